"""内輪ルール 4: equal points place by seat from the first dealer, and share the placement points.

The text says both: the places are those of the seats, the points of the tied places are shared.
"""

import pytest

from jantaku.placement import placements, ranks
from jantaku.presets import load
from jantaku.riichi.events import MatchEnded
from jantaku.testing import scene
from scenes import changed

UCHIWA = load("uchiwa").match
BY_SEAT = changed("uchiwa", match__placement_ties="seat").match


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
    assert ranks(UCHIWA, points) == uchiwa
    assert ranks(load("ayame").match, points) == ayame


@pytest.mark.parametrize(
    ("points", "shared", "by_seat"),
    [
        # −5,000 each; 50,000, 10,000, −10,000 and −30,000 are shared, or go by seat.
        ([25000] * 4, [0] * 4, [45000, 5000, -15000, -35000]),
        # First and second have 30,000 each of 60,000; third and fourth −20,000 each.
        (
            [20000, 30000, 30000, 20000],
            [-30000, 30000, 30000, -30000],
            [-20000, 50000, 10000, -40000],
        ),
        # Second to fourth −10,000 each, of −30,000.
        ([40000, 20000, 20000, 20000], [60000] + [-20000] * 3, [60000, 0, -20000, -40000]),
        # Second and third: nothing.
        (
            [10000, 25000, 40000, 25000],
            [-50000, -5000, 60000, -5000],
            [-50000, 5000, 60000, -15000],
        ),
        # First to third have 50,000 among them: 16,600 each and 200 more for the nearest.
        (
            [10000, 30000, 30000, 30000],
            [-50000, 16800, 16600, 16600],
            [-50000, 50000, 10000, -10000],
        ),
    ],
)
def test_placement_points(points: list[int], shared: list[int], by_seat: list[int]) -> None:
    assert [own.total for own in placements(UCHIWA, points)] == shared
    assert [own.total for own in placements(BY_SEAT, points)] == by_seat


def test_places_are_by_seat_also_where_points_are_shared() -> None:
    assert [own.place for own in placements(UCHIWA, [25000] * 4)] == [1, 2, 3, 4]


def test_at_the_end_of_a_match() -> None:
    """Nobody is tenpai in the last kyoku: the first dealer is first of four equals."""
    table = scene(kyoku=7, hands=["159m159p159s1234z"] * 4).run()
    (ended,) = table.told(MatchEnded)
    assert ended.ranks == (1, 2, 3, 4)
    assert [own.total for own in placements(UCHIWA, ended.points)] == [0, 0, 0, 0]
