"""Wins written in one line, for tests: ``123m456p789s11z23s +4s tsumo E round=S honba=5``."""

from typing import Any, Final

from jantaku.errors import JantakuError
from jantaku.presets import load
from jantaku.rules import Rules, build, values
from jantaku.scoresheet import scored
from jantaku.scoring import Win

_FLAGS: Final = {"ippatsu", "haitei", "rinshan", "chankan", "first_turn"}
_NUMBERS: Final = {"players", "honba", "sticks", "dealer_wins"}
_TEXTS: Final = {"round", "dora", "ura", "liable"}


def scene(text: str, rules: str | Rules = "uchiwa") -> Win:
    """Score a win in one line.

    Tiles and melds come first, then ``+`` and the winning tile, then what is true besides:
    ``tsumo``, ``riichi``, ``double_riichi``, the seat as one letter, other flags by name, and
    ``name=value``. It is a ron of the south player in the east round unless it says otherwise.
    """
    hand: list[str] = []
    more: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if word.startswith("+"):
            more["win"] = word[1:]
        elif word == "tsumo":
            more["by"] = word
        elif word in {"riichi", "double_riichi"}:
            more["riichi"] = 2 if word == "double_riichi" else 1
        elif word in {"E", "S", "W", "N"}:
            more["seat"] = word
        elif word in _FLAGS:
            more[word] = True
        elif name in _NUMBERS:
            more[name] = int(value)
        elif name in _TEXTS:
            more[name] = value
        elif name == "from":
            more["discarder"] = value
        else:
            hand.append(word)
    return scored(" ".join(hand), more.pop("win"), rules=rules, **more)


def ids(text: str, rules: str | Rules = "uchiwa") -> list[str]:
    """Return the ids of the yaku and dora of a win, sorted; none where it has no yaku."""
    try:
        return sorted(worth.id for worth in scene(text, rules).yaku)
    except JantakuError as error:
        if error.code != "no_yaku":
            raise
        return []


def refusal(text: str, rules: str | Rules = "uchiwa") -> str:
    """Return the code with which a win is refused."""
    try:
        scene(text, rules)
    except JantakuError as error:
        return error.code
    raise AssertionError(f"{text} is a win")


def changed(name: str, **paths: object) -> Rules:
    """Return a preset with some values changed; dots are written as two underscores."""
    flat = values(load(name))
    return build({**flat, **{path.replace("__", "."): value for path, value in paths.items()}}, {})
