"""内輪ルール 24 at the table: who feeds the third dragon, the fourth wind or kan is liable."""

from jantaku.riichi.events import HandWon, MeldCalled, PointsMoved
from jantaku.testing import Scene, scene

# South: 556677z, 234m 34s and 9s. It calls 6z and 7z from west, then 5z from north, and with
# 234m and 3s left waits for 3s.
SOUTH = "556677z234m34s99s"
EAST = "3s19m19p1234z24p8m8p"


def third_dragon() -> Scene:
    """Return the table when south has called all three; its next discard leaves it tenpai."""
    hands = [EAST, SOUTH, "6z7z", "5z2s"]
    # Draws: east 8p, south 8s, west 7m; south calls; west 7p; south calls; west 6p, north 6m.
    table = scene(hands=hands, wall="8p8s7m7p6p6m9m9m9p3s", dora="8s", honba=1).discard("8p").draw()
    table = table.discard("8s").draw().discard("6z").pon("S").discard("9s").draw()
    table = table.discard("7z").pon("S").discard("9s").draw().discard("6p").draw()
    return table.discard("5z").pon("S")


def test_the_feeder_of_the_third_dragon_is_liable() -> None:
    assert [call.liable for call in third_dragon().told(MeldCalled)] == [None, None, 3]


def test_a_ron_from_another_is_halved_and_the_discarder_pays_the_honba() -> None:
    table = third_dragon().discard("4s").draw().discard().draw().discard().draw()
    assert table.state.actor == 0
    table = table.discard("3s").ron("S")
    (won,) = table.told(HandWon)
    assert (won.yakuman, won.points) == (1, 32000)
    assert table.told(PointsMoved)[-1].moved == (-16300, 32300, 0, -16000)


def test_a_tsumo_is_paid_by_the_liable_alone() -> None:
    table = third_dragon().discard("4s").draw().discard().draw().discard().draw().discard().draw()
    assert table.tsumo().told(PointsMoved)[-1].moved == (0, 32300, 0, -32300)


def test_a_discard_of_the_liable_is_paid_by_it_alone() -> None:
    hands = [EAST, SOUTH, "6z7z", "5z3s"]
    table = scene(hands=hands, wall="8p8s7m7p6p6m9m9m").discard("8p").draw().discard("8s").draw()
    table = table.discard("6z").pon("S").discard("9s").draw().discard("7z").pon("S").discard("9s")
    table = table.draw().discard("6p").draw().discard("5z").pon("S").discard("4s").draw()
    table = table.discard().draw().discard("3s").ron("S")
    assert table.told(PointsMoved)[-1].moved == (0, 32000, 0, -32000)


def test_the_feeder_of_a_fourth_kan_is_liable() -> None:
    """Three concealed kans, and the fourth is called."""
    table = scene(hands=["111222333m444p9s", "4p"], wall="1m", rinshan="2m3m8s")
    table = table.ankan("1m").ankan("2m").ankan("3m").discard("8s").draw().discard("4p")
    (call,) = table.daiminkan("E").told(MeldCalled)[3:]
    assert call.liable == 1


def test_not_where_the_rules_know_no_liability() -> None:
    hands = [EAST, SOUTH, "6z7z", "5z2s"]
    table = scene("ayame", hands=hands, wall="8p8s7m7p6p6m").discard("8p").draw()
    table = table.discard("8s").draw().discard("6z").pon("S").discard("9s").draw()
    table = table.discard("7z").pon("S").discard("9s").draw().discard("6p").draw()
    assert table.discard("5z").pon("S").told(MeldCalled)[-1].liable is None
