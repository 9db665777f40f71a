"""内輪ルール 12: all who claim a discard win; the dealer among them deals again. 19: sticks."""

from jantaku.riichi.events import HandWon, KyokuStarted, PointsMoved
from jantaku.testing import scene

# East and west wait for 1s and 4s; south for 4s and 7s.
HANDS = ["123m456m789m11p23s", "234m567m88m678p56s", "345m678m99m345p23s", "4s"]
# Each is worth something by ron, riichi apart: 一気通貫 for east only.


def test_the_nearest_gets_the_honba_and_all_win() -> None:
    """East: ittsuu and pinfu, 3 han 30 fu: 5,800 as the dealer. South: tanyao and pinfu, 2,000."""
    table = scene(hands=HANDS, wall="9s8s7z", honba=2, sticks=1, dora="7z")
    table = table.discard("9s").draw().discard("8s").draw().discard("7z").draw()
    table = table.discard("4s").ron("E", "S")
    first, second = table.told(HandWon)
    assert [won.seat for won in (first, second)] == [0, 1]
    assert (first.points, second.points) == (5800, 2000)
    (moved,) = table.told(PointsMoved)
    # The stick is split, 500 each; both honba go to east, the nearest after north.
    assert moved.moved == (5800 + 600 + 500, 2000 + 500, 0, -8400)
    assert moved.sticks == 1
    assert table.told(KyokuStarted)[-1].honba == 3


def test_without_the_dealer_the_deal_passes() -> None:
    table = scene(hands=HANDS, wall="9s8s7z", dora="7z")
    table = table.discard("9s").draw().discard("8s").draw().discard("7z").draw()
    table = table.discard("4s").ron("S")
    started = table.told(KyokuStarted)[-1]
    assert (started.kyoku, started.honba) == (1, 0)


def test_where_only_the_nearest_wins() -> None:
    hands = [*HANDS[:3], "4s"]
    table = scene("mleague", hands=hands, wall="9s8s7z")
    table = table.discard("9s").draw().discard("8s").draw().discard("7z").draw()
    assert [won.seat for won in table.discard("4s").ron("E", "S").told(HandWon)] == [0]


def test_three_rons_are_three_wins() -> None:
    """Not an abortive draw."""
    hands = ["5p", "234m567m88m678s34p", "22m456m789s34p678p", "33m345m789s67p456s"]
    table = scene(hands=hands, wall="9m").discard("5p").ron("S", "W", "N")
    assert [won.seat for won in table.told(HandWon)] == [1, 2, 3]
