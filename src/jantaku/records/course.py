"""A kyoku that another program tells, put together step by step and checked as it goes.

What is checked is that the story can be told at all: whose turn it is, and which tiles there are.
Whether each step was legal is not judged, so that a log of any rules can be read.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from jantaku.errors import HandError, RecordError, SituationError
from jantaku.melds import CallKind, Meld
from jantaku.records.log import SEATS, Kyoku, Points
from jantaku.riichi.events import (
    DoraRevealed,
    Event,
    HandWon,
    KanDeclared,
    KyokuAborted,
    KyokuStarted,
    MeldCalled,
    PointsMoved,
    Reason,
    RiichiAccepted,
    RiichiDeclared,
    TileDiscarded,
    TileDrawn,
    WallExhausted,
)
from jantaku.riichi.liability import liable_for
from jantaku.riichi.settle import exhausted
from jantaku.riichi.state import STICK, Called, State, evolve
from jantaku.riichi.wall import HAND
from jantaku.riichi.win import melds_of, tiles_of, worth
from jantaku.rules import Rules
from jantaku.scoring import Win
from jantaku.tiles import COPIES, KINDS, Tile, sort_tiles

FILLED: Final = ("yaku", "half_han", "fu", "yakuman", "limit", "points")
"""The fields of `HandWon` that come from scoring."""


class Course:
    """Gather the events of one kyoku and the state they lead to.

    Every step raises RecordError with the place that was `mark`-ed last: ``log_turn``,
    ``log_tile_not_held``, ``log_five``, ``log_call`` or another.
    """

    def __init__(self, rules: Rules, line: int) -> None:
        self.state = State(rules=rules)
        self.events: tuple[Event, ...] = ()
        self.sticks = 0
        self._line = self._now = line
        self._at = ""
        self._known: tuple[int, ...] = (0,) * KINDS
        self._before = self.state
        self._rinshan = False
        self._shares: tuple[Points, ...] = ()
        self._silent: tuple[tuple[str, ...], ...] = ()

    def copy(self) -> "Course":
        """Return a course that can go on in another way."""
        other = Course(self.state.rules, self._line)
        vars(other).update(vars(self))
        return other

    def mark(self, at: str, line: int | None = None) -> None:
        """Say which part of the file is told now."""
        self._at = at
        self._now = self._line if line is None else line

    @property
    def place(self) -> dict[str, Any]:
        """Return where something is wrong, as facts of an error."""
        return {"event_index": None, "line": self._now, "at": self._at}

    def kyoku(self) -> Kyoku:
        """Return what was told."""
        return Kyoku(
            sticks=self.sticks,
            events=self.events,
            shares=self._shares,
            silent=self._silent,
            line=self._line,
        )

    def _add(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events = (*self.events, event)

    def start(self, started: KyokuStarted, sticks: int) -> None:
        """Deal; the riichi sticks of earlier kyoku are on the table."""
        self.sticks = sticks
        for hand in started.hands:
            if len(hand) != HAND:
                raise RecordError("log_hand_size", **self.place, given=len(hand), wanted=HAND)
            self._see(tiles_of(hand))
        self._see(started.indicators)
        self.state = State(rules=self.state.rules, sticks=sticks)
        self._add(started)

    def _see(self, tiles: Iterable[Tile]) -> None:
        """Count tiles that have come up; there are four of each kind."""
        known = [*self._known]
        for tile in tiles:
            known[tile.kind] += 1
            if known[tile.kind] > COPIES:
                raise RecordError("log_five", **self.place, tile=tile.code, count=known[tile.kind])
        self._known = tuple(known)

    def draw(self, seat: int, tile: Tile) -> None:
        """Draw a tile, after a kan from the end of the wall."""
        state = self.state
        expected = state.after(state.actor) if state.phase == "claim" else state.actor
        if state.phase not in {"draw", "claim"} or seat != expected:
            raise RecordError("log_turn", **self.place, seat=seat, expected=expected)
        self._see((tile,))
        self._add(TileDrawn(seat, tile, rinshan=self._rinshan))
        self._rinshan = False

    def declare_riichi(self, seat: int) -> None:
        """Declare riichi; the discard follows."""
        self._require_turn(seat)
        self._add(RiichiDeclared(seat))

    def discard(self, seat: int, tile: Tile, *, drawn: bool) -> None:
        """Discard a tile; where only the one just drawn is like it, it is that one."""
        self._require_turn(seat)
        state = self.state
        if not drawn and tile not in state.seats[seat].hand:
            drawn = True
        if drawn and tile not in state.drawn:
            raise RecordError("log_tile_not_held", **self.place, seat=seat, tile=tile.code)
        self._add(TileDiscarded(seat, tile, drawn))

    def _require_turn(self, seat: int) -> None:
        state = self.state
        if state.phase != "discard" or seat != state.actor:
            raise RecordError("log_turn", **self.place, seat=seat, expected=state.actor)

    def accept_riichi(self) -> None:
        """Make the riichi of the last discard valid."""
        state = self.state
        if state.phase != "claim" or not state.declaring:
            raise RecordError("log_no_riichi", **self.place, seat=state.actor)
        double = not state.interrupted and len(state.seats[state.actor].river) == 1
        self._add(RiichiAccepted(state.actor, double, state.rules.riichi.stick))

    def reveal(self, indicator: Tile) -> None:
        """Turn the indicator of a kan."""
        if not self.state.owed:
            raise RecordError("log_too_many_indicators", **self.place, tile=indicator.code)
        self._see((indicator,))
        self._add(DoraRevealed(indicator))

    def call(
        self, kind: CallKind, seat: int, source: int, tile: Tile, from_hand: Sequence[Tile]
    ) -> None:
        """Call the discard of *source*."""
        state = self.state
        if state.phase != "claim" or source != state.actor or seat == source:
            raise RecordError("log_turn", **self.place, seat=seat, expected=state.actor)
        if state.taken != tile or (kind == "chi" and seat != state.after(source)):
            raise RecordError("log_call", **self.place, seat=seat, tile=tile.code)
        self._require_held(seat, from_hand)
        meld = self._meld(kind, (*from_hand, tile))
        liable = liable_for(state, seat, meld, source)
        self._add(MeldCalled(seat, meld, source, tile, sort_tiles(from_hand), liable))
        self._rinshan = meld.is_kan

    def _require_held(self, seat: int, tiles: Iterable[Tile]) -> None:
        own = self.state.seats[seat]
        left = [*own.hand, *(self.state.drawn if seat == self.state.actor else ())]
        for tile in tiles:
            if tile not in left:
                raise RecordError("log_tile_not_held", **self.place, seat=seat, tile=tile.code)
            left.remove(tile)

    def _meld(self, kind: CallKind, tiles: Sequence[Tile]) -> Meld:
        try:
            return Meld(kind, tuple(tiles))
        except HandError:
            written = "".join(tile.code for tile in tiles)
            raise RecordError("log_no_meld", **self.place, kind=kind, tiles=written) from None

    def declare_ankan(self, seat: int, tiles: Sequence[Tile]) -> None:
        """Declare an ankan, which may be robbed before it is `lay`-ed down."""
        self._require_turn(seat)
        self._require_held(seat, tiles)
        self._meld("ankan", tiles)
        self._add(KanDeclared(seat, "ankan", tiles[0].plain))

    def declare_kakan(self, seat: int, tile: Tile) -> None:
        """Declare that a tile is added to a pon, which may be robbed."""
        self._require_turn(seat)
        self._require_held(seat, (tile,))
        if self._pon(seat, tile) is None:
            raise RecordError("log_no_pon", **self.place, seat=seat, tile=tile.code)
        self._add(KanDeclared(seat, "kakan", tile))

    def _pon(self, seat: int, tile: Tile) -> Called | None:
        melds = self.state.seats[seat].melds
        return next(
            (own for own in melds if own.meld.kind == "pon" and own.tile.kind == tile.kind), None
        )

    def lay(self) -> None:
        """Lay down the kan that nobody robbed."""
        state, kan = self.state, self.state.kan
        assert kan is not None  # noqa: S101  the phase is "robbery"
        seat, tile = kan.seat, kan.tile
        if kan.kind == "ankan":
            held = (*tiles_of(state.seats[seat].hand), *tiles_of(state.drawn))
            from_hand = sort_tiles(own for own in held if own.kind == tile.kind)
            called = MeldCalled(seat, Meld("ankan", from_hand), seat, tile, from_hand)
        else:
            pon = self._pon(seat, tile)
            assert pon is not None  # noqa: S101  it was there at the declaration
            meld = Meld("kakan", (*pon.meld.tiles, tile))
            called = MeldCalled(seat, meld, pon.source, tile, (tile,))
        self._add(called)
        self._rinshan = True

    def win(
        self,
        seat: int,
        source: int | None,
        ura: Sequence[Tile],
        told: dict[str, Any],
        moved: Points,
    ) -> None:
        """Win a hand; the fields of `HandWon` that are not *told* are as we score it."""
        state = self.state if not self._shares else self._before
        turn = "discard" if source is None else "robbery" if state.kan else "claim"
        rightful = seat == state.actor if source is None else source == state.actor != seat
        if state.phase != turn or not rightful:
            raise RecordError("log_turn", **self.place, seat=seat, expected=state.actor)
        if source is None and not state.drawn:
            raise RecordError("log_no_draw", **self.place, seat=seat)
        if sum(moved) % STICK:
            raise RecordError("log_moved", **self.place, moved=list(moved))
        shown = tuple(ura) if state.seats[seat].riichi else ()
        if not self._shares:
            self._before = state
            self._see(ura)
        own = state.seats[seat]
        ours = scored(state, seat, tsumo=source is None, ura=shown)
        self._add(
            HandWon(
                seat=seat,
                source=source,
                tile=tiles_of(state.drawn)[0] if source is None else state.taken,
                hand=tiles_of(own.hand),
                melds=melds_of(own),
                ura=shown,
                **{name: told.get(name, _ours(ours, name)) for name in FILLED},
            )
        )
        self._shares = (*self._shares, tuple(moved))
        self._silent = (*self._silent, tuple(name for name in FILLED if name not in told))

    def settle_wins(self) -> None:
        """Move what all the wins move."""
        moved = tuple(sum(gains) for gains in zip(*self._shares, strict=True))
        self._add(PointsMoved(moved, sum(moved) // STICK))

    def exhaust(
        self, moved: Points, *, tenpai: Sequence[bool] | None, nagashi: bool | None
    ) -> None:
        """End the kyoku with the wall.

        Who is tenpai is told by the file, or by who is paid, or else by the hands; so it is with
        whether there is a nagashi mangan.
        """
        if self.state.phase != "claim":
            raise RecordError("log_turn", **self.place, seat=self.state.actor, expected="-")
        ours: Any = next(iter(exhausted(self.state)))
        ready = tuple(ours.tenpai if tenpai is None else tenpai)
        rivers: tuple[int, ...] = ()
        if nagashi or (nagashi is None and ours.nagashi):
            rivers = ours.nagashi or tuple(at for at, gain in enumerate(moved) if gain > 0)
        elif tenpai is None and any(moved):
            ready = tuple(gain > 0 for gain in moved)
        hands = tuple(
            tiles_of(seat.hand) if good else ()
            for seat, good in zip(self.state.seats, ready, strict=True)
        )
        self._add(WallExhausted(ready, hands, rivers))
        if any(moved) or rivers:
            self._add(PointsMoved(moved, sum(moved) // STICK))

    def abort(self, reason: Reason) -> None:
        """End the kyoku without a winner before the wall does."""
        state = self.state
        hand: tuple[Tile, ...] = ()
        if reason == "nine_terminals":
            hand = sort_tiles((*tiles_of(state.seats[state.actor].hand), *tiles_of(state.drawn)))
        self._add(KyokuAborted(reason, state.actor, hand))


def scored(state: State, seat: int, *, tsumo: bool, ura: tuple[Tile, ...]) -> Win | None:
    """Return what a win is worth by our own scoring; None where it is no win, or cannot be."""
    try:
        return worth(state, seat, tsumo=tsumo, ura=ura)
    except SituationError:
        return None


_NOTHING: Final[dict[str, Any]] = {
    "yaku": (), "half_han": 0, "fu": None, "yakuman": 0, "limit": None, "points": 0,
}  # fmt: skip


def _ours(win: Win | None, name: str) -> Any:
    return _NOTHING[name] if win is None else getattr(win, name)


def dealt(
    before: Sequence[Kyoku],
    *,
    kyoku: int,
    honba: int,
    points: tuple[int, ...],
    hands: tuple[tuple[Tile, ...], ...],
    indicator: Tile,
) -> KyokuStarted:
    """Return the start of a kyoku that follows those *before* it in a log."""
    wins = 0
    if before and before[-1].started.kyoku == kyoku:
        last = before[-1]
        won = any(
            isinstance(event, HandWon) and event.seat == last.started.dealer
            for event in last.events
        )
        wins = last.started.dealer_wins + won
    return KyokuStarted(
        deal=len(before),
        kyoku=kyoku,
        honba=honba,
        dealer=kyoku % SEATS,
        dealer_wins=wins,
        points=points,
        hands=tuple(sort_tiles(hand) for hand in hands),
        indicators=(indicator,),
        wall=(),
        seed="",
    )
