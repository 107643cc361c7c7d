"""From a plan to a WebAssembly module, and the host that runs it."""
