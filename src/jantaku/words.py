"""Words for what the core gives as keys and codes, in Japanese and English.

The words are in `locale/ja.toml` and `locale/en.toml`, both with the same keys. A key is dotted,
such as ``yaku.pinfu.name``; ``{…}`` in a text is filled from the facts.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

from jantaku.errors import JantakuError, ParseError

Lang = Literal["ja", "en"]

LANGUAGES: Final[tuple[Lang, ...]] = ("ja", "en")
_LONGEST: Final = 200


class Words:
    """Speak one language.

    >>> Words("ja").text("yaku.pinfu.reading")
    'ピンフ'
    >>> Words("en").error(JantakuError("no_such_tile", tile=10))
    'there is no tile 10; tiles are 1 to 9'
    """

    def __init__(self, lang: Lang) -> None:
        self.lang: Final = lang
        self._texts = texts(lang)

    def text(self, key: str, **facts: Any) -> str:
        """Return the words for *key*.

        Raises:
            KeyError: no such key, or a fact the text needs is missing.
        """
        return self._texts[key].format_map({name: shown(fact) for name, fact in facts.items()})

    def player(self, name: str) -> str:
        """Return the name of a player: in words for ours, as it is for a person's.

        >>> Words("en").player("fx602p"), Words("en").player("Hanako")
        ('Calculator', 'Hanako')
        """
        return self._texts.get(f"player.{name}.name") or shown(name)

    def error(self, error: JantakuError) -> str:
        """Return one line that says what is wrong; the plain English of `str` if all else fails.

        An error must never fail to be told, so a code without words is no error here. The tests
        prove that every code has its words and every text its facts.
        """
        try:
            told = self.text(f"error.{error.code}", **error.facts)
            place = ""
            if isinstance(error, ParseError):
                place = self.text("parse.place", **error.facts)
        except KeyError:
            return shown(str(error))
        return place + told


@lru_cache
def texts(lang: Lang) -> Mapping[str, str]:
    """Return every text of a language by its dotted key."""
    source = files("jantaku").joinpath("locale", f"{lang}.toml").read_text("utf-8")
    return dict(_flat(tomllib.loads(source), ""))


def shown(fact: Any) -> str:
    r"""Return a fact as it stands in a sentence: on one line, not too long.

    >>> shown(["fx602p", "uchiwa"]), shown("2\n3")
    ('fx602p, uchiwa', '2\\n3')
    """
    if isinstance(fact, list | tuple | set | frozenset):
        text = ", ".join(shown(item) for item in fact)
    else:
        text = str(fact)
    text = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def user_language(environ: Mapping[str, str] = os.environ) -> Lang:
    """Return the language of the user's locale: Japanese, or else English.

    >>> user_language({"LANG": "ja_JP.UTF-8"}), user_language({"LC_ALL": "C", "LANG": "ja"})
    ('ja', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def _flat(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield path + key, value
        else:
            yield from _flat(value, f"{path}{key}.")
