"""内輪ルール, list of yaku: 人和 until the own discard; 天和, 地和 on the first draw."""

from jantaku.riichi.events import HandWon
from jantaku.testing import Scene, scene

WAITING = "234m567m88m678p23s"


def yaku(table: Scene) -> set[str]:
    (won,) = table.told(HandWon)
    return {worth.id for worth in won.yaku}


def test_renhou_on_the_first_discard_of_the_dealer() -> None:
    table = scene(hands=["4s", WAITING], wall="9p").discard("4s").ron("S")
    assert "renhou" in yaku(table)


def test_north_has_three_chances_and_south_one() -> None:
    table = scene(hands=["", "", "4s", WAITING], wall="9p1z2z").discard().draw().discard().draw()
    assert "renhou" in yaku(table.discard("4s").ron("N"))
    table = scene(hands=["", WAITING, "4s"], wall="9p1z2z").discard().draw().discard().draw()
    assert "renhou" not in yaku(table.discard("4s").ron("S"))


def test_tenhou_and_chiihou() -> None:
    assert "tenhou" in yaku(scene(hands=[WAITING], wall="4s").tsumo())
    table = scene(hands=["", WAITING], wall="9p4s").discard().draw()
    assert "chiihou" in yaku(table.tsumo())
