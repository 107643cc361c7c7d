"""Commands: choosing the game in which a file is checked, running scenarios; and the lenses that
offer them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams

from legalist.editing.lens import lenses, run_tests
from legalist.editing.sheet import Sheet
from legalist.interruption import Interrupted, interruptible
from legalist.limits import MOST_DECLARED
from legalist.link.inventory import take_stock

from .positions import Positions, path_of, uri_of
from .protocol_data import plain_dict
from .server import Server

V = TypeVar("V")
CONTEXT = "legalist.context"
CHOOSE = "legalist.chooseContext"
RUN = "legalist.runScenarios"
SHOW = "legalist.showReferences"
MOST_RUN = 500
# Characters of a path or a name that somebody chooses; no system has longer paths.
LONGEST_NAME = 4_096
CHOSEN: dict[str, Any] = {"players": int, "map": str, "edition": str, "modules": (list, tuple)}


def register(server: Server) -> None:
    @server.command(CONTEXT)
    async def context(uri: str) -> dict[str, Any] | None:
        """Return the game in which a file is checked, and what could be chosen instead."""
        return await server.ask(uri, _context)

    @server.command(CHOOSE)
    async def choose(uri: str, *choice: Any) -> dict[str, Any] | None:
        """Check a file in another game: any of `modules`, `players`, `map`, `edition`; nothing
        gives back the game that fits the file."""
        path = path_of(uri)
        if path is None:
            return None
        known = _chosen(plain_dict(choice[0]) if choice else {})

        def work() -> None:
            workshop = server.desk.workshop
            workshop.forget(path)
            if known:
                workshop.choose(path, replace(workshop.context(path), **known))

        await server.worker.ask(work)
        server.check_again()
        return await server.ask(uri, _context)

    @server.command(RUN)
    async def run(tests: Any) -> list[dict[str, Any]]:
        """Run scenarios, each given by its file and name; return how they went."""
        wanted = _wanted(tests)
        revision = server.worker.revision

        def taken(step: Callable[[], V]) -> V:
            with interruptible(lambda: server.worker.revision != revision):
                return server.within(step)

        async def asked(step: Callable[[], V]) -> V:
            try:
                return await server.worker.ask(partial(taken, step))
            except Interrupted:
                raise JsonRpcContentModified from None

        told = []
        for step in await asked(lambda: list(run_tests(wanted))):
            result = await asked(step)
            file = str(Path(result.file).absolute())
            server.results[file, result.name] = result.passed
            told.append(
                {
                    "name": result.name,
                    "uri": uri_of(Path(file)),
                    "passed": result.passed,
                    "findings": [one.message for one in result.diagnostics],
                }
            )
        server.refresh_lenses()
        return told

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def lensing(params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.CodeLens]:
            found = []
            for one in lenses(sheet, server.results):
                given: list[Any] = [uri_of(sheet.path), one.address]
                if one.scenarios:
                    given = [[list(test) for test in one.scenarios]]
                command = lsp.Command(one.title, RUN if one.scenarios else SHOW, arguments=given)
                found.append(lsp.CodeLens(positions.range(one.at), command))
            return found

        return await server.ask(params.text_document.uri, answer)

    @server.command(SHOW)
    async def show(uri: str, address: str) -> list[lsp.Location] | None:
        """Return the places of all files that name what is at an address."""

        def answer(sheet: Sheet, positions: Positions) -> list[lsp.Location]:
            return [positions.location(one.span) for one in sheet.whole_index.of(address)]

        return await server.ask(uri, answer)


def _chosen(given: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a context that were chosen; raise JsonRpcInvalidParams."""
    known = {key: given[key] for key in CHOSEN if key in given}
    for key, value in known.items():
        if value is not None and not isinstance(value, CHOSEN[key]):
            raise JsonRpcInvalidParams(f"`{key}` of a game is no {type(value).__name__}")
    if "modules" in known:
        known["modules"] = tuple(str(one) for one in known["modules"] or ())
    texts = [known.get("map") or "", known.get("edition") or "", *known.get("modules", ())]
    if len(texts) > MOST_DECLARED or max(map(len, texts)) > LONGEST_NAME:
        raise JsonRpcInvalidParams("these are too many names, or too long ones")
    return known


def _wanted(tests: Any) -> tuple[tuple[str, str], ...]:
    """Return the files and names of scenarios; raise JsonRpcInvalidParams."""
    listed: list[Any] = list(tests)[:MOST_RUN] if isinstance(tests, list | tuple) else [None]
    if not all(isinstance(one, list | tuple) and len(one) == 2 for one in listed):
        raise JsonRpcInvalidParams("each scenario is given by its file and its name")
    return tuple((str(file), str(name)) for file, name in listed)


def _context(sheet: Sheet, _positions: Positions) -> dict[str, Any]:
    context = sheet.checkup.context
    stock = None if context.target is None else take_stock(context.target)
    return {
        "label": context.label,
        "ruleset": None if context.target is None else context.target.name,
        "modules": [str(one) for one in context.modules],
        "players": context.players,
        "map": None if context.map is None else str(context.map),
        "edition": context.edition,
        "choices": {
            "modules": [] if stock is None else list(stock.modules),
            "players": [] if stock is None else list(range(stock.players[0], stock.players[1] + 1)),
            "maps": [] if stock is None else stock.maps,
            "editions": [] if stock is None else stock.editions,
        },
    }
