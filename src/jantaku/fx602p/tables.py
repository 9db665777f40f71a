"""Every hand of FX-602P mahjong by number, as NumPy arrays for the solver.

A hand is written as the calculator writes it: a decimal number whose digit at 10^(tile-1) counts
the copies of the tile. Eight-tile hands are numbered in the order of these codes, and so are
nine-tile hands. In arrays, tile t stands at t - 1. The rules come from `scoring` and `calculator`;
nothing is decided here.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jantaku.fx602p.calculator import calculator_discard
from jantaku.fx602p.events import Tiles
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.scoring import HAND_SIZE, is_win, score

Ints = NDArray[np.int32]
Whole = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

TILES: Final = range(1, 10)
NO_HAND: Final = -1

_PLACES = 10 ** np.arange(9, dtype=np.int64)


class Hands(NamedTuple):
    """Be the hands of both sizes and the ways between them.

    Attributes:
        eights, nines: the tiles of each hand, by its number.
        add: (12870, 9) the nine-tile hand that an eight-tile hand and a tile make.
        drop: (24310, 9) the eight-tile hand left after a throw; `NO_HAND` where it has no such
            tile.
        win: (24310,) whether nine tiles win.
        throw: (24310,) the calculator's throw less 1; -1 for a win.
    """

    eights: tuple[Tiles, ...]
    nines: tuple[Tiles, ...]
    add: Ints
    drop: Ints
    win: Bools
    throw: Ints


def code(tiles: Tiles) -> int:
    """Return the hand as the calculator's decimal number.

    >>> code((2, 2, 3, 3, 3, 5, 6, 8))
    10110320
    """
    return sum(10 ** (tile - 1) for tile in tiles)


@lru_cache(maxsize=1)
def hands() -> Hands:
    """Return the tables; built once, in about half a second."""
    eights = _in_order(HAND_SIZE)
    nines = _in_order(HAND_SIZE + 1)
    eight_codes = np.array([code(tiles) for tiles in eights])
    nine_codes = np.array([code(tiles) for tiles in nines])
    add = np.searchsorted(nine_codes, eight_codes[:, None] + _PLACES)
    left = nine_codes[:, None] - _PLACES
    holds = nine_codes[:, None] // _PLACES % 10 > 0
    drop = np.where(holds, np.searchsorted(eight_codes, left), NO_HAND)
    win = np.array([is_win(tiles) for tiles in nines])
    throw = [
        -1 if won else calculator_discard(tiles) - 1 for tiles, won in zip(nines, win, strict=True)
    ]
    return Hands(
        eights, nines, add.astype(np.int32), drop.astype(np.int32), win, np.array(throw, np.int32)
    )


@lru_cache(maxsize=1)
def eight_numbers() -> dict[Tiles, int]:
    """Return the number of each sorted eight-tile hand."""
    return {tiles: number for number, tiles in enumerate(hands().eights)}


@lru_cache(maxsize=64)
def win_points(rules: Rules, dora: int, *, tenhou: bool = False) -> Ints:
    """Return (12870, 9) points of an eight-tile hand that wins by each tile, 0 for no win."""
    table = hands()
    points = np.zeros(table.add.shape, np.int32)
    turn = 1 if tenhou else 2
    for eight, place in np.argwhere(table.win[table.add]):
        worth = score(table.nines[table.add[eight, place]], int(place) + 1, dora, turn, rules)
        points[eight, place] = 0 if worth is None else worth.points
    return points


@lru_cache(maxsize=4)
def all_points(rules: Rules, *, tenhou: bool) -> Ints:
    """Return (9, 12870, 9) `win_points` for each dora."""
    return np.stack([win_points(rules, dora, tenhou=tenhou) for dora in TILES])


def tile_chances(rules: Rules) -> Floats:
    """Return the chance of drawing each tile (9,)."""
    if rules.original_rng:
        times: Ints = np.bincount(9 * np.arange(1000) // 1000, minlength=9).astype(np.int32)
        return times / 1000
    return np.full(9, 1 / 9)


def _in_order(size: int) -> tuple[Tiles, ...]:
    return tuple(sorted(combinations_with_replacement(TILES, size), key=code))
