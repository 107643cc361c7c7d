"""Running `legalist` as people do, with or without a terminal."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from pathlib import Path

from click.testing import CliRunner

from legalist.cli import main

PROGRAM = "legalist"
COMMAND = [sys.executable, "-m", PROGRAM]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|[\x01\x02]")
# The screen, then what has scrolled off it.
CLEARED = "\x1b[2J\x1b[H\x1b[3J"
# Only what hangs takes so long, on the slowest machine.
PATIENCE = 600.0
SCREEN = {"COLUMNS": "120", "LINES": "50", "TERM": "xterm-256color"}


def run(
    *words: str | Path, cwd: Path | None = None, language: str = "", typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end in this process, without a terminal, many times faster than in one
    of its own (`test_processes.py` shows that both say the same); an error that nobody caught is
    raised. The language is that of the environment, and `typed` comes through a pipe."""
    with contextlib.chdir(cwd or "."):
        done = CliRunner().invoke(
            main,
            [*map(str, words)],
            input=typed,
            env=SCREEN | {"LEGALIST_LANG": language or None},
            prog_name=PROGRAM,
        )
    if not isinstance(done.exception, SystemExit | None):
        raise done.exception
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def run_process(
    *words: str | Path, cwd: Path | None = None, language: str = "", typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """The same as a process of its own."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=typed,
        timeout=PATIENCE,
        check=False,
        env=environment() | ({"LEGALIST_LANG": language} if language else {}),
    )


def environment() -> dict[str, str]:
    engine = Path(__file__).parents[2] / "engine"
    return {
        **os.environ,
        "PYTHONPATH": str(engine),
        "PYTHONIOENCODING": "utf-8",
        **SCREEN,
    }


def listen_to_ctrl_c() -> None:
    """Tests may run in the background, where whatever is started ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A process in a terminal of its own."""

    def __init__(
        self, *words: str | Path, cwd: Path | None = None, term: str = "xterm-256color"
    ) -> None:
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            cwd=cwd,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            close_fds=True,
            env=environment() | {"TERM": term},
            preexec_fn=listen_to_ctrl_c,
        )
        os.close(theirs)
        self.decoder = getincrementaldecoder("utf-8")("replace")
        self.shown = ""
        self.screen = ""

    def left(self) -> str:
        """What can still be seen, also by scrolling back: all that came since it was cleared."""
        return ESCAPES.sub("", self.screen.rpartition(CLEARED)[2])

    def wait_for(self, text: str) -> str:
        """What is shown up to and with the text."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            ready, _, _ = select.select([self.mine], [], [], 0.2)
            if ready:
                try:
                    read = os.read(self.mine, 65536)
                except OSError:
                    read = b""
                if not read:
                    break
                # A read may end in the middle of a letter or of an escape sequence.
                letters = self.decoder.decode(read)
                self.screen += letters
                self.shown = ESCAPES.sub("", self.shown + letters)
            if time.monotonic() > end:
                break
        assert text in self.shown, f"never showed {text!r}, but:\n{self.shown[-3000:]}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, line: str) -> None:
        os.write(self.mine, f"{line}\n".encode())

    def close(self) -> int:
        """Wait for the end of the process; its exit code."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            os.close(self.mine)
