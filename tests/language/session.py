"""Plays the sessions of the manual's pages: commands in, a transcript with the answers out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from legalist import Game, MoveError, RuleFailure, RulesetError, State, load
from legalist.diagnostics import render
from legalist.link import locate
from legalist.trial import subject_at, try_out
from shadow import Shadow

COMMANDS = ("? ", "> ", "! ", "* ")
MOST_MOVES = 40


class Session:
    def __init__(self, asked: dict[str, Any], position: dict[str, Any]) -> None:
        self.seed = asked.pop("seed", 0)
        self.position = position
        self.game: Game = load(asked.pop("target", "."), **asked)
        self.shadow = Shadow(self.game)
        self.state = self.begin()

    def begin(self) -> State:
        if not self.position:
            return self.game.start(self.seed)
        return self.game.position(
            self.position.get("zones"),
            self.position.get("values"),
            rest=self.position.get("rest", ""),
            seed=self.seed,
            start=self.position.get("start", "turn"),
        )

    def transcript(self, text: str) -> str:
        """The commands of a session, each followed by its answer as it is now."""
        out: list[str] = []
        for line in text.splitlines():
            if line.startswith(COMMANDS):
                answer = self.answer(line[0], line[2:].strip())
                out += [line, *(f"    {one}".rstrip() for one in answer)]
            elif not line.startswith("    "):
                out.append(line)
        return "".join(f"{line}\n" for line in out)

    def answer(self, command: str, text: str) -> list[str]:
        try:
            if command == "?":
                self.shadow.evaluate(self.state, text)
                return [shown(self.game.evaluate(self.state, text))]
            if command == ">":
                move = self.game.parse_move(self.state, text)
                self.shadow.follow(self.state, move)
                self.state = self.state.apply(move)
                return []
            if command == "!":
                reasons = self.game.why_not(self.state, text)
                return [f"{one.address}: {one.text}" for one in reasons] or ["legal"]
            name, *words = text.split()
            return list(getattr(self, name)(*words))
        except MoveError as error:
            return [str(error)]
        except RuleFailure as error:
            return render([error.diagnostic]).splitlines()
        except RulesetError as error:
            return render(error.diagnostics).splitlines()

    def moves(self) -> list[str]:
        found = [str(move) for move in self.state.legal_moves]
        more = [f"… and {len(found) - MOST_MOVES} more"] if len(found) > MOST_MOVES else []
        return found[:MOST_MOVES] + more

    def decides(self, seat: str = "") -> list[str]:
        decision = self.state.view(seat).decision if seat else self.state.decision
        if decision is None:
            return ["nobody: the game is over"]
        told = ", ".join(f"{name} {value}" for name, value in decision.args.items())
        return [f"{decision.seat}: {decision.id}{f' ({told})' if told else ''}"]

    def trace(self, seat: str = "") -> list[str]:
        entries = self.state.view(seat).trace if seat else self.state.trace
        return [f"{entry.kind}: {entry.text()}" for entry in entries]

    def told(self, seat: str) -> list[str]:
        """The sentence of the last move, as a seat is told it."""
        move = self.state.view(seat).move
        return [] if move is None else [move.describe(viewer=self.game.seats.index(seat))]

    def view(self, seat: str) -> list[str]:
        """What a player knows of the last move, and of the choices that are not carried out."""
        seen = self.state.view(seat).to_json()
        chosen = [f"{one['player']}: {one['move']}" for one in seen.get("chosen", [])]
        return [f"move: {seen['move']}", *chosen]

    def outcome(self) -> list[str]:
        outcome = self.state.outcome
        if outcome is None:
            return ["the game goes on"]
        scores = ", ".join(f"{seat} {shown(one)}" for seat, one in outcome.scores.items())
        return [f"{shown(outcome.winners)} wins; {scores}"]

    def invariants(self) -> list[str]:
        return self.game.check_invariants(self.state) or ["all hold"]

    def tried(self, games: str) -> list[str]:
        """What `legalist try` complains about."""
        trial = try_out(subject_at(locate(Path())), games=int(games))
        told = render(trial.findings).splitlines()
        return [line for line in told if line] or ["everything was used"]

    def restart(self) -> list[str]:
        self.state = self.begin()
        return []


def shown(value: object) -> str:
    """A value as the language writes it."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(shown(one) for one in value) or "nothing"
        case dict():
            return ", ".join(f"{kind}*{count}" for kind, count in value.items()) or "nothing"
    return str(value)
