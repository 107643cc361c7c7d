"""What one player knows: the same names as a state, without what zones and values hide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.machine.sights import sees_value, sight
from legalist.plan.layout import ValuePlace, ZonePlace

from .legal_moves import LegalMoves
from .moves import Move
from .storage import contents, keys, value_text
from .trace import TraceEntry, read_trace
from .value_text import HIDDEN

if TYPE_CHECKING:
    from .game import Game
    from .state import Decision, Outcome, State


class View:
    """A state as one player sees it. Nothing hidden can be reached through it by name. The number
    after those of the players is somebody who only watches, and sees what all see."""

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self.player = player

    @property
    def game(self) -> Game:
        return self._state.game

    @property
    def seat(self) -> str:
        """The seat of the player; empty for somebody who only watches."""
        seats = self.game.seats
        return seats[self.player] if self.player < len(seats) else ""

    @property
    def decision(self) -> Decision | None:
        """The current decision, with `?` for what only whoever decides may know."""
        return self._state.decision_for(self.player)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        return self._state.outcome

    @property
    def legal_moves(self) -> LegalMoves | None:
        """The legal moves if this player decides; otherwise None, because they could reveal
        secrets."""
        return self._state.legal_moves if self._state.player == self.player else None

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the start, and where it is hidden until others have
        chosen, too."""
        move = self._state.move
        hidden = move is not None and move.player != self.player and self._state.hidden_moves
        return None if hidden else move

    @property
    def chosen(self) -> tuple[tuple[str, str], ...]:
        """Seats with the moves that they have chosen and that are not carried out yet; `?` where
        others still have to choose and must not know."""
        state, seats = self._state, self._state.game.seats
        hidden = tuple(
            (seats[move.player], move.text() if move.player == self.player else HIDDEN)
            for move in state.hidden_moves
        )
        opened = ((seats[move.player], move.text(self.player)) for move in state.open_moves)
        return (*hidden, *opened)

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        return read_trace(
            self._state.game, self._state._slots, self._state._trace or [], self.player
        )

    def zones(self) -> dict[str, Any]:
        """The contents of zones that are seen, {"count": n} where only the number is, None
        otherwise."""
        out: dict[str, Any] = {}
        for zone in self._state.game.machine.zones:
            found = {name: self.seen(zone, i) for i, name in keys(zone)}
            if zone.sizes:
                out[zone.id] = {
                    name: one for name, one in found.items() if one not in (None, {}, [])
                }
            else:
                out[zone.id] = found[""]
        return out

    def sight(self, zone: ZonePlace, index: int) -> str:
        """Return what is seen of one zone: contents, count or nothing."""
        return sight(self._state.game.machine, self._state._slots, zone, index, self.player)

    def seen(self, zone: ZonePlace, index: int) -> Any:
        """Return one zone, as in `zones`."""
        s = self._state._slots
        level = self.sight(zone, index)
        if level == "nothing":
            return None
        found = contents(zone, s, index)
        if level == "contents":
            return found
        if zone.zone.order == "bag":
            return {"count": sum(found.values())}
        if not isinstance(found, list):
            return {"count": int(found is not None)}
        seen: dict[str, Any] = {"count": len(found)}
        known = zone.read_knowledge(s, index)
        if any(mask >> self.player & 1 for mask in known):
            seen["known"] = [
                name if mask >> self.player & 1 else None
                for name, mask in zip(found, known, strict=True)
            ]
        return seen

    def value(self, place: ValuePlace, index: int) -> Any:
        """Return one value, as in `values`; None if it is not seen."""
        if not sees_value(place, index, self.player):
            return None
        return value_text(self.game, place.value.type, place.read(self._state._slots, index))

    def values(self) -> dict[str, Any]:
        s, game = self._state._slots, self._state.game
        out: dict[str, Any] = {}
        for place in game.machine.values:
            kept = {
                name: value_text(game, place.value.type, place.read(s, i))
                for i, name in keys(place)
                if sees_value(place, i, self.player)
                and (not place.sizes or place.read(s, i) != place.value.start)
            }
            if place.sizes:
                out[place.id] = kept
            elif kept:
                out[place.id] = kept[""]
        return out

    def to_json(self) -> dict[str, Any]:
        state, decision = self._state, self.decision
        data: dict[str, Any] = {
            "player": self.seat,
            "zones": self.zones(),
            "values": self.values(),
            "decision": None,
            "trace": [entry.to_json() for entry in self.trace],
        }
        if state.move is not None:
            data["move"] = HIDDEN if self.move is None else self.move.text(self.player)
        if self.chosen:
            data["chosen"] = [{"player": seat, "move": move} for seat, move in self.chosen]
        if decision is not None:
            data["decision"] = {"id": decision.id, "player": decision.seat, "args": decision.args}
            if decision.player == self.player:
                data["legal_moves"] = state.legal_moves.to_json()
        elif state.outcome is not None:
            data["outcome"] = {
                "winners": list(state.outcome.winners),
                "scores": {seat: list(one) for seat, one in state.outcome.scores.items()},
            }
        return data
