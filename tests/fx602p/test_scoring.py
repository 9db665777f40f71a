"""Wins and points: the seed's own table and words, golden scores, and the program's arithmetic.

The second opinion here works as the program does (seed 000, P1-P3), on the decimal number whose
digit at 10^(tile-1) counts that tile. It shares nothing with `jantaku.fx602p.scoring`.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from jantaku.fx602p.rules import MODES
from jantaku.fx602p.scoring import (
    DISPLAY,
    YAKU_HAN,
    base_points,
    coefficient,
    cut,
    is_win,
    score,
    win_points,
)

Tiles = tuple[int, ...]

ORIGINAL, PAGE = MODES["original"], MODES["page"]
HANDS = list(combinations_with_replacement(range(1, 10), 9))
WINS = [hand for hand in HANDS if is_win(hand)]
GOLDEN: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/fx602p_scores.jsonl").read_text().splitlines()
]

# 点数早見表 of seed 000, by han and triplets; negative where the page has parentheses.
TABLE = (
    (800, 960, 1120, -1280),
    (1600, 1920, 2240, -2560),
    (3200, 3840, 4480, 5120),
    (5600, 6720, 7840, 8960),
    (8800, 10560, 12320, 14080),
    (12800, 15360, 17920, 20480),
    (17600, 21120, 24640, 28160),
    (23200, -27840, -32480, 37120),
    (-29600, -35520, -41440, 47360),
)


def tiles(text: str) -> Tiles:
    return tuple(int(digit) for digit in text)


def names(hand: str, win: int, dora: int, turn: int = 9, rules: Any = ORIGINAL) -> list[str]:
    worth = score(tiles(hand), win, dora, turn, rules)
    assert worth is not None
    return [yaku.id for yaku in worth.yaku]


# The program's arithmetic.


def number(hand: Tiles) -> int:
    return sum(10 ** (tile - 1) for tile in hand)


def rounded(value: int, digits: int) -> int:
    """Round half up to so many significant digits, as RNDn does."""
    unit: int = 10 ** max(0, len(str(value)) - digits)
    return (value + unit // 2) // unit * unit


def is_power_of_ten(value: int) -> bool:
    return str(value).rstrip("0") == "1"


def greedy_melds(hand: Tiles) -> list[tuple[bool, int]] | None:
    """Cut three melds off the top as P2 does: (is a sequence, top tile), or None for no win."""
    left = number(hand)
    found = []
    for _ in range(3):
        if left <= 0:
            return None
        top = len(str(left))
        unit: int = 10 ** (top - 1)
        if left // unit >= 3:
            left -= 3 * unit
            found.append((False, top))
        else:
            if top < 3:
                return None
            left -= 111 * 10 ** (top - 3)
            found.append((True, top))
    return found if left == 0 else None


def shown_before_yakuman(
    melds: list[tuple[bool, int]], value: int, win: int, turn: int
) -> Iterator[tuple[str, int]]:
    sequences = [top for is_sequence, top in melds if is_sequence]
    if not sequences:
        yield "Toitoi", 2
    if all(top in ({3, 9} if is_sequence else {1, 9}) for is_sequence, top in melds):
        yield "Chanta", 2
    if len(sequences) == 3 and any(
        (top == win and win != 3) or (top - 2 == win and win != 7) for top in sequences
    ):
        yield "Pinfu", 1
    if turn == 1:
        yield "Tenho", 2
    if is_power_of_ten(rounded(3 * value, 2)):
        yield "3renko", 2


def shown_after_yakuman(
    melds: list[tuple[bool, int]], value: int, dora: int
) -> Iterator[tuple[str, int]]:
    if is_power_of_ten(rounded(9 * value, 8)):
        yield "Ittsu", 2
    if any(melds[at] == melds[at + 1] for at in (0, 1)):
        yield "Iipeiko", 1
    if value // 10 ** (dora - 1) % 10:
        yield "Dora", 1


def program_score(hand: Tiles, win: int, dora: int, turn: int) -> tuple[list[str], int, int] | None:
    """Return yaku shown, han and triplets as P3 gives them."""
    melds = greedy_melds(hand)
    if melds is None:
        return None
    value = number(hand)
    triplets = sum(not is_sequence for is_sequence, _ in melds)
    shown = list(shown_before_yakuman(melds, value, win, turn))
    ends = value % 10 + value // 10**8
    if ends == 0:
        shown.append(("Tanyao", 1))
    if ends == 9 or (triplets == 3 and len(set(melds)) == 1):
        return [*(name for name, _ in shown), "*YAKUMAN*"], 8, triplets
    shown += shown_after_yakuman(melds, value, dora)
    return [name for name, _ in shown], sum(han for _, han in shown), triplets


# Wins.


def test_809_of_the_24310_hands_win() -> None:
    assert len(HANDS) == 24310
    assert len(WINS) == 809


def test_the_three_greedy_steps_find_every_win_and_the_same_melds() -> None:
    for hand in HANDS:
        melds = cut(hand)
        greedy = greedy_melds(hand)
        if melds is None or greedy is None:
            assert (melds, greedy) == (None, None), hand
        else:
            ours = [(meld.kind == "sequence", meld.tiles[-1]) for meld in melds]
            assert sorted(ours) == sorted(greedy), hand


def test_eight_or_ten_tiles_never_win() -> None:
    for size in (8, 10):
        assert not any(is_win(hand) for hand in combinations_with_replacement(range(1, 10), size))


def test_a_hand_that_lies_face_down_is_no_win() -> None:
    assert not is_win((0,) * 9)
    assert not is_win((0,) * 8 + (5,))


def test_order_of_the_tiles_does_not_matter() -> None:
    assert is_win(tiles("918273645"))
    assert names("987654321", 9, 1) == names("123456789", 9, 1)


@pytest.mark.parametrize("low", range(1, 8))
def test_three_neighbouring_triplets_are_never_taken_as_sequences(low: int) -> None:
    hand = tuple(sorted((low, low + 1, low + 2) * 3))
    melds = cut(hand)
    assert melds is not None
    assert [meld.kind for meld in melds] == ["triplet"] * 3
    worth = score(hand, low, 1, 9, ORIGINAL)
    assert worth is not None
    assert {"toitoi", "sanrenkou"} <= {yaku.id for yaku in worth.yaku}


# Points.


@pytest.mark.parametrize(("han", "triplets"), list(product(range(9), range(4))))
def test_the_table_of_points(han: int, triplets: int) -> None:
    expected = abs(TABLE[han][triplets])
    assert win_points(han, triplets) == expected
    assert 16 * base_points(triplets) * coefficient(han) == expected


def test_coefficients_are_those_of_the_page() -> None:
    assert [coefficient(han) for han in range(9)] == [1, 2, 4, 7, 11, 16, 22, 29, 37]


@pytest.mark.parametrize("rules", [ORIGINAL, PAGE], ids=["original", "page"])
def test_the_pairs_in_parentheses_are_just_those_no_hand_reaches(rules: Any) -> None:
    reached = set()
    for hand in WINS:
        for win, dora, turn in product(sorted(set(hand)), range(1, 10), (1, 2)):
            worth = score(hand, win, dora, turn, rules)
            assert worth is not None
            assert worth.points == abs(TABLE[worth.han][worth.triplets])
            reached.add((worth.han, worth.triplets))
    assert reached == {
        (han, triplets) for han in range(9) for triplets in range(4) if TABLE[han][triplets] > 0
    }


# Yaku.

YES_AND_NO = [
    # yaku; hand, winning tile, dora and draws so far with it; the same without it
    ("toitoi", ("222555888", 2, 1, 9), ("222555678", 2, 1, 9)),
    ("chanta", ("111123789", 1, 5, 9), ("111234789", 2, 5, 9)),
    ("chanta", ("123123999", 1, 5, 9), ("123123888", 1, 5, 9)),
    ("pinfu", ("234456678", 4, 9, 9), ("234456678", 5, 9, 9)),  # 4 of 23 and of 56; 5 is closed
    ("pinfu", ("123456789", 4, 9, 9), ("123456789", 3, 9, 9)),  # 3 of 12 is an edge wait
    ("pinfu", ("123456789", 1, 9, 9), ("123456789", 7, 9, 9)),  # 7 of 89 is an edge wait
    ("pinfu", ("123345567", 3, 9, 9), ("123345666", 5, 9, 9)),  # one two-sided wait is enough
    ("tenhou", ("123345666", 3, 9, 1), ("123345666", 3, 9, 2)),
    ("sanrenkou", ("222333444", 2, 9, 9), ("222333555", 2, 9, 9)),
    ("sanrenkou", ("777888999", 7, 1, 9), ("111222999", 1, 5, 9)),
    ("tanyao", ("234567888", 8, 5, 9), ("234567999", 9, 5, 9)),
    ("tanyao", ("222555888", 2, 1, 9), ("111555888", 1, 2, 9)),
    ("ittsuu", ("123456789", 5, 9, 9), ("123456678", 5, 9, 9)),
    ("iipeikou", ("223344678", 8, 9, 9), ("234345678", 8, 9, 9)),
    ("iipeikou", ("222222345", 5, 9, 9), ("222333456", 6, 9, 9)),  # two equal triplets count
    ("dora", ("223344678", 8, 2, 9), ("223344678", 8, 5, 9)),
    ("dora", ("222222345", 5, 2, 9), ("222222345", 5, 1, 9)),
]


@pytest.mark.parametrize(("yaku", "yes", "no"), YES_AND_NO)
def test_a_yaku_is_given_and_just_missed(yaku: str, yes: Any, no: Any) -> None:
    assert yaku in names(*yes)
    assert yaku not in names(*no)


def test_han_are_those_of_the_page() -> None:
    page = {
        "pinfu": 1,
        "tanyao": 1,
        "iipeikou": 1,
        "dora": 1,
        "ittsuu": 2,
        "chanta": 2,
        "toitoi": 2,
        "sanrenkou": 2,
        "tenhou": 2,
        "chinroutou": 8,
        "isshoku": 8,
    }
    assert page == YAKU_HAN


def test_dora_counts_once_however_many() -> None:
    for dora, han in ((2, 3), (3, 3), (9, 2)):  # six of 2, one of 3, none of 9
        worth = score(tiles("222222345"), 4, dora, 9, ORIGINAL)
        assert worth is not None
        assert worth.han == han


def test_no_yaku_at_all_is_still_a_win() -> None:
    worth = score(tiles("123234567"), 6, 9, 9, ORIGINAL)
    assert worth is not None
    assert (worth.yaku, worth.han, worth.points) == ((), 0, 800)


def test_pinfu_is_all_sequences_and_a_wait_on_two_sides() -> None:
    def sequences_only(left: Counter[int], count: int) -> bool:
        if count == 0:
            return not +left
        low = min(+left)
        run = Counter((low, low + 1, low + 2))
        return low <= 7 and run <= left and sequences_only(left - run, count - 1)

    for hand in WINS:
        held = Counter(hand)
        melds = cut(hand)
        assert melds is not None
        triplets = any(meld.kind == "triplet" for meld in melds)
        for win in held:
            waits = any(
                win in {low - 1, low + 2} and sequences_only(held - Counter((win, low, low + 1)), 2)
                for low in range(2, 8)
                if Counter((win, low, low + 1)) <= held
            )
            found = "pinfu" in names("".join(map(str, hand)), win, 1)
            assert found == (waits and not triplets), (hand, win)


def test_yakuman_are_eleven_hands() -> None:
    yakuman = {}
    for hand in WINS:
        worth = score(hand, hand[0], 5, 9, ORIGINAL)
        assert worth is not None
        last = worth.yaku[-1].id if worth.yaku else ""
        if last in {"chinroutou", "isshoku"}:
            yakuman["".join(map(str, hand))] = (last, worth.han, worth.triplets)
    assert yakuman == {
        **{"1" * (9 - n) + "9" * n: ("chinroutou", 8, 3) for n in (0, 3, 6, 9)},
        **{str(tile) * 9: ("isshoku", 8, 3) for tile in range(2, 9)},
    }


@pytest.mark.parametrize(
    ("hand", "turn", "shown"),
    [
        ("111111999", 9, ["toitoi", "chanta", "chinroutou"]),
        ("111111111", 1, ["toitoi", "chanta", "tenhou", "chinroutou"]),
        ("555555555", 9, ["toitoi", "tanyao", "isshoku"]),
        ("888888888", 1, ["toitoi", "tenhou", "tanyao", "isshoku"]),
    ],
)
def test_a_yakuman_shows_what_was_tested_before_and_counts_alone(
    hand: str, turn: int, shown: list[str]
) -> None:
    worth = score(tiles(hand), int(hand[0]), int(hand[0]), turn, ORIGINAL)
    assert worth is not None
    assert [yaku.id for yaku in worth.yaku] == shown
    assert [yaku.han for yaku in worth.yaku] == [0] * (len(shown) - 1) + [8]
    assert (worth.han, worth.points) == (8, 47360)


def test_the_rounding_of_3renko_gives_it_to_six_hands_more() -> None:
    original = {hand for hand in WINS if is_power_of_ten(rounded(3 * number(hand), 2))}
    page = {tuple(sorted((low, low + 1, low + 2) * 3)) for low in range(1, 8)}
    slip = {
        tiles(text)
        for text in ("123333444", "234444555", "345555666", "456666777", "567777888", "678888999")
    }
    assert original == page | slip
    for rules, those in ((ORIGINAL, original), (PAGE, page)):
        given = {
            hand
            for hand in WINS
            if "sanrenkou" in names("".join(map(str, hand)), hand[0], 1, 9, rules)
        }
        assert given == those


def test_ittsuu_is_what_the_rounding_to_eight_digits_finds() -> None:
    rounding = {hand for hand in WINS if is_power_of_ten(rounded(9 * number(hand), 8))}
    ours = {hand for hand in WINS if "ittsuu" in names("".join(map(str, hand)), hand[0], 1)}
    assert rounding == ours == {tuple(range(1, 10))}


# The whole.


def test_every_win_in_every_situation_scores_as_the_program_does() -> None:
    for hand in WINS:
        for win, dora, turn in product(sorted(set(hand)), range(1, 10), (1, 2)):
            worth = score(hand, win, dora, turn, ORIGINAL)
            expected = program_score(hand, win, dora, turn)
            assert worth is not None
            assert expected is not None
            found = [DISPLAY[yaku.id] for yaku in worth.yaku], worth.han, worth.triplets
            assert found == expected, (hand, win, dora, turn)


def test_golden_scores() -> None:
    assert len(GOLDEN) == 600
    for case in GOLDEN:
        situation = (tuple(case["hand"]), case["win_tile"], case["dora"], case["turn"])
        original, page = score(*situation, ORIGINAL), score(*situation, PAGE)
        assert original is not None
        assert page is not None
        assert [DISPLAY[yaku.id] for yaku in original.yaku] == case["yaku"]
        assert original.han == case["han"]
        assert original.triplets == page.triplets == case["triplets"]
        assert original.points == case["points"]
        if case["false_3renko"]:
            assert page.han == case["han"] - 2
            assert [yaku.id for yaku in page.yaku] == [
                yaku.id for yaku in original.yaku if yaku.id != "sanrenkou"
            ]
        else:
            assert page == original


def test_golden_scores_hold_the_slip() -> None:
    assert sum(case["false_3renko"] for case in GOLDEN) > 0
