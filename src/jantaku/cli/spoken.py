"""Commands whose help and whose complaints are in the user's language.

The words of a command are in `locale/` under ``help`` and its path, such as ``help.fx602p.duel``:
``about`` for itself, and one for each option by the name of its parameter; what many commands have
alike, such as --json, is under ``help.option``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

import click

from jantaku.errors import JantakuError

if TYPE_CHECKING:
    from jantaku.words import Words

_KIND: Final = re.compile(r" (INTEGER RANGE|INTEGER|TEXT|DIRECTORY|PATH)$")
_LEFT: Final = 32
"""Columns that the names of an option may take beside its help."""

_UNIT: Final = re.compile(
    r"\s+|[（「“]*(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef]|$)[、。，）」』”：；！？ーっゃゅょッャュョ]*"
)
"""What a line may break between: a space, a word, or a wide letter with what clings to it."""


class Misuse(click.UsageError):
    """Say in our own words what is wrong with a command line."""

    def __init__(self, error: JantakuError, ctx: click.Context | None) -> None:
        super().__init__(str(error), ctx)
        self.error = error


class Command(click.Command):
    """Be a command that speaks the user's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line.

        Raises:
            Misuse: a value that cannot be, or a word too many.
        """
        given = [*args]
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter:
            raise
        except click.BadParameter as error:
            options = self.make_parser(ctx).parse_args(given)[0]
            if error.param is None:
                raise
            value = options.get(error.param.name or "")
            raise Misuse(_wrong_value(error.param, value, ctx), ctx) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            if type(error) is not click.UsageError:
                raise
            rest = self.make_parser(ctx).parse_args(given)[1]
            raise Misuse(JantakuError("argument_too_many", given=" ".join(rest)), ctx) from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page."""
        formatter.write("\n".join(_page(self, ctx, formatter.width)) + "\n")


class Group(Command, click.Group):
    """Be a group of commands that speaks the user's language."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that *args* name.

        Raises:
            Misuse: there is none of that name.
        """
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            if args[0].startswith("-"):
                raise Misuse(JantakuError("option_unknown", name=args[0]), ctx)
            known = self.list_commands(ctx)
            raise Misuse(JantakuError("command_unknown", name=args[0], known=known), ctx)
        return super().resolve_command(ctx, args)


def understood(error: click.UsageError) -> JantakuError:
    """Return as an error of ours what click found wrong with a command line."""
    if isinstance(error, Misuse):
        return error.error
    if isinstance(error, click.NoSuchOption):
        if error.possibilities:
            near = error.possibilities[0]
            return JantakuError("option_near", name=error.option_name, near=near)
        return JantakuError("option_unknown", name=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        params = error.ctx.command.params if error.ctx else []
        flags = [name for one in params if getattr(one, "is_flag", False) for name in one.opts]
        if error.option_name in flags:
            return JantakuError("option_takes_nothing", name=error.option_name)
        return JantakuError("option_needs_value", name=error.option_name)
    if isinstance(error, click.MissingParameter) and error.param and error.ctx:
        return JantakuError("parameter_missing", name=named(error.param, error.ctx))
    if error.ctx and isinstance(error.ctx.command, click.Group):
        return JantakuError("command_missing", known=error.ctx.command.list_commands(error.ctx))
    return JantakuError("misuse", said=error.format_message())


def named(param: click.Parameter, ctx: click.Context) -> str:
    """Return the name of a parameter as it stands in the help."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.make_metavar(ctx).strip("[].")


def help_of(path: Sequence[str], name: str, speak: "Words") -> str:
    """Return the help for an option by its parameter's name, or for the command itself (about).

    Raises:
        KeyError: there is none.
    """
    try:
        return speak.text(".".join(["help", *path, name]))
    except KeyError:
        return speak.text(f"help.option.{name}")


def _wrong_value(param: click.Parameter, value: Any, ctx: click.Context) -> JantakuError:
    name, kind = named(param, ctx), param.type
    if isinstance(kind, click.IntRange) and kind.max is not None:
        return JantakuError(
            "option_between", name=name, value=value, least=kind.min or 0, most=kind.max
        )
    if isinstance(kind, click.IntRange):
        return JantakuError("option_at_least", name=name, value=value, least=kind.min)
    if isinstance(kind, click.Choice):
        return JantakuError("option_choice", name=name, value=value, choices=list(kind.choices))
    if isinstance(kind, click.Path):
        return JantakuError("option_directory", name=name, value=value)
    return JantakuError("option_number", name=name, value=value)


def _path(ctx: click.Context) -> list[str]:
    """Return the names by which a command was reached, without the program's own."""
    if ctx.parent is None:
        return []
    return [*_path(ctx.parent), ctx.command.name or ""]


def _page(command: click.Command, ctx: click.Context, width: int) -> Iterator[str]:
    from jantaku.cli import words  # noqa: PLC0415  which is made of commands itself

    with ctx.scope(cleanup=False):
        speak = words()
    path = _path(ctx)
    pieces = [_usage_piece(piece, speak) for piece in command.collect_usage_pieces(ctx)]
    yield from wrapped(" ".join([speak.text("usage.usage"), ctx.command_path, *pieces]), width, 4)
    for paragraph in help_of(path, "about", speak).split("\n\n"):
        yield ""
        yield from (f"  {line}" for line in wrapped(paragraph, width - 2))
    options = [param for param in command.get_params(ctx) if isinstance(param, click.Option)]
    yield from ("", speak.text("usage.options"))
    yield from _rows([_option_row(option, path, ctx, speak) for option in options], width)
    if isinstance(command, click.Group):
        names = command.list_commands(ctx)
        yield from ("", speak.text("usage.commands"))
        abouts = (help_of([*path, name], "about", speak).split("\n\n")[0] for name in names)
        yield from _rows(list(zip(names, abouts, strict=True)), width)


def _usage_piece(piece: str, speak: "Words") -> str:
    known = {
        "[OPTIONS]": "usage.some_options",
        "COMMAND [ARGS]...": "usage.some_command",
        "[COMMAND] [ARGS]...": "usage.maybe_command",
    }
    return speak.text(known[piece]) if piece in known else piece


def _option_row(
    option: click.Option, path: Sequence[str], ctx: click.Context, speak: "Words"
) -> tuple[str, str]:
    record = option.get_help_record(ctx)
    assert record is not None  # noqa: S101  none of ours is hidden
    names = _KIND.sub(
        lambda kind: " " + speak.text(f"usage.{kind[1].lower().replace(' ', '_')}"), record[0]
    )
    extra = option.get_help_extra(ctx)
    more = []
    if "default" in extra:
        more.append(speak.text("usage.default", value=extra["default"]))
    if "range" in extra:
        more.append(extra["range"])
    told = help_of(path, _key(option), speak)
    return names, f"{told} [{'; '.join(more)}]" if more else told


def _key(option: click.Option) -> str:
    return "help" if "--help" in option.opts else option.name or ""


def _rows(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    left = min(max((cells(name) for name, _ in rows), default=0), _LEFT) + 4
    for name, told in rows:
        first, *more = wrapped(told, width - left)
        head = f"  {name}"
        if cells(head) + 2 > left:
            yield head
            head = ""
        yield head + " " * (left - cells(head)) + first
        yield from (" " * left + line for line in more)


def cells(text: str) -> int:
    """Return the columns that *text* takes in a terminal, two for a wide letter.

    >>> cells("HAND 手牌")
    9
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """Return *text* in lines of so many columns, all but the first with an *indent*.

    >>> wrapped("牌は1から9です。", 10)
    ['牌は1から9', 'です。']
    """
    lines = [""]
    for unit in _units(" ".join(text.split())):
        if cells(lines[-1] + unit.rstrip()) > width and lines[-1].strip():
            lines.append(" " * indent)
            unit = unit.lstrip()  # noqa: PLW2901
        lines[-1] += unit
    return [line.rstrip() for line in lines]


def _units(text: str) -> Iterable[str]:
    return (found[0] for found in _UNIT.finditer(text))
