"""The messages of the protocol, read so that every request is answered."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return the message. A request whose parameters are not those of its method is refused
        here: pygls only logs it, and the editor would wait for ever. One whose id is neither a
        number nor a text cannot be answered."""
        if "jsonrpc" in data and not isinstance(data.get("id"), int | str | None):
            raise JsonRpcInvalidRequest("an id is a number or a text")
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                self._send_response(data["id"], error=error.to_response_error())
            raise
