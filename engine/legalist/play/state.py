"""A state of a game: a value that can be compared, hashed, copied, saved and continued."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from legalist.machine import NotedMove, Slots, Trace
from legalist.quick_dataclass import frozen

from .errors import IllegalMove
from .legal_moves import LegalMoves
from .moves import Move
from .storage import named, to_json
from .trace import TraceEntry, read_trace
from .value_text import HIDDEN
from .view import View

if TYPE_CHECKING:
    from .game import Game


@frozen
class Decision:
    """Who decides what: a named point of choice with its circumstances."""

    id: str
    player: int
    seat: str
    args: dict[str, str]
    or_pass: bool
    _name: dict[str, str]
    _shown: Callable[[str], dict[str, str]] = field(compare=False, repr=False)

    def text(self, language: str = "en") -> str:
        """Return what is to be decided, in words."""
        return self._name.get(language) or self._name.get("en") or self.id.replace("_", " ")

    def circumstances(self, language: str = "en") -> dict[str, str]:
        """Return the arguments in display form, by display name."""
        return self._shown(language)


@frozen
class Outcome:
    """How a game ended. Scores are lists, compared from the first number on; the ranking is best
    first."""

    winners: tuple[str, ...]
    scores: dict[str, tuple[int, ...]]
    ranking: tuple[str, ...]


class State:
    """A moment of a game at which a player decides, or its end. `apply` gives the next one."""

    __slots__ = ("_legal", "_slots", "_trace", "game", "move")

    def __init__(
        self, game: Game, slots: Slots, trace: Trace | None = None, move: Move | None = None
    ) -> None:
        self.game = game
        self._slots = slots
        self._trace = trace
        self._legal: LegalMoves | None = None
        self.move = move

    def _key(self) -> tuple[Any, ...]:
        return self.game.machine.key(self._slots)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game.hash == other.game.hash
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def copy(self) -> State:
        return State(self.game, self.game.machine.copy(self._slots), self._trace, self.move)

    def slots(self) -> Slots:
        """Return a copy as its machine holds it."""
        return self.game.machine.copy(self._slots)

    @property
    def decision(self) -> Decision | None:
        """The current decision, or None if the game is over."""
        return self.decision_for(None)

    def decision_for(self, viewer: int | None) -> Decision | None:
        """Return the current decision, with `?` for what a viewer may not know."""
        machine, words = self.game.machine, self.game.words
        pending = machine.pending(self._slots)
        if pending is None:
            return None
        decided = machine.checked.decisions[pending.decision]
        hidden = decided.secret if viewer not in (None, pending.player) else frozenset()
        given = [
            (param.id, param.type, None if place in hidden else value)
            for place, (param, value) in enumerate(zip(decided.params, pending.args, strict=True))
        ]
        args = {
            name: HIDDEN if value is None else words.text(type_, value)
            for name, type_, value in given
        }

        def shown(language: str) -> dict[str, str]:
            return {
                words.parameter(pending.decision, name, type_, language): (
                    HIDDEN if value is None else words.shown(type_, value, language)
                )
                for name, type_, value in given
            }

        player, id = pending.player, pending.decision
        names, seat = self.game.program.names.get(id, {}), self.game.seats[player]
        return Decision(id, player, seat, args, pending.or_pass, names, shown)

    @property
    def player(self) -> int | None:
        """The number of the player who decides."""
        pending = self.game.machine.pending(self._slots)
        return pending.player if pending is not None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        over = self.game.machine.over(self._slots)
        return self.game.outcome_of(self._slots) if over else None

    @property
    def legal_moves(self) -> LegalMoves:
        if self._legal is None:
            self._legal = self.game.legal_moves_of(self._slots)
        return self._legal

    @property
    def hidden_moves(self) -> tuple[Move, ...]:
        """What was chosen while others still have to choose, as `ask all` lets them: each is known
        only to whoever chose it. The last of them is the move that led here."""
        return self._moves(self.game.machine.hidden_moves(self._slots))

    @property
    def still_to_choose(self) -> tuple[str, ...]:
        """The seats that choose at the same time as whoever decides, as `ask all` lets them, and
        have not chosen yet."""
        return tuple(self.game.seats[player] for player in self.game.machine.waiting(self._slots))

    @property
    def open_moves(self) -> tuple[Move, ...]:
        """What was chosen by all at once and told to all, and is still to be carried out."""
        return self._moves(self.game.machine.open_moves(self._slots))

    def _moves(self, noted: Iterable[NotedMove]) -> tuple[Move, ...]:
        return tuple(
            Move(self.game, player, number, chosen, given)
            for player, number, given, chosen in noted
        )

    def apply(self, move: Move | str, *, trace: bool = True) -> State:
        """Return the state after a move; this one is unchanged."""
        if isinstance(move, str):
            move = self.game.parse_move(self, move)
        elif move not in self.legal_moves:
            raise IllegalMove(str(move), tuple(self.game.why_not(self, move)))
        slots = self.game.machine.copy(self._slots)
        entries: Trace | None = [] if trace else None
        self.game.play(slots, move.number, move.args, entries)
        return State(self.game, slots, entries, move)

    def redeal(self, seat: int | str, seed: int) -> State:
        """Return a state that the player of a seat cannot tell from this one: what the player does
        not see is dealt anew, by a generator with this seed. What the player knows stays: pieces
        of piles that were shown, numbers of pieces, and the player's own secrets. Raise `NoDeal`
        if none is found: rules may hide things that depend on each other too much."""
        viewer = self.game.seats.index(seat) if isinstance(seat, str) else seat
        slots = self.game.deal(self._slots, viewer, seed)
        move = self.move
        if move is not None and move.player != viewer and self.hidden_moves:
            move = None
        return State(self.game, slots, None, move)

    @property
    def weight(self) -> int:
        """About how many numbers it holds, for those who keep many states."""
        return self.game.machine.weight(self._slots, self._trace)

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        """What the move that led here did: rules fired, events, pieces moved, values changed."""
        return read_trace(self.game, self._slots, self._trace or [])

    def view(self, player: int | str) -> View:
        """Return what one player knows of this state."""
        seat = self.game.seats.index(player) if isinstance(player, str) else player
        return View(self, seat)

    def watched(self) -> View:
        """Return what somebody knows who only watches."""
        return View(self, len(self.game.seats))

    def read(self) -> dict[str, Any]:
        """Return all zones and values by name."""
        return named(self.game, self._slots)

    def zone(self, name: str, *args: str) -> Any:
        """Return the contents of a zone: a name or None, counts by name, or a list."""
        return self.game.zone_of(self._slots, name, args)

    def value(self, name: str, *args: str) -> Any:
        return self.game.value_of(self._slots, name, args)

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data; `Game.from_json` reads it back."""
        return to_json(self.game, self._slots)
