"""An author who writes names of their own, numbers and words for people, and takes everything else
from completion and fixes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from .editor import Editor, plain

_PLACE = re.compile(r"\$\{(\d+):((?:\\.|[^}\\])*)\}|\$\{(\d+)\}|\$(\d+)")


class Typist:
    """A cursor in one document, and a record of what was done."""

    def __init__(self, editor: Editor, path: Path) -> None:
        self.editor = editor
        self.uri = editor.open(path, "")
        self.cursor = 0
        self.done: list[str] = []

    @property
    def text(self) -> str:
        return self.editor.texts[self.uri]

    def own(self, words: str) -> None:
        """Type something that only the author can know."""
        self.done.append(f"types {words!r}")
        self._insert(words, 0)

    def line(self, indent: int) -> None:
        """Begin a new line."""
        self._insert("\n" + " " * indent, 0)

    def take(self, label: str, *fills: str) -> None:
        """Choose a completion; its places are filled in with the author's own words. The cursor
        goes to the first place that is left empty, or to the end."""
        found = self.editor.request("textDocument/completion", self._here())
        item = next((one for one in found.items if one.label == label), None)
        assert item is not None, f"{label} is not among {[one.label for one in found.items]}"
        self.done.append(f"takes {label!r}" + (f" with {', '.join(fills)}" if fills else ""))
        edit = item.text_edit
        width = edit.range.end.character - edit.range.start.character
        text, place = edit.new_text, len(edit.new_text)
        if item.insert_text_format is lsp.InsertTextFormat.Snippet:
            lead = re.match(r" *(?:- +)*", self.text[self.text.rfind("\n", 0, self.cursor) + 1 :])
            assert lead is not None
            text, place = _expanded(text.replace("\n", "\n" + " " * len(lead[0])), fills)
        start = self.cursor - width
        self._insert(text, width)
        self.cursor = start + place

    def after(self, text: str) -> None:
        """Move the cursor behind a text."""
        self.cursor = self.text.index(text) + len(text)

    def fix(self, title: str) -> None:
        """Wait for findings and take the fix with this title."""
        findings = self.editor.diagnostics(self.uri)
        assert findings, "there is nothing to fix"
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
        actions = self.editor.about(
            "textDocument/codeAction", self.uri, range=whole, context={"diagnostics": []}
        )
        action = next((one for one in actions if one.title == title), None)
        assert action is not None, f"{title} is not among {[one.title for one in actions]}"
        self.done.append(f"fixes {findings[0].code}: {title}")
        self.editor.apply(action.edit)

    def _here(self) -> dict[str, Any]:
        head = self.text[: self.cursor]
        line = head[head.rfind("\n") + 1 :]
        position = {"line": head.count("\n"), "character": len(line)}
        return {"textDocument": {"uri": self.uri}, "position": position}

    def _insert(self, words: str, width: int) -> None:
        start = self.cursor - width
        self.editor.write(self.uri, self.text[:start] + words + self.text[self.cursor :])
        self.cursor = start + len(words)


def _expanded(text: str, fills: tuple[str, ...]) -> tuple[str, int]:
    """Return a snippet with its places filled in, and where the cursor is then."""
    written, end, first, last = "", 0, -1, -1
    for place in _PLACE.finditer(text):
        written += _unescaped(text[end : place.start()])
        end = place.end()
        number = int(place[1] or place[3] or place[4])
        if number == 0:
            last = len(written)
        elif number <= len(fills):
            written += fills[number - 1]
        elif first < 0:
            first = len(written)
    written += _unescaped(text[end:])
    return written, next((one for one in (first, last) if one >= 0), len(written))


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def passed(told: Any) -> list[bool]:
    return [one["passed"] for one in plain(told)]
