"""`jantaku play`: open the parlour on this machine."""

import os
import sys
import webbrowser
from threading import Thread

import click

from jantaku.cli import lang_option, words
from jantaku.cli.keeping import data_directory


def default_database() -> str:
    """Return where the parlour keeps its database unless it is told another place."""
    return str(data_directory() / "jantaku.db")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen at; the next free one is used where it is taken.",
)
@click.option(
    "--database",
    metavar="PATH|URL",
    help="Where games are kept; by default jantaku.db in your data directory.",
)
@click.option(
    "--origin",
    metavar="URL",
    help="The address guests use, such as https://parlour.example, where a proxy passes them on.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("-v", "--verbose", is_flag=True, help="Log what happens to stderr.")
@lang_option
def play(
    *,
    host: str,
    port: int,
    database: str | None,
    origin: str | None,
    no_browser: bool,
    verbose: bool,
) -> None:
    """Open the parlour and play in the browser."""
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
        origin=None if origin is None else origin.rstrip("/"),
        verbose=verbose,
    )
    serve(settings, opened)
    click.echo(say("play.closed"))


def has_display() -> bool:
    """Return whether there is a screen on which a browser could open."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
