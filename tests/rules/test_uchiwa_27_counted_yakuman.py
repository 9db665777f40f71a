"""内輪ルール 27: 13 han and more are a counted yakuman, and never more than one."""

import pytest

from scenes import scene


def test_30_han_are_one_yakuman() -> None:
    """Riichi 1, tanyao 1, chinitsu 6, and the ankan 2222m by four indicators 1m: 16 dora.

    Three ura indicators 5m make 66m six more: 30 han, one yakuman of 32,000.
    """
    win = scene("34566777m88m +8m ankan:2222m riichi dora=1111m ura=5m5m5m")
    assert win.han == 30
    assert (win.limit, win.yakuman, win.points) == ("counted_yakuman", 0, 32000)


@pytest.mark.parametrize(
    ("dora", "han", "limit", "points"),
    [
        ("", 1, None, 1000),
        ("8p8p", 5, "mangan", 8000),
        ("8p8p4s", 7, "haneman", 12000),
        ("8p8p4s8p", 9, "baiman", 16000),
        ("8p8p4s8p5s", 11, "sanbaiman", 24000),
        ("8p8p4s8p5s5s", 13, "counted_yakuman", 32000),
        ("8p8p4s8p5s5s8p", 15, "counted_yakuman", 32000),
    ],
)
def test_limits(dora: str, han: int, limit: str | None, points: int) -> None:
    """Pinfu 1; each indicator 8p, 4s or 5s makes two tiles dora (99p, 55s, 66s)."""
    win = scene(f"234m567p99p5566s7s +4s dora={dora}")
    assert (win.han, win.limit) == (han, limit)
    assert win.points == points


def test_other_value_is_a_sanbaiman() -> None:
    win = scene("34566777m88m +8m ankan:2222m riichi dora=1111m", "mleague")
    assert (win.limit, win.points) == ("sanbaiman", 24000)


def test_counted_han_never_add_to_a_real_yakuman() -> None:
    win = scene("111m444p66s33z888s +6s tsumo riichi dora=3p3p3p3p")
    assert (win.han, win.yakuman, win.points) == (13, 1, 32000)
