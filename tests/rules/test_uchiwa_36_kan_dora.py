"""内輪ルール 36 and 22: when a kan's indicator is turned, in both editions; none when robbed.

Report 31: what counts the new indicator after an open kan; report 32: every indicator once.
"""

import pytest

from jantaku.riichi.events import DoraRevealed, HandWon, MeldCalled, TileDrawn
from jantaku.testing import Scene, scene
from jantaku.tiles import parse_tiles

EDITIONS = ["uchiwa", "uchiwa-2018"]
EAST = "149m149p149s1234z"


def names(table: Scene) -> list[str]:
    """Return the order of indicators, kans, draws after them and discards since the first kan."""
    told = [type(event).__name__ for event in table.events]
    return told[told.index("MeldCalled") :]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_concealed_kan_turns_it_before_the_draw(rules: str) -> None:
    table = scene(rules, hands=["111s159m159p2345z"], wall="1s").ankan("1s")
    assert names(table) == ["MeldCalled", "DoraRevealed", "TileDrawn"]


def open_kan(rules: str) -> Scene:
    hands = [EAST, "555p234m678m345s7s", "", "777s"]
    table = scene(rules, hands=hands, wall="5p", rinshan="9m", dora="1z4p")
    return table.discard("5p").daiminkan("S")


def test_an_open_kan_turns_it_before_the_draw_since_2019() -> None:
    assert names(open_kan("uchiwa")) == ["MeldCalled", "DoraRevealed", "TileDrawn"]


def test_an_open_kan_turned_it_after_the_discard_until_2018() -> None:
    table = open_kan("uchiwa-2018")
    assert names(table) == ["MeldCalled", "TileDrawn"]
    assert names(table.discard("9m").draw())[:4] == [
        "MeldCalled", "TileDrawn", "TileDiscarded", "DoraRevealed",
    ]  # fmt: skip


@pytest.mark.parametrize(("rules", "dora"), [("uchiwa", 4), ("uchiwa-2018", 0)])
def test_winning_with_the_draw(rules: str, dora: int) -> None:
    """Report 31 (a): the four 5p of the kan are dora by the new indicator 4p, or not yet."""
    hands = [EAST, "555p234m678m345s7s"]
    table = scene(rules, hands=hands, wall="5p", rinshan="7s", dora="1z4p")
    (won,) = table.discard("5p").daiminkan("S").tsumo().told(HandWon)
    assert sum(worth.half_han for worth in won.yaku if worth.id == "dora") == 2 * dora


@pytest.mark.parametrize(("rules", "dora"), [("uchiwa", 1), ("uchiwa-2018", 0)])
def test_winning_on_the_discard(rules: str, dora: int) -> None:
    """Report 31 (b): north has one 2s, and the new indicator is 1s."""
    hands = [EAST, "555p234m678m345s7s", "", "234m567m88p678p23s"]
    table = scene(rules, hands=hands, wall="5p", rinshan="4s", dora="1z1s")
    (won,) = table.discard("5p").daiminkan("S").discard("4s").ron("N").told(HandWon)
    assert sum(worth.half_han for worth in won.yaku if worth.id == "dora") == 2 * dora


def added(rules: str) -> Scene:
    """East adds the fourth 4s to a pon; south waits for it, and the next indicator is 4m."""
    hands = ["44s159m159p1233z9s", "234m567m88m678p23s", "4s"]
    wall = "7z7z6z5z9p8p4s"
    table = scene(rules, hands=hands, wall=wall, dora="1z4m", rinshan="9p").discard("7z").draw()
    table = table.discard("7z").draw().discard("4s").pon("E").discard("1m").draw()
    return table.discard().draw().discard().draw().discard().draw().kakan("4s")


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_robbed_kan_turns_none(rules: str) -> None:
    """Rule 22, report 31 (c)."""
    table = added(rules).ron("S")
    (won,) = table.told(HandWon)
    assert {worth.id for worth in won.yaku} == {"pinfu", "chankan", "tanyao"}
    assert table.told(DoraRevealed) == ()
    assert [event.meld.kind for event in table.told(MeldCalled)] == ["pon"]


def test_an_added_kan_turns_it_before_the_draw_or_after_the_discard() -> None:
    since = [type(event).__name__ for event in added("uchiwa").draw().events[-3:]]
    assert since == ["MeldCalled", "DoraRevealed", "TileDrawn"]
    until = added("uchiwa-2018").draw()
    assert [type(event).__name__ for event in until.events[-2:]] == ["MeldCalled", "TileDrawn"]
    after = until.discard("9p").draw()
    told = [type(event).__name__ for event in after.events]
    assert [name for name in told if name != "Answered"][-3:] == [
        "TileDiscarded", "DoraRevealed", "TileDrawn",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_indicator_comes_once_and_in_order(rules: str) -> None:
    """Report 32: three kans in a row."""
    hands = ["111222333m147p8s"]
    table = scene(rules, hands=hands, wall="1m", rinshan="2m3m8m", dora="1z2z3z4z", ura="5z6z7z9s")
    for tile in ("1m", "2m", "3m"):
        table = table.ankan(tile)
    assert table.state.indicators == parse_tiles("1z2z3z4z")
    assert [event.indicator for event in table.told(DoraRevealed)] == list(parse_tiles("2z3z4z"))
    assert len(table.told(MeldCalled)) == 3
    assert [event.rinshan for event in table.told(TileDrawn)] == [False, True, True, True]
