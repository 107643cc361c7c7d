"""YAML files as trees that know where each part stands.

In: a file, possibly of a stranger. Out: `Node`s with spans, or findings L1xx. Invariants:
keys are strings and unique in their mapping, values are those of YAML 1.2's core, spans lie
within the file, nothing is shared (no anchors), and reading is bounded in size and depth.
"""

from .folder import inside
from .memory import TreeMemory
from .nodes import Mapping, Node, Scalar, Sequence, plain
from .reader import parse_yaml, read_yaml

__all__ = [
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "TreeMemory",
    "inside",
    "parse_yaml",
    "plain",
    "read_yaml",
]
