"""``jantaku fx602p discard`` and ``score``: one question, or many on stdin."""

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from jantaku.cli import run

DATA = Path(__file__).parents[1] / "data"


class Asked:
    """Be what a run of the command line gave."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> list[Any]:
        """Return what each line of the answer holds."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def asked(*argv: str, stdin: bytes = b"") -> Asked:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        code = run(["fx602p", *argv])
        told = capfd.readouterr()
        return Asked(code, told.out, told.err)

    return asked


def golden(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def lines(questions: list[Any]) -> bytes:
    return b"".join(json.dumps(question).encode() + b"\n" for question in questions)


# 223333568: 2 is a pair beside one 3 (1 + 1/3), the fourth 3 beside two 2 (3 + 2/3), 5 and 6 are
# beside each other (3 + 1/3), and 8 is a lonely single, so it goes.
def test_one_throw(ask: Any) -> None:
    assert ask("discard", "223333568").out == "8\n"
    assert ask("discard", "223333568", "--json").json == [{"discard": 8}]
    assert ask("discard", "８６５３３３３２２", "--json").json == [{"discard": 8}]


def test_a_hand_that_wins_is_not_thrown_from(ask: Any) -> None:
    assert ask("discard", "123456789", "--json").json == [{"discard": None}]
    assert ask("discard", "123456789", "--lang", "ja").out == "和了の形です\n"


def test_golden_throws_by_the_line(ask: Any) -> None:
    cases = golden("fx602p_discards.jsonl")
    asked = ask("discard", "--jsonl", stdin=lines([{"hand": case["hand"]} for case in cases]))
    assert asked.code == 0
    for case, answer in zip(cases, asked.json, strict=True):
        accept = [None] if case["discard"] == 0 else case["accept"]
        assert answer["discard"] in accept
        assert list(answer) == ["discard"]


@pytest.mark.parametrize("shape", ["text", "list", "eight"])
def test_golden_scores_by_the_line(ask: Any, shape: str) -> None:
    cases = golden("fx602p_scores.jsonl")
    questions = []
    for case in cases:
        hand = list(case["hand"])
        if shape == "eight":
            hand.remove(case["win_tile"])
        questions.append(
            {
                "hand": hand if shape == "list" else "".join(map(str, hand)),
                "win": case["win_tile"],
                "dora": case["dora"],
                "by": case["how"],
                "turn": case["turn"],
            }
        )
    asked = ask("score", "--jsonl", stdin=lines(questions))
    for case, answer in zip(cases, asked.json, strict=True):
        assert answer == {
            "ok": True,
            "yaku": case["yaku"],
            "han": case["han"],
            "triplets": case["triplets"],
            "points": case["points"],
        }


def test_the_page_does_not_give_the_slip(ask: Any) -> None:
    args = ("score", "123333444", "--win", "1", "--dora", "9", "--json")
    assert ask(*args).json[0]["yaku"] == ["3renko"]
    assert ask(*args, "--mode", "page").json[0]["yaku"] == []


def test_one_score(ask: Any) -> None:
    # Pinfu 1, Tanyao 1, Iipeiko 1, Dora 1: 4 han without a triplet are 8800 in the seed's table.
    expected = {
        "ok": True,
        "yaku": ["Pinfu", "Tanyao", "Iipeiko", "Dora"],
        "han": 4,
        "triplets": 0,
        "points": 8800,
    }
    for how in ([], ["--tsumo"], ["--ron"], ["--turn", "7"]):
        asked = ask("score", "223344678", "--win", "8", "--dora", "2", *how, "--json")
        assert asked.json == [expected]
    first = ask("score", "22334467", "--win", "8", "--dora", "2", "--turn", "1", "--json")
    assert first.json[0]["yaku"] == ["Pinfu", "Tenho", "Tanyao", "Iipeiko", "Dora"]


def test_a_score_in_words(ask: Any) -> None:
    told = ask("score", "223344678", "--win", "8", "--dora", "2", "--lang", "ja").out
    assert "平和" in told
    assert "4翻 刻子0: 16 × (50 + 10 × 0) × 11 = 8800点" in told
    told = ask("score", "555555555", "--win", "5", "--dora", "5").out
    assert "Toitoi     All triplets: not counted" in told
    assert "*YAKUMAN*  Nine of a kind: 8 han" in told


def test_no_win_is_told_and_exits_1(ask: Any) -> None:
    asked = ask("score", "223344688", "--win", "8", "--dora", "2", "--json")
    assert asked.code == 1
    error = {"code": "not_a_win", "message": "that is not a win"}
    assert asked.json == [{"ok": False, "error": error}]
    assert ask("score", "223344688", "--win", "8", "--dora", "2").out == "that is not a win\n"


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        (["discard", "12345678x"], "not_a_tile", "character 9"),
        (["discard", "123406789"], "not_a_tile", "“0”"),
        (["discard", "12345678"], "not_nine_tiles", "8"),
        (["score", "1234567", "--win", "8", "--dora", "1"], "not_eight_or_nine_tiles", "7"),
        (["score", "1234567", "--win", "8", "--dora", "1"], "not_eight_or_nine_tiles", "eight"),
        (["score", "223344678", "--win", "9", "--dora", "1"], "win_not_in_hand", "9"),
        (["score", "223344678", "--win", "0", "--dora", "1"], "no_such_tile", "0"),
        (["score", "223344678", "--win", "8", "--dora", "10"], "no_such_tile", "10"),
        (["score", "223344678", "--win", "8", "--dora", "1", "--turn", "0"], "no_such_turn", "0"),
    ],
)
def test_a_bad_question_is_named(ask: Any, argv: list[str], code: str, says: str) -> None:
    asked = ask(*argv)
    assert asked.code == 2
    assert asked.out == ""
    assert asked.err.startswith("jantaku: ")
    assert says in asked.err
    assert asked.err.count("\n") == 1
    asked = ask(*argv, "--json")
    assert asked.code == 2
    assert asked.json[0]["error"]["code"] == code


@pytest.mark.parametrize(
    "argv", [["discard"], ["score", "123456789"], ["score", "123456789", "--win", "1"]]
)
def test_what_is_missing_is_named(ask: Any, argv: list[str]) -> None:
    asked = ask(*argv)
    assert asked.code == 2
    assert "is missing" in asked.err


def test_bad_lines_are_answered_in_their_place_and_the_rest_goes_on(ask: Any) -> None:
    good, answer = b'{"hand":"223333568"}\n', {"discard": 8}
    bad = [
        (b"\n", "line_blank"),
        (b"  \r\n", "line_blank"),
        (b"223333568\n", "request_no_object"),
        (b"{\n", "request_not_json"),
        (b"\xff\xfe\n", "request_not_json"),
        (b'{"hand":"\xff"}\n', "request_not_json"),
        (b'{"hand":"22333356"}\n', "not_nine_tiles"),
        (b'{"hand":"22333356x"}\n', "not_a_tile"),
        (b'{"hand":[2,2,3,3,3,3,5,6,0]}\n', "no_such_tile"),
        (b'{"hand":[2,2,3,3,3,3,5,6,"8"]}\n', "field_int"),
        (b'{"hand":[2,2,3,3,3,3,5,6,8.5]}\n', "field_int"),
        (b'{"hand":[2,2,3,3,3,3,5,6,true]}\n', "field_int"),
        (b'{"hand":223333568}\n', "field_tiles"),
        (b'{"hand":null}\n', "field_tiles"),
        (b"{}\n", "field_missing"),
        (b'{"hand":"223333568","extra":1}\n', "field_unknown"),
        (b"[" * 100_000 + b"\n", "request_no_object"),
    ]
    asked = ask("discard", "--jsonl", stdin=b"".join(good + line for line, _ in bad) + good[:-1])
    assert asked.code == 0
    assert asked.err == ""
    assert asked.json[0::2] == [answer] * (len(bad) + 1)
    errors = [result["error"] for result in asked.json[1::2]]
    assert [error["line"] for error in errors] == list(range(2, 2 * len(bad) + 1, 2))
    assert [error["code"] for error in errors] == [code for _, code in bad]


def test_no_win_among_the_lines_has_its_code(ask: Any) -> None:
    question = {"hand": "223344688", "win": 8, "dora": 2, "by": "ron", "turn": 3}
    asked = ask("score", "--jsonl", stdin=lines([question, {**question, "by": "rob"}]))
    no_win = {"code": "not_a_win", "line": 1, "message": "that is not a win"}
    assert asked.json[0] == {"ok": False, "error": no_win}
    choice = '“by” must be one of "ron" | "tsumo"'
    assert asked.json[1]["error"]["code"] == "field_choice"
    assert asked.json[1]["error"]["line"] == 2
    assert asked.json[1]["error"]["message"] == choice


@pytest.mark.parametrize(
    ("argv", "name"),
    [
        (["fx602p", "discard", "223333568"], "HAND"),
        (["fx602p", "score", "223344678"], "HAND"),
        (["fx602p", "score", "--win", "8"], "--win"),
        (["fx602p", "score", "--tsumo"], "--tsumo"),
        (["score", "123m456p789s11z23s"], "HAND"),
        (["score", "--rules", "ayame"], "--rules"),
        (["shanten", "123m456p789s11z23s"], "HAND"),
        (["waits", "123m456p789s11z23s"], "HAND"),
        (["waits", "--discards", "1m"], "--discards"),
    ],
)
def test_a_question_beside_many_is_refused(
    argv: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*argv, "--jsonl", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"jantaku: --jsonl reads everything from stdin; leave out {name}\n"


@pytest.mark.parametrize(
    "argv",
    [
        ["fx602p", "score", "223344678", "--win", "8", "--dora", "2"],
        ["score", "123m456p789s11z23s", "--win", "4s"],
    ],
)
@pytest.mark.parametrize("both", [["--ron", "--tsumo"], ["--tsumo", "--ron"]])
def test_ron_and_tsumo_together_are_refused(
    argv: list[str], both: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*argv, *both, "--lang", "en"]) == 2
    assert capsys.readouterr().err == "jantaku: give --ron or --tsumo, not both\n"


@pytest.mark.parametrize(
    "command", [["fx602p", "discard"], ["fx602p", "score"], ["score"], ["shanten"], ["waits"]]
)
def test_bad_lines_of_every_command_are_answered_alike(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    bad = b'\n{\n7\n{}\n{"hnad":"1"}\n{"hand":true}\n'
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(bad)))
    assert run([*command, "--jsonl", "--lang", "en"]) == 0
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False] * 6
    errors = [answer["error"] for answer in answers]
    assert [error["line"] for error in errors] == [1, 2, 3, 4, 5, 6]
    assert [error.get("detail", error["code"]) for error in errors[:5]] == [
        "line_blank",
        "request_not_json",
        "request_no_object",
        "field_missing",
        "field_unknown",
    ]
    assert "hand" in errors[4]["message"]
    assert errors[1]["message"] == "not JSON (at byte 2)"
    for error in errors:
        assert "Expected" not in error["message"]
        assert "$" not in error["message"]


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-m", "jantaku", "fx602p", "discard", "--jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(b'{"hand":"223333568"}\n')
            running.stdin.flush()
            assert json.loads(running.stdout.readline()) == {"discard": 8}
        running.stdin.close()
        assert running.wait(timeout=10) == 0


def test_a_reader_that_stops_early_is_no_traceback() -> None:
    command = f'yes \'{{"hand":"223333568"}}\' | {sys.executable} -m jantaku fx602p discard --jsonl'
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -n 2"],
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert done.stdout == '{"discard":8}\n' * 2
    assert done.stderr == ""


# The first byte that cannot be there, from 1; the one after the end where the line breaks off.
@pytest.mark.parametrize(
    ("line", "at"),
    [
        (b"{", 2),
        (b"{x", 2),
        (b"\xff\xfe", 1),
        (b'{"hand":"\xff"}', 10),
        (b'{"hand":"1"} x', 14),
        (b'{"hand":"1', 11),
    ],
)
def test_where_a_line_is_no_json_is_told(ask: Any, line: bytes, at: int) -> None:
    (answer,) = ask("discard", "--jsonl", stdin=line + b"\n").json
    assert (answer["error"]["code"], answer["error"]["at"]) == ("request_not_json", at)
