"""The file of a simulation's rows, and beside it what is needed to go on with it.

`games.csv` has the rows; `games.csv.run` says which games they are, how many are whole, and their
tally. What a power cut left behind the last whole row is cut off when the simulation is resumed.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Any, Self

from legalist.diagnostics import Report, RulesetError
from legalist.limits import LARGEST_RUN
from legalist.quick_dataclass import frozen
from legalist.saves.json_text import Unreadable, parse_json
from legalist.saves.whole_files import Output, is_special, written_whole
from legalist.source import FileRefused, Files

from .job import Piece
from .moments import whole
from .tally import Tally

# Seconds after which it is noted again how far the rows go.
PAUSE = 2.0
FORM = 1


class RunError(ValueError):
    """Raised for a run that cannot be resumed, with a message for whoever wants to."""


def run_path(rows: Path) -> Path:
    return rows.with_name(rows.name + ".run")


@frozen
class Run:
    """What was noted beside rows: which games they are, the length of the file, and the tally."""

    identity: dict[str, Any]
    size: int
    tally: Tally


def read_run(rows: Path) -> Run:
    path = run_path(rows)
    for one in (rows, path):
        if one.is_symlink():
            # Whoever sends both could let the rows be any file, which would be cut off and written.
            raise RunError(f"{one.name} is a link: give the file itself")
    if not path.is_file() or not rows.is_file():
        raise RunError(
            f"there is nothing to resume: {rows.name} and {path.name} are not both there"
        )
    try:
        data = parse_json(Files().read(path, LARGEST_RUN))
        if data["form"] != FORM:
            raise RunError(f"{path.name} was written by another version of Legalist")
        run = Run(dict(data["identity"]), whole(data["size"]), Tally.from_json(data["tally"]))
        if run.size < 0 or (run.size == 0 and run.tally.games):
            raise ValueError("there are games without rows")
    except RunError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, Unreadable) as error:
        raise RunError(f"{path.name} is not what a simulation wrote: {error}") from error
    except FileRefused as error:
        report = Report()
        error.tell(path.name, report)
        raise RulesetError(report.diagnostics) from None
    if rows.stat().st_size < run.size:
        raise RunError(f"{rows.name} is shorter than {path.name} says: rows were lost")
    return run


@contextmanager
def undivided() -> Iterator[None]:
    """Let an interruption wait until what is inside is done: rows and tally fit together."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    earlier = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


class RunFile:
    """Writes rows as they come. Inside `with`; however that ends, what is done is kept."""

    def __init__(
        self, rows: Path, identity: dict[str, Any], header: str, seats: int,
        *, force: bool = False, resume: bool = False,
    ) -> None:  # fmt: skip
        self.rows = rows
        self.identity = identity
        self._header = header
        self._noted = 0.0
        self._file: IO[bytes] | None = None
        if resume:
            run = read_run(rows)
            different = [key for key in identity if run.identity.get(key) != identity[key]]
            if different:
                raise RunError(f"{rows.name} holds other games: {', '.join(different)} differ")
            parts = len(identity.get("measures", ())), len(identity.get("bots", ()))
            if not run.tally.suits(seats, *parts):
                raise RunError(f"{run_path(rows).name} is not what a simulation of these wrote")
            if run.size and not Files().start(rows, len(header.encode())) == header.encode():
                raise RunError(f"{rows.name} does not begin as rows of these games do")
            self._size, self.tally = run.size, run.tally
        else:
            self._check_new(force)
            self._size, self.tally = 0, Tally(seats)

    def _check_new(self, force: bool) -> None:
        """Raise RunError or RulesetError if writing would lose anything, or go somewhere else."""
        for path in (self.rows, run_path(self.rows)):
            if is_special(path):
                raise RunError(f"{path.name} is no ordinary file: rows can be gone on with in one")
            if path.is_symlink() and path != self.rows:
                raise RunError(f"{path.name} is a link: remove it, or choose another name")
            Output(path, force).check()

    def __enter__(self) -> Self:
        fresh = self._size == 0
        self._file = open(self.rows, "wb" if fresh else "r+b")
        self._file.truncate(self._size)
        self._file.seek(self._size)
        if fresh:
            self._write(self._header)
            self._note()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        assert self._file is not None
        with undivided():
            self._note()
            self._file.close()

    def take(self, piece: Piece) -> None:
        with undivided():
            self._write(piece.text)
            self.tally.merge(piece.tally)
            if monotonic() - self._noted > PAUSE:
                self._note()

    def _write(self, text: str) -> None:
        assert self._file is not None
        data = text.encode("utf-8")
        self._file.write(data)
        self._size += len(data)

    def _note(self) -> None:
        """Note how far the rows go, once they are on the disk."""
        assert self._file is not None
        self._file.flush()
        os.fsync(self._file.fileno())
        data = {
            "form": FORM,
            "identity": self.identity,
            "size": self._size,
            "tally": self.tally.to_json(),
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        with written_whole(run_path(self.rows)) as part:
            part.write_text(text, encoding="utf-8")
        self._noted = monotonic()
