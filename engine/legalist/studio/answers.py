"""How the addresses of the server read what is sent, and answer."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .wire import Unreadable, api, encoded, read_as

T = TypeVar("T")


def failure(text: str, status: int) -> Response:
    return answered(api.Failure(text), status)


def answered(value: Any, status: int = 200) -> Response:
    return JSONResponse(encoded(value), status)


async def body(request: Request, cls: type[T]) -> T:
    """Return the body of a request as a dataclass; raise Unreadable."""
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Unreadable("this is no JSON") from None
    return read_as(cls, data)
