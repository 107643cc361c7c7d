"""The studio as a whole: the author's folder, the games in progress, and the thread that works."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from legalist.bots import BOTS
from legalist.diagnostics import RulesetError
from legalist.limits import MOST_ROOMS
from legalist.play import RuleFailure
from legalist.rules_lock import rules_lock
from legalist.saves.session import Session

from .changes import Undone
from .files import Folder, NotAllowed
from .games import chosen_for
from .kept_games import KeptGames
from .room import Room, new_id
from .saved_text import session_from
from .seats import Seats
from .wire.api import NewRoom
from .wire.game import Trouble

if TYPE_CHECKING:
    from .connection import Connection
    from .guard import Door
    from .jobs import Jobs

T = TypeVar("T")
SEED_BITS = 64


class Studio:
    """Rules are loaded and run by one thread, one request after the other, so that nothing has to
    be locked and the server answers meanwhile. `connections` are by room."""

    def __init__(self, folder: Folder, door: Door, jobs: Jobs) -> None:
        self.folder, self.door, self.jobs = folder, door, jobs
        self.rooms: dict[str, Room] = {}
        self.connections: dict[str, set[Connection]] = {}
        self.undone = Undone(folder)
        self.kept = KeptGames(folder)
        self._thread = ThreadPoolExecutor(1, "rules")
        self._driving: dict[str, asyncio.Task[None]] = {}

    async def work(self, do: Callable[..., T], *args: object) -> T:
        """Do something in the thread that works; editors have threads of their own, which wait."""

        def locked() -> T:
            with rules_lock:
                return do(*args)

        return await asyncio.get_running_loop().run_in_executor(self._thread, locked)

    def close(self) -> None:
        for task in self._driving.values():
            task.cancel()
        self.jobs.stop_all()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # ---- rooms

    def open_room(self, asked: NewRoom) -> Room:
        """Begin a game, or go on with a saved one; raise NotAllowed or RulesetError."""
        if asked.bot not in BOTS:
            raise NotAllowed(f"there is no bot `{asked.bot}`")
        self._make_place()
        return self.add(self.begun(asked), max(0, min(asked.pace, 10_000)))

    def begun(self, asked: NewRoom) -> Session:
        """Return a game that begins or goes on; raise NotAllowed or RulesetError."""
        if asked.load:
            return session_from(self.folder, asked.load, BOTS[asked.bot]())
        chosen = chosen_for(self.folder, asked)
        game = chosen.load()
        seed = secrets.randbits(SEED_BITS) if asked.seed is None else asked.seed
        people = game.seats[:1] if asked.people is None else asked.people
        return Session(game, chosen, seed, [game.start(seed)], people, BOTS[asked.bot]())

    def find(self, id: str) -> Room | None:
        """Return a game in progress, perhaps one that was kept when the server ended."""
        found = self.kept.read(id) if id not in self.rooms else None
        if found is not None:
            try:
                session = session_from(self.folder, found["save"], BOTS["random"]())
                room = self.add(session, found["pace"], id)
                room.seats.seat_again(found["tokens"])
            except (RulesetError, NotAllowed):
                return None
        return self.rooms.get(id)

    def add(self, session: Session, pace: int, id: str = "") -> Room:
        """Add a game that is ready to be played."""
        self._make_place()
        for seat in session.humans:
            if seat not in session.game.seats:
                raise NotAllowed(f"there is no seat `{seat}`")
        room = Room(id or new_id(), session, Seats(session.game.seats, session.humans), pace)
        self.rooms[room.id] = room
        self.connections[room.id] = set()
        return room

    def close_room(self, id: str) -> None:
        """Take a game away; it can be brought back as long as it is kept."""
        room = self.rooms.pop(id, None)
        self.connections.pop(id, None)
        if room is not None:
            self.kept.write(room)
        self.kept.drop(id)

    def _make_place(self) -> None:
        """Close the oldest game that nobody looks at, if there are too many."""
        if len(self.rooms) < MOST_ROOMS:
            return
        for id in self.rooms:
            if not self.connections[id]:
                del self.rooms[id], self.connections[id]
                return
        raise NotAllowed("there are too many games; close one of them")

    # ---- news

    async def tell(self, room: Room, but: Connection | None = None) -> None:
        """Send everybody (or all others) what is new, and let bots go on."""
        for one in list(self.connections.get(room.id, ())):
            if one is not but:
                await self._tell_one(one)
        self.drive(room)

    async def keep(self, room: Room) -> None:
        """Keep a game, so that it can be gone on with if the server ends."""
        await self.work(self._keep, room)

    def _keep(self, room: Room) -> None:
        if room.id in self.rooms:  # or it has been closed meanwhile
            self.kept.write(room)

    async def _tell_one(self, one: Connection) -> None:
        for message in await self.work(one.news):
            one.send(message)
        if not one.has_place():
            one.leave()

    def drive(self, room: Room) -> None:
        """Let bots move as long as it is their turn and somebody looks."""
        running = self._driving.get(room.id)
        if running is None or running.done():
            self._driving[room.id] = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while self.connections.get(room.id):
            if not await self.work(lambda: room.bot_decides):
                return
            await asyncio.sleep(room.pace / 1000)
            try:
                moved = await self.work(_bot_move, room)
            except RuleFailure as failure:
                findings = self.folder.findings([failure.diagnostic])
                for one in self.connections.get(room.id, ()):
                    one.send(Trouble(str(failure), findings=findings))
                return
            if moved:
                for one in list(self.connections.get(room.id, ())):
                    await self._tell_one(one)


def _bot_move(room: Room) -> bool:
    """Make a move if it is still a bot's turn."""
    if not room.bot_decides:
        return False
    room.let_bot_move()
    return True
