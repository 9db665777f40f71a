"""The scorer in JSON and on the command line."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from jantaku.cli import run
from jantaku.cli.score import score as command
from jantaku.scoresheet import Answer, Refused, Request, answer, answer_json, told
from jantaku.words import LANGUAGES, Lang, Words

EN = Words("en")
DOCS = Path(__file__).parent.parent / "docs"


def ask(**request: object) -> dict[str, object]:
    reply = answer_json(json.dumps(request), EN)
    decoded: dict[str, object] = json.loads(msgspec.json.encode(reply))
    return decoded


def test_answer_holds_everything() -> None:
    """Pinfu 1, riichi 1, dora 1 (4s): 3 han 30 fu, 3,900; one honba 300, one stick."""
    reply = ask(
        rules="uchiwa", hand="123m456p789s11p23s", melds=[], win="4s", by="ron", seat="W",
        round="E", players=4, riichi=1, ippatsu=False, haitei=False, rinshan=False,
        chankan=False, first_turn=False, dora=["3s"], ura=[], honba=1, sticks=1,
        liable=None, dealer_wins=0, **{"from": "N"},
    )  # fmt: skip
    assert reply == {
        "ok": True,
        "yaku": [
            {"id": "riichi", "name": "Riichi", "han": 1},
            {"id": "pinfu", "name": EN.text("yaku.pinfu.name"), "han": 1},
            {"id": "dora", "name": "Dora", "han": 1},
        ],
        "han": 3,
        "fu": 30,
        "fu_items": [
            {"what": "base", "fu": 20, "tiles": "", "why": "base"},
            {"what": "menzen_ron", "fu": 10, "tiles": "", "why": "closed hand won by ron"},
        ],
        "limit": None,
        "yakuman": 0,
        "points": 3900,
        "payments": {"E": 0, "S": 0, "W": 5200, "N": -4200},
        "pot": 1000,
        "sets": ["123m", "456p", "234s", "789s"],
        "pair": "11p",
        "wait": "ryanmen",
    }


def test_ayame_has_one_decimal() -> None:
    text = answer_json(
        '{"rules":"ayame","hand":"123m456p789s11z23s","win":"4s","riichi":1,"from":"E"}', EN
    )
    assert b'"han":1.5,"fu":null' in msgspec.json.encode(text)
    assert b'"han":1.0}' in msgspec.json.encode(text)


def test_yakuman_is_13_han_and_has_fu() -> None:
    reply = ask(hand="111m444p66s33z888s", win="6s", by="tsumo")
    # 20 + 8 (111m) + 4 + 4 + 4 + 2 tsumo = 42
    assert (reply["han"], reply["fu"], reply["limit"], reply["yakuman"]) == (13, 50, "yakuman", 1)


@pytest.mark.parametrize(
    ("request_", "code", "detail"),
    [
        ('{"hand":"123m456p789s11z23s","win":"4s"}', "no_yaku", "no_yaku"),
        (
            '{"hand":"123m456p789s11z23s","win":"4s","riichi":1,"honba":5}',
            "minimum_han", "minimum_han",
        ),
        ('{"hand":"123m456p789s11z23s","win":"9s"}', "not_a_win", "not_a_win"),
        ('{"hand":"123m456p789s11z234s","win":"4s"}', "bad_input", "hand_with_win"),
        ('{"hand":"11111m456p789s11z","win":"4s"}', "bad_input", "hand_five"),
        ('{"hand":"456p789s11z23s","melds":["pon:112m"],"win":"4s"}', "bad_input", "meld_unequal"),
        ('{"hand":"123m456p789s11z23s"}', "bad_input", "field_missing"),
        ('{"hand":"123m456p789s11z23s","win":"4s","sea":"E"}', "bad_input", "field_unknown"),
        ('{"hand":"123m456p789s11z23s","win":"4s","seat":"X"}', "bad_input", "field_choice"),
        ('{"hand":"123m456p789s11z23s","win":"4s","from":3}', "bad_input", "field_choice"),
        ('{"hand":"123m456p789s11z23s","win":"4s","riichi":true}', "bad_input", "field_choice"),
        ('{"hand":"123m456p789s11z23s","win":"4s","ippatsu":1}', "bad_input", "field_bool"),
        ('{"hand":"123m456p789s11z23s","win":"4s","haitei":null}', "bad_input", "field_bool"),
        ('{"hand":"123m456p789s11z23s","win":"4s","honba":true}', "bad_input", "field_int"),
        ('{"hand":"123m456p789s11z23s","win":"4s","honba":1.5}', "bad_input", "field_int"),
        (
            '{"hand":"123m456p789s11z23s","win":"4s","honba":9223372036854775808}',
            "bad_input", "count_out_of_range",
        ),
        ('{"hand":["1m"],"win":"4s"}', "bad_input", "field_str"),
        ('{"hand":"123m456p789s23s","win":"4s","melds":"pon:777z"}', "bad_input", "field_list"),
        ('{"hand":"123m456p789s23s","win":"4s","melds":[7]}', "bad_input", "field_str"),
        ('{"hand":"123m456p789s23s","win":"4s","melds":[""]}', "bad_input", "meld_form"),
        ('{"hand":"123m456p789s11z23s","win":"4s","dora":1}', "bad_input", "field_tiles"),
        (
            '{"hand":"123m456p789s11z23s","win":"4s","riichi":1,"dora":"1111m2p","ura":["9p"]}',
            "bad_input", "indicator_five",
        ),
        ('{"hand":"123m456p789s11z23s","win":"4s","rules":"\\u0000"}', "bad_input",
         "unknown_rules"),
        ('{"hand":"123m456p789s11z23s","win":"4s","rules":"/dev/zero"}', "bad_input",
         "rules_no_file"),
        ('{"hand":"123m456p789s11z23s","win":"4s","rules":"uchuwa"}', "bad_input", "unknown_rules"),
        ('{"hand":"123m456p789s11z23s","win":"4s","ippatsu":true}', "bad_input",
         "ippatsu_without_riichi"),
        ("[]", "bad_input", "request_no_object"),
        ("[" * 100_000, "bad_input", "request_no_object"),
        ("{", "bad_input", "request_not_json"),
        ("", "bad_input", "request_not_json"),
    ],
)  # fmt: skip
def test_refusals(request_: str, code: str, detail: str) -> None:
    reply = answer_json(request_, EN)
    assert isinstance(reply, Refused)
    assert (reply.ok, reply.error.code, reply.error.detail) == (False, code, detail)
    assert reply.error.message


def test_bytes_that_are_no_text_are_refused() -> None:
    reply = answer_json(b'{"hand":"\xff"}', EN)
    assert isinstance(reply, Refused)
    assert reply.error.detail == "request_not_json"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_for_people(lang: Lang) -> None:
    words = Words(lang)
    request = Request(hand="88m66777889s444z", win="8s", by="tsumo", seat="W", sticks=1)
    reply = answer(request, words)
    assert isinstance(reply, Answer)
    text = "\n".join(told(request, reply, words))
    for piece in (
        "88m66777889s444z", words.text("yaku.iipeikou.name"), words.text("wait.kanchan"),
        words.text("fu.ankou_yaochuu"), "2,700", "-1,300", "+3,700",
    ):  # fmt: skip
        assert piece in text, text


def test_command_prints_a_win() -> None:
    arguments = "234m1112356777s --win 4s --tsumo --seat S --round E --dora 1p --rules uchiwa"
    said = CliRunner().invoke(command, [*arguments.split(), "--lang", "ja"])
    assert "門前清自摸和 1翻" in said.output
    assert "S +1,100" in said.output


def test_command_exits_with_1_for_no_win_and_2_for_wrong_input(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["score", "123m456p789s11z23s", "--win", "4s", "--lang", "en"]) == 1
    assert capsys.readouterr().err == "jantaku: there is no yaku\n"
    assert run(["score", "123m456p789s1z", "--win", "4s", "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert run(["score", "--lang", "en"]) == 2
    assert run(["score", "123m456p789s11z23s", "--win", "4s", "--json", "--lang", "en"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "no_yaku"


def test_jsonl_answers_line_by_line() -> None:
    lines = '{"hand":"123m456p789s11z23s","win":"4s","by":"tsumo"}\n\n{}\n'
    said = CliRunner().invoke(command, ["--jsonl"], input=lines)
    assert [json.loads(line)["ok"] for line in said.output.splitlines()] == [True, False, False]


def test_user_rules_score(tmp_path: Path) -> None:
    mine = tmp_path / "my.toml"
    mine.write_text('extends = "uchiwa"\n[scoring]\nkiriage = true\n')
    reply = ask(hand="234m456p678s88p34s", win="5s", dora="7p", rules=str(mine))
    assert (reply["han"], reply["points"]) == (4, 8000)


@pytest.mark.parametrize("name", ["score", "shanten", "waits"])
def test_schema_is_published(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Renew them with ``jantaku schema score > docs/score.schema.json`` and likewise."""
    assert run(["schema", name]) == 0
    published = (DOCS / f"{name}.schema.json").read_text("utf-8")
    assert json.loads(published) == json.loads(capsys.readouterr().out)


def test_import_is_light() -> None:
    """``import jantaku`` loads nothing of the scorer."""
    import subprocess
    import sys

    code = "import sys, jantaku; print('jantaku.scoring' in sys.modules, jantaku.score.__name__)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "scored"]
