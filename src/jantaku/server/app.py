"""The parlour as an ASGI application: the API, the browser client, and safe headers for both."""

import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jantaku.server.api import Api
from jantaku.server.origins import Origins
from jantaku.server.parlour import Parlour

STATIC: Final = Path(__file__).parent / "static"

_SAFE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class SafeHeaders:
    """Put the headers that keep a page safe on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the headers."""

        async def send_safely(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                MutableHeaders(scope=message).update(_SAFE_HEADERS)
            await send(message)

        await self._app(scope, receive, send_safely)


_FX602P_PAGES: Final = frozenset({"rules", "statistics", "hall-of-fame"})


def is_page(path: str) -> bool:
    """Return whether the browser client has a page at *path*, which is not yet unquoted.

    >>> is_page("/fx602p/rules"), is_page("/nowhere")
    (True, False)
    """
    match [part for part in path.split("/") if part]:
        case [] | ["fx602p"] | ["replay", _]:
            return True
        case ["fx602p", page]:
            return page in _FX602P_PAGES
        case _:
            return False


class Client(StaticFiles):
    """Serve the built browser client; its pages are all ``index.html``, told apart by the script.

    An address that is none of its pages gets the page too, which says so, with status 404.

    Files under ``assets/`` have a hash of their content in their name and are kept for good; all
    others are asked for again each time.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at *path*, or the page where *path* names no file."""
        if any(part.startswith(".") for part in path.split("/")) and path != ".":
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            *folders, name = path.split("/")
            if missing.status_code != 404 or "." in name or "assets" in {name, *folders[:1]}:
                raise
            asked = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
            path = "index.html"
            response = await super().get_response(path, scope)
            if not is_page(asked) and response.status_code == HTTPStatus.OK:
                response.status_code = HTTPStatus.NOT_FOUND
        kept = path.startswith("assets/")
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        return response


def make_app(parlour: Parlour, origins: Origins | None = None, static: Path = STATIC) -> Starlette:
    """Return the application; the parlour's store and players are closed with it."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await parlour.close()
        parlour.house.opponents.close()
        parlour.house.store.close()

    return Starlette(
        routes=[
            *Api(parlour, origins or Origins()).routes(),
            Mount("/", Client(directory=static, html=True, check_dir=False)),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )
