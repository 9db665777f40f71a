"""綾目麻雀 at the table: seats, wall, repeats, riichi, calls, and how a match ends."""

import pytest

from jantaku.riichi.actions import Chi, Pon, Riichi
from jantaku.riichi.events import KyokuStarted, MatchEnded, RiichiAccepted
from jantaku.testing import scene

TENPAI = "123m456m789m11z23s"
NOTEN = "159m159p159s567z2z"


@pytest.mark.parametrize(("players", "points"), [(2, 10000), (3, 20000), (4, 30000)])
def test_points_and_two_indicators(players: int, points: int) -> None:
    """(プレイ人数 − 1) × 10000; ドラは2枚捲り."""
    (started,) = scene("ayame", players=players).told(KyokuStarted)
    assert started.points == (points,) * players
    assert len(started.indicators) == 2


@pytest.mark.parametrize(
    ("players", "kyoku", "wind", "dealer"),
    [
        (4, 4, "S", 0),
        (4, 7, "S", 3),
        (3, 2, "E", 2),
        (3, 3, "S", 0),
        (3, 7, "W", 1),
        (2, 6, "N", 0),
    ],
)
def test_rounds_are_as_long_as_there_are_players(
    players: int, kyoku: int, wind: str, dealer: int
) -> None:
    """Y5."""
    state = scene("ayame", players=players, kyoku=kyoku).state
    assert (state.round_wind, state.dealer) == (wind, dealer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_kyoku_without_repeats(players: int) -> None:
    """連荘なし: the dealer's tenpai does not repeat, and the eighth kyoku is the last."""
    hands = [TENPAI, NOTEN, NOTEN, NOTEN][:players]
    table = scene("ayame", players=players, hands=hands, kyoku=6).run()
    assert (table.state.kyoku, table.state.honba) == (7, 0)
    last = scene("ayame", players=players, hands=hands, kyoku=7).run()
    assert len(last.told(MatchEnded)) == 1


def test_a_riichi_costs_nothing() -> None:
    """リーチの供託金不要, also with no points at all."""
    table = scene("ayame", hands=[TENPAI], wall="9p", points=[0, 40000, 40000, 40000])
    table = table.riichi("9p").draw()
    (accepted,) = table.told(RiichiAccepted)
    assert not accepted.stick
    assert (table.state.sticks, table.state.seats[0].points) == (0, 0)


def test_the_last_tile_is_neither_called_nor_a_riichi() -> None:
    """ホウテイ牌のリーチ・副露不可; of 82 draws the last is south's."""
    hands = [NOTEN, TENPAI, "55s", ""]
    table = scene("ayame", hands=hands, last="5s").run(0)
    assert table.state.actor == 1
    assert not table.may("S", Riichi)
    table = table.discard("5s")
    assert not table.may("W", Pon)
    assert not table.may("W", Chi)


@pytest.mark.parametrize(
    ("points", "ends"),
    [
        ([56900, 30000, 30000, 3100], False),  # 59,900
        ([57000, 30000, 30000, 3000], True),  # 60,000 is twice 30,000
        ([57100, 30000, 30000, 2900], True),
        ([20000, 1000, 49000, 50000], False),  # exactly 0 is not below it
        ([20000, 900, 49100, 50000], True),
    ],
)
def test_teppen_and_bust(points: list[int], ends: bool) -> None:
    """East alone is tenpai and gains 3,000: 1,000 from each."""
    table = scene("ayame", hands=[TENPAI, NOTEN, NOTEN, NOTEN], points=points).run()
    assert bool(table.told(MatchEnded)) == ends
