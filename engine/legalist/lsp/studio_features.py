"""Requests beyond the protocol, for editors that show more than text: the chips of a file, the card
of a rule, the board of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from legalist.editing.chips import Chip, chips
from legalist.editing.index import file_of
from legalist.editing.rule_card import RuleCard, rule_card
from legalist.editing.sheet import Sheet

from .positions import Positions, uri_of
from .protocol_data import plain_dict, plain_range
from .server import Server

V = TypeVar("V")
CHIPS = "legalist/chips"
CARD = "legalist/card"
BOARD = "legalist/board"


def register(server: Server) -> None:
    async def asked(params: Any, answer: Callable[[Sheet, Positions], V]) -> V | None:
        document = plain_dict(plain_dict(params).get("textDocument"))
        return await server.ask(str(document.get("uri", "")), answer)

    @server.feature(CHIPS)
    async def list_chips(params: Any) -> list[dict[str, Any]] | None:
        """Return the values of a file that can be changed without typing."""

        def answer(sheet: Sheet, positions: Positions) -> list[dict[str, Any]]:
            return [_chip(one, positions) for one in chips(sheet)]

        return await asked(params, answer)

    @server.feature(CARD)
    async def show_card(params: Any) -> dict[str, Any] | None:
        """Return everything about the declaration around a line."""
        line = plain_dict(plain_dict(params).get("position")).get("line", 0)

        def answer(sheet: Sheet, positions: Positions) -> dict[str, Any] | None:
            card = rule_card(sheet, line + 1 if isinstance(line, int) else 1, server.results)
            return None if card is None else _card(card, positions)

        return await asked(params, answer)

    @server.feature(BOARD)
    async def show_board(params: Any) -> list[dict[str, Any]] | None:
        """Return the spaces of the board on which a file is checked, as they are drawn."""

        def answer(sheet: Sheet, _positions: Positions) -> list[dict[str, Any]]:
            board = None if sheet.program is None else sheet.program.board
            if board is None:
                return []
            return [
                {
                    "name": name,
                    "terrain": board.terrain[number],
                    "at": board.centre(number),
                    "corners": board.corners(number),
                }
                for number, name in enumerate(board.names)
            ]

        return await asked(params, answer)


def _chip(chip: Chip, positions: Positions) -> dict[str, Any]:
    return {
        "range": plain_range(positions.range(chip.span)),
        "form": chip.form,
        "value": chip.value,
        "choices": list(chip.choices),
        "low": chip.low,
        "high": chip.high,
        "about": chip.about,
    }


def _card(card: RuleCard, positions: Positions) -> dict[str, Any]:
    def place(span: Any) -> dict[str, Any]:
        return {"uri": uri_of(Path(file_of(span))), "line": span.line}

    return {
        "address": card.address,
        "range": plain_range(positions.range(card.at)),
        "sentence": card.sentence,
        "cite": [{"id": id, "text": text} for id, text in card.cite],
        "declared": None if card.declared is None else place(card.declared),
        "changes": [place(one) for one in card.changes],
        "uses": [{"address": one.address, **place(one.span)} for one in card.uses],
        "scenarios": [
            {"uri": uri_of(Path(one.file)), "file": one.file, "name": one.name,
             "line": one.line, "passed": one.passed}
            for one in card.scenarios
        ],
    }  # fmt: skip
