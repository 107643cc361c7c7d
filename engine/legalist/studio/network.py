"""The way in for guests: the addresses of this machine in its network, opened when the owner wants
others to play, or from the start with `--lan`."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from .files import NotAllowed
from .guard import Door

# Makes a server of our app, without a life of its own: the first one begins and ends the app.
MakeServer = Callable[[], uvicorn.Server]


class Network:
    """Opens the door to the network while the server runs. Closed, nothing listens there."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._servers: list[uvicorn.Server] = []
        self._serving: set[asyncio.Task[None]] = set()
        self.make_server: MakeServer | None = None

    def open(self) -> tuple[str, ...]:
        """Listen on the addresses of this machine, unless that is done already; return them.
        Raise NotAllowed if there are none."""
        if not self._door.lan and self.make_server is not None:
            for address in addresses():
                with suppress(OSError):
                    self._listen(address, self.make_server())
        if not self._door.lan:
            raise NotAllowed("this computer is in no network that others could come from")
        return tuple(self._door.lan)

    def _listen(self, address: str, server: uvicorn.Server) -> None:
        listening = listen(address, self._door.port)
        self._door.open_to(address)
        self._servers.append(server)
        task = asyncio.get_running_loop().create_task(server.serve([listening]))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def close(self) -> None:
        """Let the guests' servers end; the first server does not know of them."""
        for server in self._servers:
            server.should_exit = True
        await asyncio.gather(*self._serving, return_exceptions=True)


class GuestServer(uvicorn.Server):
    """A second server in the same process: Ctrl-C is for the first one alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # where it would let another program take the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    # A browser that is quicker than the server waits, and is not refused.
    listening.listen()
    return listening


def addresses() -> list[str]:
    """Return the addresses of this machine in its network, as far as it knows them; the one by
    which it reaches others comes first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))  # nothing is sent; it only chooses a way out
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in known]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]
