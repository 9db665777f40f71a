"""綾目麻雀 点数計算: (players − 1) × ⌊h+1⌋ × ⌈h+1⌉ × 100, from 9 han and for a yakuman 10,000.

The seed's formula prints × 10000, its own table is × 100; the table is what is played.
"""

import pytest

from jantaku.payments import Award, ron_points, settle_ron, settle_tsumo, tsumo_points
from jantaku.presets import load
from jantaku.worth import table_of
from scenes import scene

AYAME = load("ayame")

# the seed's table: half han, points with two, three and four players
TABLE = [
    (2, 400, 800, 1200),
    (3, 600, 1200, 1800),
    (4, 900, 1800, 2700),
    (5, 1200, 2400, 3600),
    (6, 1600, 3200, 4800),
    (7, 2000, 4000, 6000),
    (8, 2500, 5000, 7500),
    (9, 3000, 6000, 9000),
    (10, 3600, 7200, 10800),
    (11, 4200, 8400, 12600),
    (12, 4900, 9800, 14700),
    (13, 5600, 11200, 16800),
    (14, 6400, 12800, 19200),
    (15, 7200, 14400, 21600),
    (16, 8100, 16200, 24300),
    (17, 9000, 18000, 27000),
    (18, 10000, 20000, 30000),
    (30, 10000, 20000, 30000),
]


@pytest.mark.parametrize("row", TABLE, ids=[f"{row[0] / 2:g} han" for row in TABLE])
def test_table(row: tuple[int, ...]) -> None:
    base, _ = table_of(AYAME).base(row[0], 0)
    for players, points in zip((2, 3, 4), row[1:], strict=True):
        for winner in range(players):
            assert ron_points(AYAME, base, winner, players) == points
            assert tsumo_points(AYAME, base, winner, players) == points
            moved = settle_tsumo(AYAME, Award(winner, base), players=players)
            each = points // (players - 1)
            assert moved == tuple(points if at == winner else -each for at in range(players))


def test_formula_at_every_half_han() -> None:
    """By another way: with h = k/2, ⌊h+1⌋⌈h+1⌉ is (k+2)²/4 cut to a whole number."""
    for half_han in range(2, 18):
        assert table_of(AYAME).base(half_han, 0)[0] == (half_han + 2) ** 2 // 4 * 100


def test_dealer_is_as_the_others() -> None:
    hand = "123m456p789s11z23s +4s tsumo"  # menzen tsumo 1: 400 each
    assert scene(f"{hand} E", "ayame").payments == (1200, -400, -400, -400)
    assert scene(f"{hand} S", "ayame").payments == (-400, 1200, -400, -400)


def test_fewer_players() -> None:
    hand = "123m456p789s11z23s +4s tsumo"
    assert scene(f"{hand} S players=2", "ayame").payments == (-400, 400)
    assert scene(f"{hand} S players=3", "ayame").payments == (-400, 800, -400)


def test_no_honba_and_no_fu() -> None:
    win = scene("123m456p789s11z23s +4s tsumo honba=5", "ayame")
    assert (win.fu, win.fu_items, win.payments) == (None, (), (-400, 1200, -400, -400))


def test_ron_is_paid_by_the_discarder() -> None:
    """Riichi 1 + menzen ron 0.5: 1.5 han, 1,800."""
    win = scene("123m456p789s11z23s +4s riichi from=N", "ayame")
    assert (win.han, win.points, win.payments) == (1.5, 1800, (0, 1800, 0, -1800))


def test_several_rons_are_all_paid() -> None:
    moved = settle_ron(AYAME, [Award(0, 400), Award(2, 600)], players=4, discarder=1)
    assert moved == (1200, -3000, 1800, 0)


def test_yakuman_add_and_doubles_are_two() -> None:
    assert scene("1112223334447z +7z", "ayame").points == 5 * 30000
    assert scene("19m19p19s1234567z +7z players=3", "ayame").points == 2 * 20000


def test_no_liability() -> None:
    win = scene("12m99p pon:555z pon:666z pon:777z +3m tsumo liable=W", "ayame")
    assert win.payments == (-10000, 30000, -10000, -10000)
