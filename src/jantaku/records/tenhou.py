"""The JSON of tenhou.net/6: for each kyoku what every seat took and what it threw.

A kyoku is ``[[kyoku, honba, sticks], points, indicators, ura, hand, took, threw, …, result]``. A
tile is a number: 11 to 19 manzu, 21 pinzu, 31 souzu, 41 to 47 honours, 51 to 53 the red fives. 60
in *threw* is the tile just drawn, and ``r`` before a number declares riichi. A call is a text in
which a letter stands before the tile that was called, at the place of whoever it came from: first
the seat before, last the seat after; ``c`` chi, ``p`` pon and ``m`` daiminkan among what was
taken, ``k`` kakan and ``a`` ankan among what was thrown, where a 0 stands for a daiminkan.

The order in which seats played is not told and must be found: see `jantaku.records.unfold`.
"""

import re
from typing import Any, Final
from urllib.parse import unquote

import msgspec

from jantaku.errors import RecordError
from jantaku.presets import PRESETS, load
from jantaku.records.course import Course, dealt
from jantaku.records.log import SEATS, Kyoku, Log, Points, opened, require_expressible
from jantaku.records.tenhou_words import (
    ABORTED,
    ABORTIVE,
    ALL_NOTEN,
    ALL_TENPAI,
    DRAWN,
    NAGASHI,
    WON,
    told_by,
    win_words,
)
from jantaku.records.unfold import Taken, Thrown, TileCall, unfold
from jantaku.riichi.events import (
    DoraRevealed,
    HandWon,
    KanDeclared,
    KyokuAborted,
    MeldCalled,
    PointsMoved,
    TileDiscarded,
    TileDrawn,
    WallExhausted,
)
from jantaku.riichi.state import State, evolve
from jantaku.riichi.win import tiles_of
from jantaku.rules import Rules, build, values
from jantaku.tiles import SUITS, Tile, sort_tiles

FORMAT: Final = "tenhou"

DRAWN_TILE: Final = 60
_NUMBERS: Final = {
    tile: 51 + SUITS.index(tile.suit) if tile.red else 11 + 10 * SUITS.index(tile.suit)
    + tile.number - 1
    for tile in Tile
}  # fmt: skip
_TILES: Final = {number: tile for tile, number in _NUMBERS.items()}
_LETTERS: Final = {"chi": "c", "pon": "p", "daiminkan": "m", "kakan": "k", "ankan": "a"}
_CALL: Final = re.compile(r"(\d\d)*([cpmka])(\d\d)+")
_ADDRESS: Final = re.compile(r"^\S*#json=")


def tenhou_line(log: Log) -> str:
    """Return a log as one line of JSON.

    Raises:
        RecordError: what `require_expressible` says.
    """
    require_expressible(log, FORMAT)
    aka = log.rules.dora.aka
    whole = {
        "title": log.title,
        "name": log.names,
        "rule": {"disp": log.called, "aka": int(bool(aka))},
        "log": [_Writer(log.rules, kyoku).written() for kyoku in log.kyoku],
    }
    return msgspec.json.encode(whole).decode() + "\n"


def call_text(kind: str, tile: Tile, others: list[Tile], back: int) -> str:
    """Return a call of *tile* with the *others*; *back* is how many seats before it came from.

    >>> call_text("pon", Tile("0p"), [Tile("5p"), Tile("5p")], 2)
    '25p5225'
    """
    place = back - 1 if back < 3 else len(others)
    if kind == "kakan":
        place = min(place, 2)
    parts = [str(_NUMBERS[other]) for other in others]
    return "".join([*parts[:place], _LETTERS[kind], str(_NUMBERS[tile]), *parts[place:]])


class _Writer:
    """Write one kyoku."""

    def __init__(self, rules: Rules, kyoku: Kyoku) -> None:
        self.kyoku = kyoku
        self.state = opened(rules, kyoku)
        self.took: list[list[Any]] = [[] for _ in range(SEATS)]
        self.threw: list[list[Any]] = [[] for _ in range(SEATS)]
        self.indicators: list[int] = []
        self.ura: list[int] = []
        self.result: list[Any] = []

    def written(self) -> list[Any]:
        """Return the kyoku as it stands in the file."""
        start = self.kyoku.started
        self.indicators = _numbers(start.indicators)
        before = self.state
        for event in self.kyoku.events:
            if not isinstance(event, HandWon):
                before = self.state
            self._tell(event, before)
            self.state = evolve(self.state, event)
        rows: list[Any] = []
        for hand, took, threw in zip(start.hands, self.took, self.threw, strict=True):
            rows += [_numbers(tiles_of(hand)), took, threw]
        count = [start.kyoku, start.honba, self.kyoku.sticks]
        return [count, start.points, self.indicators, self.ura, *rows, self.result]

    def _tell(self, event: Any, before: State) -> None:
        state = self.state
        match event:
            case TileDrawn(seat, tile):
                self.took[seat] += _numbers(tiles_of((tile,)))
            case TileDiscarded(seat, tile, drawn):
                number = DRAWN_TILE if drawn else _NUMBERS[tile]
                self.threw[seat].append(f"r{number}" if state.declaring else number)
            case MeldCalled(seat, meld, source, tile, from_hand) if meld.kind in {"chi", "pon"}:
                back = (seat - source) % SEATS
                self.took[seat].append(call_text(meld.kind, tile, [*from_hand], back))
            case MeldCalled(seat, meld, source, tile, from_hand) if meld.kind == "daiminkan":
                back = (seat - source) % SEATS
                self.took[seat].append(call_text(meld.kind, tile, [*from_hand], back))
                self.threw[seat].append(0)
            case KanDeclared(seat, kind, tile):
                self.threw[seat].append(_own_kan(state, seat, kind, tile))
            case DoraRevealed(indicator):
                self.indicators.append(_NUMBERS[indicator])
            case HandWon():
                self._win(event, before)
            case WallExhausted(tenpai, _, nagashi):
                moved = next(
                    (e.moved for e in self.kyoku.events if isinstance(e, PointsMoved)), None
                )
                self.result = _exhausted(tenpai, nagashi, moved)
            case KyokuAborted(reason):
                self.result = [ABORTED[reason]]
            case _:
                pass

    def _win(self, event: HandWon, before: State) -> None:
        self.ura = self.ura or _numbers(event.ura)
        shares = self.kyoku.shares[len(self.result) // 2]
        liable = before.seats[event.seat].liable
        answers = before.rules.payments.liable_yakuman
        if liable is None or not any(yaku.id in answers for yaku in event.yaku):
            liable = event.seat
        source = event.seat if event.source is None else event.source
        words = win_words(event, before)
        self.result = [
            *(self.result or [WON]), shares, [event.seat, source, liable, *words],
        ]  # fmt: skip


def _own_kan(state: State, seat: int, kind: str, tile: Tile) -> str:
    own = state.seats[seat]
    if kind == "ankan":
        held = (*tiles_of(own.hand), *tiles_of(state.drawn))
        *others, last = reversed(sort_tiles(one for one in held if one.kind == tile.kind))
        return call_text(kind, last, others, 3)
    pon = next(
        called
        for called in own.melds
        if called.meld.kind == "pon" and called.tile.kind == tile.kind
    )
    back = (seat - pon.source) % SEATS
    others = [*pon.meld.tiles]
    others.remove(pon.tile)
    others.insert(back - 1, pon.tile)
    return call_text(kind, tile, others, back)


def _exhausted(
    tenpai: tuple[bool, ...], nagashi: tuple[int, ...], moved: Points | None
) -> list[Any]:
    if nagashi:
        return [NAGASHI, moved or (0,) * SEATS]
    if moved is None and all(tenpai):
        return [ALL_TENPAI]
    if moved is None and not any(tenpai):
        return [ALL_NOTEN]
    return [DRAWN, moved or (0,) * SEATS]


def _numbers(tiles: tuple[Tile, ...]) -> list[int]:
    return [_NUMBERS[tile] for tile in tiles]


class _In(msgspec.Struct, frozen=True, kw_only=True):
    """Be a file, as far as it is read."""

    log: tuple[list[Any], ...]
    title: tuple[str, ...] = ()
    name: tuple[str, ...] = ()
    rule: dict[str, Any] = {}


def read_tenhou(text: str, rules: Rules | None = None) -> tuple[Log, ...]:
    """Return the matches in a file: one object, or one on each line, also as an address.

    Without *rules* each is read by those that it says (`rules_said`).

    Raises:
        RecordError: it is no such file, or tells what cannot be; with the line and the place in
            it, such as ``log[0][5][2]``.
    """
    lines = text.split("\n")
    if len(lines) > 1 and _whole(text):
        lines = [text]
    logs = [
        _log(_decoded(line, number), number, rules)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
    if not logs:
        raise RecordError("log_empty", event_index=None)
    return tuple(logs)


def _whole(text: str) -> bool:
    """Say whether a text of several lines is one object."""
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _decoded(line: str, number: int) -> _In:
    place: dict[str, Any] = {"event_index": None, "line": number, "at": "-"}
    plain = unquote(_ADDRESS.sub("", line.strip())) if _ADDRESS.match(line.strip()) else line
    try:
        return msgspec.json.decode(plain, type=_In)
    except msgspec.ValidationError as error:
        raise RecordError("log_bad_line", **place, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError("log_not_json", **place, why=str(error)) from None


def rules_said(rule: dict[str, Any]) -> Rules:
    """Return the rules that the rule object of a file names.

    They are the preset that ``disp`` names, or else those of ``tenhou``, without red fives where
    every ``aka`` is 0, without open tanyao where ``disp`` has a length of game but no 喰.
    """
    disp = str(rule.get("disp", ""))
    if disp in PRESETS:
        return load(disp)
    flat = values(load("tenhou"))
    red = [count for name, count in rule.items() if name.startswith("aka")]
    if red and not any(red):
        flat["dora.aka"] = ()
    if re.search("[東南]", disp):
        flat["match.kyoku"] = 4 if "東" in disp else 8
        if "喰" not in disp:
            flat["yaku.han.tanyao"] = msgspec.structs.replace(flat["yaku.han.tanyao"], open=0)
    return build(flat, {})


def _log(file: _In, line: int, rules: Rules | None) -> Log:
    place = {"event_index": None, "line": line}
    names = file.name or ("",) * SEATS
    if len(names) != SEATS:
        raise RecordError("log_field", **place, at="name", field="name")
    played = rules_said(file.rule) if rules is None else rules
    kyoku: list[Kyoku] = []
    for number, row in enumerate(file.log):
        kyoku.append(_Reader(played, row, line, number, kyoku).kyoku())
    first, second = (*file.title, "", "")[:2]
    return Log(
        names=names,
        rules=played,
        kyoku=tuple(kyoku),
        called=str(file.rule.get("disp", "")),
        title=(first, second),
    )


class _Reader:
    """Read one kyoku."""

    def __init__(
        self, rules: Rules, row: list[Any], line: int, number: int, before: list[Kyoku]
    ) -> None:
        self.rules, self.row, self.line, self.number = rules, row, line, number
        self.before = before

    def kyoku(self) -> Kyoku:
        """Return the kyoku."""
        if len(self.row) != 5 + 3 * SEATS:
            raise RecordError(
                "log_row_length", **self._place(), given=len(self.row), wanted=5 + 3 * SEATS
            )
        number, honba, sticks = self._integers(0, 3)
        indicators = self._tiles(2)
        if not indicators:
            raise self._wrong(2)
        course = Course(self.rules, self.line)
        course.mark(self._at())
        started = dealt(
            self.before,
            kyoku=number,
            honba=honba,
            points=self._integers(1, SEATS),
            hands=tuple(self._tiles(4 + 3 * seat) for seat in range(SEATS)),
            indicator=indicators[0],
        )
        course.start(started, sticks)
        course = unfold(
            course,
            [self._taken(5 + 3 * seat, seat) for seat in range(SEATS)],
            [self._thrown(6 + 3 * seat, seat) for seat in range(SEATS)],
            indicators[1:],
            stands=self._stands(),
        )
        self._end(course)
        return course.kyoku()

    def _at(self, *places: int) -> str:
        return "log" + "".join(f"[{place}]" for place in (self.number, *places))

    def _place(self, *places: int) -> dict[str, Any]:
        return {"event_index": None, "line": self.line, "at": self._at(*places)}

    def _wrong(self, *places: int) -> RecordError:
        value: Any = self.row
        for place in places:
            value = value[place]
        told = msgspec.json.encode(value).decode()
        return RecordError("log_bad_value", **self._place(*places), value=told)

    def _integers(self, at: int, count: int) -> tuple[int, ...]:
        value = self.row[at]
        good = isinstance(value, list) and all(type(part) is int for part in value)
        if not good or len(value) < count or (at == 0 and min(value) < 0):
            raise self._wrong(at)
        return tuple(value[:count])

    def _list(self, at: int) -> list[Any]:
        value = self.row[at]
        if not isinstance(value, list):
            raise self._wrong(at)
        return value

    def _tiles(self, at: int) -> tuple[Tile, ...]:
        return tuple(self._tile(value, at, place) for place, value in enumerate(self._list(at)))

    def _tile(self, value: Any, *places: int) -> Tile:
        if type(value) is not int or value not in _TILES:
            raise self._wrong(*places)
        return _TILES[value]

    def _taken(self, at: int, seat: int) -> list[Taken]:
        return [
            self._call(value, "cpm", seat, at, place)
            if isinstance(value, str)
            else Taken(self._at(at, place), self._tile(value, at, place))
            for place, value in enumerate(self._list(at))
        ]

    def _thrown(self, at: int, seat: int) -> list[Thrown]:
        """Return what a seat threw; 60 is the tile at the same place of what it took."""
        found = []
        took = self._list(at - 1)
        for place, value in enumerate(self._list(at)):
            where = self._at(at, place)
            riichi = isinstance(value, str) and value.startswith("r")
            if riichi and not value[1:].isdecimal():
                raise self._wrong(at, place)
            number = int(value[1:]) if riichi else value
            if isinstance(number, str):
                found.append(
                    Thrown(where, None, kan=self._call(number, "ka", seat, at, place).call)
                )
            elif number == 0 and not riichi:
                found.append(Thrown(where, None))
            elif number == DRAWN_TILE:
                if place >= len(took) or isinstance(took[place], str):
                    raise self._wrong(at, place)
                tile = self._tile(took[place], at - 1, place)
                found.append(Thrown(where, tile, drawn=True, riichi=riichi))
            elif number in _TILES:
                found.append(Thrown(where, _TILES[number], riichi=riichi))
            else:
                raise self._wrong(at, place)
        return found

    def _call(self, text: str, letters: str, seat: int, *places: int) -> Taken:
        """Return a call: its letter, the tile behind that, and whose it was by where it stands."""
        found = _CALL.fullmatch(text)
        size = 7 if found and found[2] in "cp" else 9
        if found is None or found[2] not in letters or len(text) != size:
            raise self._wrong(*places)
        letter, place = found[2], text.index(found[2])
        numbers = [int(pair) for pair in re.findall(r"\d\d", text)]
        if any(number not in _TILES for number in numbers):
            raise self._wrong(*places)
        tiles = [_TILES[number] for number in numbers]
        tile = tiles.pop(place // 2)
        last = 6 if letter == "m" else 4
        backs = {0: 1, 2: 2, last: 3}
        if letter == "a":
            backs = {6: 0}
        elif letter == "c":
            backs = {0: 1}
        if place not in backs:
            raise self._wrong(*places)
        kind = next(kind for kind, own in _LETTERS.items() if own == letter)
        source = (seat - backs[place]) % SEATS
        call = TileCall(kind, source, tile, tuple(tiles))
        return Taken(self._at(*places), None, call)

    def _stands(self) -> bool:
        """Say whether the last discard was not won on."""
        return not self._result() or self._result()[0] != WON

    def _result(self) -> list[Any]:
        return self._list(4 + 3 * SEATS)

    def _end(self, course: Course) -> None:
        at = 4 + 3 * SEATS
        course.mark(self._at(at))
        result = self._result()
        name = result[0] if result else None
        if name == WON:
            self._wins(course, result, at)
        elif name in ABORTIVE:
            course.abort(ABORTIVE[name])
        elif name in {DRAWN, NAGASHI, ALL_TENPAI, ALL_NOTEN}:
            moved: Points = (0,) * SEATS
            if len(result) > 1:
                moved = self._points(result[1], at, 1)
            tenpai = {ALL_TENPAI: (True,) * SEATS, ALL_NOTEN: (False,) * SEATS}.get(name)
            course.exhaust(moved, tenpai=tenpai, nagashi=name == NAGASHI)
        else:
            raise self._wrong(at)

    def _points(self, value: Any, *places: int) -> Points:
        good = isinstance(value, list) and len(value) == SEATS
        if not good or not all(type(part) is int for part in value):
            raise self._wrong(*places)
        return tuple(value)

    def _wins(self, course: Course, result: list[Any], at: int) -> None:
        pairs = list(zip(result[1::2], result[2::2], strict=False))
        if len(result) != 1 + 2 * len(pairs) or not pairs:
            raise self._wrong(at)
        ura = self._tiles(3)
        for place, (moved, detail) in enumerate(pairs):
            seat, source, words = self._who(detail, at, 2 + 2 * place)
            course.mark(self._at(at, 2 + 2 * place))
            told = told_by(words, self.rules, course.place)
            course.win(
                seat,
                None if source == seat else source,
                ura,
                told,
                self._points(moved, at, 1 + 2 * place),
            )
        course.settle_wins()

    def _who(self, detail: Any, *places: int) -> tuple[int, int, list[str]]:
        if not isinstance(detail, list) or len(detail) < 3:
            raise self._wrong(*places)
        seats, words = detail[:3], detail[3:]
        if not all(type(seat) is int and 0 <= seat < SEATS for seat in seats):
            raise self._wrong(*places)
        if not all(isinstance(word, str) for word in words):
            raise self._wrong(*places)
        return seats[0], seats[1], words
