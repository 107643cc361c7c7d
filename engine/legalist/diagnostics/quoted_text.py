"""Text that somebody typed, as a message repeats it."""

LONGEST_QUOTED = 80


def quoted(text: str) -> str:
    """Return a text cut to the length of a line, without anything that a terminal would obey."""
    shown = text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 1] + "…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)
