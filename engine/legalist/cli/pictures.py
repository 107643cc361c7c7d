"""Pictures that a command writes to files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from legalist.quick_dataclass import frozen
from legalist.saves.whole_files import Output


@frozen
class Pictures:
    """The files for a PNG and an SVG picture; either may be missing."""

    png: Output | None
    svg: Output | None

    @classmethod
    def at(cls, png: Path | None, svg: Path | None, force: bool) -> Pictures:
        """Return the files at these paths; raise RulesetError if one would be lost."""
        outputs = [None if path is None else Output(path, force) for path in (png, svg)]
        pictures = cls(*outputs)
        for output in pictures:
            output.check()
        return pictures

    def __iter__(self) -> Iterator[Output]:
        return (output for output in (self.png, self.svg) if output is not None)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def write(self, to_png: Callable[[], bytes], to_svg: Callable[[], str]) -> None:
        """Draw and write those that were asked for."""
        if self.png is not None:
            self.png.write(to_png())
        if self.svg is not None:
            self.svg.write(to_svg())
