"""Putting the server together and running it over standard input and output."""

from __future__ import annotations

from . import (
    commands,
    documents,
    reading_features,
    structure_features,
    studio_features,
    writing_features,
)
from .server import Server


def make_server() -> Server:
    """Return a server that answers everything; how messages arrive is up to the caller."""
    server = Server()
    parts = (
        documents, reading_features, writing_features, structure_features, studio_features,
        commands,
    )  # fmt: skip
    for part in parts:
        part.register(server)
    return server


def serve() -> None:
    """Serve an editor until it hangs up."""
    make_server().start_io()
