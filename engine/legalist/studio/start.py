"""Starting the server."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import uvicorn

from legalist.limits import LARGEST_REQUEST
from legalist.lsp.log_lines import log_harmlessly

from .app import make_app
from .files import Folder
from .guard import Door
from .network import GuestServer, Network, addresses, listen


def serve(folder: Path, port: int, lan: bool, browser: bool, tell: Callable[[str], object]) -> None:
    """Serve the studio for a folder until Ctrl-C; `port` 0 is any that is free. `tell` is given the
    address to open."""
    listening = listen("0.0.0.0" if lan else "127.0.0.1", port)
    door = Door(listening.getsockname()[1], addresses() if lan else ())
    network = Network(door)
    app = make_app(Folder(folder), door, network, warm=True)

    def config(lifespan: Literal["on", "off"]) -> uvicorn.Config:
        return uvicorn.Config(
            app, log_level="warning", ws_max_size=LARGEST_REQUEST, ws="websockets-sansio",
            proxy_headers=False, server_header=False, timeout_graceful_shutdown=2,
            lifespan=lifespan, log_config=None,
        )  # fmt: skip

    log_harmlessly()
    network.make_server = lambda: GuestServer(config("off"))
    address = f"http://127.0.0.1:{door.port}/#token={door.token}"
    tell(address)
    if browser and has_display():
        webbrowser.open(address)
    uvicorn.Server(config("on")).run([listening])


def has_display() -> bool:
    """Return whether a browser could show anything."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
