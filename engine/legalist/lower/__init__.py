"""From the typed program to blocks: an intermediate form that any machine can run.

Input: a `Checked` program without errors. Output: `Lowered`: blocks, decision sites, entry points.
Invariant: the effects inside a block never stop for a decision; an effect that does ends its block.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from .blocks import AskSite, Block, Lowered
    from .call_chains import called_from, may_be_deep
    from .procedures import FLOW, lower

__all__ = ["FLOW", "AskSite", "Block", "Lowered", "called_from", "lower", "may_be_deep"]

__getattr__ = lazily(
    __name__,
    {
        ".blocks": "AskSite Block Lowered",
        ".call_chains": "called_from may_be_deep",
        ".procedures": "FLOW lower",
    },
)
