"""Every key has words in both languages, and every error code that is raised has its words."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import jantaku
from jantaku import errors
from jantaku.bots import BOTS
from jantaku.fx602p.players import PLAYERS
from jantaku.fx602p.rules import MODES
from jantaku.fx602p.scoring import YAKU_HAN
from jantaku.games import GAMES
from jantaku.tamentsu.yaku import YAKU
from jantaku.words import LANGUAGES, Lang, Words, texts

SOURCE = Path(jantaku.__file__).parent

# The facts that an error class adds by itself to those of the raise (errors.py).
ADDED = {
    "JantakuError": set[str](),
    "ParseError": {"text", "position", "place"},
    "HandError": set[str](),
    "BoardError": set[str](),
    "BookError": set[str](),
    "SituationError": set[str](),
    "RulesError": {"path", "source"},
    "IllegalAction": {"seat"},
    "RecordError": {"event_index"},
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_languages_have_the_same_keys() -> None:
    ja, en = texts("ja"), texts("en")
    assert set(ja) == set(en)
    for key in ja:
        assert placeholders(ja[key]) == placeholders(en[key]), key
        assert ja[key].strip(), key
        assert en[key].strip(), key


def raise_sites() -> Iterator[tuple[str, ast.Call, str]]:
    """Find where an error is made: its class, the call, and where that is."""
    for path in SOURCE.rglob("*.py"):
        if path.name == "errors.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name in ADDED or name == "Failed":
                yield name, node, f"{path.relative_to(SOURCE)}:{node.lineno}"


def code_of(call: ast.Call) -> str | None:
    """Return the code as it stands in the source, None if it is not a literal."""
    code = call.args[0] if call.args else None
    for word in call.keywords:
        if word.arg == "code":
            code = word.value
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        return code.value
    return None


def test_every_error_class_is_known_here() -> None:
    classes: list[type[Exception]] = [errors.JantakuError, *errors.JantakuError.__subclasses__()]
    assert {kind.__name__ for kind in classes} == {*ADDED, "StaleRequest"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_raised_code_has_its_words(lang: Lang) -> None:
    words = texts(lang)
    seen = set()
    for name, call, place in raise_sites():
        code = code_of(call)
        if code is None:
            # The code of an error that was made, and seen, elsewhere may be passed on.
            passed_on = name == "Failed" or ast.unparse(call.args[0]) == "error.code"
            assert passed_on, f"{place}: write the code of {name} as a literal"
            continue
        key = f"error.{code}"
        seen.add(key)
        assert key in words, f"{place}: no words for {code} in {lang}.toml"
        if name == "Failed" or any(word.arg is None for word in call.keywords):
            continue
        facts = {word.arg for word in call.keywords} | ADDED[name]
        assert placeholders(words[key]) <= facts, f"{place}: facts that {key} needs"
    assert {"error.not_a_win", "error.no_such_game"} <= seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over_for_codes_nobody_raises(lang: Lang) -> None:
    raised = {"stale_request"}  # made by its own class
    for _, call, _ in raise_sites():
        raised.add(code_of(call) or "")
    told = {key.removeprefix("error.") for key in texts(lang) if key.startswith("error.")}
    assert told <= raised


def rule_paths(rules: type[msgspec.Struct]) -> Iterator[str]:
    """Give the dotted path of every rule; sections are structs of their own."""
    for field in msgspec.structs.fields(rules):
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from (f"{field.name}.{path}" for path in rule_paths(field.type))
        else:
            yield field.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_shown_by_name_has_a_name(lang: Lang) -> None:
    words = texts(lang)
    needed = [f"yaku.{yaku}.{part}" for yaku in (*YAKU_HAN, *YAKU) for part in ("name", "reading")]
    needed += [f"game.{game.id}.name" for game in GAMES]
    needed += [f"player.{player}.name" for player in (*PLAYERS, *BOTS)]
    needed += [f"mode.{mode}.name" for mode in MODES]
    needed += [
        f"rule.{game.id}.{path}.{part}"
        for game in GAMES
        for path in rule_paths(game.rules_type)
        for part in ("name", "about")
    ]
    kinds = [f"{number}{suit}" for suit in "mps" for number in range(10)]
    kinds += [f"{number}z" for number in range(1, 8)] + [str(number) for number in range(1, 10)]
    needed += [f"tile.{kind}.{part}" for kind in kinds for part in ("name", "reading")]
    assert [key for key in needed if key not in words] == []


def test_an_error_without_words_is_still_told() -> None:
    assert Words("ja").error(errors.JantakuError("of_tomorrow", x="a\nb")) == (
        "of_tomorrow (x='a\\nb')"
    )


def test_a_text_that_does_not_exist_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match=r"yaku\.no_such"):
        Words("en").text("yaku.no_such.name")
