"""Reading a line from a person, with completion on the Tab key where readline is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

Completions = Callable[[Sequence[str], str], list[str]]


def _readline() -> Any:
    try:
        import readline
    except ImportError:  # not every system has it; typing whole words works everywhere
        return None
    return readline


@contextmanager
def completing(completions: Completions) -> Iterator[None]:
    """While inside, Tab completes the word at the cursor: `completions` is given the words
    before it and its beginning."""
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
    """A line; None when there is nobody any more. `begun` is put in to be gone on with."""
    readline = _readline()
    if readline is not None and begun:
        readline.set_startup_hook(lambda: readline.insert_text(begun))
    try:
        line = input(prompt).strip()
    except EOFError:
        return None
    finally:
        if readline is not None:
            readline.set_startup_hook(None)
    if readline is not None and line:
        readline.add_history(line)
    return line


def forget() -> None:
    """What was typed so far cannot be called up again."""
    readline = _readline()
    if readline is not None:
        readline.clear_history()
