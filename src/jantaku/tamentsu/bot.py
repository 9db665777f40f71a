"""The player called ``tamentsu``: it tries every column and looks at what the board is worth then.

What a tile brings in a column is computed by the game itself, clears, wins and chains and all.
The board that is left is judged by its `Outlook`: which tiles would clear at once, how far the
other bunches have come, and how high it is. It knows no more than a player sees.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from jantaku.rng import Stream
from jantaku.tamentsu.actions import Action, Key, Press, Release, Wait, waits
from jantaku.tamentsu.board import Board, Cell
from jantaku.tamentsu.cascade import Story, cascade
from jantaku.tamentsu.events import TileLanded
from jantaku.tamentsu.search import most_fitting
from jantaku.tamentsu.state import Falling, State
from jantaku.tiles import COPIES, HONOURS

PACE: Final = 3
"""Ticks between two taps of a key, so that people can follow."""


class Weights(msgspec.Struct, frozen=True):
    """Say how much each thing is worth to the bot.

    Attributes:
        points: the square root of the points that a tile brings at once.
        ready: the share of the wall that would clear at once, a meld each.
        near: the share of the wall that would complete the one meld of a bunch, or a pair of
            honours.
        shape: melds and parts of melds that touch.
        height: the squares of the heights of the columns.
        middle: the square of the height of the middle one.
    """

    points: float = 1.0
    ready: float = 60.0
    near: float = 12.0
    shape: float = 1.0
    height: float = 0.05
    middle: float = 0.05


class TamentsuPlayer:
    """Play by trying every column; *pace* is how many ticks it rests between taps."""

    def __init__(self, weights: Weights = Weights(), pace: int = PACE) -> None:  # noqa: B008
        self._weights = weights
        self._pace = pace
        self._planned: tuple[int, int, int] | None = None
        self._target = 0

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the next key or wait on the way to the best column; *luck* is not used."""
        falling = view.falling
        if falling is None:
            for key in view.keys:
                return Release(key)
            return next(waits(max(1, view.comes_at - view.tick)))
        for key in view.keys:
            if key != "down":
                return Release(key)
        return self._steered(view, falling)

    def _steered(self, view: State, falling: Falling) -> Action:
        plan = (view.number, falling.kind, falling.row)
        if self._planned is None or self._planned[:2] != plan[:2]:
            self._target = best_column(view, falling, self._weights)
            self._planned = plan
        key: Key = "right" if self._target > falling.column else "left"
        beside = falling.column + (1 if key == "right" else -1)
        if falling.column != self._target and view.board.at((falling.row, beside)) is None:
            return Press(key)
        if view.rules.hard_drop:
            return Press("drop")
        return Wait(1) if "down" in view.keys else Press("down")


def best_column(view: State, falling: Falling, weights: Weights) -> int:
    """Return the column where the falling tile does most good, of those it can still reach."""
    return max(
        reachable(view.board, falling),
        key=lambda column: (worth(view, falling.kind, column, weights), -column),
    )


def reachable(board: Board, falling: Falling) -> Iterator[int]:
    """Give the columns to which the tile can be steered in its row."""
    yield falling.column
    for step in (-1, 1):
        column = falling.column + step
        while 0 <= column < board.width and board.at((falling.row, column)) is None:
            yield column
            column += step


def worth(view: State, kind: int, column: int, weights: Weights) -> float:
    """Return what it is worth to let a tile fall in a column."""
    row = view.board.landing(column)
    assert row is not None  # noqa: S101  the tile is above it
    story = Story(view)
    story.tell(TileLanded(view.tick, row, column, kind))
    cascade(story, kind)
    after = story.state
    if after.board.at(after.spawn) is not None:
        return -1e9
    return weights.points * sqrt(after.score - view.score) + outlook(after, weights)


def outlook(state: State, weights: Weights) -> float:
    """Return what a board is worth for the tiles to come."""
    board = state.board
    tops = [board.landing(column) for column in range(board.width)]
    heights = [board.height if top is None else board.height - 1 - top for top in tops]
    wall = state.wall
    ready, near = [0] * len(wall), [0] * len(wall)
    owner: dict[Cell, int] = {}
    groups = board.groups()
    for index, group in enumerate(groups):
        owner |= dict.fromkeys(group.cells, index)
    counts = [_counts(group.first, group.kinds) for group in groups]
    for column, top in enumerate(tops):
        if top is None:
            continue
        beside = {
            owner[cell]
            for cell in ((top + 1, column), (top, column - 1), (top, column + 1))
            if cell in owner
        }
        for first in {groups[index].first for index in beside}:
            mine = [counts[index] for index in beside if groups[index].first == first]
            _look(first, tuple(map(sum, zip(*mine, strict=True))), ready, near)
    total = max(1, sum(wall))
    return (
        weights.ready * sum(map(_times, ready, wall)) / total
        + weights.near * sum(map(_times, near, wall)) / total
        + weights.shape
        * sum(
            _shape(count, group.first >= HONOURS)
            for count, group in zip(counts, groups, strict=True)
        )
        - weights.height * sum(height * height for height in heights)
        - weights.middle * heights[board.width // 2] ** 2
    )


def _times(left: int, right: int) -> int:
    return left * right


def _counts(first: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
    if first >= HONOURS:
        return (len(kinds),)
    found = [0] * 9
    for kind in kinds:
        found[kind - first] += 1
    return tuple(found)


def _look(first: int, counts: tuple[int, ...], ready: list[int], near: list[int]) -> None:
    """Note which kinds would clear, or complete a meld, beside tiles that then touch."""
    if first >= HONOURS:
        if counts[0] >= 2:
            ready[first] = 1
        else:
            near[first] = 1
        return
    before = most_fitting(counts)
    for at in range(9):
        if counts[at] == COPIES:
            continue  # no fifth can come
        after = most_fitting((*counts[:at], counts[at] + 1, *counts[at + 1 :]))
        if after >= 2:
            ready[first + at] = max(ready[first + at], after)
        elif after > before:
            near[first + at] = 1


@lru_cache(maxsize=1 << 18)
def _shape(counts: tuple[int, ...], honour: bool) -> float:
    """Return how far a bunch has come: a meld 3, two tiles of one 1."""
    if honour:
        return (0.0, 0.0, 1.0, 3.0, 3.0)[counts[0]]
    at = next((at for at, count in enumerate(counts) if count), None)
    if at is None:
        return 0.0
    best = 0.0
    for parts, gain in (
        ((0,), 0.0),
        ((0, 0, 0), 3.0),
        ((0, 1, 2), 3.0),
        ((0, 0), 1.0),
        ((0, 1), 1.0),
        ((0, 2), 0.8),
    ):
        rest = list(counts)
        for part in parts:
            if at + part < 9:
                rest[at + part] -= 1
            else:
                rest[at] = -9
        if min(rest) >= 0:
            best = max(best, gain + _shape(tuple(rest), honour=False))
    return best
