"""The paipu of majiang (電脳麻将), written for its viewer and its tools.

A kyoku is a list of objects with one name each: ``qipai`` deals, then ``zimo``, ``dapai``,
``fulou``, ``gang``, ``gangzimo`` and ``kaigang``, and at the end ``hule`` for each win or
``pingju``. Seats are counted from the dealer of the kyoku. A tile is a suit and a number, 0 for a
red five; behind it ``_`` says that it was just drawn and ``*`` that it declares riichi. In a meld
``-``, ``=`` and ``+`` stand behind the tile that came from the seat before, opposite or after.

>>> hand_text([Tile("1m"), Tile("0m"), Tile("7z")])
'm10z7'
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from jantaku.melds import Meld
from jantaku.placement import placements, ranks
from jantaku.records.log import SEATS, Kyoku, Log, Points, opened, require_expressible
from jantaku.records.tenhou_words import ABORTED, NAGASHI, yaku_names
from jantaku.riichi.events import (
    DoraRevealed,
    Event,
    HandWon,
    KanDeclared,
    KyokuAborted,
    KyokuStarted,
    MeldCalled,
    PointsMoved,
    TileDiscarded,
    TileDrawn,
    WallExhausted,
)
from jantaku.riichi.state import Called, Seat, State, evolve
from jantaku.riichi.win import tiles_of
from jantaku.rules import Rules
from jantaku.tiles import SUITS, Tile, sort_tiles
from jantaku.worth import YAKUMAN_HALVES

FORMAT: Final = "majiang"

EXHAUSTED: Final = "荒牌平局"
_BEHIND: Final = {1: "-", 2: "=", 3: "+"}


def majiang_line(log: Log) -> str:
    """Return a log as one line of JSON.

    Raises:
        RecordError: what `require_expressible` says.
    """
    require_expressible(log, FORMAT)
    rows = [_Writer(log.rules, kyoku) for kyoku in log.kyoku]
    kyoku = [row.written() for row in rows]
    points = tuple(seat.points for seat in rows[-1].state.seats) if rows else (0,) * SEATS
    whole = {
        "title": "\n".join(part for part in log.title if part) or log.called,
        "player": log.names,
        "qijia": 0,
        "log": kyoku,
        "defen": points,
        "rank": ranks(log.rules.match, points),
    }
    if placed := placements(log.rules.match, points):
        whole["point"] = [f"{own.total / 1000:.1f}" for own in placed]
    return msgspec.json.encode(whole).decode() + "\n"


def tile_text(tile: Tile) -> str:
    """Return a tile as majiang writes it."""
    return tile.suit + tile.code[0]


def hand_text(tiles: Iterable[Tile]) -> str:
    """Return tiles as a hand, suit by suit."""
    ordered = sort_tiles(tiles)
    rows = (
        (suit, "".join(tile.code[0] for tile in ordered if tile.suit == suit)) for suit in SUITS
    )
    return "".join(suit + numbers for suit, numbers in rows if numbers)


def meld_text(meld: Meld, tile: Tile, back: int, pon: Tile | None = None) -> str:
    """Return a meld.

    Args:
        meld: the meld.
        tile: the tile called or added.
        back: how many seats before the caller it came from, 0 for an ankan.
        pon: for a kakan the tile that was called for its pon.

    >>> meld_text(Meld("chi", (Tile("4m"), Tile("0m"), Tile("6m"))), Tile("6m"), 1)
    'm406-'
    """
    if meld.kind == "chi":
        marked = (part.code[0] + _BEHIND[1] * (part == tile) for part in meld.tiles)
        return meld.tiles[0].suit + "".join(marked)
    others = [*meld.tiles]
    if meld.kind == "ankan":
        return tile.suit + "".join(part.code[0] for part in reversed(sort_tiles(others)))
    others.remove(tile)
    end = tile.code[0]
    if pon is not None:
        others.remove(pon)
        start = "".join(part.code[0] for part in reversed(sort_tiles(others)))
        return f"{tile.suit}{start}{pon.code[0]}{_BEHIND[back]}{end}"
    start = "".join(part.code[0] for part in reversed(sort_tiles(others)))
    return f"{tile.suit}{start}{end}{_BEHIND[back]}"


class _Writer:
    """Write one kyoku."""

    def __init__(self, rules: Rules, kyoku: Kyoku) -> None:
        self.kyoku = kyoku
        self.state = opened(rules, kyoku)
        self.pons: dict[tuple[int, int], Tile] = {}
        self.wins = 0

    def written(self) -> list[dict[str, Any]]:
        """Return the kyoku as it stands in the file; `state` is then the one after it."""
        rows: list[dict[str, Any]] = []
        before = self.state
        for event in self.kyoku.events:
            if not isinstance(event, HandWon):
                before = self.state
            rows += self._told(event, before)
            self.state = evolve(self.state, event)
        return rows

    def _told(self, event: Event, before: State) -> Iterator[dict[str, Any]]:
        state = self.state
        match event:
            case KyokuStarted():
                yield {"qipai": self._dealt(event)}
            case TileDrawn(seat, tile, rinshan):
                drawn = {"l": state.order(seat), "p": tile_text(tiles_of((tile,))[0])}
                yield {"gangzimo" if rinshan else "zimo": drawn}
            case TileDiscarded(seat, tile, drawn):
                marks = "_" * drawn + "*" * state.declaring
                yield {"dapai": {"l": state.order(seat), "p": tile_text(tile) + marks}}
            case MeldCalled() if event.meld.kind in {"chi", "pon", "daiminkan"}:
                yield {"fulou": {"l": state.order(event.seat), "m": self._called(event)}}
            case KanDeclared():
                yield {"gang": {"l": state.order(event.seat), "m": self._kan(event)}}
            case DoraRevealed(indicator):
                yield {"kaigang": {"baopai": tile_text(indicator)}}
            case HandWon():
                yield {"hule": self._win(event, before)}
            case WallExhausted() | KyokuAborted():
                yield {"pingju": self._drawn(event)}
            case _:
                pass

    def _dealt(self, event: KyokuStarted) -> dict[str, Any]:
        seats = [(event.dealer + order) % SEATS for order in range(SEATS)]
        return {
            "zhuangfeng": event.kyoku // SEATS,
            "jushu": event.kyoku % SEATS,
            "changbang": event.honba,
            "lizhibang": self.kyoku.sticks,
            "defen": [event.points[seat] for seat in seats],
            "baopai": tile_text(event.indicators[0]),
            "shoupai": [hand_text(tiles_of(event.hands[seat])) for seat in seats],
        }

    def _called(self, event: MeldCalled) -> str:
        if event.meld.kind == "pon":
            self.pons[event.seat, event.tile.kind] = event.tile
        return meld_text(event.meld, event.tile, (event.seat - event.source) % SEATS)

    def _kan(self, event: KanDeclared) -> str:
        own, kind = self.state.seats[event.seat], event.tile.kind
        if event.kind == "ankan":
            held = tiles_of((*own.hand, *self.state.drawn))
            same = tuple(tile for tile in held if tile.kind == kind)
            return meld_text(Meld("ankan", same), event.tile, 0)
        pon = next(one for one in own.melds if one.meld.kind == "pon" and one.tile.kind == kind)
        meld = Meld("kakan", (*pon.meld.tiles, event.tile))
        return meld_text(meld, event.tile, (event.seat - pon.source) % SEATS, pon.tile)

    def _win(self, won: HandWon, before: State) -> dict[str, Any]:
        shown = self._hand(before.seats[won.seat], won.seat, won.hand, won.tile)
        worth: dict[str, Any] = {"fu": won.fu, "fanshu": won.half_han // 2}
        if won.yakuman:
            worth = {"damanguan": won.yakuman}
        moved = self.kyoku.shares[self.wins]
        self.wins += 1
        return {
            "l": before.order(won.seat),
            "shoupai": shown,
            "baojia": None if won.source is None else before.order(won.source),
            **({"fubaopai": [tile_text(tile) for tile in won.ura]} if won.ura else {}),
            **worth,
            "defen": won.points,
            "hupai": list(_yaku(won, before)),
            "fenpei": self._by_order(moved),
        }

    def _hand(self, own: Seat, seat: int, hand: Sequence[Tile], last: Tile | None = None) -> str:
        melds = (self._laid(seat, called) for called in own.melds)
        drawn = "" if last is None else tile_text(last)
        return ",".join([hand_text(hand) + drawn, *melds])

    def _laid(self, seat: int, called: Called) -> str:
        if called.meld.kind == "ankan":
            return meld_text(called.meld, called.tile, 0)
        back = (seat - called.source) % SEATS
        pon = None
        if called.meld.kind == "kakan":
            pon = self.pons[seat, called.tile.kind]
        return meld_text(called.meld, called.tile, back, pon)

    def _drawn(self, event: WallExhausted | KyokuAborted) -> dict[str, Any]:
        state = self.state
        if isinstance(event, KyokuAborted):
            name, shown = ABORTED[event.reason], {event.seat} if event.hand else set()
        else:
            name = NAGASHI if event.nagashi else EXHAUSTED
            shown = {seat for seat, ready in enumerate(event.tenpai) if ready}
        hands = ["" for _ in range(SEATS)]
        for seat in shown:
            own = state.seats[seat]
            held = (*tiles_of(own.hand), *(tiles_of(state.drawn) if seat == state.actor else ()))
            hands[state.order(seat)] = self._hand(own, seat, held)
        moved = next((e.moved for e in self.kyoku.events if isinstance(e, PointsMoved)), None)
        fenpei = self._by_order(moved or (0,) * SEATS)
        return {"name": name, "shoupai": hands, "fenpei": fenpei}

    def _by_order(self, moved: Points) -> list[int]:
        return [moved[(self.state.dealer + order) % SEATS] for order in range(SEATS)]


_NAMES: Final = {
    "double_riichi": "ダブル立直",
    "kokushi_13": "国士無双十三面",
    "yakuhai_haku": "翻牌 白",
    "yakuhai_hatsu": "翻牌 發",
    "yakuhai_chun": "翻牌 中",
}


def _yaku(won: HandWon, state: State) -> Iterator[dict[str, Any]]:
    for yaku in won.yaku:
        names = [_NAMES[yaku.id]] if yaku.id in _NAMES else yaku_names(yaku, state, won.seat)
        for name in names:
            if won.yakuman:
                yield {"name": name, "fanshu": "*" * (yaku.half_han // YAKUMAN_HALVES)}
            else:
                yield {"name": name, "fanshu": yaku.half_han // 2 // len(names)}
