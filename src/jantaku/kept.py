"""Arrays that take long to compute, kept on disk from one run to the next.

They are only ever a copy of what can be computed: whatever is wrong with the file or its place,
nothing is kept or nothing is read, and no error is raised.
"""

import hashlib
import os
import tempfile
import time
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from string import hexdigits
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]
Forms = Mapping[str, tuple[str, tuple[int | None, ...]]]
"""The type (as ``float32``) and shape of each array; None is any length."""

_UNREAD: Final = 30 * 24 * 3600
"""Seconds after which a file that nobody has read is cleared away."""

_DIGEST: Final = 16


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
    return directory / f"{name}-{digest.hexdigest()[:_DIGEST]}.npz"


def read(path: Path, forms: Forms) -> dict[str, npt.NDArray[Any]] | None:
    """Return the arrays of *forms* as they were kept, or None where they are not there whole.

    An array of another type or shape is not there either. A changed number is found by the
    checksums in the file, but for a file that somebody has made on purpose: who may write into the
    user's cache may do anything as that user anyway.
    """
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            found = {name: kept[name] for name in forms}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    if not all(_fits(found[name], *form) for name, form in forms.items()):
        return None
    # The time of the last reading, for `_clear`: many disks do not note it by themselves.
    with suppress(OSError):
        os.utime(path)
    return found


def _fits(array: npt.NDArray[Any], kind: str, shape: tuple[int | None, ...]) -> bool:
    return (
        array.dtype == kind
        and array.ndim == len(shape)
        and all(right in {None, size} for right, size in zip(shape, array.shape, strict=True))
    )


def write(path: Path, arrays: Arrays) -> None:
    """Keep *arrays* whole or not at all; two processes may do so at once.

    What was kept under the same name by other sources and not read for a month is cleared away.
    """
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
    else:
        _clear(path)


def _clear(path: Path) -> None:
    """Remove the files of the name of *path* that no process has read for long, never *path*.

    Another version of the program that is still in use reads its own now and then; should it lose
    it all the same, it computes it again. What a process left half written goes as well.
    """
    name = path.stem[:-_DIGEST]
    oldest = time.time() - _UNREAD
    with suppress(OSError):
        for other in path.parent.iterdir():
            if other != path and _is_of(other.name, name):
                with suppress(OSError):
                    if other.stat().st_mtime < oldest:
                        other.unlink()


def _is_of(file: str, name: str) -> bool:
    """Return whether *file* begins with *name* and a digest, as kept files and their parts do."""
    digest = file[len(name) : len(name) + _DIGEST]
    return file.startswith(name) and len(digest) == _DIGEST and set(digest) <= set(hexdigits)
