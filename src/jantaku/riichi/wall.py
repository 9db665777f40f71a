"""The wall: which tile lies where.

A wall is 136 tiles in the order in which they are taken: the hands, the dealer's first, then one
draw after the other. From its other end come the tiles that are drawn after a kan and the
indicators: with a dead wall of 14 four tiles to draw, then five pairs of an indicator and the one
below it; without one (ayame) the indicators of the deal, then whatever is needed next.
"""

from functools import lru_cache
from typing import Final

from jantaku.rng import Stream
from jantaku.rules import Rules
from jantaku.tiles import COPIES, PLAIN, RED_FIVES, Tile, sort_tiles

SIZE: Final = 136
HAND: Final = 13
RINSHAN: Final = 4


@lru_cache
def tile_set(aka: tuple[str, ...]) -> tuple[Tile, ...]:
    """Return the 136 tiles, with the red fives of *aka* in place of plain ones."""
    tiles = [tile for tile in PLAIN for _ in range(COPIES)]
    for red in RED_FIVES:
        if red.code in aka:
            tiles[tiles.index(red.plain)] = red
    return sort_tiles(tiles)


def shuffled_wall(rules: Rules, seed: str, deal: int) -> tuple[Tile, ...]:
    """Return the wall of the kyoku that is dealt as number *deal*."""
    return Stream(seed, f"riichi/wall/{deal}").shuffled(tile_set(rules.dora.aka))


def reserved(rules: Rules) -> int:
    """Return how many tiles at the end are never drawn while there is no kan."""
    return rules.deal.dead_wall or rules.deal.indicators


def indicator_at(rules: Rules, number: int, back: int) -> int:
    """Return the place of the indicator turned as *number*, after *back* tiles from the end."""
    if rules.deal.dead_wall:
        return SIZE - RINSHAN - 1 - 2 * number
    if number < rules.deal.indicators:
        return SIZE - 1 - number
    return SIZE - 1 - rules.deal.indicators - back


def rinshan_at(rules: Rules, back: int) -> int:
    """Return the place of the next tile drawn after a kan, *back* tiles gone from the end."""
    return SIZE - 1 - back if rules.deal.dead_wall else SIZE - 1 - rules.deal.indicators - back
