"""``jantaku score``: what a win is worth, for people and programs."""

from typing import Any

import click
import msgspec

from jantaku.cli import USER_ERROR, lang_option, won_by_ron, words
from jantaku.cli.lines import answer_lines, refusal_told
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError
from jantaku.presets import DEFAULT
from jantaku.scoresheet import Refused, Request, answer, scored_answer, told
from jantaku.situation import WINDS

NO_WIN = 1

_WIND = click.Choice(WINDS)


@click.command(cls=Command)
@click.argument("hand", required=False)
@click.option("--win")
@click.option("--tsumo", is_flag=True)
@click.option("--ron", is_flag=True)
@click.option("--rules", "rules_", default=DEFAULT, show_default=True)
@click.option("--meld", "melds", multiple=True)
@click.option("--seat", type=_WIND, default="S", show_default=True)
@click.option("--round", "round_", type=_WIND, default="E", show_default=True)
@click.option("--players", type=int, default=4, show_default=True)
@click.option("--riichi", is_flag=True)
@click.option("--double-riichi", is_flag=True)
@click.option("--ippatsu", is_flag=True)
@click.option("--haitei", is_flag=True)
@click.option("--rinshan", is_flag=True)
@click.option("--chankan", is_flag=True)
@click.option("--first-turn", is_flag=True)
@click.option("--dora", default="")
@click.option("--ura", default="")
@click.option("--honba", type=click.IntRange(0), default=0)
@click.option("--sticks", type=click.IntRange(0), default=0)
@click.option("--from", "discarder", type=_WIND)
@click.option("--liable", type=_WIND)
@click.option("--dealer-wins", type=click.IntRange(0), default=0)
@click.option("--json", "as_json", is_flag=True)
@click.option("--jsonl", is_flag=True)
@lang_option
def score(
    hand: str | None,
    win: str | None,
    *,
    as_json: bool,
    jsonl: bool,
    tsumo: bool,
    ron: bool,
    rules_: str,
    round_: Any,
    riichi: bool,
    double_riichi: bool,
    **options: Any,
) -> int:
    """Score HAND, the concealed tiles without the winning one; melds may follow: 88m444z pon:777z.

    Exits with 1 if it is no win under the rules.
    """
    speak = words()
    if jsonl:
        answer_lines(Request, lambda request: scored_answer(request, speak), refusal_told)
        return 0
    if hand is None or win is None:
        raise JantakuError("not_given", name="HAND" if hand is None else "--win")
    request = Request(
        hand=hand,
        win=win,
        rules=rules_,
        round=round_,
        by="ron" if won_by_ron(ron=ron, tsumo=tsumo, otherwise=True) else "tsumo",
        riichi=2 if double_riichi else 1 if riichi else 0,
        **options,
    )
    reply = answer(request, speak)
    if as_json:
        click.echo(msgspec.json.encode(reply))
    elif isinstance(reply, Refused):
        click.echo(f"jantaku: {reply.error.message}", err=True)
    else:
        for line in told(request, reply, speak):
            click.echo(line)
    if isinstance(reply, Refused):
        return USER_ERROR if reply.error.code == "bad_input" else NO_WIN
    return 0
