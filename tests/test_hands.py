"""Hands: how many tiles, at most four of a kind, and the errors that say which."""

import pytest

from jantaku.errors import HandError, ParseError
from jantaku.hands import Hand, parse_hand
from jantaku.melds import parse_meld
from jantaku.tiles import Tile, parse_tiles


def test_a_hand_is_tiles_and_melds_apart_by_blanks() -> None:
    hand = parse_hand("123m456p789s7z pon:777z")
    assert hand == Hand(parse_tiles("123m456p789s7z"), (parse_meld("pon:777z"),))
    assert parse_hand(" pon:777z 7z 123m 789s456p ") == hand
    assert str(hand) == "123m456p789s7z pon:777z"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("123m456p789s1122z", False),
        ("123m456p789s11222z", True),
        ("2z pon:111m pon:222m pon:333m ankan:4444m", False),
        ("22z pon:111m pon:222m pon:333m ankan:4444m", True),
        ("222333444s55p ankan:1111s", True),
        ("22233344s55p ankan:1111s", False),
    ],
)
def test_a_meld_stands_for_three_tiles_a_kan_too(text: str, drawn: bool) -> None:
    """Report 2: four tiles of a kan count as three; the last two rows are 15 and 14 tiles."""
    assert parse_hand(text).is_drawn is drawn


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("123m456p789s112z", 13),
        ("123m456p789s112233z", 13),
        ("", 13),
        ("222333444s55p1111s", 13),
        ("123m456p789s pon:777z", 10),
        ("123m456p789s11z7z pon:777z", 10),
        ("pon:111m pon:222m pon:333m pon:444m", 1),
    ],
)
def test_a_wrong_number_of_tiles_is_told_with_the_right_one(text: str, wanted: int) -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.facts["wanted"]) == ("hand_size", wanted)


@pytest.mark.parametrize(
    ("text", "tile", "count"),
    [
        ("11111m456p789s11z", "1m", 5),
        ("555p05p789s123m11z", "5p", 5),
        ("77z45p789s123m pon:777z", "7z", 5),
        ("1m45p78s1z1z ankan:1111m pon:222m", "1m", 5),
        ("1122z chi:123m chi:123m pon:333m", "3m", 5),
    ],
)
def test_five_of_a_kind_over_tiles_and_melds_is_told(text: str, tile: str, count: int) -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(text)
    assert caught.value.code == "hand_five"
    assert (caught.value.facts["tile"], caught.value.facts["count"]) == (tile, count)


def test_five_melds_are_no_hand() -> None:
    with pytest.raises(HandError, match="hand_melds"):
        parse_hand("1z pon:111m pon:222m pon:333m pon:444m pon:555m")


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("123m45x6p pon:777z", "tile_character", 6),
        ("123m456p789s7z pon:778z", "tile_honour", 21),
        ("123m456p789s7z pon:776z", "meld_unequal", 21),
        ("7z kon:777z", "meld_kind", 3),
        ("7z 12", "tile_no_suit", 3),
    ],
)
def test_a_wrong_part_is_told_with_its_place_in_the_whole(
    text: str, code: str, position: int
) -> None:
    with pytest.raises(ParseError) as caught:
        parse_hand(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert caught.value.text == text


def test_an_ankan_leaves_the_hand_closed_other_melds_do_not() -> None:
    assert parse_hand("123m456p789s7z ankan:1111z").is_closed
    assert not parse_hand("123m456p789s7z daiminkan:1111z").is_closed


def test_counts_are_of_the_concealed_tiles_owned_of_all() -> None:
    hand = parse_hand("40m789s13p111z chi:234p")
    assert sum(hand.counts) == 10
    assert sum(hand.owned) == 13
    assert (hand.counts[11], hand.owned[11]) == (1, 2)
    assert hand.counts[4] == 1, "a red five counts as a five"
    assert len(hand.tiles) == 13


def test_a_tile_is_drawn_and_discarded_red_and_plain_apart() -> None:
    hand = parse_hand("40m789s13p111z chi:234p")
    drawn = hand.draw(Tile.M5)
    assert drawn.is_drawn
    assert str(drawn.discard(Tile.RED_M)) == "45m13p789s111z chi:234p"
    assert drawn.discard(Tile.M5) == hand
    with pytest.raises(HandError, match="hand_size"):
        drawn.draw(Tile.M1)
    with pytest.raises(HandError, match="hand_no_tile"):
        drawn.discard(Tile.RED_P)
    with pytest.raises(HandError, match="hand_size"):
        hand.discard(Tile.RED_M)
