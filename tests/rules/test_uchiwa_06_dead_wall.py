"""内輪ルール 6: 王牌は14枚残し. ayame: 王牌の廃止, every tile but the indicators is drawn."""

import pytest

from jantaku.riichi.events import DoraRevealed, TileDrawn
from jantaku.testing import scene

NOTEN = ["159m159p159s1234z"] * 4


@pytest.mark.parametrize(
    ("rules", "players", "draws"),
    [("uchiwa", 4, 136 - 52 - 14), ("ayame", 4, 136 - 52 - 2), ("ayame", 3, 95), ("ayame", 2, 108)],
)
def test_draws_of_a_kyoku_without_kan(rules: str, players: int, draws: int) -> None:
    table = scene(rules, players=players, hands=NOTEN[:players]).run()
    assert len(table.told(TileDrawn)) == draws + 1  # and the first of the next


def test_a_kan_takes_a_draw_from_the_wall() -> None:
    """The dead wall stays at 14; without one, the kan's draw and its indicator are two tiles."""
    hands = ["111579m159p159s1z"]
    for rules, taken in ("uchiwa", 1), ("ayame", 2):
        before = scene(
            rules, hands=hands, wall="1m", dora="2z3z4z"[: 2 if rules == "uchiwa" else 6]
        )
        after = before.ankan("1m")
        assert before.state.left - after.state.left == taken
        assert len(after.told(DoraRevealed)) == 1


def test_four_kans_at_most() -> None:
    """The fifth has no tile to draw."""
    table = scene(hands=["111222333m444p9s", "555p468m369s1234z"], wall="1m5p", rinshan="2m3m4p8m")
    for tile in ("1m", "2m", "3m", "4p"):
        table = table.ankan(tile)
    table = table.discard("8m").draw()
    assert table.state.actor == 1
    assert {type(action).__name__ for action in table.options("S")} == {"Discard"}
