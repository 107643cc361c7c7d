"""Long work in processes of its own, which can be stopped and cannot take everything."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Literal

from legalist.limits import JOB_SECONDS, MOST_JOBS
from legalist.quick_dataclass import mutable

from .files import NotAllowed
from .wire.api import Job, StartJob

# Finished jobs that are remembered.
MOST_KNOWN = 20
LONGEST_LINE = 2**24
# Processes of one group end together, where the system has groups.
GROUPS = hasattr(os, "killpg")


@mutable
class Running:
    """A job and its process; `process` is None once it has ended. `known` is the latest of what a
    playtest has told so far, `news` how often anything was told."""

    what: str
    file: str
    state: Literal["running", "done", "failed", "stopped"] = "running"
    done: int = 0
    total: int = 1
    text: str = ""
    result: Any = None
    known: Any = None
    news: int = 0
    process: asyncio.subprocess.Process | None = None

    def told(self, id: str) -> Job:
        return Job(
            id, self.what, self.file, self.state, self.done, self.total, self.text, self.result
        )

    def hear(self, told: dict[str, Any]) -> None:
        """Take in what the process tells: its progress, what it knows, its result or a trouble."""
        self.done, self.total = told.get("done", self.done), told.get("total", self.total)
        self.known = told.get("known", self.known)
        if "result" in told:
            self.result, self.text = told["result"], told.get("text", "")
        if "trouble" in told:
            self.state, self.text = "failed", told["trouble"]
        self.news += 1


class Jobs:
    def __init__(self) -> None:
        self._jobs: dict[str, Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0

    def get(self, id: str) -> Job | None:
        found = self._jobs.get(id)
        return None if found is None else found.told(id)

    def running(self, id: str) -> Running | None:
        return self._jobs.get(id)

    def all(self) -> tuple[Job, ...]:
        return tuple(one.told(id) for id, one in self._jobs.items())

    async def start(self, asked: StartJob, path: Path, folder: Path) -> Job:
        """Start a job about a file; raise NotAllowed if too many are running."""
        return await self.begin(asked.what, asked.file, (str(path), str(asked.games)), folder)

    async def begin(
        self, what: str, file: str, words: tuple[str, ...], folder: Path, text: str = ""
    ) -> Job:
        """Start a process with these arguments and a text to read; raise NotAllowed if too many are
        running."""
        if sum(one.state == "running" for one in self._jobs.values()) >= MOST_JOBS:
            raise NotAllowed("wait until another job is done, or stop it")
        self._number += 1
        id = str(self._number)
        job = self._jobs[id] = Running(what, file)
        job.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "legalist.studio.job_process", what, *words, cwd=folder,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            stdin=asyncio.subprocess.PIPE if text else asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE, start_new_session=GROUPS,
        )  # fmt: skip
        for old in list(self._jobs)[:-MOST_KNOWN]:
            if self._jobs[old].state != "running":
                del self._jobs[old]
        task = asyncio.create_task(self._follow(job, job.process, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job.told(id)

    async def _follow(self, job: Running, process: asyncio.subprocess.Process, text: str) -> None:
        """Read what the process tells: its progress, and at the end its result."""
        assert process.stdout is not None
        late = False
        try:
            async with asyncio.timeout(JOB_SECONDS):
                await _give(process, text)
                async for line in process.stdout:
                    job.hear(json.loads(line))
                await process.wait()
        except TimeoutError:
            job.text, late = "it took too long", True
        except ValueError:
            job.text = "it told too much"
        if process.returncode is None:
            end(process)
            await process.wait()
        if job.state == "running":
            # Whoever tells as they go may be late: what they told stays.
            whole = job.result is not None
            job.state = "done" if whole else "stopped" if late and job.known else "failed"
            if job.state == "failed" and not job.text:
                job.text = "it ended without a result"
        job.process = None
        job.news += 1

    def stop(self, id: str) -> bool:
        """Stop a job; return whether there is one."""
        job = self._jobs.get(id)
        if job is not None and job.process is not None and job.state == "running":
            job.state = "stopped"
            job.news += 1
            end(job.process)
        return job is not None

    def stop_all(self) -> None:
        for id in self._jobs:
            self.stop(id)


async def _give(process: asyncio.subprocess.Process, text: str) -> None:
    """Let a process read a text. One that has ended already need not."""
    if process.stdin is not None and text:
        process.stdin.write(text.encode())
        try:
            await process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            return
        process.stdin.close()


def end(process: asyncio.subprocess.Process) -> None:
    """Kill a process, and those that it has started."""
    if GROUPS:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
    else:
        process.kill()
