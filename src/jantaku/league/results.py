"""What one match makes of its points: is it possible, and what does each take home."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

import msgspec

from jantaku.errors import BookError
from jantaku.league.things import Member, Result, Season
from jantaku.placement import HUNDRED, placements, ranks
from jantaku.rules import Match


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """Be what a match made for one seat.

    Attributes:
        rank: as the rules give it to equal points.
        total: placement points with chips and penalties; 0 where the rank is the result.
    """

    rank: int
    points: int
    total: int


def taken(result: Result, season: Season) -> tuple[Taken, ...]:
    """Return what each seat takes home."""
    match = result.match or season.match
    placed, order = _placed(match, result.points)
    return tuple(
        Taken(
            rank=order[seat],
            points=points,
            total=placed[seat]
            + _at(result.adjust, seat)
            + _at(result.chips, seat) * season.chip
            - _at(result.chombo, seat) * season.chombo,
        )
        for seat, points in enumerate(result.points)
    )


@lru_cache(4096)
def _placed(match: Match, points: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    totals = tuple(own.total for own in placements(match, points))
    return totals or (0,) * len(points), ranks(match, points)


def _at(values: tuple[int, ...], seat: int) -> int:
    return values[seat] if values else 0


def missing(result: Result, season: Season) -> int:
    """Return how many points are missing from a result; less than 0 where there are too many.

    Raises:
        BookError: ``book_players``: the rules are not for so many.
    """
    match = result.match or season.match
    seats = len(result.points)
    if seats not in match.players:
        raise BookError("book_players", given=seats, players=match.players)
    start = match.start[match.players.index(seats)]
    return seats * start - sum(result.points) - result.pot


def check(result: Result, season: Season, members: Mapping[int, Member]) -> None:
    """Refuse a result that no match can have; one that is only unusual is let be.

    Raises:
        BookError: ``book_players``, ``book_seats``, ``book_twice``, ``book_no_thing``,
            ``book_bad_day``, ``book_off_season``, ``book_hundreds``, ``book_sum``,
            ``book_chips``, ``book_chombo``.
    """
    off = missing(result, season)
    _check_seats(result, members)
    _check_day(result, season)
    for points in (*result.points, result.pot):
        if points % HUNDRED:
            raise BookError("book_hundreds", points=points)
    if off or result.pot < 0:
        given = sum(result.points) + result.pot
        raise BookError("book_sum", sum=given, due=given + off)
    if sum(result.chips):
        raise BookError("book_chips", sum=sum(result.chips))
    if any(count < 0 for count in result.chombo):
        raise BookError("book_chombo", count=min(result.chombo))


def _check_seats(result: Result, members: Mapping[int, Member]) -> None:
    seats = len(result.points)
    for what in ("members", "adjust", "chombo", "chips"):
        values = getattr(result, what)
        if len(values) != seats and (values or what == "members"):
            raise BookError("book_seats", what=what, given=len(values), seats=seats)
    for seat, number in enumerate(result.members):
        if number not in members:
            raise BookError("book_no_thing", kind="member", id=number)
        if number in result.members[:seat]:
            raise BookError("book_twice", name=members[number].name)


def day_of(text: str) -> date:
    """Return the day that *text* names as ``2007-03-14``.

    Raises:
        BookError: ``book_bad_day``.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BookError("book_bad_day", day=text) from None
    if day.isoformat() != text:
        raise BookError("book_bad_day", day=text)
    return day


def _check_day(result: Result, season: Season) -> None:
    day_of(result.day)
    if result.day < season.first or (season.last and result.day > season.last):
        raise BookError(
            "book_off_season",
            day=result.day,
            season=season.name,
            first=season.first,
            last=season.last or "…",
        )
