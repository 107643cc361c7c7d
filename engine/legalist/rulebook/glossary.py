"""The index: the words of the game, and where the book tells of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from legalist.wording.phrase import Phrase

from .document import (
    Bullets,
    Example,
    Item,
    Line,
    Paragraph,
    Run,
    Section,
    Statement,
    Steps,
    Term,
    Terms,
    plain,
)
from .speech import Speech, capital

# What has names that players use; other names are of the rules' own bookkeeping.
NAMED = ("kinds", "zones", "actions", "patterns", "terrain", "marks", "areas")
# More places than this say little.
MOST = 4
LEFT_OUT = ("quick", "options", "components")


class Glossary:
    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.program = speech.program

    def section(self, sections: Sequence[Section]) -> Section:
        """Return the words that the sections use, in the order of the alphabet."""
        texts = [
            (section, _bare(plain(line)))
            for section in sections
            if section.id not in LEFT_OUT
            for line in _lines(section)
        ]
        terms = []
        for name, forms in self._words().items():
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})", re.IGNORECASE)
            counts: dict[str, int] = {}
            for section, text in texts:
                number = len(pattern.findall(text))
                if number:
                    counts[section.id] = counts.get(section.id, 0) + number
            found = sorted(counts, key=lambda id: -counts[id])[:MOST]
            if found:
                kept = [section for section in sections if section.id in found]
                terms.append(Term((Run(name),), tuple(_place(section) for section in kept)))
        terms.sort(key=lambda term: _order(plain(term.name)))
        blocks = (Terms(tuple(terms)),) if terms else ()
        return Section("index", (Run(self.speech.lesson("terms_index")),), blocks, form="index")

    def _words(self) -> dict[str, list[str]]:
        """Return every word of the game with all its forms."""
        ids = [id for section in NAMED for id in getattr(self.program, section)]
        for kind in self.program.kinds.values():
            ids += [f"{kind.id}.{member.name}" for member in kind.members]
            ids += [id for id in self.program.names if id.startswith(f"{kind.id}.")]
        found: dict[str, list[str]] = {}
        for id in ids:
            run = self._name(id)
            if run is None or "{" in run.text or len(run.text) < 3 or run.language:
                continue
            forms = run.text.each() if isinstance(run.text, Phrase) else (str(run.text),)
            name = plain(capital((Run(str(run.text)),)))
            known = found.setdefault(name, [])
            known += [form for form in forms if form not in known]
        return found

    def _name(self, id: str) -> Run | None:
        line = self.speech.named(id)
        return line[0] if line else None


def _place(section: Section) -> Line:
    return (*section.title, Run(" "), Run("→", "page", section.id))


def _lines(section: Section) -> Iterator[Line]:
    for block in section.blocks:
        match block:
            case Paragraph(line=line) | Statement(line=line):
                yield line
            case Bullets(items=items) | Steps(items=items):
                yield from _of(items)
            case Example():
                yield block.lead
                yield from _of(block.moves)


def _of(items: Iterable[Item]) -> Iterator[Line]:
    for item in items:
        yield item.line
        yield from _of(item.items)


def _order(word: str) -> str:
    """Return a key that sorts letters with marks like those without."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _bare(text: str) -> str:
    return text.replace("\u00a0", " ")
