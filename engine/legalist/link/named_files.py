"""Finding the file of a module or a map, given by name or by path."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from legalist.diagnostics import Report, Span

from .contents import Sort
from .file_advice import refuse
from .location import locate, looks_like_path
from .relative_path import file_beside, is_beside
from .targets import Target

# A file without identifying keys may be of the requested sort with a key forgotten; then the schema
# reports which.
UNDECIDED = (Sort.PART,)
# The keys under which a variant or a file of scenarios should name a misplaced file.
KEYS = {Sort.MODULE: "modules: [{}]", Sort.MAP: "map: {}"}

Asked = str | os.PathLike[str]


def find_file(
    asked: Asked,
    span: Span | None,
    files: Mapping[str, Path],
    wanted: Sort,
    target: Target,
    near: Callable[[str], str],
    report: Report,
) -> Path | None:
    """Return the file of the requested sort; report and return None if there is none. `files` are
    those of the ruleset by name, `near` suggests which of them an unknown name means, and `span` is
    where a variant asks for the file."""
    if isinstance(asked, str) and asked in files:
        return files[asked]
    name = os.fspath(asked)
    path: Path | None = None
    if span is None and (looks_like_path(name) or not isinstance(asked, str)):
        path = Path(name)
    elif span is not None and target.variant is not None and is_beside(name):
        path = file_beside(target.variant[0].parent, name, span, report)
    elif wanted is Sort.MODULE:
        report.add("L510", span, help=_here(name, span) or near(name), module=name)
    else:
        report.add("L560", span, help=near(name), map=name)
    return None if path is None else _of_sort(path, name, span, files, wanted, report)


def _here(name: str, span: Span | None) -> str:
    """Return how to name a module in the current folder, or beside the file that asks for it."""
    folder = Path() if span is None else Path(span.file).parent
    if not os.path.isfile(folder / f"{name}.yaml"):
        return ""
    return f"a file of your own is named by its path: `./{name}.yaml`"


def _of_sort(
    path: Path,
    name: str,
    span: Span | None,
    files: Mapping[str, Path],
    wanted: Sort,
    report: Report,
) -> Path | None:
    location = locate(path)
    if location.sort is wanted or location.sort in UNDECIDED:
        return location.path
    if location.sort is Sort.MISSING and path.stem in files:
        help = f"did you mean `{path.stem}`, the {wanted.key} of this ruleset?"
        report.add("L101", span, help=help, file=name)
    elif span is not None and location.sort in KEYS:
        help = f"write `{KEYS[location.sort].format(name)}`"
        sort = location.sort.value
        report.add("L573", span, help=help, file=name, sort=sort, wanted=wanted.value)
    else:
        refuse(location, (wanted,), report, span=span)
    return None
