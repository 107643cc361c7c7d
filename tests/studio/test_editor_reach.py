"""What an editor on the page may ask about: files of the studio's folder, and what is shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pages import PORT, Page

from legalist.resources import rulesets_dir


def hover(page: Page, uri: str) -> dict[str, Any]:
    asked = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
    with page.client.websocket_connect(f"ws://127.0.0.1:{PORT}/lsp") as editor:
        hello = {"capabilities": {}, "rootUri": None, "processId": None}
        for id, method, params in ((1, "initialize", hello), (2, "textDocument/hover", asked)):
            editor.send_json({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        while True:
            answer: dict[str, Any] = editor.receive_json()
            if answer.get("id") == 2:
                return answer


@pytest.mark.parametrize(
    "uri",
    [
        "file:///etc/passwd", "FILE:///etc/passwd", "file://localhost/etc/passwd", "file:/etc/x",
        "HERE/../outside.yaml", "HERE/%2e%2e/outside.yaml", "HERE/link.yaml",
    ],
)  # fmt: skip
def test_files_elsewhere_are_refused(page: Page, uri: str, tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("/etc/passwd")
    answer = hover(page, uri.replace("HERE", tmp_path.as_uri()))
    assert "not in the folder" in answer["error"]["message"]


def test_own_and_shipped_files_are_not(page: Page, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("variant: mine\n", "utf-8")
    for path in (tmp_path / "mine.yaml", rulesets_dir() / "hex" / "ruleset.yaml"):
        assert "error" not in hover(page, path.as_uri())
