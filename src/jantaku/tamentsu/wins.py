"""From cleared melds to points: the collection, and which four of it win (seed 001, 得点).

A step's melds join those collected before. As soon as there are four, the four that are worth most
win, again and again while four are left (A5 to A7); the rest stays. Of equal fours the one whose
melds come first in the canonical order wins (A33), of equal melds the oldest.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from jantaku.melds import Mentsu
from jantaku.tamentsu.rules import MELDS_TO_WIN, Rules
from jantaku.tamentsu.scoring import Situation, Win, meld_points, multiplier, order, win_of
from jantaku.tamentsu.yaku import Collected


class Paid(msgspec.Struct, frozen=True):
    """Be the wins of a moment.

    Attributes:
        wins: in the order in which they were found.
        collected: what stays, the oldest first.
    """

    wins: tuple[Win, ...]
    collected: tuple[Collected, ...]

    @property
    def points(self) -> int:
        """Return what all wins bring."""
        return sum(win.points for win in self.wins)


def cleared_points(rules: Rules, sets: Sequence[int], step: int) -> int:
    """Return the points for melds of one step; *sets* are how many melds each separate set has.

    >>> cleared_points(Rules(), [2, 1], 0), cleared_points(Rules(), [2], 1)
    (60, 300)
    """
    counts = [sum(sets)] if rules.separate_sets == "together" else sets
    return sum(meld_points(rules, count) for count in counts) * multiplier(rules, step)


def collect(
    collected: tuple[Collected, ...], melds: Sequence[Mentsu], situation: Situation
) -> tuple[Collected, ...]:
    """Return the collection with the *melds* of one step."""
    new = (Collected(meld, situation.drop, situation.step) for meld in sorted(melds, key=order))
    return (*collected, *new)


def paid(rules: Rules, collected: tuple[Collected, ...], situation: Situation) -> Paid:
    """Take the wins out of a collection that has four melds or more.

    >>> east = Collected(Mentsu("triplet", 27), 3, 0)
    >>> south = Collected(Mentsu("triplet", 28), 9, 0)
    >>> runs = [Collected(Mentsu("sequence", kind), 12, 0) for kind in (1, 10, 19)]
    >>> done = paid(Rules(), (east, south, *runs), Situation(12, 3, 0, "EE"))
    >>> [[worth.id for worth in win.yaku] for win in done.wins], done.collected == (south,)
    ([['sanshoku_doujun', 'double_wind']], True)
    """
    wins: list[Win] = []
    rest = collected
    while len(rest) >= MELDS_TO_WIN:
        win = _best(rules, rest, situation)
        if win is None:
            break
        wins.append(win)
        rest = without(rest, win.melds)
        if rules.wins_at_once == "one":
            break
    if wins and rules.surplus == "discarded":
        rest = ()
    return Paid(tuple(wins), rest)


def step_value(
    rules: Rules,
    collected: tuple[Collected, ...],
    melds: Sequence[Mentsu],
    situation: Situation,
) -> int:
    """Return the win points by which one of equally large clears is chosen over another (A8)."""
    if rules.win_checked == "cascade" or len(collected) + len(melds) < MELDS_TO_WIN:
        return 0
    wins = paid(rules, collect(collected, melds, situation), situation).wins
    counted = wins if rules.choice == "step" else wins[:1]
    return sum(win.points for win in counted)


def _best(rules: Rules, melds: tuple[Collected, ...], situation: Situation) -> Win | None:
    """Return the best four; None where they would have no yaku, and such stay (A9)."""
    ordered = sorted(melds, key=lambda one: (*order(one.meld), one.drop, one.step))
    best: Win | None = None
    for four in dict.fromkeys(combinations(ordered, MELDS_TO_WIN)):
        win = _worth(rules, four, situation)
        if best is None or win.points > best.points:
            best = win
    return best if best is not None and (best.yaku or rules.no_yaku == "used") else None


_worth = lru_cache(maxsize=1 << 14)(win_of)


def without(melds: tuple[Collected, ...], used: tuple[Collected, ...]) -> tuple[Collected, ...]:
    """Return a collection without melds that were used up, of equal ones the oldest."""
    rest = list(melds)
    for one in used:
        rest.remove(one)
    return tuple(rest)
