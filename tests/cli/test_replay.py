"""``jantaku replay`` and ``jantaku verify``."""

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from jantaku.cli import run
from jantaku.fx602p.calculator import CalculatorPlayer
from jantaku.fx602p.events import HandWon
from jantaku.fx602p.flow import FX602P
from jantaku.fx602p.rules import COMPUTER, HUMAN, MODES, Opening
from jantaku.game import Move, play
from jantaku.records.native import record_lines

RULES = MODES["original"]
PLAYERS = {HUMAN: CalculatorPlayer(), COMPUTER: CalculatorPlayer()}
OPENING = Opening(dealer=COMPUTER, total=-800, played=3)
MOVES: tuple[Move[Any, Any], ...] = play(FX602P, RULES, OPENING, "east", PLAYERS, luck="x")
TEXT = record_lines(FX602P, RULES, OPENING, "east", ("花子", "fx602p"), "2001-02-09", MOVES)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    path = tmp_path / "hand.jsonl"
    path.write_text(TEXT, "utf-8")
    return path


def won() -> HandWon:
    event = MOVES[-1].events[-1]
    assert isinstance(event, HandWon)
    return event


@pytest.mark.parametrize(("lang", "name"), [("en", "Calculator"), ("ja", "計算機")])
def test_a_replay_shows_every_draw_and_throw_and_the_formula(
    file: Path, lang: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", lang, "replay", str(file)]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert f"花子 – {name}" in lines[1]
    assert "2001-02-09" in lines[1]
    assert "east" in lines[1]
    draws = throws = 0
    rows = [line for line in lines if "+" in line and "−" in line]
    drawn = 0
    for event in (event for move in MOVES for event in move.events):
        match type(event).__name__:
            case "TileDrawn":
                draws += 1
                drawn = event.tile
            case "TileDiscarded":
                row = rows[throws].split()
                assert row[2:4] == [f"+{drawn}", f"−{event.tile}"]
                assert row[1] == ("花子", name)[event.seat]
                throws += 1
    assert len(rows) == throws > 0
    event = won()
    coefficient = (1, 2, 4, 7, 11, 16, 22, 29, 37)[event.han]
    assert f"16 × (50 + 10 × {event.triplets}) × {coefficient} = {event.points}" in out
    for hand in event.hands:
        assert " ".join(map(str, hand)) in out
    assert str(event.total) in lines[-1]


def test_a_replay_as_json_gives_every_event(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--json"]) == 0
    *events, outcome = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["index"] for line in events] == list(range(len(events)))
    assert len(events) == sum(len(move.events) for move in MOVES)
    assert events[0]["event"]["type"] == "hand_dealt"
    assert events[-1]["event"]["points"] == won().points
    assert sum(outcome["outcome"]["points"]) == 0


def test_steps_wait_for_enter_and_stop_at_q(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\n\nq\n"))
    assert run(["replay", str(file), "--step"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_name_cannot_command_the_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("\x1b[2J", "a\nb")
    played = play(FX602P, RULES, OPENING, "\x1b", PLAYERS, luck="x")
    file.write_text(
        record_lines(FX602P, RULES, OPENING, "\x1b", names, "\x1b[31m", played), "utf-8"
    )
    assert run(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\\x1b[2J" in out
    assert "a\\nb" in out


def test_verify_says_ok(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(file), str(file)]) == 0
    events = sum(len(move.events) for move in MOVES)
    assert capsys.readouterr().out == f"{file}: OK ({events} events)\n" * 2


def test_verify_says_what_differs_and_goes_on_to_the_next(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = file.with_name("other.jsonl")
    wrong = TEXT.replace(f'"points":{won().points}', '"points":7', 1)
    other.write_text(wrong, "utf-8")
    assert run(["verify", str(other), str(file)]) == 1
    told = capsys.readouterr()
    last = sum(len(move.events) for move in MOVES) - 1
    assert told.out.splitlines()[0] == (
        f"{other}: event {last} (hand_won.points): expected {won().points}, found 7"
    )
    assert "OK" in told.out.splitlines()[1]
    assert told.err == ""
    assert run(["replay", str(other)]) == 2
    assert "hand_won.points" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "No such file"),
        (b"", "empty"),
        (b"\xff\xfe", "not a text file"),
        (TEXT.encode()[:200], "line"),
        (b"[project]\n", "line 1"),
    ],
)
def test_what_cannot_be_read_exits_2(
    file: Path, content: bytes | None, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)
    for command in ("verify", "replay"):
        assert run([command, str(file)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert says in told.err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_never_ends_is_too_large(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run([command, "/dev/zero"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "/dev/zero is larger than 32 MiB" in told.err


@pytest.mark.parametrize(
    "content",
    [b"\xef\xbb\xbf" + TEXT.encode(), TEXT.replace("\n", "\r\n").encode()],
    ids=["byte order mark", "CR LF"],
)
def test_what_an_editor_may_add_is_no_change(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert run(["verify", str(file)]) == 0
    assert run(["replay", str(file)]) == 0


def test_a_field_that_nobody_knows_is_not_vouched_for(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(TEXT.replace('"dora":', '"evil":1,"dora":', 1), "utf-8")
    assert run(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert "line 2, column" in out
    assert "(event 0)" in out
    assert 'evil":1' in out


def test_a_directory_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err
