"""The standings of a season at the end of any day, with what has changed since another."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from jantaku.league.book import Book
from jantaku.league.results import day_of, taken
from jantaku.league.things import Season

Mark = Literal["new", "up", "down", ""]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Be one member's line.

    Attributes:
        total: placement points; of ranks, their sum.
        mark: how the average moved since the earlier standings, or that there was none.
    """

    member: int
    name: str
    total: int
    games: int
    mark: Mark = ""

    @property
    def average(self) -> Fraction:
        """Return the exact average of a game."""
        return Fraction(self.total, self.games)


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """Be the standings of a season.

    Attributes:
        first, last: the days that they span.
        since: the day of the standings that they are compared with, empty for none.
        days: on how many days after that there was a match.
    """

    season: Season
    first: str
    last: str
    since: str = ""
    days: int = 0
    lines: tuple[Line, ...]


def standings(
    book: Book, season: int, *, to: str = "", since: str = "", guests: bool = True, games: int = 1
) -> Standings:
    """Return the standings of a season, sorted by what the season goes by.

    Args:
        book: the circle's.
        season: the number of the season.
        to: the last day that counts; the last of all that was written if empty.
        since: the last day of the earlier standings.
        guests: whether guests have lines.
        games: how many games a member needs for a line.

    Raises:
        BookError: ``book_no_thing``, ``book_bad_day``.
    """
    its = book.season(season)
    dates = _days(book, season)
    last = to or max(dates, default=its.first)
    for day in filter(None, (last, since)):
        day_of(day)
    now = _sums(book, season, last)
    before = _sums(book, season, since) if since else {}
    lines = [
        Line(
            member=number,
            name=book.members[number].name,
            total=total,
            games=count,
            mark=_mark(its, before.get(number), (total, count)) if since else "",
        )
        for number, (total, count) in now.items()
        if count >= games and (guests or not book.members[number].guest)
    ]
    return Standings(
        season=its,
        first=its.first,
        last=last,
        since=since,
        days=sum(since < day <= last for day in dates) if since else 0,
        lines=tuple(ordered(its, lines)),
    )


def ordered(season: Season, lines: Iterable[Line]) -> list[Line]:
    """Return lines from best to worst; of equal averages the one of more games first.

    Of points more are better, of ranks fewer.
    """
    if season.by == "total_rank":
        return sorted(lines, key=lambda line: (line.total, line.member))
    sign = -1 if season.by == "points" else 1
    return sorted(lines, key=lambda line: (sign * line.average, -line.games, line.member))


def _days(book: Book, season: int) -> set[str]:
    days = {result.day for result in book.results.values() if result.season == season}
    return days | {own.day for own in book.balances.values() if own.season == season}


def _sums(book: Book, season: int, to: str) -> dict[int, tuple[int, int]]:
    """Return total and number of games of each who has played by the end of a day."""
    its = book.seasons[season]
    sums: dict[int, list[int]] = {}
    for own in book.balances.values():
        if own.season == season and own.day <= to:
            found = sums.setdefault(own.member, [0, 0])
            found[0] += own.total
            found[1] += own.games
    for result in book.results.values():
        if result.season == season and result.day <= to:
            for member, seat in zip(result.members, taken(result, its), strict=True):
                found = sums.setdefault(member, [0, 0])
                found[0] += seat.total if its.by == "points" else seat.rank
                found[1] += 1
    return {member: (total, games) for member, (total, games) in sums.items()}


def _mark(season: Season, before: tuple[int, int] | None, now: tuple[int, int]) -> Mark:
    if before is None:
        return "new"
    if season.by == "total_rank" or before[1] == now[1]:
        return ""
    was, is_ = Fraction(*before), Fraction(*now)
    if was == is_:
        return ""
    return "up" if (is_ > was) == (season.by == "points") else "down"
