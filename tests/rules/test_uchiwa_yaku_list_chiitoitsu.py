"""内輪ルール, 特種手役: seven pairs is 2 han, 1,600 and for the dealer 2,400 below mangan."""

from scenes import scene

PAIRS = "1133m5577p2299s1z +1z"


def test_1600_and_2400() -> None:
    assert (scene(PAIRS).points, scene(f"{PAIRS} E").points) == (1600, 2400)


def test_fu_is_25_and_nothing_else() -> None:
    assert [(item.what, item.fu) for item in scene(PAIRS).fu_items] == [("chiitoitsu", 25)]


def test_tsumo() -> None:
    """3 han 25 fu: 25 × 32 = 800 and 1,600."""
    assert scene(f"{PAIRS} tsumo").payments == (-1600, 3200, -800, -800)


def test_four_han_is_below_mangan() -> None:
    """2 + 2 dora (the pair 1z by indicator 4z): 25 × 64 × 4 = 6,400."""
    win = scene(f"{PAIRS} dora=4z")
    assert (win.han, win.limit, win.points) == (4, None, 6400)


def test_honours_only_are_all_honours() -> None:
    """Seed silent: seven pairs of honours are one yakuman and nothing besides."""
    win = scene("1122334455667z +7z")
    assert ([worth.id for worth in win.yaku], win.points) == (["tsuuiisou"], 32000)
