"""Melds on the table: which tiles make one, and where a wrong one is wrong."""

from itertools import combinations_with_replacement, permutations

import pytest

from jantaku.errors import HandError, ParseError
from jantaku.melds import CALL_KINDS, KANS, CallKind, Meld, Mentsu, parse_meld
from jantaku.tiles import Tile, parse_tiles


@pytest.mark.parametrize(
    "text",
    ["chi:123m", "chi:340s", "pon:777z", "pon:055p", "ankan:2222m", "daiminkan:0555s"],
)
def test_a_meld_is_read_and_written_back(text: str) -> None:
    assert str(parse_meld(text)) == text


@pytest.mark.parametrize("digits", ["".join(order) for order in permutations("406")])
def test_the_tiles_of_a_run_may_stand_in_any_order_the_red_five_too(digits: str) -> None:
    meld = parse_meld(f"chi:{digits}p")
    assert meld == Meld("chi", parse_tiles("406p"))
    assert meld.mentsu == Mentsu("sequence", 12)


def test_a_kan_of_haku_has_no_red_five() -> None:
    """Report 3: 5z is not a five, and 5p is not a red one."""
    assert not any(tile.red for tile in parse_meld("ankan:5555z").tiles)
    assert not any(tile.red for tile in parse_meld("kakan:5555p").tiles)
    assert sum(tile.red for tile in parse_meld("kakan:5505p").tiles) == 1


def test_every_meld_but_an_ankan_is_open() -> None:
    melds = [parse_meld(f"{kind}:{'1111m' if kind in KANS else '111m'}") for kind in CALL_KINDS[1:]]
    assert {meld.kind for meld in melds if not meld.is_open} == {"ankan"}
    assert {meld.kind for meld in melds if meld.is_kan} == {"ankan", "daiminkan", "kakan"}


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("123m", "meld_form", 0),
        ("kan:1111m", "meld_kind", 0),
        ("Chi:123m", "meld_kind", 0),
        ("chi:124m", "meld_not_run", 6),
        ("chi:142m", "meld_not_run", 5),
        ("chi:112m", "meld_not_run", 5),
        ("chi:891m", "meld_not_run", 4),
        ("chi:12m3p", "meld_not_run", 7),
        ("chi:89m1p", "meld_not_run", 7),
        ("chi:123z", "meld_honour_run", 4),
        ("pon:112m", "meld_unequal", 6),
        ("pon:11m1p", "meld_unequal", 7),
        ("ankan:1112z", "meld_unequal", 9),
        ("pon:1111m", "meld_size", 7),
        ("pon:11m", "meld_size", 4),
        ("ankan:111m", "meld_size", 6),
        ("pon:", "meld_size", 4),
        ("pon:11xm", "tile_character", 6),
        ("pon:888z", "tile_honour", 4),
        ("pon:111", "tile_no_suit", 4),
    ],
)
def test_a_wrong_meld_says_what_and_where(text: str, code: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_meld(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert "at" not in caught.value.facts


def test_a_meld_made_of_wrong_tiles_says_which_tile() -> None:
    with pytest.raises(HandError) as caught:
        Meld("pon", parse_tiles("11z2z"))
    assert caught.value.code == "meld_unequal"
    assert caught.value.facts["tile"] == "2z"


def test_there_are_21_runs_and_34_triplets() -> None:
    """Of all 8,436 triples with red fives left out: 3 suits of 7 runs, 34 kinds of triplet."""

    def made(kind: CallKind) -> int:
        plain = [Tile.of(kind) for kind in range(34)]
        count = 0
        for tiles in combinations_with_replacement(plain, 3):
            try:
                Meld(kind, tiles)
            except HandError:
                continue
            count += 1
        return count

    assert made("chi") == 21
    assert made("pon") == 34
