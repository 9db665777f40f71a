"""Complete hands and waits, proved against hands put together from melds instead of cut."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest
from hypothesis import given

from jantaku.errors import HandError
from jantaku.hands import Hand, parse_hand
from jantaku.melds import Mentsu, parse_meld, suit_splits
from jantaku.shape import Split, waits, winning_splits
from jantaku.testing import hands
from jantaku.tiles import PLAIN, format_tiles, from_counts

Suit = tuple[int, ...]

RUNS: list[Suit] = [tuple(int(at <= kind <= at + 2) for kind in range(9)) for at in range(7)]
TRIPLETS: list[Suit] = [tuple(3 * (at == kind) for kind in range(9)) for at in range(9)]
PAIRS: list[Suit] = [tuple(2 * (at == kind) for kind in range(9)) for at in range(9)]


def sum_of(parts: tuple[Suit, ...]) -> Suit:
    return tuple(map(sum, zip(*parts, (0,) * 9, strict=True)))


@cache
def put_together(melds: int, pairs: int) -> Counter[Suit]:
    """Return each suit made of so many melds and pairs, and in how many ways."""
    made: Counter[Suit] = Counter()
    for parts in combinations_with_replacement(RUNS + TRIPLETS, melds):
        for pair in PAIRS if pairs else [(0,) * 9]:
            suit = sum_of((*parts, pair))
            if max(suit) <= 4:
                made[suit] += 1
    return made


def test_the_counts_of_whole_suits_are_the_known_ones() -> None:
    """13,259 complete hands of one suit; 1, 16, 127, 627, 2,098 suits of melds only."""
    assert [len(put_together(melds, 0)) for melds in range(5)] == [1, 16, 127, 627, 2098]
    assert [len(put_together(melds, 1)) for melds in range(5)] == [9, 135, 996, 4475, 13259]


def test_the_splitter_finds_every_way_to_put_a_suit_together() -> None:
    for melds in range(5):
        for suit, ways in put_together(melds, 0).items():
            splits = suit_splits(suit)
            assert len(splits) == len(set(splits)) == ways
            for split in splits:
                assert sorted(n for meld in split for n in meld.tiles) == [
                    at + 1 for at, count in enumerate(suit) for _ in range(count)
                ]


def test_the_splitter_finds_nothing_in_any_other_suit() -> None:
    """Go through all suits of 3, 6 and 9 tiles."""
    for suit in product(range(5), repeat=9):
        melds, rest = divmod(sum(suit), 3)
        if rest == 0 and melds <= 3:
            assert bool(suit_splits(suit)) == (suit in put_together(melds, 0))


def test_all_complete_hands_of_melds_and_a_pair_are_11498658() -> None:
    """The known number of different complete hands of the standard form.

    It is put together from what the splitter says of each suit, the honours by combinations.
    """
    whole = [sum(bool(suit_splits(suit)) for suit in put_together(melds, 0)) for melds in range(5)]
    paired = [len(put_together(melds, 1)) for melds in range(5)]
    honours = [comb(7, melds) for melds in range(5)]
    honours_paired = [7 * comb(6, melds) for melds in range(5)]
    total = 0
    for melds in product(range(5), repeat=4):
        if sum(melds) == 4:
            for pair_at in range(4):
                ways = honours_paired if pair_at == 3 else honours
                product_ = ways[melds[3]]
                for at in range(3):
                    product_ *= (paired if at == pair_at else whole)[melds[at]]
                total += product_
    assert total == 11_498_658


@pytest.mark.parametrize("start", [0, 9, 18])
def test_every_complete_hand_of_one_suit_is_read_in_every_way(start: int) -> None:
    for suit, ways in put_together(4, 1).items():
        counts = [0] * start + list(suit) + [0] * (25 - start)
        splits = [s for s in winning_splits(Hand(from_counts(counts))) if s.form == "standard"]
        assert len(splits) == len(set(splits)) == ways
        for split in splits:
            kinds = [kind for meld in split.mentsu for kind in meld.kinds]
            assert split.pair is not None
            assert sorted([*kinds, split.pair, split.pair]) == [
                tile.kind for tile in from_counts(counts)
            ]


def completing(suit: Suit, complete: set[Suit]) -> list[int]:
    return [
        at
        for at in range(9)
        if suit[at] < 4 and (*suit[:at], suit[at] + 1, *suit[at + 1 :]) in complete
    ]


def test_the_waits_of_one_suit_beside_melds_are_what_completes_it() -> None:
    """Go through all suits of 1, 4 and 7 tiles, beside pons of honours."""
    pons = [parse_meld(f"pon:{n}{n}{n}z") for n in range(1, 5)]
    seen: Counter[int] = Counter()
    for suit in product(range(5), repeat=9):
        melds, rest = divmod(sum(suit), 3)
        if rest == 1 and melds <= 2:
            hand = Hand(from_counts([0] * 9 + list(suit)), tuple(pons[melds:]))
            wanted = completing(suit, set(put_together(melds, 1)))
            assert [tile.kind - 9 for tile in waits(hand)] == wanted
            seen[sum(suit)] += 1
    assert seen == {1: 9, 4: 495, 7: 6030}


def test_the_waits_of_a_full_hand_of_one_suit_are_what_completes_it() -> None:
    """Go through every tenth of the 93,600 hands of 13 tiles of one suit."""
    seven_pairs = {
        tuple(2 * (at not in left_out) for at in range(9)) for left_out in combinations(range(9), 2)
    }
    complete = set(put_together(4, 1)) | seven_pairs
    suits = [suit for suit in product(range(5), repeat=9) if sum(suit) == 13]
    assert len(suits) == 93_600
    for suit in suits[::10]:
        found = waits(Hand(from_counts([0] * 9 + list(suit))))
        assert [tile.kind - 9 for tile in found] == completing(suit, complete)


def test_pairs_of_several_suits_are_counted_together() -> None:
    """Go through every hand of 13 of the six kinds 1m 1p 1s and 東南西."""
    kinds, seen = [0, 9, 18, 27, 28, 29], 0
    for held in product(range(5), repeat=6):
        if sum(held) == 13:
            counts = [0] * 34
            for kind, count in zip(kinds, held, strict=True):
                counts[kind] = count
            pairs, triplets = held.count(2), held.count(3)
            wanted = {
                kind
                for kind, count in zip(kinds, held, strict=True)
                if (count, pairs, triplets) in {(1, 0, 4), (2, 2, 3)}
            }
            assert {tile.kind for tile in waits(Hand(from_counts(counts)))} == wanted
            seen += bool(wanted)
    assert seen == 6 * 5 // 2 * 4 + 6 * 5


@given(hands() | hands(kinds=[0, 1, 2, 11, 20, 27, 28]))
def test_waits_are_the_draws_that_win(hand: Hand) -> None:
    winning = [
        tile for tile in PLAIN if hand.owned[tile.kind] < 4 and winning_splits(hand.draw(tile))
    ]
    assert list(waits(hand)) == winning


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # The four of 7z are in the hand and its pon: noten (uchiwa 15).
        ("123m456p789s7z pon:777z", ""),
        ("123m456p789s7z pon:111z", "7z"),
        # 12p waits for 3p, and the ankan has all four.
        ("456m789s12p11z ankan:3333p", ""),
        ("456m789s12p11z ankan:4444p", "3p"),
        ("1111m234p567p888s", ""),
        ("123m456p789s1111z", ""),
        # Nobetan, shanpon, sanmenchan.
        ("111z222z333z4567s", "47s"),
        ("11m22p111222333z", "1m2p"),
        ("23456m111222z55s", "147m"),
        # Nine gates: every tile of the suit.
        ("1112345678999p", "123456789p"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("119m19p19s123456z", "7z"),
        ("119m19p19s112345z", ""),
        ("1122334455667z", "7z"),
        # Four of a kind are not two pairs.
        ("1111m334455667z", ""),
        # 1122m needs no third meld: three calls, seven tiles fewer.
        ("1122m pon:555z pon:666z pon:777z", "12m"),
        ("2z pon:111m pon:222m pon:333m ankan:4444m", "2z"),
        ("4m pon:111m pon:222m pon:333m pon:444m", ""),
        # A fourth pair is no hand, though each suit by itself would be melds or a pair.
        ("11m33p3s11z pon:555z pon:888p", ""),
        ("11m33p3s11555777z", ""),
        ("3456m chi:345m chi:345m chi:456s", "36m"),
        # A red five is a five.
        ("340m055p123s789s1z", "1z"),
        ("340m055p123s78s11z", "69s"),
    ],
)
def test_waits_on_paper(text: str, wanted: str) -> None:
    assert format_tiles(waits(parse_hand(text))) == wanted


def test_waits_of_fourteen_tiles_are_an_error() -> None:
    with pytest.raises(HandError, match="hand_drawn"):
        waits(parse_hand("123m456p789s11122z"))


def test_three_equal_runs_are_also_three_triplets() -> None:
    splits = winning_splits(parse_hand("111222333m456p77s"))
    assert len(splits) == 2
    rest = Mentsu("sequence", 12)
    runs = [Mentsu("sequence", 0)] * 3
    triplets = [Mentsu("triplet", kind) for kind in range(3)]
    assert {split.mentsu for split in splits} == {(*runs, rest), (*triplets, rest)}


def test_two_equal_pairs_of_runs_are_also_seven_pairs() -> None:
    splits = winning_splits(parse_hand("112233m445566p77s"))
    assert [split.form for split in splits] == ["standard", "chiitoitsu"]


def test_orphans_name_the_doubled_one() -> None:
    splits = winning_splits(parse_hand("19m19p199s1234567z"))
    assert splits == (Split("kokushi", pair=26),)


@pytest.mark.parametrize(
    "text",
    [
        "123m456p789s1122z",
        "123m456p789s11223z",
        "1111222233334m5z",
        "11m22m33m44m55m66m8m9m",
        "1111m2233445566z",
        "19m19p19s1123456z2z",
        "222333444s5p5z ankan:1111s",
    ],
)
def test_what_is_no_win_has_no_reading(text: str) -> None:
    assert winning_splits(parse_hand(text)) == ()


def test_a_kan_stands_for_one_meld() -> None:
    """Report 2: the ankan of 1s makes the hand whole; report 12: so do two kans."""
    assert len(winning_splits(parse_hand("222333444s55p ankan:1111s"))) == 2
    assert len(winning_splits(parse_hand("22233355s ankan:1111s ankan:7777z"))) == 1
