"""The addresses of the translators' view."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from .answers import answered, body
from .studio import Studio
from .translations import Translations
from .wire.texts import DraftText, SayText, TakeTexts, TextSamples


class TextAddresses:
    def __init__(self, studio: Studio) -> None:
        self._work = studio.work
        self._texts = Translations(studio.folder, studio.undone)
        self.routes: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
            ("/api/texts", "GET", self.table),
            ("/api/texts", "POST", self.say),
            ("/api/texts/samples", "POST", self.samples),
            ("/api/texts/export", "GET", self.export),
            ("/api/texts/import", "POST", self.take),
        ]

    async def table(self, request: Request) -> Response:
        of, to, lang = (request.query_params.get(key, "en") for key in ("of", "to", "lang"))
        return answered(await self._work(self._texts.table, of, to, lang))

    async def say(self, request: Request) -> Response:
        asked = await body(request, SayText)
        said = (asked.of, asked.to, asked.address, asked.forms, asked.apply)
        return answered(await self._work(self._texts.say, *said))

    async def samples(self, request: Request) -> Response:
        asked = await body(request, DraftText)
        draft = (asked.of, asked.to, asked.address, asked.forms)
        return answered(TextSamples(await self._work(self._texts.samples, *draft)))

    async def export(self, request: Request) -> Response:
        asked = [request.query_params.get(key, "") for key in ("of", "to", "form")]
        text = await self._work(self._texts.export, *asked)
        return Response(text, media_type="application/octet-stream")

    async def take(self, request: Request) -> Response:
        asked = await body(request, TakeTexts)
        file = (asked.of, asked.to, asked.name, asked.text, asked.apply)
        return answered(await self._work(self._texts.take_in, *file))
