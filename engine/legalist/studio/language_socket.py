"""The language service for the page's editor: the same server as for other editors, over a socket.

A page that comes back gets a new server: it opens its documents again, as an editor does.
"""

from __future__ import annotations

import asyncio
import json

from starlette.websockets import WebSocket, WebSocketDisconnect

from legalist.limits import MOST_WAITING_MESSAGES

TOO_SLOW = 4408


class _Writer:
    """Where the server writes its messages, from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def write(self, data: bytes) -> None:
        self._loop.call_soon_threadsafe(self._add, data.decode("utf-8"))

    def _add(self, text: str) -> None:
        full = self.waiting.qsize() >= MOST_WAITING_MESSAGES
        self.waiting.put_nowait(None if full else text)

    def close(self) -> None:
        """Nothing is held back."""


async def serve_language(socket: WebSocket) -> None:
    """Answer an editor until it leaves."""
    from legalist.lsp.start import make_server  # takes half a second

    server = make_server()
    writer = _Writer()
    protocol = server.protocol
    protocol.set_writer(writer, include_headers=False)
    sending = asyncio.create_task(_send(socket, writer))
    try:
        while True:
            text = await socket.receive_text()
            method = _method(text)
            if method == "exit":  # which would end this process, not only the server
                return
            if method is not None:
                protocol.handle_message(json.loads(text, object_hook=protocol.structure_message))
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        server.worker.stop()


def _method(text: str) -> str | None:
    """Return what a message asks for, empty for an answer; None for what is no message."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return str(data.get("method", "")) if isinstance(data, dict) else None


async def _send(socket: WebSocket, writer: _Writer) -> None:
    while True:
        text = await writer.waiting.get()
        if text is None:
            await socket.close(TOO_SLOW)
            return
        await socket.send_text(text)
