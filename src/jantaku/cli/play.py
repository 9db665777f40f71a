"""`jantaku play`: open the parlour on this machine."""

import os
import re
import sys
import webbrowser
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

import click

from jantaku.cli import LazyGroup, lang_option, words
from jantaku.cli.keeping import data_directory
from jantaku.errors import JantakuError

_PORTS: Final = {"http": 80, "https": 443}


def default_database() -> str:
    """Return where the parlour keeps its database unless it is told another place."""
    return str(data_directory() / "jantaku.db")


COMMANDS: Final = {"riichi": "jantaku.cli.riichi:riichi"}


@click.group(cls=LazyGroup, lazy=COMMANDS, invoke_without_command=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
)
@click.option(
    "--database",
    metavar="PATH|URL",
)
@click.option(
    "--origin",
    metavar="URL",
)
@click.option("--no-browser", is_flag=True)
@click.option("-v", "--verbose", is_flag=True)
@lang_option
@click.pass_context
def play(
    ctx: click.Context,
    *,
    host: str,
    port: int,
    database: str | None,
    origin: str | None,
    no_browser: bool,
    verbose: bool,
) -> None:
    """Open the parlour and play in the browser, or play in the terminal by a command."""
    if ctx.invoked_subcommand is not None:
        return
    public = None if origin is None else origin_of(origin)
    from jantaku.server.run import Settings, serve  # noqa: PLC0415  slow to import

    say = words().text

    def opened(address: str, got: int) -> None:
        if port not in {0, got}:
            click.echo(say("play.port_taken", port=port, got=got))
        click.echo(say("play.open", address=address))
        sys.stdout.flush()
        if not no_browser and has_display():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    settings = Settings(
        host=host,
        port=port,
        database=database or default_database(),
        origin=public,
        verbose=verbose,
    )
    serve(settings, opened)
    click.echo(say("play.closed"))


def origin_of(address: str) -> str:
    """Return an address as browsers write it in ``Origin``: scheme, host and a port of its own.

    Raises:
        JantakuError: ``not_an_origin``.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise JantakuError("not_an_origin", address=address) from None
    usual = _PORTS.get(parts.scheme)
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if usual is None or not parts.hostname or more or re.search(r"[\s\x00-\x1f]", address):
        raise JantakuError("not_an_origin", address=address)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in {None, usual} else f":{port}")


def has_display() -> bool:
    """Return whether there is a screen on which a browser could open."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
