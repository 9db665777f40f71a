"""内輪ルール 14: the three kinds of furiten at the table.

ayame: フリテンは現物のみ, and free passing in riichi.
"""

import pytest

from jantaku.riichi.actions import Ron, Tsumo
from jantaku.testing import Scene, scene

# South waits for 1s and 4s, pinfu with both.
WAITING = "234m567m88m678p23s"
EAST = "159m159p6789s12z"
WALL = "7z7z6z5z3z6z8p9p2z3z2p9p"


def passed(*, riichi: bool, rules: str = "uchiwa", again: str = "4s") -> Scene:
    """Let south let 4s go from west, and be asked about a tile of north."""
    table = scene(rules, hands=[EAST, WAITING, "4s", "1s4s1s"], wall=WALL).discard().draw()
    table = table.riichi() if riichi else table.discard()
    table = table.draw().discard("4s")
    assert table.may("S", Ron)
    return table.draw().discard(again)


@pytest.mark.parametrize("again", ["1s", "4s"])
def test_a_tile_let_go_bars_every_wait_for_the_turn(again: str) -> None:
    assert not passed(riichi=False, again=again).may("S", Ron)


@pytest.mark.parametrize("riichi", [False, True])
def test_until_the_own_discard(riichi: bool) -> None:
    """Report 24: the discard ends it, also when it declares a riichi."""
    table = passed(riichi=False).draw().discard("1p").draw()
    table = table.riichi() if riichi else table.discard()
    assert table.draw().discard().draw().discard("1s").may("S", Ron)


def test_a_call_by_another_does_not_end_it() -> None:
    """Report 24."""
    table = scene(hands=[EAST, WAITING, "44s66z", "6z"], wall="7z7z5z3z").discard().draw()
    table = table.discard().draw().discard("4s")
    assert table.may("S", Ron)
    table = table.draw().discard("6z").pon("W").discard("4s")
    assert not table.may("S", Ron)


def test_a_tile_let_go_in_riichi_bars_for_good() -> None:
    table = passed(riichi=True).draw().discard("1p").draw().discard().draw().discard().draw()
    assert table.state.actor == 3
    assert not table.discard("1s").may("S", Ron)


def test_ayame_bars_only_that_tile_and_only_in_riichi() -> None:
    """Y7."""
    assert passed(riichi=False, rules="ayame").may("S", Ron)
    assert not passed(riichi=True, rules="ayame").may("S", Ron)
    assert passed(riichi=True, rules="ayame", again="1s").may("S", Ron)


@pytest.mark.parametrize(("rules", "other"), [("uchiwa", False), ("ayame", True)])
def test_a_wait_in_the_own_river_bars_all_or_itself(rules: str, other: bool) -> None:
    """Report 26."""
    hands = [EAST, WAITING, "1s", "4s"]
    table = scene(rules, hands=hands, wall="7z1s6z5z").discard().draw().discard("1s").draw()
    table = table.discard("1s")
    assert not table.may("S", Ron)
    assert table.draw().discard("4s").may("S", Ron) == other


def test_tsumo_is_never_barred() -> None:
    table = scene(hands=[EAST, WAITING], wall="7z1s6z5z3z4s").discard().draw().discard("1s").draw()
    table = table.discard().draw().discard().draw().discard().draw()
    assert table.may("S", Tsumo)


def test_a_red_five_let_go_is_a_five_let_go() -> None:
    """Report 24: south waits for 2p and 5p, and lets 0p go."""
    hands = ["159m19p6789s1234z", "234m567m88m678s34p", "0p", "5p"]
    table = scene("tenhou", hands=hands, wall="7z7z6z5z").discard().draw().discard().draw()
    table = table.discard("0p")
    assert table.may("S", Ron)
    assert not table.draw().discard("5p").may("S", Ron)


def test_letting_a_robbed_kan_go_bars_too() -> None:
    """Report 25."""
    hands = ["44s159m159p1233z9s", WAITING, "4s"]
    table = scene(hands=hands, wall="7z7z6z5z9p8p4s", rinshan="1s").discard("7z").draw()
    table = table.discard("7z").draw().discard("4s").pon("E").discard("1m").draw()
    table = table.discard().draw().discard().draw().discard().draw().kakan("4s")
    assert table.may("S", Ron)
    assert not table.draw().discard("1s").may("S", Ron)
