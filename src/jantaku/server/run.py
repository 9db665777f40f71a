"""Open the parlour on this machine: find a port, open the database, serve until told to end."""

import errno
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

import msgspec
import structlog
import uvicorn
from structlog.typing import Processor

from jantaku.errors import JantakuError
from jantaku.server.app import STATIC, make_app
from jantaku.server.limits import Limits
from jantaku.server.opponents import Opponents
from jantaku.server.origins import Origins
from jantaku.server.parlour import Parlour
from jantaku.server.protocol import MAX_FRAME_BYTES
from jantaku.server.room import House
from jantaku.server.store import open_store

PORTS_TRIED: Final = 20
_PATIENCE_AT_END: Final = 3


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Say how the parlour is to be opened.

    Attributes:
        port: the port wished for; 0 takes any that is free.
        database: a path or a database URL.
        origin: the address under which guests come, where a proxy stands before the parlour.
        static: where the built client is.
        verbose: log what happens, not only what goes wrong.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    origin: str | None = None
    static: Path = STATIC
    verbose: bool = False


def serve(settings: Settings, opened: Callable[[str, int], None]) -> None:
    """Serve until SIGINT or SIGTERM; *opened* is told the address and the port when it begins.

    Raises:
        JantakuError: ``client_missing``, ``wrong_host``, ``port_forbidden``, ``no_free_port``, or
            what `open_store` raises.
    """
    if not (settings.static / "index.html").exists():
        raise JantakuError("client_missing", path=str(settings.static))
    set_up_log(sys.stderr, verbose=settings.verbose)
    with listen(settings.host, settings.port) as listening:
        store = open_store(settings.database)
        house = House(store=store, opponents=Opponents())
        app = make_app(Parlour(house, Limits()), Origins(settings.origin), settings.static)
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            app,
            lifespan="on",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=_PATIENCE_AT_END,
        )
        server = _Server(config, lambda: opened(address(settings, port), port))
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tell when the parlour is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell it."""
        await super().startup(sockets)
        if self.started:
            self._opened()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at *port* or the next one that is free.

    Raises:
        JantakuError: ``wrong_host``, ``port_forbidden`` or ``no_free_port``.
    """
    try:
        family, *_, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise JantakuError("wrong_host", host=host) from None
    last = min(port + PORTS_TRIED, 1 << 16) if port else 1
    for tried in range(port, last):
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((where[0], tried, *where[2:]))
            listening.listen(2048)
        except OSError as failed:
            listening.close()
            if failed.errno == errno.EACCES:
                raise JantakuError("port_forbidden", port=tried) from None
            if failed.errno != errno.EADDRINUSE:
                raise JantakuError("wrong_host", host=host) from None
        else:
            return listening
    raise JantakuError("no_free_port", port=port, last=last - 1)


def address(settings: Settings, port: int) -> str:
    """Return the address to type into a browser on this machine.

    >>> address(Settings(host="0.0.0.0", database=""), 8001)
    'http://127.0.0.1:8001'
    """
    if settings.origin is not None:
        return settings.origin
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(  # noqa: S104  not bound
        settings.host, settings.host
    )
    return f"http://[{host}]:{port}" if ":" in host.strip("[]") else f"http://{host}:{port}"


def set_up_log(file: TextIO, *, verbose: bool) -> None:
    """Log to *file*; what is logged never holds a token, a seed or a hand.

    That is why tracebacks are plain: a pretty one shows the values of variables.
    """
    last: list[Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if file.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.INFO if verbose else logging.WARNING
        ),
        logger_factory=structlog.PrintLoggerFactory(file),
    )
