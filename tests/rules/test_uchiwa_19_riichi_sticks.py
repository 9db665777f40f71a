"""内輪ルール 19 (and 12): the winner takes the sticks; several winners split them."""

import pytest

from jantaku.payments import Award, settle_ron
from jantaku.presets import load
from scenes import scene

UCHIWA, TENHOU = load("uchiwa"), load("tenhou")


def test_winner_takes_the_sticks() -> None:
    win = scene("234m56799p46678s +5s riichi sticks=2 from=W")
    assert win.payments == (0, 1300 + 2000, -1300, 0)
    assert (win.pot, sum(win.payments)) == (2000, 2000)


def test_two_winners_split_equally() -> None:
    """West discards; north and east win 1,000 (250 base × 4) and 1,500 (250 × 6)."""
    moved = settle_ron(UCHIWA, [Award(3, 250), Award(0, 250)], players=4, discarder=2, sticks=1)
    assert moved == (1500 + 500, 0, -2500, 1000 + 500)


@pytest.mark.parametrize(
    ("sticks", "first", "others"), [(1, 400, 300), (2, 800, 600), (3, 1000, 1000), (4, 1400, 1300)]
)
def test_remainder_goes_to_the_one_nearest_the_dealer(sticks: int, first: int, others: int) -> None:
    """Three winners: 1,000 is 300 each, and 100 over for south, the nearest to the dealer."""
    moved = settle_ron(
        UCHIWA,
        [Award(3, 250), Award(2, 250), Award(1, 250)],
        players=4, discarder=0, sticks=sticks,
    )  # fmt: skip
    assert moved == (-3000, 1000 + first, 1000 + others, 1000 + others)
    assert sum(moved) == 1000 * sticks


def test_other_value_gives_all_to_the_nearest_after_the_discarder() -> None:
    """West discards: north comes next, before east."""
    moved = settle_ron(TENHOU, [Award(0, 250), Award(3, 250)], players=4, discarder=2, sticks=2)
    assert moved == (1500, 0, -2500, 1000 + 2000)


def test_honba_is_paid_once_to_the_nearest_after_the_discarder() -> None:
    """Two honba are 600. Seed silent; the default pays them to north, next after west."""
    moved = settle_ron(UCHIWA, [Award(0, 250), Award(3, 250)], players=4, discarder=2, honba=2)
    assert moved == (1500, 0, -3100, 1000 + 600)
