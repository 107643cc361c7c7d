"""A state of a game: a value. It can be compared, hashed, copied, saved, and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from legalist.machine import Slots, Trace

from .errors import IllegalMove
from .moves import LegalMoves, Move
from .storage import named, to_json
from .trace import TraceEntry, read_trace
from .view import View

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
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
        """What is to be decided, in words."""
        return self._name.get(language) or self._name.get("en") or self.id.replace("_", " ")

    def circumstances(self, language: str = "en") -> dict[str, str]:
        """The arguments as people read them, by what they are called."""
        return self._shown(language)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Scores are lists, compared from the first number; ranking is best first."""

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

    @property
    def decision(self) -> Decision | None:
        """The point of choice the game has come to, or None when it is over."""
        machine, words = self.game.machine, self.game.words
        pending = machine.pending(self._slots)
        if pending is None:
            return None
        params = machine.checked.decisions[pending.decision].params
        given = {
            param.id: (param.type, value) for param, value in zip(params, pending.args, strict=True)
        }
        args = {name: words.text(*value) for name, value in given.items()}

        def shown(language: str) -> dict[str, str]:
            return {
                words.parameter(pending.decision, name, type_, language): words.shown(
                    type_, value, language
                )
                for name, (type_, value) in given.items()
            }

        player, id = pending.player, pending.decision
        names, seat = self.game.program.names.get(id, {}), self.game.seats[player]
        return Decision(id, player, seat, args, pending.or_pass, names, shown)

    @property
    def player(self) -> int | None:
        """Who decides, by number."""
        pending = self.game.machine.pending(self._slots)
        return pending.player if pending is not None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        over = self.game.machine.over(self._slots)
        return self.game.outcome_of(self._slots) if over else None

    @property
    def legal_moves(self) -> LegalMoves:
        if self._legal is None:
            self._legal = self.game.legal_moves_of(self._slots)
        return self._legal

    def apply(self, move: Move | str, *, trace: bool = True) -> State:
        """The state after a move; this one stays as it is."""
        if isinstance(move, str):
            move = self.game.parse_move(self, move)
        elif move not in self.legal_moves:
            raise IllegalMove(str(move), tuple(self.game.why_not(self, move)))
        slots = self.game.machine.copy(self._slots)
        entries: Trace | None = [] if trace else None
        self.game.play(slots, move.number, move.args, entries)
        return State(self.game, slots, entries, move)

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        """What the move that led here did: rules fired, events, pieces moved, values changed."""
        return read_trace(self.game, self._slots, self._trace or [])

    def view(self, player: int | str) -> View:
        """What one player knows of this state."""
        seat = self.game.seats.index(player) if isinstance(player, str) else player
        return View(self, seat)

    def read(self) -> dict[str, Any]:
        """All zones and values by name."""
        return named(self.game, self._slots)

    def zone(self, name: str, *args: str) -> Any:
        """The contents of a zone: a name or None, counts by name, or a list."""
        return self.game.zone_of(self._slots, name, args)

    def value(self, name: str, *args: str) -> Any:
        return self.game.value_of(self._slots, name, args)

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain data; `Game.from_json` reads it back."""
        return to_json(self.game, self._slots)
