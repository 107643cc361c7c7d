"""Requests that help to write: completion, help for calls, renaming, formatting."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from legalist.diagnostics import Report
from legalist.editing.complete import complete
from legalist.editing.completion import Completion
from legalist.editing.markdown import escaped
from legalist.editing.rename import RenameRefused, prepare_rename, rename
from legalist.editing.sheet import Sheet
from legalist.editing.signature import signature_help
from legalist.schema import KINDS

from .positions import Positions
from .server import Server

ITEM_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "function": lsp.CompletionItemKind.Function,
    "effect": lsp.CompletionItemKind.Method,
    "event": lsp.CompletionItemKind.Event,
    "action": lsp.CompletionItemKind.Method,
    "rule": lsp.CompletionItemKind.Reference,
    "decision": lsp.CompletionItemKind.Event,
    "value": lsp.CompletionItemKind.Variable,
    "zone": lsp.CompletionItemKind.Class,
    "kind": lsp.CompletionItemKind.Struct,
    "option": lsp.CompletionItemKind.Constant,
    "member": lsp.CompletionItemKind.EnumMember,
    "attribute": lsp.CompletionItemKind.Field,
    "type": lsp.CompletionItemKind.TypeParameter,
    "local": lsp.CompletionItemKind.Variable,
    "keyword": lsp.CompletionItemKind.Keyword,
    "snippet": lsp.CompletionItemKind.Snippet,
    "citation": lsp.CompletionItemKind.Reference,
    "file": lsp.CompletionItemKind.File,
    "address": lsp.CompletionItemKind.Reference,
    "seat": lsp.CompletionItemKind.Value,
    "scenario": lsp.CompletionItemKind.Snippet,
}
REFUSED = -32803  # RequestFailed: understood, but it cannot be done


class Refused(JsonRpcException):
    CODE = REFUSED
    MESSAGE = "Refused"


def register(server: Server) -> None:
    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "(", ",", " "])
    )
    async def completing(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.CompletionList:
            line, column = positions.place(sheet.path, params.position)
            found = complete(sheet, line, column)
            start = positions.position(sheet.path, line, column - found.width)
            place = lsp.Range(start, positions.position(sheet.path, line, column))
            plain = None if _knows_snippets(server) else _margin(positions.lines(sheet.path), line)
            items = [_item(one, number, place, plain) for number, one in enumerate(found.items)]
            return lsp.CompletionList(is_incomplete=False, items=items)

        return await server.ask(params.text_document.uri, answer)

    @server.feature(
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=["(", ","])
    )
    async def helping(params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.SignatureHelp | None:
            found = signature_help(sheet, *positions.place(sheet.path, params.position))
            if found is None:
                return None
            text = lsp.MarkupContent(lsp.MarkupKind.Markdown, escaped(found.about))
            shown = [lsp.ParameterInformation(one) for one in found.params]
            active = min(found.active, max(len(shown) - 1, 0))
            signature = lsp.SignatureInformation(found.label, text, shown)
            return lsp.SignatureHelp([signature], active_signature=0, active_parameter=active)

        return await server.ask(params.text_document.uri, answer)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def renaming(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.WorkspaceEdit:
            place = positions.place(sheet.path, params.position)
            return server.edit(rename(sheet, *place, params.new_name), positions)

        try:
            return await server.ask(params.text_document.uri, answer)
        except RenameRefused as refused:
            raise Refused(str(refused)) from None

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def preparing(
        params: lsp.PrepareRenameParams,
    ) -> lsp.PrepareRenamePlaceholder | None:
        def answer(sheet: Sheet, positions: Positions) -> lsp.PrepareRenamePlaceholder:
            span, name = prepare_rename(sheet, *positions.place(sheet.path, params.position))
            return lsp.PrepareRenamePlaceholder(positions.range(span), name)

        try:
            return await server.ask(params.text_document.uri, answer)
        except RenameRefused as refused:
            raise Refused(str(refused)) from None

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        def answer(sheet: Sheet, positions: Positions) -> list[lsp.TextEdit] | None:
            if sheet.sort.key not in KINDS:
                return None
            from legalist.editing.format import format_text  # with the parsers

            found = format_text(sheet.text, sheet.sort.key, str(sheet.path), Report())
            if found is None:
                return None
            return [lsp.TextEdit(positions.range(one.span), one.text) for one in found.edits]

        return await server.ask(params.text_document.uri, answer)


def _knows_snippets(server: Server) -> bool:
    """An editor that does not say so would write `${1:name}` as it stands."""
    document = server.client_capabilities.text_document
    items = document and document.completion and document.completion.completion_item
    return bool(items and items.snippet_support)


def _margin(rows: list[str], line: int) -> str:
    row = rows[line - 1]
    return row[: len(row) - len(row.lstrip(" "))]


def _item(one: Completion, number: int, place: lsp.Range, margin: str | None) -> lsp.CompletionItem:
    """Return an item for the editor; with a margin, one without a snippet."""
    snippet = one.snippet and margin is None
    form = lsp.InsertTextFormat.Snippet if snippet else lsp.InsertTextFormat.PlainText
    about = lsp.MarkupContent(lsp.MarkupKind.Markdown, escaped(one.about)) if one.about else None
    return lsp.CompletionItem(
        label=one.label,
        kind=ITEM_KINDS[one.kind],
        detail=one.detail or None,
        documentation=about,
        sort_text=f"{number:04}",
        insert_text_format=form,
        text_edit=lsp.TextEdit(place, one.text if margin is None else one.plain(margin)),
    )
