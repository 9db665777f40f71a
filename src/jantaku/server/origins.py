"""Which web pages may talk to the parlour: only its own.

A browser says in ``Origin`` from which page a request comes. It must be the public origin, where
one is set; else the host that was asked, which must be one that no stranger's name can stand for:
a loopback name, this machine's own name, or an address in numbers.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection

from jantaku.errors import JantakuError

_SAFE_METHODS = {"GET", "HEAD"}


class Origins(msgspec.Struct, frozen=True):
    """Judge origins; *public* is the parlour's address as guests see it, if that is set."""

    public: str | None = None

    @property
    def secure(self) -> bool:
        """Return whether guests come by https alone."""
        return self.public is not None and self.public.startswith("https://")

    def require_own(self, asked: HTTPConnection) -> None:
        """Refuse WebSockets and requests that change anything, unless they come from our pages.

        Raises:
            JantakuError: ``wrong_origin``.
        """
        browserly = asked.scope["type"] == "websocket" or "sec-fetch-site" in asked.headers
        if asked.scope["type"] == "http" and asked.scope["method"] in _SAFE_METHODS:
            return
        origin = asked.headers.get("origin")
        if origin is None and not browserly:
            return  # no browser leaves it out where something changes: no page has sent this
        if origin is None or not self._own(origin, asked.headers.get("host", "")):
            raise JantakuError("wrong_origin", origin=origin or "")

    def _own(self, origin: str, host: str) -> bool:
        if self.public is not None:
            return origin.lower() == self.public.lower()
        try:
            asked, name = urlsplit(origin), urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return (
            asked.scheme in {"http", "https"}
            and asked.netloc.lower() == host.lower()
            and name is not None
            and _is_ours(name)
        )


def _is_ours(name: str) -> bool:
    """Return whether *name* is surely this machine's (no DNS rebinding)."""
    own = socket.gethostname().lower()
    if name in {"localhost", own, f"{own}.local"} or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
