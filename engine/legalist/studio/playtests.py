"""Playtests: what is played, and what is known of it while it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from legalist.bots import BOTS, make_bot
from legalist.diagnostics import Report, RulesetError
from legalist.limits import MOST_PLAYTEST_GAMES
from legalist.link.contents import Sort
from legalist.link.head_reader import read_head
from legalist.link.node_readers import read_checked
from legalist.program import Program
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import setup_to_json
from legalist.simulate.compare import Comparison, Sums
from legalist.simulate.comparison_report import ComparisonReport
from legalist.simulate.figures import all_scores, figures_of, varied
from legalist.simulate.job import Job, identity
from legalist.simulate.parcel import ParcelError, order_of, pack
from legalist.simulate.report import SimulationReport, seat_names
from legalist.wording import ENGLISH, wording

from .catalogue import said
from .files import Folder, NotAllowed
from .games import chosen_for, ruleset_at, ruleset_of
from .playtest_rows import Firings, compared, distribution, estimate
from .wire import api
from .wire.playtest import Distribution, PlaytestNews, StartPlaytest

if TYPE_CHECKING:
    from .jobs import Running
    from .room import Room

# Of the first game, as for the commands.
SEED = 1


@frozen
class Playtest:
    """Rules that are played, the printed game first if they are compared with it, and as a parcel
    for another process."""

    chosen: tuple[Chosen, ...]
    comparison: Comparison
    parcel: str
    bot: str


def prepared(folder: Folder, rooms: Mapping[str, Room], asked: StartPlaytest) -> Playtest:
    """Return what is to be played; raise NotAllowed or RulesetError."""
    if not 1 <= asked.games <= MOST_PLAYTEST_GAMES:
        raise NotAllowed(f"a playtest has from 1 to {MOST_PLAYTEST_GAMES} games")
    for bot in (asked.bot, asked.rival or asked.bot):
        if bot not in BOTS:
            raise NotAllowed(f"there is no bot `{bot}`")
    own = _chosen(folder, rooms, asked)
    mine = _job(own, asked)
    arms = [(own, mine)]
    if asked.against:
        printed = Chosen(target=ruleset_at(ruleset_of(own)), players=mine.game.players)
        theirs = _job(printed, asked)
        if theirs.game.seats != mine.game.seats:
            raise NotAllowed("other seats play than in the printed game: there are no pairs")
        arms.insert(0, (printed, theirs))
    try:
        parcel = pack([order_of(job, chosen) for chosen, job in arms])
    except ParcelError as error:
        raise NotAllowed(str(error)) from None
    comparison = Comparison([job for _, job in arms])
    return Playtest(tuple(chosen for chosen, _ in arms), comparison, parcel, asked.bot)


def _chosen(folder: Folder, rooms: Mapping[str, Room], asked: StartPlaytest) -> Chosen:
    if not asked.table:
        return chosen_for(folder, api.NewRoom(of=asked.of, players=asked.players))
    room = rooms.get(asked.table)
    if room is None:
        raise NotAllowed("there is no such game")
    chosen = room.session.chosen
    return replace(chosen, players=asked.players or room.game.players, seats=None)


def _job(chosen: Chosen, asked: StartPlaytest) -> Job:
    game = chosen.load()
    names: tuple[str, ...] = (asked.bot,)
    if asked.rival and asked.rival != asked.bot and game.players > 1:
        names = (asked.rival, *names * (game.players - 1))
    made = {name: make_bot(name) for name in names}
    return Job(game, tuple(made[name] for name in names), names, SEED)


def _title(chosen: Chosen, program: Program) -> Mapping[str, str]:
    """Return the title of a variant, or else of the game."""
    target = chosen.target
    if target.sort is not Sort.VARIANT:
        return program.title
    root = read_checked(target.path, Sort.VARIANT.key, Report())
    own = None if root is None else read_head(root).title
    return own or {ENGLISH: target.path.stem}


def _changed(chosen: Chosen, job: Job) -> bool:
    """Return whether the files say something else than what is played."""
    try:
        return chosen.load().hash != job.game.hash
    except RulesetError:
        return True


# ---- what is known


class PlaytestTeller:
    """Tells in a language what is known of a playtest."""

    def __init__(self, playtest: Playtest, folder: Folder, language: str) -> None:
        self.comparison, self._bot = playtest.comparison, playtest.bot
        self._language = language
        self._say = wording("playtest", language)
        programs = [one.game.program for one in self.comparison.jobs]
        self._names = seat_names(programs[-1], language)
        self._titles = [
            said(_title(chosen, program), language) or program.id
            for chosen, program in zip(playtest.chosen, programs, strict=True)
        ]
        if self.is_comparison:
            self._titles[0] = self._say("printed", game=self._titles[0])
        self._firings = Firings(programs, folder, language)
        self._identities = [
            identity(job, setup_to_json(chosen))
            for job, chosen in zip(self.comparison.jobs, playtest.chosen, strict=True)
        ]

        self._changed = any(map(_changed, playtest.chosen, self.comparison.jobs))

    @property
    def is_comparison(self) -> bool:
        return len(self.comparison.jobs) > 1

    def news(self, id: str, job: Running) -> PlaytestNews:
        """Return all that is known so far."""
        sums = self._sums(job)
        if not sums.games:
            return self._blank(id, job)
        report, versus, say = self._report(sums), self._versus(sums), self._say
        main = report.main_figures()
        rows = {one: estimate(report.label(one), one, say) for one in main}
        all_figures = [
            figures_of(arm, tally, sequential=True)
            for arm, tally in zip(self.comparison.jobs, sums.tallies, strict=True)
        ]
        return replace(
            self._blank(id, job),
            headline=report.headline(),
            lengths=report.lengths(),
            estimates=tuple(row for one, row in rows.items() if one.key not in ("seat", "bot")),
            seats=tuple(row for one, row in rows.items() if one.key == "seat"),
            bots=tuple(estimate(one.subject, one, say) for one in main if one.key == "bot"),
            distributions=tuple(self._distributions(sums)),
            verdict=tuple(versus.sentences(1)) if self.is_comparison else (),
            compared=tuple(compared(versus, one) for one in versus.found),
            rules=tuple(self._firings.rows(all_figures, versus.counts, say)),
        )

    def page(self, job: Running) -> str:
        """Return the report as a page that opens offline; raise NotAllowed if nothing is known."""
        sums = self._sums(job)
        if not sums.games:
            raise NotAllowed("no game has been played yet")
        return (self._versus(sums) if self.is_comparison else self._report(sums)).html()

    def _blank(self, id: str, job: Running) -> PlaytestNews:
        identities = self._versus(self.comparison.blank()).footer()
        return PlaytestNews(
            id=id, state=job.state, done=job.done, total=job.total, trouble=job.text,
            titles=tuple(self._titles), bot=self._bot, identity=tuple(identities),
            changed=self._changed,
        )  # fmt: skip

    def _sums(self, job: Running) -> Sums:
        return self.comparison.blank() if job.known is None else Sums.from_json(job.known)

    def _report(self, sums: Sums) -> SimulationReport:
        job, tally = self.comparison.jobs[-1], sums.tallies[-1]
        figures = figures_of(job, tally, sequential=True)
        return SimulationReport(
            self._identities[-1], self._titles[-1], self._names, tally, figures, None,
            self._language, sequential=True,
        )  # fmt: skip

    def _versus(self, sums: Sums) -> ComparisonReport:
        return ComparisonReport(
            self._titles, self._identities, self._names, sums,
            self.comparison.differences(sums, sequential=True),
            self.comparison.counts(sums, sequential=True), self._language, sequential=True,
        )  # fmt: skip

    def _distributions(self, sums: Sums) -> Iterator[Distribution]:
        say, tallies = self._say, sums.tallies
        yield distribution(say("game_length"), [one.lengths for one in tallies])
        if any(map(varied, tallies)):
            yield distribution(say("scores"), [all_scores(one) for one in tallies])
            yield distribution(say("margin"), [one.margins for one in tallies])
