"""What is kept on the disk: never wrong, never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from jantaku import kept
from jantaku.shape import compiling, tables

ASK = """
from jantaku.hands import parse_hand
from jantaku.shape import arrays
counts, _ = arrays.count_hands([parse_hand("123m456p789s1122z"), parse_hand("147m258p369s1234z")])
print(arrays.shanten(counts).tolist())
"""


def start(code: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ask(code: str, **environment: str) -> tuple[str, str]:
    process = start(code, **environment)
    out, err = process.communicate(timeout=100)
    assert process.returncode == 0, err
    return out, err


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "jantaku"


def same(left: tables.Tables, right: tables.Tables) -> bool:
    return all((getattr(left, name) == getattr(right, name)).all() for name in left._fields)


def read(file: Path) -> tables.Tables:
    found = kept.read(file, tables.FORMS)
    assert found is not None
    return tables.Tables(**found)


def test_tables_are_kept_and_read_back(cache: Path) -> None:
    built = tables.tables.__wrapped__()
    (file,) = cache.iterdir()
    assert same(built, tables.build())
    assert same(read(file), built)


@pytest.mark.parametrize("damage", ["cut", "empty", "text", "bit", "other", "shape", "type"])
def test_damaged_tables_are_built_again(cache: Path, damage: str) -> None:
    whole = tables.tables.__wrapped__()
    (file,) = cache.iterdir()
    data = file.read_bytes()
    if damage == "other":
        np.savez(file, suits=np.zeros(3))
    elif damage in {"shape", "type"}:
        odd = {"shape": whole.honours[:-1], "type": whole.honours.astype(np.int64)}
        np.savez(file, allow_pickle=False, **whole._asdict() | {"honours": odd[damage]})
    else:
        half = len(data) // 2
        flipped = data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :]
        damaged = {"cut": data[:half], "empty": b"", "text": b"no tables", "bit": flipped}
        file.write_bytes(damaged[damage])
    assert same(tables.tables.__wrapped__(), whole)
    assert same(read(file), whole), "they were put right on the disk too"


def test_nowhere_to_write_is_no_trouble(tmp_path: Path) -> None:
    """A file stands where each directory would be, so not even root can write there."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    out, _ = ask(ASK, XDG_CACHE_HOME=str(blocked), NUMBA_CACHE_DIR=str(blocked))
    assert out == "[0, 6]\n"
    assert blocked.read_text() == ""


def test_numba_without_a_place_for_its_cache_compiles_for_itself() -> None:
    code = "from numba.core.caching import CacheImpl; CacheImpl._locator_classes = []"
    out, err = ask(code + ASK)
    assert out == "[0, 6]\n"
    assert "compiling" in err


def test_two_processes_that_build_at_once_are_both_right(tmp_path: Path) -> None:
    places = {"XDG_CACHE_HOME": str(tmp_path / "x"), "NUMBA_CACHE_DIR": str(tmp_path / "n")}
    both = [start(ASK, **places) for _ in range(2)]
    for process in both:
        out, err = process.communicate(timeout=100)
        assert (process.returncode, out) == (0, "[0, 6]\n"), err
        assert err.count("compiling jantaku's kernels") == 1
    assert [path.suffix for path in (tmp_path / "x" / "jantaku").iterdir()] == [".npz"]
    out, err = ask(ASK, **places)
    assert (out, err) == ("[0, 6]\n", ""), "a third process finds all of it and says nothing"


def test_the_scalar_functions_load_neither_numba_nor_numpy() -> None:
    code = """
import sys
from jantaku.hands import parse_hand
from jantaku.shape import shanten
import jantaku
print(shanten(parse_hand("123m456p789s1122z")), {"numba", "numpy"} & set(sys.modules))
"""
    assert ask(code)[0] == "0 set()\n"
    code = "import sys, jantaku.shape.arrays; print('numba' in sys.modules)"
    assert ask(code)[0] == "False\n"


def test_kernels_are_kept_under_a_digest_of_what_they_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba looks at the kernel's own file only; its constants come from others."""
    (tmp_path / "shape").mkdir()
    (tmp_path / "room").mkdir()
    monkeypatch.setattr(compiling, "_CORE", tmp_path)

    def name() -> str:
        compiling._digest.cache_clear()
        return compiling._digest(tmp_path / "room")

    names = {name()}
    for file in ("fu.py", "shape/tables.py", "room/tables.py"):
        (tmp_path / file).write_text("BASE = 20")
        names.add(name())
    assert len(names) == 4
    compiling._digest.cache_clear()
    monkeypatch.undo()

    def one() -> int:
        return 1

    compiled = compiling.kernel(one)
    assert compiled.__qualname__.endswith(compiling._digest(Path(__file__).parent))
