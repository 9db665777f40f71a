"""Rules made ready for scoring: what each yaku is worth in a hand, and what han and fu come to."""

from collections.abc import Callable
from operator import attrgetter
from typing import Final, Literal, NamedTuple

import msgspec

from jantaku.fu import FuItem, pair_item
from jantaku.payments import AYAME_LIMIT, MANGAN, YAKUMAN
from jantaku.rules import Rules, YakuHan
from jantaku.yaku import BONUS, CATALOGUE, VARIANTS, Fact, Yaku

Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman", "limit"]

YAKUMAN_HALVES: Final = 26
"""A yakuman in half han."""
_CLOSED: Final = int(Fact.CLOSED)


class YakuWorth(msgspec.Struct, frozen=True, gc=False):
    """Be one yaku of a win, or its dora, and what it adds in half han (26 a yakuman)."""

    id: str
    half_han: int

    @property
    def han(self) -> int | float:
        """Return the han; whole ones as an integer."""
        return in_han(self.half_han)


def in_han(half_han: int) -> int | float:
    """Return half han as han.

    >>> in_han(4), in_han(5)
    (2, 2.5)
    """
    return half_han / 2 if half_han & 1 else half_han >> 1


class Option(NamedTuple):
    """Be one way to count the yaku of some facts.

    Attributes:
        yaku: the yaku in the order of the catalogue.
        half_han: their sum.
        yakuman: how many they count as.
        counted: the half han that count towards the minimum, without the dora.
        bonus: whether dora add to them.
        liable: how many of the yakuman have a liable feeder.
    """

    yaku: tuple[YakuWorth, ...]
    half_han: int
    yakuman: int
    counted: int
    bonus: bool
    liable: int


_CACHED: Final = 1 << 17


class Table:
    """Be rules made ready for scoring: what each yaku is worth, and what was looked up before."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        yaku, scoring = rules.yaku, rules.scoring
        self._rows = {
            True: self._worths(lambda han: han.closed),
            False: self._worths(lambda han: han.open),
        }
        self._shared: dict[Option, Option] = {}
        self._worths_told: dict[YakuWorth, YakuWorth] = {}
        self._options: dict[int, tuple[Option, ...]] = {}
        self._bases: dict[tuple[int, int], tuple[int, Limit | None]] = {}
        self.dora = round(2 * rules.dora.han)
        self.reds = tuple(f"0{suit}" in rules.dora.aka for suit in "mps")
        self.bonus_counts = tuple(name not in rules.win.minimum_leaves_out for name in BONUS)
        self.any_bonus_counts = any(self.bonus_counts)
        self.uses_fu = scoring.formula == "fu"
        pinfu = yaku.han.get("pinfu")
        self.pinfu_tsumo = scoring.pinfu_tsumo == "pinfu" and pinfu is not None and pinfu.closed > 0
        self.any_wait = yaku.tenhou_wait == "any"
        self._bonuses: dict[tuple[int, int, int], tuple[YakuWorth, ...]] = {}
        self._pairs: dict[int, FuItem | None] = {}

    def _worths(self, han: Callable[[YakuHan], float]) -> tuple[tuple[Yaku, int, int], ...]:
        """Return the yaku that are worth something, with half han and yakuman."""
        yaku = self.rules.yaku
        variants = {
            variant.id: variant
            for (path, value), variant in VARIANTS.items()
            if attrgetter(path)(self.rules) == value
        }
        rows = []
        for name, plain in CATALOGUE.items():
            half = round(2 * han(yaku.han[name])) if name in yaku.han else 0
            yakuman = 2 * (name in yaku.double_yakuman) or int(name in yaku.yakuman)
            if half or yakuman:
                rows.append((variants.get(name, plain), half, yakuman))
        return tuple(rows)

    def rows(self, *, closed: bool) -> tuple[tuple[Yaku, int, int], ...]:
        """Return the yaku worth something in such a hand, with half han and yakuman."""
        return self._rows[closed]

    def options(self, facts: int) -> tuple[Option, ...]:
        """Return the ways to count a win with these facts; none if it has no yaku."""
        found = self._options.get(facts)
        if found is None:
            if len(self._options) >= _CACHED:
                self._options.clear()
            found = self._options[facts] = tuple(self._find(facts))
        return found

    def _find(self, facts: int) -> list[Option]:
        held = [row for row in self._rows[bool(facts & _CLOSED)] if row[0].holds(facts)]
        replaced = {name for yaku, _, _ in held for name in yaku.replaces}
        held = [row for row in held if row[0].id not in replaced]
        grand = [row for row in held if row[2]]
        if grand:
            if self.rules.scoring.yakuman == "highest":
                grand = [max(grand, key=lambda row: row[2])]
            return [self._option(grand, bonus=False)]
        if self.rules.yaku.renhou == "alone":
            alone = [row for row in held if row[0].id == "renhou"]
            others = [row for row in held if row[0].id != "renhou"]
            return [self._option(rows, bonus=rows is others) for rows in (others, alone) if rows]
        return [self._option(held, bonus=True)] if held else []

    def _option(self, rows: list[tuple[Yaku, int, int]], *, bonus: bool) -> Option:
        """Return the one option of these yaku; it is shared, so that few are often looked up."""
        worths = tuple(self._worth(yaku.id, half, yakuman) for yaku, half, yakuman in rows)
        yakuman = sum(row[2] for row in rows)
        left_out = () if yakuman else self.rules.win.minimum_leaves_out
        liable = self.rules.payments.liable_yakuman
        option = Option(
            worths,
            sum(worth.half_han for worth in worths),
            yakuman,
            sum(worth.half_han for worth in worths if worth.id not in left_out),
            bonus,
            sum(row[2] for row in rows if row[0].id in liable),
        )
        return self._shared.setdefault(option, option)

    def _worth(self, name: str, half: int, yakuman: int) -> YakuWorth:
        worth = YakuWorth(name, YAKUMAN_HALVES * yakuman or half)
        return self._worths_told.setdefault(worth, worth)

    def base(self, half_han: int, fu: int) -> tuple[int, Limit | None]:
        """Return the base points of so many half han and fu without a yakuman, and the limit."""
        found = self._bases.get((half_han, fu))
        if found is None:
            found = self._fu_base(half_han // 2, fu) if self.uses_fu else _ayame_base(half_han)
            self._bases[half_han, fu] = found
        return found

    def _fu_base(self, han: int, fu: int) -> tuple[int, Limit | None]:
        if han >= 13:
            if self.rules.scoring.counted_yakuman == "yakuman":
                return YAKUMAN, "counted_yakuman"
            return 3 * MANGAN, "sanbaiman"
        for least, multiple, limit in LIMITS:
            if han >= least:
                return MANGAN * multiple // 2, limit
        base = fu << 2 + han
        if base >= MANGAN or (self.rules.scoring.kiriage and base == 1920):
            return MANGAN, "mangan"
        return base, None

    def yakuman_base(self, count: int) -> int:
        """Return the base points of so many yakuman."""
        return count * (YAKUMAN if self.uses_fu else AYAME_LIMIT)

    def minimum(self, honba: int) -> int:
        """Return the half han a win needs with so many honba on the table."""
        least = 0.0
        for step in self.rules.win.minimum:
            if honba >= step.honba:
                least = step.han
        return round(2 * least)

    def bonus(self, counts: tuple[int, int, int]) -> tuple[YakuWorth, ...]:
        """Return what so many dora, red fives and ura dora add."""
        found = self._bonuses.get(counts)
        if found is None:
            found = self._bonuses[counts] = tuple(
                YakuWorth(name, count * self.dora)
                for name, count in zip(BONUS, counts, strict=True)
                if count
            )
        return found

    def pair(self, kind: int, round_wind: int, seat_wind: int) -> FuItem | None:
        """Return the fu of a pair."""
        key = kind << 4 | round_wind << 2 | seat_wind
        if key not in self._pairs:
            self._pairs[key] = pair_item(
                kind, round_wind, seat_wind, self.rules.scoring.double_wind_pair_fu
            )
        return self._pairs[key]


LIMITS: Final[tuple[tuple[int, int, Limit], ...]] = (
    (11, 6, "sanbaiman"), (8, 4, "baiman"), (6, 3, "haneman"), (5, 2, "mangan"),
)  # fmt: skip


def _ayame_base(half_han: int) -> tuple[int, Limit | None]:
    """Return what each loser pays: ⌊h+1⌋ × ⌈h+1⌉ × 100, from 9 han on 10,000 (ayame 点数計算式).

    >>> _ayame_base(3)
    (600, None)
    """
    if half_han >= 18:
        return AYAME_LIMIT, "limit"
    more = half_han + 2
    return (more // 2) * ((more + 1) // 2) * 100, None


_TABLES: Final[dict[int, Table]] = {}
_TABLES_KEPT: Final = 32


def table_of(rules: Rules) -> Table:
    """Return the table of *rules*, made once for each object."""
    table = _TABLES.get(id(rules))
    if table is None:
        if len(_TABLES) >= _TABLES_KEPT:
            _TABLES.clear()
        # The table holds the rules, so that no other object can get their id meanwhile.
        table = _TABLES[id(rules)] = Table(rules)
    return table
