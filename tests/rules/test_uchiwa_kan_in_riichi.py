"""Kan in riichi, on which 内輪ルール is silent: of the tile drawn, if the waits stay."""

import pytest

from jantaku.presets import load
from jantaku.riichi.actions import Ankan
from jantaku.rules import build, values
from jantaku.testing import scene

HAND = "333s5s666s555z777z"  # waits for 4s, 5s and 7s


@pytest.mark.parametrize(
    ("choice", "drawn", "may"),
    [
        ("waits", "3s", True),
        ("waits", "6s", False),  # 7s would be lost
        ("waits", "5z", True),
        ("form", "3s", False),
        ("form", "6s", False),
        ("form", "5z", True),
        ("never", "3s", False),
        ("never", "5z", False),
    ],
)
def test_what_may_be_a_kan(choice: str, drawn: str, may: bool) -> None:
    """Report 19."""
    rules = build({**values(load("uchiwa")), "riichi.ankan": choice}, {})
    table = scene(rules, hands=[HAND], wall=f"9p2m2m2m{drawn}").riichi("9p").draw()
    for _ in range(3):
        table = table.discard().draw()
    assert table.state.actor == 0
    assert table.may("E", Ankan) == may


def test_only_the_tile_drawn() -> None:
    """Report 20: 1111m 23m 456m 789p 9s, the riichi with 9s kept: 1m lies in a run as well."""
    table = scene(hands=["1111m23m456m789p9s"], wall="8s7s7s7s8s")
    assert table.may("E", Ankan)
    table = table.riichi("8s").draw()
    for _ in range(3):
        table = table.discard().draw()
    assert table.state.actor == 0
    assert not table.may("E", Ankan)
