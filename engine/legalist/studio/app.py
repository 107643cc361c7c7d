"""The addresses of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from legalist.diagnostics import RulesetError
from legalist.diagnostics.catalogue import codes, entry
from legalist.limits import MOST_EDITORS, MOST_SOCKETS, MOST_TRIAL_GAMES
from legalist.wording import ENGLISH, languages, phrases

from . import catalogue, page
from .answers import answered, body, failure
from .changes import all_of, changed_by_others, proposed
from .connection import REFUSED, TOO_MANY, Connection
from .files import Changed, Folder, NotAllowed
from .games import chosen_for
from .guard import Door, Guard, TooLarge
from .jobs import Jobs
from .language import serve_language
from .map_edits import edit_map
from .map_report import map_report
from .network import Network
from .new_files import begin_variant, new_file
from .playtest_addresses import PlaytestAddresses
from .previews import picture
from .rulebook_process import Books
from .saved_text import file_name, shared
from .studio import Studio
from .text_addresses import TextAddresses
from .variant_form import flat, variant_form
from .wire import Unreadable, api
from .wire.game import SavedMessage

Answer = Callable[[Request], Awaitable[Response]]


def make_app(
    folder: Folder, door: Door, network: Network | None = None, *, warm: bool = False
) -> Starlette:
    """Return the server for a folder; the door decides who may come in, and the network can be
    opened to guests. With `warm` it reads what the first screen needs before anybody asks."""
    studio = Studio(folder, door, Jobs())
    opened = network or Network(door)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        reading = studio.work(catalogue.rulesets, studio, "en") if warm else asyncio.sleep(0)
        first = asyncio.ensure_future(reading)
        yield
        first.cancel()
        await opened.close()
        studio.close()

    given, playtests = _Api(studio, opened), PlaytestAddresses(studio)
    texts = TextAddresses(studio)
    routes = [
        Route("/", page.index),
        Route("/assets/{name}", page.asset),
        Route("/api/enter", given.enter, methods=["POST"]),
        Route("/api/words", given.words),
        *(Route(path, _careful(studio, answer), methods=[method])
          for path, method, answer in (*given.routes, *texts.routes, *playtests.routes)),
        WebSocketRoute("/play/{room}", given.play),
        WebSocketRoute("/playtests/{id}", playtests.follow),
        WebSocketRoute("/lsp", given.language),
    ]  # fmt: skip
    return Starlette(routes=routes, middleware=[Middleware(Guard, door=door)], lifespan=lifespan)


def _careful(studio: Studio, answer: Answer) -> Answer:
    """Turn what goes wrong into an answer."""

    async def careful(request: Request) -> Response:
        try:
            return await answer(request)
        except TooLarge:
            return failure("that is too large", 413)
        except Unreadable as error:
            return failure(str(error), 400)
        except NotAllowed as error:
            return failure(str(error), 403)
        except RulesetError as error:
            found = studio.folder.findings(error.diagnostics)
            text = error.diagnostics[0].message if error.diagnostics else str(error)
            return answered(api.Failure(text, found), 422)

    return careful


class _Api:
    """What each address does."""

    def __init__(self, studio: Studio, network: Network) -> None:
        self.studio, self._network = studio, network
        self._books = Books(studio.folder)
        self._editors = self._players = 0
        self.routes: list[tuple[str, str, Answer]] = [
            ("/api/rulesets", "GET", self.rulesets),
            ("/api/picture/{name}.svg", "GET", self.picture),
            ("/api/rulebook", "GET", self.rulebook),
            ("/api/rulebook.pdf", "GET", self.rulebook_pdf),
            ("/api/share", "POST", self.share),
            ("/api/variant", "GET", self.variant),
            ("/api/flat", "GET", self.flat),
            ("/api/rooms", "POST", self.open_room),
            ("/api/rooms/{room}", "DELETE", self.close_room),
            ("/api/rooms/{room}", "PUT", self.reopen_room),
            ("/api/network", "POST", self.open_network),
            ("/api/file", "GET", self.read),
            ("/api/file", "PUT", self.write),
            ("/api/versions", "GET", self.versions),
            ("/api/history", "GET", self.history),
            ("/api/name", "GET", self.name),
            ("/api/finding", "GET", self.finding),
            ("/api/edit", "POST", self.edit),
            ("/api/new", "POST", self.new),
            ("/api/map", "POST", self.check_map),
            ("/api/map/edit", "POST", self.edit_map),
            ("/api/jobs", "GET", self.jobs),
            ("/api/jobs", "POST", self.start_job),
            ("/api/jobs/{id}", "GET", self.job),
            ("/api/jobs/{id}", "DELETE", self.stop_job),
        ]

    async def enter(self, request: Request) -> Response:
        try:
            cookie = self.studio.door.enter((await body(request, api.Enter)).token)
        except (Unreadable, TooLarge):
            cookie = None
        if cookie is None:
            return failure("this is not the address that the studio printed", 401)
        return Response(status_code=204, headers={"set-cookie": cookie})

    async def words(self, request: Request) -> Response:
        asked = request.query_params.get("lang", "en").split("-")[0]
        lang = asked if asked in languages() else "en"
        return answered(api.Words(lang, tuple(languages()), phrases("studio", lang)))

    async def rulesets(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "en")
        return answered(await self.studio.work(catalogue.rulesets, self.studio, lang))

    async def picture(self, request: Request) -> Response:
        text = await self.studio.work(picture, request.path_params["name"])
        return Response(text, media_type="image/svg+xml")

    async def rulebook(self, request: Request) -> Response:
        of, lang = request.query_params.get("of", ""), request.query_params.get("lang", "en")
        data = await self._book(of, lang, "html")
        return HTMLResponse(data, headers={"content-security-policy": page.READING})

    async def rulebook_pdf(self, request: Request) -> Response:
        of, lang = request.query_params.get("of", ""), request.query_params.get("lang", "en")
        data = await self._book(of, lang, "pdf")
        return Response(data, media_type="application/pdf")

    async def _book(self, of: str, lang: str, form: str) -> bytes:
        chosen = await self.studio.work(chosen_for, self.studio.folder, api.NewRoom(of=of))
        made = await self._books.make(of, lang, form)
        if made is None:
            await self.studio.work(chosen.load)  # which tells what is wrong
            raise NotAllowed("the rulebook could not be made")
        return made

    async def share(self, request: Request) -> Response:
        asked = await body(request, api.NewRoom)
        return answered(await self.studio.work(self._shared, asked))

    def _shared(self, asked: api.NewRoom) -> SavedMessage:
        session = self.studio.begun(asked)
        title = session.game.program.title.get(ENGLISH, session.game.program.id)
        return SavedMessage(file_name(title, 0), shared(self.studio.folder, session))

    async def variant(self, request: Request) -> Response:
        of, lang = request.query_params.get("of", ""), request.query_params.get("lang", "en")
        return answered(await self.studio.work(variant_form, self.studio.folder, of, lang))

    async def flat(self, request: Request) -> Response:
        of = request.query_params.get("of", "")
        return answered(await self.studio.work(flat, self.studio.folder, of))

    async def open_room(self, request: Request) -> Response:
        asked = await body(request, api.NewRoom)
        room = await self.studio.work(self.studio.open_room, asked)
        return answered(api.Room(room.id, room.game.seats), 201)

    async def close_room(self, request: Request) -> Response:
        id = request.path_params["room"]
        if self.studio.connections.get(id):
            raise NotAllowed("somebody is still there")
        await self.studio.work(self.studio.close_room, id)
        return Response(status_code=204)

    async def reopen_room(self, request: Request) -> Response:
        back = await self.studio.work(self.studio.kept.bring_back, request.path_params["room"])
        return Response(status_code=204) if back else failure("this game is gone for good", 404)

    async def open_network(self, _: Request) -> Response:
        return answered(api.Network(self._network.open()))

    async def read(self, request: Request) -> Response:
        name, id = request.query_params.get("path", ""), request.query_params.get("version")
        folder = self.studio.folder
        if id is not None:
            return answered(api.TextFile(name, folder.former(name, id), id, False, ""))
        return answered(folder.read(name))

    async def write(self, request: Request) -> Response:
        asked, folder = await body(request, api.WriteFile), self.studio.folder
        try:
            return answered(
                api.Written(asked.path, folder.write(asked.path, asked.text, asked.version))
            )
        except Changed:
            there = folder.path(asked.path).exists()
            now = folder.read(asked.path) if there else api.TextFile(asked.path, "", "", False, "")
            return answered(now, 409)

    async def versions(self, _: Request) -> Response:
        return answered(api.Versions(await self.studio.work(self.studio.folder.versions)))

    async def history(self, request: Request) -> Response:
        return answered(self.studio.folder.history(request.query_params.get("path", "")))

    async def name(self, request: Request) -> Response:
        # Half a second of imports, which only those need who have an editor open.
        from legalist.lsp.positions import path_of

        path = path_of(request.query_params.get("uri", ""))
        return answered(api.FileName("" if path is None else self.studio.folder.name_of(path)))

    async def finding(self, request: Request) -> Response:
        code = request.query_params.get("code", "")
        if code not in codes():
            return failure("there is no such finding", 404)
        return answered(api.FindingPage(code, entry(code).page))

    async def edit(self, request: Request) -> Response:
        return answered(await self.studio.work(self._edit, await body(request, api.EditFile)))

    def _edit(self, asked: api.EditFile) -> api.Edited:
        folder = self.studio.folder
        begun = begin_variant(asked.file, asked.of) if asked.of else None
        proposal = proposed(folder, asked.file, all_of(asked.operations), begun)
        theirs = changed_by_others(folder, proposal, asked.version)
        version = proposal.version
        applied = asked.apply and not proposal.errors and theirs is None
        if applied:
            try:
                version = self.studio.undone.write(proposal)
            except Changed:
                raise NotAllowed("the file has been changed by somebody else") from None
        found = folder.findings(proposal.errors)
        return api.Edited(asked.file, applied, proposal.diff(), found, version, theirs)

    async def new(self, request: Request) -> Response:
        asked = await body(request, api.NewFile)
        return answered(await self.studio.work(new_file, self.studio.folder, asked), 201)

    async def check_map(self, request: Request) -> Response:
        asked = await body(request, api.CheckMap)
        return answered(await self.studio.work(map_report, self.studio.folder, asked))

    async def edit_map(self, request: Request) -> Response:
        return answered(await self.studio.work(edit_map, await body(request, api.EditMap)))

    async def jobs(self, _: Request) -> Response:
        return answered(self.studio.jobs.all())

    async def start_job(self, request: Request) -> Response:
        asked = await body(request, api.StartJob)
        folder = self.studio.folder
        if not 1 <= asked.games <= MOST_TRIAL_GAMES:
            raise Unreadable(f"`games` should be from 1 to {MOST_TRIAL_GAMES}")
        path = folder.path(asked.file)
        if not path.is_file():
            raise NotAllowed(f"there is no file {asked.file}")
        return answered(await self.studio.jobs.start(asked, path, folder.root), 201)

    async def job(self, request: Request) -> Response:
        found = self.studio.jobs.get(request.path_params["id"])
        return failure("there is no such job", 404) if found is None else answered(found)

    async def stop_job(self, request: Request) -> Response:
        known = self.studio.jobs.stop(request.path_params["id"])
        return Response(status_code=204) if known else failure("there is no such job", 404)

    async def play(self, socket: WebSocket) -> None:
        await socket.accept()
        if self._players >= MOST_SOCKETS:
            await socket.close(TOO_MANY, "too many are here")
            return
        self._players += 1
        try:
            await self._play(socket)
        finally:
            self._players -= 1

    async def _play(self, socket: WebSocket) -> None:
        room = await self.studio.work(self.studio.find, socket.path_params["room"])
        if room is None:
            await socket.close(REFUSED, "there is no such game")
            return
        owner = self.studio.door.is_owner(socket.scope)
        await Connection(self.studio, room, socket, owner).run()

    async def language(self, socket: WebSocket) -> None:
        await socket.accept()
        if self._editors >= MOST_EDITORS:
            await socket.close(TOO_MANY, "too many editors are open")
            return
        self._editors += 1
        try:
            await serve_language(socket, self.studio.folder.root)
        finally:
            self._editors -= 1
