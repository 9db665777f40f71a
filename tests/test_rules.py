"""Rules as data: files are read strictly, merged by key, and accounted for."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from jantaku.cli import run
from jantaku.cli.rules import rules as command
from jantaku.errors import RulesError
from jantaku.presets import PRESETS, load, sheet
from jantaku.rules import KEYS, Rules, YakuHan, build, differences, flatten, values
from jantaku.rulesheet import explain, lines, markdown
from jantaku.words import LANGUAGES, Lang, Words, texts
from jantaku.yaku import BONUS, CATALOGUE


def write(folder: Path, text: str, name: str = "my.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("name", PRESETS)
def test_preset_loads_and_survives_json(name: str) -> None:
    rules = load(name)
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_values_and_build_are_inverse() -> None:
    rules = load("ayame")
    assert build(values(rules), {}) == rules


def test_user_file_changes_only_what_it_names(tmp_path: Path) -> None:
    mine = write(tmp_path, 'extends = "uchiwa"\n[scoring]\nkiriage = true\n')
    assert differences(load("uchiwa"), load(mine)) == {"scoring.kiriage": (False, True)}
    told = sheet(mine)
    assert told.lineage == ("uchiwa", mine)
    assert told.origins["scoring.kiriage"] == mine
    assert told.origins["scoring.double_wind_pair_fu"] == "uchiwa"


def test_lists_replace_and_the_table_of_yaku_merges(tmp_path: Path) -> None:
    mine = write(
        tmp_path,
        'extends = "uchiwa"\n[payments]\nliable_yakuman = ["daisangen"]\n'
        "[yaku.han]\nrenhou = [0, 0]\n",
    )
    rules = load(mine)
    assert rules.payments.liable_yakuman == ("daisangen",)
    assert rules.yaku.han["renhou"] == YakuHan(0, 0)
    assert rules.yaku.han["tanyao"] == YakuHan(1, 1)


def test_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "tenhou"\n[payments]\nhonba = 1500\n', "house.toml")
    mine = write(tmp_path, 'extends = "house.toml"\n[dora]\nura = false\n')
    rules = load(mine)
    assert (rules.payments.honba, rules.dora.ura) == (1500, False)
    assert rules.dora.aka == ("0m", "0p", "0s")


@pytest.mark.parametrize(
    ("text", "code", "path", "nearest"),
    [
        ("[scoring]\nkiriag = true", "unknown_rule", "scoring.kiriag", "scoring.kiriage"),
        ("[scorin]\nkiriage = true", "unknown_rule", "scorin", "scoring"),
        ("kiriage = true", "unknown_rule", "kiriage", "scoring.kiriage"),
        ("[yaku.han]\ntanya = [1, 1]", "unknown_yaku", "yaku.han.tanya", "tanyao"),
        ('[yaku]\nyakuman = ["daisange"]', "unknown_yaku", "yaku.yakuman", "daisangen"),
        ("[scoring]\nkiriage = 1", "wrong_rule_value", "scoring.kiriage", None),
        ('[scoring]\nyakuman = "sum"', "wrong_rule_value", "scoring.yakuman", None),
        ("[dora]\nhan = 0.7", "wrong_rule_value", "dora.han", None),
        ("dora = 3", "wrong_rule_value", "dora", None),
        ("[yaku]\nhan = 3", "wrong_rule_value", "yaku.han", None),
        ("extends = 3", "wrong_rule_value", "extends", None),
        ('title = "my"', "wrong_rule_value", "title", None),
        ('extends = "uchuwa"', "unknown_parent", "extends", "uchiwa"),
        ('extends = "my.toml"', "rules_extend_themselves", "extends", None),
        ("a =", "rules_not_toml", "", None),
        (
            'extends = "uchiwa"\n[yaku.han]\nkokushi = [1, 1]',
            "contradictory_rules", "yaku.han.kokushi", None,
        ),
        (
            'extends = "uchiwa"\n[payments]\nhonba = 100',
            "contradictory_rules", "payments.honba", None,
        ),
        (
            '[payments]\nliable_yakuman = ["daisangen"]',
            "contradictory_rules", "payments.liable_yakuman", None,
        ),
        (
            '[yaku]\nyakuman = ["kokushi"]\ndouble_yakuman = ["kokushi"]',
            "contradictory_rules", "yaku.double_yakuman", None,
        ),
        (
            'extends = "uchiwa"\n[match]\numa = []',
            "contradictory_rules", "match.uma", None,
        ),
        (
            'extends = "uchiwa"\n[match]\numa = [[5000, -5000]]',
            "contradictory_rules", "match.uma", None,
        ),
        (
            'extends = "uchiwa"\n[match]\nreturn_points = [30000, 30000]',
            "contradictory_rules", "match.return_points", None,
        ),
        (
            'extends = "uchiwa"\n[match]\nreturn_points = [20000]',
            "contradictory_rules", "match.return_points", None,
        ),
        (
            'extends = "uchiwa"\n[match]\numa = [[30000, 10000, -10000, -20000]]',
            "wrong_rule_value", "match.uma", None,
        ),
        ("[match]\numa = [[30000.5]]", "wrong_rule_value", "match.uma", None),
        ("[win]\nminimum = [[5, 2]]", "wrong_rule_value", "win.minimum", None),
        ("[win]\nminimum = []", "wrong_rule_value", "win.minimum", None),
        ("[match]\nplayers = []", "wrong_rule_value", "match.players", None),
        ("[yaku.han]\nriichi = [1e30, 0]", "wrong_rule_value", "yaku.han.riichi", None),
        ("[yaku.han]\nriichi = [nan, 0]", "wrong_rule_value", "yaku.han.riichi", None),
        ("[payments]\nhonba = 99999999900", "wrong_rule_value", "payments.honba", None),
        ('[win]\nminimum_leaves_out = ["dorra"]', "unknown_yaku", "win.minimum_leaves_out", "dora"),
        (
            'extends = "ayame"\n[draws]\nnagashi = "win"',
            "contradictory_rules", "draws.nagashi", None,
        ),
        (
            'extends = "uchiwa"\n[yaku.han]\nriichi = [1.5, 0]',
            "contradictory_rules", "yaku.han.riichi", None,
        ),
        (
            '[scoring]\nformula = "floor_ceiling"',
            "contradictory_rules", "scoring.formula", None,
        ),
        ("[dora]\nhan = 0.5", "contradictory_rules", "dora.han", None),
        ("a = " + "[" * 100_000, "rules_not_toml", "", None),
    ],
)  # fmt: skip
def test_wrong_file_says_what_and_where(
    tmp_path: Path, text: str, code: str, path: str, nearest: str | None
) -> None:
    mine = write(tmp_path, text)
    with pytest.raises(RulesError) as caught:
        load(mine)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert caught.value.facts.get("nearest") == nearest
    assert caught.value.source in {mine, "default"}
    for lang in LANGUAGES:
        assert Words(lang).error(caught.value) != str(caught.value)


def test_choices_are_named_in_the_error() -> None:
    with pytest.raises(RulesError) as caught:
        flatten({"draws": {"nagashi": "yes"}}, "here")
    assert caught.value.facts["expected"] == '"draw" | "win" | "none"'


def test_a_wrong_value_is_told_with_how_to_write_it(tmp_path: Path) -> None:
    mine = write(tmp_path, 'extends = "uchiwa"\n[yaku.han]\nriichi = [1]\n')
    with pytest.raises(RulesError) as caught:
        load(mine)
    assert Words("en").error(caught.value) == (
        f"{mine}: yaku.han.riichi cannot be [1]; write [0 | 0.5 | 1 …, 0 | 0.5 | 1 …]"
    )


def test_a_contradiction_blames_the_last_file_and_shows_both_values(tmp_path: Path) -> None:
    mine = write(tmp_path, 'extends = "ayame"\n[payments]\ndealer = "half_again"\n')
    with pytest.raises(RulesError) as caught:
        load(mine)
    assert Words("en").error(caught.value) == (
        f'{mine}: payments.dealer = "half_again" contradicts scoring.formula = "floor_ceiling"'
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("/dev/zero", "rules_no_file"),
        (".", "rules_no_file"),
        ("a\0b", "unknown_rules"),
        ("\ud800", "unknown_rules"),
        ("", "rules_no_file"),
    ],
)
def test_what_is_no_file_of_rules(name: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        load(name)
    assert caught.value.code == code


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    mine = tmp_path / "my.toml"
    mine.write_bytes(b"a = '\xff'")
    with pytest.raises(RulesError) as caught:
        load(mine)
    assert (caught.value.code, caught.value.facts["at"]) == ("rules_not_text", 6)


def test_missing_file_names_the_nearest_preset() -> None:
    with pytest.raises(RulesError) as caught:
        load("ayama")
    assert caught.value.facts["nearest"] == "ayame"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_choice_and_yaku_has_words(lang: Lang) -> None:
    known = texts(lang)
    for path, key in KEYS.items():
        assert f"rule.riichi.{path}.name" in known
        assert f"rule.riichi.{path}.about" in known
        assert key.text
    for yaku in (*CATALOGUE, *BONUS):
        assert f"yaku.{yaku}.name" in known
        assert f"yaku.{yaku}.reading" in known


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_and_explanation_tell_every_value(name: str, lang: Lang) -> None:
    words = Words(lang)
    told = list(lines(name, words))
    assert [line.path for line in told] == list(values(load(name)))
    assert len(list(explain(name, words))) == 2 * len(told)
    text = "\n".join(markdown(name, words))
    for yaku in CATALOGUE:
        han = load(name).yaku.han.get(yaku)
        if han and (han.closed or han.open):
            assert words.text(f"yaku.{yaku}.name") in text


def test_explanation_says_number_silence_and_contradiction() -> None:
    uchiwa = {line.path: line for line in lines("uchiwa", Words("en"))}
    assert uchiwa["win.minimum"].origin == "seed: rule 5"
    assert uchiwa["scoring.rinshan_tsumo_fu"].origin == "seed silent"
    ayame = {line.path: line for line in lines("ayame", Words("en"))}
    assert "seed contradicts itself" in ayame["scoring.formula"].origin
    assert {line.origin for line in lines("tenhou", Words("en"))} == {""}


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["explain", "uchiwa"], ["diff", "uchiwa", "ayame"], ["sheet", "ayame"]],
)
def test_command_speaks_both_languages(arguments: list[str]) -> None:
    said = {
        lang: CliRunner().invoke(command, [*arguments, "--lang", lang], obj=None)
        for lang in LANGUAGES
    }
    assert {result.exit_code for result in said.values()} == {0}
    assert said["ja"].output != said["en"].output


def test_diff_of_equals_says_so() -> None:
    said = CliRunner().invoke(command, ["diff", "tenhou", "tenhou", "--lang", "en"])
    assert said.output == "no difference\n"


def test_command_tells_a_wrong_file_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = write(tmp_path, "[scoring]\nkiriag = true")
    assert run(["rules", "explain", mine, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "scoring.kiriag" in said
    assert "scoring.kiriage" in said
