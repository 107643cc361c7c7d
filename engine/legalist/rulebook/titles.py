"""What the chapters of a book are called."""

from __future__ import annotations

from legalist.program import ActionDecl

from .chapters import Chapter, Chapters
from .document import Line, Run
from .speech import Speech, capital


class Titles:
    def __init__(self, speech: Speech, chapters: Chapters) -> None:
        self.speech = speech
        self.word = speech.word
        self.chapters = chapters

    def of(self, chapter: Chapter) -> Line:
        """Return the title that the ruleset gives the chapter, or else one made from what it is
        about."""
        if chapter.module:
            return self.speech.title(f"modules.{chapter.module}.title", chapter.module)
        if chapter.flow == "setup":
            return (Run(self.word.count("setup_for", self.speech.game.players)),)
        if chapter.flow:
            return (Run(self.word(chapter.flow)),)
        told = self.speech.named(f"chapter.{chapter.letters or 'other'}")
        if told:
            return capital(told)
        if len([one for one in self.chapters.of_ruleset if not one.flow]) == 1:
            return (Run(self.word("rules")),)
        return capital(self._derived(chapter))

    def _derived(self, chapter: Chapter) -> Line:
        """Return a title made from the components that it adds, or from what it lets players do."""
        if not chapter.letters:
            return (Run(self.word("other_rules")),)
        for decl in chapter.decls:
            if decl.address.startswith("kinds."):
                return self.speech.name(decl.id)
        for decl in chapter.decls:
            if isinstance(decl, ActionDecl):
                return self.speech.name(decl.id)
        happens = [one for one in chapter.decls if one.address.startswith(("rules.", "effects."))]
        if not happens:
            return (Run(self.word("terms")),)
        return (Run(self.word("rules_of", letter=chapter.letters)),)
