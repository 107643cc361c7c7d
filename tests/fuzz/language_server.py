"""The language server inside the process of a case: messages go in as an editor would send them,
and what it sends is looked at."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from typing import Any

from case import GAME
from pygls.exceptions import JsonRpcException

from legalist.lsp.server import Server
from legalist.lsp.start import make_server

# An error of the server itself; any other code tells the editor what is wrong with its request.
INTERNAL = -32603
# Steps of the background that are waited for.
STEPS = 40
# A loop opens a pair of sockets, which no case may do.
LOOP = asyncio.new_event_loop()
# The first server looks up its own version among all that is installed.
make_server().worker.stop()


class _Log(logging.Handler):
    """The errors that the server meets, other than those that it tells the editor about."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and not isinstance(error, JsonRpcException):
            self.errors.append(error)


class _Writer:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data))


def serve(messages: list[dict[str, Any]], deep: bool) -> list[dict[str, Any]]:
    """Hand the messages to a new server; return all that it sends. Raise AssertionError for an
    error of its own."""
    log = _Log()
    loggers = [logging.getLogger(name) for name in ("legalist", "pygls")]
    for logger in loggers:
        logger.propagate = False
        logger.handlers = [log]
    # Whoever formats a traceback reads and compiles the lines that it shows.
    sys.tracebacklimit = 0
    LOOP.set_exception_handler(lambda _loop, context: log.errors.append(context["exception"]))
    try:
        return LOOP.run_until_complete(_served(messages, deep, log))
    finally:
        sys.tracebacklimit = 1000


async def _served(messages: list[dict[str, Any]], deep: bool, log: _Log) -> list[dict[str, Any]]:
    server, writer = make_server(), _Writer()
    protocol: Any = server.protocol
    protocol.set_writer(writer, include_headers=False)
    folder = Path(GAME).absolute()
    waiting: set[int] = set()

    def send(method: str, params: Any, id: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if id is not None:
            message["id"] = id
        try:
            protocol.handle_message(protocol.structure_message(message))
        except JsonRpcException:
            return  # the parameters are no parameters of this method
        waiting.update([] if id is None else [id])

    def uri(file: Any) -> Any:
        if isinstance(file, str) and file.startswith("@"):
            return (folder / file[1:]).as_uri()
        if isinstance(file, list):
            return [uri(one) for one in file]
        return file

    try:
        send("initialize", {"capabilities": {}, "rootUri": folder.as_uri(), "processId": None}, 0)
        send("initialized", {})
        for number, message in enumerate(messages, 1):
            if "open" in message or "change" in message:
                name = message.get("open") or message["change"]
                document = {"uri": uri(f"@{name}"), "version": number}
                if "open" in message:
                    document |= {"languageId": "legalist", "text": message["text"]}
                    send("textDocument/didOpen", {"textDocument": document})
                else:
                    change = [{"text": message["text"]}]
                    send("textDocument/didChange",
                         {"textDocument": document, "contentChanges": change})  # fmt: skip
            elif "command" in message:
                params = {"command": message["command"], "arguments": uri(message["given"])}
                send("workspace/executeCommand", params, number)
            else:
                send(f"textDocument/{message['ask']}", _params(message, uri), number)
            if number % 2:
                await _settled(server)
        for _ in range(STEPS if deep else 2):
            await _settled(server)
        while not log.errors and not waiting <= {one.get("id") for one in writer.sent}:
            await _settled(server)
    finally:
        server.worker.stop()
        server.worker._thread.join()
    if log.errors:
        raise log.errors[0]
    wrong = [one for one in writer.sent if one.get("error", {}).get("code") == INTERNAL]
    assert not wrong, str(wrong[0])[-400:]
    return writer.sent


async def _settled(server: Server) -> None:
    """Wait for all jobs so far; whatever ends the thread is told."""
    done = server.worker.do(lambda: None)
    while not done.done():
        assert server.worker._thread.is_alive(), "the thread of the server has ended"
        await asyncio.sleep(0)
    await asyncio.sleep(0)


def _params(message: dict[str, Any], uri: Any) -> dict[str, Any]:
    line, character = message["at"]
    position = {"line": line, "character": character}
    return {
        "textDocument": {"uri": uri(f"@{message['file']}")},
        "position": position,
        "range": {"start": {"line": 0, "character": 0}, "end": position},
        "context": {"includeDeclaration": True, "diagnostics": []},
        "newName": message["name"],
        "options": {"tabSize": 2, "insertSpaces": True},
    }
