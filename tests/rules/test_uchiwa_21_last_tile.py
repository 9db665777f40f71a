"""内輪ルール 21: no kan, pon or chi with the last tile. Reports 27 and 29."""

from jantaku.riichi.actions import Ankan, Chi, Daiminkan, Pon, Ron
from jantaku.riichi.events import HandWon
from jantaku.testing import scene

# South draws the last tile of a wall without kan.
EAST = "149m149p149s1234z"
SOUTH = "159m159p3s567z12z8s"


def test_no_call_of_the_last_discard() -> None:
    hands = [EAST, SOUTH, "46s159m147p6789p", "55s"]
    table = scene(hands=hands, last="5s").run(0).discard("5s")
    assert table.options("W") == ()
    assert table.options("N") == ()


def test_the_same_tile_may_be_called_before() -> None:
    hands = [EAST, SOUTH, "46s159m147p667p", "55s"]
    table = scene(hands=hands, wall="9m5s").discard("9m").draw().discard("5s")
    assert table.may("W", Chi)
    assert table.may("N", Pon)


def test_no_kan_of_the_last_draw() -> None:
    """Report 27: the one before it may still be, for a draw is left."""
    hands = [EAST, "555s159m159p1234z"]
    table = scene(hands=hands, last="5s").run(0)
    assert table.state.actor == 1
    assert not table.may("S", Ankan)
    early = scene(hands=hands, wall="9m5s").discard("9m").draw()
    assert early.may("S", Ankan)


def test_a_kan_while_one_draw_is_left() -> None:
    table = scene(hands=["555s159m149p1234z"]).run(1)
    assert table.state.actor == 0
    assert not table.may("E", Ankan)


def test_no_open_kan_of_the_last_discard() -> None:
    hands = [EAST, SOUTH, "", "555s"]
    assert not scene(hands=hands, last="5s").run(0).discard("5s").may("N", Daiminkan)


def test_a_win_on_the_last_discard_is_houtei() -> None:
    """Report 29. North waits for 5z and has no other yaku; it was in the river of nobody."""
    hands = ["149m149p149s5z123z", "159m159p3s5z67z12z8s", "", "234m567m888s678p5z"]
    table = scene(hands=hands, last="5z").run(0).discard("5z")
    assert table.may("N", Ron)
    (won,) = table.ron("N").told(HandWon)
    assert [worth.id for worth in won.yaku if worth.id != "dora"] == ["houtei"]
