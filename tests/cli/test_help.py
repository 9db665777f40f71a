"""Help and complaints about the command line, in both languages."""

from collections.abc import Iterator

import click
import pytest

from jantaku.cli import cli, run
from jantaku.cli.spoken import Command, cells, help_of, wrapped
from jantaku.words import LANGUAGES, Lang, Words, texts


def commands(
    command: click.Command = cli, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Give every command there is with its path."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


ALL = list(commands())


def test_every_command_is_found() -> None:
    assert len(ALL) > 15
    assert all(isinstance(command, Command) for _, command in ALL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_lacks_help_and_no_help_is_left_over(lang: Lang) -> None:
    words, used = Words(lang), {"help.option.help"}
    for path, command in ALL:
        names = ["about", *(one.name for one in command.params if isinstance(one, click.Option))]
        for name in names:
            assert name is not None
            assert help_of(path, name, words), (path, name)
            own = ".".join(["help", *path, name])
            used.add(own if own in texts(lang) else f"help.option.{name}")
    assert {key for key in texts(lang) if key.startswith("help.")} == used


@pytest.mark.parametrize("path", [path for path, _ in ALL], ids=" ".join)
@pytest.mark.parametrize("argv", [["--lang", "ja", "{}", "--help"], ["{}", "--help", "--lang=ja"]])
def test_japanese_help_is_japanese_and_fits(
    path: tuple[str, ...],
    argv: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = [part for word in argv for part in (path if word == "{}" else [word])]
    assert run(words) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"使い方: {' '.join(['jantaku', *path])} [オプション]")
    for english in ("Usage", "Options", "Show", "default", "INTEGER", "TEXT", "COMMAND"):
        assert english not in out
    assert max(map(cells, out.splitlines())) <= 80


def test_english_help_lists_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "fx602p", "--help"]) == 0
    out = capsys.readouterr().out
    assert "Usage: jantaku fx602p [OPTIONS] [COMMAND] [ARGS]..." in out
    assert "--mode [original|page]" in out
    assert "[default: original]" in out
    assert "  duel     Let FIRST play SECOND" in out


SAID = [
    (
        ["mahjong"],
        "there is no command “mahjong”; there are: convert",
        "というコマンドはありません",
    ),
    (["fx602p", "--nope"], "there is no option --nope", "--nope というオプションはありません"),
    (["play", "--prot", "1"], "perhaps you mean --port", "--port ではありませんか"),
    (
        ["fx602p", "--mode", "x"],
        "--mode cannot be “x”; write one of: original, page",
        "--mode に「x」は使えません",
    ),
    (
        ["play", "--port", "abc"],
        "--port cannot be “abc”; write a whole number from 0 to 65535",
        "0 から 65535 までの整数",
    ),
    (
        ["play", "--port", "70000"],
        "--port cannot be “70000”; write a whole number from 0 to 65535",
        "0 から 65535 までの整数",
    ),
    (
        ["fx602p", "--hands", "0"],
        "--hands cannot be “0”; write a whole number, 1 or more",
        "1 以上の整数",
    ),
    (["fx602p", "score", "1", "--win", "x"], "--win cannot be “x”; write a whole", "整数を書いて"),
    (["play", "--port"], "--port needs a value", "--port には値が要ります"),
    (["play", "--no-browser=1"], "--no-browser takes no value", "値は付けられません"),
    (["replay"], "FILE is missing", "FILE がありません"),
    (["verify"], "FILES is missing", "FILES がありません"),
    (["rules", "sheet"], "RULES is missing", "RULES がありません"),
    (["fx602p", "discard", "1", "2"], "“2” is more than this command takes", "余分です"),
    (["fx602p", "--record", __file__], "that is no directory", "ディレクトリではありません"),
    (["fx602p", "--record", "x", "--no-record"], "contradict", "一緒に使えません"),
    (["shanten"], "HAND is missing", "HAND がありません"),
]


@pytest.mark.parametrize(("argv", "en", "ja"), SAID)
def test_a_complaint_is_one_line_in_the_users_language(
    argv: list[str], en: str, ja: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, says in (("en", en), ("ja", ja)):
        assert run(["--lang", lang, *argv]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert says in told.err
        assert told.err.count("\n") == 1
        assert told.err.startswith("jantaku: ")


def test_no_line_begins_with_what_clings_to_the_one_before() -> None:
    text = "ああああ、いいいい。うううう（ええ）おお"
    for width in range(6, 40):
        lines = wrapped(text, width)
        assert "".join(lines) == text
        assert all(line[0] not in "、。）" and line[-1] != "（" for line in lines)
        assert max(map(cells, lines)) <= width
