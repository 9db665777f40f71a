"""内輪ルール 28: neither the tile called nor the other end of its run. ayame: 喰い替え自由."""

from typing import Any

import pytest

from jantaku.errors import IllegalAction
from jantaku.presets import load
from jantaku.riichi.actions import Chi, Discard
from jantaku.rules import build, values
from jantaku.testing import scene

SUJI = build({**values(load("uchiwa")), "calls.swap": "suji"}, {})


def after_chi(rules: Any, hand: str, called: str, pair: str) -> set[str]:
    """Return which of the tiles of *hand* south may discard after calling from east."""
    table = scene(rules, hands=[called, hand], wall="9p").discard(called).chi("S", pair)
    return {action.tile.code for action in table.options("S") if isinstance(action, Discard)}


HAND = "123456m19p19s7z1z2z"


@pytest.mark.parametrize(
    ("called", "pair", "barred"),
    [
        ("1m", "23m", {"1m", "4m"}),
        ("4m", "23m", {"1m", "4m"}),
        ("4m", "56m", {"4m"}),  # 7m is not in the hand
        ("3m", "45m", {"3m", "6m"}),
        ("3m", "24m", {"3m"}),  # called into the middle
    ],
)
def test_what_may_not_be_discarded(called: str, pair: str, barred: set[str]) -> None:
    held = {f"{number}m" for number in range(1, 7)} - {f"{pair[0]}m", f"{pair[1]}m"}
    others = {"1p", "9p", "1s", "9s", "7z", "1z", "2z"}
    assert after_chi("uchiwa", HAND, called, pair) == (held | others) - barred
    assert after_chi(SUJI, HAND, called, pair) == (held | others) - {called}
    assert after_chi("ayame", HAND, called, pair) == held | others


def test_the_end_of_the_suit_has_no_other_end() -> None:
    """7m called to 89m bars 7m alone, 3m called to 12m bars 3m alone."""
    hand = "123789m19p19s7z1z2z"
    assert "1m" in after_chi("uchiwa", hand, "7m", "89m")
    assert {"7m", "8m", "9m"} <= after_chi("uchiwa", hand, "3m", "12m")


@pytest.mark.parametrize(("rules", "offered"), [("uchiwa", False), (SUJI, True), ("ayame", True)])
def test_a_call_that_would_leave_no_discard_is_not_offered(rules: Any, offered: bool) -> None:
    """Report 22: with 2344m left of a hand, 1m with 23m would leave only 4m."""
    table = scene(rules, hands=["1m5p6s7z", "2344m55p66s77z8p8s9s"], wall="9p")
    for tile, pair, gone in ("5p", "55p", "8p"), ("6s", "66s", "8s"), ("7z", "77z", "9s"):
        table = table.discard(tile).pon("S", pair).discard(gone).draw()
        while table.state.actor:
            table = table.discard().draw()
    assert table.discard("1m").may("S", Chi) == offered


def test_a_pon_bars_its_kind_alone() -> None:
    """Report 23: also the red five, which is the same tile."""
    table = scene("tenhou", hands=["5p", "05546p19s12345z9m"], wall="9s").discard("5p")
    table = table.pon("S", "05p")
    with pytest.raises(IllegalAction) as refused:
        table.discard("5p")
    assert refused.value.code == "tile_barred"
    assert table.discard("4p").state.phase in {"claim", "discard"}
