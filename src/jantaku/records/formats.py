"""Which format a text is in, and the reading and writing of each."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from jantaku.errors import RecordError
from jantaku.records.log import Log, from_record
from jantaku.records.majiang import majiang_line
from jantaku.records.mjai import mjai_lines, read_mjai
from jantaku.records.native import read, verify
from jantaku.records.tenhou import read_tenhou, tenhou_line
from jantaku.rules import Rules

WRITERS: Final[dict[str, Callable[[Log], str]]] = {
    "mjai": mjai_lines,
    "tenhou": tenhou_line,
    "majiang": majiang_line,
}


def logs_in(text: str, rules: Rules | None = None) -> tuple[Log, ...]:
    """Return the matches in a native record, in mjai or in tenhou.net/6; *rules* instead of its.

    Raises:
        RecordError: ``log_unknown_format``, or what is wrong with the text; a native record must
            be proved.
        RulesError: a native record has none that can be played.
    """
    first = next((line for line in text.split("\n") if line.strip()), "")
    fields = _fields(first) or _fields(text)
    if "jantaku" in fields:
        record = read(text)
        verify(record)
        log = from_record(record)
        return (log if rules is None else msgspec.structs.replace(log, rules=rules),)
    if "type" in fields:
        return read_mjai(text, rules)
    if "log" in fields or "#json=" in first:
        return read_tenhou(text, rules)
    raise RecordError("log_unknown_format", event_index=None)


def _fields(text: str) -> set[str]:
    try:
        found: dict[str, Any] = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return set()
    return {*found}
