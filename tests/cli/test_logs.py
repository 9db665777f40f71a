"""``jantaku convert`` and ``jantaku rescore``."""

import json
from pathlib import Path

import pytest

from jantaku.cli import run
from jantaku.records.native import record_lines
from matches import played_match


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    match = played_match("uchiwa", "1", kyoku=2)
    path = tmp_path / "match.jsonl"
    path.write_text(
        record_lines(
            match.game,
            match.rules,
            match.opening,
            match.seed,
            ("花子", "B", "C", "D"),
            "2001-02-09",
            match.moves,
            preset="uchiwa",
        ),
        "utf-8",
    )
    return path


def test_formats_are_turned_into_each_other(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {}
    for name in ("mjai", "tenhou", "majiang"):
        assert run(["convert", str(file), "--to", name]) == 0
        texts[name] = capsys.readouterr().out
    other = file.with_name("other")
    for source, target in (("mjai", "mjai"), ("tenhou", "tenhou"), ("tenhou", "mjai")):
        other.write_text(texts[source], "utf-8")
        assert run(["convert", str(other), "--to", target, "--rules", "uchiwa"]) == 0
        assert capsys.readouterr().out.splitlines()[1:] == texts[target].splitlines()[1:]


def test_rescoring_agrees_with_our_own_match_and_finds_a_change(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rescore", str(file)]) == 0
    assert "0 differences" in capsys.readouterr().out
    assert run(["convert", str(file), "--to", "tenhou"]) == 0
    log = json.loads(capsys.readouterr().out)
    row = next(row for row in log["log"] if row[-1][0] == "和了")
    row[-1][1][0] += 1000
    other = file.with_name("other")
    other.write_text(json.dumps(log), "utf-8")
    assert run(["rescore", str(other)]) == 1
    assert "points moved: the log says" in capsys.readouterr().out
    assert run(["rescore", str(other), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert "moved" in [one["what"] for one in found["differences"]]


@pytest.mark.parametrize("content", [None, "", "x", '{"a":1}'])
def test_what_is_no_log_exits_2(
    file: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    other = file.with_name("other")
    if content is not None:
        other.write_text(content, "utf-8")
    for arguments in (["convert", str(other), "--to", "mjai"], ["rescore", str(other)]):
        assert run(arguments) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
