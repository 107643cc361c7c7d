"""Findings as the protocol's diagnostics, and fixes as code actions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from legalist.diagnostics import Diagnostic, Edit, Fix
from legalist.diagnostics.span import Span
from legalist.editing.mention import Mention

from .positions import Positions, uri_of
from .protocol_data import plain_range

SOURCE = "legalist"
SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
}
START = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))


def diagnostic(found: Diagnostic, positions: Positions) -> lsp.Diagnostic:
    """Return a finding with its help and, as data, its fixes, for editors without code actions."""
    message = found.message + (f"\n{found.help}" if found.help else "")
    return lsp.Diagnostic(
        range=START if found.span is None else positions.range(found.span),
        message=message,
        severity=SEVERITIES.get(found.severity, lsp.DiagnosticSeverity.Information),
        code=found.code,
        source=SOURCE,
        related_information=[
            lsp.DiagnosticRelatedInformation(positions.location(label.span), label.text)
            for label in found.labels
        ]
        or None,
        data={"fixes": [_fix_data(fix, positions) for fix in found.fixes]} if found.fixes else None,
    )


def unused_hint(mention: Mention, positions: Positions) -> lsp.Diagnostic:
    """Return a declaration that nothing names, to be shown faded."""
    return lsp.Diagnostic(
        range=positions.range(mention.span),
        message=f"nothing names {mention.to}",
        severity=lsp.DiagnosticSeverity.Hint,
        source=SOURCE,
        tags=[lsp.DiagnosticTag.Unnecessary],
    )


def _fix_data(fix: Fix, positions: Positions) -> dict[str, Any]:
    edits = [
        {
            "uri": uri_of(_path(edit.span)),
            "range": plain_range(positions.range(edit.span)),
            "newText": edit.text,
        }
        for edit in fix.edits
    ]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def workspace_edit(
    edits: Iterable[Edit], positions: Positions, version: Callable[[Path], int | None] | None
) -> lsp.WorkspaceEdit:
    """Return edits for the editor. `version` gives the versions of the texts that they are for, so
    that the editor leaves texts alone that were changed since; not every editor can."""
    changes: dict[Path, list[lsp.TextEdit]] = {}
    for edit in edits:
        changes.setdefault(_path(edit.span), []).append(
            lsp.TextEdit(positions.range(edit.span), edit.text)
        )
    if version is None:
        return lsp.WorkspaceEdit(changes={uri_of(path): own for path, own in changes.items()})
    return lsp.WorkspaceEdit(
        document_changes=[
            lsp.TextDocumentEdit(
                lsp.OptionalVersionedTextDocumentIdentifier(uri_of(path), version(path)), own
            )
            for path, own in changes.items()
        ]
    )


def _path(span: Span) -> Path:
    return Path(os.path.abspath(span.file))
