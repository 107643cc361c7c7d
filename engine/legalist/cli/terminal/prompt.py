"""Reading lines from a person, with completion on the Tab key where readline is available."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from legalist.source.characters import without_strange_characters

# Far longer than any move.
LONGEST_LINE = 10_000
Completions = Callable[[Sequence[str], str], list[str]]


def _readline() -> Any:
    try:
        import readline
    except ImportError:  # not every system has it; typing whole words works everywhere
        return None
    return readline


@contextmanager
def completing(completions: Completions) -> Iterator[None]:
    """Complete the word at the cursor on Tab while the context is active: `completions` gets the
    words before the cursor and the beginning of the current one."""
    readline = _readline()
    if readline is None:
        yield
        return

    def complete(begun: str, number: int) -> str | None:
        before = readline.get_line_buffer()[: readline.get_begidx()].split()
        found = completions(before, begun)
        return f"{found[number]} " if number < len(found) else None

    old = readline.get_completer()
    readline.set_completer_delims(" \t")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    readline.set_auto_history(False)
    try:
        yield
    finally:
        readline.set_completer(old)


def ask(prompt: str, begun: str = "") -> str | None:
    """Read a line; return None at the end of the input. The prompt is prefilled with `begun`."""
    readline = _readline()
    if readline is not None and begun:
        readline.set_startup_hook(lambda: readline.insert_text(begun))
    try:
        line = input(prompt) if sys.stdin.isatty() else _from_pipe(prompt)
    except EOFError:
        return None
    finally:
        if readline is not None:
            readline.set_startup_hook(None)
    line = without_strange_characters(line).strip()
    if readline is not None and line:
        readline.add_history(line)
    return line


def _from_pipe(prompt: str) -> str:
    """Read a line that another program wrote, of any length and in any encoding; what is more than
    a person would type is left out. Raise EOFError at the end."""
    print(prompt, end="", flush=True)
    data = sys.stdin.buffer.readline(LONGEST_LINE)
    if not data:
        raise EOFError
    rest = data
    while rest and not rest.endswith(b"\n"):
        rest = sys.stdin.buffer.readline(LONGEST_LINE)
    return data.decode("utf-8", "replace")


def forget() -> None:
    """Clear the history of what was typed."""
    readline = _readline()
    if readline is not None:
        readline.clear_history()
