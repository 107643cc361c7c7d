"""Draws of the set-up that got too few pieces, which nothing else reports."""

from __future__ import annotations

import legalist.typed as t
from legalist.diagnostics import Span
from legalist.machine.reference import Effects, carry_out_set_up
from legalist.machine.reference.expressions import Env
from legalist.play import Game


class Dealing(Effects):
    """Records where there were too few pieces, except for draws that say what to do then."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.machine.checked, game.machine.layout, game.program.board)
        self.short: list[Span] = []

    def draw(self, node: t.Draw, env: Env) -> bool:
        dry = super().draw(node, env)
        if dry and not node.orelse:
            self.short.append(node.span)
        return dry


def short_draws(game: Game) -> list[Span]:
    """Return the places of draws that got fewer pieces than they asked for, before the first
    decision."""
    dealing = Dealing(game)
    carry_out_set_up(dealing)
    return list(dict.fromkeys(dealing.short))
