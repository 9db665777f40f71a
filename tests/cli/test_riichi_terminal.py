"""Riichi in the terminal, played over a pipe: to the end, broken off, gone on with, and unseen."""

import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from jantaku.cli import run
from jantaku.cli.riichi_hints import ron_of, tsumo_of, waits
from jantaku.cli.riichi_keys import meaning
from jantaku.cli.riichi_table import Look, hand, table
from jantaku.cli.riichi_tiles import STYLES, Writing
from jantaku.errors import JantakuError
from jantaku.game import view
from jantaku.records.native import read, verify
from jantaku.riichi.actions import Discard, Tsumo
from jantaku.riichi.flow import TABLES
from jantaku.testing import scene
from jantaku.tiles import Tile
from jantaku.words import Words

WORDS = Words("en")
WRITING = Writing("short", WORDS)
LOOK = Look(WORDS, WRITING, ("You", "A", "B", "C"), 0)
HELD = "234m234p2345678s"  # waits for 2s, 5s and 8s


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data directory, which is the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "jantaku"


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def sat(*argv: str, keys: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", StringIO(keys))
        code = run(["play", "riichi", *argv])
        told = capsys.readouterr()
        return code, told.out, told.err

    return sat


NEW = ("--level", "tsumogiri", "--seed", "a", "--seat", "east")
PASSING = "\nn\n" * 1000  # Enter discards what was drawn, n lets everything go


@pytest.mark.parametrize(("lang", "over"), [("en", "The match is over"), ("ja", "対局終了")])
def test_a_match_goes_to_its_end_and_its_record_is_proved(
    sit: Any, data: Path, lang: str, over: str
) -> None:
    code, out, err = sit(*NEW, "--lang", lang, keys=PASSING)
    assert (code, err) == (0, "")
    assert over in out
    (file,) = (data / "records").iterdir()
    record = read(file.read_text("utf-8"))
    verify(record)
    assert record.players == ("you", "tsumogiri", "tsumogiri", "tsumogiri")
    assert str(file) in out
    assert list((data / "unfinished").iterdir()) == []


def test_a_match_that_is_left_goes_on_to_the_same_end(sit: Any, data: Path) -> None:
    sit(*NEW, keys=PASSING)
    (whole,) = (data / "records").iterdir()
    moves = read(whole.read_text("utf-8")).moves
    whole.unlink()
    code, out, _ = sit(*NEW, keys="\n" * 9)
    (kept,) = (data / "unfinished").iterdir()
    assert code == 0
    assert str(kept) in out
    with kept.open("ab") as file:
        file.write(b'{"seat":0,"act')  # a line that a kill cut off
    code, _, err = sit("--continue", keys=PASSING)
    assert (code, err) == (0, "")
    (again,) = (data / "records").iterdir()
    assert read(again.read_text("utf-8")).moves == moves
    assert not kept.exists()


def test_there_must_be_something_to_go_on_with(sit: Any) -> None:
    code, _, err = sit("--continue", "--lang", "en", keys="")
    assert code == 2
    assert "no unfinished match" in err


def test_a_file_that_does_not_go_on_is_named_with_its_line_and_left(sit: Any, data: Path) -> None:
    sit(*NEW, keys="\n")
    (kept,) = (data / "unfinished").iterdir()
    with kept.open("ab") as file:
        file.write(b'{"seat":3,"action":{"type":"tsumo"}}\n')
    text = kept.read_bytes()
    code, _, err = sit("--continue", "--lang", "en", keys="")
    assert code == 2
    assert f"line {len(text.splitlines())}" in err
    assert kept.read_bytes() == text


def test_quitting_is_asked_twice(sit: Any, data: Path) -> None:
    _, out, _ = sit(*NEW, "--lang", "en", keys="q\nn\nq\ny\n\n\n\n")
    assert out.count("Leave?") == 2
    (kept,) = (data / "unfinished").iterdir()
    assert len([line for line in kept.read_bytes().splitlines() if b'"seat":0' in line]) == 0


def test_bad_keys_are_named_and_change_nothing(sit: Any) -> None:
    _, out, err = sit(*NEW, "--lang", "en", keys="x\nn\nt\n\x00\n77\n" + PASSING)
    assert err == ""
    assert "no key “x”" in out
    assert "“n” is not possible now" in out
    assert "No tsumo: not complete" in out
    assert "The match is over" in out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--players", "3"], "not for 3 players"),
        (["--bots", "random"], "not for 2 players"),
        (["--players", "4", "--bots", "random"], "need 3 bots, not 1"),
        (["--level", "rondom"], "random"),
        (["--rules", "ayame", "--players", "2", "--seat", "north"], "no seat 4 among 2"),
    ],
)
def test_what_cannot_be_is_said(sit: Any, argv: list[str], told: str) -> None:
    code, _, err = sit(*argv, "--lang", "en", keys="")
    assert code == 2
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("players", ["2", "3"])
def test_fewer_play_ayame(sit: Any, players: str) -> None:
    argv = ("--rules", "ayame", "--players", players, "--level", "random", "--seed", "b")
    code, out, _ = sit(*argv, "--lang", "en", keys=PASSING * 2)
    assert code == 0
    assert "The match is over" in out


def test_two_worlds_that_differ_in_what_is_hidden_look_the_same() -> None:
    hidden = ("19m19p19s1234567z", "")
    faces = []
    for other in hidden:
        events = scene("uchiwa", hands=[HELD, other], wall="9p", dora="8p").events
        seen = view(TABLES[4], scene("uchiwa").state.rules, events, 0)
        lines = [*table(seen, LOOK, 80, 24, ()), *hand(seen, LOOK, 80)]
        faces.append([line.plain for line in lines])
    assert faces[0] == faces[1]
    assert "1m" not in "".join(faces[0])


def test_what_is_waited_for_and_how_many_are_left() -> None:
    # 234m 234p 2345678s waits for 2, 5 and 8 of bamboo, of each of which it holds one.
    seen = scene("uchiwa", hands=[HELD], wall="9p").discard("9p").state
    found = {wait.tile.code: wait for wait in waits(seen, 0)}
    assert set(found) == {"2s", "5s", "8s"}
    assert {wait.left for wait in found.values()} <= {2, 3}
    assert found["2s"].ron.reason == "wins"  # pinfu and tanyao at least


def test_why_a_hand_cannot_win() -> None:
    # An open hand without yaku: chi of 3m, terminals in it.
    table_ = scene("uchiwa", hands=["12m456p11789s99p", "", "", ""], wall="9m")
    seen = table_.state
    assert tsumo_of(seen, 0, Tile("1z")).reason == "not_waited_for"
    # The 9p in the own river bars ron on every wait.
    thrown = scene("uchiwa", hands=["123m456m78p11s789s"], wall="9p").discard("9p").state
    assert ron_of(thrown, 0, Tile("6p")).reason == "furiten_river"
    assert tsumo_of(thrown, 0, Tile("6p")).reason == "wins"


def test_keys_of_tiles() -> None:
    state = scene("uchiwa", hands=[HELD], wall="8s").state
    options = TABLES[4].legal(state, 0)

    def meant(key: str) -> Any:
        return meaning(key, options, state, 0, WRITING)

    assert meant("1") == Discard(Tile("2m"))
    assert meant("d") == Discard(Tile("8s"))
    assert meant("13") == Discard(Tile("8s"))
    assert meant("f") == meant("") == meant("8s") == Discard(Tile("8s"), drawn=True)
    assert meant("３ｍ") == Discard(Tile("3m"))
    assert meant("t") == Tsumo()
    for key, code in (("9p", "tile_not_in_hand"), ("n", "key_not_now"), ("ß", "key_unknown")):
        with pytest.raises(JantakuError) as refused:
            meant(key)
        assert refused.value.code == code


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24), (20, 10)])
def test_the_table_fits(style: Any, size: tuple[int, int]) -> None:
    look = Look(WORDS, Writing(style, WORDS), LOOK.names, 0)
    state = scene("uchiwa", hands=[HELD], wall="9p").run(left=10).state
    lines = [*table(state, look, *size, ()), *hand(state, look, size[0])]
    if size[0] >= 40:
        assert max(line.cell_len for line in lines) <= size[0]
    if size >= (80, 24):
        assert len(lines) <= size[1]
