"""What is wrong with translations that are there: places that got lost, signs that are not those of
the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from legalist.link.texts import ORIGINAL, all_texts
from legalist.program import Program
from legalist.quick_dataclass import frozen

from .typography import set_right
from .units import PLACE, leaves, written_at


@frozen
class Slip:
    """A text that leaves out a place of its English, or one that should be written as `right`."""

    address: str
    kind: Literal["place_lost", "signs_wrong"]
    right: str


def slips_of(program: Program, language: str) -> Iterator[Slip]:
    """Yield the slips in the texts of a language."""
    for address, said in all_texts(program).items():
        own, english = said.get(language), said.get(ORIGINAL)
        if not own:
            continue
        for _, text in leaves(own):
            right = set_right(text, language)
            if right != text:
                yield Slip(written_at(address), "signs_wrong", right)
        if language != ORIGINAL and english and not address.startswith("names."):
            for place in dict.fromkeys(_places(english)):
                # In one of several forms it may well be left out, such as the number of `one`.
                if place not in _places(own):
                    yield Slip(written_at(address), "place_lost", f"{{{place}}}")


def _places(text: str) -> list[str]:
    return [place for _, form in leaves(text) for place in PLACE.findall(form)]


def all_slips(programs: Iterable[Program], language: str) -> list[Slip]:
    """Return the slips in the texts of several programs, each once."""
    return list(dict.fromkeys(one for program in programs for one in slips_of(program, language)))
