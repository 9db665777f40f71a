"""内輪ルール 3: 25,000 points, 30,000 to return; 30,000 and 10,000 for the places."""

import pytest

from jantaku.placement import placements
from jantaku.presets import load
from jantaku.riichi.events import MatchEnded
from jantaku.testing import scene

UCHIWA = load("uchiwa").match


@pytest.mark.parametrize(
    ("points", "totals"),
    [
        # 11,300 + 30,000 + the oka of 4 × 5,000; −2,600 + 10,000; −8,800 − 10,000; …
        ([41300, 27400, 21200, 10100], [61300, 7400, -18800, -49900]),
        ([10100, 41300, 21200, 27400], [-49900, 61300, -18800, 7400]),
        # Report 50: far below zero.
        ([450000, 0, -86900, -263100], [470000, -20000, -126900, -323100]),
        ([-400000, 300000, 100000, 100000], [-460000, 320000, 70000, 70000]),
    ],
)
def test_placement_points(points: list[int], totals: list[int]) -> None:
    assert [own.total for own in placements(UCHIWA, points)] == totals


def test_the_account_of_the_first() -> None:
    first = placements(UCHIWA, [41300, 27400, 21200, 10100])[0]
    assert (first.place, first.difference, first.rounded, first.bonus) == (1, 11300, 11300, 50000)


def test_at_the_end_of_a_match() -> None:
    """East alone is tenpai at the last draw, and does not deal: 3,000 from the others."""
    hands = ["159m159p159s1234z", "123m456m789m11z23s", *["159m159p159s567z2z"] * 2]
    table = scene(kyoku=7, hands=hands, points=[25000] * 4).run()
    (ended,) = table.told(MatchEnded)
    assert ended.points == (28000, 24000, 24000, 24000)
    # −2,000 + 50,000; then −6,000 each, and −10,000 each of 10,000 − 10,000 − 30,000.
    assert [own.total for own in placements(UCHIWA, ended.points)] == [48000] + [-16000] * 3
