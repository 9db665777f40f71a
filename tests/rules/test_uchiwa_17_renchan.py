"""内輪ルール 17: the dealer who wins or is tenpai deals again. ayame: 連荘なし, no honba."""

import pytest

from jantaku.riichi.events import HandWon, KyokuStarted
from jantaku.testing import scene

TENPAI = "123m456m789m11z23s"
NOTEN = "159m159p159s567z2z"


@pytest.mark.parametrize(
    ("rules", "hand", "kyoku", "honba"),
    [("uchiwa", TENPAI, 0, 3), ("uchiwa", NOTEN, 1, 3), ("ayame", TENPAI, 1, 0)],
)
def test_at_an_exhausted_wall(rules: str, hand: str, kyoku: int, honba: int) -> None:
    had = 2 if rules == "uchiwa" else 0
    started = scene(rules, hands=[hand], honba=had).run().told(KyokuStarted)[-1]
    assert (started.kyoku, started.honba) == (kyoku, honba)


@pytest.mark.parametrize(("rules", "kyoku", "honba"), [("uchiwa", 0, 3), ("ayame", 1, 0)])
def test_after_a_win_of_the_dealer(rules: str, kyoku: int, honba: int) -> None:
    had = 2 if rules == "uchiwa" else 0
    table = scene(rules, hands=[TENPAI, "", "4s"], wall="9p8p", honba=had)
    table = table.discard("9p").draw().discard("8p").draw().discard("4s").ron("E")
    started = table.told(KyokuStarted)[-1]
    assert (started.kyoku, started.honba) == (kyoku, honba)


def test_after_a_win_of_another() -> None:
    table = scene(hands=["", TENPAI], wall="9p4s", honba=2).discard("9p").draw().tsumo()
    started = table.told(KyokuStarted)[-1]
    assert (started.kyoku, started.honba, started.dealer) == (1, 0, 1)


def test_wins_in_a_row_are_counted() -> None:
    """八連荘: wins only; a repeat for tenpai keeps the count, a win of another clears it."""
    won = scene(hands=[TENPAI], wall="4s", dealer_wins=3).tsumo().told(KyokuStarted)[-1]
    assert won.dealer_wins == 4
    kept = scene(hands=[TENPAI], dealer_wins=3).run().told(KyokuStarted)[-1]
    assert kept.dealer_wins == 3
    table = scene(hands=["", TENPAI], wall="9p4s", dealer_wins=3).discard("9p").draw().tsumo()
    assert table.told(KyokuStarted)[-1].dealer_wins == 0


def test_the_eighth_win_is_a_yakuman() -> None:
    for wins, yakuman in (6, 0), (7, 1):
        table = scene(hands=[TENPAI, "", "4s"], wall="9p8p", dealer_wins=wins)
        table = table.discard("9p").draw().discard("8p").draw().discard("4s").ron("E")
        (won,) = table.told(HandWon)
        assert won.yakuman == yakuman
