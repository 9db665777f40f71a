"""``jantaku fx602p discard`` and ``score``: one question on the command line, or many on stdin."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from jantaku.cli import NO, lang_option, only_text, won_by_ron, words
from jantaku.cli.fx602p import mode_option
from jantaku.cli.fx602p_report import win_report
from jantaku.cli.lines import answer_lines, error_told
from jantaku.cli.spoken import Command
from jantaku.errors import JantakuError
from jantaku.fx602p.calculator import calculator_discard
from jantaku.fx602p.events import Tiles, WonBy
from jantaku.fx602p.notation import parse_tiles
from jantaku.fx602p.rules import MODES, Mode, Rules
from jantaku.fx602p.scoring import DISPLAY, HAND_SIZE, Score, is_win
from jantaku.fx602p.scoring import score as score_of

NINE = HAND_SIZE + 1
DEFAULT_TURN = 2
"""Draws so far when none are given: past the first, so that there is no Tenho."""

Hand = str | tuple[int, ...]
QuestionT = TypeVar("QuestionT")


class DiscardQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what the calculator throws from nine tiles."""

    hand: Hand


class ScoreQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a win is worth; *hand* is nine tiles with *win* among them, or eight without it."""

    hand: Hand
    win: int
    dora: int
    by: WonBy = "tsumo"
    turn: int = DEFAULT_TURN


@click.command(cls=Command)
@click.argument("hand", callback=only_text, required=False)
@click.option("--json", "as_json", is_flag=True)
@click.option("--jsonl", is_flag=True)
@lang_option
def discard(hand: str | None, as_json: bool, jsonl: bool) -> None:
    """Say what the calculator throws from the nine tiles of HAND, such as 223333568.

    With --jsonl each line of stdin is {"hand": "223333568"} and gives {"discard": 8}.
    """
    if jsonl:
        answer_lines(DiscardQuestion, lambda question: {"discard": _discard(question)})
        return
    question = DiscardQuestion(_given(hand, "HAND"))
    tile = _reported(lambda: _discard(question), as_json)
    if as_json:
        _print_json({"discard": tile})
    else:
        click.echo(words().text("fx602p.hand_wins") if tile is None else tile)


@click.command(cls=Command)
@click.argument("hand", callback=only_text, required=False)
@click.option("--win", type=int)
@click.option("--dora", type=int)
@click.option("--tsumo", is_flag=True)
@click.option("--ron", is_flag=True)
@click.option(
    "--turn",
    type=int,
    default=DEFAULT_TURN,
    show_default=True,
)
@mode_option
@click.option("--json", "as_json", is_flag=True)
@click.option("--jsonl", is_flag=True)
@lang_option
@click.pass_context
def score(
    ctx: click.Context,
    hand: str | None,
    win: int | None,
    dora: int | None,
    tsumo: bool,
    ron: bool,
    turn: int,
    mode: Mode,
    as_json: bool,
    jsonl: bool,
) -> None:
    """Say what the win HAND is worth, such as 223344678 --win 8 --dora 2.

    With --jsonl each line of stdin is {"hand", "win", "dora", "by", "turn"} and gives {"ok",
    "yaku", "han", "triplets", "points"}. Exits with 1 when a single HAND is no win.
    """
    rules = MODES[mode]
    if jsonl:
        answer_lines(ScoreQuestion, lambda question: _score_json(_score(question, rules)))
        return
    by: WonBy = "ron" if won_by_ron(ron=ron, tsumo=tsumo, otherwise=False) else "tsumo"
    question = ScoreQuestion(
        _given(hand, "HAND"), _given(win, "--win"), _given(dora, "--dora"), by, turn
    )
    try:
        worth = _reported(lambda: _score(question, rules), as_json)
    except JantakuError as error:
        if error.code != "not_a_win":
            raise
        if not as_json:
            click.echo(words().error(error))
        ctx.exit(NO)
    if as_json:
        _print_json(_score_json(worth))
    else:
        click.echo("\n".join(win_report(worth, words())))


def _discard(question: DiscardQuestion) -> int | None:
    tiles = _tiles(question.hand)
    if len(tiles) != NINE:
        raise JantakuError("not_nine_tiles", given=len(tiles))
    return None if is_win(tiles) else calculator_discard(tiles)


def _score(question: ScoreQuestion, rules: Rules) -> Score:
    tiles = _tiles(question.hand)
    win, dora = (_tile(tile) for tile in (question.win, question.dora))
    if question.turn < 1:
        raise JantakuError("no_such_turn", turn=question.turn)
    if len(tiles) == HAND_SIZE:
        tiles = tuple(sorted((*tiles, win)))
    if len(tiles) != NINE:
        raise JantakuError("not_eight_or_nine_tiles", given=len(tiles))
    if win not in tiles:
        raise JantakuError("win_not_in_hand", tile=win)
    worth = score_of(tiles, win, dora, question.turn, rules)
    if worth is None:
        raise JantakuError("not_a_win")
    return worth


def _score_json(worth: Score) -> dict[str, Any]:
    return {
        "ok": True,
        "yaku": [DISPLAY[yaku.id] for yaku in worth.yaku],
        "han": worth.han,
        "triplets": worth.triplets,
        "points": worth.points,
    }


def _tiles(hand: Hand) -> Tiles:
    if isinstance(hand, str):
        return parse_tiles(hand)
    return tuple(sorted(_tile(tile) for tile in hand))


def _tile(tile: int) -> int:
    if not 1 <= tile <= 9:
        raise JantakuError("no_such_tile", tile=tile)
    return tile


def _given(value: QuestionT | None, name: str) -> QuestionT:
    if value is None:
        raise JantakuError("not_given", name=name)
    return value


def _reported(answer: Callable[[], QuestionT], as_json: bool) -> QuestionT:
    """Return the answer; tell an error also as JSON where that was asked for."""
    try:
        return answer()
    except JantakuError as error:
        if as_json:
            _print_json({"ok": False, "error": error_told(error, words())})
        raise


def _print_json(result: dict[str, Any]) -> None:
    click.echo(msgspec.json.encode(result))
