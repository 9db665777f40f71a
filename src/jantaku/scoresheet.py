"""The scorer for people and other programs: in one call, and as requests and answers in JSON.

>>> win = scored("1123444m555p chi:123m", "1m", haitei=True, discarder="E")
>>> win.points, win.han, win.fu, [worth.id for worth in win.yaku]
(1000, 1, 30, ['houtei'])
>>> win.payments
(-1000, 1000, 0, 0)
"""

from typing import Any, Final, Literal

import msgspec

from jantaku.asked import decoded, wrong_field
from jantaku.errors import HandError, JantakuError, ParseError
from jantaku.hands import Hand, parse_hand
from jantaku.presets import DEFAULT, load
from jantaku.rules import Rules
from jantaku.scoring import WINDS, Situation, Win, Wind, score
from jantaku.tiles import COPIES, Tile, format_tiles, parse_tiles
from jantaku.words import Words

Code = Literal["no_yaku", "minimum_han", "not_a_win", "bad_input"]

_NO_WIN: Final[dict[str, Code]] = {
    "no_yaku": "no_yaku",
    "minimum_han": "minimum_han",
    "not_a_win": "not_a_win",
}


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be one win to score, in texts.

    Attributes:
        rules: a preset's name or the path of a TOML file.
        hand: the concealed tiles without the winning one, as ``234m406p``; melds may follow as in
            ``1123444m555p chi:123m``.
        melds: the melds, as ``pon:777z``, ``ankan:2222m``.
        win: the winning tile.
        dora, ura: the indicators; the tiles may also stand in one text.

    The other fields are those of `jantaku.scoring.Situation`.
    """

    hand: str
    win: str
    rules: str = DEFAULT
    melds: tuple[str, ...] = ()
    by: Literal["ron", "tsumo"] = "ron"
    seat: Wind = "S"
    round: Wind = "E"
    players: int = 4
    riichi: Literal[0, 1, 2] = 0
    ippatsu: bool = False
    haitei: bool = False
    rinshan: bool = False
    chankan: bool = False
    first_turn: bool = False
    dora: tuple[str, ...] | str = ()
    ura: tuple[str, ...] | str = ()
    honba: int = 0
    sticks: int = 0
    discarder: Wind | None = msgspec.field(default=None, name="from")
    liable: Wind | None = None
    dealer_wins: int = 0


class YakuLine(msgspec.Struct, frozen=True):
    """Be one yaku or the dora of a win, with its name in the language asked."""

    id: str
    name: str
    han: int | float


class FuLine(msgspec.Struct, frozen=True):
    """Be one item of the account of fu: what gives it, how many, which tiles, and why in words."""

    what: str
    fu: int
    tiles: str
    why: str


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Be what a win is worth.

    Attributes:
        han: with one decimal under rules that know half han; 13 for each yakuman.
        fu: None under rules without fu.
        limit: the name of the limit it reached.
        yakuman: how many yakuman it counts as; a counted yakuman is none.
        points: of the hand, without honba and sticks.
        payments: what each seat gains with honba and sticks, by wind; they sum to *pot*. None for
            a ron without ``from``.
        pot: points of riichi sticks that the winner takes.
        sets: the concealed sets as they were read.
        pair: the pair, "" where there is not just one.
        wait: what the last tile completed.
    """

    ok: bool = True
    yaku: tuple[YakuLine, ...]
    han: int | float
    fu: int | None
    fu_items: tuple[FuLine, ...]
    limit: str | None
    yakuman: int
    points: int
    payments: dict[str, int] | None
    pot: int
    sets: tuple[str, ...]
    pair: str
    wait: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Be why there is nothing to score.

    Attributes:
        code: no yaku, not enough of them, no complete hand, or a wrong request.
        detail: the exact reason, a key of ``error`` in `locale/`.
        message: the reason in the language asked.
        line: which line of the input it was, from 1, where there are many.
    """

    code: Code
    detail: str
    message: str
    line: int | msgspec.UnsetType = msgspec.UNSET


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """Be the answer where there is nothing to score."""

    ok: bool = False
    error: Refusal


def tile_of(text: str) -> Tile:
    """Read one tile.

    Raises:
        ParseError: no tile, or more than one (``one_tile``).
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise ParseError("one_tile", text=text, position=0)
    return tiles[0]


def indicators_of(texts: tuple[str, ...] | str) -> tuple[Tile, ...]:
    """Read indicators, in one text or several."""
    return parse_tiles(texts if isinstance(texts, str) else " ".join(texts))


def understood(request: Request) -> tuple[Hand, Tile, Situation]:
    """Return a request as the scorer takes it.

    Raises:
        ParseError: a text that is no tile or meld, and where.
        HandError: the tiles make no hand, or with the indicators more than four of a kind.
        SituationError: facts that contradict each other.
    """
    hand = parse_hand(request.hand, request.melds)
    win = tile_of(request.win)
    if hand.is_drawn:
        given = len(hand.concealed)
        raise HandError("hand_with_win", given=given, wanted=given - 1, win=win.code)
    situation = Situation(
        by=request.by,
        seat=request.seat,
        round=request.round,
        players=request.players,
        riichi=request.riichi,
        ippatsu=request.ippatsu,
        haitei=request.haitei,
        rinshan=request.rinshan,
        chankan=request.chankan,
        first_turn=request.first_turn,
        dora=indicators_of(request.dora),
        ura=indicators_of(request.ura),
        honba=request.honba,
        sticks=request.sticks,
        discarder=request.discarder,
        liable=request.liable,
        dealer_wins=request.dealer_wins,
    )
    _check_indicators(hand, win, situation)
    return hand, win, situation


def _check_indicators(hand: Hand, win: Tile, situation: Situation) -> None:
    """Refuse indicators of which there would be a fifth, with those in the hand."""
    for tile in {*situation.dora, *situation.ura}:
        shown = sum(one.kind == tile.kind for one in (*situation.dora, *situation.ura, win))
        count = shown + hand.owned[tile.kind]
        if count > COPIES:
            raise HandError("indicator_five", tile=tile.plain.code, count=count)


def scored(hand: str, win: str, *, rules: str | Rules = DEFAULT, **situation: Any) -> Win:
    """Return what a win in texts is worth.

    Args:
        hand: the concealed tiles without the winning one; melds may follow.
        win: the winning tile.
        rules: a preset's name, the path of a TOML file, or rules.
        **situation: the other fields of `Request`.

    Raises:
        JantakuError: what is wrong with the request, or why it is no win; see `score`.
    """
    loaded = rules if isinstance(rules, Rules) else load(rules)
    request = Request(hand=hand, win=win, **situation)
    return score(loaded, *understood(_checked(msgspec.to_builtins(request))))


def _checked(request: dict[str, Any]) -> Request:
    try:
        return msgspec.convert(request, Request)
    except msgspec.ValidationError as error:
        raise wrong_field(error, Request) from None


def answer(request: Request, words: Words) -> Answer | Refused:
    """Score a request; what is wrong with it is an answer too."""
    try:
        return scored_answer(request, words)
    except JantakuError as error:
        return refused(error, words)


def scored_answer(request: Request, words: Words) -> Answer:
    """Score a request.

    Raises:
        JantakuError: what is wrong with the request, or why it is no win; see `score`.
    """
    rules = load(request.rules)
    win = score(rules, *understood(request))
    return _answer(win, words, halves=rules.scoring.formula == "floor_ceiling")


def answer_json(line: str | bytes, words: Words) -> Answer | Refused:
    """Score a request in JSON; a line that is none is answered too."""
    try:
        request = decoded(line, Request)
    except JantakuError as error:
        return refused(error, words)
    return answer(request, words)


def refused(error: JantakuError, words: Words) -> Refused:
    """Return an error as an answer."""
    code = _NO_WIN.get(error.code, "bad_input")
    return Refused(error=Refusal(code=code, detail=error.code, message=words.error(error)))


def _answer(win: Win, words: Words, *, halves: bool) -> Answer:
    def han(half_han: int) -> int | float:
        return half_han / 2 if halves else half_han // 2

    payments = win.payments
    pair = win.reading.pair
    return Answer(
        yaku=tuple(
            YakuLine(worth.id, words.text(f"yaku.{worth.id}.name"), han(worth.half_han))
            for worth in win.yaku
        ),
        han=han(win.half_han),
        fu=win.fu,
        fu_items=tuple(
            FuLine(item.what, item.fu, item.tiles, words.text(f"fu.{item.what}"))
            for item in win.fu_items
        ),
        limit=win.limit,
        yakuman=win.yakuman,
        points=win.points,
        payments=None if payments is None else dict(zip(WINDS, payments, strict=False)),
        pot=win.pot,
        sets=tuple(format_tiles(map(Tile.of, mentsu.kinds)) for mentsu in win.reading.sets),
        pair="" if pair is None else format_tiles([Tile.of(pair)] * 2),
        wait=win.reading.wait,
    )


def told(request: Request, reply: Answer, words: Words) -> list[str]:
    """Return the lines of an answer for people."""
    hand, win, _ = understood(request)
    lines = [f"{hand}  {win} {words.text(f'score.{request.by}')}", ""]
    lines += [f"  {line.name} {words.text('score.han', han=line.han)}" for line in reply.yaku]
    total = [words.text("score.han", han=reply.han)]
    if reply.fu is not None:
        total.append(words.text("score.fu", fu=reply.fu))
    if reply.limit:
        total.append(words.text(f"limit.{reply.limit}"))
    if reply.yakuman > 1:
        total.append(words.text("score.yakuman", count=reply.yakuman))
    lines += [f"{' '.join(total)}  {words.text('score.points', points=f'{reply.points:,}')}", ""]
    sets = " ".join([*reply.sets, *filter(None, [reply.pair])])
    waited = f"{words.text('score.wait')}: {words.text(f'wait.{reply.wait}')}"
    lines.append(f"{sets}  {waited}" if sets else waited)
    if reply.fu_items:
        lines += [f"  {line.fu:3} {line.why} {line.tiles}".rstrip() for line in reply.fu_items]
    lines += ["", _payments_told(reply, words)]
    return lines


def _payments_told(reply: Answer, words: Words) -> str:
    if reply.payments is None:
        return words.text("score.no_discarder")
    parts = [f"{wind} {points:+,}" for wind, points in reply.payments.items()]
    if reply.pot:
        parts.append(words.text("score.pot", points=f"{-reply.pot:+,}"))
    return f"{words.text('score.payments')}: {'  '.join(parts)}"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of requests (``input``) and answers (``result``)."""
    (request, *results), components = msgspec.json.schema_components(
        [Request, Answer, Refused], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "jantaku score",
        "type": "object",
        "properties": {"input": request, "result": {"anyOf": results}},
        "$defs": components,
    }
