"""The language service for the editor on the page: one server of the protocol per socket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 1000


class _Writer:
    """Takes messages from the thread that works on rulesets to the socket."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    def write(self, data: bytes) -> None:
        self._loop.call_soon_threadsafe(self._put, data.decode("utf-8"))

    def close(self) -> None:
        """The socket is closed by whoever reads from it."""

    def _put(self, text: str) -> None:
        # A page that does not read is gone; it asks for everything again when it comes back.
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(text)


async def serve_language(socket: WebSocket, root: Path) -> None:
    """Speak the protocol with the page until it hangs up; `root` is the author's folder."""
    # Half a second of imports, which nobody needs who only plays.
    from legalist.lsp.start import make_server

    server = await asyncio.to_thread(make_server)
    writer = _Writer(asyncio.get_running_loop())
    server.protocol.set_writer(writer, include_headers=False)
    await socket.accept()
    sending = asyncio.create_task(_send(socket, writer))
    try:
        while True:
            message = _message(await socket.receive_text(), root)
            if message is not None:
                structured = json.dumps(message)
                server.protocol.handle_message(
                    json.loads(structured, object_hook=server.protocol.structure_message)
                )
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        server.worker.stop()


async def _send(socket: WebSocket, writer: _Writer) -> None:
    while True:
        await socket.send_text(await writer.waiting.get())


def _message(text: str, root: Path) -> dict[str, Any] | None:
    """Return a message; None for what is none. The folder is ours to say, not the page's."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    params = message.get("params")
    if message.get("method") == "initialize" and isinstance(params, dict):
        params["rootUri"] = root.as_uri()
        params["workspaceFolders"] = [{"uri": root.as_uri(), "name": root.name}]
    return message
