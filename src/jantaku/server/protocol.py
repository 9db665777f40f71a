"""Every message between the browser and the server, on two pages.

Messages are JSON objects with a ``type``. What is special to a game (actions, events, advice)
travels as that game's own tagged structs; the envelope is the same for all games.

A client counts what it has seen of a match by *version*: the number of its events. The server
stores events before it sends them, so a version that a client has seen is never lost. A question
(`Snapshot.options`, `Happened.options`) belongs to the version it came with, and an `Act` quotes
that version: an answer to an older question does nothing (``stale_request``).
"""

from typing import Any, Final

import msgspec

from jantaku.fx602p.rules import Mode

PROTOCOL: Final = 1
MAX_MESSAGE_BYTES: Final = 8192


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """Open the connection; must be the first message."""

    request: int
    protocol: int


class Enter(msgspec.Struct, frozen=True, tag_field="type", tag="enter", kw_only=True):
    """Enter one's room for *game*, made at the first time; answered by `Snapshot`."""

    request: int
    game: str


class Resume(msgspec.Struct, frozen=True, tag_field="type", tag="resume", kw_only=True):
    """Come back to *room* after *version* events of match *match*.

    Answered by `Happened` with what came since, or by `Snapshot` where that match is over.
    """

    request: int
    room: str
    match: int
    version: int


class Act(msgspec.Struct, frozen=True, tag_field="type", tag="act", kw_only=True):
    """Do *action*, one of the game's own action structs, as asked at *version*."""

    request: int
    room: str
    match: int
    version: int
    action: msgspec.Raw


class Begin(msgspec.Struct, frozen=True, tag_field="type", tag="begin", kw_only=True):
    """Begin the next match (P0), against *level* in *mode*; answered by `Snapshot`.

    While a match is on, a change of level or mode is refused with ``match_in_progress``.
    """

    request: int
    room: str
    level: str
    mode: Mode


class Ask(msgspec.Struct, frozen=True, tag_field="type", tag="ask", kw_only=True):
    """Ask the coach about the question of *version*; answered by `Advice`."""

    request: int
    room: str
    match: int
    version: int


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", kw_only=True):
    """Ask whether the connection lives; answered by `Pong`."""

    request: int


ClientMessage = Hello | Enter | Resume | Act | Begin | Ask | Ping


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """Answer `Hello`."""

    reply_to: int
    protocol: int
    server: str
    name: str


class Snapshot(msgspec.Struct, frozen=True, tag_field="type", tag="snapshot", kw_only=True):
    """Show all that one seat may see of the present match of a room.

    Attributes:
        match: the number of the match in this room, from 1; 0 before the first `Begin`.
        seat: the viewer's seat.
        level: who sits opposite.
        version: how many events the match has had; *events* are all of them, redacted.
        options: the actions open to this seat now; empty when it is not asked.
        record: the id of the finished match's record, else null.
    """

    reply_to: int | None
    room: str
    game: str
    match: int
    seat: int
    level: str
    mode: Mode
    version: int
    events: tuple[Any, ...]
    options: tuple[Any, ...]
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
    """Tell that a message did nothing, and why; the wording of *code* is in the locale files."""

    reply_to: int | None
    code: str
    facts: dict[str, Any]


ServerMessage = Welcome | Snapshot | Happened | Advice | Pong | Replaced | Failed


# What the pages ask over HTTP, under /api/.


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Be one player's statistics in one game against one level, until cleared (INV SAC).

    Attributes:
        average: total / hands cut towards zero, as the calculator's x̄ INT; 0 without hands.
        running: the average after each hand.
        yaku: how often the player won with each yaku.
        won, lost: the number of hands; together *hands*.
    """

    level: str
    hands: int
    total: int
    average: int
    won: int
    lost: int
    running: tuple[int, ...]
    yaku: dict[str, int]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/fx602p/statistics``; ``DELETE`` of the same clears them."""

    tallies: tuple[Tally, ...]


class Yakuman(msgspec.Struct, frozen=True, kw_only=True):
    """Be one entry of the hall of fame."""

    name: str
    yaku: str
    tiles: tuple[int, ...]
    win: int
    by: str
    points: int
    level: str
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
    mode: Mode
    events: tuple[Any, ...]


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Answer ``GET /api/me``, and ``PUT /api/me`` with a new name (1-24 characters)."""

    name: str
