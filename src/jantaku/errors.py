"""The whole exception tree.

    JantakuError
    ├── ParseError      a text that is not what it should be, and where
    ├── HandError       tiles that make no meld or hand, and which
    ├── BoardError      a board of falling tiles that cannot be, and at which cell
    ├── SituationError  facts of a win that cannot be true together
    ├── RulesError      a rule key or value that does not exist or contradicts another
    ├── IllegalAction   an action the rules do not allow this seat now
    ├── BookError       what cannot stand in the book of a circle, and why
    ├── StaleRequest    an answer to a question that is no longer asked
    └── RecordError     a record that does not re-run to what it says

The core gives a code and facts; the words for them are in `locale/` and put together by
`jantaku.words.Words.error`. ``str(error)`` is a plain English fallback for logs.
"""

from typing import Any


class JantakuError(Exception):
    """Be the base of every error this package raises on purpose."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class ParseError(JantakuError):
    """Say which text could not be read, and at which character.

    *position* counts from 0; the fact ``place`` is the same counted from 1, for people.
    """

    def __init__(self, code: str, *, text: str, position: int, **facts: Any) -> None:
        super().__init__(code, text=text, position=position, place=position + 1, **facts)
        self.text = text
        self.position = position


class HandError(JantakuError):
    """Say what is wrong with tiles that should make a meld or a hand, and with which of them."""


class BoardError(JantakuError):
    """Say what is wrong with a board of falling tiles, and at which row and column, from 1."""


class SituationError(JantakuError):
    """Say which facts of a win contradict each other, or the hand, or the rules."""


class RulesError(JantakuError):
    """Say which rule key is wrong (dotted path) and in which preset or file."""

    def __init__(self, code: str, *, path: str, source: str, **facts: Any) -> None:
        super().__init__(code, path=path, source=source, **facts)
        self.path = path
        self.source = source


class IllegalAction(JantakuError):  # noqa: N818  the action is what is illegal
    """Say why a seat may not do what it asked; nothing has changed."""

    def __init__(self, code: str, *, seat: int, **facts: Any) -> None:
        super().__init__(code, seat=seat, **facts)
        self.seat = seat


class BookError(JantakuError):
    """Say what cannot stand in the book of a circle; nothing has been written."""


class StaleRequest(JantakuError):  # noqa: N818  the request is what is stale
    """Say that an answer came for an older version of the game than the present one."""

    def __init__(self, *, asked: int, present: int) -> None:
        super().__init__("stale_request", asked=asked, present=present)


class RecordError(JantakuError):
    """Say at which event (0-based, None for the header) a record and its re-run part."""

    def __init__(self, code: str, *, event_index: int | None, **facts: Any) -> None:
        super().__init__(code, event_index=event_index, **facts)
        self.event_index = event_index
