"""Draws of the set-up for which there was too little, which nothing else tells."""

from __future__ import annotations

from legalist.check import typed as t
from legalist.diagnostics import Span
from legalist.machine.reference import Effects, carry_out_set_up
from legalist.machine.reference.expressions import Env
from legalist.play import Game


class Dealing(Effects):
    """Remembers where it ran dry, but for draws that say what to do then."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.machine.checked, game.machine.layout, game.program.board)
        self.short: list[Span] = []

    def draw(self, node: t.Draw, env: Env) -> bool:
        dry = super().draw(node, env)
        if dry and not node.orelse:
            self.short.append(node.span)
        return dry


def short_draws(game: Game) -> list[Span]:
    """The places of draws that got less than they asked for, before the first decision."""
    dealing = Dealing(game)
    carry_out_set_up(dealing)
    return list(dict.fromkeys(dealing.short))
