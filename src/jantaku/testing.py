"""Hypothesis strategies for the games of the parlour; needs the package hypothesis.

`matches` gives whole or half-played matches of any game, made by playing at random from drawn
choices, so that a failing one shrinks to the shortest; `hands` gives riichi hands.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from jantaku.fx602p import rules as fx602p
from jantaku.game import AnyGame, Move, Outcome, fold
from jantaku.games import GAMES
from jantaku.hands import Hand
from jantaku.melds import CALL_KINDS, KANS, Meld
from jantaku.rng import Stream
from jantaku.tiles import COPIES, KINDS, PLAIN, from_counts

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


def random_hand(
    luck: Random, *, size: int = 13, melds: int | None = None, kinds: Sequence[int] = range(KINDS)
) -> Hand:
    """Return a hand of *size* tiles (13 or 14) drawn at random from those of some *kinds*.

    Without *melds* it has 0 to 4 of them. At least five kinds, three of them in a row, hold any
    hand; fewer may never do.
    """
    wanted = luck.randrange(5) if melds is None else melds
    while True:
        left = [COPIES if kind in kinds else 0 for kind in range(KINDS)]
        called = [meld for _ in range(wanted) if (meld := _random_meld(luck, left, kinds))]
        tiles = from_counts(left)
        concealed = size - 3 * wanted
        if len(called) == wanted and len(tiles) >= concealed:
            return Hand(tuple(luck.sample(tiles, concealed)), tuple(called))


def hands(
    *, size: int = 13, melds: int | None = None, kinds: Sequence[int] = range(KINDS)
) -> st.SearchStrategy[Hand]:
    """Return a strategy for hands as `random_hand` makes them."""
    return st.randoms(use_true_random=False).map(
        lambda luck: random_hand(luck, size=size, melds=melds, kinds=kinds)
    )


def _random_meld(luck: Random, left: list[int], kinds: Sequence[int]) -> Meld | None:
    """Take a meld out of the tiles *left*, or None where what was chosen is not there."""
    kind, first = luck.choice(CALL_KINDS), luck.choice(kinds)
    if kind == "chi":
        if first >= 27 or first % 9 > 6:
            return None
        taken = [first, first + 1, first + 2]
    else:
        taken = [first] * (4 if kind in KANS else 3)
    if any(left[tile] < taken.count(tile) for tile in taken):
        return None
    for tile in taken:
        left[tile] -= 1
    return Meld(kind, tuple(PLAIN[tile] for tile in taken))
