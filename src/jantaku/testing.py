"""Hypothesis strategies for the games of the parlour; needs the package hypothesis.

They give whole or half-played matches of any game, made by playing at random from drawn choices,
so that a failing one shrinks to the shortest.
"""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from jantaku.fx602p import rules as fx602p
from jantaku.game import AnyGame, Move, Outcome, fold
from jantaku.games import GAMES
from jantaku.rng import Stream

try:
    from hypothesis import strategies as st
except ImportError as missing:  # pragma: no cover
    raise ImportError("jantaku.testing needs hypothesis: pip install hypothesis") from missing


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Be a match, finished or not, with all that it was made from."""

    game: AnyGame
    rules: Any
    opening: Any
    seed: str
    moves: tuple[Move[Any, Any], ...]

    @property
    def events(self) -> tuple[Any, ...]:
        """Return all events so far."""
        return tuple(event for move in self.moves for event in move.events)

    @property
    def state(self) -> Any:
        """Return the state after all events."""
        return fold(self.game, self.rules, self.events)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, None if it goes on."""
        return self.game.outcome(self.state)


STARTS: dict[str, st.SearchStrategy[tuple[Any, Any]]] = {
    "fx602p": st.tuples(
        st.builds(fx602p.Rules, quirk_3renko=st.booleans(), original_rng=st.booleans()),
        st.builds(
            fx602p.Opening,
            dealer=st.sampled_from([fx602p.HUMAN, fx602p.COMPUTER]),
            total=st.integers(-1_000_000, 1_000_000),
            played=st.integers(0, 1000),
        ),
    )
}
"""What a match of each game may be made from: rules and opening. Without one, the defaults."""


@st.composite
def matches(
    draw: st.DrawFn, games: Iterable[AnyGame] = tuple(GAMES.values()), *, finished: bool = True
) -> Match:
    """Return matches played at random, to the end or part of the way.

    Seats pass over a first option that would end the match (games list a win first) at a drawn
    rate, so that there are short matches and long ones.
    """
    game = draw(st.sampled_from(list(games)))
    defaults = st.tuples(st.builds(game.rules_type), st.builds(game.opening_type))
    rules, opening = draw(STARTS.get(game.id, defaults))
    seed = draw(st.text(max_size=8))
    luck = Stream(str(draw(st.integers(0, 1 << 16))), "testing/matches")
    eager = draw(st.sampled_from([10, 5, 1]))
    whole = _played(game, rules, opening, seed, luck, eager)
    moves = whole if finished else whole[: draw(st.integers(1, len(whole)))]
    return Match(game=game, rules=rules, opening=opening, seed=seed, moves=moves)


def actions(game: AnyGame) -> st.SearchStrategy[Any]:
    """Return actions of *game* of every kind, sensible or not, as a client might send them."""
    numbers = st.one_of(st.integers(-2, 40), st.integers())
    return st.one_of(
        [
            st.builds(
                kind,
                **{
                    field.name: numbers if field.type is int else st.from_type(field.type)
                    for field in msgspec.structs.fields(kind)
                },
            )
            for kind in get_args(game.action_type)
        ]
    )


def _played(
    game: AnyGame, rules: Any, opening: Any, seed: str, luck: Stream, eager: int
) -> tuple[Move[Any, Any], ...]:
    dealt = game.begin(rules, opening, seed)
    state = fold(game, rules, dealt)
    moves: list[Move[Any, Any]] = [Move(None, None, dealt)]
    while awaited := game.awaiting(state):
        at = 3 * len(moves)
        seats = sorted(awaited)
        seat = seats[luck.below(len(seats), at)]
        options = awaited[seat]
        first = luck.below(10, at + 1) < eager and _ends(game, state, seat, options[0])
        action = options[0 if first else luck.below(len(options), at + 2)]
        events = game.decide(state, seat, action)
        for event in events:
            state = game.evolve(state, event)
        moves.append(Move(seat, action, events))
    return tuple(moves)


def _ends(game: AnyGame, state: Any, seat: int, action: Any) -> bool:
    for event in game.decide(state, seat, action):
        state = game.evolve(state, event)
    return game.outcome(state) is not None
