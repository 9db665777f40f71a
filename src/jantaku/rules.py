"""Every choice a riichi table can make, as one frozen tree of values.

A key exists only if the engine obeys it. Each carries in its metadata a line of description and
where the two house rules of this parlour speak of it (`Rule`), so that rule sheets are printed
from the data and nothing else. `jantaku.presets` reads the TOML files that fill the tree.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from jantaku.errors import RulesError
from jantaku.yaku import CATALOGUE

Standing = Literal["says", "silent", "contradicts"]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """Say where a key comes from.

    Attributes:
        uchiwa: the number of the rule of 内輪ルール (or 役 for its list of yaku), "" if none.
        ayame: the words of the bullet of 綾目麻雀, "" if none.
        uchiwa_standing, ayame_standing: whether that text says it, is silent, or contradicts
            itself; then the default is our choice.
    """

    uchiwa: str = ""
    ayame: str = ""
    uchiwa_standing: Standing = "says"
    ayame_standing: Standing = "says"


def key(
    text: str,
    *,
    uchiwa: str = "",
    ayame: str = "",
    uchiwa_standing: Standing | None = None,
    ayame_standing: Standing | None = None,
) -> msgspec.Meta:
    """Describe a rule key; a text that is not named is silent."""
    rule = Rule(
        uchiwa=uchiwa,
        ayame=ayame,
        uchiwa_standing=uchiwa_standing or ("says" if uchiwa else "silent"),
        ayame_standing=ayame_standing or ("says" if ayame else "silent"),
    )
    return msgspec.Meta(description=text, extra={"rule": rule})


Han = Annotated[float, msgspec.Meta(ge=0, le=13, multiple_of=0.5)]
Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000, multiple_of=100)]
Kyoku = Annotated[int, msgspec.Meta(ge=1, le=16)]
Uma = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000, multiple_of=100)]
Abortive = Literal["nine_terminals", "four_winds", "four_riichi", "four_kans"]
RedFive = Literal["0m", "0p", "0s"]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be one group of keys."""


class YakuHan(msgspec.Struct, frozen=True, array_like=True):
    """Be what a yaku is worth in a closed and in an open hand, written ``[closed, open]``."""

    closed: Han
    open: Han


class Minimum(msgspec.Struct, frozen=True, array_like=True):
    """Be the han a win needs from so many honba on, written ``[honba, han]``."""

    honba: Annotated[int, msgspec.Meta(ge=0)]
    han: Han


class Match(Section, frozen=True, kw_only=True):
    """Who plays, and how long."""

    players: Annotated[
        tuple[Seats, ...],
        msgspec.Meta(min_length=1),
        key("how many may play", uchiwa="4", ayame="2人以上4人以下でプレイ"),
    ] = (4,)
    start: Annotated[
        tuple[Points, ...],
        key(
            "points each has at the start, for each number of players",
            uchiwa="3",
            ayame="(プレイ人数 ー 1)× 10000 点",
        ),
    ] = (25000,)
    kyoku: Annotated[
        Kyoku, key("kyoku of a match, repeats apart", uchiwa="1", ayame="1試合は8局ある")
    ] = 8
    renchan: Annotated[
        Literal["tenpai", "win", "none"],
        key("what lets the dealer deal again", uchiwa="17", ayame="本場の廃止(連荘なし)"),
    ] = "tenpai"
    agariyame: Annotated[
        Literal["choice", "never"],
        key("a dealer who wins the last kyoku and is first may end the match", uchiwa="10"),
    ] = "choice"
    bust: Annotated[
        Literal["zero", "below_zero", "never"],
        key(
            "points at the end of a kyoku that end the match",
            uchiwa="11",
            ayame="テッペン・箱割れで終了",
            ayame_standing="silent",
        ),
    ] = "below_zero"
    teppen: Annotated[
        bool,
        key(
            "a player with twice the points of the start ends the match",
            ayame="テッペン・箱割れで終了",
            ayame_standing="silent",
        ),
    ] = False
    ties: Annotated[
        Literal["seat", "mean"],
        key(
            "rank of equal points: by seat from the first dealer, or the mean rounded up",
            uchiwa="4",
            ayame="順位の平均の小数第1位を切り上げた値",
        ),
    ] = "seat"
    return_points: Annotated[
        tuple[Points, ...],
        key(
            "points that the result is counted from, for each number of players; what all have "
            "less at the start is the oka of the first; none where the rank is the result",
            uchiwa="3",
            ayame="順位を試合の結果とする",
        ),
    ] = ()
    uma: Annotated[
        tuple[tuple[Uma, ...], ...],
        key(
            "points for each place, for each number of players; none where the rank is the result",
            uchiwa="3",
            ayame="順位を試合の結果とする",
        ),
    ] = ()
    placement_ties: Annotated[
        Literal["share", "seat"],
        key(
            "uma and oka of equal points: shared, the rest to the nearest the first dealer, or "
            "by seat from there",
            uchiwa="4",
            uchiwa_standing="contradicts",
        ),
    ] = "share"
    rounding: Annotated[
        Literal["none", "half_down", "half_up", "down", "up"],
        key(
            "how the result becomes whole thousands, but for the first, who takes what makes "
            "the sum zero"
        ),
    ] = "none"
    negatives: Annotated[
        Literal["symmetric", "as_points"],
        key("what is rounded: the difference, alike above and below zero, or the points"),
    ] = "symmetric"


class Deal(Section, frozen=True, kw_only=True):
    """What the wall is."""

    dead_wall: Annotated[
        Literal[14, 0],
        key("tiles at the end of the wall that are not drawn", uchiwa="6", ayame="王牌の廃止"),
    ] = 14
    indicators: Annotated[
        Literal[1, 2],
        key("dora indicators turned at the deal", uchiwa="7", ayame="ドラは2枚捲り"),
    ] = 1


class Calls(Section, frozen=True, kw_only=True):
    """How tiles of others are called."""

    swap: Annotated[
        Literal["none", "suji", "free"],
        key(
            "what may be discarded after a call: neither the tile called nor the other end of its "
            "run, all but the tile called, or anything",
            uchiwa="28",
            ayame="喰い替え自由",
        ),
    ] = "none"


class Riichi(Section, frozen=True, kw_only=True):
    """What a riichi needs and costs."""

    stick: Annotated[
        bool, key("a riichi costs a stick of 1,000", uchiwa="19", ayame="リーチの供託金不要")
    ] = True
    points: Annotated[
        Points, key("points a riichi needs", uchiwa="11", ayame_standing="silent")
    ] = 1000
    wall: Annotated[
        Literal["own_draw", "any_draw"],
        key(
            "draws that must be left: one of one's own, or anybody's",
            uchiwa="18",
            ayame="ホウテイ牌のリーチ・副露不可",
        ),
    ] = "own_draw"
    ankan: Annotated[
        Literal["waits", "form", "never"],
        key(
            "kan of the tile drawn in riichi: if the waits stay, if every reading stays as well, "
            "or never"
        ),
    ] = "waits"


class Dora(Section, frozen=True, kw_only=True):
    """What bonus tiles are worth."""

    han: Annotated[Han, key("han of each dora", uchiwa="7", ayame="ドラは0.5翻")] = 1
    ura: Annotated[
        bool, key("a riichi counts ura dora", uchiwa="7", ayame="裏ドラ・カン裏ドラの廃止")
    ] = True
    aka: Annotated[
        tuple[RedFive, ...],
        key("red fives in the set; each is a dora", uchiwa="備考", ayame_standing="silent"),
    ] = ()
    kan: Annotated[
        Literal["before_draw", "open_after_discard"],
        key(
            "when a kan's indicator is turned: before the draw after any kan, or for open kans "
            "after the discard has passed",
            uchiwa="36",
        ),
    ] = "before_draw"


class Win(Section, frozen=True, kw_only=True):
    """What a hand needs to win."""

    minimum: Annotated[
        tuple[Minimum, ...],
        key("han needed, by honba on the table", uchiwa="5", ayame="1翻縛り"),
    ] = (Minimum(0, 1),)
    minimum_leaves_out: Annotated[
        tuple[str, ...],
        key("what does not count towards the minimum", uchiwa="5"),
    ] = ("dora", "aka_dora", "ura_dora")
    furiten: Annotated[
        Literal["all_waits", "genbutsu"],
        key(
            "what a wait among one's own discards, or let go in riichi, bars from ron: all waits, "
            "also for a turn after any was let go, or that tile only",
            uchiwa="14",
            ayame="フリテンは現物のみ",
        ),
    ] = "all_waits"
    several_rons: Annotated[
        Literal["all", "nearest"],
        key(
            "who wins one discard that several claim",
            uchiwa="12",
            ayame="同時ロンを認める",
        ),
    ] = "all"
    ankan_robbed: Annotated[
        bool, key("thirteen orphans may rob an ankan", uchiwa="20", ayame_standing="silent")
    ] = False


class Scoring(Section, frozen=True, kw_only=True):
    """How han and fu become points."""

    formula: Annotated[
        Literal["fu", "floor_ceiling"],
        key(
            "points from fu and han, or by ⌊h+1⌋⌈h+1⌉ × 100",
            uchiwa="26",
            ayame="点数計算式",
            ayame_standing="contradicts",
        ),
    ] = "fu"
    kiriage: Annotated[
        bool, key("4 han 30 fu and 3 han 60 fu are rounded up to mangan", uchiwa="26")
    ] = False
    counted_yakuman: Annotated[
        Literal["yakuman", "sanbaiman"], key("what 13 han and more are", uchiwa="27")
    ] = "yakuman"
    yakuman: Annotated[
        Literal["add", "highest"],
        key("several yakuman in one hand", uchiwa="25", ayame="役満同士は複合"),
    ] = "add"
    chiitoitsu_fu: Annotated[Literal[25, 50], key("fu of seven pairs", uchiwa="役")] = 25
    double_wind_pair_fu: Annotated[
        Literal[4, 2], key("fu of a pair that is both round and seat wind", uchiwa="29")
    ] = 4
    open_pinfu_fu: Annotated[
        Literal[30, 20], key("fu of an open hand without any, won by ron", uchiwa="35")
    ] = 30
    rinshan_tsumo_fu: Annotated[
        Literal[2, 0], key("fu of the tsumo after a kan", uchiwa_standing="silent")
    ] = 2
    pinfu_tsumo: Annotated[
        Literal["pinfu", "fu"],
        key("a pinfu won by tsumo is pinfu at 20 fu, or has the fu of tsumo and is none"),
    ] = "pinfu"


class Payments(Section, frozen=True, kw_only=True):
    """Who pays what."""

    dealer: Annotated[
        Literal["half_again", "equal"],
        key(
            "what the dealer wins and pays against the others",
            uchiwa="役",
            ayame="親子の点数差なし",
        ),
    ] = "half_again"
    honba: Annotated[
        Points,
        key("points for each honba, from all losers together", uchiwa="16", ayame="本場の廃止"),
    ] = 300
    honba_on_several_rons: Annotated[
        Literal["nearest", "each"],
        key("who gets the honba of one discard: the nearest after the discarder, or each winner"),
    ] = "nearest"
    sticks_on_several_rons: Annotated[
        Literal["split", "nearest"],
        key(
            "riichi sticks are split, the rest to the one nearest the dealer, or all go to the "
            "nearest after the discarder",
            uchiwa="19",
        ),
    ] = "split"
    liable_yakuman: Annotated[
        tuple[str, ...], key("yakuman whose feeder is liable", uchiwa="24", ayame="包廃止")
    ] = ()
    liable_share: Annotated[
        Literal["all", "yakuman_only"],
        key(
            "what the liable player answers for: the whole hand, or only that yakuman",
            uchiwa="24",
            uchiwa_standing="silent",
        ),
    ] = "all"
    liable_honba: Annotated[
        Literal["discarder", "liable"],
        key("who pays the honba of a ron with a liable player", uchiwa="24"),
    ] = "discarder"


class Draws(Section, frozen=True, kw_only=True):
    """What happens when nobody wins."""

    nagashi: Annotated[
        Literal["draw", "win", "none"],
        key(
            "river of terminals and honours: a mangan paid at the draw, a win with honba and "
            "sticks, or nothing",
            uchiwa="30",
            ayame="流れ満貫なし",
            uchiwa_standing="silent",
        ),
    ] = "draw"
    noten: Annotated[
        Points,
        key(
            "noten payment for each opponent: (players − 1) times this is paid in all",
            uchiwa="15",
            ayame="場に(プレイヤー数 － 1)×1000点",
        ),
    ] = 1000
    abortive: Annotated[
        tuple[Abortive, ...],
        key("what ends a kyoku without a winner", uchiwa="9", ayame="途中流局なし"),
    ] = ()


class Yaku(Section, frozen=True, kw_only=True):
    """Which yaku are played, and for how much."""

    han: Annotated[
        dict[str, YakuHan],
        key(
            "han of each yaku, closed and open",
            uchiwa="役",
            ayame="役の翻数調整",
            ayame_standing="silent",
        ),
    ] = {}
    yakuman: Annotated[
        tuple[str, ...],
        key("yaku that are a yakuman", uchiwa="役", ayame="役満", ayame_standing="silent"),
    ] = ()
    double_yakuman: Annotated[
        tuple[str, ...],
        key("yaku that are two yakuman", uchiwa="25", ayame="ダブル役満"),
    ] = ()
    rinshan_haitei: Annotated[
        Literal["rinshan", "both"],
        key(
            "the last tile, drawn after a kan, is rinshan only, or haitei besides",
            uchiwa="23",
            ayame_standing="silent",
        ),
    ] = "rinshan"
    renhou: Annotated[
        Literal["added", "alone"], key("renhou adds to other yaku, or stands for all of them")
    ] = "added"
    ryuuiisou: Annotated[
        Literal["any", "with_hatsu"], key("all green needs no hatsu, or needs it", uchiwa="役")
    ] = "any"
    tsuuiisou: Annotated[
        Literal["any", "sets"], key("seven pairs of honours are all honours, or are not")
    ] = "any"
    tenhou_wait: Annotated[
        Literal["drawn", "any"],
        key("the dealer's first hand waits for the tile drawn last, or for the best of all"),
    ] = "drawn"


class Rules(Section, frozen=True, kw_only=True):
    """Be the rules of one table.

    >>> Rules().payments.honba
    300
    """

    match: Match = Match()
    deal: Deal = Deal()
    calls: Calls = Calls()
    riichi: Riichi = Riichi()
    dora: Dora = Dora()
    win: Win = Win()
    scoring: Scoring = Scoring()
    payments: Payments = Payments()
    draws: Draws = Draws()
    yaku: Yaku = Yaku()


class Key(msgspec.Struct, frozen=True):
    """Be one rule key: its dotted path, its type for decoding, and what is known of it."""

    path: str
    type: Any
    text: str
    rule: Rule
    default: Any


def _keys() -> Iterator[Key]:
    for section in msgspec.structs.fields(Rules):
        hints = get_type_hints(section.type, include_extras=True)
        for field in msgspec.structs.fields(section.type):
            meta = next(
                item
                for item in hints[field.encode_name].__metadata__
                if isinstance(item, msgspec.Meta) and item.extra
            )
            default = (
                field.default_factory()
                if field.default is msgspec.NODEFAULT
                and field.default_factory is not msgspec.NODEFAULT
                else field.default
            )
            yield Key(
                f"{section.name}.{field.name}",
                hints[field.name],
                meta.description or "",
                (meta.extra or {})["rule"],
                default,
            )


KEYS: Final[dict[str, Key]] = {entry.path: entry for entry in _keys()}
_YAKU_TABLE: Final = "yaku.han"
_YAKU_LISTS: Final = (
    "yaku.yakuman",
    "yaku.double_yakuman",
    "win.minimum_leaves_out",
    "payments.liable_yakuman",
)
_BONUS: Final = ("dora", "aka_dora", "ura_dora")


def flatten(tree: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the values of a tree by dotted path; the table of yaku has one path a yaku.

    Raises:
        RulesError: a section or key that does not exist, with the nearest that does; a value of
            the wrong type; a yaku that does not exist.
    """
    flat: dict[str, Any] = {}
    for section, entries in tree.items():
        if section not in Rules.__struct_fields__:
            raise _unknown(section, source)
        if not isinstance(entries, Mapping):
            raise _wrong(section, source, entries, f"[{section}]")
        for name, value in entries.items():
            path = f"{section}.{name}"
            if path not in KEYS:
                raise _unknown(path, source)
            if path == _YAKU_TABLE:
                flat |= _flatten_yaku(value, source)
            else:
                flat[path] = _converted(value, KEYS[path].type, path, source)
                if path in _YAKU_LISTS:
                    for yaku in flat[path]:
                        _require_yaku(yaku, path, source)
    return flat


def _flatten_yaku(table: Any, source: str) -> dict[str, YakuHan]:
    if not isinstance(table, Mapping):
        raise _wrong(_YAKU_TABLE, source, table, f"[{_YAKU_TABLE}]")
    flat = {}
    for yaku, value in table.items():
        path = f"{_YAKU_TABLE}.{yaku}"
        _require_yaku(yaku, path, source)
        flat[path] = _converted(value, YakuHan, path, source)
    return flat


def _require_yaku(yaku: str, path: str, source: str) -> None:
    known = (*CATALOGUE, *_BONUS) if path == "win.minimum_leaves_out" else tuple(CATALOGUE)
    if yaku not in known:
        raise RulesError(
            "unknown_yaku", path=path, source=source, yaku=yaku, nearest=_nearest(yaku, known)
        )


def _converted(value: Any, type_: Any, path: str, source: str) -> Any:
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError:
        raise _wrong(path, source, value, form(type_)) from None


def _wrong(path: str, source: str, value: Any, expected: str) -> RulesError:
    return RulesError(
        "wrong_rule_value", path=path, source=source, value=_written(value), expected=expected
    )


def _written(value: Any) -> str:
    """Return a value about as it stands in a file."""
    return json.dumps(msgspec.to_builtins(value, enc_hook=str), ensure_ascii=False)


def form(type_: Any) -> str:
    """Return how a value of a type is written in a file, in no language but TOML's.

    >>> form(Literal["draw", "win"]), form(bool), form(YakuHan)
    ('"draw" | "win"', 'true | false', '[0 | 0.5 | 1 …, 0 | 0.5 | 1 …]')
    """
    limits: dict[str, Any] = {}
    if get_origin(type_) is Annotated:
        type_, *metas = get_args(type_)
        for meta in metas:
            named = {"ge": meta.ge, "le": meta.le, "multiple_of": meta.multiple_of}
            limits |= {name: limit for name, limit in named.items() if limit is not None}
    if get_origin(type_) is Literal:
        return " | ".join(map(_written, get_args(type_)))
    if type_ is bool:
        return "true | false"
    if type_ is str:
        return '"…"'
    if type_ in {int, float}:
        least, step = max(0, limits.get("ge", 0)), limits.get("multiple_of", 1)
        return " | ".join(f"{least + step * at:g}" for at in range(3)) + " …"
    if get_origin(type_) is tuple:
        return f"[{form(get_args(type_)[0])}, …]"
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        hints = get_type_hints(type_, include_extras=True)
        return f"[{', '.join(form(hints[name]) for name in type_.__struct_fields__)}]"
    return "{ … }"


def _unknown(path: str, source: str) -> RulesError:
    known = {name: name for name in (*KEYS, *Rules.__struct_fields__)}
    if "." not in path:
        known |= {name.split(".")[1]: name for name in KEYS}
    return RulesError(
        "unknown_rule", path=path, source=source, nearest=known[_nearest(path, known)]
    )


def _nearest(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=1, cutoff=0)
    return close[0] if close else ""


def build(flat: Mapping[str, Any], origins: Mapping[str, str], source: str = "") -> Rules:
    """Return the rules that *flat* values give over the defaults.

    For errors, *origins* says which preset or file set each path, and *source* is the last of
    them, which is to blame.

    Raises:
        RulesError: code ``contradictory_rules``, two values that cannot both be obeyed.
    """
    tree: dict[str, dict[str, Any]] = {}
    for path, value in flat.items():
        section, name, *yaku = path.split(".")
        if yaku:
            tree.setdefault(section, {}).setdefault(name, {})[yaku[0]] = value
        else:
            tree.setdefault(section, {})[name] = value
    rules = Rules(
        **{
            section.name: section.type(**tree.get(section.name, {}))
            for section in msgspec.structs.fields(Rules)
        }
    )
    for pair in _contradictions(rules):
        # The two are told from the side of the file that brought them together.
        path, other = sorted(pair, key=lambda path: origins.get(path) != source)
        told = {path: _written(value) for path, value in values(rules).items()}
        raise RulesError(
            "contradictory_rules",
            path=path,
            source=source or origins.get(path, "default"),
            value=told[path],
            other=other,
            other_value=told[other],
        )
    steps = [step.honba for step in rules.win.minimum]
    if not steps or steps[0] != 0 or steps != sorted(set(steps)):
        raise _wrong("win.minimum", source, rules.win.minimum, "[[0, 1], [5, 2], …]")
    if any(sum(places) for places in rules.match.uma):
        raise _wrong("match.uma", source, rules.match.uma, "[[30000, 10000, -10000, -30000], …]")
    return rules


def _contradictions(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield pairs of paths whose values cannot both be obeyed."""
    yield from _contradictory_yaku(rules)
    if rules.deal.dead_wall and rules.deal.indicators > 1:
        yield "deal.indicators", "deal.dead_wall"
    if rules.dora.ura and not rules.deal.dead_wall:
        yield "dora.ura", "deal.dead_wall"
    yield from _contradictory_placement(rules.match)
    if any(_noten_is_uneven(rules.draws.noten, players) for players in rules.match.players):
        yield "draws.noten", "match.players"
    if any(rules.payments.honba % (100 * (players - 1)) for players in rules.match.players):
        yield "payments.honba", "match.players"
    if rules.scoring.formula == "floor_ceiling":
        if rules.payments.dealer != "equal":
            yield "scoring.formula", "payments.dealer"
        if rules.draws.nagashi != "none":  # it has no mangan
            yield "scoring.formula", "draws.nagashi"
    elif half := _half(rules):
        yield "scoring.formula", half


def _contradictory_placement(match: Match) -> Iterator[tuple[str, str]]:
    if len(match.start) != len(match.players):
        yield "match.start", "match.players"
    if bool(match.uma) != bool(match.return_points):
        yield "match.uma", "match.return_points"
    elif match.uma:
        if [len(places) for places in match.uma] != list(match.players):
            yield "match.uma", "match.players"
        if len(match.return_points) != len(match.players):
            yield "match.return_points", "match.players"
    if any(back < start for back, start in zip(match.return_points, match.start, strict=False)):
        yield "match.return_points", "match.start"


def _noten_is_uneven(noten: int, players: int) -> bool:
    """Say whether the payment cannot always be split in whole hundreds."""
    return any((players - 1) * noten % (100 * sharing) for sharing in range(1, players))


def _contradictory_yaku(rules: Rules) -> Iterator[tuple[str, str]]:
    yaku = rules.yaku
    for name in (*yaku.yakuman, *yaku.double_yakuman):
        if name in yaku.han and (yaku.han[name].closed or yaku.han[name].open):
            held = "double_yakuman" if name in yaku.double_yakuman else "yakuman"
            yield f"yaku.han.{name}", f"yaku.{held}"
    if set(yaku.double_yakuman) & set(yaku.yakuman):
        yield "yaku.double_yakuman", "yaku.yakuman"
    if set(rules.payments.liable_yakuman) - {*yaku.yakuman, *yaku.double_yakuman}:
        yield "payments.liable_yakuman", "yaku.yakuman"


def _half(rules: Rules) -> str | None:
    """Return a path whose han are halves, which the table of fu and han does not know."""
    if rules.dora.han % 1:
        return "dora.han"
    halves = (yaku for yaku, han in rules.yaku.han.items() if han.closed % 1 or han.open % 1)
    return next((f"{_YAKU_TABLE}.{yaku}" for yaku in halves), None)


def values(rules: Rules) -> dict[str, Any]:
    """Return the value of every path, in the order of the keys; one path a yaku."""
    flat: dict[str, Any] = {}
    for path in KEYS:
        section, name = path.split(".")
        value = getattr(getattr(rules, section), name)
        if path == _YAKU_TABLE:
            flat |= {f"{path}.{yaku}": han for yaku, han in value.items()}
        else:
            flat[path] = value
    return flat


def differences(left: Rules, right: Rules) -> dict[str, tuple[Any, Any]]:
    """Return the paths where two rule sets differ, with both values; None where one has none."""
    ours, theirs = values(left), values(right)
    return {
        path: (ours.get(path), theirs.get(path))
        for path in {**ours, **theirs}
        if ours.get(path) != theirs.get(path)
    }
