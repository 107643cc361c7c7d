"""Everything that goes between the server and the page, declared once.

In: plain data from a socket. Out: frozen values, and the same as TypeScript (`typescript`). `play`
has the tables of a game: its `requests`, and what is told of the `game` and its `rules`; `texts` is
what the translators' view asks and is told; `api` has those of the other addresses.
"""

from .coding import Unreadable, encoded, read_as

__all__ = ["Unreadable", "encoded", "read_as"]
