"""内輪ルール 15: 3,000 between those noten and those tenpai. ayame: (players − 1) × 1,000."""

import pytest

from jantaku.riichi.events import PointsMoved, WallExhausted
from jantaku.testing import scene

TENPAI = ["123m456m789m11z23s", "123p456p789p22z56s", "234m567p99p33z678s", "345s678p77m44z123p"]
NOTEN = ["159m159p159s567z1z", "159m159p159s567z2z", "159m159p159s567z3z", "2468m2468p24s348s"]


@pytest.mark.parametrize(
    ("rules", "ready", "moved"),
    [
        ("uchiwa", "1000", (3000, -1000, -1000, -1000)),
        ("uchiwa", "0110", (-1500, 1500, 1500, -1500)),
        ("uchiwa", "1101", (1000, 1000, -3000, 1000)),
        ("uchiwa", "0000", None),
        ("uchiwa", "1111", None),
        ("ayame", "0100", (-1000, 3000, -1000, -1000)),
        ("ayame", "010", (-1000, 2000, -1000)),
        ("ayame", "011", (-2000, 1000, 1000)),
        ("ayame", "01", (-1000, 1000)),
    ],
)
def test_payments(rules: str, ready: str, moved: tuple[int, ...] | None) -> None:
    hands = [TENPAI[at] if sign == "1" else NOTEN[at] for at, sign in enumerate(ready)]
    table = scene(rules, players=len(ready), hands=hands).run()
    (end,) = table.told(WallExhausted)
    assert end.tenpai == tuple(sign == "1" for sign in ready)
    assert [bool(hand) for hand in end.hands] == list(end.tenpai)
    assert [event.moved for event in table.told(PointsMoved)] == ([moved] if moved else [])


def test_a_wait_that_the_own_hand_uses_up_is_none() -> None:
    """East calls 中 and waits for the fourth, which it holds."""
    table = scene(hands=["777z123m456m789m9s", "7z"], wall="8p2s")
    table = table.discard("8p").draw().discard("7z").pon("E").discard("9s")
    assert not table.run().told(WallExhausted)[0].tenpai[0]


def test_a_wait_that_another_has_used_up_is_one() -> None:
    table = scene(hands=["7z123m456m789m999s", "77z", "", "7z"], wall="8p2p3p4p")
    table = table.discard("8p").draw().discard("2p").draw().discard("3p").draw().discard("7z")
    table = table.pon("S")
    table = table.act(1, table.options("S")[0])
    assert table.run().told(WallExhausted)[0].tenpai[0]
