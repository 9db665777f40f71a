"""The sheet of rules says what seed 000 prints, and its examples are what they are shown for."""

import pytest

from jantaku.fx602p.rules import MODES
from jantaku.fx602p.scoring import score
from jantaku.fx602p.sheet import SheetYaku, sheet

PAGE = """
0 1 800 960 1120 (1280)
1 2 1600 1920 2240 (2560)
2 4 3200 3840 4480 5120
3 7 5600 6720 7840 8960
4 11 8800 10560 12320 14080
5 16 12800 15360 17920 20480
6 22 17600 21120 24640 28160
7 29 23200 (27840) (32480) 37120
8 37 (29600) (35520) (41440) 47360
"""
"""The page's table of points; what no hand reaches stands in parentheses."""

TOGETHER = {
    "sanrenkou": {"toitoi"},
    "ittsuu": {"dora"},
    "chinroutou": {"toitoi", "chanta"},
    "isshoku": {"toitoi", "tanyao"},
}
"""What cannot but come with a yaku, or is shown with it."""


def test_the_points_are_the_pages() -> None:
    told = [
        f"{row.han} {row.coefficient} "
        + " ".join(str(cell.points) if cell.reached else f"({cell.points})" for cell in row.points)
        for row in sheet().points
    ]
    assert told == PAGE.strip().splitlines()
    assert sheet().base == (50, 60, 70, 80)


@pytest.mark.parametrize("yaku", sheet().yaku, ids=lambda yaku: yaku.id)
def test_an_example_has_its_yaku_and_no_other_that_need_not_be(yaku: SheetYaku) -> None:
    shown = yaku.example
    worth = score(shown.tiles, shown.win, shown.dora, shown.turn, MODES["page"])
    assert worth is not None
    assert {each.id for each in worth.yaku} == {yaku.id} | TOGETHER.get(yaku.id, set())
    assert next(each.han for each in worth.yaku if each.id == yaku.id) == yaku.han
    # The tiles stand meld by meld.
    threes = [shown.tiles[at : at + 3] for at in (0, 3, 6)]
    assert sorted(threes) == sorted(meld.tiles for meld in worth.melds)


def test_six_hands_look_like_3renko() -> None:
    assert ["".join(map(str, tiles)) for tiles in sheet().alike] == [
        "123333444",
        "234444555",
        "345555666",
        "456666777",
        "567777888",
        "678888999",
    ]


def test_seven_hands_can_be_read_in_two_ways() -> None:
    assert ["".join(map(str, tiles)) for tiles in sheet().twofold] == [
        "".join(3 * str(first + step) for step in range(3)) for first in range(1, 8)
    ]


def test_the_displays_are_in_the_order_of_the_page() -> None:
    shown = sheet().displays
    # Pinfu, Tanyao, Iipeiko and Dora are 4 han, and 8800 is the page's for them without triplet.
    assert shown.yaku == ("Pinfu", "Tanyao", "Iipeiko", "Dora")
    assert (shown.points, shown.total, shown.average) == ("8800", "8800/1", "Ave 8800")
    assert [len(each) for each in (shown.dealt, shown.drawn, *shown.hands)] == [8, 9, 9, 8]
    assert shown.dora.split() == ["■2■", "00"]
