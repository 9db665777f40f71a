"""``jantaku fx602p duel`` on the command line."""

import json

import pytest

from jantaku.cli import run
from jantaku.cli.fx602p_duel import shares


def test_json_is_one_line_with_all_that_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["fx602p", "duel", "fx602p", "easy", "--hands", "30", "--seed", "cli", "--json"]
    assert run(argv) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    result = json.loads(lines[-1])
    assert len(lines) == 1
    assert told.err == ""
    assert result["hands"] == sum(result["wins"]) == 30
    low, high = result["ci95"]
    assert low < result["mean"] < high
    assert run(argv) == 0
    assert capsys.readouterr().out == told.out
    assert run([*argv, "--rng", "machine"]) == 0
    assert capsys.readouterr().out != told.out


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "points a hand over 20 hands"), ("ja", "20局　1局平均")]
)
def test_table_speaks_both_languages(
    lang: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["--lang", lang, "fx602p", "duel", "fx602p", "fx602p", "--hands", "20"]
    assert run(argv) == 0
    assert says in capsys.readouterr().out


def test_unknown_player_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "fx602p", "duel", "perfekt", "fx602p"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "perfekt" in told.err
    assert "easy, fx602p, perfect" in told.err


def test_one_hand_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["fx602p", "duel", "fx602p", "easy", "--hands", "1", "--lang", "en"]
    assert run(argv) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "points in one hand" in told
    assert "no interval: it takes 30 hands" in told
    assert "over 1" not in told
    assert run([*argv, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["ci95"], result["error"]) == (None, None)


@pytest.mark.parametrize("counts", [(1, 1, 1), (154, 845, 0, 1), (7, 0, 0, 0), (1, 2, 3, 5)])
def test_shares_sum_to_the_whole_and_are_off_by_less_than_one(counts: tuple[int, ...]) -> None:
    parts = shares(counts)
    assert sum(parts) == 1000
    for count, part in zip(counts, parts, strict=True):
        assert abs(part - 1000 * count / sum(counts)) < 1
