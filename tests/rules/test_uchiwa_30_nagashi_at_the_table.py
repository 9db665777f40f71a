"""内輪ルール 30 at the table: judged at the exhausted wall, void if a discard was called."""

import pytest

from jantaku.presets import load
from jantaku.riichi.events import PointsMoved, WallExhausted
from jantaku.rules import Rules, build, values
from jantaku.testing import Scene, scene

# East draws nothing but these, in every fourth draw; the others draw tiles from 2 to 8.
OUTSIDE = "1m9m1p9p1s9s1z2z3z4z5z6z7z1m9m1p9p1s"
INSIDE = [f"{number}{suit}" for number in range(2, 9) for suit in "mps" for _ in range(4)]


def drawn(rules: str | Rules = "uchiwa", south: str = "", **more: int) -> Scene:
    east = [OUTSIDE[at : at + 2] for at in range(0, len(OUTSIDE), 2)]
    left = list(INSIDE)
    for tile in ("2m", "4m", "6m", "8m", "2p", "4p", "6p", "8p", "2s", "4s", "3s", "5s", "7s"):
        left.remove(tile)
    # Spread, so that nobody gets a hand: one of every kind after the other.
    left = left[::4] + left[1::4] + left[2::4] + left[3::4]
    wall = [east[at // 4] if at % 4 == 0 else left.pop() for at in range(70)]
    hands = ["2468m2468p24s357s", south]
    return scene(rules, hands=hands, wall="".join(wall), **more)  # type: ignore[arg-type]


def test_a_mangan_and_the_stick_stays() -> None:
    """4,000 from each to the dealer; noten payments are not made besides. Report 34."""
    table = drawn(sticks=1, honba=2).run()
    (end,) = table.told(WallExhausted)
    assert end.nagashi == (0,)
    (moved,) = table.told(PointsMoved)
    assert (moved.moved, moved.sticks) == ((12000, -4000, -4000, -4000), 0)
    assert table.state.sticks == 1
    assert table.state.honba == 3


def test_one_other_discard_spoils_it() -> None:
    assert drawn().discard("2m").run().told(WallExhausted)[0].nagashi == ()


def test_a_called_discard_spoils_it() -> None:
    """The very last of east, 1s, is called by south."""
    table = drawn(south="11s").run(1)
    assert table.state.actor == 0
    assert table.discard("1s").draw().run().told(WallExhausted)[0].nagashi == (0,)
    table = table.discard("1s").pon("S")
    table = table.act(1, table.options("S")[0]).run()
    assert table.told(WallExhausted)[0].nagashi == ()


NONE = build({**values(load("uchiwa")), "draws.nagashi": "none"}, {})


@pytest.mark.parametrize("rules", ["ayame", NONE])
def test_none_where_it_is_not_played(rules: str | Rules) -> None:
    end = drawn(rules).run().told(WallExhausted)
    assert [event.nagashi for event in end] == [()]
