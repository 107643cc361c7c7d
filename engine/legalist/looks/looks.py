"""The looks of one game in one language: its table, its positions, and the moves of its pieces."""

from __future__ import annotations

from functools import cached_property

from legalist.play import Game, State, View
from legalist.wording import wording

from .bare_board import board_look
from .draw.colour import ink, tint
from .legend import board_legend
from .look import BACK, Look
from .panels import PanelReader, around
from .piece_moves import PieceMoves
from .placement import markers, named, placed_pieces
from .shapes import SHAPES
from .spoken import spoken_spaces
from .table import PieceLook, SeatLook, Table
from .table_view import DecisionText, OutcomeText, PieceMove, TableView


class Looks:
    """Make one for a game and a language and keep it: it remembers how every piece looks."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self.look = Look(game.program, language)
        self._say = wording("looks", language)

    def table(self) -> Table:
        """Return what does not change during the game."""
        program, look = self.game.program, self.look
        board = program.board
        return Table(
            game=program.id,
            title=look.said(program.title) or program.id,
            language=look.language,
            seats=tuple(
                SeatLook(id, seat.name, seat.colour, ink(seat.colour), seat.letter, seat.shape)
                for id, seat in look.seats.items()
            ),
            board=None if board is None else board_look(look, board),
            pieces=tuple(self.pieces.values()),
            shapes=dict(SHAPES),
            legend=() if board is None else board_legend(look, board),
            back=BACK,
        )

    @cached_property
    def pieces(self) -> dict[str, PieceLook]:
        """Every kind of piece, by id."""
        domains = self.game.machine.checked.domains
        looks = (
            self._piece(family, member)
            for family in self.game.program.kinds
            for member in domains[family].members
        )
        return {look.id: look for look in looks}

    def _piece(self, family: str, member: str) -> PieceLook:
        piece = self.look.piece(family, member)
        return PieceLook(
            id=f"{family}.{member}",
            family=family,
            name=piece.name,
            colour=piece.colour,
            ink=ink(piece.colour),
            tint=tint(piece.colour),
            letter=piece.letter,
            shape=piece.shape,
            face=piece.face,
            owner=piece.seat,
            owner_letter=piece.owner,
            owner_shape=piece.body,
            ring=piece.ring,
        )

    def view(self, shown: State | View) -> TableView:
        """Return a position: all of it, or what a player sees of it."""
        zones, values = named(shown)
        board = self.game.program.board
        pieces = () if board is None else tuple(placed_pieces(self.look, board, zones))
        marked = () if board is None else tuple(markers(self.look, board, values))
        panels = tuple(PanelReader(shown, self.look, zones, values).panels())
        return TableView(
            seat=shown.seat if isinstance(shown, View) else "",
            pieces=pieces,
            markers=marked,
            spoken=spoken_spaces(pieces, marked, self.pieces, self._say),
            panels=panels,
            around=tuple(panel.seat for panel in around(shown, panels)),
            decision=self._decision(shown),
            outcome=self._outcome(shown),
        )

    def moves(self, before: State | View, after: State | View) -> tuple[PieceMove, ...]:
        """Return which pieces the move between two positions took from where to where, as the
        viewer of both sees it."""
        return self._piece_moves.between(before, after)

    @cached_property
    def _piece_moves(self) -> PieceMoves:
        return PieceMoves(self.look, self.game.machine.zones)

    def _decision(self, shown: State | View) -> DecisionText | None:
        decision = shown.decision
        if decision is None:
            return None
        mine = not isinstance(shown, View) or shown.player == decision.player
        language = self.look.language
        return DecisionText(
            id=decision.id,
            seat=decision.seat,
            text=decision.text(language),
            about=decision.circumstances(language),
            mine=mine,
            may_pass=decision.or_pass,
        )

    def _outcome(self, shown: State | View) -> OutcomeText | None:
        outcome = shown.outcome
        if outcome is None:
            return None
        return OutcomeText(outcome.winners, outcome.ranking, outcome.scores)
