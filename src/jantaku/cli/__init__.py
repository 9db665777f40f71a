"""The `jantaku` command.

Each command lives in a module of its own, which is imported only when that command is asked for,
so that ``jantaku --version`` is quick. A command speaks through `words`; what it raises is told in
one line on stderr by `main`.
"""

import os
import sys
from codecs import register_error
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar
from unicodedata import normalize

import click
from click.exceptions import NoArgsIsHelpError

from jantaku import __version__
from jantaku.cli.spoken import Group, understood
from jantaku.errors import JantakuError

if TYPE_CHECKING:
    from jantaku.words import Lang, Words

COMMANDS: Final = {
    "play": "jantaku.cli.play:play",
    "fx602p": "jantaku.cli.fx602p:fx602p",
    "convert": "jantaku.cli.logs:convert",
    "replay": "jantaku.cli.replay:replay",
    "rescore": "jantaku.cli.logs:rescore",
    "verify": "jantaku.cli.replay:verify",
    "rules": "jantaku.cli.rules:rules",
    "score": "jantaku.cli.score:score",
    "schema": "jantaku.cli.schema:schema",
    "shanten": "jantaku.cli.shape:shanten",
    "waits": "jantaku.cli.shape:waits",
}
"""Where each command is: ``module:attribute``."""

NO: Final = 1
USER_ERROR: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

LANGUAGES: Final[tuple["Lang", ...]] = ("ja", "en")

_NARROW: Final = "jantaku.narrow"

_Function = TypeVar("_Function", bound=Callable[..., Any])


class LazyGroup(Group):
    """Be a group whose commands are imported only when they are asked for.

    *lazy* names them as ``module:attribute``; a command whose module is not there is left out.
    """

    def __init__(self, *args: Any, lazy: dict[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands there are."""
        return sorted(
            {*super().list_commands(ctx), *(name for name in self.lazy if self._at(name))}
        )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command called *cmd_name*."""
        at = self._at(cmd_name)
        if at is None:
            return super().get_command(ctx, cmd_name)
        module, attribute = at
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101  the table above names commands
        return command

    def _at(self, name: str) -> tuple[str, str] | None:
        module, _, attribute = self.lazy.get(name, "").partition(":")
        return (module, attribute) if module and find_spec(module) else None


class Session:
    """Be what one run of the command line knows: the language chosen, None for the locale's."""

    lang: "Lang | None" = None

    def words(self) -> "Words":
        """Return the words to speak with."""
        from jantaku.words import Words, user_language  # noqa: PLC0415  --version needs none

        return Words(self.lang or user_language())


def words() -> "Words":
    """Return the words in the language of the running command."""
    session = click.get_current_context().find_object(Session)
    return (session or Session()).words()


def _choose_language(ctx: click.Context, _param: click.Parameter, value: "Lang | None") -> None:
    if value is not None:
        ctx.ensure_object(Session).lang = value


def only_text(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Refuse bytes on the command line that are no text, as the callback of a parameter."""
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise JantakuError("argument_not_text", value=ascii(value)) from None
    return value


def won_by_ron(*, ron: bool, tsumo: bool, otherwise: bool) -> bool:
    """Return whether the options --ron and --tsumo say ron, *otherwise* where neither is given.

    Raises:
        JantakuError: ``ron_and_tsumo``.
    """
    if ron and tsumo:
        raise JantakuError("ron_and_tsumo")
    return ron or (otherwise and not tsumo)


def lang_option(function: _Function) -> _Function:
    """Give a command the option --lang."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        expose_value=False,
        is_eager=True,
        callback=_choose_language,
    )(function)


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@lang_option
def cli() -> None:
    """Play mahjong in the parlour, and ask its rules."""


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 no, 2 a mistake of the user's, 130 interrupted."""
    sys.exit(run(argv))


def _narrow(error: UnicodeError) -> tuple[str, int]:
    """Write a letter that the terminal lacks in its plain form, ３ as 3, or as a question mark."""
    if isinstance(error, UnicodeEncodeError):
        letters = normalize("NFKC", error.object[error.start : error.end])
        return letters.encode("ascii", "replace").decode("ascii"), error.end
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd" * (error.end - error.start), error.end
    raise error


register_error(_NARROW, _narrow)


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; what goes wrong is one line on stderr."""
    session = Session()
    session.lang = _asked_language(sys.argv[1:] if argv is None else argv)
    _open_streams()
    # The matrices of the solver are small: NumPy's threads would only wait for one another.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        code = cli.main(argv, prog_name="jantaku", obj=session, standalone_mode=False)
        sys.stdout.flush()
    except NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return USER_ERROR
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "jantaku"
        told = session.words().error(understood(error))
        return _tell(f"{told} ({path} --help)", error.exit_code)
    except click.ClickException as error:
        return _tell(error.format_message(), error.exit_code)
    except click.Abort:
        return INTERRUPTED
    except JantakuError as error:
        return _tell(session.words().error(error), USER_ERROR)
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _give_up_stdout()
        return _tell(f"{error.filename or 'stdout'}: {error.strerror}", USER_ERROR)
    return code if isinstance(code, int) else 0


def _asked_language(argv: Sequence[str]) -> "Lang | None":
    """Return the language that --lang asks for, wherever it stands: help before it obeys it too."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    found: Lang | None = None
    for at, word in enumerate(options):
        value = options[at + 1] if word == "--lang" and at + 1 < len(options) else word
        for lang in LANGUAGES:
            if value in {f"--lang={lang}", lang if word == "--lang" else ""}:
                found = lang
    return found


def _open_streams() -> None:
    """Make sure that there are streams (``<&-`` closes one), and that any letter can be written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  for good
            setattr(sys, name, nowhere)
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_NARROW)


def _give_up_stdout() -> None:
    """Send what is left in the buffer nowhere; else it would be tried again, loudly, at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(message: str, code: int) -> int:
    click.echo(f"jantaku: {message}", err=True)
    return code
