"""The rule sets that come with jantaku, and how any rule set is read from TOML.

A file may begin with ``extends = "uchiwa"`` (a preset, or a path beside the file) and a ``title``
in both languages; the rest are the keys of `jantaku.rules`, of which it need name only those it
changes. Values are taken over key by key; a list replaces a list; the table ``yaku.han`` is taken
over yaku by yaku, and ``[0, 0]`` takes a yaku out.

>>> load("uchiwa").scoring.double_wind_pair_fu
4
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

import msgspec

from jantaku.errors import RulesError
from jantaku.rules import Rules, build, flatten

DEFAULT: Final = "uchiwa"
PRESETS: Final = (
    "uchiwa",
    "uchiwa-2018",
    "ayame",
    "standard",
    "tenhou",
    "mahjongsoul",
    "mleague",
    "wrc",
    "ema",
)
_HEADER: Final = ("extends", "title")
_LONGEST: Final = 1_000_000
"""Bytes; a file of rules is not longer."""


class Sheet(msgspec.Struct, frozen=True):
    """Be a rule set with the account of where each value comes from.

    Attributes:
        name: the preset's name, or the path of the file.
        title: what it calls itself, by language.
        lineage: the files it was made from, the furthest ancestor first.
        rules: the rules.
        origins: which of *lineage* set a path; a path that is missing has its default.
    """

    name: str
    title: dict[str, str]
    lineage: tuple[str, ...]
    rules: Rules
    origins: dict[str, str]


def load(source: str | Path = DEFAULT) -> Rules:
    """Return the rules of a preset, or of a TOML file wherever a preset's name may stand.

    Raises:
        RulesError: no such preset or file, no TOML, a key that is unknown, a value that is wrong,
            or two that contradict each other; with the path, the file and the nearest known name.
    """
    return sheet(source).rules


def sheet(source: str | Path = DEFAULT) -> Sheet:
    """Return the rules of *source* with their account; raises as `load` does."""
    if str(source) in PRESETS:
        return _preset(str(source))
    return _assemble(_chain(str(source), None))


def pasted(text: str, name: str) -> Sheet:
    """Return the rules of a TOML text that a stranger may have written, under *name*.

    It may extend presets alone: no file is read for it.

    Raises:
        RulesError: as `load`, and ``unknown_parent`` for anything but a preset.
    """
    tree = _parsed(text, name)
    parent = _parent(tree, name)
    if tree.get("extends") is not None and tree["extends"] not in PRESETS:
        close = get_close_matches(str(tree["extends"]), PRESETS, n=1)
        facts = {"name": str(tree["extends"]), "nearest": ", ".join(close or PRESETS)}
        raise RulesError("unknown_parent", path="extends", source=name, **facts)
    above = [] if parent is None else _chain(parent, name)
    return _assemble([*above, (name, tree)])


@lru_cache
def _preset(name: str) -> Sheet:
    return _assemble(_chain(name, None))


def _assemble(chain: list[tuple[str, dict[str, Any]]]) -> Sheet:
    flat: dict[str, Any] = {}
    origins: dict[str, str] = {}
    title: dict[str, str] = {}
    for name, tree in chain:
        title = tree.get("title", title)
        body = {section: value for section, value in tree.items() if section not in _HEADER}
        for path, value in flatten(body, name).items():
            flat[path] = value
            origins[path] = name
    name = chain[-1][0]
    return Sheet(name, title, tuple(name for name, _ in chain), build(flat, origins, name), origins)


def _chain(source: str, asker: str | None) -> list[tuple[str, dict[str, Any]]]:
    """Return *source* and what it extends, the furthest ancestor first."""
    chain: list[tuple[str, dict[str, Any]]] = []
    seen: set[str] = set()
    wanted: str | None = source
    while wanted is not None:
        tree = _read(wanted, asker)
        identity = wanted if wanted in PRESETS else str(Path(wanted).resolve())
        if identity in seen:
            raise RulesError("rules_extend_themselves", path="extends", source=wanted)
        seen.add(identity)
        chain.insert(0, (wanted, tree))
        asker = wanted
        wanted = _parent(tree, wanted)
    return chain


def _parent(tree: Mapping[str, Any], source: str) -> str | None:
    parent = tree.get("extends")
    if parent is not None and not isinstance(parent, str):
        raise RulesError(
            "wrong_rule_value", path="extends", source=source, value=parent, expected='"uchiwa"'
        )
    title = tree.get("title", {})
    if not isinstance(title, dict) or not all(isinstance(text, str) for text in title.values()):
        raise RulesError(
            "wrong_rule_value",
            path="title",
            source=source,
            value=title,
            expected='{ ja = "…", en = "…" }',
        )
    if parent is None or parent in PRESETS or source in PRESETS:
        return parent
    return str(Path(source).parent / parent)


def _read(source: str, asker: str | None) -> dict[str, Any]:
    if source in PRESETS:
        text = files("jantaku.presets").joinpath(f"{source}.toml").read_text("utf-8")
    else:
        text = _text(source, asker)
    return _parsed(text, source)


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesError("rules_not_toml", path="", source=source, reason=str(error)) from None


def _text(source: str, asker: str | None) -> str:
    """Return the text of a file; devices and what is far too long are no files of rules."""
    path = Path(source)
    try:
        kind = path.stat()
        if not S_ISREG(kind.st_mode) or kind.st_size > _LONGEST:
            raise RulesError("rules_no_file", path="", source=source)
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise RulesError("rules_not_text", path="", source=source, at=error.start + 1) from None
    except (OSError, ValueError):
        close = get_close_matches(path.name, PRESETS, n=1)
        facts = {"name": source, "nearest": ", ".join(close or PRESETS)}
        if asker:
            raise RulesError("unknown_parent", path="extends", source=asker, **facts) from None
        raise RulesError("unknown_rules", path="", source=source, **facts) from None
