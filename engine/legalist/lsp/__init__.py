"""`legalist lsp`: the language service for editors that speak the Language Server Protocol.

In: messages of an editor. Out: what `legalist.editing` answers, in the words of the protocol. There
is nothing about rules here.
"""

from .late_types import import_types

import_types()
