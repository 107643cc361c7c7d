"""The language service for the editor on the page: one server of the protocol per socket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from starlette.websockets import WebSocket, WebSocketDisconnect

from legalist.resources import rulesets_dir
from legalist.source.folder import leads_out

# What JSON-RPC calls a request whose parameters are none of its method.
INVALID_PARAMETERS = -32602


async def serve_language(socket: WebSocket, root: Path) -> None:
    """Speak the protocol with the page until it hangs up; `root` is the author's folder."""
    # Half a second of imports, which nobody needs who only plays.
    from legalist.lsp.connection import serve_connection

    async def receive() -> str | None:
        while True:
            try:
                text = in_folder(await socket.receive_text(), root)
            except WebSocketDisconnect:
                return None
            refused = refusal(text, root)
            if refused is None:
                return text
            await socket.send_text(refused)

    await serve_connection(receive, socket.send_text)


def refusal(text: str, root: Path) -> str | None:
    """Return what a message is answered that names a file of somebody else's; None for others."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    try:
        own = all(_may_be_asked_about(uri, root) for uri in _uris(message))
    except RecursionError:
        own = False
    if own:
        return None
    id = message.get("id") if isinstance(message, dict) else None
    error = {"code": INVALID_PARAMETERS, "message": "this file is not in the folder of the studio"}
    return json.dumps({"jsonrpc": "2.0", "id": id, "error": error})


def _uris(part: object) -> Iterator[str]:
    """Yield the addresses of files in a message; a text of a file is none."""
    if isinstance(part, dict):
        for key, one in part.items():
            if key != "text":
                yield from _uris(one)
    elif isinstance(part, list):
        for one in part:
            yield from _uris(one)
    elif isinstance(part, str) and part[:5].lower() == "file:":
        yield part


def _may_be_asked_about(uri: str, root: Path) -> bool:
    from legalist.lsp.positions import path_of

    path = path_of(uri)
    if path is None:
        return True
    return any(
        top in (path, *path.parents) and not leads_out(top, path) for top in (root, rulesets_dir())
    )


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
