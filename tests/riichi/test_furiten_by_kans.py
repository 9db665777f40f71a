"""A tile that nobody may win on is not let go: a concealed kan makes nobody furiten."""

import pytest

from jantaku.riichi.actions import Ron
from jantaku.testing import Scene, scene

WAITING = "234m567m88m678p23s"  # 1s and 4s


def after_an_ankan(rules: str, hand: str, kan: str, thrown: str) -> Scene:
    hands = [kan * 3 + "159m159p346s", hand]
    return scene(rules, hands=hands, wall=kan, rinshan=thrown).ankan(kan).discard(thrown)


@pytest.mark.parametrize("rules", ["uchiwa", "ayame", "tenhou"])
def test_a_concealed_kan_bars_no_wait(rules: str) -> None:
    assert after_an_ankan(rules, WAITING, "1s", "4s").may("S", Ron)


def test_nor_does_it_in_riichi() -> None:
    hands = ["159m159p67s123z45z", WAITING, "111s159m159p346s"]
    table = scene(hands=hands, wall="7z7z1s", rinshan="4s").discard("7z").draw().riichi("7z")
    assert table.draw().ankan("1s").discard("4s").may("S", Ron)


def test_a_kan_before_which_a_tile_was_let_go_keeps_it() -> None:
    """South lets 4s go from west; north's kan of 1s changes nothing about it."""
    hands = ["159m159p67s123z45z", WAITING, "4s", "111s159m159p346s"]
    table = scene(hands=hands, wall="7z7z9m1s", rinshan="4s").discard("7z").draw().discard("7z")
    table = table.draw().discard("4s").draw().ankan("1s").discard("4s")
    assert not table.may("S", Ron)


@pytest.mark.parametrize("rules", ["uchiwa", "tenhou"])
def test_a_kan_added_to_a_pon_is_let_go(rules: str) -> None:
    hands = ["44s159m159p1233z9s", WAITING, "4s"]
    table = scene(rules, hands=hands, wall="7z7z6z5z9p8p4s", rinshan="1s").discard("7z")
    table = table.discard("7z").discard("4s").pon("E").discard("1m").discard().discard().discard()
    table = table.kakan("4s")
    assert table.may("S", Ron)
    assert not table.discard("1s").may("S", Ron)
