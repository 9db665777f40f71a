"""Requests in JSON: read strictly, and with what is wrong said in our own words.

>>> class Ask(msgspec.Struct, forbid_unknown_fields=True):
...     win: str
...     seat: Literal["E", "S"] = "S"
>>> for line in ('{"wni": 3}', '{"win": 3}', '{"win": "4s", "seat": "X"}', "{"):
...     try:
...         decoded(line, Ask)
...     except JantakuError as error:
...         print(error)
field_unknown (field='wni', nearest='win')
field_str (path='win')
field_choice (path='seat', choices='"E" | "S"')
request_not_json (at=2)
"""

import json
import re
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from jantaku.errors import JantakuError

RequestT = TypeVar("RequestT", bound=msgspec.Struct)

_BYTE: Final = re.compile(r"\(byte (\d+)\)$")
_PLACE: Final = re.compile(r" - at `\$\.?(.*)`$")
_NAMED: Final = re.compile(r"(missing required|unknown) field `(.*?)`")
_EXPECTED: Final = re.compile(r"^Expected `([^`]*)`")


def decoded(line: str | bytes, type_: type[RequestT]) -> RequestT:
    """Return the request that a line of JSON is.

    Raises:
        JantakuError: ``request_not_json``, or what `wrong_field` says.
    """
    try:
        return msgspec.json.decode(line, type=type_)
    except msgspec.ValidationError as error:
        raise wrong_field(error, type_) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise JantakuError("request_not_json", at=_byte(error, line)) from None


def _byte(error: Exception, line: str | bytes) -> int:
    """Return at which byte, from 1, a line stops being JSON; the one after it if it breaks off."""
    said = str(error)
    if told := _BYTE.search(said):
        # msgspec counts from 0, but what trails a whole object from 1.
        return int(told[1]) + ("trailing" not in said)
    content = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as bad:
        return bad.start + 1
    return len(content.rstrip()) + 1


def wrong_field(error: msgspec.ValidationError, type_: type[msgspec.Struct]) -> JantakuError:
    """Return as an error of ours what msgspec found wrong in a request of *type_*.

    The codes are ``field_missing``, ``field_unknown`` with the nearest, ``field_choice`` with the
    choices, ``field_bool`` and its like with what the field must be, or ``bad_request``.
    """
    said = str(error)
    known = get_type_hints(type_)
    fields = {field.encode_name: known[field.name] for field in msgspec.structs.fields(type_)}
    if named := _NAMED.search(said):
        if named[1] == "missing required":
            return JantakuError("field_missing", field=named[2])
        near = get_close_matches(named[2], fields, n=1) or fields
        return JantakuError("field_unknown", field=named[2], nearest=", ".join(near))
    place = _PLACE.search(said)
    path = place[1] if place else ""
    choices = _choices(fields.get(re.split(r"[.\[]", path)[0]))
    if path and choices:
        told = " | ".join(json.dumps(choice) for choice in choices)
        return JantakuError("field_choice", path=path, choices=told)
    expected = _EXPECTED.search(said)
    kinds = set(expected[1].split(" | ")) - {"null"} if expected else set()
    return _wrong_kind(kinds, path, said)


def _wrong_kind(kinds: set[str], path: str, said: str) -> JantakuError:
    if not path and kinds == {"object"}:
        return JantakuError("request_no_object")
    if kinds == {"bool"}:
        return JantakuError("field_bool", path=path)
    if kinds == {"int"}:
        return JantakuError("field_int", path=path)
    if kinds == {"str"}:
        return JantakuError("field_str", path=path)
    if kinds == {"array"}:
        return JantakuError("field_list", path=path)
    if kinds == {"array", "str"}:
        return JantakuError("field_tiles", path=path)
    return JantakuError("bad_request", reason=said)


def _choices(hint: Any) -> tuple[Any, ...]:
    """Return the values a field may have, where they are few: those of its literals."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    found: list[Any] = []
    for part in get_args(hint):
        if part is type(None):
            found.append(None)
        elif get_origin(part) is Literal:
            found += get_args(part)
        else:
            return ()
    return tuple(found)
