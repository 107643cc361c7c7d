"""A rulebook is made in a process of its own: it takes seconds, in which nobody could play.

`python -m legalist.studio.rulebook_process FOLDER GAME LANGUAGE pdf|html` writes it to its standard
output, or ends with a code that says why not.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from legalist.diagnostics import RulesetError
from legalist.limits import BOOK_SECONDS, JOB_MEMORY, MOST_BOOKS

from .bounded_process import bound
from .files import Folder, NotAllowed
from .previews import rulebook, rulebook_pdf

WRONG, REFUSED = 3, 4


class Books:
    """Makes rulebooks, a few at a time."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._free = asyncio.Semaphore(MOST_BOOKS)

    async def make(self, of: str, language: str, form: str) -> bytes | None:
        """Return a rulebook; None if the rules are wrong. Raise NotAllowed for another reason."""
        words = ["-m", "legalist.studio.rulebook_process", str(self._folder.root), of, language]
        async with self._free:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *words, form, stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            try:
                async with asyncio.timeout(BOOK_SECONDS):
                    made, told = await process.communicate()
            except TimeoutError:
                raise NotAllowed("the rulebook took too long") from None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        match process.returncode:
            case 0:
                return made
            case code if code == WRONG:
                return None
            case code if code == REFUSED:
                raise NotAllowed(told.decode("utf-8", "replace"))
        raise NotAllowed("the rulebook could not be made")


def main(folder: Path, of: str, language: str, form: str) -> int:
    bound(JOB_MEMORY, BOOK_SECONDS)
    try:
        if form == "pdf":
            made = rulebook_pdf(Folder(folder), of, language)
        else:
            made = rulebook(Folder(folder), of, language).encode("utf-8")
    except RulesetError:
        return WRONG
    except NotAllowed as refused:
        sys.stderr.buffer.write(str(refused).encode("utf-8"))
        return REFUSED
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
