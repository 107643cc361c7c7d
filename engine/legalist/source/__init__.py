"""YAML files as trees with spans.

In: a file, possibly from a stranger. Out: `Node`s with spans, or findings L1xx. Invariants: keys
are strings and unique in their mapping, values are those of YAML 1.2's core schema, spans are
within the file, nothing is shared (no anchors), and reading is bounded in size and depth.
"""

from .files import FileRefused, Files, files, reading
from .folder import inside, leads_out, real_path, walk
from .nodes import Mapping, Node, Scalar, Sequence, plain
from .reader import parse_yaml, read_yaml
from .snapshot import Snapshot
from .tree_cache import TreeMemory

__all__ = [
    "FileRefused",
    "Files",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Snapshot",
    "TreeMemory",
    "files",
    "inside",
    "leads_out",
    "parse_yaml",
    "plain",
    "read_yaml",
    "reading",
    "real_path",
    "walk",
]
