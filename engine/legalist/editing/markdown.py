"""Markdown for hovers. Texts of rulesets come from strangers: nothing in them is markup."""

from __future__ import annotations

import re

from legalist.source.characters import without_strange_characters

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-!|~.>])")
LONGEST = 600


def escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, without HTML, links or pictures."""
    line = " ".join(without_strange_characters(text).split())
    if len(line) > LONGEST:
        line = line[: LONGEST - 1] + "…"
    line = line.replace("&", "&amp;").replace("<", "&lt;")
    return _MARKUP.sub(r"\\\1", line).replace("\\>", "&gt;").replace("://", ":&#47;&#47;")


def code(text: str) -> str:
    """Return a block of code; it ends at a fence that is longer than any in the text."""
    body = without_strange_characters(text[:LONGEST]).rstrip()
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}legalist\n{body}\n{fence}"


def inline(text: str) -> str:
    """Return a short piece of code inside a sentence; a name never has a backtick."""
    line = " ".join(without_strange_characters(text).split())
    return "`" + line[:LONGEST].replace("`", "'") + "`"
