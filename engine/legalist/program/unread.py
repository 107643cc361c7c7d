"""What a program knows of the files of its ruleset that are not in play."""

from __future__ import annotations

from typing import Protocol

from legalist.source import Mapping


class Unread(Protocol):
    """Looks up names in modules that are not played and in parts that the manifest does not list.
    `link` has the one that reads the files."""

    @property
    def manifest(self) -> Mapping:
        """The manifest of the ruleset."""

    @property
    def listing(self) -> str:
        """The command that lists what the ruleset declares."""

    def modules_with(self, name: str, section: str = "") -> list[str]:
        """Return the modules that declare a name, in one section or for any rule."""

    def speaks_of(self, name: str) -> bool:
        """Return whether any module that is not played mentions a name."""

    def part_with(self, name: str) -> str:
        """Return the path in the folder of the unlisted part that declares a name."""

    def part_with_flow(self) -> str:
        """Return the unlisted part that says what happens in a turn."""

    def names_of(self, part: str) -> set[str]:
        """Return the names that an unlisted part declares."""

    def declared_in(self, part: str) -> set[str]:
        """Return everything that an unlisted part declares, rules and invariants included."""
