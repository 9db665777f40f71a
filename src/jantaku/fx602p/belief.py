"""What the calculator's throws tell of its hidden hand: an exact Bayesian filter.

The calculator's play is a fixed function of its own tiles, so the chance of each of the 12,870
hands it may hold follows exactly from what it threw and from the wins it did not take. After a
throw d it can only hold hands that d was thrown from, some two thousand; a belief is kept on
these alone, as an array over `support(d)`.

An opponent that is not the calculator may throw what the calculator never would. Then that throw
is read as one at random, and the filter goes on from there.
"""

from functools import lru_cache
from math import factorial, prod
from typing import Final, NamedTuple

import numpy as np

from jantaku.fx602p.rules import Rules
from jantaku.fx602p.scoring import HAND_SIZE
from jantaku.fx602p.state import State
from jantaku.fx602p.tables import NO_HAND, TILES, Bools, Floats, Ints, hands, tile_chances
from jantaku.melds import tile_counts

ANY: Final = 0
"""Stands for "any of the 12,870 hands" where the last throw (1-9) is asked."""


class Belief(NamedTuple):
    """Be the chances of the other seat's hands.

    Attributes:
        last: its last throw, which says what hands *mass* is about; `ANY` before the first.
        mass: (…, support of *last*) chances; each row sums to 1.
    """

    last: int
    mass: Floats


class Steps(NamedTuple):
    """Be the ways from the hands possible after one throw to those possible after the next.

    The mass of the later hand ``reached[k]`` comes from the earlier ``source[starts[k] :
    starts[k + 1]]``, each times its ``chance``; both kinds are numbered as in their supports.
    """

    source: Ints
    chance: Floats
    starts: Ints
    reached: Ints


@lru_cache(maxsize=16)
def support(last: int) -> Ints:
    """Return the numbers of the hands the calculator may hold after throwing *last*."""
    table = hands()
    if last == ANY:
        return np.arange(len(table.eights), dtype=np.int32)
    thrown = table.throw[table.add[:, last - 1]]
    return np.flatnonzero(thrown == last - 1).astype(np.int32)


@lru_cache(maxsize=16)
def waits(last: int) -> Bools:
    """Return (support of *last*, 9) whether each hand wins by each tile."""
    table = hands()
    return table.win[table.add[support(last)]]


@lru_cache(maxsize=4)
def dealt(rules: Rules) -> Belief:
    """Return the chances of eight tiles from the deal."""
    chances = tile_chances(rules)
    counts = [tile_counts(tiles) for tiles in hands().eights]
    orders = [factorial(HAND_SIZE) / prod(map(factorial, row)) for row in counts]
    return Belief(ANY, np.array(orders) * np.prod(chances ** np.array(counts), axis=1))


@lru_cache(maxsize=256)
def steps(rules: Rules, last: int, throw: int) -> Steps:
    """Return the ways by which a draw that is no win, and the throw *throw*, follow on *last*."""
    table = hands()
    place = np.full(len(table.eights), NO_HAND, np.int32)
    place[support(throw)] = np.arange(len(support(throw)))
    nine = table.add[support(last)]
    source, drawn = np.nonzero(table.throw[nine] == throw - 1)
    after = place[table.drop[nine[source, drawn], throw - 1]]
    order = np.argsort(after, kind="stable")
    reached, starts = np.unique(after[order], return_index=True)
    chance = tile_chances(rules)[drawn[order]]
    return Steps(source[order].astype(np.int32), chance, starts.astype(np.int32), reached)


def likelihood_after(rules: Rules, belief: Belief, throw: int) -> Floats:
    """Return the masses (…, support of *throw*) once the calculator has drawn and thrown.

    They are not normalised: their sum is the chance that it throws *throw*.
    """
    way = steps(rules, belief.last, throw)
    later = np.zeros((*belief.mass.shape[:-1], len(support(throw))))
    if len(way.starts):
        moved = belief.mass[..., way.source] * way.chance
        later[..., way.reached] = np.add.reduceat(moved, way.starts, axis=-1)
    return later


def heard(rules: Rules, belief: Belief, throw: int) -> Belief:
    """Return one belief once the other seat has drawn and thrown *throw*.

    A throw the calculator cannot have made is read as a throw at random (`ANY` follows).
    """
    mass = likelihood_after(rules, belief, throw)
    total = mass.sum()
    if total > 0:
        return Belief(throw, mass / total)
    table = hands()
    mass = np.zeros(len(table.eights))
    for place, chance in enumerate(tile_chances(rules)):
        after = table.drop[table.add[support(belief.last), place], throw - 1]
        held = after != NO_HAND
        copies = np.array([table.eights[number].count(throw) + 1 for number in after[held]])
        np.add.at(mass, after[held], belief.mass[held] * chance * copies)
    return Belief(ANY, mass / mass.sum())


def passed(belief: Belief, tile: int) -> Belief:
    """Return one belief once the other seat has let *tile* pass.

    If it must have waited for *tile*, it is no calculator; then nothing is learnt.
    """
    mass = belief.mass * ~waits(belief.last)[:, tile - 1]
    total = mass.sum()
    return Belief(belief.last, mass / total) if total > 0 else belief


def believed(view: State, seat: int) -> Belief:
    """Return what *seat*, to act in *view*, may believe of the other hand."""
    own, other = view.rivers[seat], view.rivers[1 - seat]
    told: list[int] = []
    for turn in range(max(len(own), len(other))):
        pair = [-tile for tile in own[turn : turn + 1]], list(other[turn : turn + 1])
        told += pair[0] + pair[1] if view.dealer == seat else pair[1] + pair[0]
    return _told(view.rules, tuple(told))


@lru_cache(maxsize=256)
def _told(rules: Rules, told: tuple[int, ...]) -> Belief:
    """Return the belief after throws of the other seat (positive) and own ones that passed."""
    if not told:
        return dealt(rules)
    before = _told(rules, told[:-1])
    tile = told[-1]
    return heard(rules, before, tile) if tile > 0 else passed(before, -tile)


def throw_operator(rules: Rules, worth: Floats) -> Floats:
    """Return (12870, 9, …): what each hand may expect of *worth* (12870, …) after each throw.

    The hand draws; if it does not win, it throws tile e by the calculator's play, and *worth* of
    what it then holds counts in column e.
    """
    table = hands()
    after = np.zeros((len(table.eights), len(TILES), *worth.shape[1:]))
    for place, chance in enumerate(tile_chances(rules)):
        nine = table.add[:, place]
        going = np.flatnonzero(~table.win[nine])
        throw = table.throw[nine[going]]
        after[going, throw] += chance * worth[table.drop[nine[going], throw]]
    return after
