"""Generate what the browser client takes from the Python sources.

    python -m jantaku.server.generate           write the files
    python -m jantaku.server.generate --check   write nothing; exit 1 where one is out of date

``web/src/game/protocol.schema.json`` and one ``<game>.schema.json`` for each game hold the JSON
Schemas of all messages, actions and events; ``web/src/text/words.<language>.json`` the words;
``web/src/pages/rules/fx602p.json`` the tables of the page of rules.
"""

import json
import re
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Final

import msgspec

from jantaku.fx602p.sheet import sheet
from jantaku.game import AnyGame
from jantaku.games import GAMES
from jantaku.server import protocol
from jantaku.words import LANGUAGES

WEB: Final = Path(__file__).parents[3] / "web" / "src"

_ANSWERS: Final = (
    protocol.Statistics,
    protocol.HallOfFame,
    protocol.ReplayPage,
    protocol.Guest,
    protocol.Health,
)


def protocol_schema() -> dict[str, Any]:
    """Return the schema of every message and every answer over HTTP."""
    unions = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
    return _schema("Protocol", unions | {answer.__name__: answer for answer in _ANSWERS})


def game_schema(game: AnyGame) -> dict[str, Any]:
    """Return the schema of a game's actions and events."""
    return _schema(game.id.capitalize(), {"Action": game.action_type, "Event": game.event_type})


def _schema(title: str, types: dict[str, Any]) -> dict[str, Any]:
    """Return one schema in which each of *types* is a definition, reached from the root."""
    schemas, definitions = msgspec.json.schema_components(list(types.values()))
    named = {
        name: schema
        for name, schema in zip(types, schemas, strict=True)
        if schema != {"$ref": f"#/$defs/{name}"}
    }
    plain: dict[str, Any] = _unmarked({**definitions, **named})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in types},
        "required": list(types),
        "additionalProperties": False,
        "$defs": dict(sorted(plain.items())),
    }


def _unmarked(value: Any) -> Any:
    """Return a schema whose descriptions are plain text, on one line for each paragraph."""
    if isinstance(value, list):
        return [_unmarked(item) for item in value]
    if not isinstance(value, dict):
        return value
    plain = {key: _unmarked(item) for key, item in value.items()}
    if isinstance(told := plain.get("description"), str):
        plain["description"] = re.sub(r"(?<!\n)\n(?=[^\n ])", " ", told)
    return plain


def words(language: str) -> dict[str, Any]:
    """Return the words of one language, nested as in ``src/jantaku/locale``.

    Those that only the command line says are left out.
    """
    source = resources.files("jantaku").joinpath("locale", f"{language}.toml")
    every = tomllib.loads(source.read_text(encoding="utf-8"))
    return {key: value for key, value in every.items() if key not in {"help", "usage"}}


def files() -> dict[Path, str]:
    """Return the text of each generated file."""
    made: dict[Path, Any] = {WEB / "game" / "protocol.schema.json": protocol_schema()}
    for game in {game.id: game for game in GAMES}.values():
        made[WEB / "game" / f"{game.id}.schema.json"] = game_schema(game)
    made[WEB / "pages" / "rules" / "fx602p.json"] = msgspec.to_builtins(sheet())
    for language in LANGUAGES:
        made[WEB / "text" / f"words.{language}.json"] = words(language)
    return {
        path: json.dumps(value, ensure_ascii=False, indent=2) + "\n" for path, value in made.items()
    }


def stale() -> list[Path]:
    """Return the generated files that are missing or out of date."""
    return [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` only name those that are out of date."""
    old = stale()
    if arguments == ["--check"]:
        for path in old:
            sys.stderr.write(f"{path} is out of date; run: make generate\n")
        return 1 if old else 0
    made = files()
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
