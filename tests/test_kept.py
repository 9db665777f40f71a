"""Arrays kept on disk: what nobody reads any more is cleared away."""

import os
import time
from pathlib import Path

import numpy as np
import pytest

from jantaku import kept

DAY = 24 * 3600
ARRAYS = {"x": np.arange(3, dtype=np.int64)}
FORMS: kept.Forms = {"x": ("int64", (None,))}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "jantaku"


def put(name: str, version: str, days: float) -> Path:
    """Keep something that was last read so many days ago."""
    path = kept.kept_at(name, [], version)
    kept.write(path, ARRAYS)
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


def test_a_new_file_clears_old_ones_of_its_name_only(cache: Path) -> None:
    used = put("plan", "2", 29)
    other, longer = put("shape", "1", 31), put("plan-of-more", "1", 31)
    old = put("plan", "1", 31)
    half = cache / f"{old.stem}part"
    half.write_text("half")
    os.utime(half, (0, 0))
    new = put("plan", "3", 0)
    assert set(cache.iterdir()) == {new, used, other, longer}


def test_what_is_read_stays(cache: Path) -> None:
    read = put("plan", "1", 31)
    assert kept.read(read, FORMS) is not None
    new = put("plan", "2", 0)
    assert set(cache.iterdir()) == {read, new}


def test_what_cannot_be_cleared_is_no_trouble(cache: Path) -> None:
    place = kept.kept_at("plan", [], "1")
    place.mkdir(parents=True)
    os.utime(place, (0, 0))
    new = put("plan", "2", 0)
    assert set(cache.iterdir()) == {place, new}
    assert kept.read(new, FORMS) is not None
