"""The state of a riichi match, and how each event changes it."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Final, Literal

import msgspec

from jantaku.melds import Meld
from jantaku.riichi.actions import Action
from jantaku.riichi.events import (
    Answered,
    DoraRevealed,
    Event,
    HandWon,
    KanDeclared,
    KyokuAborted,
    KyokuStarted,
    MatchEnded,
    MatchStarted,
    MeldCalled,
    PointsMoved,
    RiichiAccepted,
    RiichiDeclared,
    StopAsked,
    TileDiscarded,
    TileDrawn,
    Tiles,
    WallExhausted,
)
from jantaku.riichi.wall import HAND, SIZE, reserved
from jantaku.rules import Rules
from jantaku.situation import WINDS, Wind
from jantaku.tiles import Tile, sort_tiles

Phase = Literal["undealt", "draw", "discard", "claim", "robbery", "stop", "settled", "over"]

STICK: Final = 1000
replace = msgspec.structs.replace


class Called(msgspec.Struct, frozen=True):
    """Be a meld on the table, the tile that was called or added last, and whose it was."""

    meld: Meld
    tile: Tile
    source: int


class Thrown(msgspec.Struct, frozen=True):
    """Be a discard in a river."""

    tile: Tile
    drawn: bool
    riichi: bool
    called: bool = False


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Be one seat in a kyoku.

    Attributes:
        hand: the concealed tiles without the one just drawn; sorted, None where not to be seen.
        riichi: 1 once it is valid, 2 for a double one.
        passed: tiles of others, since the seat's last discard or since its riichi; the last of
            them may be the one that can be claimed now.
        liable: who is liable for a yakuman of this seat.
    """

    points: int
    hand: Tiles = ()
    melds: tuple[Called, ...] = ()
    river: tuple[Thrown, ...] = ()
    riichi: Literal[0, 1, 2] = 0
    ippatsu: bool = False
    passed: tuple[Tile, ...] = ()
    liable: int | None = None

    @property
    def is_closed(self) -> bool:
        """Say whether nothing of another was called."""
        return not any(called.meld.is_open for called in self.melds)

    @property
    def kans(self) -> int:
        """Return how many kans the seat has."""
        return sum([called.meld.is_kan for called in self.melds])


class State(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Be a match in play, whole or as one seat sees it.

    Attributes:
        phase: ``discard``: *actor* is to play; ``claim`` and ``robbery``: the others may take
            the discard, or the tile of a kan, of *actor*; ``stop``: the dealer is asked; ``draw``
            and ``settled`` last only between two events.
        kyoku: 0 is the first of the first round; *deal* counts repeats too.
        front, back: tiles drawn in turn, and tiles gone from the other end besides those reserved.
        drawn: the tile *actor* has just drawn: one tile, or none after a call.
        rinshan: whether it came after a kan.
        declaring: whether the discard on the table declares a riichi.
        kan: the kan that may be robbed.
        owed: indicators of kans that are not yet turned (uchiwa 36).
        answers: what has been answered to the tile on the table.
        called_now: whether *actor* has called and not yet discarded.
        interrupted: whether anything was called in this kyoku.
        kans: how many kans there are on the table.
    """

    rules: Rules
    phase: Phase = "undealt"
    seed: str = ""
    begun: MatchStarted | None = None
    deal: int = 0
    kyoku: int = 0
    honba: int = 0
    sticks: int = 0
    dealer: int = 0
    dealer_wins: int = 0
    seats: tuple[Seat, ...] = ()
    wall: tuple[Tile, ...] = ()
    front: int = 0
    back: int = 0
    indicators: tuple[Tile, ...] = ()
    actor: int = 0
    drawn: Tiles = ()
    rinshan: bool = False
    declaring: bool = False
    kan: KanDeclared | None = None
    owed: int = 0
    answers: tuple[Answered, ...] = ()
    called_now: bool = False
    interrupted: bool = False
    kans: int = 0
    won: tuple[HandWon, ...] = ()
    ended: MatchEnded | None = None

    @cached_property
    def kept_options(self) -> dict[int, tuple[Action, ...]]:
        """Return where `options` keeps what it has worked out for each seat."""
        return {}

    @cached_property
    def held(self) -> Tiles:
        """Return the concealed tiles of *actor*, the one drawn among them."""
        return _sorted((*self.seats[self.actor].hand, *self.drawn))

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.seats)

    @property
    def left(self) -> int:
        """Return how many tiles can still be drawn."""
        return SIZE - reserved(self.rules) - HAND * self.players - self.front - self.back

    @property
    def round_wind(self) -> Wind:
        """Return the wind of the round; four rounds of two make a match for two."""
        return WINDS[self.kyoku // self.players % 4]

    @property
    def taken(self) -> Tile:
        """Return the tile that can be claimed or robbed now."""
        if self.kan is not None:
            return self.kan.tile
        return self.seats[self.actor].river[-1].tile

    def wind_of(self, seat: int) -> Wind:
        """Return the wind of a seat."""
        return WINDS[self.order(seat)]

    def order(self, seat: int) -> int:
        """Return the place of a seat counted from the dealer."""
        return (seat - self.dealer) % self.players

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many places further on."""
        return (seat + steps) % self.players


def evolve(state: State, event: Event) -> State:
    """Return the state after *event*."""
    return _EFFECTS[type(event)](state, event)


def _started(state: State, event: KyokuStarted) -> State:
    return State(
        rules=state.rules,
        phase="draw",
        seed=event.seed,
        begun=state.begun,
        deal=event.deal,
        kyoku=event.kyoku,
        honba=event.honba,
        sticks=state.sticks,
        dealer=event.dealer,
        dealer_wins=event.dealer_wins,
        seats=tuple(
            Seat(points=points, hand=hand)
            for points, hand in zip(event.points, event.hands, strict=True)
        ),
        wall=event.wall,
        indicators=event.indicators,
        actor=event.dealer,
    )


def _drawn(state: State, event: TileDrawn) -> State:
    return replace(
        state,
        phase="discard",
        actor=event.seat,
        drawn=(event.tile,),
        rinshan=event.rinshan,
        front=state.front + (not event.rinshan),
        back=state.back + event.rinshan,
        kan=None,
        answers=(),
        called_now=False,
    )


def _discarded(state: State, event: TileDiscarded) -> State:
    seat = state.seats[event.seat]
    seats = list(_heard(state, event.seat, event.tile))
    hand = seat.hand
    if not event.drawn:
        hand = _sorted((*_without(seat.hand, (event.tile,)), *state.drawn))
    seats[event.seat] = replace(
        seat,
        hand=hand,
        river=(*seat.river, Thrown(event.tile, event.drawn, state.declaring)),
        passed=seat.passed if seat.riichi else (),
        ippatsu=False,
    )
    return replace(
        state,
        phase="claim",
        actor=event.seat,
        seats=tuple(seats),
        drawn=(),
        rinshan=False,
        answers=(),
        called_now=False,
    )


def _heard(state: State, speaker: int, tile: Tile) -> tuple[Seat, ...]:
    """Return the seats, all but the *speaker* having seen a tile they may let pass."""
    return tuple(
        [
            seat if at == speaker else replace(seat, passed=(*seat.passed, tile))
            for at, seat in enumerate(state.seats)
        ]
    )


def _accepted(state: State, event: RiichiAccepted) -> State:
    seat = state.seats[event.seat]
    riichi = replace(
        seat,
        riichi=2 if event.double else 1,
        ippatsu=True,
        points=seat.points - STICK * event.stick,
    )
    return replace(
        state,
        seats=_changed(state.seats, event.seat, riichi),
        sticks=state.sticks + event.stick,
        declaring=False,
    )


def _called(state: State, event: MeldCalled) -> State:
    seats = [replace(seat, ippatsu=False) for seat in state.seats]
    seat = seats[event.seat]
    if event.source != event.seat and event.meld.kind != "kakan":
        thrower = seats[event.source]
        river = (*thrower.river[:-1], replace(thrower.river[-1], called=True))
        seats[event.source] = replace(thrower, river=river)
    called = Called(event.meld, event.tile, event.source)
    if event.meld.kind == "kakan":
        kind = event.tile.kind
        melds = tuple(
            called if old.meld.kind == "pon" and old.tile.kind == kind else old
            for old in seat.melds
        )
    else:
        melds = (*seat.melds, called)
    seats[event.seat] = replace(
        seat,
        hand=_sorted(_without((*seat.hand, *state.drawn), event.from_hand)),
        melds=melds,
        liable=seat.liable if event.liable is None else event.liable,
    )
    return replace(
        state,
        phase="draw" if event.meld.is_kan else "discard",
        actor=event.seat,
        seats=tuple(seats),
        drawn=(),
        rinshan=False,
        kan=None,
        answers=(),
        owed=state.owed + event.meld.is_kan,
        kans=state.kans + event.meld.is_kan,
        called_now=True,
        interrupted=True,
    )


def _answered(state: State, event: Answered) -> State:
    return replace(state, answers=(*state.answers, event))


def _declared_kan(state: State, event: KanDeclared) -> State:
    # An ankan is never let go: only thirteen orphans may rob it, and then no fifth tile comes.
    heard = event.kind == "kakan"
    seats = _heard(state, event.seat, event.tile) if heard else state.seats
    return replace(state, phase="robbery", kan=event, answers=(), seats=seats)


def _revealed(state: State, event: DoraRevealed) -> State:
    return replace(
        state,
        indicators=(*state.indicators, event.indicator),
        owed=state.owed - 1,
        back=state.back + (not state.rules.deal.dead_wall),
    )


def _won(state: State, event: HandWon) -> State:
    return replace(state, phase="settled", won=(*state.won, event))


def _settled(state: State, _: WallExhausted | KyokuAborted) -> State:
    return replace(state, phase="settled")


def _moved(state: State, event: PointsMoved) -> State:
    seats = tuple(
        replace(seat, points=seat.points + gain)
        for seat, gain in zip(state.seats, event.moved, strict=True)
    )
    return replace(state, seats=seats, sticks=state.sticks - event.sticks)


def _changed(seats: tuple[Seat, ...], at: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:at], seat, *seats[at + 1 :])


def _without(tiles: Tiles, gone: Iterable[Tile]) -> Tiles:
    """Return *tiles* less those *gone*, or less unknown ones where the hand is face down."""
    left: list[Any] = list(tiles)
    for tile in gone:
        left.remove(tile if tile in left else None)
    return tuple(left)


def _sorted(tiles: Tiles) -> Tiles:
    known = sort_tiles(tile for tile in tiles if tile is not None)
    return (*known, *(None,) * (len(tiles) - len(known)))


_EFFECTS: Final[dict[type, Callable[[State, Any], State]]] = {
    MatchStarted: lambda state, event: replace(state, begun=event),
    KyokuStarted: _started,
    TileDrawn: _drawn,
    RiichiDeclared: lambda state, _: replace(state, declaring=True),
    TileDiscarded: _discarded,
    KanDeclared: _declared_kan,
    Answered: _answered,
    RiichiAccepted: _accepted,
    MeldCalled: _called,
    DoraRevealed: _revealed,
    HandWon: _won,
    WallExhausted: _settled,
    KyokuAborted: _settled,
    PointsMoved: _moved,
    StopAsked: lambda state, event: replace(state, phase="stop", actor=event.seat),
    MatchEnded: lambda state, event: replace(state, phase="over", ended=event),
}
