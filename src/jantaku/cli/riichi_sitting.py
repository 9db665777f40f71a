"""A person at the riichi table: what is told as it happens, what is asked, and what is kept."""

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from jantaku.cli.riichi_hints import tsumo_now
from jantaku.cli.riichi_keys import Command, chosen_of, key_of, meaning
from jantaku.cli.riichi_match import KeptMatch, Match, Seen
from jantaku.cli.riichi_panels import (
    Result,
    choices_lines,
    hint_line,
    result_lines,
    verdict_told,
    why_lines,
)
from jantaku.cli.riichi_screen import Face
from jantaku.cli.riichi_table import Look, dora_tiles
from jantaku.cli.riichi_tiles import STYLES, Writing
from jantaku.errors import JantakuError
from jantaku.riichi.actions import Action, Chi, Daiminkan, Discard, Pass, Pon
from jantaku.riichi.events import (
    DoraRevealed,
    HandWon,
    KanDeclared,
    KyokuAborted,
    KyokuStarted,
    MatchEnded,
    MeldCalled,
    PointsMoved,
    RiichiDeclared,
    StopAsked,
    TileDiscarded,
    WallExhausted,
)
from jantaku.riichi.state import Called, State

HINTS: Final = ("none", "waits", "all")
_ENDINGS: Final = (HandWon, WallExhausted, KyokuAborted, PointsMoved)
_CALL_PAUSE: Final = 0.6
"""Seconds after a call, at least."""


class Quit(Exception):  # noqa: N818  it is no error
    """Say that the player wants to leave the match for now."""


class Sitting:
    """Be one person's match from here on, until it is over or left."""

    def __init__(
        self,
        match: Match,
        kept: KeptMatch,
        face: Face,
        look: Look,
        *,
        hints: str,
        pace: float,
    ) -> None:
        self._match = match
        self._kept = kept
        self._face = face
        self._look = look
        self._hints = hints
        self._pace = pace
        self._calls = True
        self._ending: list[Any] = []
        self._before = match.view

    def play(self, *, resumed: bool) -> MatchEnded:
        """Play to the end, and return it.

        Raises:
            Quit: the player wants to leave.
            Left: the input ended.
            JantakuError: ``file_unwritable``.
        """
        if resumed:
            self._greet_again()
        else:
            self._told(self._match.dealt)
        while not self._match.is_over:
            seat, options = self._match.turn()
            if seat == self._match.me:
                action = self._chosen(options)
            else:
                action = self._match.bot_action(seat, options)
            seen = self._match.act(seat, action)
            self._kept.add(seat, action)
            self._told(seen)
        ended = self._match.view.ended
        assert ended is not None  # noqa: S101  it is over
        return ended

    def _greet_again(self) -> None:
        view = self._match.view
        self._face.news(Text(self._look.say("resumed"), "bold"))
        self._face.show(view, self._look)
        self._face.view_all(view, self._look)

    def _told(self, seen: Sequence[Seen]) -> None:
        """Tell what the own seat learnt, one event after the other."""
        for one in seen:
            if isinstance(one.event, (KyokuStarted, StopAsked, MatchEnded)):
                self._tell_result(one.before)
            if isinstance(one.event, _ENDINGS):
                if not self._ending:
                    self._before = one.before
                self._ending.append(one.event)
            self._tell(one)

    def _tell_result(self, after: State) -> None:
        """Show how the kyoku ended, if one did."""
        if not self._ending:
            return
        result = Result(before=self._before, events=tuple(self._ending), after=after)
        self._ending = []
        self._face.pause(self._pace)
        self._face.page(result_lines(result, self._look), self._look.say("go_on"))

    def _tell(self, one: Seen) -> None:
        """Write the news of an event, draw the table, and wait as long as it deserves."""
        look, view = self._look, one.after
        match one.event:
            case KyokuStarted():
                self._face.news(self._started(view))
            case TileDiscarded(seat, tile, drawn):
                mark = "*" if one.before.declaring else ""
                tail = "'" if drawn else ""
                thrown = f"{look.wind(view, seat)} {mark}{look.writing.bare(tile)}{tail}"
                self._face.news(Text(thrown), joined=True)
                self._face.show(view, look)
                if seat != look.me:
                    self._face.pause(self._pace)
            case RiichiDeclared(seat):
                self._call(view, seat, look.say("riichi"))
            case KanDeclared(seat, _, tile):
                self._call(view, seat, f"{look.say('kan')} {look.writing.bare(tile)}")
            case MeldCalled(seat, meld, source, tile) if meld.kind in {"chi", "pon", "daiminkan"}:
                word = look.say("kan" if meld.is_kan else meld.kind)
                shown = look.writing.called(Called(meld, tile, source), seat, view.players)
                self._call(view, seat, f"{word} {shown}")
            case DoraRevealed(indicator):
                dora = look.writing.bare(dora_tiles(view.indicators)[-1])
                told = look.say("new_dora", indicator=look.writing.bare(indicator), dora=dora)
                self._face.news(Text(told))
            case HandWon(seat, source):
                word = look.words.text("score.tsumo" if source is None else "score.ron")
                self._call(view, seat, word)

    def _started(self, view: State) -> Text:
        look = self._look
        line = Text(look.kyoku(view), "bold").append(look.honba(view))
        line.append(f"  {look.say('you_are', wind=look.wind(view, look.me))}")
        line.append(f"  {look.say('dora')} ").append_text(look.row(dora_tiles(view.indicators)))
        return line

    def _call(self, view: State, seat: int, word: str) -> None:
        self._face.news(Text(f"{self._look.seat(view, seat)}: ").append(word, "bold yellow"))
        self._face.show(view, self._look)
        if self._pace:
            self._face.pause(max(2 * self._pace, _CALL_PAUSE))

    def _chosen(self, options: tuple[Action, ...]) -> Action:
        """Ask until what is keyed is an action."""
        view = self._match.view
        if (alone := self._by_itself(options)) is not None:
            self._face.show(view, self._look)
            self._face.pause(self._pace)
            return alone
        told: list[Text] = []
        while True:
            key = self._face.ask(view, self._look, options, [*told, *self._prompt(options)])
            told = []
            try:
                meant = meaning(key, options, view, self._match.me, self._look.writing)
            except JantakuError as mistake:
                told = self._refused(mistake)
                continue
            if isinstance(meant, str):
                told = self._obey(meant, options)
            elif isinstance(meant, tuple):
                action = self._one_of(meant)
                if action is not None:
                    return action
            else:
                return meant

    def _by_itself(self, options: tuple[Action, ...]) -> Action | None:
        """Return what needs no question: the only discard, or a pass while calls are off."""
        if len(options) == 1 and isinstance(options[0], Discard):
            return options[0]
        calls = (Chi, Pon, Daiminkan, Pass)
        if not self._calls and all(isinstance(option, calls) for option in options):
            return next(option for option in options if isinstance(option, Pass))
        return None

    def _refused(self, mistake: JantakuError) -> list[Text]:
        """Return in words why a key does nothing; for a win that is none, the reason."""
        look, view = self._look, self._match.view
        if mistake.code == "key_not_now" and mistake.facts["letter"] == "t" and view.drawn:
            told = verdict_told(tsumo_now(view, look.me), look)
            return [Text(look.say("no_tsumo", why=told), "bold red")]
        return [Text(look.words.error(mistake), "bold red")]

    def _one_of(self, found: tuple[Action, ...]) -> Action | None:
        """Let the player choose one of several; None to think again."""
        view, look = self._match.view, self._look
        prompt = [*choices_lines(found, view, look), Text(look.say("choose"), "bold")]
        key = self._face.ask(view, look, (), prompt)
        try:
            return chosen_of(key, found)
        except JantakuError:
            return None

    def _prompt(self, options: tuple[Action, ...]) -> list[Text]:
        """Return what can be done now, with its keys, below the hints."""
        look, view = self._look, self._match.view
        lines = []
        if self._hints != "none":
            hint = hint_line(view, look, options, all_hints=self._hints == "all")
            lines.append(Text(" ").append_text(hint))
        if view.phase in {"claim", "robbery"}:
            who = look.seat(view, view.actor)
            told = look.say("offered", who=who, tile=look.writing.bare(view.taken))
            lines.append(Text(told, "bold"))
        keys = dict.fromkeys(key_of(option) for option in options)
        parts = [f"[{key}] {look.say(f'key.{_name(key)}')}" for key in keys if key]
        if any(isinstance(option, Discard) for option in options):
            parts.append(look.say("key.discard"))
        parts.append(look.say("key.help"))
        return [*lines, Text("  ".join(parts), "bold")]

    def _obey(self, command: Command, options: tuple[Action, ...]) -> list[Text]:
        """Do what a command asks, and return what is to be said above the next question."""
        look, view = self._look, self._match.view
        match command:
            case "quit":
                answer = self._face.ask(view, look, (), [Text(look.say("really_quit"), "bold")])
                if answer.strip().lower() in {"y", "yes", "ｙ"}:
                    raise Quit
            case "help":
                lines = [Text(line) for line in look.say("help").strip().splitlines()]
                self._face.page(lines, look.say("go_on"))
            case "why":
                self._face.page(why_lines(view, look, options), look.say("go_on"))
            case "view":
                self._face.view_all(view, look)
            case "hints":
                self._hints = HINTS[(HINTS.index(self._hints) + 1) % len(HINTS)]
                return [Text(look.say(f"hints.{self._hints}"))]
            case "calls":
                self._calls = not self._calls
                return [Text(look.say("calls_on" if self._calls else "calls_off"))]
            case "tiles":
                style = STYLES[(STYLES.index(look.writing.style) + 1) % len(STYLES)]
                self._look = Look(look.words, Writing(style, look.words), look.names, look.me)
        return []


def _name(key: str) -> str:
    """Return the name of a key's action for its words."""
    return {
        "t": "tsumo",
        "o": "ron",
        "r": "riichi",
        "c": "chi",
        "p": "pon",
        "k": "kan",
        "n": "pass",
        "y": "nine",
        "e": "stop",
        "g": "continue",
    }[key]
