"""Rule sheets in words, made from the data: each key, its value, and where it comes from."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from jantaku.presets import Sheet, sheet
from jantaku.rules import KEYS, Rules, YakuHan, differences, values
from jantaku.words import Words, shown
from jantaku.yaku import CATALOGUE

_TABLE: Final = "yaku.han"
_LISTS_OF_YAKU: Final = (
    "yaku.yakuman",
    "yaku.double_yakuman",
    "win.minimum_leaves_out",
    "payments.liable_yakuman",
)
_NUMBERS: Final = ("match.kyoku", "deal.dead_wall", "deal.indicators")
_UCHIWA: Final = ("uchiwa", "uchiwa-2018")


class Line(msgspec.Struct, frozen=True):
    """Be one key of a rule sheet in words.

    Attributes:
        path: the dotted key.
        name, about: what the key is called and what it decides.
        value: its value in words.
        source: the preset or file that set it, None for the default.
        origin: what the house rules' own text says of it, "" where the preset has no such text.
    """

    path: str
    name: str
    about: str
    value: str
    source: str | None
    origin: str


def lines(source: str | Sheet, words: Words) -> Iterator[Line]:
    """Yield every key of the rules *source*, which may be what they are called, in order."""
    told = sheet(source) if isinstance(source, str) else source
    for path, value in values(told.rules).items():
        table = path.rpartition(".")[0] == _TABLE
        key = _TABLE if table else path
        yield Line(
            path,
            words.text(f"yaku.{path.rpartition('.')[2]}.name")
            if table
            else words.text(f"rule.riichi.{key}.name"),
            words.text(f"rule.riichi.{key}.about"),
            in_words(path, value, words),
            told.origins.get(path),
            _origin(key, told, words),
        )


def _origin(path: str, told: Sheet, words: Words) -> str:
    """Return what the seed text behind a preset says of a key."""
    rule = KEYS[path].rule
    if set(_UCHIWA) & set(told.lineage):
        where, standing = rule.uchiwa, rule.uchiwa_standing
        if where.isdigit():
            where = words.text("sheet.number", number=where)
    elif "ayame" in told.lineage:
        where, standing = rule.ayame, rule.ayame_standing
    else:
        return ""
    said = words.text("sheet.says", where=where) if where else ""
    if standing == "says":
        return said
    return " · ".join(filter(None, [said, words.text(f"sheet.{standing}")]))


def in_words(path: str, value: Any, words: Words) -> str:
    """Return the value of a key as people say it."""
    if value is None:
        return words.text("sheet.missing")
    if isinstance(value, YakuHan):
        return _han_in_words(value, words)
    if isinstance(value, bool):
        return words.text("sheet.yes" if value else "sheet.no")
    if path == "win.minimum":
        steps = [
            words.text("sheet.minimum", honba=step.honba, han=number(step.han)) for step in value
        ]
        return shown(steps)
    if isinstance(value, tuple):
        return _list_in_words(path, value, words)
    if isinstance(value, str):
        return words.text(f"choice.{path}.{value}")
    if path in _NUMBERS:
        return str(value)
    if path.endswith("_fu"):
        return words.text("sheet.fu", fu=value)
    return words.text(
        "sheet.han" if path == "dora.han" else "sheet.points", han=number(value), points=value
    )


def _list_in_words(path: str, value: tuple[Any, ...], words: Words) -> str:
    if path in _LISTS_OF_YAKU:
        names = [words.text(f"yaku.{yaku}.name") for yaku in value]
        return ", ".join(names) or words.text("sheet.none")
    if path == "draws.abortive":
        value = tuple(words.text(f"choice.{path}.{draw}") for draw in value)
    return shown(value) or words.text("sheet.none")


def _han_in_words(value: YakuHan, words: Words) -> str:
    if not value.closed and not value.open:
        return words.text("sheet.none")
    if not value.closed:
        note = words.text("sheet.open_only")
    elif not value.open:
        note = words.text("sheet.closed_only")
    elif value.open != value.closed:
        note = words.text("sheet.opened", han=number(value.open))
    else:
        note = ""
    han = words.text("sheet.han", han=number(max(value.closed, value.open)))
    return f"{han} ({note})" if note else han


def number(han: float) -> str:
    """Return han without a needless decimal.

    >>> number(2.0), number(2.5)
    ('2', '2.5')
    """
    return f"{han:g}"


def explain(source: str, words: Words) -> Iterator[str]:
    """Yield the account of every value: key, value, who set it, and what the seed says."""
    for line in lines(source, words):
        set_by = (
            words.text("sheet.set_by", source=line.source)
            if line.source
            else words.text("sheet.default")
        )
        where = f" [{line.origin}]" if line.origin else ""
        yield f"{line.path} = {line.value}"
        yield f"    {line.name}: {line.about} — {set_by}{where}"


def differ(left: str, right: str, words: Words) -> Iterator[str]:
    """Yield one line for each key where two rule sets differ."""
    for path, (ours, theirs) in differences(sheet(left).rules, sheet(right).rules).items():
        yield f"{path}: {in_words(path, ours, words)} → {in_words(path, theirs, words)}"


def markdown(source: str | Sheet, words: Words) -> Iterator[str]:
    """Yield the lines of a readable rule sheet, as Markdown."""
    told = sheet(source) if isinstance(source, str) else source
    title = told.title.get(words.lang) or told.name
    yield f"# {words.text('sheet.title', title=title)}"
    section = ""
    for line in lines(told, words):
        if line.path.startswith(f"{_TABLE}."):
            continue
        if not line.path.startswith(f"{section}.") or not section:
            section = line.path.partition(".")[0]
            yield ""
            yield f"## {words.text(f'section.{section}')}"
            yield ""
            if section == "yaku":
                yield from _yaku_table(told.rules, words)
        where = f" [{line.origin}]" if line.origin else ""
        yield f"- {line.name}: {line.value} ({line.about}){where}"


def _yaku_table(rules: Rules, words: Words) -> Iterator[str]:
    worth = {
        yaku: rules.yaku.han[yaku]
        for yaku in CATALOGUE
        if yaku in rules.yaku.han and any(msgspec.structs.astuple(rules.yaku.han[yaku]))
    }
    for height in sorted({max(han.closed, han.open) for han in worth.values()}):
        yield f"- {words.text('sheet.han', han=number(height))}: " + ", ".join(
            _yaku_in_words(yaku, han, words)
            for yaku, han in worth.items()
            if max(han.closed, han.open) == height
        )


def _yaku_in_words(yaku: str, han: YakuHan, words: Words) -> str:
    name, told = words.text(f"yaku.{yaku}.name"), _han_in_words(han, words)
    note = told.partition(" (")[2]
    return f"{name} ({note}" if note else name
