"""What clients and server say of a riichi table, besides what is said in any room.

A table has an id that cannot be guessed, for links, and a short code to be read aloud. Who comes
sits down where a chair is free, else looks on. `Act`, `Ask` and `Resume` name a table as their
room. Whatever changes at a table before, between and after its matches is told to all who are
there by `TableState`; what happens in a match by `TableSnapshot` and `TableHappened`.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

RULES_LENGTH: Final = 6000
"""The longest TOML text of rules, in characters."""

Count = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]


class Allowance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be the time a player has: *free* for each question, and *bank* for the whole match."""

    free: Milliseconds
    bank: Milliseconds


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be what a table's host chooses before a match.

    Attributes:
        rules: a preset's name, or the text of a TOML file of rules.
        players: how many play; the rules must allow it.
        bot: who sits in the chairs that are left empty.
        seating: whether the seats are drawn for each match, or kept as people sat down.
        spectators: whether others may look on; they see no hand.
        clock: the time players have; null for none.
        reveal: milliseconds from each discard to what follows, whether anybody could claim it or
            not, so that no pause tells of it; 0 for no such pause. It is also all the time there
            is for a claim.
    """

    rules: Annotated[str, msgspec.Meta(min_length=1, max_length=RULES_LENGTH)] = "uchiwa"
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    bot: str = "tsumogiri"
    seating: Literal["drawn", "kept"] = "drawn"
    spectators: bool = True
    clock: Allowance | None = None
    reveal: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class OpenTable(msgspec.Struct, frozen=True, tag_field="type", tag="open_table", kw_only=True):
    """Make a table and sit down as its host; answered by `TableState`."""

    request: Count
    settings: Settings


class JoinTable(msgspec.Struct, frozen=True, tag_field="type", tag="join_table", kw_only=True):
    """Come to a table by its id or code, or come back; answered by `TableState`.

    Where a match is on, a `TableSnapshot` follows.
    """

    request: Count
    table: str


class SetTable(msgspec.Struct, frozen=True, tag_field="type", tag="set_table", kw_only=True):
    """Change what is played, as the host, while no match is on; nobody is ready any more."""

    request: Count
    table: str
    settings: Settings


class Sit(msgspec.Struct, frozen=True, tag_field="type", tag="sit", kw_only=True):
    """Sit down in a free chair, or with *chair* null get up to look on."""

    request: Count
    table: str
    chair: Count | None


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready", kw_only=True):
    """Say whether one is ready for the next match.

    Attributes:
        added: what the player adds to the seed of the walls, after having seen the commitment.
    """

    request: Count
    table: str
    ready: bool
    added: Annotated[str, msgspec.Meta(max_length=128)] = ""


class StartMatch(msgspec.Struct, frozen=True, tag_field="type", tag="start_match", kw_only=True):
    """Begin the match after *match*, as the host; everybody who sits must be ready."""

    request: Count
    table: str
    match: Count


class NextKyoku(msgspec.Struct, frozen=True, tag_field="type", tag="next_kyoku", kw_only=True):
    """Say that one has seen how the kyoku ended; once all have, or after a while, it goes on."""

    request: Count
    table: str


class LeaveTable(msgspec.Struct, frozen=True, tag_field="type", tag="leave_table", kw_only=True):
    """Get up and go; in a match a bot plays on in one's seat, which is kept for one's return."""

    request: Count
    table: str


class ShowRules(msgspec.Struct, frozen=True, tag_field="type", tag="show_rules", kw_only=True):
    """Ask for the sheet of a table's rules, made from the data; answered by `RulesShown`."""

    request: Count
    table: str
    language: Literal["ja", "en"]


TableMessage = (
    OpenTable | JoinTable | SetTable | Sit | Ready | StartMatch | NextKyoku | LeaveTable | ShowRules
)


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Be a chair as everybody sees it; while a match is on, its place is the seat.

    Attributes:
        name: of the guest who sits here, who may have none; the bot's where a bot sits.
        sits: nobody, a guest or a bot.
        ready: whether the guest is ready for the next match.
        here: whether the guest is connected.
        away: whether a bot plays for the guest now.
        drawn: the number drawn for the seats of this match, 1 for the first dealer; 0 if none was.
    """

    name: str
    sits: Literal["nobody", "guest", "bot"]
    ready: bool = False
    here: bool = False
    away: bool = False
    drawn: int = 0


class TableState(msgspec.Struct, frozen=True, tag_field="type", tag="table_state", kw_only=True):
    """Tell how a table stands.

    Attributes:
        match: the number of the present match, or of the last one; 0 before the first.
        playing: whether it is on.
        host: whether the reader is the host.
        chair: where the reader sits; null for one who looks on.
        rules: what the rules call themselves, by language.
        commitment: to the seed of the next match, before anybody adds to it.
        watching: how many look on.
    """

    reply_to: int | None
    table: str
    code: str
    settings: Settings
    rules: dict[str, str]
    match: int
    playing: bool
    host: bool
    chair: int | None
    chairs: tuple[Chair, ...]
    commitment: str
    watching: int


class ClockTold(msgspec.Struct, frozen=True, kw_only=True):
    """Be the reader's own clock now: what is left of the free time of this question, and bank."""

    free: int
    bank: int


class TableSnapshot(
    msgspec.Struct, frozen=True, tag_field="type", tag="table_snapshot", kw_only=True
):
    """Show all that the reader may see of a table's present match.

    Attributes:
        seat: the reader's; null for one who looks on and sees no hand.
        version: how many events this seat has been told of; *events* are all of them, redacted.
        options: what the seat may do now.
        clock: where the seat is asked and plays on time.
        waiting: whether a kyoku has ended and the reader may say `NextKyoku`.
        record: the id of the finished match's record, else null.
    """

    reply_to: int | None
    table: str
    match: int
    seat: int | None
    version: int
    events: tuple[Any, ...]
    options: tuple[Any, ...]
    clock: ClockTold | None
    waiting: bool
    record: str | None


class TableHappened(
    msgspec.Struct, frozen=True, tag_field="type", tag="table_happened", kw_only=True
):
    """Tell what happened in a table's match, as `TableSnapshot`: *events* lead to *version*."""

    reply_to: int | None
    table: str
    match: int
    version: int
    events: tuple[Any, ...]
    options: tuple[Any, ...]
    clock: ClockTold | None
    waiting: bool
    record: str | None


class RulesShown(msgspec.Struct, frozen=True, tag_field="type", tag="rules_shown", kw_only=True):
    """Answer `ShowRules`: *text* is Markdown."""

    reply_to: int
    table: str
    text: str


TableAnswer = TableState | TableSnapshot | TableHappened | RulesShown
