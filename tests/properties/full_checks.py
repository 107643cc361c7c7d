"""Checks with empty caches, each in a process of its own: what every other way to check must give.

As a program it reads requests from its input and answers each from a fresh copy of itself.
"""

from __future__ import annotations

import gc
import os
import pickle
import struct
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

from legalist.diagnostics import Diagnostic, Report
from legalist.editing.checkup import by_file
from legalist.editing.context import Context, default_context
from legalist.editing.static_check import static_check
from legalist.link import locate, sections
from legalist.link.node_readers import read_checked
from legalist.resources import rulesets_dir
from legalist.source import Files, TreeMemory, reading

LENGTH = struct.Struct("<I")


def full_check(path: Path, texts: dict[Path, str], context: Context | None) -> list[Diagnostic]:
    """The findings of the first tier, by the plain pipeline on plain files."""
    report = Report()
    with reading(Files(texts)):
        static_check(path, context or default_context(path), report)
    return [one for found in by_file(path, report.diagnostics).values() for one in found]


class FullChecks:
    """The other side of the program: asks it and waits for the answer. `folder` holds the rulesets
    whose files it may have read before."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or rulesets_dir()

    def __enter__(self) -> FullChecks:
        self._process = subprocess.Popen(
            [sys.executable, __file__, str(self._folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def ask(self, path: Path, texts: dict[Path, str], context: Context | None = None) -> None:
        """Start a check; its answer must be taken before the next one is started."""
        assert self._process.stdin is not None
        _send(self._process.stdin, (path, texts, context))

    def answer(self) -> list[Diagnostic]:
        assert self._process.stdout is not None
        found: list[Diagnostic] = _receive(self._process.stdout)
        return found


def _send(stream: IO[bytes], value: object) -> None:
    data = pickle.dumps(value)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    head = stream.read(LENGTH.size)
    return pickle.loads(stream.read(LENGTH.unpack(head)[0])) if head else None


def _warm_up(folder: Path) -> None:
    """Load what belongs to Legalist alone: the grammar and the schemas. Of the shipped files keep
    only their trees and the parsed texts, each at its own place: they are the same whenever the
    same file is read. Nothing that is worked out from several files is kept."""
    for path in sorted(folder.rglob("*.yaml")):
        root = read_checked(path, locate(path).sort.key, Report())
        assert root is not None, path
        sections.read_sections(root, "", Report())
    sections._known.clear()
    for memory in [one for one in gc.get_objects() if isinstance(one, TreeMemory)]:
        memory._values.clear()
    gc.freeze()


def main() -> None:
    _warm_up(Path(sys.argv[1]))
    while (request := _receive(sys.stdin.buffer)) is not None:
        child = os.fork()
        if not child:
            _send(sys.stdout.buffer, full_check(*request))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit(f"the check ended with {status}")


if __name__ == "__main__":
    main()
