"""Tiles: the order of the kinds, the notation and its errors."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import ParseError
from jantaku.tiles import (
    PLAIN,
    RED_FIVES,
    YAOCHUU,
    Tile,
    count_kinds,
    format_tiles,
    from_counts,
    parse_tiles,
    tiles_with_positions,
)


def test_there_are_34_kinds_in_the_order_m_p_s_z_and_three_red_fives() -> None:
    codes = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    codes += [f"{number}z" for number in range(1, 8)]
    assert [tile.code for tile in PLAIN] == codes
    assert [tile.kind for tile in PLAIN] == list(range(34))
    assert [(tile.code, tile.kind, tile.number) for tile in RED_FIVES] == [
        ("0m", 4, 5),
        ("0p", 13, 5),
        ("0s", 22, 5),
    ]
    assert len(Tile) == 37


def test_the_honours_are_the_winds_then_haku_hatsu_chun() -> None:
    honours = [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH, Tile.HAKU, Tile.HATSU, Tile.CHUN]
    assert [tile.kind for tile in honours] == list(range(27, 34))
    assert all(tile.is_honour for tile in honours)
    assert sum(tile.is_honour for tile in Tile) == 7


def test_terminals_and_honours_are_thirteen() -> None:
    assert {tile.code for tile in Tile if tile.is_yaochuu} == {
        *("1m", "9m", "1p", "9p", "1s", "9s"),
        *(f"{number}z" for number in range(1, 8)),
    }
    assert len(YAOCHUU) == 13


def test_the_red_five_is_a_tile_of_its_own_and_sorts_before_the_plain_one() -> None:
    assert len({Tile.RED_P, Tile.P5}) == 2
    assert Tile.RED_P.plain is Tile.P5
    assert sorted([Tile.P6, Tile.P5, Tile.RED_P, Tile.P4]) == list(parse_tiles("4056p"))
    assert Tile.P4 < Tile.RED_P <= Tile.P5


@pytest.mark.parametrize("tile", PLAIN)
def test_the_glyph_is_the_unicode_character_of_this_name(tile: Tile) -> None:
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    suits = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}
    honours = [
        *("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND"),
        *("WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"),
    ]
    name = (
        honours[tile.number - 1]
        if tile.suit == "z"
        else f"{numbers[tile.number - 1]} OF {suits[tile.suit]}"
    )
    assert unicodedata.name(tile.glyph) == f"MAHJONG TILE {name}"


def test_the_notation_of_the_architecture_is_read() -> None:
    codes = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "2z", "2z"]
    assert [tile.code for tile in parse_tiles("123m406p789s1122z")] == codes


def test_blanks_between_groups_are_skipped_and_nothing_is_nothing() -> None:
    assert parse_tiles(" 12m  3p ") == (Tile.M1, Tile.M2, Tile.P3)
    assert parse_tiles("") == ()


def test_a_part_of_a_text_is_read_with_the_positions_of_its_digits() -> None:
    assert tiles_with_positions("pon:11m 9s", 4, 7) == [(Tile.M1, 4), (Tile.M1, 5)]


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("123x", "tile_character", 3),
        ("123m45p6", "tile_no_suit", 7),
        ("12 3m", "tile_no_suit", 0),
        ("m", "tile_no_digit", 0),
        ("123mp", "tile_no_digit", 4),
        ("18z", "tile_honour", 1),
        ("0z", "tile_honour", 0),
        ("90z", "tile_honour", 0),
        ("１m", "tile_character", 0),
        ("12M", "tile_character", 2),
    ],
)
def test_a_wrong_notation_says_what_and_where(text: str, code: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_tiles(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert caught.value.facts["place"] == position + 1
    assert caught.value.text == text


@given(st.lists(st.sampled_from(list(Tile))))
def test_what_is_written_is_read_back_sorted(tiles: list[Tile]) -> None:
    text = format_tiles(tiles)
    assert list(parse_tiles(text)) == sorted(tiles)
    assert format_tiles(parse_tiles(text)) == text


@given(st.text(alphabet="0123456789mpsz x:", max_size=12))
def test_any_text_is_read_or_refused_at_a_place_inside_it(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except ParseError as error:
        seen = error.position in range(len(text))
    else:
        seen = len(tiles) == sum(character.isdigit() for character in text)
    assert seen


@given(st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_counts_and_tiles_are_the_same_thing(counts: list[int]) -> None:
    assert list(count_kinds(from_counts(counts))) == counts
