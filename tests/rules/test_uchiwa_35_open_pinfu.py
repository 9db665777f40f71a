"""内輪ルール 35: an open hand of pinfu shape is 30 fu by ron."""

from scenes import changed, scene

HAND = "567p67s55p chi:234m chi:345s +8s"  # tanyao only; no fu but the base


def test_ron_is_30_fu() -> None:
    win = scene(HAND)
    assert (win.han, win.fu, win.points) == (1, 30, 1000)
    assert [(item.what, item.fu) for item in win.fu_items] == [("base", 20), ("open_pinfu", 10)]


def test_tsumo_is_30_fu_by_rounding() -> None:
    win = scene(f"{HAND} tsumo")
    assert [(item.what, item.fu) for item in win.fu_items] == [
        ("base", 20), ("tsumo", 2), ("round_up", 8),
    ]  # fmt: skip


def test_other_value_is_20_fu() -> None:
    win = scene(HAND, changed("uchiwa", scoring__open_pinfu_fu=20))
    assert (win.fu, win.points) == (20, 700)  # 20 × 8 × 4 = 640
