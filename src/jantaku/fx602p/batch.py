"""Many sessions of FX-602P mahjong played at once, with hands as numbers in NumPy arrays.

It repeats the course of a hand from `flow` and the choice from `coach` for arrays, and must give
what the engine gives, hand for hand (tests/fx602p/test_duel.py). Each player is shown its own
hand, the dora, and what the other threw or let pass. Tiles in arrays are less 1.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

import numpy as np

from jantaku.fx602p.belief import Belief, dealt, heard, likelihood_after, passed
from jantaku.fx602p.coach import DIGITS, coach
from jantaku.fx602p.events import WonBy
from jantaku.fx602p.flow import random_tile
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.scoring import HAND_SIZE
from jantaku.fx602p.tables import Bools, Floats, Whole, all_points, eight_numbers, hands

TSUMO: Final = -1
"""Stands among throws for a win declared instead."""

_NONE: Final = -1
_DEALT: Final = 2 * HAND_SIZE + 1

Ended = tuple[int, int, int, WonBy, int, int]
"""Session, hand of the session, winner, how, points, draws of both."""


class Seen(NamedTuple):
    """Be what a player who is to act knows; all arrays are (n,).

    Attributes:
        rows: the sessions.
        eight: its hand without *tile*, which it has drawn or the other seat has just thrown.
        wins: whether the nine tiles are a win.
        first: whether only one tile has been drawn in the hand.
    """

    rows: Whole
    eight: Whole
    tile: Whole
    dora: Whole
    wins: Bools
    first: Bools

    def only(self, chosen: Bools) -> "Seen":
        """Return what is seen in the *chosen* of the sessions."""
        return Seen(
            self.rows[chosen],
            self.eight[chosen],
            self.tile[chosen],
            self.dora[chosen],
            self.wins[chosen],
            self.first[chosen],
        )


class BatchPlayer(Protocol):
    """Play one seat of many sessions."""

    def deal(self, row: int) -> None:
        """Forget the last hand of a session."""

    def claims(self, seen: Seen) -> Bools:
        """Return whether to take each thrown tile, all of which win."""

    def throws(self, seen: Seen) -> Whole:
        """Return the tile to throw, or `TSUMO`, after a draw."""

    def other_threw(self, rows: Whole, tile: Whole) -> None:
        """Take notice of the other seat's throws."""

    def other_passed(self, rows: Whole, tile: Whole) -> None:
        """Take notice that the other seat let own throws pass."""


class Calculators:
    """Play as `CalculatorPlayer` does."""

    def __init__(self, rules: Rules, rows: int) -> None:
        """*rules* and the number of *rows* do not matter to it."""

    def deal(self, row: int) -> None:
        """Do nothing."""

    def claims(self, seen: Seen) -> Bools:
        """Take all."""
        return np.ones(len(seen.rows), np.bool_)

    def throws(self, seen: Seen) -> Whole:
        """Take a win, else throw as the program does."""
        table = hands()
        return np.where(seen.wins, TSUMO, table.throw[table.add[seen.eight, seen.tile]])

    def other_threw(self, rows: Whole, tile: Whole) -> None:
        """Do nothing."""

    def other_passed(self, rows: Whole, tile: Whole) -> None:
        """Do nothing."""


class Perfects:
    """Play as `PerfectPlayer` does."""

    def __init__(self, rules: Rules, rows: int) -> None:
        self._rules = rules
        self._coach = coach(rules)
        self._last = np.zeros(rows, np.int32)
        self._mass: list[Floats] = [dealt(rules).mass] * rows

    def deal(self, row: int) -> None:
        """Believe the other hand to be anything."""
        self._last[row], self._mass[row] = dealt(self._rules)

    def claims(self, seen: Seen) -> Bools:
        """Take what is worth more than drawing on."""
        taken = np.zeros(len(seen.rows), np.bool_)
        for group, belief in self._beliefs(seen.rows):
            part = seen.only(group)
            outlook = self._coach.look(belief, part.dora, first=False)
            going_on = self._coach.draw_values(outlook, part.eight, part.dora)
            taken[group] = self._wins(part) >= np.round(going_on, DIGITS)
        return taken

    def throws(self, seen: Seen) -> Whole:
        """Throw what is worth most, unless a win is."""
        chosen = np.zeros(len(seen.rows), np.int32)
        for first in (False, True):
            for group, belief in self._beliefs(seen.rows, seen.first == first):
                part = seen.only(group)
                outlook = self._coach.look(belief, part.dora, first=first)
                nine = hands().add[part.eight, part.tile]
                values = np.round(self._coach.throw_values(outlook, nine, part.dora), DIGITS)
                win = part.wins & (self._wins(part) >= values.max(axis=1))
                chosen[group] = np.where(win, TSUMO, values.argmax(axis=1))
        return chosen

    def other_threw(self, rows: Whole, tile: Whole) -> None:
        """Filter the beliefs by the throws."""
        for throw in np.unique(tile):
            for group, belief in self._beliefs(rows, tile == throw):
                mass = likelihood_after(self._rules, belief, int(throw) + 1)
                total = mass.sum(axis=1)
                for row, old, new, sum_ in zip(rows[group], belief.mass, mass, total, strict=True):
                    if sum_ > 0:
                        self._last[row], self._mass[row] = throw + 1, new / sum_
                    else:
                        odd = Belief(belief.last, old)
                        self._last[row], self._mass[row] = heard(self._rules, odd, int(throw) + 1)

    def other_passed(self, rows: Whole, tile: Whole) -> None:
        """Filter the beliefs by what was let pass."""
        for row, one in zip(rows, tile, strict=True):
            belief = Belief(int(self._last[row]), self._mass[row])
            self._mass[row] = passed(belief, int(one) + 1).mass

    def _beliefs(self, rows: Whole, chosen: Bools | None = None) -> Iterator[tuple[Bools, Belief]]:
        """Yield the rows, of the *chosen* ones, whose other seats threw the same last."""
        last = self._last[rows]
        among = np.ones(len(rows), np.bool_) if chosen is None else chosen
        for one in np.unique(last[among]):
            group = among & (last == one)
            yield group, Belief(int(one), np.stack([self._mass[row] for row in rows[group]]))

    def _wins(self, seen: Seen) -> Floats:
        values = self._coach.win_values(seen.eight, seen.tile, seen.dora, first=False)
        tenhou = self._coach.win_values(seen.eight, seen.tile, seen.dora, first=True)
        worth: Floats = np.where(seen.first, tenhou, values)
        return worth.round(DIGITS)


BATCH_PLAYERS: Final[dict[str, Callable[[Rules, int], BatchPlayer]]] = {
    "fx602p": Calculators,
    "perfect": Perfects,
}
"""The players of `players` that can play many sessions at once, by their names."""


class Sessions:
    """Be sessions of so many hands each; each seat deals first in every other one.

    *seeds* gives the seed of each hand of each session.
    """

    def __init__(self, rules: Rules, lengths: list[int], seeds: Callable[[int, int], str]) -> None:
        count = len(lengths)
        self._rules = rules
        self._lengths = lengths
        self._seeds = seeds
        self._hand = [_NONE] * count
        self._seed = [""] * count
        self._eight = np.zeros((2, count), np.int32)
        self._dora = np.zeros(count, np.int32)
        self._draws = np.zeros(count, np.int32)
        self._thrown = np.full(count, _NONE, np.int32)
        self._actor = np.arange(count) % 2
        self._ended: list[Ended] = []

    def play(self, players: tuple[BatchPlayer, BatchPlayer]) -> Iterator[list[Ended]]:
        """Play to the end of all sessions; yield the hands as they end."""
        for row, dealer in enumerate(self._actor):
            self._deal(row, int(dealer), players)
        while (self._actor != _NONE).any():
            for seat in (0, 1):
                rows = np.flatnonzero((self._actor == seat) & (self._thrown != _NONE))
                if len(rows):
                    self._claim(seat, rows, players)
                rows = np.flatnonzero(self._actor == seat)
                if len(rows):
                    self._turn(seat, rows, players)
            ended, self._ended = self._ended, []
            yield ended

    def _deal(self, row: int, dealer: int, players: tuple[BatchPlayer, BatchPlayer]) -> None:
        """Deal the next hand of a session, if there is one."""
        self._hand[row] += 1
        self._thrown[row] = _NONE
        if self._hand[row] == self._lengths[row]:
            self._actor[row] = _NONE
            return
        self._actor[row] = dealer
        self._seed[row] = self._seeds(row, self._hand[row])
        tiles = [random_tile(self._rules, self._seed[row], index) for index in range(_DEALT)]
        numbers = eight_numbers()
        self._eight[:, row] = [
            numbers[tuple(sorted(tiles[seat : 2 * HAND_SIZE : 2]))] for seat in (0, 1)
        ]
        self._dora[row] = tiles[-1] - 1
        self._draws[row] = 0
        for player in players:
            player.deal(row)

    def _claim(self, seat: int, rows: Whole, players: tuple[BatchPlayer, BatchPlayer]) -> None:
        """Let *seat* take what the other has thrown, and the other know if it does not."""
        seen = self._seen(seat, rows, self._thrown[rows])
        taken = seen.wins.copy()
        if taken.any():
            taken[taken] = players[seat].claims(seen.only(seen.wins))
        passing = seen.only(~taken)
        players[1 - seat].other_passed(passing.rows, passing.tile)
        self._thrown[passing.rows] = _NONE
        self._end(seat, seen.only(taken), "ron", players)

    def _turn(self, seat: int, rows: Whole, players: tuple[BatchPlayer, BatchPlayer]) -> None:
        """Let *seat* draw, and win or throw."""
        drawn = [
            random_tile(self._rules, self._seed[row], _DEALT + int(self._draws[row])) - 1
            for row in rows
        ]
        self._draws[rows] += 1
        seen = self._seen(seat, rows, np.array(drawn))
        throw = players[seat].throws(seen)
        going = throw != TSUMO
        on = seen.only(going)
        self._eight[seat, on.rows] = hands().drop[hands().add[on.eight, on.tile], throw[going]]
        self._thrown[on.rows] = throw[going]
        self._actor[on.rows] = 1 - seat
        players[1 - seat].other_threw(on.rows, throw[going])
        self._end(seat, seen.only(~going), "tsumo", players)

    def _seen(self, seat: int, rows: Whole, tile: Whole) -> Seen:
        eight = self._eight[seat, rows]
        wins = hands().win[hands().add[eight, tile]]
        return Seen(rows, eight, tile, self._dora[rows], wins, self._draws[rows] == 1)

    def _end(
        self, seat: int, seen: Seen, by: WonBy, players: tuple[BatchPlayer, BatchPlayer]
    ) -> None:
        """Write down the wins of *seat*, and let it deal the next hands."""
        at = (seen.dora, seen.eight, seen.tile)
        tenhou, later = (all_points(self._rules, tenhou=first)[at] for first in (True, False))
        points = np.where(seen.first, tenhou, later)
        for row, won in zip(seen.rows.tolist(), points.tolist(), strict=True):
            self._ended.append((row, self._hand[row], seat, by, won, int(self._draws[row])))
            self._deal(row, seat, players)
