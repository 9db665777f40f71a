"""The report of a season, to the letter of the one that the circle of seed 002 publishes."""

import csv
from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from io import StringIO
from typing import Final, Literal
from unicodedata import east_asian_width

import msgspec

from jantaku.league.standings import Line, Standings
from jantaku.placement import HUNDRED, THOUSAND
from jantaku.words import Lang, Words

Format = Literal["text", "markdown", "html", "csv", "json"]

FORMATS: Final[tuple[Format, ...]] = ("text", "markdown", "html", "csv", "json")
_SPREAD: Final = 2
"""A name of so many wide letters is spread over three."""


def report(standings: Standings, form: Format = "text", lang: Lang = "ja") -> str:
    """Return a report, which ends with a newline."""
    return _FORMS[form](standings, Words(lang))


def average(line: Line, standings: Standings, lang: Lang = "ja") -> str:
    """Return an average as it is written: to two places, halves away from zero.

    >>> hundredths(Fraction(-291, 24)), hundredths(Fraction(173, 11))
    (-1213, 1573)
    """
    if standings.season.by != "points":
        return f"{hundredths(line.average) / 100:.2f}"
    return signed(hundredths(line.average / THOUSAND), 2, lang)


def total(line: Line, standings: Standings, lang: Lang = "ja") -> str:
    """Return a total as it is written: in thousands, with a place where any line needs one."""
    if standings.season.by != "points":
        return str(line.total)
    places = 1 if any(own.total % THOUSAND for own in standings.lines) else 0
    return signed(line.total // (HUNDRED if places else THOUSAND), places, lang)


def hundredths(value: Fraction) -> int:
    """Return a value in hundredths, halves away from zero."""
    size = (abs(value) * 200 + 1) // 2
    return -int(size) if value < 0 else int(size)


def signed(value: int, places: int, lang: Lang) -> str:
    """Return a number of 10^-places with its sign: ＋ and △ in Japanese, + and − in English.

    >>> signed(-213, 2, "ja"), signed(188, 0, "ja"), signed(0, 1, "ja"), signed(-5, 1, "en")
    ('△2.13', '＋188', '±0.0', '−0.5')
    """
    plus, minus = ("＋", "△") if lang == "ja" else ("+", "\N{MINUS SIGN}")
    whole, rest = divmod(abs(value), 10**places)
    sign = plus if value > 0 else minus if value < 0 else "±"
    return f"{sign}{whole}" + (f".{rest:0{places}}" if places else "")


def spread(name: str) -> str:
    """Return a name of two wide letters with a wide space between, as wide as one of three.

    >>> spread("月野"), spread("IRO"), spread("くるみ")
    ('月\u3000野', 'IRO', 'くるみ')
    """
    if len(name) == _SPREAD and all(east_asian_width(letter) in "WF" for letter in name):
        return "\u3000".join(name)
    return name


def period(standings: Standings, words: Words) -> str:
    """Return the line that tells the span, and how many days are new."""
    first, last = standings.first, standings.last
    if words.lang == "ja":
        first, last = (day[2:].replace("-", "/") for day in (first, last))
    told = words.text("league.period", first=first, last=last)
    if standings.since:
        told += words.text(
            "league.since.one" if standings.days == 1 else "league.since.many", days=standings.days
        )
    return told


def _heads(standings: Standings, words: Words) -> list[str]:
    heads = [period(standings, words)]
    for what in ("scope", "remark"):
        told = getattr(standings.season, what)
        if told:
            heads.append(words.text(f"league.{what}") + told)
    return heads


def _mark(line: Line, words: Words) -> str:
    return words.text(f"league.mark.{line.mark}") if line.mark else ""


def _text(standings: Standings, words: Words) -> str:
    lang = words.lang
    totals = [total(line, standings, lang) for line in standings.lines]
    widest = max(map(len, totals), default=0)
    digits = max((len(str(line.games)) for line in standings.lines), default=0)
    colon, slash = ("：", "／") if lang == "ja" else (": ", " / ")
    lines = [
        (spread(line.name) if lang == "ja" else line.name)
        + f"{colon}{sum_:>{widest}}{slash}{line.games:>{digits}} = "
        + average(line, standings, lang)
        + _mark(line, words)
        for line, sum_ in zip(standings.lines, totals, strict=True)
    ]
    return "\n".join([*_heads(standings, words), *lines, ""])


def _cells(standings: Standings, words: Words) -> list[tuple[str, ...]]:
    lang = words.lang
    return [
        (
            str(place),
            line.name,
            total(line, standings, lang),
            str(line.games),
            average(line, standings, lang),
            _mark(line, words),
        )
        for place, line in enumerate(standings.lines, start=1)
    ]


def _columns(standings: Standings, words: Words) -> list[str]:
    by = "rank" if standings.season.by != "points" else "points"
    names = ("place", "name", f"total.{by}", "games", f"average.{by}", "mark")
    return [words.text(f"league.column.{name}") for name in names]


def _markdown(standings: Standings, words: Words) -> str:
    rows = [_columns(standings, words), *_cells(standings, words)]
    table = ["| " + " | ".join(_marked(cell) for cell in row) + " |" for row in rows]
    table.insert(1, "|---:|:---|---:|---:|---:|:---|")
    heads = [f"# {_marked(standings.season.name)}", ""]
    heads += [f"- {_marked(head)}" for head in _heads(standings, words)]
    return "\n".join([*heads, "", *table, ""])


def _marked(text: str) -> str:
    """Return a text in which no letter means anything to Markdown."""
    return "".join("\\" + letter if letter in r"\`*_[]<>|#" else letter for letter in text)


def _html(standings: Standings, words: Words) -> str:
    def row(cells: Iterable[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    name = escape(standings.season.name)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.lang}">',
            f'<meta charset="utf-8"><title>{name}</title>',
            '<meta name="viewport" content="width=device-width">',
            f"<style>{_STYLE}</style>",
            f"<h1>{name}</h1>",
            *(f"<p>{escape(head)}</p>" for head in _heads(standings, words)),
            "<table>",
            f"<thead>{row(_columns(standings, words), 'th')}</thead>",
            "<tbody>",
            *(row(cells, "td") for cells in _cells(standings, words)),
            "</tbody>",
            "</table>",
            "</html>",
            "",
        ]
    )


_STYLE: Final = (
    "body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:40rem;padding:0 1rem;"
    "color:#1c2420;background:#fff}p{margin:.2rem 0}"
    "table{border-collapse:collapse;margin-top:1rem;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{padding:.35rem .6rem;border-bottom:1px solid #ccd3cf;text-align:right}"
    "th:nth-child(2),td:nth-child(2),td:last-child,th:last-child{text-align:left}"
)


def _csv(standings: Standings, words: Words) -> str:
    """Return plain numbers under English names, so that programs of any language read them."""
    del words
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("place", "name", "total", "games", "average", "mark"))
    for place, line in enumerate(standings.lines, start=1):
        unit = THOUSAND if standings.season.by == "points" else 1
        sums = _decimal(Fraction(line.total, unit)), _decimal(line.average / unit)
        writer.writerow((place, line.name, sums[0], line.games, sums[1], line.mark))
    return text.getvalue()


def _decimal(value: Fraction) -> str:
    """Return a number of two places without those that say nothing: 31.33, 9.5, 4."""
    return f"{hundredths(value) / 100:.2f}".rstrip("0").rstrip(".")


def _json(standings: Standings, words: Words) -> str:
    del words
    told = {
        "season": standings.season.name,
        "first": standings.first,
        "last": standings.last,
        "since": standings.since or None,
        "days": standings.days if standings.since else None,
        "scope": standings.season.scope,
        "remark": standings.season.remark,
        "by": standings.season.by,
        "lines": [
            {
                "place": place,
                "member": line.member,
                "name": line.name,
                "total": line.total,
                "games": line.games,
                "average": float(line.average),
                "mark": line.mark or None,
            }
            for place, line in enumerate(standings.lines, start=1)
        ],
    }
    return msgspec.json.format(msgspec.json.encode(told)).decode() + "\n"


_FORMS: Final[dict[Format, Callable[[Standings, Words], str]]] = {
    "text": _text,
    "markdown": _markdown,
    "html": _html,
    "csv": _csv,
    "json": _json,
}
