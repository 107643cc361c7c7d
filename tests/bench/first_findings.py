"""The time from the start of the language server to the first findings of an open file.

CPU time of the server's process, with everything that it imports.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import IO, Any

from legalist.resources import rulesets_dir


def seconds() -> float:
    """Start a server, open a module and wait for its findings."""
    path = rulesets_dir() / "huang" / "modules" / "bandits.yaml"
    server = subprocess.Popen(
        [sys.executable, "-m", "legalist", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdin is not None and server.stdout is not None
    folder = path.parents[1].as_uri()
    start = {"processId": None, "rootUri": folder, "capabilities": {}}
    _send(server.stdin, "initialize", start, id=1)
    _until(server.stdout, lambda message: message.get("id") == 1)
    _send(server.stdin, "initialized", {})
    document = {"uri": path.as_uri(), "languageId": "legalist", "version": 1}
    text = {**document, "text": path.read_text("utf-8")}
    _send(server.stdin, "textDocument/didOpen", {"textDocument": text})
    told = "textDocument/publishDiagnostics"
    _until(server.stdout, lambda message: message.get("method") == told)
    used = _cpu(server.pid)
    server.kill()
    server.wait()
    return used


def _cpu(process: int) -> float:
    """Return the CPU time that a process has taken so far."""
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:
        parts = stat.read().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _send(pipe: IO[bytes], method: str, params: dict[str, Any], **more: int) -> None:
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
    pipe.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    pipe.flush()


def _until(pipe: IO[bytes], wanted: Any) -> None:
    while True:
        length = 0
        while (line := pipe.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if wanted(json.loads(pipe.read(length))):
            return


if __name__ == "__main__":
    print(seconds())
