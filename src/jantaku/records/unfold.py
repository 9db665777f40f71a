"""The order of a kyoku, found from what every seat took and threw.

After a discard the next seat draws, unless somebody's next entry is a call of that very tile from
that very seat. That need not be this call: a seat may discard the same tile again before the
caller has had a turn, and only one of the two was called. So each way is tried, the call first,
until the whole kyoku comes out with nothing left over.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from jantaku.errors import RecordError
from jantaku.records.course import Course
from jantaku.tiles import Tile


class TileCall(msgspec.Struct, frozen=True):
    """Be a call of a tile of *source*, or of one's own for a kan."""

    kind: Any
    source: int
    tile: Tile
    from_hand: tuple[Tile, ...]


class Taken(msgspec.Struct, frozen=True):
    """Be a tile drawn, or a call; *at* is where it stands in the file."""

    at: str
    tile: Tile | None
    call: TileCall | None = None


class Thrown(msgspec.Struct, frozen=True):
    """Be a discard, a kan of one's own, or neither after a daiminkan."""

    at: str
    tile: Tile | None
    drawn: bool = False
    riichi: bool = False
    kan: TileCall | None = None


class _Way(msgspec.Struct):
    """Be one way the kyoku may have gone, up to a point."""

    course: Course
    took: list[int]
    threw: list[int]
    indicators: tuple[Tile, ...]

    def copy(self) -> "_Way":
        """Return a way that can go on by itself."""
        return _Way(self.course.copy(), [*self.took], [*self.threw], self.indicators)


def unfold(
    course: Course,
    took: Sequence[Sequence[Taken]],
    threw: Sequence[Sequence[Thrown]],
    indicators: tuple[Tile, ...],
    *,
    stands: bool,
) -> Course:
    """Return the course of a kyoku up to its result.

    *indicators* are those turned after kans; *stands* says that the last discard was not won on.

    Raises:
        RecordError: no order of the entries tells a kyoku; the error is that of the first way.
    """
    return _Unfolding(took, threw, stands=stands).found(
        _Way(course, [0] * len(took), [0] * len(took), indicators)
    )


class _Unfolding:
    def __init__(
        self, took: Sequence[Sequence[Taken]], threw: Sequence[Sequence[Thrown]], *, stands: bool
    ) -> None:
        self.took, self.threw, self.stands = took, threw, stands

    def found(self, way: _Way) -> Course:
        """Return the course from the first draw."""
        seat = way.course.state.actor
        self._draw(way, seat)
        return self._go_on(way, seat)

    def _go_on(self, way: _Way, seat: int) -> Course:
        """Return the course from where *seat* is to throw."""
        while way.threw[seat] < len(self.threw[seat]):
            entry = self.threw[seat][way.threw[seat]]
            way.threw[seat] += 1
            way.course.mark(entry.at)
            if entry.kan is not None:
                self._declare(way, seat, entry.kan)
                if not self._next(way, seat):
                    break  # it was robbed
                self._lay(way)
                self._draw(way, seat)
                continue
            if entry.tile is None:
                raise RecordError("log_no_discard", **way.course.place, seat=seat)
            if entry.riichi:
                way.course.declare_riichi(seat)
            way.course.discard(seat, entry.tile, drawn=entry.drawn)
            found = self._called(way, seat, entry.tile)
            if isinstance(found, Course):
                return found
            seat = way.course.state.after(seat)
            if not self._next(way, seat):
                break
            self._stand(way)
            self._draw(way, seat)
        return self._ended(way)

    def _declare(self, way: _Way, seat: int, kan: TileCall) -> None:
        if kan.kind == "ankan":
            way.course.declare_ankan(seat, (*kan.from_hand, kan.tile))
        else:
            way.course.declare_kakan(seat, kan.tile)

    def _next(self, way: _Way, seat: int) -> Taken | None:
        """Return the next entry of what a seat took."""
        at = way.took[seat]
        return self.took[seat][at] if at < len(self.took[seat]) else None

    def _draw(self, way: _Way, seat: int) -> None:
        entry = self._next(way, seat)
        if entry is None:
            raise RecordError("log_no_draw", **way.course.place, seat=seat)
        way.course.mark(entry.at)
        if entry.tile is None:
            assert entry.call is not None  # noqa: S101  it is one or the other
            raise RecordError("log_call", **way.course.place, seat=seat, tile=entry.call.tile.code)
        way.took[seat] += 1
        way.course.draw(seat, entry.tile)

    def _called(self, way: _Way, source: int, tile: Tile) -> Course | None:
        """Return the course in which somebody calls this discard, None where nobody does."""
        refused: RecordError | None = None
        for seat, call in self._callers(way, source, tile):
            try:
                return self._with_call(way.copy(), seat, call)
            except RecordError as error:
                refused = refused or error
        if refused is not None and not self._comes_again(way, source, tile):
            raise refused
        return None

    def _callers(self, way: _Way, source: int, tile: Tile) -> Iterator[tuple[int, TileCall]]:
        """Give who may call a discard, those with the stronger claim first."""
        callers = []
        for seat in range(len(self.took)):
            entry = self._next(way, seat)
            call = entry.call if entry else None
            if call is not None and call.source == source and call.tile == tile:
                callers.append((seat, call))
        yield from sorted(callers, key=lambda one: one[1].kind == "chi")

    def _comes_again(self, way: _Way, source: int, tile: Tile) -> bool:
        return any(entry.tile == tile for entry in self.threw[source][way.threw[source] :])

    def _with_call(self, way: _Way, seat: int, call: TileCall) -> Course:
        self._stand(way)
        entry = self.took[seat][way.took[seat]]
        way.took[seat] += 1
        way.course.mark(entry.at)
        way.course.call(call.kind, seat, call.source, call.tile, call.from_hand)
        if call.kind == "daiminkan":
            self._skip(way, seat)
            self._turn_before_draw(way)
            self._draw(way, seat)
        return self._go_on(way, seat)

    def _skip(self, way: _Way, seat: int) -> None:
        """Pass over the place of the discard that a daiminkan has not."""
        at = way.threw[seat]
        if at < len(self.threw[seat]):
            entry = self.threw[seat][at]
            way.course.mark(entry.at)
            if entry.tile is not None or entry.kan is not None:
                raise RecordError("log_no_zero", **way.course.place, seat=seat)
            way.threw[seat] += 1

    def _lay(self, way: _Way) -> None:
        way.course.lay()
        self._turn_before_draw(way)

    def _turn_before_draw(self, way: _Way) -> None:
        """Turn the indicator of a kan that is turned before the draw (uchiwa 36)."""
        state = way.course.state
        meld = state.seats[state.actor].melds[-1].meld
        closed = not meld.is_open
        if state.rules.dora.kan == "before_draw" or closed:
            self._reveal(way, 1)

    def _stand(self, way: _Way) -> None:
        """Let the discard stand: accept its riichi and turn the indicators that are owed."""
        if way.course.state.declaring:
            way.course.accept_riichi()
        self._reveal(way, way.course.state.owed)

    def _reveal(self, way: _Way, count: int) -> None:
        for indicator in way.indicators[:count]:
            way.course.reveal(indicator)
        way.indicators = way.indicators[count:]

    def _ended(self, way: _Way) -> Course:
        """Return the course before its result, after a look at what is left over."""
        course = way.course
        left = [
            *(row[used].at for row, used in zip(self.took, way.took, strict=True) if row[used:]),
            *(row[used].at for row, used in zip(self.threw, way.threw, strict=True) if row[used:]),
        ]
        if left:
            course.mark(left[0])
            raise RecordError("log_left_over", **course.place)
        if self.stands and course.state.phase == "claim":
            self._stand(way)
        self._reveal(way, len(way.indicators))
        return course
