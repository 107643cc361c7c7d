"""Processes for rulesets of strangers, each a fork of one that has imported everything already.

A case has a process, limits and memory of its own, as if it were started anew, but does not pay for
the imports, which take longer than most cases.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import os
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

import legalist


def run(module: str, *words: str) -> str:
    """Return what `main` of the module prints when it is called with the words."""
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps([folder, module, *words]), file=server.stdin, flush=True)
        code = int(server.stdout.readline())
        printed, wrong = (Path(folder, name).read_text("utf-8") for name in ("out", "err"))
    assert code == 0, wrong[-2000:]
    return printed


@functools.cache
def _server() -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(legalist.__file__).parent.parent), *sys.path])
    started = subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    atexit.register(started.communicate)
    return started


def serve() -> None:
    modules = {name: importlib.import_module(name) for name in ("loading", "working")}
    for line in sys.stdin:
        folder, module, *words = json.loads(line)
        child = os.fork()
        if child == 0:
            _become(Path(folder), modules[module].main, words)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _become(folder: Path, main: object, words: list[str]) -> None:
    code = 1
    try:
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT), number)
        main(*words)  # type: ignore[operator]
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve()
