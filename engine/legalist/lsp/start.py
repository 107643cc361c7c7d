"""Putting the server together and running it over standard input and output."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcException

from . import (
    commands,
    documents,
    reading_features,
    structure_features,
    studio_features,
    writing_features,
)
from .log_lines import log_harmlessly
from .server import Server

_PYGLS_LOG = logging.getLogger("pygls.protocol.json_rpc")


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether a line of the log tells more than the answer to a request did: an editor that
    types on is refused an answer many times a minute, and needs no trace of the stack for it."""
    if str(record.msg).startswith("Unable to deserialize"):
        record.msg, record.args = "a message is none of the protocol", ()
    return record.exc_info is None or not isinstance(record.exc_info[1], JsonRpcException)


def make_server() -> Server:
    """Return a server that answers everything; how messages arrive is up to the caller."""
    _PYGLS_LOG.addFilter(_is_news)
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
    log_harmlessly()
    make_server().start_io()
