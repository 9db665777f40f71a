"""What is written in the book of a circle: members, seasons, evenings, matches, old balances."""

from typing import Final, Literal

import msgspec

from jantaku.rules import Match

Kind = Literal["member", "season", "evening", "match", "balance"]


class Member(msgspec.Struct, frozen=True, tag="member"):
    """Be somebody who plays in the circle.

    Attributes:
        aliases: other names that mean the same person where results are read.
        guest: whether he only looks in; a report can leave guests out.
    """

    name: str
    aliases: tuple[str, ...] = ()
    guest: bool = False


class Season(msgspec.Struct, frozen=True, kw_only=True, tag="season"):
    """Be a span of time whose matches are added up.

    Attributes:
        first, last: days such as ``2007-01-01``; *last* is empty while the season has no end.
        scope, remark: told at the head of a report (集計範囲, 備考).
        rules: what the rules are called.
        match: what of the rules makes placement points; kept whole, so that a later edition of a
            preset changes no result.
        by: what the standings are ordered by; ranks where a match has no placement points.
        chip: placement points of a chip.
        chombo: placement points that a chombo costs after the match, besides what it paid in it.
    """

    name: str
    first: str
    last: str = ""
    scope: str = ""
    remark: str = ""
    rules: str
    match: Match
    by: Literal["points", "mean_rank", "total_rank"] = "points"
    chip: int = 0
    chombo: int = 0


class Evening(msgspec.Struct, frozen=True, tag="evening"):
    """Be what there is to say of a day; its number is the day's, 20070314."""

    place: str = ""
    remark: str = ""


class Result(msgspec.Struct, frozen=True, kw_only=True, tag="match"):
    """Be a match with its points at the end.

    Attributes:
        season: the number of its season.
        members: numbers of the members, from the first dealer on.
        points: theirs, in the same order.
        pot: points of sticks that nobody took.
        adjust: placement points given or taken afterwards; empty for none.
        chombo: how many each made; empty for none.
        chips: won or lost by each; empty for none.
        source: where it comes from; *record* is the record of a match that was played here.
        rules, match: as of a season, where this match had others than its season.
    """

    season: int
    day: str
    members: tuple[int, ...]
    points: tuple[int, ...]
    pot: int = 0
    adjust: tuple[int, ...] = ()
    chombo: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    remark: str = ""
    source: Literal["hand", "import", "table"] = "hand"
    record: str = ""
    rules: str = ""
    match: Match | None = None


class Balance(msgspec.Struct, frozen=True, kw_only=True, tag="balance"):
    """Be what a member brings from an older list, in placement points.

    Attributes:
        day: the last day that the list counts.
    """

    season: int
    member: int
    day: str
    total: int
    games: int


Thing = Member | Season | Evening | Result | Balance

KINDS: Final[dict[type, Kind]] = {
    Member: "member",
    Season: "season",
    Evening: "evening",
    Result: "match",
    Balance: "balance",
}


class Ref(msgspec.Struct, frozen=True):
    """Be the name of a thing: what kind, and which."""

    kind: Kind
    id: int


class Write(msgspec.Struct, frozen=True, kw_only=True, tag="write"):
    """Set a thing down, or anew with the reason why."""

    id: int
    thing: Thing
    reason: str = ""


class Strike(msgspec.Struct, frozen=True, kw_only=True, tag="strike"):
    """Strike a thing out, with the reason why."""

    ref: Ref
    reason: str


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag="undo"):
    """Take an entry back, by its number, so that its thing is again what it was before."""

    entry: int


Change = Write | Strike | Undo


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Be one line of the book, which is never changed.

    Attributes:
        number: its place in the book, from 1.
        key: what its writer called it; the same key is the same entry, however often it is sent.
        by, at: who wrote it, and when.
    """

    number: int
    key: str
    by: str
    at: str
    change: Change
