"""The language service for the editor on the page: one server of the protocol per socket."""

from __future__ import annotations

import json
from pathlib import Path

from starlette.websockets import WebSocket, WebSocketDisconnect


async def serve_language(socket: WebSocket, root: Path) -> None:
    """Speak the protocol with the page until it hangs up; `root` is the author's folder."""
    # Half a second of imports, which nobody needs who only plays.
    from legalist.lsp.connection import serve_connection

    async def receive() -> str | None:
        try:
            return in_folder(await socket.receive_text(), root)
        except WebSocketDisconnect:
            return None

    await serve_connection(receive, socket.send_text)


def in_folder(text: str, root: Path) -> str:
    """Return a message in which the folder is the author's: that is ours to say, not the page's."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return text  # whoever reads it says what is wrong
    if not isinstance(message, dict) or not isinstance(message.get("params"), dict):
        return text
    if message.get("method") == "initialize":
        folder = {"uri": root.as_uri(), "name": root.name}
        message["params"] |= {"rootUri": root.as_uri(), "workspaceFolders": [folder]}
    return json.dumps(message)
