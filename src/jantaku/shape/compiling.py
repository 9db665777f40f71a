"""Compile kernels with Numba, once for all processes where they can be kept on the disk."""

import hashlib
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final

from numba import njit
from numba.core import event

Kernel = Callable[..., Any]

_CORE: Final = Path(__file__).parents[1]
LOG: Final = logging.getLogger("jantaku.shape")


def kernel(function: Kernel) -> Kernel:
    """Compile *function* when it is first called, free of the interpreter's lock.

    Numba keeps what it compiled beside the source or in the user's cache, renames whole files
    into place, and compiles anew when the function's file has changed. It does not see a change
    in what that file imports, whose constants are part of what was compiled: so a digest of the
    sources is made part of the name under which it is kept.
    """
    function.__qualname__ += f"_{_digest(Path(function.__code__.co_filename).parent)}"
    try:
        compiled: Kernel = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        # Numba's way to say that it can write nowhere: then each process compiles for itself.
        compiled = njit(nogil=True)(function)
    return compiled


@cache
def _digest(room: Path) -> str:
    """Return a digest of the modules of the kernel's own room and of the core."""
    digest = hashlib.sha256()
    for folder in (_CORE, _CORE / "shape", room):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def run(compiled: Any, *arguments: Any) -> Any:
    """Call a kernel; log one line beforehand when this process must compile it now."""
    if compiled.signatures:
        return compiled(*arguments)
    with _telling():
        return compiled(*arguments)


class _Telling(event.Listener):  # type: ignore[misc,unused-ignore]
    """Log when the first kernel begins to be compiled; loading a kept one is no such event."""

    is_told = False

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        if not _Telling.is_told:
            _Telling.is_told = True
            LOG.warning("compiling jantaku's kernels, once and for a few seconds")

    def on_end(self, event: Any) -> None:
        """Do nothing; the interface wants it."""


def _telling() -> AbstractContextManager[Any]:
    listening: AbstractContextManager[Any] = event.install_listener("numba:compile", _Telling())
    return listening
