"""Renaming something everywhere: in rules, modules, texts and scenarios.

What would be written is read again before it is offered: every name must mean the same as before,
and there may be no new findings.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from legalist.diagnostics import Edit, Span
from legalist.diagnostics.fix import apply_edits
from legalist.diagnostics.quoted_text import quoted
from legalist.language.habits import plural
from legalist.source import reading

from .fixes import may_change
from .index import Index, file_of
from .mention import Mention, Target
from .navigation import mention_at, target_name
from .project import Project
from .sheet import Sheet

LONGEST_NAME = 200
# What has a name that authors choose.
RENAMED = (
    "options", "enums", "kinds", "zones", "values", "patterns", "functions", "effects", "events",
    "actions", "rules", "restrictions", "invariants", "decisions", "citations", "terrain", "marks",
    "areas",
)  # fmt: skip
REASONS = {
    "builtins": "`{name}` is a word of the language",
    "modules": "a module is named like its file; rename the file and its `module:`",
    "rulesets": "a ruleset is named like its folder",
    "maps": "a map is named like its file",
    "player": "seats are not renamed: saved games and recordings name them",
    "flow": "`{name}` is a word of the language",
    "outcome": "`{name}` is a word of the language",
}
NAME = re.compile(r"[a-z][a-z0-9_]*")
CITATION = re.compile(r"[A-Za-z0-9][\w.-]*")
# Words that stand for something without being its name.
STANDING_FOR = ("base", "me")


class RenameRefused(Exception):
    """Raised with the reason, in the author's words, why something cannot be renamed."""


def prepare_rename(sheet: Sheet, line: int, column: int) -> tuple[Span, str]:
    """Return the span of the name at a position and the name; raise RenameRefused."""
    mention = mention_at(sheet, line, column)
    if mention is None:
        raise RenameRefused("there is no name here that can be changed")
    name = target_name(sheet, mention.to)
    if isinstance(mention.to, str):
        section = mention.to.partition(".")[0]
        if section not in RENAMED:
            reason = REASONS.get(section, "`{name}` is a word of the language")
            raise RenameRefused(reason.format(name=name))
    written = sheet.written(mention.span)
    if written in STANDING_FOR:
        raise RenameRefused(f"`{written}` is a word of the language")
    for declared in sheet.index.declarations(mention.to):
        if not may_change(declared.span):
            raise RenameRefused(_shipped(name, declared.span))
    return mention.span, name


def rename(sheet: Sheet, line: int, column: int, new: str) -> list[Edit]:
    """Return the edits that give the thing at a position another name; raise RenameRefused."""
    _, old = prepare_rename(sheet, line, column)
    mention = mention_at(sheet, line, column)
    assert mention is not None
    target = mention.to
    form = CITATION if isinstance(target, str) and target.startswith("citations.") else NAME
    if not form.fullmatch(new) or len(new) > LONGEST_NAME:
        raise RenameRefused(f"`{quoted(new)}` is no name: write small letters, digits and `_`")
    if new == old:
        return []
    index = sheet.whole_index
    edits = [edit for one in index.of(target) if (edit := _edit(sheet, one, old, new)) is not None]
    foreign = next((edit.span for edit in edits if not may_change(edit.span)), None)
    if foreign is not None:
        raise RenameRefused(_shipped(old, foreign))
    _verify(sheet, index, target, new, edits)
    return edits


def _shipped(name: str, span: Span) -> str:
    return (
        f"`{name}` is named in {span.file}, which comes with Legalist; change it in a module of"
        " your own, or copy the ruleset"
    )


def _edit(sheet: Sheet, mention: Mention, old: str, new: str) -> Edit | None:
    written = sheet.written(mention.span)
    forms = {
        old: new,
        f"{old}s": f"{new}s",
        plural(old): plural(new),
        f"{old}s_on": f"{new}s_on",
    }
    if written in forms:
        return Edit(mention.span, forms[written])
    if written in STANDING_FOR:
        return None
    place = f"{mention.span.file}:{mention.span.line}"
    if mention.span.line != mention.span.end_line:
        raise RenameRefused(f"`{old}` is in a text on several lines at {place}; write it on one")
    raise RenameRefused(f"`{old}` is written as `{written}` at {place}")


def _verify(sheet: Sheet, index: Index, target: Target, new: str, edits: list[Edit]) -> None:
    """Read the renamed files and compare what every name means."""
    project = sheet.project
    if project is None:
        raise RenameRefused("this file belongs to no ruleset")
    files = {Path(file_of(edit.span)) for edit in edits}
    changed = {
        path: apply_edits(
            sheet.text_of(path), [edit for edit in edits if Path(file_of(edit.span)) == path]
        )
        for path in files
    }
    with reading(sheet.files):
        before = Counter(one.code for one in project.findings())
    with reading(sheet.workshop.files(changed)):
        again = Project(project.location, sheet.workshop.folders, sheet.workshop.opened())
        after = again.findings()
        fresh = Counter(one.code for one in after) - before
        if fresh:
            first = next(one for one in after if one.code in fresh)
            raise RenameRefused(f"`{new}` cannot be its name: {first.message}")
        found = Index(one for part in again.all_mentions() for one in part)
        meant = _meanings(found, None, "")
    wanted = _meanings(index, target, new)
    if meant != wanted:
        lost = next(iter([*(wanted - meant), *(meant - wanted)]))
        raise RenameRefused(f"`{new}` already means something else in {lost[0]}")


def _meanings(index: Index, target: Target | None, new: str) -> Counter[tuple[str, str]]:
    """Count how often each file names each thing; local names count together."""
    found: Counter[tuple[str, str]] = Counter()
    for mention in index.mentions():
        to = mention.to
        if isinstance(to, Span):
            name = "a local name"
        elif isinstance(target, str) and (to == target or to.startswith(f"{target}.")):
            name = f"{target.rsplit('.', 1)[0]}.{new}{to[len(target) :]}"
        else:
            name = to
        found[mention.span.file, name] += 1
    return found
