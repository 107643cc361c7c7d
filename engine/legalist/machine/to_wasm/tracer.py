"""A second module of the same program that keeps the trace of each move."""

from __future__ import annotations

from legalist.machine.machine import Trace

from .host import WasmMachine
from .tracing import full_trace, read_entries, trace_end


class LongTrace(Exception):
    """Raised where the trace of a move is longer than the module has room for. The move was made
    all the same, unless a single entry was too large."""


class TracingMachine(WasmMachine):
    """Runs one program more slowly, and knows what the last start or move did."""

    traces = True

    def start(self, s: int, seed: int) -> None:
        self._forget()
        super().start(s, seed)

    def resume(self, s: int) -> None:
        self._forget()
        super().resume(s)

    def play(self, s: int, n: int) -> None:
        self._forget()
        super().play(s, n)

    def _forget(self) -> None:
        self._exports["trace"].set_value(self._store, self.unit.trace)

    @property
    def trace(self) -> Trace:
        """What happened since the last move began, as the Python machine tells it; raise
        `LongTrace` if that was too much."""
        end = self._exports["trace"].value(self._store)
        if end >= full_trace(self.unit):
            raise LongTrace
        return list(read_entries(self.unit, self._read(self.unit.trace, end)))

    def _broken(self, trap: Exception) -> Exception:
        # Only while an entry is written may anything be written up to there.
        if self._exports["limit"].value(self._store) == trace_end(self.unit):
            return LongTrace()
        return super()._broken(trap)
