"""Everything that goes between the server and the page, declared once.

In: plain data from a socket. Out: frozen values, and the same as TypeScript (`typescript`). `play`
has the requests and messages of a game, `texts` what the translators' view asks and is told, `api`
the rest of the addresses.
"""

from .coding import Unreadable, encoded, read_as

__all__ = ["Unreadable", "encoded", "read_as"]
