"""内輪ルール 29: a pair that is both round and seat wind is 4 fu."""

from scenes import changed, scene

HAND = "223344m67s111z55p"
PAIR = "111222z"


def fu(text: str, value: int) -> tuple[int | None, int]:
    win = scene(text, changed("uchiwa", scoring__double_wind_pair_fu=value))
    return win.fu, sum(item.fu for item in win.fu_items if item.what.startswith("pair"))


def test_double_wind_pair() -> None:
    """Dealer, 234m 234m 678s 222z 11z by ron on 8s: 20 + 10 + 8 (222z) + 4 = 42: 50 fu.

    With 2 fu for the pair it is 40 exactly.
    """
    text = "223344m67s11222z +8s E"
    assert fu(text, 4) == (50, 4)
    assert fu(text, 2) == (40, 2)
    assert scene(text).fu == 50


def test_single_winds_and_dragons_are_2_fu() -> None:
    for pair, seat in (("11z", "S"), ("22z", "S"), ("55z", "S"), ("77z", "E")):
        assert fu(f"223344m67s333p{pair} +8s {seat}", 4)[1] == 2
    assert fu("223344m67s333p33z +8s S", 4)[1] == 0
