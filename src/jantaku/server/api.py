"""What the pages ask over HTTP, and how the WebSocket is opened: everything under ``/api/``."""

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import accumulate
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from jantaku import __version__
from jantaku.errors import JantakuError
from jantaku.server.connection import Connection
from jantaku.server.hosting import Feat, Host, require_level, require_mode
from jantaku.server.origins import Origins
from jantaku.server.parlour import Parlour, host_of
from jantaku.server.protocol import (
    CLOSE_TOO_MANY,
    MAX_MESSAGE_BYTES,
    Failed,
    Guest,
    HallOfFame,
    Health,
    ReplayPage,
    Statistics,
    Tally,
    Yakuman,
)
from jantaku.server.store import RecordRow, ResultRow, Store, StoredMatch, as_json

COOKIE: Final = "jantaku_guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600
HALL_SIZE: Final = 500
NAME_LENGTH: Final = 24

_STATUS: Final = {
    "match_in_progress": 409,
    "message_too_long": 413,
    "no_such_game": 404,
    "no_such_page": 404,
    "no_such_record": 404,
    "not_stored": 503,
    "too_fast": 429,
    "wrong_origin": 403,
    "internal": 500,
}

_log: Final = structlog.get_logger("jantaku.api")

Endpoint = Callable[[Request], Awaitable[Response]]


class Api:
    """Answer what is asked under ``/api/``."""

    def __init__(self, parlour: Parlour, origins: Origins) -> None:
        self._parlour = parlour
        self._origins = origins
        self._store = parlour.house.store

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return the routes; the last one refuses all that is not known."""

        def route(path: str, endpoint: Endpoint, *methods: str) -> Route:
            return Route(f"/api/{path}", partial(self._answer, endpoint), methods=list(methods))

        return [
            WebSocketRoute("/api/socket", self.socket),
            route("health", self.health, "GET"),
            route("me", self.me, "GET"),
            route("me", self.rename, "PUT"),
            route("records/{record}", self.record, "GET"),
            route("replays/{record}", self.replay, "GET"),
            route("{game}/statistics", self.statistics, "GET"),
            route("{game}/statistics", self.clear, "DELETE"),
            route("{game}/hall-of-fame", self.hall_of_fame, "GET"),
            route("{rest:path}", self.unknown, "GET", "PUT", "POST", "DELETE", "PATCH"),
        ]

    async def _answer(self, endpoint: Endpoint, request: Request) -> Response:
        """Let *endpoint* answer, or tell why it does not."""
        try:
            self._origins.require_own(request)
            if not self._parlour.address_requests.allows(_address(request)):
                raise JantakuError("too_fast")  # noqa: TRY301  all refusals go one way
            response = await endpoint(request)
        except JantakuError as refused:
            response = _refusal(refused)
        except SQLAlchemyError:
            _log.exception("store_failed")
            response = _refusal(JantakuError("not_stored"))
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("api_failed")
            response = _refusal(JantakuError("internal"))
        response.headers["cache-control"] = "no-store"
        return response

    # The WebSocket.

    async def socket(self, socket: WebSocket) -> None:
        """Open a guest's connection; a new guest gets his token with the handshake."""
        parlour, address = self._parlour, _address(socket)
        try:
            self._origins.require_own(socket)
            token = socket.cookies.get(COOKIE)
            guest = await parlour.guest(token)
            if guest is None:
                guest, token = await parlour.new_guest(address)
        except JantakuError as refused:
            await socket.send_denial_response(_refusal(refused))
            return
        except SQLAlchemyError:
            _log.exception("store_failed")
            await socket.send_denial_response(_refusal(JantakuError("not_stored")))
            return
        await socket.receive()
        await socket.accept(headers=[(b"set-cookie", self._cookie(str(token)).encode())])
        if parlour.connections >= parlour.limits.connections or not (
            parlour.address_connections.take(address)
        ):
            await socket.close(CLOSE_TOO_MANY)
            return
        parlour.connections += 1
        try:
            await Connection(socket, parlour, guest, address).run()
        finally:
            parlour.connections -= 1
            parlour.address_connections.give_back(address)

    def _cookie(self, token: str) -> str:
        secure = "; Secure" if self._origins.secure else ""
        return f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"

    # The guest.

    async def me(self, request: Request) -> Response:
        """Tell the guest's name."""
        guest = await self._guest(request)
        return _json(Guest(name="" if guest is None else await self._store.do(Store.name, guest)))

    async def rename(self, request: Request) -> Response:
        """Change the guest's name; a stranger becomes a guest by it."""
        name = _tidy(_decoded(await _body(request), Guest).name)
        guest, token = await self._guest(request), None
        if guest is None:
            guest, token = await self._parlour.new_guest(_address(request))
        await self._store.do(Store.rename, guest, name)
        response = _json(Guest(name=name))
        if token is not None:
            response.headers["set-cookie"] = self._cookie(token)
        return response

    async def _guest(self, request: Request) -> int | None:
        return await self._parlour.guest(request.cookies.get(COOKIE))

    # Statistics and the hall of fame.

    async def statistics(self, request: Request) -> Response:
        """Tell the guest's statistics."""
        host, guest = host_of(request.path_params["game"]), await self._guest(request)
        return _json(await self._statistics(host, guest))

    async def clear(self, request: Request) -> Response:
        """Clear the guest's statistics, of one level or mode where that is asked."""
        host, guest = host_of(request.path_params["game"]), await self._guest(request)
        level, mode = request.query_params.get("level"), request.query_params.get("mode")
        if level is not None:
            require_level(host, level)
        if mode is not None:
            require_mode(host, mode)

        def cleared(opening: str) -> str:
            kept = msgspec.json.decode(opening, type=host.game.opening_type)
            return as_json(host.cleared(kept))

        if guest is not None:
            await self._store.do(Store.clear, guest, host.game.id, cleared, level=level, mode=mode)
        return _json(await self._statistics(host, guest))

    async def _statistics(self, host: Host, guest: int | None) -> Statistics:
        if guest is None:
            return Statistics(tallies=())
        results = await self._store.do(Store.results, guest, host.game.id)
        return Statistics(tallies=tallies(results, host.average))

    async def hall_of_fame(self, request: Request) -> Response:
        """Tell the newest yakuman of all guests."""
        game = host_of(request.path_params["game"]).game
        entries = []
        for row in await self._store.do(Store.feats, game.id, HALL_SIZE):
            feat = msgspec.json.decode(row.feat, type=Feat)
            entries.append(
                Yakuman(
                    name=row.name,
                    winner="guest" if row.by_guest else "computer",
                    yaku=feat.yaku,
                    tiles=feat.tiles,
                    win=feat.win,
                    by=feat.by,
                    points=feat.points,
                    level=row.level,
                    mode=row.mode,
                    date=row.date,
                    record=row.record,
                )
            )
        return _json(HallOfFame(entries=tuple(entries)))

    # Records.

    async def record(self, request: Request) -> Response:
        """Hand out a finished match's record as a file."""
        record, _ = await self._record(request)
        filename = f"jantaku-{record.game}-{record.date[:10]}-{record.id}.jsonl"
        return Response(
            record.record,
            media_type="application/x-ndjson",
            headers={"content-disposition": f'attachment; filename="{filename}"'},
        )

    async def replay(self, request: Request) -> Response:
        """Show a finished match with every hand open."""
        record, match = await self._record(request)
        events = tuple(msgspec.Raw(event.encode()) for move in match.moves for event in move.events)
        return _json(
            ReplayPage(
                record=record.id,
                game=record.game,
                date=record.date,
                names=record.names,
                level=match.row.level,
                mode=match.row.mode,
                events=events,
            )
        )

    async def _record(self, request: Request) -> tuple[RecordRow, StoredMatch]:
        found = await self._store.do(Store.record, request.path_params["record"])
        if found is None:
            raise JantakuError("no_such_record")
        return found

    # The rest.

    async def health(self, request: Request) -> Response:  # noqa: ARG002
        """Tell that the server and its database are well."""
        await self._store.do(Store.ping)
        parlour = self._parlour
        return _json(
            Health(version=__version__, connections=parlour.connections, rooms=parlour.rooms)
        )

    async def unknown(self, request: Request) -> Response:
        """Tell that there is no such thing."""
        raise JantakuError("no_such_page", path=request.url.path)


def tallies(
    results: tuple[ResultRow, ...], average: Callable[[int, int], int]
) -> tuple[Tally, ...]:
    """Return the statistics of each level and mode that *results* are from.

    *average* gives the points a match of so many points in so many matches.

    >>> won = ResultRow(level="easy", mode="page", points=800, won=True, yaku=("pinfu",))
    >>> lost = ResultRow(level="easy", mode="page", points=-1601, won=False, yaku=())
    >>> found = tallies((won, lost), lambda total, hands: total // hands)
    >>> [(tally.running, tally.yaku) for tally in found]
    [((800, -401), {'pinfu': 1})]
    """
    groups: dict[tuple[str, str], list[ResultRow]] = {}
    for result in results:
        groups.setdefault((result.level, result.mode), []).append(result)
    return tuple(
        _tally(level, mode, group, average) for (level, mode), group in sorted(groups.items())
    )


def _tally(
    level: str, mode: str, results: list[ResultRow], average: Callable[[int, int], int]
) -> Tally:
    totals = list(accumulate(result.points for result in results))
    running = tuple(average(total, hands) for hands, total in enumerate(totals, start=1))
    yaku: dict[str, int] = {}
    for name in (name for result in results for name in result.yaku):
        yaku[name] = yaku.get(name, 0) + 1
    won = sum(result.won for result in results)
    return Tally(
        level=level,
        mode=mode,
        hands=len(results),
        total=totals[-1],
        average=running[-1],
        won=won,
        lost=len(results) - won,
        running=running,
        yaku=yaku,
    )


def _tidy(name: str) -> str:
    """Return *name* without spaces around and runs of them within.

    Raises:
        JantakuError: ``wrong_name`` where it is longer than `NAME_LENGTH`, or has signs that
            cannot be seen.
    """
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= NAME_LENGTH or not tidy.isprintable():
        raise JantakuError("wrong_name", longest=NAME_LENGTH)
    return tidy


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_MESSAGE_BYTES:
            raise JantakuError("message_too_long", limit=MAX_MESSAGE_BYTES)
    return body


def _decoded(body: bytes, kind: type[Guest]) -> Guest:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError:
        raise JantakuError("wrong_field", path="name") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise JantakuError("not_json") from None


def _json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _refusal(refused: JantakuError) -> Response:
    failed = Failed(reply_to=None, code=refused.code, facts=refused.facts)
    return _json(failed, _STATUS.get(refused.code, 400))
