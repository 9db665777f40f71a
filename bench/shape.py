"""How fast shapes are, ours and two public libraries' on the same hands; and that all agree.

    python bench/shape.py [HANDS]

First HANDS random hands (1,000,000 by default) with 0 to 4 melds are put to the array functions
and to the scalar ones, which must agree; then each is timed by processor time, the best of three.
The other libraries look at concealed tiles only, and so do the arrays where they are compared.
"""

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import riichienv
from mahjong.shanten import Shanten

from jantaku.hands import Hand
from jantaku.shape import arrays, shanten, ukeire, waits, winning_splits
from jantaku.testing import random_hand
from jantaku.tiles import Tile

KINDS: list[Sequence[int]] = [range(34), range(34), range(34), range(9), [*range(9, 18), 27, 31]]
BATCH = 10_000
UKEIRE_EVERY = 20


def drawn(count: int, size: int, seed: str) -> list[Hand]:
    """Return hands with 0 to 4 melds, most of all kinds of tiles, some of few."""
    luck = Random(seed)  # noqa: S311  hands to measure, not to play
    return [
        random_hand(luck, size=size, melds=at // 5 % 5, kinds=KINDS[at % 5]) for at in range(count)
    ]


def compare(count: int) -> None:
    """Hold the arrays to the scalar functions, and what they say of concealed tiles to a peer."""
    compared, differences, against_peer = 0, 0, 0
    while compared < count:
        for size in (13, 14):
            hands = drawn(BATCH, size, f"{size} {compared}")
            rows, called = arrays.count_hands(hands)
            mine = [shanten(hand) for hand in hands]
            differences += int((arrays.shanten(rows, called) != mine).sum())
            peer = [riichienv.calculate_shanten(numbers) for numbers in map(numbered, rows)]
            against_peer += int((arrays.shanten(rows) != peer).sum())
            if size == 13:
                differences += compare_draws(hands, rows, called)
            compared += len(hands)
        told = f"{compared:,} hands: {differences} differences, {against_peer} from riichienv"
        print(f"\r{told}", end="", flush=True)
    print()


def compare_draws(hands: list[Hand], rows: Any, called: Any) -> int:
    """Return in how many hands arrays and scalars differ about waits and ukeire."""
    differences = 0
    for hand, row in zip(hands, arrays.waits(rows, called), strict=True):
        differences += [Tile.of(int(kind)) for kind in np.flatnonzero(row)] != list(waits(hand))
    found = arrays.ukeire(rows, called)
    for at in range(0, len(hands), UKEIRE_EVERY):
        one, unseen = ukeire(hands[at]), np.zeros(34, np.int8)
        for tile, count in one.tiles:
            unseen[tile.kind] = count
        differences += found.shanten[at] != one.shanten or bool((found.unseen[at] != unseen).any())
    return differences


def numbered(row: Any) -> list[int]:
    """Return tiles by numbers 0-135, as riichienv takes them."""
    return [4 * kind + copy for kind in np.flatnonzero(row).tolist() for copy in range(row[kind])]


def dealt(count: int) -> Any:
    """Return the counts of *count* hands of 13 dealt from the whole set of tiles."""
    order = np.random.default_rng(1).random((count, 136)).argpartition(13, axis=1)[:, :13]
    counts = np.zeros((count, 34), np.int8)
    np.add.at(counts, (np.arange(count)[:, None], order // 4), 1)
    return counts


def each(function: Callable[[Any], object], given: Sequence[Any]) -> Callable[[], None]:
    """Return a call that puts each of *given* to *function*."""

    def call() -> None:
        for one in given:
            function(one)

    return call


def per_second(call: Callable[[], object], hands: int) -> float:
    """Return hands a second of processor time, the best of three."""
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        call()
        best = min(best, time.process_time() - began)
    return hands / best


def table() -> None:
    """Time everything and print it."""
    many = dealt(1_000_000)
    few = many[:5000]
    listed = few.tolist()
    hands = [Hand(tuple(Tile.of(k) for k in np.repeat(np.arange(34), row).tolist())) for row in few]
    open_hands = drawn(200_000, 13, "open")
    rows, called = arrays.count_hands(open_hands)
    closed = [hand.draw(waits(hand)[0]) for hand in open_hands[:20_000] if waits(hand)]
    peer = Shanten()
    lines: list[tuple[str, Callable[[], object], int]] = [
        ("arrays.shanten, closed hands", lambda: arrays.shanten(many), len(many)),
        ("arrays.shanten, 0-4 melds", lambda: arrays.shanten(rows), len(rows)),
        (
            "arrays.shanten, 0-4 melds and their tiles",
            lambda: arrays.shanten(rows, called),
            len(rows),
        ),
        ("arrays.ukeire, closed hands", lambda: arrays.ukeire(many), len(many)),
        ("arrays.ukeire, 0-4 melds", lambda: arrays.ukeire(rows), len(rows)),
        (
            "arrays.ukeire, 0-4 melds and their tiles",
            lambda: arrays.ukeire(rows, called),
            len(rows),
        ),
        ("arrays.waits, closed hands", lambda: arrays.waits(many), len(many)),
        ("shanten", each(shanten, hands), len(hands)),
        ("ukeire", each(ukeire, hands[:300]), 300),
        ("waits", each(waits, hands), len(hands)),
        ("winning_splits, complete hands", each(winning_splits, closed), len(closed)),
        ("mahjong: shanten", each(peer.calculate_shanten, listed), len(listed)),
        ("riichienv: shanten", each(riichienv.calculate_shanten, list(map(numbered, few))), 5000),
    ]
    for name, call, count in lines:
        call()
        print(f"{name:42} {per_second(call, count):14,.0f} hands/s")


if __name__ == "__main__":
    compare(int(sys.argv[1]) if sys.argv[1:] else 1_000_000)
    table()
