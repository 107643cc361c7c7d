"""What a file of rules says about itself."""

from __future__ import annotations

from dataclasses import field

from legalist.quick_dataclass import frozen

# Text by language.
Texts = dict[str, str]


@frozen
class Head:
    """The head of a manifest, module, variant or edition. `fewest` and `most` are players, `map`
    and `edition` those that are used unless others are chosen; `maps` are written in the file."""

    id: str = ""
    title: Texts = field(default_factory=dict)
    about: Texts = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    fewest: int | None = None
    most: int | None = None
    seats: tuple[str, ...] = ()
    map: str = ""
    maps: tuple[str, ...] = ()
    edition: str = ""
    editions: dict[str, Head] = field(default_factory=dict)
    sources: dict[str, Texts] = field(default_factory=dict)
    citations: tuple[str, ...] = ()
    # What an edition sets.
    options: dict[str, object] = field(default_factory=dict)

    def texts(self, address: str) -> dict[str, Texts]:
        """Return the title and the description, by the addresses that translations use."""
        said = {f"{address}.title": self.title, f"{address}.about": self.about}
        return {key: text for key, text in said.items() if text}
