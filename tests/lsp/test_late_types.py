"""The protocol's types, completed when they are first used, are those that lsprotocol defines."""

from __future__ import annotations

import subprocess
import sys

FIELDS = """
import attrs
from concurrent.futures import ThreadPoolExecutor
from lsprotocol import converters, types
classes = [one for one in types.ALL_TYPES_MAP.values() if isinstance(one, type)]
left = [one for one in classes if type(vars(one).get("__attrs_attrs__")).__name__ == "_Fields"]
with ThreadPoolExecutor(8) as pool:
    hints = list(pool.map(lambda n: types.InlayHint(types.Position(n, 0), "label"), range(200)))
assert [one.position.line for one in hints] == list(range(200))
converter = converters.get_converter()
place = converter.structure({"line": 1, "character": 2}, types.Position)
assert place == types.Position(1, 2) and converter.unstructure(place) == {
    "line": 1, "character": 2}
try:
    types.Position("one", 2)
except ValueError:
    pass
else:
    raise AssertionError("nobody looked at the values")
assert (len(left) > 400) == LATE
for name, cls in sorted(types.ALL_TYPES_MAP.items(), key=lambda pair: pair[0]):
    if isinstance(cls, type) and attrs.has(cls):
        print(name, [(f.name, f.type, f.default, f.kw_only) for f in attrs.fields(cls)])
"""


def fields(before: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", before + FIELDS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_types_are_those_of_the_protocol() -> None:
    late = fields("import legalist.lsp\nLATE = True\n")
    assert late.count("\n") > 400
    assert late == fields("LATE = False\n")
