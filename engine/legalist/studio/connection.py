"""One page at a game: its requests one after the other, and the news that it is sent."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from legalist.diagnostics import RulesetError
from legalist.limits import HELLO_SECONDS, LARGEST_MESSAGE, MOST_WAITING_MESSAGES
from legalist.play import MoveError, RuleFailure

from .cards import card, fired, parts
from .files import Changed, NotAllowed
from .games import own_variant
from .hints import hint
from .owner_requests import OWNER, Late
from .page_machine import PageMachine
from .room import Room
from .wire import Unreadable, encoded, read_as
from .wire import play as wire

if TYPE_CHECKING:
    from .studio import Studio

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
NAMES = {cls: name for name, cls in wire.MESSAGES.items()}
# Codes of a socket that is closed.
REFUSED, TOO_MANY, TOO_LARGE, TOO_SLOW = 4403, 4429, 1009, 4408


class Connection:
    """`seat` is whose view is sent, `own` are all seats that this page may look from: a guest's is
    one, the owner's are those of the people at this machine. `_later` are messages before the next
    answer."""

    def __init__(self, studio: Studio, room: Room, socket: WebSocket, owner: bool) -> None:
        self.studio, self.room, self.owner = studio, room, owner
        self.seat, self.lang = "", "en"
        self._guest = ""
        self._socket = socket
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING_MESSAGES)
        self._seen = len(room.touched)
        self._game = room.game
        self._asked = self._decided = 0
        self._later: list[Any] = []
        self._machine: PageMachine | None = None

    @property
    def own(self) -> set[str]:
        if self.owner:
            return self.room.seats.owner
        return {self._guest} & self.room.seats.guests

    # ---- running

    async def run(self) -> None:
        """Serve the page until it leaves."""
        writer = asyncio.create_task(self._write())
        here = self.studio.connections[self.room.id]
        try:
            if not await self._greeted():
                return
            here.add(self)
            await self.studio.tell(self.room, but=self)
            while True:
                await self._serve(await self._received())
        except WebSocketDisconnect:
            pass
        finally:
            here.discard(self)
            self.room.seats.came(self.seat, -1)
            writer.cancel()
            await self.studio.tell(self.room)
            await self.studio.keep(self.room)

    async def _greeted(self) -> bool:
        """Read the first message, which must say who comes, and soon."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                data = await self._received()
        except TimeoutError:
            data = {}
        try:
            hello = read_as(wire.Hello, data) if data.get("do") == "hello" else None
        except Unreadable:
            hello = None
        if hello is not None and not self.owner:
            self._guest = self.room.seats.of_token(hello.token)
        if hello is None or not (self.owner or self._guest):
            await self._socket.close(REFUSED, "this seat is not yours")
            return False
        for message in await self.studio.work(self.greet, hello):
            self.send(message, data.get("id") if isinstance(message, wire.Welcome) else None)
        return True

    def greet(self, hello: wire.Hello) -> list[Any]:
        """Return the first messages for somebody who comes."""
        self.lang = _language(hello.lang)
        own = [seat for seat in self.room.game.seats if seat in self.own]
        self._sit(hello.seat if hello.seat in own else own[0] if own else "")
        self._seen, self._game = len(self.room.touched), self.room.game
        if self.room.ended is not None:
            self._decided = self.room.ended.ask  # it was decided without this page
        first = [self._welcome(own), self.room.sight(self.lang).table(), self._view(0)]
        return [*first, *self._asking()]

    def _welcome(self, own: list[str]) -> wire.Welcome:
        room = self.room
        file = own_variant(self.studio.folder, room.session.chosen) if self.owner else ""
        lan = bool(self.studio.door.lan)
        return wire.Welcome(room.id, room.title, self.seat, tuple(own), self.owner, file, lan)

    def _sit(self, seat: str) -> None:
        self.room.seats.came(self.seat, -1)
        self.seat = seat
        self.room.seats.came(seat, 1)

    async def _received(self) -> dict[str, Any]:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text") or ""
        if len(text) > LARGEST_MESSAGE:
            await self._socket.close(TOO_LARGE)
            raise WebSocketDisconnect(TOO_LARGE)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}

    def send(self, message: Any, id: Any = None) -> None:
        """Send a message; a page that does not read its messages is disconnected."""
        data = {"kind": NAMES[type(message)], **encoded(message)}
        if isinstance(id, int):
            data["id"] = id
        try:
            self._waiting.put_nowait(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
        except asyncio.QueueFull:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put_nowait(TOO_SLOW)

    def leave(self) -> None:
        """End the connection of a guest who has no seat any more."""
        if not self._waiting.full():
            self._waiting.put_nowait(REFUSED)

    async def _write(self) -> None:
        while True:
            text = await self._waiting.get()
            if isinstance(text, int):
                await self._socket.close(text)
                return
            await self._socket.send_text(text)

    # ---- requests

    async def _serve(self, data: dict[str, Any]) -> None:
        room, touched = self.room, len(self.room.touched)
        votes = room.vote
        answer = await self.studio.work(self.answer, data)
        for message in self._later:
            self.send(message)
        self._later.clear()
        self.send(answer, data.get("id"))
        if len(room.touched) != touched or room.vote is not votes or data.get("do") == "seat":
            await self.studio.tell(room)
            await self.studio.keep(room)

    def answer(self, data: dict[str, Any]) -> Any:
        """Return the answer to a request; what goes wrong is an answer, too."""
        try:
            if not self.has_place():
                return wire.Trouble("this seat is not yours any more")
            cls = wire.REQUESTS.get(str(data.get("do")))
            if cls is None or cls is wire.Hello:
                return wire.Trouble("there is no such request")
            return self._done(read_as(cls, data))
        except Late:
            return wire.Trouble("the game has gone on meanwhile", late=True)
        except (Unreadable, MoveError, NotAllowed) as error:
            return wire.Trouble(str(error))
        except Changed:
            return wire.Trouble("the file has been changed by somebody else", late=True)
        except RulesetError as error:
            findings = self.studio.folder.findings(error.diagnostics)
            text = error.diagnostics[0].message if error.diagnostics else str(error)
            return wire.Trouble(text, findings=findings)
        except RuleFailure as failure:
            findings = self.studio.folder.findings([failure.diagnostic])
            return wire.Trouble(str(failure), findings=findings)

    def _done(self, asked: Any) -> Any:
        room = self.room
        match asked:
            case wire.Sit(seat):
                if seat not in self.own:
                    raise NotAllowed("this seat is not yours")
                self._sit(seat)
                return self._view(0)
            case wire.Speak(lang):
                self.lang = _language(lang)
                self._later.append(room.sight(self.lang).table())
                return self._view(0)
            case wire.AskStep(n, chosen, taken):
                return self._mine(
                    n, lambda: self._sight.answer(room.state, self.seat, chosen, taken)
                )
            case wire.AskWhy(n, chosen, taken):
                why = self._mine(n, lambda: self._sight.why(room.state, self.seat, chosen, taken))
                return wire.WhyMessage(why)
            case wire.MakeMove(n, chosen):
                self._mine(n, lambda: room.move(self.seat, chosen))
                return wire.Done()
            case wire.AskHint(n):
                return self._mine(n, lambda: hint(room.session, self.lang))
            case wire.Undo(n):
                return self._undo(n)
            case wire.Answer(ask, yes):
                return self._vote(ask, yes)
            case wire.Go(n):
                if not room.floor <= n <= room.n:
                    raise NotAllowed("there is no such position")
                return self._view(room.n + 1, at=n)
            case wire.AskFired(n):
                found = fired(room, self.studio.folder, n, self.seat, self.lang)
                return found or wire.Trouble("there is no such position")
            case wire.AskCard(address):
                shown = card(room, self.studio.folder, address, self.lang)
                return shown or wire.Trouble("there is no such part of the rules")
            case wire.AskParts():
                return parts(room, self.lang)
        if not self.owner:
            raise NotAllowed("only the owner of the table can do this")
        return OWNER[type(asked)](self, asked)

    @property
    def _sight(self) -> Any:
        return self.room.sight(self.lang)

    def _mine(self, n: int, do: Callable[[], Any]) -> Any:
        """Do something about the current position, if this seat decides there."""
        self.check_n(n)
        if self.room.deciding != self.seat or not self.seat:
            raise NotAllowed("it is not your turn")
        return do()

    @property
    def machine(self) -> PageMachine:
        """The rules as this page runs them; raise NotAllowed where they cannot."""
        if self._machine is None or self._machine.game is not self.room.game:
            self._machine = PageMachine(self.room.game)
        return self._machine

    def check_n(self, n: int) -> None:
        """Raise Late if the game has gone on."""
        if n != self.room.n:
            raise Late

    def has_place(self) -> bool:
        """Return whether this page may still look; a seat that was given away is left."""
        if self.seat and self.seat not in self.own:
            self._sit(min(self.own, default=""))
        return self.owner or bool(self.own)

    # ---- agreeing

    def _undo(self, n: int) -> Any:
        self.check_n(n)
        own = self.own
        undone = self.room.undone_by(own) if own else None
        if undone is None:
            raise NotAllowed("there is nothing to take back")
        others = set(undone[1])
        if others:
            self.room.ask("undo", self.seat, others, lambda: self.room.undo(own))
        else:
            self.room.undo(own)
        return wire.Done()

    def _vote(self, ask: int, yes: bool) -> Any:
        vote = self.room.vote
        if vote is None or vote.id != ask or not vote.needed & self.own:
            raise Late
        self.room.answered(vote, self.own, yes)
        return wire.Done()

    # ---- news

    def _view(self, log_from: int, at: int | None = None) -> wire.ViewMessage:
        return self.room.view(self.seat, self.lang, self.own, at=at, log_from=log_from)

    def news(self) -> list[Any]:
        """Return what this page does not know yet."""
        room, found = self.room, list[Any]()
        if not self.has_place():
            return [wire.Trouble("this seat is not yours any more")]
        if room.game is not self._game:
            self._game = room.game
            found += [room.reloaded(self.lang), room.sight(self.lang).table()]
        touched = room.touched[self._seen :]
        self._seen = len(room.touched)
        found.append(self._view(min(touched, default=room.n + 1)))
        found += self._asking()
        return found

    def _asking(self) -> list[Any]:
        """Return how the last question ended, and the one that is open for this page."""
        vote, ended, found = self.room.vote, self.room.ended, list[Any]()
        if ended is not None and ended.ask > self._decided:
            self._decided = ended.ask
            found.append(ended)
        if vote is not None and vote.id > self._asked and vote.needed & self.own:
            self._asked = vote.id
            found.append(vote.asked(self.lang))
        return found


def _language(text: str) -> str:
    return text if LANGUAGE.fullmatch(text) else "en"
