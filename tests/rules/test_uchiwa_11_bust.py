"""内輪ルール 11: 0 or less at the end of a kyoku ends the match; riichi needs 1,000 points."""

import pytest

from jantaku.riichi.actions import Riichi
from jantaku.riichi.events import MatchEnded, RiichiAccepted
from jantaku.testing import scene

TENPAI = "123m456m789m11z23s"
NOTEN = "159m159p159s2347z"


@pytest.mark.parametrize(("points", "may"), [(1000, True), (900, False), (100, False)])
def test_riichi_needs_a_stick(points: int, may: bool) -> None:
    table = scene(hands=[TENPAI], wall="9p", points=[points, 33000, 33000, 33000])
    assert table.may("E", Riichi) == may


def test_a_riichi_that_leaves_nothing_plays_on() -> None:
    table = scene(hands=[TENPAI], wall="9p", points=[1000, 33000, 33000, 33000])
    table = table.riichi("9p").draw()
    assert len(table.told(RiichiAccepted)) == 1
    assert table.state.seats[0].points == 0
    assert table.told(MatchEnded) == ()


def run(points: list[int]) -> tuple[MatchEnded, ...]:
    """Let east alone be tenpai: the three others pay 1,000 each."""
    return scene(hands=[TENPAI, NOTEN, NOTEN, NOTEN], points=points).run().told(MatchEnded)


def test_exactly_nothing_is_bust() -> None:
    (ended,) = run([33000, 1000, 33000, 33000])
    assert ended.points == (36000, 0, 32000, 32000)


def test_a_hundred_is_not() -> None:
    assert run([33000, 1100, 33000, 32900]) == ()


def test_noten_payments_save_who_had_put_all_into_a_riichi() -> None:
    table = scene(
        hands=[TENPAI, NOTEN, NOTEN, NOTEN], wall="9p", points=[1000, 33000, 33000, 33000]
    )
    table = table.riichi("9p").draw()
    table = table.run()
    assert table.told(MatchEnded) == ()
    assert table.state.seats[0].points == 3000
