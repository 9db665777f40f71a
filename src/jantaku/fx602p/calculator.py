"""The calculator's own player: what its program throws (seed 000, P0 label 8, P5, P8)."""

from jantaku.fx602p.actions import Action, Discard, Pass
from jantaku.fx602p.events import Tiles
from jantaku.fx602p.state import State
from jantaku.melds import tile_counts
from jantaku.rng import Stream


def calculator_discard(tiles: Tiles) -> int:
    """Return the tile the calculator throws from nine tiles that are no win.

    It looks only at its own hand. A number of which it holds 0, 3, 6 or 9 is complete and stays.
    Of the rest a lonely single goes first, then a pair, then a single beside others, each the
    later the more its two neighbours have; among equals the one farther from 5, then the lower
    (the machine's rounding may take the higher; DECISIONS FX1).

    >>> calculator_discard((2, 2, 3, 3, 3, 3, 5, 6, 8))
    8
    """
    left = [0, *(count % 3 for count in tile_counts(tiles)), 0]
    throwable = [tile for tile in range(1, 10) if left[tile]]

    def value(tile: int) -> tuple[int, int, int]:
        near = left[tile - 1] + left[tile + 1]
        if left[tile] == 2:
            thirds = 3 + near
        elif near:
            thirds = 9 + near
        else:
            thirds = 0
        return (thirds, -abs(tile - 5), tile)

    return min(throwable, key=value)


class CalculatorPlayer:
    """Play as the calculator does: take every win, else throw by `calculator_discard`."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the calculator's action; *luck* is not used."""
        first = options[0]
        if isinstance(first, Discard):
            return Discard(calculator_discard(view.hand))
        return first


class EasyPlayer:
    """Take every win and throw at random otherwise."""

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the win if there is one, else any throw, each equally likely."""
        first = options[0]
        if isinstance(first, Discard | Pass):
            return options[luck.below(len(options), 0)]
        return first
