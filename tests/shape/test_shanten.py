"""Shanten and ukeire against their definition, two public libraries, and hands on paper."""

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
import riichienv
from hypothesis import given, settings
from mahjong.shanten import Shanten

from jantaku.errors import HandError
from jantaku.hands import Hand, parse_hand
from jantaku.shape import FORMS, Form, shanten, ukeire, waits, winning_splits
from jantaku.shape.arrays import are_melds_felt, count_hands
from jantaku.testing import hands, random_hand
from jantaku.tiles import PLAIN, Tile, format_tiles, parse_tiles

ONE_SUIT = range(9)

BLOCKS = [(at, at + 1, at + 2) for at in range(7)] + [(kind,) * 3 for kind in range(9)]


@cache
def whole_suits(melds: int) -> frozenset[tuple[int, ...]]:
    """Return every way to hold so many melds and a pair in one suit, four of a kind at most."""
    made = set()
    for parts in combinations_with_replacement(BLOCKS, melds):
        for pair in range(9):
            kinds = [*(kind for part in parts for kind in part), pair, pair]
            counts = tuple(kinds.count(kind) for kind in range(9))
            if max(counts) <= 4:
                made.add(counts)
    return frozenset(made)


def defined(hand: Hand) -> int:
    """Return the shanten of a hand of one suit by going through all complete ones it may become.

    Its own melds keep their tiles; what is to be drawn is what the complete hand has more. Other
    suits are never nearer than in one suit, where there is room for four melds.
    """
    held = hand.counts[:9]
    free = [4 - owned + count for owned, count in zip(hand.owned, held, strict=False)]
    distances = [
        sum(max(0, want - have) for want, have in zip(whole, held, strict=True))
        for whole in whole_suits(4 - len(hand.melds))
        if all(want <= room for want, room in zip(whole, free, strict=True))
    ]
    return min(distances, default=99) - 1


def outside(hand: Hand) -> int:
    """Return how far a hand of one suit is when one meld or pair comes from honours, drawn anew."""
    held = hand.counts[:9]
    free = [4 - owned + count for owned, count in zip(hand.owned, held, strict=False)]
    best = 99
    for other in range(5 - len(hand.melds)):
        for whole in parts_of_suit(4 - len(hand.melds) - other):
            if all(want <= room for want, room in zip(whole, free, strict=True)):
                drawn = sum(max(0, want - have) for want, have in zip(whole, held, strict=True))
                best = min(best, drawn + 3 * other + (2 if sum(whole) % 3 == 0 else 0))
    return best - 1


@cache
def parts_of_suit(melds: int) -> frozenset[tuple[int, ...]]:
    """Return every suit of so many melds, with a pair or without."""
    without = set()
    for parts in combinations_with_replacement(BLOCKS, melds):
        kinds = [kind for part in parts for kind in part]
        counts = tuple(kinds.count(kind) for kind in range(9))
        if max(counts) <= 4:
            without.add(counts)
    return frozenset(without) | whole_suits(melds)


@settings(max_examples=60, deadline=None)
@given(hands(kinds=ONE_SUIT))
def test_shanten_of_one_suit_is_its_definition(hand: Hand) -> None:
    assert shanten(hand, ["standard"]) == min(defined(hand), outside(hand))


@settings(deadline=None)
@given(hands(kinds=range(18, 27)))
def test_a_hand_is_tenpai_exactly_when_it_has_waits(hand: Hand) -> None:
    assert (shanten(hand) == 0) == bool(waits(hand))
    if shanten(hand) == 0:
        assert [tile for tile, _ in ukeire(hand).tiles] == list(waits(hand))


@given(hands(size=14))
def test_a_hand_is_complete_exactly_when_it_can_be_read(hand: Hand) -> None:
    assert (shanten(hand) == -1) == bool(winning_splits(hand))


@settings(max_examples=30, deadline=None)
@given(hands())
def test_ukeire_is_every_draw_that_lowers_the_shanten_by_one(hand: Hand) -> None:
    now = shanten(hand)
    after = {tile: shanten(hand.draw(tile)) for tile in PLAIN if hand.owned[tile.kind] < 4}
    assert set(after.values()) <= {now, now - 1}
    found = ukeire(hand)
    assert found.shanten == now
    assert found.tiles == tuple(
        (tile, 4 - hand.owned[tile.kind]) for tile, then in after.items() if then < now
    )
    assert found.total > 0


def mahjong_shanten(hand: Hand) -> int:
    calculator = Shanten()
    return int(calculator.calculate_shanten(list(hand.counts)))


def riichienv_shanten(hand: Hand) -> int:
    ids = [4 * kind + copy for kind, count in enumerate(hand.counts) for copy in range(count)]
    return int(riichienv.calculate_shanten(ids))


@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("kinds", [range(34), range(9), [*range(9, 18), 0, 8, 27, 31]])
def test_other_libraries_give_the_same_where_own_melds_are_not_felt(
    size: int, kinds: list[int]
) -> None:
    """They look at the concealed tiles only."""
    luck = Random(f"{size} {kinds}")  # noqa: S311
    drawn = [random_hand(luck, size=size, kinds=kinds) for _ in range(700)]
    felt = are_melds_felt(*count_hands(drawn))
    compared = 0
    for hand, is_felt in zip(drawn, felt, strict=True):
        if not is_felt:
            assert shanten(hand) == mahjong_shanten(hand) == riichienv_shanten(hand), hand
            compared += 1
    assert compared > 100


@pytest.mark.parametrize(
    ("text", "forms", "wanted"),
    [
        ("123m456p789s1122z", FORMS, 0),
        ("123m456p789s11222z", FORMS, -1),
        ("147m258p369s1234z", FORMS, 6),
        ("147m258p369s1234z", ["standard"], 8),
        ("1144m2255p3366s7z", FORMS, 0),
        ("1144m2255p3366s7z", ["standard"], 3),
        ("1111m2255p3366s7z", ["chiitoitsu"], 2),
        ("1111m2222p3333s4z", ["chiitoitsu"], 6),
        ("19m19p19s1234567z", ["kokushi"], 0),
        ("19m19p19s1234567z", ["chiitoitsu"], 6),
        ("1119m1119p1119s1z", ["kokushi"], 5),
        # The tile waited for is all in the hand: the tanki of four, and 12m with four 3m.
        ("123m456p789s1111z", FORMS, 1),
        ("123333m456p789s1z", FORMS, 0),
        ("1233334m456p789s", FORMS, 0),
        ("123m456p789s7z pon:777z", FORMS, 1),
        ("123m456p789s7z pon:111z", FORMS, 0),
        ("456m789s12p11z ankan:3333p", FORMS, 1),
        ("2z pon:111m pon:222m pon:333m ankan:4444m", FORMS, 0),
        ("22z pon:111m pon:222m pon:333m ankan:4444m", FORMS, -1),
        ("1z pon:111z pon:222m pon:333m pon:444m", FORMS, 1),
        ("340m055p123s78s11z", FORMS, 0),
    ],
)
def test_shanten_on_paper(text: str, forms: list[Form], wanted: int) -> None:
    assert shanten(parse_hand(text), forms) == wanted


def test_ukeire_counts_what_is_unseen() -> None:
    """A ryanmen 23s: 1s and 4s; one 1s lies in a river, and two 4s are in the hand's chi."""
    hand = parse_hand("23s11z chi:456s chi:456s pon:222z")
    found = ukeire(hand, seen=parse_tiles("1s9m"))
    assert [(tile.code, count) for tile, count in found.tiles] == [("1s", 3), ("4s", 2)]
    assert found.total == 5


def test_a_wait_that_is_all_in_sight_stays_with_none() -> None:
    found = ukeire(parse_hand("123m456p789s1122z"), seen=parse_tiles("11z"))
    assert found.tiles == ((Tile.EAST, 0), (Tile.SOUTH, 2))


def test_five_of_a_kind_in_sight_are_an_error() -> None:
    with pytest.raises(HandError, match="hand_five") as caught:
        ukeire(parse_hand("123m456p789s1122z"), seen=parse_tiles("111z"))
    assert caught.value.facts == {"tile": "1z", "count": 5}


def test_ukeire_of_fourteen_tiles_and_forms_beside_melds_are_errors() -> None:
    with pytest.raises(HandError, match="hand_drawn"):
        ukeire(parse_hand("123m456p789s11222z"))
    with pytest.raises(HandError, match="form_without_melds"):
        shanten(parse_hand("123m456p789s7z pon:777z"), ["kokushi", "chiitoitsu"])


def test_the_widest_tenpai_are_thirteen_orphans_and_nine_gates() -> None:
    orphans = ukeire(parse_hand("19m19p19s1234567z"))
    assert (len(orphans.tiles), orphans.total) == (13, 39)
    gates = ukeire(parse_hand("1112345678999s"))
    assert format_tiles(tile for tile, _ in gates.tiles) == "123456789s"
    assert gates.total == 23
