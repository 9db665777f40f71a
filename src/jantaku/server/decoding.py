"""Read what clients send, and say exactly what is wrong with it."""

import re
from typing import Any, Final

import msgspec

from jantaku.errors import JantakuError
from jantaku.server.protocol import MAX_MESSAGE_BYTES, ClientMessage

_PATH: Final = re.compile(r" - at `\$\.?(.*)`$")
_FIELD: Final = re.compile(r"required field `(\w+)`")


class _Numbered(msgspec.Struct, frozen=True):
    request: int | None = None


_messages: Final = msgspec.json.Decoder(ClientMessage)
_numbered: Final = msgspec.json.Decoder(_Numbered)


def decode_message(text: str) -> ClientMessage:
    """Return the message that *text* is.

    Raises:
        JantakuError: ``message_too_long``, ``not_json``, ``unknown_type``, or ``wrong_field``
            with the field's path.
    """
    if len(text) > MAX_MESSAGE_BYTES or len(text.encode(errors="replace")) > MAX_MESSAGE_BYTES:
        raise JantakuError("message_too_long", limit=MAX_MESSAGE_BYTES)
    try:
        return _messages.decode(text)
    except msgspec.ValidationError as wrong:
        path = _path(str(wrong))
        if path == "type":
            raise JantakuError("unknown_type") from None
        raise JantakuError("wrong_field", path=path) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise JantakuError("not_json") from None


def decode_action(action: msgspec.Raw, action_type: Any) -> Any:
    """Return the game's action that *action* is.

    Raises:
        JantakuError: ``wrong_field`` with the field's path.
    """
    try:
        return msgspec.json.decode(action, type=action_type)
    except msgspec.ValidationError as wrong:
        path = _path(str(wrong))
        raise JantakuError("wrong_field", path=f"action.{path}" if path else "action") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise JantakuError("wrong_field", path="action") from None


def request_of(text: str) -> int | None:
    """Return the request number of a message that may be wrong in everything else."""
    try:
        return _numbered.decode(text).request
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _path(said: str) -> str:
    """Return the field that msgspec speaks of: it ends with the path, but for missing fields."""
    found = _PATH.search(said)
    path = found[1] if found else ""
    if missing := _FIELD.search(said):
        return f"{path}.{missing[1]}" if path else missing[1]
    return path
