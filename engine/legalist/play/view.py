"""What one player knows: the same names as a state, without what the zones and values hide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legalist.machine.layout import ValuePlace, ZonePlace

from .moves import LegalMoves
from .storage import contents, keys, value_text
from .trace import TraceEntry, read_trace, sees_value, sight

if TYPE_CHECKING:
    from .game import Game
    from .state import Decision, State


class View:
    """A state through the eyes of one player. Nothing hidden can be reached through it by name."""

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self.player = player

    @property
    def game(self) -> Game:
        return self._state.game

    @property
    def decision(self) -> Decision | None:
        return self._state.decision

    @property
    def legal_moves(self) -> LegalMoves | None:
        """The legal moves where this player decides; elsewhere None: they could tell secrets."""
        return self._state.legal_moves if self._state.player == self.player else None

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        return read_trace(
            self._state.game, self._state._slots, self._state._trace or [], self.player
        )

    def zones(self) -> dict[str, Any]:
        """Contents where they are seen, {"count": n} where only the number is, None otherwise."""
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
        """What of one zone is seen: contents, count or nothing."""
        return sight(self._state.game, self._state._slots, zone, index, self.player)

    def seen(self, zone: ZonePlace, index: int) -> Any:
        """One zone, as in `zones`."""
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
        """One value, as in `values`; None where it is not seen."""
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
        state, decision = self._state, self._state.decision
        data: dict[str, Any] = {
            "player": state.game.seats[self.player],
            "zones": self.zones(),
            "values": self.values(),
            "decision": None,
            "trace": [entry.to_json() for entry in self.trace],
        }
        if state.move is not None:
            data["move"] = " ".join([state.move.action, *state.move.words(self.player)])
        if decision is not None:
            data["decision"] = {"id": decision.id, "player": decision.seat, "args": decision.args}
            if decision.player == self.player:
                data["legal_moves"] = [str(move) for move in state.legal_moves]
        elif state.outcome is not None:
            data["outcome"] = {
                "winners": list(state.outcome.winners),
                "scores": {seat: list(one) for seat, one in state.outcome.scores.items()},
            }
        return data
