"""``jantaku shanten`` and ``jantaku waits`` as a user and another program meet them."""

import io
import json
from typing import Any

import pytest

from jantaku.cli import run


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = run([*argv, "--lang", "en"])
    told = capsys.readouterr()
    assert (told.err == "") is (code < 2)
    return code, told.out or told.err


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("123m456p789s11122z", "complete"),
        ("123m456p789s1122z", "tenpai"),
        ("123m456p789s7z pon:777z", "1 from tenpai"),
        ("147m258p369s1234z", "6 from tenpai"),
    ],
)
def test_shanten(hand: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "shanten", hand) == (0, f"{told}\n")
    assert said(capsys, "shanten", *hand.split()) == (0, f"{told}\n")


def test_waits_are_named_with_how_many_are_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "waits", "23456m111222z55s") == (
        0,
        "1m 1 of characters, 4 left\n4m 4 of characters, 3 left\n7m 7 of characters, 4 left\n",
    )
    assert run(["waits", "123m456p789s7z", "pon:111z", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == "7z 中 残り3枚\n"


def test_no_waits_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "waits", "123m456p789s7z", "pon:777z") == (1, "no waits: not tenpai\n")
    code, told = said(capsys, "waits", "123m456p789s7z pon:777z", "--json")
    assert (code, json.loads(told)) == (1, {"waits": [], "furiten_free": []})


def test_furiten_is_told_as_the_rules_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["waits", "23456m111222z55s", "--discards", "9m1m"]
    assert said(capsys, *hand)[1].endswith("\nfuriten: tsumo only\n")
    assert said(capsys, *hand, "--rules", "ayame")[1].endswith(
        "\nfuriten in part: ron on 47m only\n"
    )


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["shanten", "123x"], "character 4"),
        (["shanten", "11111m456p789s11z"], "only four 1m, and this hand has 5"),
        (["shanten", "123m"], "13 concealed tiles"),
        (["shanten"], "HAND"),
        (["waits", "123m456p789s11122z"], "drawn tile"),
        (
            ["waits", "123m456p789s7z pon:776z"],
            "character 22: a pon is of equal tiles, and 6z is not 7z",
        ),
        (["waits", "123m456p789s1122z", "--discards", "1"], "without a suit"),
        (["waits", "123m456p789s1122z", "--rules", "uchiwo"], "uchiwa"),
    ],
)
def test_a_wrong_hand_is_one_line_and_exit_2(
    argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = said(capsys, *argv)
    assert code == 2
    assert says in told
    assert told.count("\n") == 1


def lines(
    command: str, requests: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> list[Any]:
    text = "\n".join(r if isinstance(r, str) else json.dumps(r) for r in requests)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run([command, "--jsonl", "--lang", "en"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_requests_are_answered_line_by_line_wrong_ones_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = lines(
        "waits",
        [
            {"hand": "123m456p789s7z", "melds": ["pon:111z"], "rules": "uchiwa"},
            {"hand": "123m456p789s7z", "melds": ["pon:777z"], "rules": "ayame"},
            "",
            {"hand": "23456m111222z55s", "discards": "1m", "rules": "ayame"},
            "{",
            {"hand": 7},
            {"hand": "123m456p789s1122z", "rules": "uchiwo"},
            {"hand": "456m789s12p11z", "melds": ["ankan:3333p"]},
        ],
        monkeypatch,
        capsys,
    )
    assert answers[0] == {"waits": ["7z"], "furiten_free": ["7z"]}
    assert answers[1] == {"waits": [], "furiten_free": []}
    assert answers[2]["error"]["detail"] == "line_blank"
    assert answers[3] == {"waits": ["1m", "4m", "7m"], "furiten_free": ["4m", "7m"]}
    errors = [answer["error"] for answer in answers[4:7]]
    assert [error["detail"] for error in errors] == [
        "request_not_json",
        "field_str",
        "unknown_rules",
    ]
    assert [error["line"] for error in errors] == [5, 6, 7]
    assert answers[7] == {"waits": [], "furiten_free": []}


def test_shanten_of_requests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    requests = [
        {"hand": "19m19p19s1234567z"},
        {"hand": "123m456p789s7z", "melds": ["pon:777z"], "rules": "uchiwa"},
        {"hand": "11m"},
    ]
    answers = lines("shanten", requests, monkeypatch, capsys)
    assert answers[:2] == [{"shanten": 0}, {"shanten": 1}]
    assert answers[2]["error"]["code"] == "bad_input"
