"""What the terminal keeps between runs: files in the user's data directory, each whole or not."""

import os
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from jantaku.errors import JantakuError

KeptT = TypeVar("KeptT", bound=msgspec.Struct)


def data_directory() -> Path:
    """Return where this user's games are kept."""
    from platformdirs import user_data_path  # noqa: PLC0415  most commands keep nothing

    return user_data_path("jantaku", appauthor=False)


def prepared(directory: Path) -> None:
    """Make *directory* if it is not there.

    Raises:
        JantakuError: code ``file_unwritable``.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JantakuError("file_unwritable", file=directory, why=error.strerror) from None


def written(directory: Path, name: str, text: str) -> Path:
    """Write a new file called *name*, or name-2 and so on where that is taken, and return where.

    Raises:
        JantakuError: code ``file_unwritable``.
    """
    path, file = created(directory, name)
    try:
        with file:
            file.write(text.encode())
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise JantakuError("file_unwritable", file=path, why=error.strerror) from None
    return path


def created(directory: Path, name: str) -> tuple[Path, BinaryIO]:
    """Make a new file called *name*, or name-2 and so on where that is taken, and open it.

    Raises:
        JantakuError: code ``file_unwritable``.
    """
    for number in count(1):
        path = directory / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        try:
            return path, path.open("xb")
        except FileExistsError:
            continue
        except OSError as error:
            raise JantakuError("file_unwritable", file=path, why=error.strerror) from None
    raise AssertionError  # pragma: no cover


class Memory(Generic[KeptT]):
    """Be one struct kept in a file."""

    def __init__(self, path: Path, kind: type[KeptT]) -> None:
        self.path = path
        self._kind = kind

    def recall(self) -> KeptT | None:
        """Return what was kept last; None where nothing was.

        Raises:
            JantakuError: ``memory_damaged`` where the file is not what was kept, which is then
                moved aside and not lost; ``file_unreadable``, ``file_unwritable``.
        """
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise JantakuError("file_unreadable", file=self.path, why=error.strerror) from None
        try:
            return msgspec.json.decode(text, type=self._kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise JantakuError(
                "memory_damaged", file=self.path, aside=self._set_aside(text)
            ) from None

    def keep(self, kept: KeptT) -> None:
        """Keep *kept* whole, or leave what was kept before.

        Raises:
            JantakuError: code ``file_unwritable``.
        """
        prepared(self.path.parent)
        part = None
        try:
            handle, part = tempfile.mkstemp(dir=self.path.parent, prefix=self.path.stem)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(kept) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            Path(part).replace(self.path)
        except OSError as error:
            if part is not None:
                with suppress(OSError):
                    Path(part).unlink(missing_ok=True)
            raise JantakuError("file_unwritable", file=self.path, why=error.strerror) from None

    def _set_aside(self, text: bytes) -> Path:
        """Move the file to a name of its own, over no other."""
        for number in count(1):
            aside = self.path.with_suffix(".damaged" if number == 1 else f".damaged-{number}")
            try:
                with aside.open("xb") as file:
                    file.write(text)
                self.path.unlink()
            except FileExistsError:
                continue
            except OSError as error:
                raise JantakuError("file_unwritable", file=aside, why=error.strerror) from None
            return aside
        raise AssertionError  # pragma: no cover
