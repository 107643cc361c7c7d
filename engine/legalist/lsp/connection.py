"""Serving one editor by messages that somebody else carries, such as those of a WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest

from legalist.limits import MOST_WAITING_ANSWERS

from .server import Server
from .start import make_server

Receive = Callable[[], Awaitable[str | bytes | None]]
Send = Callable[[str], Awaitable[None]]
# Messages that a slow reader may leave waiting before it is hung up on.


class _Outbox:
    """Takes messages from any thread; they are sent in this order. None ends them."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._closed = False

    def write(self, data: bytes) -> None:
        if not self._closed:
            self._loop.call_soon_threadsafe(self._waiting.put_nowait, data.decode("utf-8"))

    def close(self) -> None:
        self._closed = True
        self._loop.call_soon_threadsafe(self._waiting.put_nowait, None)

    async def send_all(self, send: Send) -> None:
        while self._waiting.qsize() <= MOST_WAITING_ANSWERS:
            message = await self._waiting.get()
            if message is None:
                return
            await send(message)


async def serve_connection(receive: Receive, send: Send) -> None:
    """Serve until `receive` gives None, the editor says `exit`, or sending fails. Each message is
    one text of JSON, without headers. Every connection has a server of its own, and its end ends
    nothing else."""
    server, outbox = make_server(), _Outbox()
    server.protocol.set_writer(outbox, include_headers=False)
    sending = asyncio.ensure_future(outbox.send_all(send))
    try:
        while not sending.done():
            coming = asyncio.ensure_future(receive())
            await asyncio.wait((coming, sending), return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                coming.cancel()
                break
            data = coming.result()
            if data is None or not _handle(server, data):
                break
    finally:
        server.worker.stop()
        outbox.close()
        await asyncio.gather(sending, return_exceptions=True)
        server.shutdown()  # type: ignore[no-untyped-call]


def _handle(server: Server, data: str | bytes) -> bool:
    """Hand a message to the server; return False for the last one."""
    try:
        message = json.loads(data, object_hook=server.protocol.structure_message)
        if not isinstance(getattr(message, "method", ""), str):
            raise JsonRpcInvalidRequest
        if getattr(message, "method", "") == "exit":
            return False  # the protocol would end the whole process
        server.protocol.handle_message(message)
    except Exception as error:  # whatever is wrong with a message, the next one is answered
        server.report_server_error(error, JsonRpcException)
    return True
