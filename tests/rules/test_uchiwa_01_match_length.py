"""内輪ルール 1: 東南戦, no round of the west; 3: 25,000 points; 4: equal points rank by seat."""

import pytest

from jantaku.presets import load
from jantaku.riichi.events import KyokuStarted, MatchEnded
from jantaku.riichi.match import ranks
from jantaku.testing import scene

NOTEN = ["159m159p159s1234z"] * 4


def test_the_second_round_follows_the_first() -> None:
    table = scene(kyoku=3, hands=NOTEN).run()
    assert table.state.kyoku == 4
    assert (table.state.round_wind, table.state.dealer) == ("S", 0)


def test_the_match_ends_after_the_last_kyoku_of_the_south() -> None:
    table = scene(kyoku=7, hands=NOTEN).run()
    (ended,) = table.told(MatchEnded)
    assert ended.points == (25000, 25000, 25000, 25000)
    assert ended.ranks == (1, 2, 3, 4)
    assert len(table.told(KyokuStarted)) == 1


@pytest.mark.parametrize(
    ("points", "uchiwa", "ayame"),
    [
        ([25000, 25000, 25000, 25000], (1, 2, 3, 4), (3, 3, 3, 3)),
        ([20000, 30000, 30000, 20000], (3, 1, 2, 4), (4, 2, 2, 4)),
        ([40000, 20000, 20000, 20000], (1, 2, 3, 4), (1, 3, 3, 3)),
        ([30000, 10000], (1, 2), (1, 2)),
        ([15000, 15000, 30000], (2, 3, 1), (3, 3, 1)),
    ],
)
def test_ranks(points: list[int], uchiwa: tuple[int, ...], ayame: tuple[int, ...]) -> None:
    """ayame: the mean of equal ranks, rounded up: (1+2)/2 is 2, (2+3+4)/3 is 3, 2.5 is 3."""
    assert ranks(load("uchiwa"), points) == uchiwa
    assert ranks(load("ayame"), points) == ayame
