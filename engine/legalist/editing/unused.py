"""What an author's files declare and nothing uses."""

from __future__ import annotations

from .fixes import may_change
from .index import Index
from .mention import Mention

# Things that do nothing unless something names them. Rules, actions, restrictions and invariants
# work by themselves; an event without a rule is a hook for modules.
USED = ("functions", "effects", "values", "zones", "options", "enums", "kinds", "patterns")


def unused(index: Index) -> list[Mention]:
    """Return the declarations in files of the author that no rule, text or scenario names."""
    found = []
    # A type is used if one of its members or attributes is.
    used = {
        ".".join(address.split(".")[:2])
        for address in index.addresses()
        if address.count(".") > 1 and any(one.role == "uses" for one in index.of(address))
    }
    for address in index.addresses():
        if address.partition(".")[0] not in USED or address.count(".") != 1:
            continue
        mentions = index.of(address)
        if any(one.role in ("uses", "speaks") and one.within != address for one in mentions):
            continue
        if address in used:
            continue
        found += [one for one in mentions if one.role == "declares" and may_change(one.span)]
    return found
