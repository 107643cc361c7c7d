"""Starting the server."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from legalist.limits import LARGEST_REQUEST

from .app import make_app
from .files import Folder
from .guard import Door


def serve(folder: Path, port: int, lan: bool, browser: bool, tell: Callable[[str], object]) -> None:
    """Serve the studio for a folder until Ctrl-C; `port` 0 is any that is free. `tell` is given the
    address to open."""
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)
    door = Door(listening.getsockname()[1], addresses() if lan else ())
    config = uvicorn.Config(
        make_app(Folder(folder), door, warm=True), log_level="warning", ws_max_size=LARGEST_REQUEST,
        ws="websockets-sansio", proxy_headers=False, server_header=False,
        timeout_graceful_shutdown=2,
    )  # fmt: skip
    address = f"http://127.0.0.1:{door.port}/#token={door.token}"
    tell(address)
    if browser and has_display():
        webbrowser.open(address)
    uvicorn.Server(config).run([listening])


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # where it would let another program take the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    # A browser that is quicker than the server waits, and is not refused.
    listening.listen()
    return listening


def addresses() -> list[str]:
    """Return the addresses of this machine in its network, as far as it knows them."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a way out
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in known]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def has_display() -> bool:
    """Return whether a browser could show anything."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
