"""Arrays that take long to compute, kept on disk from one run to the next.

They are only ever a copy of what can be computed: whatever is wrong with the file or its place,
nothing is kept or nothing is read, and no error is raised.
"""

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]


def kept_at(name: str, sources: Iterable[str | None], *also: str) -> Path:
    """Return where the arrays called *name* are kept.

    The file's name holds a digest of the texts of *sources*, the modules (files) that compute
    them, and of whatever *also* decides them, so that what is kept is never stale.
    """
    import platformdirs  # noqa: PLC0415  most runs keep nothing

    digest = hashlib.sha256("\0".join(also).encode())
    for source in sources:
        assert source is not None  # noqa: S101  they are files
        digest.update(Path(source).read_bytes())
    directory = Path(platformdirs.user_cache_dir("jantaku", appauthor=False))
    return directory / f"{name}-{digest.hexdigest()[:16]}.npz"


def read(path: Path, names: Iterable[str]) -> dict[str, npt.NDArray[Any]] | None:
    """Return the arrays *names* as they were kept, or None where they are not there whole."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            return {name: kept[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def write(path: Path, arrays: Arrays) -> None:
    """Keep *arrays* whole or not at all; two processes may do so at once."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
    except OSError:
        return
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            np.savez(stream, allow_pickle=False, **arrays)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
