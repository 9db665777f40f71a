"""What each action is worth against the calculator, and the player who always takes the best.

A value is the points to be expected from this hand for the seat that asks, and, where it wins,
what dealing the next hand is worth (`Plan.deal_worth`, some 700 points). Each own throw is
followed exactly through the other seat's next turn: whether it claims the throw, draws its win,
or throws one of the nine tiles, and what kind of belief that leaves. After that stand the values
of the plan.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jantaku.fx602p.actions import Action, Discard, Pass, Ron, Tsumo
from jantaku.fx602p.belief import Belief, believed, support, throw_operator, waits
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.solve import Plan, flat, mean_traits, plan
from jantaku.fx602p.state import State
from jantaku.fx602p.tables import (
    TILES,
    Floats,
    Whole,
    all_points,
    eight_numbers,
    hands,
    tile_chances,
)
from jantaku.rng import Stream

DIGITS: Final = 6
"""Values that agree in so many decimals are equal, and the earlier action is taken."""


class Advice(NamedTuple):
    """Say what an action is worth in points a hand."""

    action: Action
    value: float


class Readings(NamedTuple):
    """Be what can be read off hands, as linear functions of a belief after one last throw.

    Attributes:
        onward: (n, 9 + 9 + 9 T) the chance of each throw, the points lost to a tsumo for each
            dora, and the traits after each throw.
        tense: which hands wait for a win at all.
        claims: (tense, 81) points of the win by each tile, for each dora.
        first_claims: the same in the first turn, where tenhou counts.
        claiming: for each tile, which of the *tense* win by it, and the *onward* of these.
    """

    onward: Floats
    tense: NDArray[np.intp]
    claims: Floats
    first_claims: Floats
    claiming: tuple[tuple[NDArray[np.intp], Floats], ...]


class Outlook(NamedTuple):
    """Be what follows each own throw (n, 9), up to the next own turn.

    Attributes:
        loss: (n, 9) points to be lost to a ron or a tsumo.
        chance: (n, 9, 9) chance that neither comes and the other seat throws the second tile.
        kind: (n, 9, 9) the kind of belief after that.
    """

    loss: Floats
    chance: Floats
    kind: NDArray[np.intp]


class Coach:
    """Know what each action is worth, from a solved plan.

    Batches are (n, …) beliefs that share the other seat's last throw; *dora* (n,) and tiles in
    arrays are less 1.
    """

    def __init__(self, solved: Plan) -> None:
        self.plan = solved
        rules = solved.rules
        self.points = all_points(rules, tenhou=False)
        """(9, 12870, 9) points of an eight-tile hand with each dora by each tile."""
        self.first_points = all_points(rules, tenhou=True)
        """The same in the first turn, with tenhou."""
        self._chances = tile_chances(rules)
        self._onward = np.concatenate(
            [
                throw_operator(rules, np.ones(len(hands().eights))),
                (self.points @ self._chances).T,
                flat(throw_operator(rules, solved.kinds.traits)),
            ],
            axis=1,
        )
        self._readings: dict[int, Readings] = {}

    def look(self, belief: Belief, dora: Whole, *, first: bool) -> Outlook:
        """Return what follows each throw now.

        *first* says that this is the first throw of the hand, which can be claimed as tenhou.
        """
        read = self._read(belief.last)
        n = np.arange(len(belief.mass))
        tense = belief.mass[:, read.tense]
        claims = read.first_claims if first else read.claims
        ron_loss = (tense @ claims).reshape(-1, 9, 9)
        # What follows if a throw passes is what follows anyway, less what would have claimed it.
        onward = np.repeat((belief.mass @ read.onward)[:, None], 9, axis=1)
        for place, (rows, theirs) in enumerate(read.claiming):
            onward[:, place] -= tense[:, rows] @ theirs
        chance = onward[..., :9]
        tsumo_loss = onward[n, :, 9 + dora]
        kind = self.plan.kinds.nearest(mean_traits(onward[..., 18:], chance))
        return Outlook(ron_loss[n, dora] + tsumo_loss, chance, kind)

    def throw_values(self, outlook: Outlook, nine: Whole, dora: Whole) -> Floats:
        """Return (n, …, 9) the worth of each throw from hands *nine* (n, …).

        It is -inf for a tile that the hand does not hold.
        """
        left = hands().drop[nine]
        spread = (slice(None), *[None] * (nine.ndim - 1))
        gain = self.points[dora.reshape(-1, *[1] * nine.ndim), left]
        value = self.plan.values[
            dora.reshape(-1, *[1] * (nine.ndim + 1)), left[..., None], outlook.kind[spread]
        ]
        value = np.where(gain > 0, np.maximum(value, gain + self.plan.deal_worth), value)
        worth = (outlook.chance[spread] * value).sum(axis=-1) - outlook.loss[spread]
        return np.where(left >= 0, worth, -np.inf)

    def draw_values(self, outlook: Outlook, eight: Whole, dora: Whole) -> Floats:
        """Return (n,) the worth of drawing to hands *eight* (n,)."""
        best = self.throw_values(outlook, hands().add[eight], dora).max(axis=-1)
        gain = self.points[dora, eight]
        worth = np.where(gain > 0, np.maximum(best, gain + self.plan.deal_worth), best)
        value: Floats = worth @ self._chances
        return value

    def win_values(self, eight: Whole, tile: Whole, dora: Whole, *, first: bool) -> Floats:
        """Return (n,) the worth of winning with *eight* (n,) by *tile* (n,).

        *first* says that only one tile has been drawn, so that it is a tenhou.
        """
        points = self.first_points if first else self.points
        worth: Floats = points[dora, eight, tile].astype(np.float64) + self.plan.deal_worth
        return worth

    def advise(self, view: State, options: tuple[Action, ...]) -> tuple[Advice, ...]:
        """Return the worth of each of *options* to the seat that acts in *view*, the best first."""
        believed_hands = believed(view, view.actor)
        belief = Belief(believed_hands.last, believed_hands.mass[None])
        dora = np.array([view.dora - 1])
        first = view.draws == 1
        claiming = view.phase == "claim"
        outlook = self.look(belief, dora, first=first and not claiming)
        tile = view.thrown if view.drawn is None else view.drawn
        tiles = list(view.hand)
        if not claiming:
            tiles.remove(tile)
        eight = np.array([eight_numbers()[tuple(tiles)]])
        win = float(self.win_values(eight, np.array([tile - 1]), dora, first=first)[0])
        values: dict[Action, float] = {Tsumo(): win, Ron(): win}
        if claiming:
            values[Pass()] = float(self.draw_values(outlook, eight, dora)[0])
        else:
            throws = self.throw_values(outlook, hands().add[eight, tile - 1], dora)[0]
            values |= {Discard(tile): float(throws[tile - 1]) for tile in TILES}
        advice = [Advice(action, float(np.round(values[action], DIGITS))) for action in options]
        return tuple(sorted(advice, key=lambda item: -item.value))

    def _read(self, last: int) -> Readings:
        if last not in self._readings:
            self._readings[last] = self._readings_of(last)
        return self._readings[last]

    def _readings_of(self, last: int) -> Readings:
        rows = support(last)
        waiting = waits(last)
        tense = np.flatnonzero(waiting.any(axis=1))

        def claims(points: Whole) -> Floats:
            at = points[:, rows[tense]].transpose(1, 0, 2).astype(np.float64)
            return flat(at)

        onward = self._onward[rows]
        claiming = [np.flatnonzero(waiting[tense, place]) for place in range(9)]
        return Readings(
            onward=onward,
            tense=tense,
            claims=claims(self.points),
            first_claims=claims(self.first_points),
            claiming=tuple((chosen, onward[tense[chosen]]) for chosen in claiming),
        )


@lru_cache(maxsize=4)
def coach(rules: Rules) -> Coach:
    """Return the coach for *rules*; the first call solves the game, which takes some seconds.

    A server calls it, and all that follows, in a thread.
    """
    return Coach(plan(rules))


def advise(view: State, options: tuple[Action, ...]) -> tuple[Advice, ...]:
    """Return the worth of each of *options* to the seat that acts in *view*, the best first.

    Nothing hidden is used, so a redacted view gives the same advice as the whole state. After the
    first call for some rules (`coach`) it takes about a millisecond.
    """
    return coach(view.rules).advise(view, options)


class PerfectPlayer:
    """Take the best action that a coach knows; by default the one for the rules in play."""

    def __init__(self, adviser: Coach | None = None) -> None:
        self._coach = adviser

    def choose(self, view: State, options: tuple[Action, ...], luck: Stream) -> Action:  # noqa: ARG002
        """Return the best of *options*; *luck* is not used."""
        if len(options) == 1:
            return options[0]
        return (self._coach or coach(view.rules)).advise(view, options)[0].action
