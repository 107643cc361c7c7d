"""Requests that only read: hover, definition, references, highlights, fixes."""

from __future__ import annotations

from lsprotocol import types as lsp

from legalist.editing.fixes import fix_all, repairs
from legalist.editing.hover import hover
from legalist.editing.navigation import definition, highlights, references
from legalist.editing.sheet import Sheet

from .diagnostics import diagnostic
from .positions import Positions
from .server import Server

KINDS = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]


def register(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hovering(params: lsp.HoverParams) -> lsp.Hover | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.Hover | None:
            found = hover(sheet, *positions.place(sheet.path, params.position))
            if found is None:
                return None
            text = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text)
            return lsp.Hover(text, None if found.span is None else positions.range(found.span))

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def defining(params: lsp.DefinitionParams) -> list[lsp.Location] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.Location]:
            found = definition(sheet, *positions.place(sheet.path, params.position))
            return [positions.location(span) for span in found]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def referring(params: lsp.ReferenceParams) -> list[lsp.Location] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.Location]:
            place = positions.place(sheet.path, params.position)
            declared = params.context.include_declaration
            found = references(sheet, *place, declared=declared)
            return [positions.location(span) for span in found]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlighting(
        params: lsp.DocumentHighlightParams,
    ) -> list[lsp.DocumentHighlight] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.DocumentHighlight]:
            found = highlights(sheet, *positions.place(sheet.path, params.position))
            return [
                lsp.DocumentHighlight(
                    positions.range(one.span),
                    lsp.DocumentHighlightKind.Read
                    if one.role in ("uses", "speaks")
                    else lsp.DocumentHighlightKind.Write,
                )
                for one in found
            ]

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=KINDS))
    async def fixing(params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.CodeAction]:
            return list(_actions(server, sheet, positions, params))

        return await server.ask(params.text_document.uri, answer)


def _actions(
    server: Server, sheet: Sheet, positions: Positions, params: lsp.CodeActionParams
) -> list[lsp.CodeAction]:
    wanted = params.context.only
    findings = list(sheet.checkup.findings.get(sheet.path, ()))
    deep = server.deep.get(sheet.path, {}).get(sheet.path, ())
    findings += [one for one in deep if one not in findings]
    actions: list[lsp.CodeAction] = []
    if _asked(lsp.CodeActionKind.QuickFix, wanted):
        first, _ = positions.place(sheet.path, params.range.start)
        last, _ = positions.place(sheet.path, params.range.end)
        for repair in repairs(findings, first, last):
            actions.append(
                lsp.CodeAction(
                    title=repair.fix.title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic(repair.finding, positions)],
                    is_preferred=repair.preferred,
                    edit=server.edit(repair.fix.edits, positions),
                )
            )
    edits = fix_all(findings) if _asked(lsp.CodeActionKind.SourceFixAll, wanted) else []
    if edits:
        actions.append(
            lsp.CodeAction(
                title="fix everything that can only be mended in one way",
                kind=lsp.CodeActionKind.SourceFixAll,
                edit=server.edit(edits, positions),
            )
        )
    return actions


def _asked(kind: lsp.CodeActionKind, wanted: object) -> bool:
    """Return whether a kind of action is among those that were asked for."""
    if not isinstance(wanted, list | tuple):
        return True
    return any(str(kind.value).startswith(getattr(one, "value", str(one))) for one in wanted)
