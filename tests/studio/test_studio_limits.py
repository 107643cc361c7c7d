"""Limits of the studio, each just inside and just outside; those that take long are lowered."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pages import PORT, Page
from starlette.websockets import WebSocketDisconnect

from legalist.limits import (
    BOOK_SECONDS,
    JOB_MEMORY,
    JOB_SECONDS,
    LARGEST_MESSAGE,
    LARGEST_REQUEST,
    MOST_BOOKS,
    MOST_JOBS,
    MOST_TRIAL_GAMES,
)
from legalist.studio import app, connection, job_process, jobs, room, rulebook_process
from legalist.studio.bounded_process import bound
from legalist.studio.connection import Connection
from legalist.studio.files import Folder, NotAllowed
from legalist.studio.jobs import Jobs
from legalist.studio.wire.api import StartJob
from legalist.studio.wire.play import Done


@pytest.mark.parametrize("over", [0, 1])
def test_the_bytes_of_a_request(page: Page, over: int) -> None:
    body = b'{"token": ""}'
    body += b" " * (LARGEST_REQUEST - len(body) + over)
    assert page.client.post("/api/jobs", content=body).status_code == (413 if over else 400)


@pytest.mark.parametrize("over", [0, 1])
def test_the_bytes_of_a_message(page: Page, over: int) -> None:
    text = '{"do": "go", "n": 0, "id": 99}'
    with page.table(page.room("hex")) as table:
        table._socket.send_text(text + " " * (LARGEST_MESSAGE - len(text) + over))
        if over:
            with pytest.raises(WebSocketDisconnect) as closed:
                table._next()
            assert closed.value.code == connection.TOO_LARGE
        else:
            assert table._next()["id"] == 99


def test_the_games_of_a_trial(page: Page) -> None:
    """Inside it is refused only because there is no such file."""
    for games, told in ((0, "from 1 to"), (1, "no file"), (MOST_TRIAL_GAMES, "no file"),
                        (MOST_TRIAL_GAMES + 1, "from 1 to")):  # fmt: skip
        asked = {"what": "trial", "file": "none.yaml", "games": games}
        assert told in page.client.post("/api/jobs", json=asked).json()["text"]


def test_the_editors_that_are_open(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_EDITORS", 1)
    address = f"ws://127.0.0.1:{PORT}/lsp"
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    with page.client.websocket_connect(address) as editor:
        editor.send_json(asked)
        assert "result" in editor.receive_json()
        with (
            page.client.websocket_connect(address) as another,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            another.receive_text()
    assert closed.value.code == connection.TOO_MANY


def test_the_messages_that_wait_for_a_slow_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING_MESSAGES", 3)
    game: Any = SimpleNamespace(touched=[], game=None)
    nobody: Any = None
    slow = Connection(nobody, game, nobody, owner=True)
    for number in range(3):
        slow.send(Done(), number)
    assert slow._waiting.qsize() == 3
    slow.send(Done(), 3)
    assert slow._waiting.get_nowait() == connection.TOO_SLOW
    assert slow._waiting.empty()


@pytest.mark.parametrize(("most", "shown"), [(3, [1, 2, 3]), (2, [2, 3])])
def test_the_lines_of_the_log(
    page: Page, monkeypatch: pytest.MonkeyPatch, most: int, shown: list[int]
) -> None:
    monkeypatch.setattr(room, "MOST_LOGGED", most)
    id = page.room("hex", people=["red", "blue"])
    with page.table(id) as table:
        for _ in range(3):
            table.move(table.any_move())
            table.wait("view")
    with page.table(id) as table:
        assert [line["n"] for line in table.view["log"]] == shown


class Process:
    """A process that tells nothing and ends when it is killed, or at once if `ends`."""

    def __init__(self, ends: bool) -> None:
        self.returncode = 0 if ends else None
        self._ends = ends
        self.stdout = self
        self.stdin = None

    def __aiter__(self) -> Process:
        return self

    async def __anext__(self) -> bytes:
        if not self._ends:
            await asyncio.Event().wait()
        raise StopAsyncIteration

    async def wait(self) -> None:
        pass

    async def communicate(self) -> tuple[bytes, bytes]:
        async for _ in self:
            pass
        return b"", b""

    def kill(self) -> None:
        self.returncode = -9


@pytest.mark.parametrize(("ends", "told"), [(True, "without a result"), (False, "too long")])
def test_the_time_of_a_job(ends: bool, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time at all; the real limit is half an hour."""
    monkeypatch.setattr(jobs, "JOB_SECONDS", 5 if ends else 0)
    monkeypatch.setattr(jobs, "GROUPS", False)
    started: Any = Process(ends)

    async def process(*_words: Any, **_settings: Any) -> Process:
        return started

    monkeypatch.setattr(asyncio, "create_subprocess_exec", process)

    async def run() -> Any:
        known = Jobs()
        job = await known.start(StartJob("check", "a.yaml"), Path("a.yaml"), Path())
        await asyncio.gather(*known._tasks)
        return known.get(job.id)

    job = asyncio.run(run())
    assert job.state == "failed" and told in job.text
    assert started.returncode == (0 if ends else -9)


@pytest.mark.parametrize("what", ["job", "rulebook"])
def test_the_memory_and_processor_time_of_a_job(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system keeps these limits; here it is told them."""
    import resource

    told: dict[int, tuple[int, int]] = {}
    given = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "setrlimit", told.__setitem__)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (given, given))
    if what == "job":
        job_process.main("test", tmp_path / "none.yaml", 1)
    else:
        assert rulebook_process.main(tmp_path, "none", "en", "html") == rulebook_process.REFUSED
    seconds = JOB_SECONDS if what == "job" else BOOK_SECONDS
    assert told[resource.RLIMIT_AS] == (JOB_MEMORY, JOB_MEMORY)
    assert told[resource.RLIMIT_CPU] == (seconds, seconds)
    # Where less is allowed already, it stays.
    given = 60
    bound(JOB_MEMORY, seconds)
    assert set(told.values()) == {(60, 60)}


def test_a_rulebook_that_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[Process] = []

    async def process(*_words: Any, **_settings: Any) -> Process:
        made.append(Process(ends=False))
        return made[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", process)
    monkeypatch.setattr(rulebook_process, "BOOK_SECONDS", 0)
    books = rulebook_process.Books(Folder(tmp_path))
    with pytest.raises(NotAllowed, match="too long"):
        asyncio.run(books.make("hex", "en", "pdf"))
    assert made[0].returncode is not None


def test_the_rulebooks_that_are_made_at_a_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = 0

    async def run() -> tuple[int, int, list[Any]]:
        let_go = asyncio.Event()

        class Slow(Process):
            async def communicate(self) -> tuple[bytes, bytes]:
                await let_go.wait()
                self.returncode = 0
                return b"made", b""

        async def process(*_words: Any, **_settings: Any) -> Slow:
            nonlocal begun
            begun += 1
            return Slow(ends=True)

        monkeypatch.setattr(asyncio, "create_subprocess_exec", process)
        books = rulebook_process.Books(Folder(tmp_path))
        wanted = [books.make("hex", "en", "html") for _ in range(MOST_BOOKS + 1)]
        made = asyncio.gather(*wanted)
        for _ in range(5):
            await asyncio.sleep(0)
        first = begun
        let_go.set()
        return first, MOST_BOOKS + 1, await made

    first, total, made = asyncio.run(run())
    assert (first, begun) == (MOST_BOOKS, total) and made == [b"made"] * total


def test_the_jobs_that_run(monkeypatch: pytest.MonkeyPatch) -> None:
    async def process(*_words: Any, **_settings: Any) -> Process:
        return Process(ends=False)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", process)

    async def run() -> None:
        known = Jobs()
        asked = StartJob("check", "a.yaml")
        for _ in range(MOST_JOBS):
            await known.start(asked, Path("a.yaml"), Path())
        with pytest.raises(NotAllowed):
            await known.start(asked, Path("a.yaml"), Path())
        for task in known._tasks:
            task.cancel()

    asyncio.run(run())
