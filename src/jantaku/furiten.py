"""Which waits a player may not take from others because of their own discards."""

from collections.abc import Iterable

from jantaku.rules import Rules
from jantaku.tiles import Tile


def ron_waits(rules: Rules, waits: Iterable[Tile], discards: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return those of *waits* that may be won by ron, given all the player has discarded.

    A discard counts also when another has called it. Letting a tile go by is not looked at here.

    >>> from jantaku.presets import load
    >>> waits, discards = [Tile.M1, Tile.M4, Tile.S7], [Tile.EAST, Tile.S7]
    >>> ron_waits(load("uchiwa"), waits, discards)
    ()
    >>> ron_waits(load("ayame"), waits, discards)
    (Tile('1m'), Tile('4m'))
    """
    thrown = {tile.kind for tile in discards}
    free = tuple(tile for tile in waits if tile.kind not in thrown)
    if rules.win.furiten == "all_waits" and len(free) < len(tuple(waits)):
        return ()
    return free
