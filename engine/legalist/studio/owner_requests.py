"""What only the owner of a table may ask for: changes of rules, seats, scenarios, saves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import RulesetError
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.play import Game
from legalist.saves.chosen import Chosen
from legalist.saves.session import Session
from legalist.source import Files, reading

from .changes import Proposal, change_in_play, changed_by_others, proposed, rule_change
from .files import NotAllowed
from .games import as_variant, load_with, own_variant, ruleset_at, ruleset_of
from .here import here_and_now
from .invitation import invitation
from .saved_text import file_name, shared
from .scenarios import scenario
from .shown_texts import home_of, shown_texts
from .wire import machine
from .wire import play as wire

if TYPE_CHECKING:
    from .connection import Connection


class Late(Exception):
    """Raised if a request is about a position that is not the current one any more."""


def _change(page: Connection, asked: wire.ChangeRule) -> wire.ChangedMessage:
    """Show or write a change of one part of the rules."""
    room, folder = page.room, page.studio.folder
    chosen = room.session.chosen
    # What is said anew keeps its placeholders for options.
    program = chosen.link(fill=False) if asked.how == "say" else room.game.program
    change = rule_change(program, asked)
    # What an author has written is said anew where it stands; everything else in their variant.
    home = home_of(folder, room.game.program, asked.address) if asked.how == "say" else ""
    if home:
        proposal = proposed(folder, home, change, None)
    else:
        proposal = change_in_play(folder, chosen, change)
        chosen = as_variant(chosen, proposal.path, proposal.fresh)
    here = None if proposal.errors else _effect(page, chosen, proposal)
    version = proposal.version
    theirs = changed_by_others(folder, proposal, asked.version)
    applied = asked.apply and not proposal.errors and theirs is None
    if applied:
        version = page.studio.undone.write(proposal)
    return replace(_told(page, proposal, applied, version, here), theirs=theirs)


def _effect(page: Connection, chosen: Chosen, proposal: Proposal) -> wire.HereAndNow:
    game = load_with(chosen, {proposal.path: proposal.after})
    return _here(page, game)


def _here(page: Connection, game: Game) -> wire.HereAndNow:
    mine = bool(page.seat) and page.room.deciding == page.seat
    return here_and_now(page.room.state, game, page.lang, mine=mine)


def _told(
    page: Connection, proposal: Proposal, applied: bool, version: str, here: wire.HereAndNow | None
) -> wire.ChangedMessage:
    findings = page.studio.folder.findings(proposal.errors)
    return wire.ChangedMessage(proposal.file, applied, proposal.diff(), findings, version, here)


def _take_back(page: Connection, asked: wire.TakeBack) -> wire.ChangedMessage:  # noqa: ARG001
    proposal = page.studio.undone.take_back()
    if proposal is None:
        raise NotAllowed("there is nothing to take back")
    back = replace(proposal, before=proposal.after, after=proposal.before, fresh=False)
    return _told(page, back, True, page.studio.folder.version(proposal.file), None)


def _ask_here(page: Connection, asked: wire.Here) -> wire.HereMessage:
    """Say what a file changes in the position, as it is on disk or with an unsaved text."""
    folder = page.studio.folder
    file = asked.file or own_variant(folder, page.room.session.chosen)
    path = folder.path(file)
    unsaved = {} if asked.text is None else {path: asked.text}
    try:
        with reading(Files(unsaved)):
            chosen = _with_file(page.room.session.chosen, path)
        game = load_with(chosen, unsaved)
    except RulesetError as error:
        return wire.HereMessage(folder.findings(error.diagnostics), None)
    return wire.HereMessage(folder.findings(game.warnings), _here(page, game))


def _with_file(chosen: Chosen, path: Path) -> Chosen:
    """Return the settings with a file of the author's in the game."""
    place = locate(path)
    match place.sort:
        case Sort.VARIANT:
            same = chosen.target.path.resolve() == path.resolve()
            return chosen if same else as_variant(chosen, path, fresh=False)
        case Sort.MODULE:
            known = any(Path(name).resolve() == path.resolve() for name in chosen.modules)
            return chosen if known else replace(chosen, modules=(*chosen.modules, str(path)))
        case Sort.MAP:
            return replace(chosen, map=str(path))
    return chosen


def _reload(page: Connection, asked: wire.Reload) -> Any:
    """Go on with the rules as they are on disk, once everybody agrees."""
    room, folder = page.room, page.studio.folder
    chosen = room.session.chosen
    path = folder.path(asked.file or own_variant(folder, chosen))
    if path.exists():
        chosen = _with_file(chosen, path)
    elif chosen.target.path.resolve() == path.resolve():
        # What had begun the file was taken back: the game is the printed one again.
        chosen = replace(chosen, target=ruleset_at(ruleset_of(chosen)))
    game = chosen.load()
    carried = room.carried(game)
    if carried.state is None:
        return wire.Trouble("\n".join(carried.lines(page.lang)))
    if room.seats.guests:
        at = room.n

        def act() -> None:
            if room.n == at:
                room.go_on(game, chosen, carried)

        room.ask("reload", page.seat, set(room.seats.guests), act, carried, game)
    else:
        room.go_on(game, chosen, carried)
    return wire.Done()


def _try(page: Connection, asked: wire.Try) -> wire.RoomMessage:
    """Begin a game of its own from a position. Whoever plays against others must not look ahead."""
    room = page.room
    if room.seats.guests:
        raise NotAllowed("others play, too: trying out would show what comes")
    if not room.floor <= asked.n <= room.n:
        raise NotAllowed("there is no such position")
    old = room.session
    states = old.states[: asked.n - room.floor + 1]
    made = sum(state.move is not None for state in states)
    back = sum(state.move is not None for state in old.states) - made
    moves = old.moves[: len(old.moves) - back]
    session = Session(
        old.game, old.chosen, old.seed, states, room.seats.people, old.bot,
        earlier=moves[: len(moves) - made], carried=old.carried,
    )  # fmt: skip
    return wire.RoomMessage(page.studio.add(session, room.pace).id)


def _save(page: Connection, asked: wire.Save) -> wire.SavedMessage:  # noqa: ARG001
    room = page.room
    room.session.humans = room.seats.people
    text = shared(page.studio.folder, room.session)
    return wire.SavedMessage(file_name(room.title, room.n), text)


def _scenario(page: Connection, asked: wire.MakeScenario) -> wire.ScenarioMessage:
    return scenario(page.room, page.studio.folder, asked.name, asked.apply, asked.n)


def _find_text(page: Connection, asked: wire.FindText) -> wire.TextsMessage:
    return shown_texts(page.room, page.studio.folder, asked.shown, page.lang)


def _seat(page: Connection, asked: wire.SetSeat) -> Any:
    """Give a seat to a person here, a guest or a bot."""
    room = page.room
    if asked.seat not in room.seats:
        raise NotAllowed("there is no such seat")
    if asked.player == "invite" and not page.studio.door.lan:
        raise NotAllowed("the table is not open to your network yet")
    token = room.seats.give(asked.seat, asked.player)
    room.session.humans = room.seats.people
    if room.vote is not None:
        room.answered(room.vote, {asked.seat}, True)
    if not token:
        return wire.Done()
    return invitation(page.studio.door, room.id, asked.seat, token)


def _machine(page: Connection, asked: machine.AskMachine) -> machine.MachineMessage:  # noqa: ARG001
    return page.machine.message()


def _position(page: Connection, asked: machine.AskPosition) -> machine.PositionMessage:
    """Return a position for the machine of the page: the whole one where nobody else plays."""
    room = page.room
    if not room.floor <= asked.n <= room.n:
        raise NotAllowed("there is no such position")
    whole = set(room.seats.people) <= page.own and len(room.seats.people) < 2
    if not whole and not page.seat:
        raise NotAllowed("who only watches a game of others gets no position")
    states, at = room.session.states, asked.n - room.floor
    before = states[at - 1] if at > 0 and asked.after == asked.n - 1 else None
    return page.machine.position(asked.n, states[at], page.seat, whole, before)


OWNER: dict[type, Callable[..., Any]] = {
    wire.ChangeRule: _change,
    wire.TakeBack: _take_back,
    wire.Here: _ask_here,
    wire.Reload: _reload,
    wire.Try: _try,
    wire.Save: _save,
    wire.MakeScenario: _scenario,
    wire.SetSeat: _seat,
    wire.FindText: _find_text,
    machine.AskMachine: _machine,
    machine.AskPosition: _position,
}
