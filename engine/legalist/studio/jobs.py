"""Long work in processes of its own, which can be stopped and cannot take everything."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Literal

from legalist.limits import JOB_SECONDS, MOST_JOBS
from legalist.quick_dataclass import mutable

from .files import NotAllowed
from .wire.api import Job, StartJob

# Finished jobs that are remembered.
MOST_KNOWN = 20


@mutable
class Running:
    """A job and its process; `process` is None once it has ended."""

    what: str
    file: str
    state: Literal["running", "done", "failed", "stopped"] = "running"
    done: int = 0
    total: int = 1
    text: str = ""
    result: Any = None
    process: asyncio.subprocess.Process | None = None

    def told(self, id: str) -> Job:
        return Job(
            id, self.what, self.file, self.state, self.done, self.total, self.text, self.result
        )


class Jobs:
    def __init__(self) -> None:
        self._jobs: dict[str, Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0

    def get(self, id: str) -> Job | None:
        found = self._jobs.get(id)
        return None if found is None else found.told(id)

    def all(self) -> tuple[Job, ...]:
        return tuple(one.told(id) for id, one in self._jobs.items())

    async def start(self, asked: StartJob, path: Path, folder: Path) -> Job:
        """Start a job about a file; raise NotAllowed if too many are running."""
        if sum(one.state == "running" for one in self._jobs.values()) >= MOST_JOBS:
            raise NotAllowed("wait until another job is done, or stop it")
        self._number += 1
        id = str(self._number)
        job = self._jobs[id] = Running(asked.what, asked.file)
        words = ["-m", "legalist.studio.job_process", asked.what, str(path), str(asked.games)]
        job.process = await asyncio.create_subprocess_exec(
            sys.executable, *words, cwd=folder, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, stdin=asyncio.subprocess.DEVNULL, limit=2**24,
        )  # fmt: skip
        for old in list(self._jobs)[:-MOST_KNOWN]:
            if self._jobs[old].state != "running":
                del self._jobs[old]
        task = asyncio.create_task(self._follow(job, job.process))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job.told(id)

    async def _follow(self, job: Running, process: asyncio.subprocess.Process) -> None:
        """Read what the process tells: its progress, and at the end its result."""
        assert process.stdout is not None
        try:
            async with asyncio.timeout(JOB_SECONDS):
                async for line in process.stdout:
                    told = json.loads(line)
                    job.done, job.total = told.get("done", job.done), told.get("total", job.total)
                    if "result" in told:
                        job.result, job.text = told["result"], told.get("text", "")
                await process.wait()
        except TimeoutError:
            job.text = "it took too long"
        except ValueError:
            job.text = "it told too much"
        if process.returncode is None:
            process.kill()
            await process.wait()
        if job.state == "running":
            job.state = "failed" if job.result is None else "done"
            if job.result is None and not job.text:
                job.text = "it ended without a result"
        job.process = None

    def stop(self, id: str) -> bool:
        """Stop a job; return whether there is one."""
        job = self._jobs.get(id)
        if job is not None and job.process is not None and job.state == "running":
            job.state = "stopped"
            job.process.kill()
        return job is not None

    def stop_all(self) -> None:
        for id in self._jobs:
            self.stop(id)
