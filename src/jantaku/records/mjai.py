"""The events of mjai, one JSON object a line, as bots and their tools speak them.

A match is ``start_game``, then for each kyoku ``start_kyoku``, its events and ``end_kyoku``, then
``end_game``. An indicator is told by ``dora`` where it is turned; ``reach_accepted`` follows the
discard that nobody won on. ``hora`` says what each win moves; what it is worth (``fu``, ``fan``,
``hora_points``) not every program writes.

>>> mjai_tile(Tile("0p")), mjai_tile(Tile("6z"))
('5pr', 'F')
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

import msgspec

from jantaku.errors import RecordError
from jantaku.melds import CallKind
from jantaku.presets import load
from jantaku.records.course import Course, dealt
from jantaku.records.log import SEATS, Kyoku, Log, opened, require_expressible
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
from jantaku.riichi.settle import aborted
from jantaku.riichi.state import State, evolve
from jantaku.riichi.win import tiles_of
from jantaku.rules import Rules
from jantaku.situation import WINDS
from jantaku.tiles import Tile

FORMAT: Final = "mjai"

_HONOURS: Final = "ESWNPFC"
_CODES: Final = {
    tile: (
        _HONOURS[tile.number - 1] if tile.is_honour else f"5{tile.suit}r" if tile.red else tile.code
    )
    for tile in Tile
}
_TILES: Final = {code: tile for tile, code in _CODES.items()}
_CALLS: Final[tuple[CallKind, ...]] = ("chi", "pon", "daiminkan")
_REASONS: Final[dict[Reason, str]] = {
    "nine_terminals": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kans": "sukaikan",
}
_EXHAUSTED: Final = "fanpai"
_NAGASHI: Final = "nagashimangan"
_YAKUMAN_FAN: Final = 100
"""From so many fan on programs mean yakuman, each in its own way."""


def mjai_tile(tile: Tile) -> str:
    """Return a tile as mjai writes it."""
    return _CODES[tile]


def mjai_lines(log: Log) -> str:
    """Return a log as events of mjai, a line each.

    Raises:
        RecordError: what `require_expressible` says.
    """
    require_expressible(log, FORMAT)
    lines: list[dict[str, Any]] = [
        {
            "type": "start_game",
            "names": log.names,
            "kyoku_first": 0 if log.rules.match.kyoku > SEATS else SEATS,
            "aka_flag": bool(log.rules.dora.aka),
        }
    ]
    for kyoku in log.kyoku:
        lines += _told(log.rules, kyoku)
        lines.append({"type": "end_kyoku"})
    lines.append({"type": "end_game"})
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)


def _told(rules: Rules, kyoku: Kyoku) -> Iterator[dict[str, Any]]:
    state = opened(rules, kyoku)
    won = 0
    for at, event in enumerate(kyoku.events):
        if isinstance(event, HandWon):
            yield _hora(event, kyoku.shares[won])
            won += 1
        elif isinstance(event, WallExhausted):
            moved = next((e for e in kyoku.events[at:] if isinstance(e, PointsMoved)), None)
            yield {
                "type": "ryukyoku",
                "reason": _NAGASHI if event.nagashi else _EXHAUSTED,
                "tenpais": event.tenpai,
                "deltas": moved.moved if moved else (0,) * state.players,
            }
        else:
            line = _line(state, event)
            if line is not None:
                yield line
        state = evolve(state, event)


def _line(state: State, event: Event) -> dict[str, Any] | None:
    """Return an event but a win or an exhausted wall as mjai tells it, None where it does not."""
    match event:
        case KyokuStarted():
            return _start(state, event)
        case TileDrawn(seat, tile):
            return {"type": "tsumo", "actor": seat, "pai": _CODES[tiles_of((tile,))[0]]}
        case RiichiDeclared(seat):
            return {"type": "reach", "actor": seat}
        case TileDiscarded(seat, tile, drawn):
            return {"type": "dahai", "actor": seat, "pai": _CODES[tile], "tsumogiri": drawn}
        case RiichiAccepted(seat):
            return {"type": "reach_accepted", "actor": seat}
        case MeldCalled() if event.meld.kind in _CALLS:
            return _called(event)
        case KanDeclared():
            return _kan(state, event)
        case DoraRevealed(indicator):
            return {"type": "dora", "dora_marker": _CODES[indicator]}
        case KyokuAborted(reason):
            deltas = (0,) * state.players
            return {"type": "ryukyoku", "reason": _REASONS[reason], "deltas": deltas}
        case _:
            return None


def _called(event: MeldCalled) -> dict[str, Any]:
    return {
        "type": event.meld.kind,
        "actor": event.seat,
        "target": event.source,
        "pai": _CODES[event.tile],
        "consumed": _written(event.from_hand),
    }


def _kan(state: State, event: KanDeclared) -> dict[str, Any]:
    own, kind = state.seats[event.seat], event.tile.kind
    if event.kind == "ankan":
        held = tiles_of((*own.hand, *state.drawn))
        same = tuple(tile for tile in held if tile.kind == kind)
        return {"type": "ankan", "actor": event.seat, "consumed": _written(same)}
    pon = next(
        called.meld.tiles
        for called in own.melds
        if called.meld.kind == "pon" and called.tile.kind == kind
    )
    pai = _CODES[event.tile]
    return {"type": "kakan", "actor": event.seat, "pai": pai, "consumed": _written(pon)}


def _start(state: State, event: KyokuStarted) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[event.kyoku // SEATS % 4],
        "dora_marker": _CODES[event.indicators[0]],
        "kyoku": event.kyoku % SEATS + 1,
        "honba": event.honba,
        "kyotaku": state.sticks,
        "oya": event.dealer,
        "scores": event.points,
        "tehais": [_written(tiles_of(hand)) for hand in event.hands],
    }


def _hora(event: HandWon, moved: tuple[int, ...]) -> dict[str, Any]:
    return {
        "type": "hora",
        "actor": event.seat,
        "target": event.seat if event.source is None else event.source,
        "pai": _CODES[event.tile],
        "ura_markers": _written(event.ura),
        "fu": event.fu,
        "fan": _YAKUMAN_FAN * event.yakuman or event.half_han // 2,
        "hora_points": event.points,
        "deltas": moved,
    }


def _written(tiles: tuple[Tile, ...]) -> list[str]:
    return [_CODES[tile] for tile in tiles]


class _In(msgspec.Struct, frozen=True, kw_only=True):
    """Be any event of mjai, as far as it is read."""

    type: str
    actor: int = -1
    target: int = -1
    pai: str = ""
    tsumogiri: bool = False
    consumed: tuple[str, ...] = ()
    dora_marker: str = ""
    names: tuple[str, ...] = ()
    bakaze: str = ""
    kyoku: int = 0
    honba: int = 0
    kyotaku: int = 0
    oya: int = -1
    scores: tuple[int, ...] = ()
    tehais: tuple[tuple[str, ...], ...] = ()
    deltas: tuple[int, ...] = ()
    ura_markers: tuple[str, ...] = ()
    uradora_markers: tuple[str, ...] = ()
    fu: int | None = None
    fan: int | None = None
    hora_points: int | None = None
    reason: str = ""
    tenpais: tuple[bool, ...] = ()


def read_mjai(text: str, rules: Rules | None = None) -> tuple[Log, ...]:
    """Return the matches in lines of mjai; without *rules* they are read by those of ``tenhou``.

    Raises:
        RecordError: a line that is no event (``log_not_json``, ``log_bad_line``), a tile that is
            none or is hidden, or whatever `Course` cannot go on with; with the line.
    """
    reader = _Reader(load("tenhou") if rules is None else rules)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            reader.take(_decoded(line, number), number)
    return reader.finished()


def _decoded(line: str, number: int) -> _In:
    place: dict[str, Any] = {"event_index": None, "line": number, "at": "-"}
    try:
        return msgspec.json.decode(line, type=_In)
    except msgspec.ValidationError as error:
        raise RecordError("log_bad_line", **place, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError("log_not_json", **place, why=str(error)) from None


class _Reader:
    """Take the lines of matches one by one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.logs: list[Log] = []
        self.names: tuple[str, ...] = ("",) * SEATS
        self.kyoku: list[Kyoku] = []
        self.course: Course | None = None
        self.points: tuple[int, ...] = ()
        self.wins = 0
        self._where = (0, "")

    def finished(self) -> tuple[Log, ...]:
        """Return the matches; the last need not have its ``end_game``."""
        self._end_kyoku()
        self._end_game()
        if not self.logs:
            raise RecordError("log_empty", event_index=None)
        return tuple(self.logs)

    def take(self, event: _In, line: int) -> None:
        """Take one line."""
        self._where = (line, event.type)
        if self.course is not None:
            self.course.mark(event.type, line)
        match event.type:
            case "start_game":
                self._end_kyoku()
                self._end_game()
                self.names = event.names or self.names
                self._require(len(self.names) == SEATS, "names")
            case "start_kyoku":
                self._end_kyoku()
                self._start(event, line)
            case "end_kyoku":
                self._end_kyoku()
            case "end_game":
                self._end_kyoku()
                self._end_game()
            case "none" | "hello" | "error":
                pass
            case _:
                if self.course is None:
                    raise RecordError("log_outside", **self._place())
                self._play(self.course, event)

    def _place(self) -> dict[str, Any]:
        line, at = self._where
        return {"event_index": None, "line": line, "at": at}

    def _require(self, good: bool, field: str) -> None:
        if not good:
            raise RecordError("log_field", **self._place(), field=field)

    def _end_kyoku(self) -> None:
        if self.course is not None:
            self._settle()
            self.points = tuple(seat.points for seat in self.course.state.seats)
            self.kyoku.append(self.course.kyoku())
            self.course = None

    def _end_game(self) -> None:
        if self.kyoku:
            self.logs.append(Log(names=self.names, rules=self.rules, kyoku=tuple(self.kyoku)))
        self.kyoku, self.points = [], ()

    def _settle(self) -> None:
        if self.wins and self.course is not None:
            self.course.settle_wins()
        self.wins = 0

    def _start(self, event: _In, line: int) -> None:
        self._require(event.bakaze in WINDS, "bakaze")
        self._require(1 <= event.kyoku <= SEATS, "kyoku")
        number = SEATS * "ESWN".index(event.bakaze) + event.kyoku - 1
        self._require(event.oya == number % SEATS, "oya")
        self._require(len(event.tehais) == SEATS, "tehais")
        points = event.scores or self.points or (self.rules.match.start[-1],) * SEATS
        self._require(len(points) == SEATS, "scores")
        self.course = Course(self.rules, line)
        self.course.mark(event.type)
        started = dealt(
            self.kyoku,
            kyoku=number,
            honba=event.honba,
            points=points,
            hands=tuple(self._tiles(hand) for hand in event.tehais),
            indicator=self._tile(event.dora_marker),
        )
        self.course.start(started, event.kyotaku)

    def _tiles(self, codes: tuple[str, ...]) -> tuple[Tile, ...]:
        return tuple(self._tile(code) for code in codes)

    def _tile(self, code: str) -> Tile:
        if code not in _TILES:
            raise RecordError("log_no_tile", **self._place(), tile=code)
        return _TILES[code]

    def _play(self, course: Course, event: _In) -> None:
        kind = event.type
        if kind not in self.steps:
            raise RecordError("log_unknown_event", **self._place(), event=kind)
        if kind not in {"ryukyoku", "dora"}:
            self._require(0 <= event.actor < SEATS, "actor")
        if kind != "hora":
            if self.wins:
                raise RecordError("log_after_end", **self._place())
            if course.state.phase == "robbery":
                course.lay()
        self.steps[kind](self, course, event)

    def _tsumo(self, course: Course, event: _In) -> None:
        course.draw(event.actor, self._tile(event.pai))

    def _dahai(self, course: Course, event: _In) -> None:
        course.discard(event.actor, self._tile(event.pai), drawn=event.tsumogiri)

    def _reach(self, course: Course, event: _In) -> None:
        course.declare_riichi(event.actor)

    def _accepted(self, course: Course, _event: _In) -> None:
        course.accept_riichi()

    def _call(self, course: Course, event: _In) -> None:
        kind = next(kind for kind in _CALLS if kind == event.type)
        self._require(0 <= event.target < SEATS, "target")
        consumed = self._tiles(event.consumed)
        course.call(kind, event.actor, event.target, self._tile(event.pai), consumed)

    def _ankan(self, course: Course, event: _In) -> None:
        self._require(bool(event.consumed), "consumed")
        course.declare_ankan(event.actor, self._tiles(event.consumed))

    def _kakan(self, course: Course, event: _In) -> None:
        course.declare_kakan(event.actor, self._tile(event.pai))

    def _dora(self, course: Course, event: _In) -> None:
        course.reveal(self._tile(event.dora_marker))

    def _win(self, course: Course, event: _In) -> None:
        self._require(0 <= event.target < SEATS, "target")
        self._require(len(event.deltas) == SEATS, "deltas")
        told: dict[str, Any] = {}
        if event.hora_points is not None:
            told["points"] = event.hora_points
        if event.fan is not None and event.fan < _YAKUMAN_FAN:
            told |= {"half_han": 2 * event.fan, "fu": event.fu}
        self.wins += 1
        course.win(
            event.actor,
            None if event.target == event.actor else event.target,
            self._tiles(event.ura_markers or event.uradora_markers),
            told,
            event.deltas,
        )

    def _draw(self, course: Course, event: _In) -> None:
        deltas = event.deltas or (0,) * SEATS
        self._require(len(deltas) == SEATS, "deltas")
        self._require(len(event.tenpais) in {0, SEATS}, "tenpais")
        reason = next((ours for ours, name in _REASONS.items() if name == event.reason), None)
        state = course.state
        if reason is None and event.reason not in {_EXHAUSTED, _NAGASHI}:
            self._require(not event.reason, "reason")
            if state.phase == "discard":
                reason = "nine_terminals"
            elif (found := aborted(state)) is not None and state.left:
                reason = found.reason
        if reason is not None:
            course.abort(reason)
            return
        nagashi = event.reason == _NAGASHI if event.reason else None
        course.exhaust(deltas, tenpai=event.tenpais or None, nagashi=nagashi)

    steps: ClassVar[dict[str, Callable[[Any, Course, _In], None]]] = {
        "tsumo": _tsumo,
        "dahai": _dahai,
        "reach": _reach,
        "reach_accepted": _accepted,
        **dict.fromkeys(_CALLS, _call),
        "ankan": _ankan,
        "kakan": _kakan,
        "dora": _dora,
        "hora": _win,
        "ryukyoku": _draw,
    }
