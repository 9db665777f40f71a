"""Near-optimal play against the calculator, computed once for all hands and all dora.

The only thing hidden is the calculator's hand, and `belief` says what is known of it. There are
too many beliefs to solve the game for each, so they are sorted into a few dozen *kinds* that
tell much the same of the next turns: which tiles would deal in, which the calculator will throw,
how soon it will win. How kinds follow one another is computed from sampled beliefs; then value
iteration gives the worth of each own hand against each kind. `coach` looks one turn ahead from
the exact belief and takes these values after that.
"""

import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jantaku import kept, melds, rng, tiles
from jantaku.fx602p import actions, belief, calculator, events, scoring, state, tables
from jantaku.fx602p import rules as game_rules
from jantaku.fx602p.belief import (
    Belief,
    dealt,
    likelihood_after,
    support,
    throw_operator,
    waits,
)
from jantaku.fx602p.rules import Rules
from jantaku.fx602p.tables import TILES, Floats, hands, tile_chances, win_points

Singles = NDArray[np.float32]

KINDS: Final = 32
"""How many kinds of belief are told apart; more gain nothing (docs/fx602p-players.md)."""

HANDS: Final = 12_870
"""How many hands of eight tiles there are."""

_TRAITS: Final = 12
_GAMES: Final = 2500
_TURNS: Final = 9
_GOES_ON: Final = 0.85
"""The chance that a sampled game is not ended by the own seat's win in a turn."""

_AHEAD: Final = 5
_WEIGHTS: Final = {"waits": (4.0, 2.0, 1.0, 0.5, 0.3), "wins": (8.0, 6.0, 4.0, 2.0, 1.0)}
_THROWS: Final = (1.2, 0.8, 0.4, 0.2, 0.1)
"""How much each forecast, from the next turn on, counts when beliefs are compared."""

_ROUNDS: Final = (14, 8, 10)
"""Sweeps of value iteration between two looks at what the deal is worth."""


class Kinds(NamedTuple):
    """Be the kinds of belief and how they follow one another.

    Attributes:
        traits: (12870, T) linear traits of a hand; a belief's are the mean over its hands.
        centres: (K - 1, T) traits of kinds 1 to K - 1. Kind 0 is the belief before any throw.
        typical: (K, 12870) the mean belief of each kind.
        follow: (K, 9, K) the chance that the calculator, of the first kind, throws the tile and
            is then of the second; what is left to 1 is the chance that it draws its win.
    """

    traits: Floats
    centres: Floats
    typical: Floats
    follow: Floats

    def nearest(self, traits: Floats) -> NDArray[np.intp]:
        """Return the kind of each belief of *traits* (…, T)."""
        squares = (self.centres**2).sum(axis=1)
        kind: NDArray[np.intp] = 1 + np.argmin(squares - 2 * traits @ self.centres.T, axis=-1)
        return kind


class Plan(NamedTuple):
    """Be the solved game for one choice of rules.

    Attributes:
        kinds: the kinds of belief it tells apart.
        deal_worth: what dealing the next hand is worth in points, which a winner gets beside
            the points of the win.
        values: (9, 12870, K) for each dora, own hand and kind, the points to be expected by a
            seat that is about to draw.
    """

    rules: Rules
    kinds: Kinds
    deal_worth: float
    values: Singles


_building = threading.Lock()

_SOURCES: Final = (
    __file__,
    *(
        each.__file__
        for each in (
            actions,
            belief,
            calculator,
            events,
            melds,
            rng,
            game_rules,
            scoring,
            state,
            tables,
            tiles,
        )
    ),
)
"""The modules that a plan comes from: another version of one of them makes another plan.

They are all that this one imports, directly or not, but for `kept` and `errors`.
"""

_FORMS: Final[kept.Forms] = {
    "deal_worth": ("float64", ()),
    "values": ("float32", (9, HANDS, None)),
    "traits": ("float64", (HANDS, None)),
    "centres": ("float64", (None, None)),
    "typical": ("float64", (None, HANDS)),
    "follow": ("float64", (None, 9, None)),
}


def plan(rules: Rules) -> Plan:
    """Return the solved game; the very first call for *rules* takes some seconds.

    It is kept on disk for the next run (`jantaku.kept`).

    Safe to call from many threads: one computes, the others wait. Never call it, or anything of
    `coach`, in a server's event loop.
    """
    with _building:
        return _plan(rules)


@lru_cache(maxsize=4)
def _plan(rules: Rules) -> Plan:
    path = kept.kept_at("fx602p-plan", _SOURCES, repr(rules))
    found = kept.read(path, _FORMS)
    if found is not None:
        deal_worth, values = float(found.pop("deal_worth")), found.pop("values")
        return Plan(rules, Kinds(**found), deal_worth, values)
    solved = solve(rules)
    kinds = solved.kinds._asdict()
    kept.write(path, {"deal_worth": np.array(solved.deal_worth), "values": solved.values, **kinds})
    return solved


def solve(rules: Rules, *, kinds: int = KINDS, games: int = _GAMES) -> Plan:
    """Compute the plan with so many *kinds* of belief, found in so many sampled *games*."""
    found = find_kinds(rules, kinds, games)
    size = (len(TILES), len(hands().eights), kinds)
    values = np.zeros(size, np.float32)
    start = dealt(rules).mass
    deal_worth = 0.0
    models = [Model(rules, found, dora) for dora in TILES]
    for sweeps in _ROUNDS:
        lead = 0.0
        for model, value in zip(models, values, strict=True):
            for _ in range(sweeps):
                waiting = model.before_throw(value, deal_worth)
                value[:] = model.before_draw(waiting, deal_worth)
            lead += float(start @ (value[:, 0] - waiting[:, 0]).astype(np.float64))
        deal_worth = lead / len(TILES)
    return Plan(rules, found, deal_worth, values)


class Model:
    """Be the game in which only the kind of the calculator's hand is known, for one dora."""

    def __init__(self, rules: Rules, kinds: Kinds, dora: int) -> None:
        table = hands()
        self.points = win_points(rules, dora).astype(np.float32)
        self.chances = tile_chances(rules).astype(np.float32)
        self.follow = kinds.follow.astype(np.float32)
        self.onward = self.follow.sum(axis=1)
        self.ron_chance = (kinds.typical @ table.win[table.add]).astype(np.float32)
        self.ron_loss = (kinds.typical @ self.points).astype(np.float32)
        self.tsumo_loss = (kinds.typical @ (self.points @ self.chances)).astype(np.float32)
        self.winning = [np.flatnonzero(self.points[:, place]) for place in range(9)]

    def before_throw(self, value: Singles, deal_worth: float) -> Singles:
        """Return (12870, K) the worth of a hand when the calculator is about to draw."""
        waiting: Singles = value @ self.onward.T - self.tsumo_loss
        for place, rows in enumerate(self.winning):
            ron = self.points[rows, place, None] + np.float32(deal_worth)
            waiting[rows] += np.maximum(ron - value[rows], 0) @ self.follow[:, place].T
        return waiting

    def best_throw(self, waiting: Singles) -> Singles:
        """Return (24310, K) the worth of nine tiles of which the best is thrown."""
        drop = hands().drop
        best = np.full((len(drop), waiting.shape[1]), -np.inf, np.float32)
        for place in range(9):
            rows = np.flatnonzero(drop[:, place] >= 0)
            worth = waiting[drop[rows, place]]
            worth *= 1 - self.ron_chance[:, place]
            worth -= self.ron_loss[:, place]
            best[rows] = np.maximum(best[rows], worth)
        return best

    def before_draw(self, waiting: Singles, deal_worth: float) -> Singles:
        """Return (12870, K) the worth of a hand that is about to draw."""
        best = self.best_throw(waiting)
        value = np.zeros_like(waiting)
        for place, rows in enumerate(self.winning):
            worth = best[hands().add[:, place]]
            tsumo = self.points[rows, place, None] + np.float32(deal_worth)
            worth[rows] = np.maximum(worth[rows], tsumo)
            value += worth * self.chances[place]
        return value


def find_kinds(rules: Rules, kinds: int, games: int) -> Kinds:
    """Sort beliefs from sampled *games* into *kinds*."""
    raw = _forecasts(rules)
    sampled = list(_sample(rules, games))
    seen = np.concatenate([belief.mass @ raw[support(belief.last)] for belief in sampled])
    axes = np.linalg.eigh(np.cov(seen.T))[1][:, ::-1][:, :_TRAITS]
    traits: Floats = raw @ axes
    centres = _centres(seen @ axes, kinds - 1)
    bare = Kinds(traits, centres, np.empty(0), np.empty(0))
    typical = np.zeros((kinds, len(raw)))
    follow = np.zeros((kinds, 9, kinds))
    weight = np.zeros(kinds)
    throws = throw_operator(rules, np.ones(len(raw)))
    onward = throw_operator(rules, traits)
    start = Belief(dealt(rules).last, dealt(rules).mass[None])
    for held in (start, *sampled):
        rows = support(held.last)
        kind = bare.nearest(held.mass @ traits[rows])
        if held is start:
            kind = np.zeros_like(kind)
        np.add.at(weight, kind, 1)
        for one in np.unique(kind):
            typical[one, rows] += held.mass[kind == one].sum(axis=0)
        chance = held.mass @ throws[rows]
        after = bare.nearest(mean_traits(held.mass @ flat(onward[rows]), chance))
        np.add.at(follow, (kind[:, None], np.arange(9), after), chance)
    weight = np.maximum(weight, 1)
    return bare._replace(typical=typical / weight[:, None], follow=follow / weight[:, None, None])


def flat(table: Floats) -> Floats:
    """Return (n, …) with all but the first axis made one, as matrix products need it."""
    return table.reshape(len(table), -1)


def mean_traits(sums: Floats, chance: Floats) -> Floats:
    """Return (…, 9, T) mean traits after each throw, of sums (…, 9 T) over its *chance* (…, 9).

    A throw that cannot be has traits 0.
    """
    shaped = sums.reshape(*chance.shape, -1)
    return np.divide(
        shaped, chance[..., None], out=np.zeros_like(shaped), where=chance[..., None] > 1e-12
    )


def _forecasts(rules: Rules) -> Floats:
    """Return (12870, 19 x turns ahead) what a hand is going to do, weighted for comparison."""
    wins = waits(0).astype(np.float64)
    now = [wins, wins @ tile_chances(rules)[:, None]]
    throws = throw_operator(rules, np.ones(len(wins)))
    columns: list[Floats] = []
    for turn in range(_AHEAD):
        weights = (_WEIGHTS["waits"][turn], _WEIGHTS["wins"][turn], _THROWS[turn])
        told = (*now, throws)
        columns += [weight * column for weight, column in zip(weights, told, strict=True)]
        now = [throw_operator(rules, column).sum(axis=1) for column in now]
        throws = throw_operator(rules, throws).sum(axis=1)
    return np.concatenate(columns, axis=1)


def _sample(rules: Rules, games: int) -> Iterator[Belief]:
    """Yield beliefs as they come up in play, in batches by the last throw."""
    rng = np.random.default_rng(602)
    throws = throw_operator(rules, np.ones(len(dealt(rules).mass)))
    groups: dict[int, list[Floats]] = {}
    for tile in TILES:
        # After the first throw all games with the same throw are alike.
        later = likelihood_after(rules, dealt(rules), tile)
        alike = round(games * float(later.sum()))
        groups[tile] = [np.repeat(later[None] / later.sum(), alike, axis=0)]
    for _ in range(_TURNS):
        heard: dict[int, list[Floats]] = {}
        for last, batches in sorted(groups.items()):
            mass = np.concatenate(batches)
            yield Belief(last, mass)
            mass = _let_pass(rng, last, mass)
            chance = mass @ throws[support(last)]
            # A draw of 9 is the calculator's tsumo, and the end.
            drawn = (rng.random(len(mass))[:, None] >= chance.cumsum(axis=1)).sum(axis=1)
            drawn[rng.random(len(mass)) >= _GOES_ON] = 9
            for place in np.unique(drawn[drawn < 9]):
                throw = int(place) + 1
                later = likelihood_after(rules, Belief(last, mass[drawn == place]), throw)
                heard.setdefault(throw, []).append(later / later.sum(axis=1, keepdims=True))
        groups = heard


def _let_pass(rng: np.random.Generator, last: int, mass: Floats) -> Floats:
    """Return the beliefs that are left after an own throw that the calculator did not claim."""
    own = rng.integers(0, 9, len(mass))
    mass = mass * ~waits(last)[:, own].T
    total = mass.sum(axis=1)
    left = rng.random(len(mass)) < total
    kept: Floats = mass[left] / total[left, None]
    return kept


def _centres(seen: Floats, count: int) -> Floats:
    """Return *count* centres of *seen* (k-means, begun with centres far from one another)."""
    rng = np.random.default_rng(602)
    centres: Floats = seen[rng.integers(len(seen))][None]
    far = ((seen - centres[0]) ** 2).sum(axis=1)
    while len(centres) < count:
        chosen = seen[rng.choice(len(seen), p=far / far.sum())]
        centres = np.concatenate([centres, chosen[None]])
        far = np.minimum(far, ((seen - chosen) ** 2).sum(axis=1))
    for _ in range(12):
        squares = (centres**2).sum(axis=1)
        nearest = np.argmin(squares - 2 * seen @ centres.T, axis=1)
        for one in np.unique(nearest):
            centres[one] = seen[nearest == one].mean(axis=0)
    return centres
