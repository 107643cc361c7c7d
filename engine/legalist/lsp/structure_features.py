"""Requests about the structure of files: outline, symbols, folding, tokens, hints, calls."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from legalist.editing.folding import foldings
from legalist.editing.hints import hints
from legalist.editing.index import name_of
from legalist.editing.navigation import Call, callable_at, callees, callers
from legalist.editing.sheet import Sheet
from legalist.editing.symbols import Symbol, find_symbols, outline
from legalist.editing.tokens import MODIFIERS, TOKEN_TYPES, Token, tokens

from .positions import Positions, uri_of
from .protocol_data import plain_dict
from .server import Server

SYMBOL_KINDS = {
    "functions": lsp.SymbolKind.Function,
    "effects": lsp.SymbolKind.Method,
    "events": lsp.SymbolKind.Event,
    "actions": lsp.SymbolKind.Method,
    "rules": lsp.SymbolKind.Event,
    "restrictions": lsp.SymbolKind.Operator,
    "options": lsp.SymbolKind.Constant,
    "values": lsp.SymbolKind.Variable,
    "zones": lsp.SymbolKind.Array,
    "kinds": lsp.SymbolKind.Class,
    "enums": lsp.SymbolKind.Enum,
    "members": lsp.SymbolKind.EnumMember,
    "citations": lsp.SymbolKind.String,
    "file": lsp.SymbolKind.Namespace,
    "choose": lsp.SymbolKind.Variable,
    "require": lsp.SymbolKind.Boolean,
}
LEGEND = lsp.SemanticTokensLegend(list(TOKEN_TYPES), list(MODIFIERS))


def register(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outlining(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.DocumentSymbol]:
            return [_symbol(one, positions) for one in outline(sheet)]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.WORKSPACE_SYMBOL)
    async def finding(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        found: dict[str, lsp.WorkspaceSymbol] = {}
        for path in list(server.versions):

            def answer(sheet: Sheet, positions: Positions) -> list[lsp.WorkspaceSymbol]:
                return [
                    lsp.WorkspaceSymbol(
                        location=positions.location(one.at),
                        name=one.name,
                        kind=SYMBOL_KINDS.get(one.section, lsp.SymbolKind.Object),
                        container_name=one.section,
                    )
                    for one in find_symbols(sheet, params.query)
                ]

            for symbol in await server.ask(uri_of(path), answer) or ():
                found.setdefault(str(symbol.location), symbol)
        return list(found.values())

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange] | None:
        def answer(sheet: Sheet, _positions: Positions) -> list[lsp.FoldingRange]:
            return [
                lsp.FoldingRange(
                    first - 1, last - 1, kind=lsp.FoldingRangeKind.Comment if comment else None
                )
                for first, last, comment in foldings(sheet.lines)
            ]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        lsp.SemanticTokensRegistrationOptions(LEGEND, full=True),
    )
    async def colouring(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.SemanticTokens:
            return lsp.SemanticTokens(data=_encoded(tokens(sheet), sheet.path, positions))

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def hinting(params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.InlayHint]:
            first, _ = positions.place(sheet.path, params.range.start)
            last, _ = positions.place(sheet.path, params.range.end)
            return [
                lsp.InlayHint(
                    positions.position(sheet.path, one.line, one.column),
                    one.text,
                    kind=lsp.InlayHintKind.Type,
                )
                for one in hints(sheet, first, last)
            ]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def preparing(
        params: lsp.CallHierarchyPrepareParams,
    ) -> list[lsp.CallHierarchyItem] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.CallHierarchyItem]:
            found = callable_at(sheet, *positions.place(sheet.path, params.position))
            return [] if found is None else [_called(Call(*found, ()), sheet, positions)]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(
        params: lsp.CallHierarchyIncomingCallsParams,
    ) -> list[lsp.CallHierarchyIncomingCall] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.CallHierarchyIncomingCall]:
            return [
                lsp.CallHierarchyIncomingCall(
                    _called(call, sheet, positions), [positions.range(one) for one in call.places]
                )
                for call in callers(sheet, _address(params.item))
            ]

        return await server.ask(_asked_from(params.item), answer)

    @server.feature(lsp.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(
        params: lsp.CallHierarchyOutgoingCallsParams,
    ) -> list[lsp.CallHierarchyOutgoingCall] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.CallHierarchyOutgoingCall]:
            return [
                lsp.CallHierarchyOutgoingCall(
                    _called(call, sheet, positions), [positions.range(one) for one in call.places]
                )
                for call in callees(sheet, _address(params.item))
            ]

        return await server.ask(_asked_from(params.item), answer)


def _symbol(one: Symbol, positions: Positions) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        name=one.name or "?",
        kind=SYMBOL_KINDS.get(one.section, lsp.SymbolKind.Object),
        range=positions.range(one.whole),
        selection_range=positions.range(one.at),
        detail=one.detail or None,
        children=[_symbol(child, positions) for child in one.children] or None,
    )


def _encoded(found: list[Token], path: Path, positions: Positions) -> list[int]:
    """Return the protocol's numbers: each token relative to the one before it."""
    data: list[int] = []
    line = character = 0
    for token in found:
        start = positions.position(path, token.line, token.column)
        end = positions.position(path, token.line, token.column + token.length)
        if start.line != line:
            character = 0
        flags = sum(1 << MODIFIERS.index(one) for one in token.modifiers)
        data += [
            start.line - line,
            start.character - character,
            end.character - start.character,
            TOKEN_TYPES.index(token.type),
            flags,
        ]
        line, character = start.line, start.character
    return data


def _called(call: Call, sheet: Sheet, positions: Positions) -> lsp.CallHierarchyItem:
    section = call.address.partition(".")[0]
    at = positions.location(call.at)
    return lsp.CallHierarchyItem(
        name=name_of(call.address),
        kind=SYMBOL_KINDS.get(section, lsp.SymbolKind.Function),
        uri=at.uri,
        range=at.range,
        selection_range=at.range,
        detail=section,
        data={"address": call.address, "uri": uri_of(sheet.path)},
    )


def _address(item: lsp.CallHierarchyItem) -> str:
    return str(plain_dict(item.data).get("address", ""))


def _asked_from(item: lsp.CallHierarchyItem) -> str:
    return str(plain_dict(item.data).get("uri", item.uri))
