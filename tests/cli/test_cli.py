"""The command line as a user meets it: quick, and one clear line when something is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from jantaku import __version__
from jantaku.cli import run
from jantaku.errors import IllegalAction


def test_version_is_quick_because_it_loads_nothing_of_the_games() -> None:
    code = (
        "import sys\n"
        "from jantaku.cli import run\n"
        "assert run(['--version']) == 0\n"
        "heavy = {'numpy', 'msgspec', 'rich', 'starlette', 'sqlalchemy', 'jantaku.games'}\n"
        "print(*sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"jantaku {__version__}\n\n"
    assert not done.stderr


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["mahjong"], "mahjong"),
        (["--lang", "fr", "fx602p"], "fr"),
        (["--no-such-option"], "--no-such-option"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(
    argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith("jantaku: ")
    assert says in told.err


@pytest.mark.parametrize(
    ("env", "argv", "says"),
    [
        ("ja_JP.UTF-8", [], "和了の形ではありません"),
        ("de_DE.UTF-8", [], "that is not a win"),
        ("C", ["--lang", "ja"], "和了の形ではありません"),
    ],
)
def test_an_error_speaks_the_users_language(
    env: str,
    argv: list[str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import click

    from jantaku import cli

    @click.command()
    def refused() -> None:
        raise IllegalAction("not_a_win", seat=0)

    monkeypatch.setitem(cli.cli.commands, "refused", refused)
    monkeypatch.setenv("LC_ALL", env)
    assert run([*argv, "refused"]) == 2
    assert capsys.readouterr().err == f"jantaku: {says}\n"


def test_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import click

    from jantaku import cli

    @click.command()
    def long() -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(cli.cli.commands, "long", long)
    assert run(["long"]) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("fx602p discard $'123\\xff'", 2, "is not a text"),
        ("fx602p --seed $'\\xff'", 2, "is not a text"),
        ("verify $'\\xff.jsonl'", 2, "No such file"),
        ("fx602p discard 223333568 >/dev/full", 2, "No space left"),
        ("fx602p discard --jsonl <<<'{}' >/dev/full", 2, "No space left"),
        ("fx602p discard --jsonl <&-", 0, ""),
        ("fx602p <&-", 0, ""),
        ("fx602p discard 223333568 >&-", 0, ""),
        ("fx602p discard x 2>&-", 2, ""),
    ],
)
def test_strange_surroundings_are_no_traceback(command: str, code: int, says: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m jantaku {command}"],
        capture_output=True,
        text=True,
        check=False,
        env={"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == code
    assert says in done.stderr
    assert done.stderr.count("\n") == (1 if says else 0)


@pytest.mark.parametrize(
    "origin",
    ["foo", "", "parlour.example", "ftp://parlour.example", "https://", "https://a/b",
     "https://a?x", "https://u@a", "https://a:99999", "https://a b", "//a"],
)  # fmt: skip
def test_an_origin_that_is_none_is_refused_before_the_parlour_opens(
    origin: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--origin", origin, "--no-browser", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        f"jantaku: --origin cannot be “{origin}”; write a URL such as https://parlour.example\n"
    )


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://Parlour.example/", "https://parlour.example"),
        ("HTTPS://parlour.example:443", "https://parlour.example"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_an_origin_is_written_as_browsers_do(address: str, origin: str) -> None:
    from jantaku.cli.play import origin_of

    assert origin_of(address) == origin


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("file", "holds"), [("gone", None), ("page.md", b"# Page\n")])
def test_a_file_is_named_once(
    command: str,
    file: str,
    holds: bytes | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / file
    if holds is not None:
        path.write_bytes(holds)
    assert run([command, str(path), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("jantaku: ")
    assert told.count(str(path)) == 1
    assert told.count("\n") == 1
