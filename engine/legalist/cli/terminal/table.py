"""People and bots at one table: shows the game, reads moves and commands until the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.cli.console import console
from legalist.cli.patience import Patience
from legalist.diagnostics import render
from legalist.play import Decision, Game, MoveError, RuleFailure
from legalist.saves.save_file import SAVE_ERRORS, save_reason
from legalist.saves.session import Session
from legalist.source.number_text import whole_number

from .answers import Answers
from .commands import COMMANDS, Quit
from .matching import Spelt, common_start, matching, names_in, next_words, spell
from .narration import Teller
from .next_choices import next_choices
from .prompt import ask, completing, forget
from .screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

FEW = 9
MANY = 40


def play_at_table(session: Session, save: Path | None = None) -> bool:
    """Play to the end or until a person quits. With `save`, the game is saved there; return False
    if it is not."""
    table = Table(session, save)
    try:
        table.play()
    except (Quit, KeyboardInterrupt):
        table.say("")
    return table.keep()


class Table:
    """The interactive game; `listed` are the moves that can be chosen by number, `ahead` is what
    was typed after a `;` for the decisions that follow, `told` how many states each person has been
    told of, `trouble` why the game could not be saved the last time."""

    def __init__(self, session: Session, save: Path | None) -> None:
        self.session = session
        self.path = save
        self.screen = Screen(console(), session.language)
        self.teller = Teller(session.game, self.screen)
        self.answers = Answers(session.game, self.teller)
        self.words = self.teller.say
        self.moves: list[Spelt] = []
        self.listed: Sequence[Spelt] = ()
        self.told = dict.fromkeys(session.humans, session.number)
        self.fresh = True
        self.begun = ""
        self.ahead: list[str] = []
        self.last_person = ""
        self.trouble = ""
        self.secrets = len(session.humans) > 1 and _has_secrets(session.game)

    @property
    def deciding(self) -> Decision:
        """The current decision; commands run only while somebody decides."""
        decision = self.session.state.decision
        assert decision is not None
        return decision

    def step_back(self) -> None:
        """Undo, after asking all other persons whose choices are taken back."""
        seats = self.session.undone_seats
        others = [seat for seat in seats if seat != self.deciding.seat]
        if not seats:
            self.say(f"  {self.words('nothing_to_undo')}")
        elif not all(map(self._agreed, others)):
            self.say(f"  {self.words('nothing_undone')}")
        else:
            self.session.undo()
            left = self.session.number
            self.told = {seat: min(told, left) for seat, told in self.told.items()}
            self.fresh, self.listed = True, ()

    def _agreed(self, seat: str) -> bool:
        """Return whether the player on another seat agrees to choose again."""
        yes = self.teller.look.truth(True)
        name = self.teller.look.seats[seat].name
        answer = ask(f"  {self.words('undo_other', seat=name, yes=yes)} ")
        return answer is not None and answer.casefold() in (yes.casefold(), "yes")

    def say(self, *lines: str | Text) -> None:
        """Print lines; one that is too long continues under its own beginning."""
        from rich.padding import Padding
        from rich.text import Text

        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            indent = len(text.plain) - len(text.plain.lstrip(" "))
            body = Padding(text[indent:], (0, 0, 0, indent), expand=False)
            self.screen.out.print(body if indent else text)

    def play(self) -> None:
        title = self.teller.said(self.session.game.program.title)
        self.say(self.words("welcome", title=title))
        patience = Patience(self.session.game)
        while (decision := self.session.state.decision) is not None:
            if self.session.human:
                self._person(decision)
                patience.renew()
            elif not patience.allows():
                self.say(self.words.count("no_end", patience.decisions))
                break
            else:
                self.ahead.clear()
                self.session.let_bot_choose()
        self._tell_moves(None)
        self.screen.show(self.session.state)
        outcome = self.session.state.outcome
        if outcome is not None:
            self.say("", self.words("over"))
            self.screen.out.print(self.teller.result(outcome))
            self.say(*self.teller.scoring())
            # Whoever knows the seed earlier can work out what is in every pile.
            self.say(self.words("seed", seed=str(self.session.seed)))

    def keep(self) -> bool:
        """Save the game at the end, somewhere else if it cannot be saved where it was asked for;
        return False if it was to be saved and is not."""
        path = self.path
        while path is not None:
            reason = self.failed_save(path)
            if not reason:
                self.say(self.words("kept", path=str(path)))
                return True
            self.say(self.words("not_saved", path=str(path), reason=reason))
            answer = ask(f"{self.words('save_elsewhere')} ")
            path = Path(answer) if answer else None
        return self.path is None

    def failed_save(self, path: Path) -> str:
        """Save the game; return why that failed, and nothing if it did not."""
        try:
            self.session.save(path)
        except SAVE_ERRORS as error:
            return save_reason(error)
        return ""

    def tell_failure(self, path: Path, reason: str) -> None:
        """Say that the game is not saved and goes on."""
        self.say(f"  {self.words('not_saved', path=str(path), reason=reason)}")
        self.say(f"  {self.words('goes_on')}")

    def _person(self, decision: Decision) -> None:
        """Handle one entry of the person who decides."""
        if self.last_person != decision.seat or not self.fresh:
            self.ahead.clear()
            # Show what was done before the part that failed.
            self.fresh |= self.told[decision.seat] < self.session.number
        if self.fresh:
            self._hand_over(decision)
            self.moves = spell(self.session.state)
            if not self.ahead:
                self._tell_moves(decision)
                self.show(decision)
            self.fresh = False
        if not self.ahead:
            self.ahead = self._asked(decision)
        line = self.ahead.pop(0)
        if line:
            self._answer(line)

    def _asked(self, decision: Decision) -> list[str]:
        """Return the next entry of a person; a line may hold several, separated by `;`."""
        with completing(self._completions):
            line = ask(f"{self.teller.look.seats[decision.seat].name}> ", self.begun)
        self.begun = ""
        if line is None:
            raise Quit
        return [part.strip() for part in line.split(";")]

    def _hand_over(self, decision: Decision) -> None:
        """Change players at one screen, so that nobody sees what only another may see, including at
        the start."""
        if self.secrets and self.last_person != decision.seat:
            if self.last_person:
                self.screen.wipe()
                forget()
            name = self.teller.look.seats[decision.seat].name
            if ask(f"{self.words('hand_over', seat=name)} ") is None:
                raise Quit
        self.last_person = decision.seat

    def _tell_moves(self, decision: Decision | None) -> None:
        """Tell what has happened since the person who decides was last told; at the end, what
        nobody was told yet."""
        viewer = None if decision is None else decision.player
        last = max(self.told.values(), default=0)  # at a table of bots nobody was told anything
        begun = last if decision is None else self.told[decision.seat]
        for state in self.session.since(begun):
            line = self.teller.move(state, viewer)
            if line is not None:
                self.say(line)
                trace = state.trace if viewer is None else state.view(viewer).trace
                self.say(*self.teller.consequences(trace))
        # Where there are secrets, only whoever decides can see the screen.
        readers = self.told if decision is None or not self.secrets else (decision.seat,)
        self.told |= dict.fromkeys(readers, self.session.number)

    def show(self, decision: Decision) -> None:
        from rich.text import Text

        self.say("")
        self.screen.show(self.session.state.view(decision.player))
        line = Text("\n")
        line.append_text(self.teller.asks(decision))
        self.say(line)
        self._tell_who_else()
        self._list_moves(self.moves)

    def _tell_who_else(self) -> None:
        """Where all choose before anything happens, say who has not chosen yet."""
        from rich.text import Text

        state = self.session.state
        seats = [self.teller.look.seats[seat].name for seat in state.still_to_choose]
        if seats:
            self.say(Text(f"  {self.words('still_to_choose', seats=', '.join(seats))}", "dim"))
        elif state.hidden_moves:
            self.say(Text(f"  {self.words('last_to_choose')}", "dim"))

    def _list_moves(self, moves: Sequence[Spelt]) -> None:
        if len(moves) <= FEW:
            self.number(moves)
        else:
            legal = self.session.state.legal_moves
            told = ", ".join(f"{name} {number}" for name, number in legal.actions().items())
            self.say(self.words.count("moves_by_action", len(legal), told=told))

    def number(self, moves: Sequence[Spelt]) -> None:
        """List moves, so that one can be chosen by its number."""
        from rich.text import Text

        self.listed = moves
        for number, spelt in enumerate(moves, 1):
            line = Text(f"  {number}  ", style="bold")
            line.append(spelt.move.describe(self.session.language), style="not bold")
            line.append(f"   {spelt}", style="not bold dim")
            self.say(line)

    def _completions(self, before: Sequence[str], begun: str) -> list[str]:
        if before and before[0] in ("?", "moves"):
            before = before[1:]
        found = matching([*before, begun] if begun else before, self.moves)
        words = next_words(before, found)
        if not before and begun:
            words += [word for word in COMMANDS if word.startswith(begun)]
        return words

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}"
        command = COMMANDS.get(word.casefold())
        if command is not None and not matching(line.split(), self.moves):
            command(self, rest.strip())
        elif (number := whole_number(line)) is not None and self.listed:
            if 1 <= number <= len(self.listed):
                self._do(self.listed[number - 1])
            else:
                self.say(f"  {self.words('no_number', number=line)}")
        else:
            self._move(line.split())

    def _move(self, typed: list[str]) -> None:
        found = matching(typed, self.moves)
        read = None if found else self._read(typed)
        if read is not None:
            self._do(read)
        elif len(found) == 1:
            self._do(found[0])
        elif not found:
            self.say(*self.answers.illegal(" ".join(typed), self.session.state, self.moves))
        else:
            start = common_start(found)
            whole = len(start) >= len(typed)
            self.begun = f"{' '.join(start)} " if whole else " ".join(typed)
            words = next_choices(start, self.session.state) if whole else []
            words = words or next_words(start, found)
            more = f" {self.words.count('more', len(words) - MANY)}" if len(words) > MANY else ""
            told = f"{' '.join(words[:MANY])}{more}"
            self.say(f"  {self.words.count('go_on', len(found), words=told)}")

    def _read(self, typed: list[str]) -> Spelt | None:
        """Return a legal move that is written differently from how it is listed: `+0`, pieces in
        another order, or with a choice that the others do not imply at its end."""
        state = self.session.state
        try:
            move = self.session.game.parse_move(state, " ".join(typed))
        except (MoveError, RuleFailure):
            try:
                move = state.legal_moves.complete(typed)
            except (MoveError, RuleFailure):
                return None  # `answers.illegal` says why
        return Spelt(move, tuple(str(move).split()), names_in(state))

    def _do(self, chosen: Spelt) -> None:
        try:
            self.session.apply(chosen.move)
        except RuleFailure as failure:
            self.say(render([failure.diagnostic]), self.words("stays"))
            return
        self.fresh, self.listed = True, ()
        if self.path is not None:
            reason = self.failed_save(self.path)
            if reason and reason != self.trouble:
                self.tell_failure(self.path, reason)
            self.trouble = reason


def _has_secrets(game: Game) -> bool:
    """Return whether one player can see what another cannot."""
    zones, values = game.program.zones.values(), game.program.values.values()
    return (
        any(zone.seen_owner != zone.seen_others for zone in zones)
        or any(value.seen == "owner" for value in values)
        or any(zone.zone.shown for zone in game.machine.zones)
        or any(decision.secret for decision in game.machine.checked.decisions.values())
        or game.machine.frames.can_hide
    )
