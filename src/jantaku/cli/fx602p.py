"""``jantaku fx602p``: the nine-tile game of the FX-602P in the terminal, and questions about it."""

from pathlib import Path
from typing import get_args

import click

from jantaku.cli import LazyGroup, lang_option, only_text, words
from jantaku.errors import JantakuError
from jantaku.fx602p.rules import MODES, Mode, Rng

COMMANDS = {
    "discard": "jantaku.cli.fx602p_questions:discard",
    "score": "jantaku.cli.fx602p_questions:score",
    "duel": "jantaku.cli.fx602p_duel:duel",
}

mode_option = click.option(
    "--mode", type=click.Choice(list(MODES)), default="original", show_default=True
)
rng_option = click.option(
    "--rng", type=click.Choice(get_args(Rng)), default="uniform", show_default=True
)


@click.group(cls=LazyGroup, lazy=COMMANDS, invoke_without_command=True)
@click.option(
    "--level",
    default="fx602p",
    show_default=True,
)
@mode_option
@rng_option
@click.option(
    "--seed",
    callback=only_text,
)
@click.option("--hands", type=click.IntRange(min=1))
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
)
@click.option("--no-record", is_flag=True)
@click.option(
    "--fresh",
    is_flag=True,
)
@lang_option
@click.pass_context
def fx602p(
    ctx: click.Context,
    level: str,
    mode: Mode,
    rng: Rng,
    seed: str | None,
    hands: int | None,
    record: Path | None,
    no_record: bool,
    fresh: bool,
) -> None:
    """Play mahjong against the calculator, at a prompt.

    0 or Enter declares the nine tiles a win, a digit throws that tile. When the other throws, 0
    claims the tile and Enter goes on. q leaves.

    Total, hands and dealer are kept from one run to the next, for each level and mode, until sac
    (INV SAC) clears them. A run with --seed, --fresh or without a terminal begins anew and keeps
    nothing.
    """
    if ctx.invoked_subcommand is None:
        from jantaku.cli.fx602p_terminal import Records, play_hands  # noqa: PLC0415

        if record is not None and no_record:
            raise JantakuError("record_and_no_record")
        records = None if no_record else Records(record)
        play_hands(
            words(),
            level=level,
            mode=mode,
            rng=rng,
            seed=seed,
            hands=hands,
            records=records,
            fresh=fresh,
        )
