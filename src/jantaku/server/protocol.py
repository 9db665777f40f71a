"""Every message between the browser and the server, on two pages.

Messages are JSON objects with a ``type``, each one text frame of the WebSocket at ``/api/socket``.
What is special to a game (actions, events, advice) travels as that game's own tagged structs; the
envelope is the same for all games.

A client counts what it has seen of a match by *version*: the number of events that its seat has
learnt of. What only others learn of (that they were asked, say) does not count, and nothing is sent
of it. The server stores events before it sends them, so a version that a client has seen is never
lost. A question (`Snapshot.options`, `Happened.options`) belongs to the version it came with, and
an `Act` quotes that version: an answer to an older question does nothing (``stale_request``).

A message that cannot be obeyed is answered by `Failed` and the connection lives. The server closes
it only with one of the `CLOSE_` codes, with 1012 when it restarts, or with 1009 where a frame is
larger than `MAX_FRAME_BYTES`: up to `MAX_MESSAGE_BYTES` a message is read, between the two it is
answered by ``message_too_long``, beyond it is not even received. Over HTTP a refusal is the same
`Failed` object under a status of 4xx or 5xx.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from jantaku.server.riichi.messages import TableAnswer, TableMessage

PROTOCOL: Final = 1
MAX_MESSAGE_BYTES: Final = 8192
MAX_FRAME_BYTES: Final = 65536

CLOSE_TOO_FAST: Final = 4001
"""The client went on sending after many ``too_fast``; come back after some seconds."""
CLOSE_TOO_MANY: Final = 4002
"""This guest, this address or the parlour has too many connections open."""
CLOSE_NO_HELLO: Final = 4003
"""No `Hello` came in time."""
CLOSE_TOO_SLOW: Final = 4004
"""The client does not read what it is sent; come back and resume."""

Count = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
"""A number that JavaScript can hold exactly."""


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """Open the connection; must be the first message."""

    request: Count
    protocol: Count


class Enter(msgspec.Struct, frozen=True, tag_field="type", tag="enter", kw_only=True):
    """Enter one's room for *game*, made at the first time; answered by `Snapshot`."""

    request: Count
    game: str


class Resume(msgspec.Struct, frozen=True, tag_field="type", tag="resume", kw_only=True):
    """Come back to *room* after *version* events of *match*, and take it over as `Enter` does.

    Answered by `Happened` with what came since, or by `Snapshot` where another match has begun.
    """

    request: Count
    room: str
    match: Count
    version: Count


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act", kw_only=True):
    """Do *action*, one of the game's own action structs, as asked at *version*."""

    request: Count
    room: str
    match: Count
    version: Count
    action: msgspec.Raw


class Begin(msgspec.Struct, frozen=True, tag_field="type", tag="begin", kw_only=True):
    """Begin the match after *match* (P0), against *level* in *mode*; answered by `Snapshot`.

    Where that match has begun already, it is shown as it stands, so a second press does nothing.
    While match *match* is on, nothing begins (``match_in_progress``).

    Attributes:
        match: the number of the last match that the client knows, 0 before the first.
        level: who is to sit opposite, one of the game's players.
        mode: one of the game's choices of rules.
    """

    request: Count
    room: str
    match: Count
    level: str
    mode: str


class Ask(msgspec.Struct, frozen=True, tag_field="type", tag="ask", kw_only=True):
    """Ask the coach about the question of *version*; answered by `Advice`."""

    request: Count
    room: str
    match: Count
    version: Count


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", kw_only=True):
    """Ask whether the connection lives; answered by `Pong`."""

    request: Count


ClientMessage = Hello | Enter | Resume | Act | Begin | Ask | Ping | TableMessage


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """Answer `Hello`."""

    reply_to: int
    protocol: int
    server: str
    name: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Be how a guest stands at one level in one mode, without the match that is on.

    Attributes:
        total: points so far.
        played: matches finished, since the statistics were last cleared.
        average: points a match, rounded as the game does.
    """

    total: int
    played: int
    average: int


class Snapshot(msgspec.Struct, frozen=True, tag_field="type", tag="snapshot", kw_only=True):
    """Show all that one seat may see of the present match of a room.

    Attributes:
        match: the number of the match in this room, from 1; 0 before the first `Begin`.
        seat: the viewer's seat.
        level: who sits opposite.
        version: how many events this seat has learnt of; *events* are all of them, redacted.
        options: the actions open to this seat now; empty when it is not asked.
        standing: the guest's at *level* in *mode*; after a match what he brings to the next, which
            is nothing where the statistics have been cleared since.
        record: the id of the finished match's record, else null.
    """

    reply_to: int | None
    room: str
    game: str
    match: int
    seat: int
    level: str
    mode: str
    version: int
    events: tuple[Any, ...]
    options: tuple[Any, ...]
    standing: Standing
    record: str | None


class Happened(msgspec.Struct, frozen=True, tag_field="type", tag="happened", kw_only=True):
    """Tell what happened: *events* bring the match to *version*."""

    reply_to: int | None
    room: str
    match: int
    version: int
    events: tuple[Any, ...]
    options: tuple[Any, ...]
    record: str | None


class OptionValue(msgspec.Struct, frozen=True, kw_only=True):
    """Be what the coach thinks of one option: *value* is in points a hand, more is better."""

    action: Any
    value: float


class Advice(msgspec.Struct, frozen=True, tag_field="type", tag="advice", kw_only=True):
    """Answer `Ask`: every option with its value, best first."""

    reply_to: int
    room: str
    match: int
    version: int
    values: tuple[OptionValue, ...]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong", kw_only=True):
    """Answer `Ping`."""

    reply_to: int


class Replaced(msgspec.Struct, frozen=True, tag_field="type", tag="replaced", kw_only=True):
    """Tell a tab that another one has taken over its room; it gets no more of it."""

    room: str


class Failed(msgspec.Struct, frozen=True, tag_field="type", tag="failed", kw_only=True):
    """Tell that a message did nothing, and why; the wording of *code* is in the locale files.

    Attributes:
        reply_to: the request that failed; null where it could not be read.
        facts: what the wording needs; ``path`` names the field of a message that is wrong.
    """

    reply_to: int | None
    code: str
    facts: dict[str, Any]


ServerMessage = Welcome | Snapshot | Happened | Advice | Pong | Replaced | Failed | TableAnswer


# What the pages ask over HTTP, under /api/.


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Be one guest's statistics in one game against one level in one mode, until cleared (INV SAC).

    Attributes:
        average: total / hands as the game rounds it; FX-602P cuts it towards zero (x̄ INT).
        running: the average after each hand, likewise.
        yaku: how often the guest won with each yaku.
        won, lost: the number of hands; together *hands*.
    """

    level: str
    mode: str
    hands: int
    total: int
    average: int
    won: int
    lost: int
    running: tuple[int, ...]
    yaku: dict[str, int]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/fx602p/statistics``; ``DELETE`` of the same clears them and answers so too.

    ``DELETE ...?level=easy&mode=page`` clears only those. Nothing is cleared while a match that
    would be counted is on (409, ``match_in_progress``).
    """

    tallies: tuple[Tally, ...]


class Yakuman(msgspec.Struct, frozen=True, kw_only=True):
    """Be one entry of the hall of fame.

    Attributes:
        name: of the guest, who won the yakuman or, where *winner* is the computer, suffered it.
        tiles: the winner's tiles, with the winning tile *win*.
        date: when the hand ended, ISO 8601 in UTC.
        record: the id of the record, to be replayed.
    """

    name: str
    winner: Literal["guest", "computer"]
    yaku: str
    tiles: tuple[int, ...]
    win: int
    by: Literal["ron", "tsumo"]
    points: int
    level: str
    mode: str
    date: str
    record: str


class HallOfFame(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/fx602p/hall-of-fame``: the yakuman of all players, newest first."""

    entries: tuple[Yakuman, ...]


class ReplayPage(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/replays/{record}``: a finished match with every hand open.

    ``GET /api/records/{record}`` gives the record file itself.
    """

    record: str
    game: str
    date: str
    names: tuple[str, ...]
    level: str
    mode: str
    events: tuple[Any, ...]


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/me``; ``PUT /api/me`` with the same object changes the name.

    Attributes:
        name: 1-24 characters, or empty for a guest who has not given one.
    """

    name: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/health``: the database answers, and this many are here."""

    version: str
    connections: int
    rooms: int
