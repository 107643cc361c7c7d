"""Which pieces a move took from where to where, as one player sees it."""

from __future__ import annotations

from dataclasses import replace

from legalist.plan.layout import ZonePlace
from legalist.play import State, View
from legalist.play.trace import TraceEntry, place

from .look import Look
from .placement import spaces_of
from .table_view import PieceMove, Place


class PieceMoves:
    """Reads the moves of pieces from traces of one game."""

    def __init__(self, look: Look, zones: tuple[ZonePlace, ...]) -> None:
        self.look = look
        self._zones = {
            place(zone, index): (zone, index) for zone in zones for index in range(zone.count)
        }

    def between(self, before: State | View, after: State | View) -> tuple[PieceMove, ...]:
        """Return the moves of pieces that led from one position to the next, in order.

        Zones may be open in one position and closed in the other. A piece is told only if the zone
        that it leaves or the zone that it reaches shows its contents in both. Of a zone of which
        the viewer sees nothing in either position only the player is told whose it is.
        """
        moves: list[PieceMove] = []
        for entry in after.trace:
            if entry.kind != "move":
                continue
            move = self._move(entry, before, after)
            last = moves[-1] if moves else None
            if last is not None and not move.piece and replace(last, number=move.number) == move:
                # How many of the unseen pieces are of one kind is a secret as well.
                moves[-1] = replace(move, number=last.number + move.number)
            else:
                moves.append(move)
        return tuple(moves)

    def _move(self, entry: TraceEntry, before: State | View, after: State | View) -> PieceMove:
        ends = [self._end(entry.args[end], before, after) for end in ("from", "to")]
        (source, _), (target, _) = ends
        seen = entry.args["piece"] != "?" and any(open for _, open in ends)
        family = self._zones[entry.args["to"]][0].zone.holds.name
        piece = f"{family}.{entry.args['piece']}" if seen else ""
        return PieceMove(piece, int(entry.args["count"]), source, target)

    def _end(self, name: str, before: State | View, after: State | View) -> tuple[Place, bool]:
        """Return one end of a move, and whether its contents are seen in both positions."""
        zone, index = self._zones[name]
        sights = {
            shown.sight(zone, index) if isinstance(shown, View) else "contents"
            for shown in (before, after)
        }
        where = self._place(name, zone, index)
        if sights == {"nothing"}:
            where = Place("", (), where.seat)
        return where, sights == {"contents"}

    def _place(self, name: str, zone: ZonePlace, index: int) -> Place:
        program = self.look.program
        decl = program.zones[zone.id]
        args = [
            domain.members[number]
            for domain, number in zip(zone.params, zone.arguments(index), strict=True)
        ]
        if program.board is not None and self.look.on_board(decl):
            type = decl.params[-1].type.name
            return Place(name, spaces_of(program.board, type, args[-1]), "")
        return Place(name, (), "" if self.look.in_the_middle(decl) else args[0])
