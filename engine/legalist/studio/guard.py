"""Who may ask for what, decided before anything else looks at a request.

A page of a stranger in the same browser can send requests to this server, and with a name of its
own that it lets point here it can even read the answers. So `Host` and `Origin` must be exactly
ours, and everything that is the owner's needs a cookie that only our own page can have.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from legalist.limits import LARGEST_REQUEST, LARGEST_SAVE

LOOPBACK = ("127.0.0.1", "localhost")
# What anybody may ask for: the page itself has no secrets, and entering needs the token.
OPEN = re.compile(r"/|/assets/[\w.-]+|/favicon\.ico|/api/words|/api/enter")
# Sockets of games are for guests, too: they show their token in the first message.
PLAY = re.compile(r"/play/[\w-]+")
LOADING = "/api/rooms"
HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Door:
    """The addresses under which the server is known, and the owner's token. `lan` are names or
    addresses of this machine for guests."""

    def __init__(self, port: int, lan: Iterable[str] = ()) -> None:
        self.port = port
        self.token = secrets.token_urlsafe(32)
        self._pass = secrets.token_urlsafe(32)
        self.home = {f"{name}:{port}" for name in LOOPBACK}
        # In order: the first one is told to guests.
        self.lan = dict.fromkeys(f"{name}:{port}" for name in lan)
        # Cookies do not know ports: two studios must not overwrite each other's.
        self.cookie = f"legalist-{port}"

    def open_to(self, name: str) -> None:
        """Let guests in who ask for a name or an address of this machine."""
        self.lan[f"{name}:{self.port}"] = None

    def enter(self, token: str) -> str | None:
        """Return the cookie for the owner's token; None for any other."""
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return None
        return f"{self.cookie}={self._pass}; Path=/; HttpOnly; SameSite=Strict"

    def is_owner(self, scope: Scope) -> bool:
        """Return whether a request comes from this machine and has the owner's cookie."""
        client = scope.get("client")
        if client is None or client[0] not in ("127.0.0.1", "::1"):
            return False
        if _header(scope, b"host") not in self.home:
            return False
        try:
            found = SimpleCookie(_header(scope, b"cookie")).get(self.cookie)
        except CookieError:
            return False
        given = "" if found is None else found.value
        return secrets.compare_digest(given.encode(), self._pass.encode())

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return why a request is refused: a status and a text."""
        host, origin = _header(scope, b"host"), _header(scope, b"origin")
        if host not in self.home and host not in self.lan:
            return 403, "this server has another name"
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if (origin or asks) and origin != f"http://{host}":
            return 403, "another page asks for this"
        if _header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
            return 403, "another page asks for this"
        path = scope["path"]
        if scope["type"] == "websocket" and PLAY.fullmatch(path):
            return None
        if scope["type"] == "http" and OPEN.fullmatch(path):
            return None
        if not self.is_owner(scope):
            return 401, "open the address that the studio printed"
        return None


class Guard:
    """Lets requests through the door, up to a size, and marks every answer as nobody else's."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app, self._door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._door.refusal(scope)
        if scope["type"] == "websocket":
            if refused is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refused[1]})
                return
            await self._app(scope, receive, send)
            return
        headed = _with_headers(send)
        if refused is not None:
            await _refuse(*refused)(scope, receive, headed)
            return
        most = LARGEST_SAVE if scope["path"] == LOADING else LARGEST_REQUEST
        await self._app(scope, _bounded(receive, most), headed)


class TooLarge(Exception):
    """Raised while reading a request without an end."""


def _bounded(receive: Receive, most: int) -> Receive:
    left = most

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLarge
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message["headers"]}
            more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            kept = [pair for pair in more if pair[0] not in own]
            message = {**message, "headers": [*message["headers"], *kept]}
        await send(message)

    return headed


def _refuse(status: int, text: str) -> JSONResponse:
    return JSONResponse({"text": text, "findings": []}, status)


def _header(scope: Scope | dict[str, Any], name: bytes) -> str:
    """Return a header; one that is sent twice is as good as a wrong one."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else "twice" if found else ""
