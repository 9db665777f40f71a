"""Hypothesis strategies for the games of the parlour; needs the package hypothesis.

`matches` gives whole or half-played matches of any game, made by playing at random from drawn
choices, so that a failing one shrinks to the shortest; `hands` gives riichi hands. `scene` sets a
riichi table as a test wants it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from jantaku.errors import HandError
from jantaku.fx602p import rules as fx602p
from jantaku.game import AnyGame, Move, Outcome, fold
from jantaku.games import GAMES
from jantaku.hands import Hand
from jantaku.melds import CALL_KINDS, KANS, Meld
from jantaku.presets import PRESETS, load
from jantaku.riichi import actions as moves
from jantaku.riichi.events import Event, HandWon, PointsMoved, TileDrawn
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.match import kyoku_started
from jantaku.riichi.state import State, evolve
from jantaku.riichi.wall import HAND, indicator_at, rinshan_at, tile_set
from jantaku.rng import Stream
from jantaku.rules import Rules, build, values
from jantaku.situation import WINDS
from jantaku.tamentsu import rules as tamentsu
from jantaku.tiles import COPIES, KINDS, PLAIN, Tile, from_counts, parse_tiles

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


def _riichi_rules(seats: int) -> st.SearchStrategy[Rules]:
    """Return rules for so many seats whose matches are of one or two kyoku, repeats apart."""
    names = [name for name in PRESETS if seats in load(name).match.players]
    return st.builds(
        lambda name, kyoku: build({**values(load(name)), "match.kyoku": kyoku}, {}),
        st.sampled_from(names),
        st.sampled_from([1, 2]),
    )


STARTS: dict[str, Callable[[AnyGame], st.SearchStrategy[tuple[Any, Any]]]] = {
    "fx602p": lambda _: st.tuples(
        st.builds(fx602p.Rules, quirk_3renko=st.booleans(), original_rng=st.booleans()),
        st.builds(
            fx602p.Opening,
            dealer=st.sampled_from([fx602p.HUMAN, fx602p.COMPUTER]),
            total=st.integers(-1_000_000, 1_000_000),
            played=st.integers(0, 1000),
        ),
    ),
    # Quick tiles on a small board, so that a game played at random ends soon.
    "tamentsu": lambda _: st.tuples(
        st.builds(
            tamentsu.Rules,
            columns=st.just(7),
            rows=st.just(10),
            speeds=st.sampled_from([(6,), (9, 4)]),
            soft_drop=st.integers(1, 3),
            lock_delay=st.sampled_from([0, 10]),
            repeat_delay=st.integers(1, 12),
            entry=st.sampled_from([0, 6]),
            clear=st.sampled_from([0, 30]),
            hard_drop=st.booleans(),
            hold=st.booleans(),
            queue=st.integers(0, 3),
            win_checked=st.sampled_from(["step", "cascade"]),
            cleared_return=st.sampled_from(["when_cleared", "when_paid"]),
            game_over=st.sampled_from(["spawn_taken", "landed_there"]),
        ),
        st.just(tamentsu.Opening()),
    ),
    "riichi": lambda game: st.tuples(
        _riichi_rules(game.seats),
        st.builds(Opening, added=st.lists(st.text(max_size=4), max_size=2).map(tuple)),
    ),
}
"""What a match of each game may be made from: rules and opening. Without one, the defaults."""


@st.composite
def matches(draw: st.DrawFn, games: Iterable[AnyGame] = GAMES, *, finished: bool = True) -> Match:
    """Return matches played at random, to the end or part of the way.

    Seats pass over a first option that would end the match (games list a win first) at a drawn
    rate, so that there are short matches and long ones.
    """
    game = draw(st.sampled_from(list(games)))
    defaults = st.tuples(st.builds(game.rules_type), st.builds(game.opening_type))
    rules, opening = draw(STARTS[game.id](game) if game.id in STARTS else defaults)
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


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Be a riichi table in play; a method named for an action returns the scene after it.

    A seat is its wind in the kyoku the scene began with, also when the next one is dealt. Who may
    claim a tile and is not named lets it go; what is thrown next lets all of them.

    >>> hands = ["", "234567m88m678p23s", "4s"]
    >>> table = scene(hands=hands, wall="9p9p9p").discard("9p").discard("9p").discard("4s")
    >>> table.asked
    'S'
    >>> table.ron("S").moved
    (0, 2000, -2000, 0)
    """

    state: State
    events: tuple[Event, ...]
    dealer: int

    def at(self, wind: str) -> int:
        """Return the seat of a wind."""
        return (WINDS.index(wind) + self.dealer) % self.state.players

    def act(self, seat: int, action: moves.Action) -> "Scene":
        """Return the scene after *action*; raises IllegalAction as the table does."""
        events = TABLES[self.state.players].decide(self.state, seat, action)
        state = self.state
        for event in events:
            state = evolve(state, event)
        return Scene(state=state, events=(*self.events, *events), dealer=self.dealer)

    def options(self, wind: str) -> tuple[moves.Action, ...]:
        """Return what a seat may do."""
        return TABLES[self.state.players].legal(self.state, self.at(wind))

    def may(self, wind: str, kind: type[moves.Action]) -> bool:
        """Say whether a seat may do anything of a kind."""
        return any(isinstance(action, kind) for action in self.options(wind))

    def told(self, kind: type[Any]) -> tuple[Any, ...]:
        """Return the events of a kind so far."""
        return tuple(event for event in self.events if isinstance(event, kind))

    @property
    def asked(self) -> str:
        """Return the winds of the seats that are to act, in the order of play."""
        return "".join(wind for wind in WINDS[: self.state.players] if self.options(wind))

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points of each seat, east first."""
        return self._by_wind([seat.points for seat in self.state.seats])

    @property
    def moved(self) -> tuple[int, ...]:
        """Return what each seat has gained when hands and walls were settled, east first."""
        told = self.told(PointsMoved)
        return self._by_wind(
            [sum(event.moved[seat] for event in told) for seat in range(self.state.players)]
        )

    def _by_wind(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values[self.at(wind)] for wind in WINDS[: self.state.players])

    @property
    def winners(self) -> str:
        """Return the winds that have won, in the order in which they are paid."""
        order = {self.at(wind): wind for wind in WINDS[: self.state.players]}
        return "".join(order[won.seat] for won in self.told(HandWon))

    def won(self, wind: str = "") -> HandWon:
        """Return the win of a seat, or the only one there was.

        Raises:
            LookupError: it has not won, or several have and none is named.
        """
        wins: list[HandWon] = [
            won for won in self.told(HandWon) if not wind or won.seat == self.at(wind)
        ]
        if len(wins) != 1:
            raise LookupError(f"{len(wins)} wins of {wind or 'anybody'}")
        return wins[0]

    def yaku(self, wind: str = "") -> dict[str, float]:
        """Return the yaku and dora of a win with their han; raises as `won` does."""
        return {worth.id: worth.half_han / 2 for worth in self.won(wind).yaku}

    def draw(self) -> "Scene":
        """Let the tile on the table go, so that the next seat draws."""
        return self.claim({})

    def discard(self, tile: str = "") -> "Scene":
        """Discard a tile, or the one just drawn; it may be claimed then."""
        return self._throw(moves.Discard, tile)

    def riichi(self, tile: str = "") -> "Scene":
        """Declare riichi with the discard of a tile, or of the one just drawn."""
        return self._throw(moves.Riichi, tile)

    def _throw(self, kind: type[moves.Discard | moves.Riichi], tile: str) -> "Scene":
        scene = self.draw()
        actor = scene.state.actor
        if tile and Tile(tile) in scene.state.seats[actor].hand:
            return scene.act(actor, kind(Tile(tile)))
        drawn = Tile(tile) if tile else scene.state.drawn[0]
        assert drawn is not None  # noqa: S101  all lies open in a scene
        return scene.act(actor, kind(drawn, drawn=True))

    def turn(self, action: moves.Action) -> "Scene":
        """Let the seat whose turn it is do something else than discard."""
        scene = self.draw()
        return scene.act(scene.state.actor, action)

    def tsumo(self) -> "Scene":
        """Win with the tile just drawn."""
        return self.turn(moves.Tsumo())

    def nine_terminals(self) -> "Scene":
        """End the kyoku with nine kinds of terminals and honours."""
        return self.turn(moves.NineTerminals())

    def stop(self) -> "Scene":
        """End the match as the last dealer who is asked."""
        return self.turn(moves.Stop())

    def go_on(self) -> "Scene":
        """Deal again instead."""
        return self.turn(moves.Continue())

    def ankan(self, tile: str) -> "Scene":
        """Make a concealed kan; it may be robbed then."""
        return self.turn(moves.Ankan(Tile(tile)))

    def kakan(self, tile: str) -> "Scene":
        """Add a tile to a pon; it may be robbed then."""
        return self.turn(moves.Kakan(Tile(tile)))

    def ron(self, *winds: str) -> "Scene":
        """Let seats win with the tile on the table."""
        return self.claim({wind: moves.Ron() for wind in winds})

    def chi(self, wind: str, tiles: str) -> "Scene":
        """Let a seat call a run with two tiles of its hand."""
        one, two = parse_tiles(tiles)
        return self.claim({wind: moves.Chi((one, two))})

    def pon(self, wind: str, tiles: str = "") -> "Scene":
        """Let a seat call a triplet with two tiles of its hand; plain ones if none are named."""
        one, two = parse_tiles(tiles) if tiles else (self.state.taken.plain,) * 2
        return self.claim({wind: moves.Pon((one, two))})

    def daiminkan(self, wind: str) -> "Scene":
        """Let a seat call an open kan."""
        return self.claim({wind: moves.Daiminkan()})

    def answer(self, wind: str, action: moves.Action) -> "Scene":
        """Let one seat answer, and the others that are asked think on."""
        return self.act(self.at(wind), action)

    def claim(self, claims: Mapping[str, moves.Action]) -> "Scene":
        """Let seats claim the tile on the table, and all others that may let it go.

        They answer in the order in which they are named, whatever that may be.
        """
        scene = self
        table = TABLES[self.state.players]
        named = {self.at(wind): action for wind, action in claims.items()}
        if not named and self.state.phase not in {"claim", "robbery"}:
            return scene
        for seat in {**named, **table.awaiting(self.state)}:
            scene = scene.act(seat, named.get(seat, moves.Pass()))
        return scene

    def run(self, left: int = -1) -> "Scene":
        """Let everybody discard what is drawn, until so many tiles are left or the kyoku ends."""
        scene = self.draw()
        deal = scene.state.deal
        while scene.state.deal == deal and scene.state.phase == "discard":
            if scene.state.left <= left:
                return scene
            scene = scene.discard().draw()
        return scene


def scene(
    rules: str | Rules = "uchiwa",
    *,
    hands: Sequence[str] = (),
    wall: str = "",
    dora: str = "",
    ura: str = "",
    rinshan: str = "",
    last: str = "",
    players: int = 4,
    points: Sequence[int] | None = None,
    sticks: int = 0,
    kyoku: int = 0,
    honba: int = 0,
    dealer_wins: int = 0,
) -> Scene:
    """Return a table right after the dealer's first draw.

    Args:
        rules: a preset's name, or rules.
        hands: what each seat holds, east first; what is missing is dealt at random.
        wall: the tiles in the order they are drawn, the dealer's first one first.
        dora: the indicators in the order they are turned.
        ura: those below them.
        rinshan: the tiles drawn after kans.
        last: the last tile of a wall with no kan.
        players: how many play.
        points: of each seat, if not those of the start.
        sticks: riichi sticks on the table.
        kyoku: 0 is the first; seat 0 deals it.
        honba: how many are on the table.
        dealer_wins: how many hands the dealer has won in a row.

    Raises:
        HandError: a hand of more than 13 tiles, or a tile that is wanted too often.
    """
    told = load(rules) if isinstance(rules, str) else rules
    tiles = _stacked(told, players, hands, wall, dora, ura, rinshan, last)
    started = kyoku_started(
        told,
        players=players,
        seed="scene",
        kyoku=kyoku,
        honba=honba,
        dealer_wins=dealer_wins,
        points=points,
        wall=tiles,
    )
    drawn = TileDrawn(started.dealer, tiles[HAND * players])
    state = evolve(evolve(State(rules=told, sticks=sticks), started), drawn)
    return Scene(state=state, events=(started, drawn), dealer=started.dealer)


def _stacked(
    rules: Rules,
    players: int,
    hands: Sequence[str],
    wall: str,
    dora: str,
    ura: str,
    rinshan: str,
    last: str,
) -> tuple[Tile, ...]:
    """Return a wall with the tiles of a scene where it wants them, and the others at random."""
    wanted: dict[int, Tile] = {}
    for order, hand in enumerate(hands):
        held = parse_tiles(hand)
        if len(held) > HAND:
            raise HandError("hand_size", given=len(held), wanted=HAND, melds=0)
        wanted |= dict(enumerate(held, HAND * order))
    wanted |= dict(enumerate(parse_tiles(wall), HAND * players))
    for number, tile in enumerate(parse_tiles(dora)):
        back = 2 * (number - rules.deal.indicators)
        wanted[indicator_at(rules, number, back)] = tile
    for number, tile in enumerate(parse_tiles(ura)):
        wanted[indicator_at(rules, number, 0) - 1] = tile
    for number, tile in enumerate(parse_tiles(rinshan)):
        back = number if rules.deal.dead_wall else 2 * number + 1
        wanted[rinshan_at(rules, back)] = tile
    for tile in parse_tiles(last):
        wanted[len(tile_set(())) - 1 - (rules.deal.dead_wall or rules.deal.indicators)] = tile
    others = list(tile_set(rules.dora.aka))
    for tile in wanted.values():
        if tile not in others:
            raise HandError("hand_five", tile=tile.code, count=COPIES + 1)
        others.remove(tile)
    rest = iter(Stream("scene", "testing/wall").shuffled(others))
    return tuple(wanted[at] if at in wanted else next(rest) for at in range(len(tile_set(()))))


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
