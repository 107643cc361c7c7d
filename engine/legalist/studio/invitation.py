"""Links for guests, also as pictures for the camera of a telephone."""

from __future__ import annotations

import io

import segno

from .guard import Door
from .wire.game import Invitation


def invitation(door: Door, room: str, seat: str, token: str) -> Invitation:
    """Return the link to a seat. What is after `#` stays in the browser, and out of every log."""
    host = next(iter(door.lan))
    link = f"http://{host}/#/play/{room}?seat={token}"
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=4, border=2, xmldecl=False, svgns=True, nl=False
    )
    return Invitation(seat, link, picture.getvalue().decode("utf-8"))
