"""A running server, and a window in which its page is open."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


@dataclass
class Studio:
    """A running server for a folder."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = 0
    address: str = ""
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def start(self) -> Studio:
        command = [
            sys.executable, "-m", "legalist", "studio", str(self.folder), "--no-browser",
            "--port", str(self.port), *self.options,
        ]  # fmt: skip
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                self.address = found.group()
                self.port = int(self.address.split(":")[2].split("/")[0])
                return self
        raise AssertionError("the server did not start")

    def stop(self, number: int = signal.SIGINT) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
            self._process.wait(30)
        if self._process is not None and self._process.stdout is not None:
            self._process.stdout.close()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def tidy(self) -> None:
        """Take the author's files away; games that were begun stay."""
        for name in self.folder.iterdir():
            if not name.name.startswith("."):
                shutil.rmtree(name) if name.is_dir() else name.unlink()
        shutil.rmtree(self.folder / ".legalist" / "history", ignore_errors=True)

    @property
    def home(self) -> str:
        return self.address.split("#")[0]


@dataclass
class Visit:
    """A window, with everything that went wrong in it."""

    page: Page
    studio: Studio
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def go(self, address: str) -> None:
        self.page.goto(self.studio.home + address)

    def room(self, **wanted: Any) -> str:
        """Open a game and show it."""
        made = self.page.evaluate(
            """async (wanted) => {
                 const body = JSON.stringify(wanted);
                 const answer = await fetch('/api/rooms', {method: 'POST', body});
                 if (!answer.ok) throw new Error(await answer.text());
                 return (await answer.json()).room;
               }""",
            wanted,
        )
        self.go(f"#/play/{made}")
        return str(made)

    def always_seed(self, seed: int) -> None:
        """Let every game that is begun with a button of the page begin in the same way."""

        def seeded(route: Route) -> None:
            asked = {**json.loads(route.request.post_data or "{}"), "seed": seed, "pace": 0}
            route.continue_(post_data=json.dumps(asked))

        self.page.route("**/api/rooms", seeded)

    def choose(self, *words: str) -> None:
        for word in words:
            self.page.click(f'[data-word="{word}"]')

    def tool(self, name: str) -> None:
        """Press a tool of the table, which may be folded away."""
        button = self.page.locator(".tools").get_by_role("button", name=name, exact=True)
        if not button.is_visible():
            self.page.click("[data-more]")
        button.click()
