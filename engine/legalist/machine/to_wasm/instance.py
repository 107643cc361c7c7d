"""A compiled module in memory, ready to be called."""

from __future__ import annotations

from typing import Any

from .unsupported import Unsupported


def make_instance(binary: bytes) -> tuple[Any, Any]:
    """Return the store and the exports of a module; raise `Unsupported` where there is no room for
    it."""
    import wasmtime

    # Four gigabytes of addresses are reserved, so that no access has to be compared with the end of
    # the memory. A process that may not have as many compares, and is a little slower.
    narrow = wasmtime.Config()
    narrow.memory_reservation = 0
    narrow.memory_guard_size = 0
    narrow.memory_reservation_for_growth = 0
    for config in (wasmtime.Config(), narrow):
        # Its threads would be missing in forked processes, where compiling would wait for them.
        config.parallel_compilation = False
        try:
            engine = wasmtime.Engine(config)
            store, module = wasmtime.Store(engine), wasmtime.Module(engine, binary)
            return store, wasmtime.Instance(store, module, []).exports(store)
        except wasmtime.WasmtimeError as error:
            if "allocate" not in str(error) and "memory" not in str(error):
                raise  # the module is wrong
            refused = error
    raise Unsupported("room in memory") from refused
