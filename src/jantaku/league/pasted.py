"""Read standings as the circle of seed 002 publishes them, so that an old list can be gone on with.

A text may hold more than the standings, and the same standings twice, as a diary does that shows
an article and its summary.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final
from unicodedata import normalize

import msgspec

from jantaku.errors import ParseError
from jantaku.league.book import plain
from jantaku.league.report import hundredths
from jantaku.league.results import day_of
from jantaku.placement import THOUSAND

_PERIOD: Final = re.compile(r"期間:(\d\d)/(\d\d)/(\d\d)-(\d\d)/(\d\d)/(\d\d)")
_LINE: Final = re.compile(
    r"(?P<name>[^:]+):(?P<sign>[+△-]|±)?(?P<total>\d+(?:\.\d+)?)/(?P<games>\d+)"
    r"=(?P<mean_sign>[+△-]|±)?(?P<mean>\d+\.\d\d)(?P<mark>\([新↑↓]\))?"
)


class Pasted(msgspec.Struct, frozen=True, kw_only=True):
    """Be one line: a name, placement points in all, and games."""

    name: str
    total: int
    games: int


class PastedStandings(msgspec.Struct, frozen=True, kw_only=True):
    """Be the standings that a text holds."""

    first: str
    last: str
    scope: str = ""
    remark: str = ""
    lines: tuple[Pasted, ...]


def standings_in(text: str) -> PastedStandings:
    """Return the standings in a text.

    Raises:
        ParseError: a line that is none (*text* is that line), or whose average
            is not its total by its games; no standings, or several that differ.
        BookError: ``book_bad_day``.
    """
    found = list(dict.fromkeys(_blocks(text)))
    if not found:
        raise ParseError("standings_none", text=text, position=0)
    if len(found) > 1:
        raise ParseError("standings_several", text=text, position=0, count=len(found))
    return found[0]


def _blocks(text: str) -> Iterator[PastedStandings]:
    """Yield each block from the line with a period to the first line that is no line of it."""
    head: dict[str, str] = {}
    lines: list[Pasted] = []
    for line in text.splitlines():
        told = "".join(normalize("NFKC", line).split())
        if period := _PERIOD.search(told):
            yield from _block(head, lines)
            first, last = ("20" + "-".join(period.groups()[i : i + 3]) for i in (0, 3))
            head, lines = {"first": day_of(first).isoformat(), "last": day_of(last).isoformat()}, []
        elif head and told.startswith(("集計範囲:", "備考:")) and not lines:
            what = "scope" if told.startswith("集") else "remark"
            head[what] = re.split("[:：]", line.strip(), maxsplit=1)[1].strip()
        elif head and (told or not lines):
            if not told:
                pass
            elif ":" in told and ("/" in told or "=" in told):
                lines.append(_line(told, line.strip(), lines))
            else:
                yield from _block(head, lines)
                head, lines = {}, []
    yield from _block(head, lines)


def _block(head: dict[str, str], lines: list[Pasted]) -> Iterator[PastedStandings]:
    if head and lines:
        yield PastedStandings(**head, lines=tuple(lines))


def _line(told: str, line: str, before: list[Pasted]) -> Pasted:
    read = _LINE.fullmatch(told)
    if read is None:
        raise ParseError("standings_line", text=line, position=0)
    total = _signed(read["sign"], read["total"])
    games = int(read["games"])
    mean = hundredths(_signed(read["mean_sign"], read["mean"]))
    if games == 0 or hundredths(total / games) != mean:
        raise ParseError(
            "standings_average",
            text=line,
            position=0,
            total=float(total),
            games=games,
            due=hundredths(total / games) / 100 if games else None,
            told=mean / 100,
        )
    name = re.split("[:：]", line, maxsplit=1)[0].strip()
    if len(name) == 3 and name[1] in " \u3000":
        name = name[0] + name[2]
    if plain(name) in {plain(own.name) for own in before}:
        raise ParseError("standings_name_twice", text=line, position=0, name=name)
    return Pasted(name=name, total=int(total * THOUSAND), games=games)


def _signed(sign: str | None, digits: str) -> Fraction:
    value = Fraction(digits)
    return -value if sign in {"△", "-"} else value
