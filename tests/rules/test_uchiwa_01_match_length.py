"""内輪ルール 1: 東南戦, no round of the west; 3: 25,000 points."""

from jantaku.riichi.events import KyokuStarted, MatchEnded
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
