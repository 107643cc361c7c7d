"""Running a case: its files are laid out, its commands run, what they do and say is examined."""

from __future__ import annotations

import gc
import os
import re
import resource
import shutil
import traceback
from dataclasses import dataclass
from pathlib import Path

from case import GAME, OUT, Case, Run
from click.testing import CliRunner
from guard import MEMORY_OF_A_CASE, Escape, Guard, TooLong, memory
from material import bases
from verbs import VERBS, Work

from legalist.cli import main

# Control characters, marks that turn the order of a line round, halves of characters.
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
MOST_SAID = 2_000_000


@dataclass
class Result:
    """What is wrong with what a case did (empty: nothing), and what it took."""

    failure: str = ""
    work: int = 0
    seconds: float = 0
    memory: int = 0


def execute(case: Case, folder: Path, guard: Guard) -> Result:
    """Run a case in a new folder, which is emptied afterwards."""
    before, began = memory(), _seconds()
    work = Work()
    game, out = folder / GAME, folder / OUT
    try:
        _lay_out(case, game)
        out.mkdir(parents=True)
        os.chdir(folder)
        kept = _contents(game)
        failure = ""
        for run in case.runs:
            failure = _run(run, work, guard, folder)
            if not failure and _rewrites(run):
                kept = _contents(game)
            elif not failure and _contents(game) != kept:
                failure = "a file was changed"
            if failure:
                failure = f"{' '.join(run.words)}: {failure}"
                break
    finally:
        os.chdir(folder.parent)
        shutil.rmtree(folder, ignore_errors=True)
    # What wasmtime holds outside of Python is given back when the machines of the case are.
    gc.collect()
    used = memory() - before
    if not failure and used > MEMORY_OF_A_CASE:
        failure = f"it took {used // 1_000_000} MB of memory"
    return Result(failure, work.spent, _seconds() - began, used)


def _lay_out(case: Case, game: Path) -> None:
    files: dict[str, bytes | None] = {**(bases()[case.base] if case.base else {}), **case.files}
    for name, data in files.items():
        if data is not None:
            (game / name).parent.mkdir(parents=True, exist_ok=True)
            (game / name).write_bytes(data)


def _contents(game: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in game.rglob("*") if path.is_file()}


def _rewrites(run: Run) -> bool:
    """Whether a command may change the files of the case."""
    return "--fix" in run.words or run.words[0] in ("@rewrite", "@studio")


def _writable(run: Run, folder: Path) -> Path:
    if run.words[0] == "@studio":
        return folder / GAME
    # What unpacks an order removes its files by names that are relative to a folder that is open.
    return folder if _rewrites(run) or run.words[0] == "@parcel" else folder / OUT


def _run(run: Run, work: Work, guard: Guard, folder: Path) -> str:
    """Run a command; return what is wrong."""
    said = ""
    try:
        with guard.watching(folder, _writable(run, folder)):
            if run.words[0].startswith("@"):
                said = VERBS[run.words[0]](run.words[1:], run.typed, work)
            else:
                typed = run.typed.encode("utf-8", "surrogateescape")
                answer = CliRunner().invoke(main, list(run.words), input=typed)
                said = answer.output
                if answer.exception is not None and not isinstance(answer.exception, SystemExit):
                    return _told(answer.exception)
    except Escape:
        pass
    except TooLong as error:
        return _told(error)
    except Exception as error:
        return _told(error)
    if guard.escapes:
        return f"it tried {guard.escapes[0]}"
    harmful = HARMFUL.search(said)
    if harmful is not None:
        around = said[max(harmful.start() - 40, 0) : harmful.end() + 20]
        return f"it lets out {harmful.group()!r}: {around!r}"
    if len(said) > MOST_SAID:
        return f"it says {len(said)} characters"
    return ""


def _told(error: BaseException) -> str:
    """The error and the last places of the package that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        f"{Path(one.filename).name}:{one.lineno}" for one in frames if "legalist" in one.filename
    ]
    return f"{type(error).__name__}: {str(error)[:200]} at {' < '.join(own[:-4:-1])}"


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
