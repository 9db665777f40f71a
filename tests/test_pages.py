"""Every page: examples print what they say, links lead somewhere, commands exist."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from jantaku.cli import cli

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)(#[^)]*)?\)")


def _named(document: Path) -> str:
    return str(document.relative_to(ROOT))


def _failures(document: Path) -> int:
    options = doctest.ELLIPSIS
    return doctest.testfile(
        str(document), module_relative=False, encoding="utf-8", optionflags=options
    ).failed


@pytest.mark.parametrize("document", PAGES, ids=_named)
def test_examples_print_what_the_page_says(document: Path) -> None:
    assert _failures(document) == 0


@pytest.mark.parametrize("document", PAGES, ids=_named)
def test_links_lead_somewhere(document: Path) -> None:
    targets = [
        target for target, _ in LINK.findall(document.read_text("utf-8")) if "://" not in target
    ]
    assert [target for target in targets if not (document.parent / target).exists()] == []


def commands_of(document: Path) -> list[list[str]]:
    """Return the words of every `$ jantaku …` line of *document*, without comments."""
    lines = re.findall(r"^\$ (jantaku .*)$", document.read_text("utf-8"), re.MULTILINE)
    return [shlex.split(line, comments=True)[1:] for line in lines]


@pytest.mark.parametrize("document", PAGES, ids=_named)
def test_commands_and_their_options_exist(document: Path) -> None:
    for words in commands_of(document):
        command, rest = _resolve(words)
        assert not (command is cli and words), f"no command {words}"
        known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
        options = [word.partition("=")[0] for word in rest if re.match(r"--[a-z]", word)]
        assert [word for word in options if word not in {*known, "--help"}] == [], words


def _resolve(words: list[str]) -> tuple[click.Command, list[str]]:
    """Return the command that *words* call, and what is left of them."""
    command: click.Command = cli
    context = click.Context(cli)
    while isinstance(command, click.Group) and words:
        found = command.get_command(context, words[0])
        if found is None:
            break
        command, words = found, words[1:]
    return command, words


def test_both_readmes_show_the_same_commands() -> None:
    english, japanese = ROOT / "README.md", ROOT / "README.ja.md"
    assert commands_of(english) == commands_of(japanese)
