"""Names and texts of a program as lines of the book, marked if they had to be in English."""

from __future__ import annotations

import re
from dataclasses import replace

from legalist.play import Game
from legalist.program import ActionDecl, Decl, OptionDecl, Texts
from legalist.typed.types import (
    Domain,
    ListType,
    NumberType,
    OptionalType,
    PiecesType,
    SetType,
    TruthType,
    Type,
)
from legalist.wording import SLOT, Phrase, form_of

from .background import Background
from .book_wording import ENGLISH, BookWording
from .document import Line, Run

BUILT_IN = ("space", "player", "terrain")
# Far apart in hue and dark enough for white letters.
BADGES = ("#8c4a1f", "#2d6a6a", "#5a4a8c", "#7a2e4d", "#3f6b2e", "#345c94", "#6b5a1e", "#5c5c5c")
# Languages in whose books a word of one letter must not end a line.
BINDING = ("be", "cs", "pl", "ru", "sk", "uk")
LONE = re.compile(r"(?<![^\s(])(\w) (?=\S)")
SHORTEST = 14
FAR = 66
STRANGE = re.compile(r"[^A-Za-z0-9_-]")
SENTENCE_END = re.compile(r"[.!?…:]$")


class Speech:
    """Everything the book says about one game in one language."""

    def __init__(self, game: Game, background: Background, language: str) -> None:
        self.game = game
        self.program = game.program
        self.background = background
        self.language = language
        self.word = BookWording(language)
        # What only the book for people who learn says.
        self.lesson = BookWording(language, "rulebook_lesson")

    def said(self, texts: Texts) -> Run:
        """Return a text in the language; or else the English one, or any, marked as such."""
        for language in (self.language, self.language.split("-")[0], ENGLISH, *texts):
            if texts.get(language):
                strange = language not in (self.language, self.language.split("-")[0])
                text = texts[language]
                if language.split("-")[0] in BINDING:
                    text = text.map(bound) if isinstance(text, Phrase) else bound(text)
                return Run(text, language=language if strange else "")
        return Run("")

    def title(self, address: str, otherwise: str = "") -> Line:
        """Return a title or description of something that is not a declaration."""
        run = self.said(self.background.titles.get(address, {}))
        return (run if run.text else Run(otherwise),) if run.text or otherwise else ()

    def name(self, *ids: str) -> Line:
        """Return the name of the first of the ids that has one; an id is an English word."""
        for id in ids:
            run = self.said(self.program.names.get(id, {}))
            if run.text:
                return (run,)
        strange = "" if self.language == ENGLISH else ENGLISH
        return (Run(ids[-1].replace("_", " "), language=strange),)

    def named(self, *ids: str) -> Line:
        """Return the name, or an empty line if there is none."""
        known = any(self.program.names.get(id) for id in ids)
        return self.name(*ids) if known else ()

    def text(self, decl: Decl) -> Line:
        """Return the text of a declaration; its placeholders become slots that name what goes
        there."""
        run = self.said(decl.text)
        if not run.text:
            return ()
        line: list[Run] = []
        at = 0
        for place in SLOT.finditer(run.text):
            line.append(replace(run, text=run.text[at : place.start()]))
            if place[3]:  # words for each value: those for yes, or for more than one
                words = place[3].split("|")[1:]
                yes = isinstance(self.types(decl).get(place[1]), TruthType)
                line.append(replace(run, text=words[0 if yes else -1]))
            else:
                line += self._slot(decl, place[1], place[2].split(":")[1:])
            at = place.end()
        line.append(replace(run, text=run.text[at:]))
        return tuple(one for one in line if one.text)

    def _slot(self, decl: Decl, name: str, form: list[str]) -> Line:
        """Return what goes into a place, in the form that the text asks for."""
        found = self.types(decl).get(name)
        said = (Run(name.replace("_", " ")),) if found is None else self.type(found)
        said = tuple(replace(run, text=form_of(run.text, *form)) for run in said)
        strange = next((run.language for run in said if run.language), "")
        return (Run("".join(run.text for run in said), "slot", language=strange),)

    def types(self, decl: Decl) -> dict[str, Type]:
        """Return the types of what the text of a declaration may name."""
        checked = self.game.machine.checked
        if isinstance(decl, ActionDecl):
            action = checked.actions[decl.id]
            types = {choice.id: choice.type for choice in action.choices}
            for offer in decl.offered:
                params = checked.decisions[offer.name].params
                types |= {
                    own.name: param.type
                    for own, param in zip(offer.params, params, strict=False)
                    if own.name not in types
                }
            return types
        params = getattr(decl, "params", ())
        event = checked.events.get(decl.id) if decl.address.startswith("events.") else None
        known = event.params if event is not None else ()
        return {own.name: one.type for own, one in zip(params, known, strict=False)}

    def type(self, type: Type) -> Line:
        """Return what a value of a type is called."""
        match type:
            case NumberType():
                return (Run(self.word("number")),)
            case TruthType():
                return (Run(self.word("truth")),)
            case OptionalType(item):
                return self.type(item)
            case SetType(item) | PiecesType(item):
                return self.word.line("several", name=self.type(item))
            case ListType(item):
                return self.word.line("several", name=self.type(item))
            case Domain(name):
                own = self.named(name)
                return own or ((Run(self.word(name)),) if name in BUILT_IN else self.name(name))
        return (Run(self.word("something")),)

    def option(self, option: OptionDecl, value: bool | int | str) -> Line:
        """Return a value of an option, in words if it has some."""
        if isinstance(value, bool):
            return (Run(self.word("yes" if value else "no"), "strong"),)
        if isinstance(value, int):
            return (Run(self.word.number(value), "strong"),)
        said = tuple(
            replace(run, kind="strong")
            for run in self.named(f"{option.id}.{value}", f"options.{option.id}.{value}")
        )
        # The text of the option may refer to its values by id, so the id is always shown.
        return (*said, Run(" "), Run(value, "code")) if said else (Run(value, "code"),)

    def badge(self, module: str) -> Line:
        """Return the badge of a module; nothing for the ruleset itself."""
        if not module:
            return ()
        run = self.title(f"modules.{module}.title", module)[0]
        modules = self.program.modules
        number = modules.index(module) if module in modules else len(modules)
        return (
            replace(
                run,
                kind="badge",
                target=anchor("module", module) if module in modules else "",
                colour=BADGES[number % len(BADGES)],
            ),
        )

    def cites(self, decl: Decl) -> Line:
        known = [one for one in decl.cite if one in self.program.citations]
        return tuple(Run(one, "cite", anchor("rule", one)) for one in known)


def anchor(sort: str, id: str) -> str:
    """Return the name by which other places of the book refer to something."""
    return f"{sort}-{STRANGE.sub(lambda one: f'.{ord(one.group()):x}', id)}"


def capital(line: Line) -> Line:
    """Return the line with a capital first letter."""
    if not line:
        return line
    first = line[0]
    return (replace(first, text=first.text[:1].upper() + first.text[1:]), *line[1:])


def sentence(line: Line) -> Line:
    """Return the line as a sentence: with a capital first letter and a full stop."""
    if not line:
        return line
    line = capital(line)
    if SENTENCE_END.search(line[-1].text) and line[-1].kind == "plain":
        return line
    return (*line, Run("."))


def bound(text: str) -> str:
    """Return the text with words of one letter tied to what follows, so that none ends a line."""
    return LONE.sub("\\1\u00a0", text)


def gist(text: str) -> str:
    """Return the beginning of a text: up to the first stop that leaves more than a word or two, or
    as much as fits."""
    stop = re.compile(r"[;:.!?…]|\s\(").search(text, SHORTEST)
    first = text[: stop.start()] if stop else text
    return first if len(first) <= FAR else first[:FAR].rsplit(maxsplit=1)[0].rstrip(",") + " …"


def bare(text: str) -> str:
    """Return a text normalised for comparison."""
    return re.sub(r"\W+", " ", text).strip().casefold()
