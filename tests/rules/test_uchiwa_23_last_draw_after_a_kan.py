"""内輪ルール 23 at the table: the draw after a kan may be the last; rinshan counts, haitei not."""

from jantaku.riichi.events import HandWon
from jantaku.testing import Scene, scene
from jantaku.tiles import Tile

HAND = "555s234m678m345p7s"
DRAWS = 70


def with_the_fourth_five() -> Scene:
    """Let east's last draw, with one tile left after it, be 5s; the draw after a kan is 7s."""
    wall = list(scene(hands=[HAND], rinshan="7s").state.wall)
    place, held = 52 + DRAWS - 2, wall.index(Tile.S5, 13)
    wall[place], wall[held] = wall[held], wall[place]
    text = "".join(tile.code for tile in wall[52 : 52 + DRAWS])
    return scene(hands=[HAND], wall=text, rinshan="7s").run(1)


def test_rinshan_without_haitei() -> None:
    table = with_the_fourth_five()
    assert (table.state.actor, table.state.left) == (0, 1)
    table = table.ankan("5s")
    assert table.state.left == 0
    (won,) = table.tsumo().told(HandWon)
    yaku = {worth.id for worth in won.yaku}
    assert "rinshan" in yaku
    assert "haitei" not in yaku


def test_its_discard_is_the_last_one() -> None:
    table = with_the_fourth_five().ankan("5s").discard("7s").draw()
    assert table.state.deal == 1
