"""Many questions at once: a JSON object on each line of stdin, an answer on each line of stdout.

Every line is answered at once and in its place: a good one by what its command says, a bad one by
``{"ok": false, "error": {"code", "line", "message", …}}``, and the next goes on. The exit code is 0
however many were bad: whoever asks by the line finds that in the answers.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec
from click.core import ParameterSource

from jantaku.asked import decoded
from jantaku.cli import words
from jantaku.cli.spoken import named
from jantaku.errors import JantakuError
from jantaku.words import Words

QuestionT = TypeVar("QuestionT", bound=msgspec.Struct)
Told = Callable[[JantakuError, Words], dict[str, Any]]


def answer_lines(
    kind: type[QuestionT], answer: Callable[[QuestionT], Any], told: Told | None = None
) -> None:
    """Answer each line of stdin, a question of *kind*, with a line on stdout.

    *told* gives the members of the error object of a bad line; by default those of `error_told`.

    Raises:
        JantakuError: ``jsonl_alone``, where the command line asks something as well.
    """
    _refuse_more()
    speak = words()
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            result = answer(_question(line, kind))
        except JantakuError as error:
            members = (told or error_told)(error, speak)
            result = {"ok": False, "error": {**members, "line": number}}
        sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        sys.stdout.buffer.flush()


def error_told(error: JantakuError, speak: Words) -> dict[str, Any]:
    """Return the members of an error object: the facts, the code, and both in words."""
    return {"code": error.code, "message": speak.error(error), **error.facts}


def refusal_told(error: JantakuError, speak: Words) -> dict[str, Any]:
    """Return the members of an error object as the riichi scorer has them, `Refusal`."""
    from jantaku.scoresheet import refused  # noqa: PLC0415  not for the nine-tile game

    told = msgspec.to_builtins(refused(error, speak).error)
    assert isinstance(told, dict)  # noqa: S101  of a struct
    return told


def _question(line: bytes, kind: type[QuestionT]) -> QuestionT:
    if not line.strip():
        raise JantakuError("line_blank")
    return decoded(line, kind)


def _refuse_more() -> None:
    """Refuse what only a single question reads; with --jsonl it would be silently left out."""
    context = click.get_current_context()
    shared = {"jsonl", "as_json", "lang", "mode"}
    for param in context.command.params:
        given = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and param.name not in shared:
            raise JantakuError("jsonl_alone", name=named(param, context))
