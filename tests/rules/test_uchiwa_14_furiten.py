"""Rule 14: フリテンは例外なくツモ以外のアガリは出来ない. ayame: フリテンは現物のみ."""

import pytest

from jantaku.furiten import ron_waits
from jantaku.hands import parse_hand
from jantaku.presets import PRESETS, load
from jantaku.shape import waits
from jantaku.tiles import format_tiles, parse_tiles

SANMENCHAN = parse_hand("23456s111m222p77z")


@pytest.mark.parametrize(
    ("discards", "uchiwa", "ayame"),
    [
        ("", "147s", "147s"),
        ("19m2s5z", "147s", "147s"),
        # Report 26: waits 1, 4, 7s with 7s in the river.
        ("7s", "", "14s"),
        ("1s7s", "", "4s"),
        ("147s", "", ""),
        ("1m4p7z", "147s", "147s"),
    ],
)
def test_a_wait_in_the_river_bars_ron(discards: str, uchiwa: str, ayame: str) -> None:
    found = waits(SANMENCHAN)
    river = parse_tiles(discards)
    assert format_tiles(ron_waits(load("uchiwa"), found, river)) == uchiwa
    assert format_tiles(ron_waits(load("ayame"), found, river)) == ayame


def test_a_red_five_thrown_is_a_five_waited_for() -> None:
    """Report 24, for one's own discards."""
    assert (
        ron_waits(load("tenhou"), waits(parse_hand("46p123m789s11122z")), parse_tiles("0p")) == ()
    )


def test_of_the_presets_only_ayame_bars_genbutsu_alone() -> None:
    barred = {name: load(name).win.furiten for name in PRESETS}
    assert {name for name, value in barred.items() if value == "genbutsu"} == {"ayame"}
