"""The addresses of playtests: start one, follow it, read its report."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from legalist.limits import MOST_FOLLOWERS
from legalist.wording import ENGLISH, languages

from . import page
from .answers import answered, body, failure
from .connection import REFUSED, TOO_MANY
from .jobs import Jobs, Running
from .playtests import Playtest, PlaytestTeller, prepared
from .studio import Studio
from .wire import encoded
from .wire.playtest import PlaytestNews, StartPlaytest

WHAT = "playtest"
# Where the rules of a game in progress are named instead of a file.
TABLE = "table/"
# Seconds between two looks at whether there are news.
PAUSE = 0.3


class PlaytestAddresses:
    """`_known` are the playtests that are followed or may be, by the ids of their jobs."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._known: dict[str, Playtest] = {}
        self._followers = 0
        self.routes: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
            ("/api/playtests", "POST", self.start),
            ("/api/playtests/{id}", "GET", self.report),
        ]

    @property
    def _jobs(self) -> Jobs:
        return self._studio.jobs

    async def start(self, request: Request) -> Response:
        studio, asked = self._studio, await body(request, StartPlaytest)
        playtest = await studio.work(prepared, studio.folder, studio.rooms, asked)
        file = f"{TABLE}{asked.table}" if asked.table else asked.of
        job = await self._jobs.begin(
            WHAT, file, (str(asked.games),), studio.folder.root, playtest.parcel
        )
        self._known = {id: one for id, one in self._known.items() if self._jobs.running(id)}
        self._known[job.id] = playtest
        return answered(job, 201)

    def _find(self, id: str) -> tuple[Playtest, Running] | None:
        playtest, job = self._known.get(id), self._jobs.running(id)
        return None if playtest is None or job is None else (playtest, job)

    async def _teller(self, playtest: Playtest, asked: Request | WebSocket) -> PlaytestTeller:
        folder, language = self._studio.folder, _language(asked)
        return await self._studio.work(PlaytestTeller, playtest, folder, language)

    async def report(self, request: Request) -> Response:
        """Send what is known as a page that opens offline."""
        found = self._find(request.path_params["id"])
        if found is None:
            return failure("there is no such playtest", 404)
        playtest, job = found
        teller = await self._teller(playtest, request)
        text = await self._studio.work(teller.page, job)
        return HTMLResponse(text, headers={"content-security-policy": page.READING})

    async def follow(self, socket: WebSocket) -> None:
        """Send what is known, again and again, until the playtest ends or the page leaves."""
        await socket.accept()
        if self._followers >= MOST_FOLLOWERS:
            await socket.close(TOO_MANY, "too many are following")
            return
        self._followers += 1
        try:
            await self._follow(socket)
        except WebSocketDisconnect:
            pass
        finally:
            self._followers -= 1

    async def _follow(self, socket: WebSocket) -> None:
        id = socket.path_params["id"]
        found = self._find(id)
        if found is None:
            await socket.close(REFUSED, "there is no such playtest")
            return
        playtest, job = found
        teller = await self._teller(playtest, socket)
        leaving = asyncio.ensure_future(socket.receive())
        told = -1
        try:
            while not leaving.done():
                if job.news != told:
                    told = job.news
                    news: PlaytestNews = await self._studio.work(teller.news, id, job)
                    await socket.send_json(encoded(news))
                    if news.state != "running" and job.process is None:
                        await socket.close()
                        return
                await asyncio.wait([leaving], timeout=PAUSE)
        finally:
            leaving.cancel()


def _language(asked: Request | WebSocket) -> str:
    lang = asked.query_params.get("lang", ENGLISH)
    return lang if lang in languages() else ENGLISH
