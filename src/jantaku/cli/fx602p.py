"""``jantaku fx602p``: the nine-tile game of the FX-602P in the terminal, and questions about it."""

from pathlib import Path

import click

from jantaku.cli import LazyGroup, lang_option, only_text, words
from jantaku.fx602p.rules import MODES, Mode

COMMANDS = {
    "discard": "jantaku.cli.fx602p_questions:discard",
    "score": "jantaku.cli.fx602p_questions:score",
    "duel": "jantaku.cli.fx602p_duel:duel",
}


@click.group(cls=LazyGroup, lazy=COMMANDS, invoke_without_command=True)
@click.option(
    "--level",
    default="fx602p",
    show_default=True,
    help="Who sits opposite: fx602p (the calculator), easy or perfect.",
)
@click.option(
    "--mode",
    type=click.Choice(list(MODES)),
    default="original",
    show_default=True,
    help="Score as the program does, or as its page says.",
)
@click.option(
    "--seed",
    callback=only_text,
    help="The seed of all tiles; the same seed and keys give the same game.",
)
@click.option(
    "--hands", type=click.IntRange(min=1), help="Play so many hands without asking in between."
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the record of each finished hand into this directory.",
)
@lang_option
@click.pass_context
def fx602p(
    ctx: click.Context,
    level: str,
    mode: Mode,
    seed: str | None,
    hands: int | None,
    record: Path | None,
) -> None:
    """Play mahjong against the calculator, at a prompt.

    0 or Enter declares the nine tiles a win, a digit throws that tile. When the other throws, 0
    claims the tile and Enter goes on. q leaves.
    """
    if ctx.invoked_subcommand is None:
        from jantaku.cli.fx602p_terminal import play_hands  # noqa: PLC0415

        play_hands(words(), level=level, mode=mode, seed=seed, hands=hands, directory=record)
