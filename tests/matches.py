"""Riichi matches for tests, played by somebody who wants to win."""

from functools import cache
from typing import Any

from jantaku.game import Move, fold
from jantaku.hands import Hand
from jantaku.presets import load
from jantaku.riichi.actions import (
    Action,
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Kakan,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.state import State
from jantaku.riichi.win import melds_of
from jantaku.rng import Stream
from jantaku.rules import Rules, build, values
from jantaku.shape import shanten
from jantaku.testing import Match
from jantaku.tiles import sort_tiles


@cache
def played_match(
    rules: str, seed: str, *, kyoku: int = 8, seats: int = 4, calls: int = 3, **changes: Any
) -> Match:
    """Return a whole match under a preset with so many kyoku; dots in *changes* are ``__``.

    Wins, kans and riichi are mostly taken; of ten calls that are offered *calls* are.
    """
    flat = {**values(load(rules)), "match.kyoku": kyoku}
    flat |= {path.replace("__", "."): value for path, value in changes.items()}
    return match_of(build(flat, {}), seats, seed, calls)


def match_of(rules: Rules, seats: int, seed: str, calls: int) -> Match:
    """Return a whole match of a table."""
    table, opening, luck = TABLES[seats], Opening(), Stream(seed, "tests/matches")
    dealt = table.begin(rules, opening, seed)
    state = fold(table, rules, dealt)
    moves: list[Move[Any, Any]] = [Move(None, None, dealt)]
    while awaited := table.awaiting(state):
        seat, options = next(iter(awaited.items()))
        action = _chosen(state, seat, options, luck, 100 * len(moves), calls)
        events = table.decide(state, seat, action)
        for event in events:
            state = table.evolve(state, event)
        moves.append(Move(seat, action, events))
    return Match(game=table, rules=rules, opening=opening, seed=seed, moves=tuple(moves))


def _chosen(
    state: State, seat: int, options: tuple[Action, ...], luck: Stream, at: int, calls: int
) -> Action:
    for kinds in (Tsumo, Ron), (Riichi,), (Ankan, Kakan, Daiminkan), (Chi, Pon):
        wanted = [action for action in options if isinstance(action, kinds)]
        if wanted and luck.below(10, at) < (calls if kinds == (Chi, Pon) else 9):
            return wanted[luck.below(len(wanted), at + 1)]
    throws = [action for action in options if isinstance(action, Discard)]
    if not throws:
        return options[-1]
    own = state.seats[seat]
    held = [tile for tile in (*own.hand, *state.drawn) if tile is not None]

    def after(throw: Discard) -> tuple[int, int]:
        left = list(held)
        left.remove(throw.tile)
        rest = Hand(sort_tiles(left), melds_of(own))
        return shanten(rest), luck.below(1000, at + 2 + throw.tile.order)

    return min(throws, key=after)
