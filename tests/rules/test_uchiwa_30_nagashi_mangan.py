"""内輪ルール 30: a river of terminals and honours, not called from, is paid as a mangan."""

import pytest

from jantaku.payments import settle_nagashi
from jantaku.presets import load
from jantaku.yaku import CATALOGUE, Fact
from scenes import changed


def test_non_dealer() -> None:
    """4,000 from the dealer and 2,000 from each other; honba and sticks stay."""
    assert settle_nagashi(load("uchiwa"), [1], players=4, honba=3, sticks=2) == (
        -4000, 8000, -2000, -2000,
    )  # fmt: skip


def test_dealer() -> None:
    assert settle_nagashi(load("uchiwa"), [0], players=4) == (12000, -4000, -4000, -4000)


def test_several_are_all_paid() -> None:
    """East +12,000 −4,000 and south −4,000 +8,000; west and north pay both."""
    assert settle_nagashi(load("uchiwa"), [0, 1], players=4) == (8000, 4000, -6000, -6000)
    moved = settle_nagashi(load("uchiwa"), [0, 1, 2], players=4)
    assert moved == (4000, 2000, 2000, -8000)


def test_as_a_win_honba_and_sticks_move() -> None:
    rules = changed("uchiwa", draws__nagashi="win")
    moved = settle_nagashi(rules, [1], players=4, honba=3, sticks=2)
    assert moved == (-4300, 8900 + 2000, -2300, -2300)


@pytest.mark.parametrize("name", ["ayame", "mleague"])
def test_none_where_it_is_not_played(name: str) -> None:
    assert settle_nagashi(load(name), [1], players=4) == (0, 0, 0, 0)


def test_it_is_a_yaku_of_the_river() -> None:
    assert CATALOGUE["nagashi_mangan"].holds(Fact.NAGASHI)
    assert not CATALOGUE["nagashi_mangan"].holds(~Fact.NAGASHI)
