"""内輪ルール 18: riichi needs a draw of one's own. ayame: only the last tile bars it."""

import pytest

from jantaku.riichi.actions import Riichi
from jantaku.testing import scene

TENPAI = ["123m456m789m11z23s", "123p456p789p22z56s", "234m567p99p33z678s", "345s678p77m44z123p"]


@pytest.mark.parametrize(
    ("rules", "left", "may"),
    [
        ("uchiwa", 5, True),
        ("uchiwa", 4, True),
        ("uchiwa", 3, False),
        ("uchiwa", 0, False),
        ("ayame", 3, True),
        ("ayame", 1, True),
        ("ayame", 0, False),
    ],
)
def test_draws_left(rules: str, left: int, may: bool) -> None:
    table = scene(rules, hands=TENPAI).run(left)
    assert table.state.left == left
    wind = "ESWN"[table.state.actor]
    assert table.may(wind, Riichi) == may
