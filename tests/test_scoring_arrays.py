"""Scoring by rows gives what scoring one hand gives."""

import numpy as np
import pytest

from jantaku import scoring_arrays
from jantaku.errors import HandError
from jantaku.hands import parse_hand
from jantaku.presets import PRESETS, load
from jantaku.reading import suit_of
from jantaku.rules import Minimum, Rules, YakuHan
from jantaku.scoring import Situation, score
from jantaku.scoring_arrays import MELD_SORTS, YAKU_BITS, Results, pack
from jantaku.scoring_arrays.tables import (
    ANKOU,
    FU,
    INNER,
    NO_PAIR,
    PAIR,
    TRIPLETS_AT,
    TWINS,
    ways,
)
from jantaku.tiles import Tile
from jantaku.yaku import Fact
from scenes import changed
from winning_hands import Win, winning_hands

MINIMUM = (Minimum(0, 2), Minimum(1, 4))
HANDS = winning_hands(2500, seed=15)
ROWS = pack(HANDS)


def expected(rules: Rules, win: Win) -> tuple[int, ...]:
    try:
        worth = score(rules, *win)
    except HandError:
        return (0,) * 6
    bits = sum(YAKU_BITS[yaku.id] for yaku in worth.yaku if yaku.id in YAKU_BITS)
    return (
        worth.points,
        worth.half_han,
        worth.fu or 0,
        worth.yakuman,
        bits,
        worth.award.base,
    )


def as_rows(results: Results) -> list[tuple[int, ...]]:
    return list(zip(*(column.tolist() for column in results), strict=True))


def check(rules: Rules) -> None:
    results = as_rows(scoring_arrays.score(rules, ROWS))
    for win, row in zip(HANDS, results, strict=True):
        assert row == expected(rules, win), win


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    check(load(name))


@pytest.mark.parametrize(
    "paths",
    [
        {"yaku__renhou": "alone"},
        {"yaku__tenhou_wait": "any"},
        {"yaku__rinshan_haitei": "both"},
        {"yaku__ryuuiisou": "with_hatsu"},
        {"yaku__tsuuiisou": "sets"},
        {"scoring__pinfu_tsumo": "fu"},
        {"scoring__kiriage": True},
        {"scoring__open_pinfu_fu": 20},
        {"scoring__double_wind_pair_fu": 2},
        {"scoring__rinshan_tsumo_fu": 0},
        {"scoring__chiitoitsu_fu": 50, "yaku__han__chiitoitsu": YakuHan(1, 0)},
        {"payments__dealer": "equal"},
        {"dora__aka": ("0m", "0s")},
        {"win__minimum_leaves_out": ("ippatsu", "ura_dora"), "win__minimum": MINIMUM},
        {"win__minimum_leaves_out": (), "win__minimum": MINIMUM},
    ],
    ids=lambda paths: next(iter(paths)),
)
def test_other_values(paths: dict[str, object]) -> None:
    check(changed("uchiwa", **paths))


@pytest.mark.parametrize(
    ("text", "win", "situation"),
    [
        ("19m19p119s123456z", "7z", Situation(by="tsumo", seat="E", first_turn=True)),
        ("111m444p66s33z888s", "6s", Situation(by="tsumo", seat="E", first_turn=True)),
        ("1112245678999m", "3m", Situation(by="tsumo", seat="E", first_turn=True)),
        ("234m456p678s55p34s", "5s", Situation(by="ron", first_turn=True)),
        ("223344s666s88s44s", "8s", Situation(by="ron")),
        ("223344s666s88s66z", "8s", Situation(by="ron")),
        ("123m456p789s11p23s", "4s", Situation(by="ron", seat="E", dealer_wins=7)),
        ("234m11z78s chi:234m chi:234m", "9s", Situation(by="ron", haitei=True)),
    ],
)
def test_rare_wins(text: str, win: str, situation: Situation) -> None:
    one = (parse_hand(text), Tile(win), situation)
    for rules in (
        load("uchiwa"),
        load("ayame"),
        changed("uchiwa", yaku__tenhou_wait="any", yaku__renhou="alone"),
    ):
        assert as_rows(scoring_arrays.score(rules, pack([one]))) == [expected(rules, one)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_players(players: int) -> None:
    """The points of 綾目麻雀 go with how many play."""
    one = (parse_hand("123m456p789s11z23s"), Tile("4s"), Situation(by="tsumo", players=players))
    results = scoring_arrays.score(load("ayame"), pack([one]), players=players)
    assert as_rows(results) == [expected(load("ayame"), one)]


def base_5(digits: list[int]) -> int:
    return sum(digit * 5**at for at, digit in enumerate(digits))


def test_ways_are_those_of_the_reader() -> None:
    """Every suit that can be cut at all, in the same order; and no other of 5^9 has a way."""
    table = ways()
    indices = np.flatnonzero(table.first)
    assert len(indices) == 21_743  # suits of at most four sets and a pair, four of a kind at most
    luck = np.random.default_rng(1)
    for index in luck.choice(indices, 3000, replace=False).tolist():
        digits = [index // 5**at % 5 for at in range(9)]
        parts = suit_of(0, sum(digit << 3 * at for at, digit in enumerate(digits))).parts
        start, many = divmod(int(table.first[index]), 8)
        assert many == len(parts)
        for word, part in zip(table.words[start : start + many].tolist(), parts, strict=True):
            assert word >> PAIR == (part.pair if part.pair >= 0 else NO_PAIR)
            assert word >> INNER & 1 == bool(part.bits & Fact.INNER_SET)
            assert (
                part.sums
                == (word >> ANKOU & 7) | (word >> TWINS & 3) << 3 | (word >> FU & 127) << 6
            )
            begins = [begin for begin in range(7) for _ in range(word >> 3 * begin & 7)]
            assert begins == sorted(part.sequences)
            triplets = {mentsu.first for mentsu in part.sets if mentsu.kind == "triplet"}
            assert {at for at in range(9) if word >> TRIPLETS_AT + at & 1} == triplets


def test_codes_of_melds_fit_their_rows() -> None:
    assert 1 + 34 * (len(MELD_SORTS) - 1) + 33 < 256


def test_yaku_bits_fit_a_word() -> None:
    assert max(YAKU_BITS.values()) < 1 << 63


def test_a_row_that_is_no_win_is_zero() -> None:
    one = (parse_hand("123m456p789s11z23s"), Tile("9s"), Situation(by="tsumo"))
    assert as_rows(scoring_arrays.score(load("uchiwa"), pack([one]))) == [(0,) * 6]


@pytest.mark.parametrize(
    ("column", "row", "value", "code", "facts"),
    [
        ("concealed", 0, 0, "row_size", {"row": 0, "tiles": 0}),
        ("melds", 0, 171, "rows_not_wins", {"name": "melds"}),
        ("winds", 0, 16, "rows_not_wins", {"name": "winds"}),
        ("win", 0, 34, "rows_not_wins", {"name": "win"}),
        ("win", 0, 8, "row_without_win", {"row": 0, "tile": "9m"}),
    ],
)
def test_a_row_that_is_no_hand_is_an_error(
    column: str, row: int, value: int, code: str, facts: dict[str, object]
) -> None:
    rows = pack([(parse_hand("123m456p789s11z23s"), Tile("4s"), Situation(by="tsumo"))])
    getattr(rows, column)[row] = value
    with pytest.raises(HandError) as caught:
        scoring_arrays.score(load("uchiwa"), rows)
    assert (caught.value.code, caught.value.facts) == (code, facts)


def test_five_of_a_kind_are_counted_with_the_melds() -> None:
    rows = pack([(parse_hand("123m456p11z23s pon:777s"), Tile("4s"), Situation(by="tsumo"))])
    rows.concealed[0, 12:15] = 0  # 456p
    rows.concealed[0, 24] = 3  # 777s beside the pon
    with pytest.raises(HandError) as caught:
        scoring_arrays.score(load("uchiwa"), rows)
    assert caught.value.code == "row_counts"
    assert caught.value.facts == {"row": 0, "tile": "7s", "count": 6}


@pytest.mark.parametrize("first", [7, 25, 27, 33])
def test_a_sequence_that_cannot_be_is_an_error(first: int) -> None:
    rows = pack([(parse_hand("123m456p11z23s chi:789p"), Tile("4s"), Situation(by="tsumo"))])
    rows.melds[0, 0] = 1 + first
    with pytest.raises(HandError) as caught:
        scoring_arrays.score(load("uchiwa"), rows)
    assert caught.value.facts == {"name": "melds"}


def test_an_array_of_another_shape_is_an_error() -> None:
    rows = pack([(parse_hand("123m456p789s11z23s"), Tile("4s"), Situation(by="tsumo"))])
    with pytest.raises(HandError) as caught:
        scoring_arrays.score(load("uchiwa"), rows._replace(honba=rows.honba.astype(np.int64)))
    assert caught.value.facts == {"name": "honba"}


def test_six_indicators_are_counted() -> None:
    """綾目麻雀 turns two at the deal and one for each kan: tsumo 1, and six dora of half a han."""
    kinds = tuple(map(Tile, ("1m", "2m", "3p", "4p", "6s", "7s")))
    win = (parse_hand("23m456p789s11z123s"), Tile("4m"), Situation(by="tsumo", dora=kinds))
    assert scoring_arrays.score(load("ayame"), pack([win])).half_han.tolist() == [2 + 6]
    assert score(load("ayame"), *win).half_han == 2 + 6
