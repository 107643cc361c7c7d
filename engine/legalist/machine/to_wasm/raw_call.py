"""Calls of exported functions: the unchecked call of the C API, which takes a twentieth of the time
of the ordinary one, or the ordinary one where its bindings are not as expected."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

Call = Callable[..., int]


def make_call(store: Any, function: Any) -> Call:
    """Return a function that calls an exported one with at most one result."""
    type_ = function.type(store)
    params = ["i32" if str(one) == "i32" else "i64" for one in type_.params]
    results = ["i32" if str(one) == "i32" else "i64" for one in type_.results]
    try:
        return _unchecked(store, function, params, results)
    except (ImportError, AttributeError, TypeError):
        return lambda *args: function(store, *args) or 0


def _unchecked(store: Any, function: Any, params: list[str], results: list[str]) -> Call:
    from wasmtime import WasmtimeError, _ffi
    from wasmtime._func import enter_wasm

    ffi: Any = _ffi
    size = max(1, len(params), len(results))
    values = (ffi.wasmtime_val_raw_t * size)()
    call = ffi.wasmtime_func_call_unchecked
    context, pointer = store._context(), ctypes.byref(function._func)

    def run(*args: int) -> int:
        for value, name, arg in zip(values, params, args, strict=False):
            setattr(value, name, arg)
        with enter_wasm(store) as trap:
            error = call(context, pointer, values, size, trap)
            if error:
                raise WasmtimeError._from_ptr(error)
        return int(getattr(values[0], results[0])) if results else 0

    return run
