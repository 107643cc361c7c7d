"""From the typed program to blocks: an intermediate form that any machine can run.

Input: a `Checked` program without errors. Output: `Lowered`: blocks, decision sites, entry points.
Invariant: the effects inside a block never stop for a decision; what does ends a block.
"""

from .blocks import AskSite, Block, Lowered
from .procedures import FLOW, lower

__all__ = ["FLOW", "AskSite", "Block", "Lowered", "lower"]
