"""Who can sit at a table of FX-602P mahjong, by name."""

from collections.abc import Callable
from typing import Final

from jantaku.fx602p.actions import Action
from jantaku.fx602p.calculator import CalculatorPlayer, EasyPlayer
from jantaku.fx602p.coach import PerfectPlayer
from jantaku.fx602p.state import State
from jantaku.game import Player

PLAYERS: Final[dict[str, Callable[[], Player[State, Action]]]] = {
    "fx602p": CalculatorPlayer,
    "easy": EasyPlayer,
    "perfect": PerfectPlayer,
}
"""``fx602p`` is the calculator itself, ``easy`` throws at random but never misses a win, and
``perfect`` plays what `solve` has found best against the calculator."""
