"""Arithmetic on `#rrggbb` colours."""

DARK = "#2b2622"
LIGHT = "#fffdf7"


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Mix `share` of the other colour into the first one."""
    mixed = (
        round(a + (b - a) * share) for a, b in zip(channels(colour), channels(other), strict=True)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def ink(background: str) -> str:
    """Return dark or light, whichever is easier to read on the background."""
    red, green, blue = channels(background)
    return DARK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else LIGHT


def tint(background: str) -> str:
    """Return the colour of a sign on the background: visible, but not so much that a letter on top
    of it is hard to read."""
    if ink(background) == LIGHT:
        black = max(channels(background)) < 90  # nothing would be much darker
        return mix(background, LIGHT, 0.25) if black else mix(background, DARK, 0.35)
    white = min(channels(background)) > 190  # nothing would be much lighter
    return mix(background, DARK, 0.16) if white else mix(background, LIGHT, 0.4)
