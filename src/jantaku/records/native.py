"""The native record: everything that happened in a match, and enough to prove it.

A record is JSON Lines (docs/records.md): a header with what the match was made from, a line for
each move with the events it led to, and the outcome. The match is a pure function of rules,
opening, seed and actions, so `verify` can run it again and compare every event, and the text of
every line byte for byte. A digest over all of it also holds what no re-run can prove: who played,
and when.
"""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, Final, TypeVar

import msgspec

from jantaku.errors import HandError, IllegalAction, JantakuError, RecordError
from jantaku.game import AnyGame, Move, Outcome, fold
from jantaku.games import GAMES, game_named
from jantaku.rules import Rules, build, flatten

VERSION: Final = 1

_EXCERPT: Final = 40

AnyMove = Move[Any, Any]
_T = TypeVar("_T")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Be one finished match.

    Attributes:
        preset: what the rules are called, "" where they have no name.
        date: when it was finished, as ISO 8601 text.
        digest: what the file says is the digest of all the rest.
        lines: the file's own text, without line ends; empty in a record that was not read.
    """

    game: AnyGame
    rules: Any
    opening: Any
    seed: str
    players: tuple[str, ...]
    date: str
    moves: tuple[AnyMove, ...]
    outcome: Outcome
    digest: str
    preset: str = ""
    lines: tuple[str, ...] = ()


class _Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    jantaku: int
    game: str
    preset: str = ""
    rules: msgspec.Raw
    opening: msgspec.Raw
    seed: str
    players: tuple[str, ...]
    date: str


class _Dealt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    events: tuple[msgspec.Raw, ...]


class _Moved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: int
    action: msgspec.Raw
    events: tuple[msgspec.Raw, ...]


class _Told(msgspec.Struct, frozen=True):
    events: tuple[msgspec.Raw, ...]


class _Ended(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    outcome: Outcome
    digest: str


def record_lines(
    game: AnyGame,
    rules: Any,
    opening: Any,
    seed: str,
    players: tuple[str, ...],
    date: str,
    moves: tuple[AnyMove, ...],
    *,
    preset: str = "",
) -> str:
    """Return the text of the record of a finished match; *preset* is what its rules are called.

    Raises:
        RecordError: code ``record_unfinished``.
    """
    events = [event for move in moves for event in move.events]
    outcome = game.outcome(fold(game, rules, events))
    if outcome is None:
        raise RecordError("record_unfinished", event_index=len(events))
    record = Record(
        game=game,
        rules=_as_read(rules),
        opening=opening,
        seed=seed,
        players=players,
        date=date,
        moves=moves,
        outcome=outcome,
        digest="",
        preset=preset,
    )
    record = msgspec.structs.replace(record, digest=_digest(record))
    return "".join(f"{line}\n" for line in _written(record))


def read(text: str) -> Record:
    """Read a record, every line of it, without judging what it tells.

    Lines may end as they do under Windows, and the last one need not end.

    Raises:
        RecordError: with the line (from 1) and what is wrong with it.
        RulesError: the rules are none, or contradict each other.
    """
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []
    header = _header(lines)
    game = _game(header)
    rules = _rules(header.rules, game)
    opening = _decoded(header.opening, game.opening_type, 1)
    moves = [_move(game, line, number) for number, line in enumerate(lines[1:-1], start=2)]
    if not moves or not _is_ending(lines[-1]):
        raise RecordError("record_truncated", event_index=None, line=len(lines))
    ended = _decoded(lines[-1], _Ended, len(lines))
    return Record(
        game=game,
        rules=rules,
        opening=opening,
        seed=header.seed,
        players=header.players,
        date=header.date,
        moves=tuple(moves),
        outcome=ended.outcome,
        digest=ended.digest,
        preset=header.preset,
        lines=tuple(lines),
    )


def verify(record: Record) -> None:
    """Run the match again from its seed and actions and prove that it is what the record says.

    Raises:
        RecordError: ``record_no_start``, ``record_illegal_action``, ``record_event_differs``,
            ``record_outcome_differs`` with what was expected and what is found;
            ``record_digest_differs`` where all of that is right but something else was changed;
            ``record_text_differs`` (in an event) or ``record_line_differs`` where it says all
            that in other letters than `record_lines`.
    """
    game, rules = record.game, record.rules
    state = game.initial(rules)
    index = 0
    for move in record.moves:
        for event in _again(record, state, move, index):
            state = game.evolve(state, event)
            index += 1
    outcome = game.outcome(state)
    if outcome != record.outcome:
        raise RecordError(
            "record_outcome_differs",
            event_index=index,
            expected=_json(outcome),
            found=_json(record.outcome),
        )
    if record.digest != _digest(record):
        raise RecordError("record_digest_differs", event_index=None)
    _require_own_text(record)


def _require_own_text(record: Record) -> None:
    """Refuse a record that tells the match, but not byte for byte as it is written.

    What a reader passes over, such as an unknown or a repeated field, must not be vouched for.
    """
    index = 0
    moves = (None, *record.moves, None)
    for number, (right, told, move) in enumerate(
        zip(_written(record), record.lines, moves, strict=True), start=1
    ):
        if right == told:
            index += 0 if move is None else len(move.events)
            continue
        column = next(at for at, pair in enumerate(zip_longest(right, told)) if len({*pair}) > 1)
        where = {
            "line": number,
            "column": column + 1,
            "expected": right[column : column + _EXCERPT],
            "found": told[column : column + _EXCERPT],
        }
        odd = None if move is None else _odd_event(told, move)
        if odd is None:
            raise RecordError("record_line_differs", event_index=None, **where)
        raise RecordError("record_text_differs", event_index=index + odd, **where)


def _odd_event(line: str, move: AnyMove) -> int | None:
    """Return which event of a *move* its *line* tells in other letters, if it is one."""
    told = msgspec.json.decode(line, type=_Told).events
    pairs = enumerate(zip(told, move.events, strict=True))
    return next((at for at, (raw, event) in pairs if bytes(raw).decode() != _json(event)), None)


def _again(record: Record, state: Any, move: AnyMove, index: int) -> tuple[Any, ...]:
    """Return the events of *move* after proving that they follow from *state*."""
    game = record.game
    if move.seat is None:
        try:
            expected = game.begin(record.rules, record.opening, record.seed)
        except JantakuError as refused:
            raise RecordError(
                "record_no_start", event_index=index, reason=refused.code
            ) from refused
    else:
        try:
            expected = game.decide(state, move.seat, move.action)
        except IllegalAction as refused:
            raise RecordError(
                "record_illegal_action",
                event_index=index,
                seat=move.seat,
                action=_json(move.action),
                reason=refused.code,
            ) from refused
    for offset in range(max(len(expected), len(move.events))):
        right, told = (
            msgspec.to_builtins(events[offset]) if offset < len(events) else None
            for events in (expected, move.events)
        )
        if right != told:
            where, right, told = _difference(right, told)
            raise RecordError(
                "record_event_differs",
                event_index=index + offset,
                where=where,
                expected=_json(right),
                found=_json(told),
            )
    return expected


def _difference(right: Any, told: Any) -> tuple[str, Any, Any]:
    """Return the first field in which two events differ, or both whole where they are not alike."""
    if right is None or told is None or right["type"] != told["type"]:
        return "event", right, told
    field = next(name for name in right if right[name] != told[name])
    return f"{right['type']}.{field}", right[field], told[field]


def _header(lines: list[str]) -> _Header:
    if not lines:
        raise RecordError("record_empty", event_index=None)
    found = _decoded(lines[0], dict[str, Any], 1)
    version = found.get("jantaku")
    if type(version) is not int or version < 1:
        raise RecordError("record_no_header", event_index=None, line=1)
    if version > VERSION:
        raise RecordError(
            "record_too_new", event_index=None, line=1, version=version, known=VERSION
        )
    return _decoded(lines[0], _Header, 1)


def _game(header: _Header) -> AnyGame:
    """Return the game of a record, which has a name for every seat."""
    seats = [game.seats for game in GAMES if game.id == header.game]
    given = len(header.players)
    if not seats:
        raise RecordError("record_unknown_game", event_index=None, line=1, name=header.game)
    if given not in seats:
        raise RecordError("record_players", event_index=None, line=1, seats=seats, given=given)
    return game_named(header.game, given)


def _rules(text: msgspec.Raw, game: AnyGame) -> Any:
    """Return the rules of a record; those of a riichi table are judged as in a file of rules."""
    if game.rules_type is not Rules:
        return _decoded(text, game.rules_type, 1)
    return build(flatten(_decoded(text, dict[str, Any], 1), "rules"), {}, "rules")


def _as_read(rules: Any) -> Any:
    """Return rules as they come back from a record, where a float is never an integer."""
    return msgspec.json.decode(msgspec.json.encode(rules), type=type(rules))


def _move(game: AnyGame, line: str, number: int) -> AnyMove:
    if number == 2:
        seat, action, events = None, None, _decoded(line, _Dealt, number).events
    else:
        moved = _decoded(line, _Moved, number)
        seat, events = moved.seat, moved.events
        action = _decoded(moved.action, game.action_type, number)
    return Move(seat, action, tuple(_decoded(event, game.event_type, number) for event in events))


def _decoded(text: str | msgspec.Raw, kind: type[_T], line: int) -> _T:
    """Return *text* as a *kind*, or say what is wrong at which line."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.ValidationError, HandError) as error:
        raise RecordError("record_bad_line", event_index=None, line=line, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError("record_not_json", event_index=None, line=line, why=str(error)) from None


def _is_ending(line: str) -> bool:
    try:
        return "outcome" in msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False


def _written(record: Record) -> Iterator[str]:
    """Yield the lines of the record as they are written."""
    yield from _body(record)
    yield _json(_Ended(outcome=record.outcome, digest=record.digest))


def _body(record: Record) -> Iterator[str]:
    """Yield the header and the moves as they are written."""
    header = {
        "jantaku": VERSION,
        "game": record.game.id,
        **({"preset": record.preset} if record.preset else {}),
        "rules": record.rules,
        "opening": record.opening,
        "seed": record.seed,
        "players": record.players,
        "date": record.date,
    }
    moves = ({"events": move.events} if move.seat is None else move for move in record.moves)
    return (_json(line) for line in (header, *moves))


def _digest(record: Record) -> str:
    text = "".join(f"{line}\n" for line in _body(record)) + _json(record.outcome)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()
