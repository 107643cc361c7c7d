"""The limits of what a ruleset may ask of the machine: one table, from which the reference is made.

A ruleset may come from a stranger, so everything that could grow without end has an end.
"""

from __future__ import annotations

from legalist.quick_dataclass import frozen

# Files.
LARGEST_FILE = 1_000_000
DEEPEST_FILE = 40
MOST_VALUES = 50_000

# What is kept on disk of files that were read: bytes of one entry, and of all.
LARGEST_STORED = 10_000_000
MOST_STORED = 50_000_000

# Texts of rules. Every stage walks them by recursion, with a few calls for each level, and Python
# allows a thousand; it also allows 20 loops inside each other.
LONGEST_TEXT = 20_000
DEEPEST_TEXT = 40
DEEPEST_BLOCK = 16
DEEPEST_CALLS = 150

# Declarations, and what a state is made of.
MOST_DECLARED = 1_000
MOST_CHOICES = 12
MOST_MEMBERS = 4_000
MOST_SLOTS = 100_000
MOST_SPACES = 2_000
# Signs of a map that is typed. Holes are typed as well, but nobody types as many as this.
MOST_SIGNS = 20 * MOST_SPACES
# Numbers of the language go from -LARGEST_NUMBER to LARGEST_NUMBER.
LARGEST_NUMBER = 2**31 - 1

# Findings of one kind (errors, warnings) that are shown.
MOST_FINDINGS = 100

# What running rules may take; `machine/counters.py` says what is counted.
STEPS = 500_000
WORK = 2_000_000
TRIAL_WORK = 200_000_000
GAME_WORK = 10_000_000
# A step takes about as long as this much work.
STEP = 10
SET_UP_WORK = 10_000_000

LONGEST_LIST = 10_000
# Numbers are smaller where they are kept (`LARGEST`). These are far beyond what a game needs, and
# so far below 64 bits that a sum of as many as a list can hold still fits.
LARGEST_NAMED = 2**40
LARGEST_SUM = 2**48
MOST_PIECES = 10_000
MOST_PIECES_IN_ALL = 1_000_000

# Possibilities of one choice, and of all choices of a decision together.
MOST_POSSIBILITIES = 10**15
# The product of kinds and sizes up to which the ways to take some pieces are counted.
MOST_COUNTED = 20_000
# Values of choices that are tried one by one. Each is charged as this much work: it makes an entry
# in the list of legal moves, and its conditions are tested.
MOST_TRIED = 125_000
TRIED = WORK // MOST_TRIED

# Legal moves that are written out, in a view or in a record.
MOST_WRITTEN = 10_000
# Readings of one text that are tried.
MOST_READINGS = 1000
# Characters of a move that is typed, and rules that wait for decisions inside each other.
LONGEST_MOVE = 100_000
DEEPEST_STACK = 1_000
# Decisions of one game that bots make without a person.
MOST_DECISIONS = 100_000
# Decisions of a random game, and of a game of `legalist try`.
MOST_RANDOM_DECISIONS = 100_000
MOST_TRIAL_DECISIONS = 5_000
# What a file of a bot may ask for: games that it imagines before a move, seconds that it thinks.
# Of more moves than it weighs, a greedy bot weighs as many by chance.
MOST_IMAGINED = 10_000_000
MOST_BOT_SECONDS = 3_600
MOST_WEIGHED = 1_000
# Values of an option that `legalist sweep` plays.
MOST_SWEPT = 1_000
# Numbers in all states of a game that are kept for undo.
MOST_KEPT = 20_000_000
# Bytes and decisions of one recorded game, and games of `legalist combinations`.
LARGEST_RECORDED_GAME = 100_000_000
MOST_RECORDED = 20_000
MOST_COMBINATIONS = 5_000
# Moves that `legalist perft` makes.
MOST_COUNTED_MOVES = 200_000
# Moves in the tree of a search, and legal moves of a decision below its root.
MOST_TREE_NODES = 65_536
MOST_SEARCHED_MOVES = 4_096

# Saved games and recordings. They are deeper than rulesets (a frame in a list in a state) and
# shallow enough for any recursive reader.
LARGEST_SAVE = 20_000_000
LONGEST_RECORD = 20_000_000
DEEPEST_JSON = 100
LONGEST_JSON_NUMBER = 40
MOST_SAVED_MOVES = 100_000
MOST_SAVED_NAMES = 100

# Orders of games for the machines of a cluster, and what is noted of a simulation beside its rows.
LARGEST_PARCEL = 20_000_000
MOST_PARCEL_FILES = 1_000
LARGEST_RUN = 20_000_000

# The studio. A message is what a page sends over a socket; a request may carry a file or a save.
LARGEST_MESSAGE = 256_000
LARGEST_REQUEST = 2 * LARGEST_FILE
MOST_ROOMS = 20
MOST_SOCKETS = 60
HELLO_SECONDS = 20
MOST_EDITORS = 8
MOST_FOLLOWERS = 8
MOST_WAITING_MESSAGES = 500
MOST_JOBS = 2
JOB_SECONDS = 1_800
JOB_MEMORY = 2_000_000_000
MOST_PLAYTEST_GAMES = 100_000
MOST_BOOKS = 2
BOOK_SECONDS = 120
KEPT_VERSIONS = 20
MOST_LOGGED = 200
# Games of a trial that a page starts, and files that come with a shared game.
MOST_TRIAL_GAMES = 1_000
MOST_SHARED_FILES = 200
# Rows of a map that are pasted, and characters of a row.
MOST_PASTED_ROWS = 400
LONGEST_PASTED_ROW = 1_000

# Editors: files and folders of a project, answers that wait for a slow one.
MOST_PROJECT_FILES = 1_000
MOST_PROJECT_FOLDERS = 2_000
MOST_WAITING_ANSWERS = 1_000
# The log of a server: characters of a line, lines of an entry.
LONGEST_LOGGED = 400
MOST_LOGGED_LINES = 100


@frozen
class Limit:
    """One limit: a short name, what it counts, the most that is allowed, and the finding that says
    so (empty if more is left out rather than refused)."""

    name: str
    what: str
    most: int
    code: str


# What a file may contain.
LOADING: tuple[Limit, ...] = (
    Limit("file", "bytes of a file", LARGEST_FILE, "L103"),
    Limit("file depth", "lists and mappings of a file inside each other", DEEPEST_FILE, "L119"),
    Limit("file values", "values in a file", MOST_VALUES, "L121"),
    Limit("cached file", "bytes of an entry in the cache of files that were read; more is not kept",
          LARGEST_STORED, ""),
    Limit("cache", "bytes of all its entries; the oldest are deleted", MOST_STORED, ""),
    Limit("text", "characters of an expression or of a block of effects", LONGEST_TEXT, "L302"),
    Limit("nesting", "values of an expression inside each other: brackets, calls, and each term "
          "of a sum or of a chain of `and`, `or` or `else` contains the terms before or after it",
          DEEPEST_TEXT, "L303"),
    Limit("blocks", "blocks of effects inside each other", DEEPEST_BLOCK, "L880"),
    Limit("calls", "nesting of a text, added to the largest such number of the functions, effects "
          "and rules that it calls", DEEPEST_CALLS, "L881"),
    Limit("declarations", "entries of one section (functions, rules, actions, options …) in a "
          "game, and conditions of one action", MOST_DECLARED, "L882"),
    Limit("choices", "choices of an action", MOST_CHOICES, "L885"),
    Limit("members", "members of an enum, or pieces of a family that differ", MOST_MEMBERS, "L445"),
    Limit("places and numbers", "places for pieces and numbers of all zones and values: one for "
          "each combination of parameters, and in a bag one for each kind", MOST_SLOTS, "L832"),
    Limit("spaces", "spaces of a map", MOST_SPACES, "L606"),
    Limit("signs", "signs of a map that is typed as rows, its holes included", MOST_SIGNS, "L606"),
    Limit("number", "a number of the rules, also a negative one", LARGEST_NUMBER, "L310"),
    Limit("errors shown", "errors that are listed; of the others only the number is given",
          MOST_FINDINGS, "L883"),
    Limit("warnings shown", "warnings that are listed; of the others only the number is given",
          MOST_FINDINGS, "L884"),
)  # fmt: skip

# What rules may take while they run.
PLAYING: tuple[Limit, ...] = (
    Limit("steps", "steps of a move, until the next decision", STEPS, "L801"),
    Limit("work", "work of a move or of a question, for all that expressions go through", WORK,
          "L820"),
    Limit("work of a trial",
    "work of all games of `legalist try` together; each step counts as ten",
          TRIAL_WORK, "L871"),
    Limit("random game", "work of one random game (`Game.playout`, `Game.playouts`); each step "
          "counts as ten", GAME_WORK, "L809"),
    Limit("random decisions", "decisions of one random game", MOST_RANDOM_DECISIONS, "L808"),
    Limit("trial decisions", "decisions of one game of `legalist try`", MOST_TRIAL_DECISIONS,
          "L854"),
    Limit("work of set-ups", "work of the set-ups of all games of a ruleset that `check` tries; "
          "one that takes more than its share is not followed to its end", SET_UP_WORK, ""),
    Limit("named number", "a number that gets a name: a parameter, a local, the result of a "
          "function, an item of a list; below 0 as above", LARGEST_NAMED, "L802"),
    Limit("sum", "a sum or difference inside an expression; below 0 as above", LARGEST_SUM, "L802"),
    Limit("list", "items of a list", LONGEST_LIST, "L804"),
    Limit("pieces of one kind", "pieces that are alike in all attributes", MOST_PIECES, "L455"),
    Limit("pieces of a family", "pieces of one entry under `kinds`", MOST_PIECES_IN_ALL, "L872"),
    Limit("possibilities", "possibilities of a choice, and all legal moves of a decision",
          MOST_POSSIBILITIES, "L870"),
    Limit("ways to take pieces", "kinds in a zone, times the number of pieces that may be chosen",
          MOST_COUNTED, "L870"),
    Limit("values tried", "values of all choices of an action except its last, each as often as it "
          "is tried; also of a last choice of several things that a requirement names",
          MOST_TRIED, "L870"),
    Limit("moves written", "legal moves that a view or a record lists; with more it gives only "
          "their number", MOST_WRITTEN, ""),
    Limit("readings", "moves that one text may mean; no more are looked at", MOST_READINGS, ""),
    Limit("move", "characters of a move that is typed; a longer one is not read", LONGEST_MOVE, ""),
    Limit("waiting rules", "rules and effects that wait for decisions inside each other",
          DEEPEST_STACK, "L900"),
    Limit("decisions of bots", "decisions of one game that bots make without a person; they also "
          "stop after the work of a trial", MOST_DECISIONS, ""),
    Limit("imagined games", "games that a bot of a file imagines before a move", MOST_IMAGINED, ""),
    Limit("seconds of a bot", "seconds that a bot of a file thinks about a move", MOST_BOT_SECONDS,
          ""),
    Limit("weighed moves", "moves that a greedy bot weighs; of more it takes as many by chance",
          MOST_WEIGHED, ""),
    Limit("swept values", "values of an option that `legalist sweep` plays", MOST_SWEPT, ""),
    Limit("undo", "numbers in the states that a game keeps for undo (an entry of a trace counts as "
          "16); the oldest are forgotten", MOST_KEPT, ""),
    Limit("recorded game", "bytes of one game in a recording; what follows is not recorded",
          LARGEST_RECORDED_GAME, ""),
    Limit("recorded decisions", "decisions of one game in a recording", MOST_RECORDED, ""),
    Limit("combinations", "games that `legalist combinations` tries, those with the fewest modules "
          "first", MOST_COMBINATIONS, ""),
    Limit("counted moves", "moves that `legalist perft` makes; it then says what it has counted, "
          "also when it has taken the work of a trial", MOST_COUNTED_MOVES, ""),
    Limit("searched moves", "moves in the tree of a bot that searches; then it only counts",
          MOST_TREE_NODES, ""),
    Limit("moves below", "legal moves of a decision that is entered by a search, but for its first",
          MOST_SEARCHED_MOVES, ""),
)  # fmt: skip

# What a saved game or a recording may contain.
SAVING: tuple[Limit, ...] = (
    Limit("save", "bytes of a saved game", LARGEST_SAVE, "L103"),
    Limit("save depth", "lists and mappings inside each other, in a saved game or a line of a "
          "recording", DEEPEST_JSON, "L574"),
    Limit("save number", "digits of a number in them", LONGEST_JSON_NUMBER, "L574"),
    Limit("saved moves", "moves of a saved game", MOST_SAVED_MOVES, "L574"),
    Limit("saved names", "modules of a saved game, and its seats", MOST_SAVED_NAMES, "L574"),
    Limit("run", "bytes of what is noted beside the rows of a simulation", LARGEST_RUN, "L103"),
    Limit("record", "bytes of a line of a recording", LONGEST_RECORD, "L575"),
)  # fmt: skip

# What a page or a guest may ask of the studio.
SERVING: tuple[Limit, ...] = (
    Limit("message", "bytes of a message in a game; a longer one ends the connection",
          LARGEST_MESSAGE, ""),
    Limit("request", "bytes of any other request; a saved game may be as large as above",
          LARGEST_REQUEST, ""),
    Limit("rooms", "games in progress at a time; for another one the oldest that nobody looks at "
          "is closed", MOST_ROOMS, ""),
    Limit("sockets", "pages and guests connected at a time", MOST_SOCKETS, ""),
    Limit("silence", "seconds until a page must have said who it is", HELLO_SECONDS, ""),
    Limit("editors", "editors of rules that are open at a time", MOST_EDITORS, ""),
    Limit("followers", "pages that follow a playtest at a time", MOST_FOLLOWERS, ""),
    Limit("messages waiting", "messages that a slow page has not read; then it is disconnected",
          MOST_WAITING_MESSAGES, ""),
    Limit("jobs", "trials, checks, tests and playtests that run at a time", MOST_JOBS, ""),
    Limit("job time", "seconds of a trial, check, test or playtest; then it is stopped",
          JOB_SECONDS, ""),
    Limit("job memory", "bytes of memory of each process of such a job", JOB_MEMORY, ""),
    Limit("playtest", "games of a playtest", MOST_PLAYTEST_GAMES, ""),
    Limit("rulebooks", "rulebooks that the studio makes at a time", MOST_BOOKS, ""),
    Limit("rulebook time", "seconds of making one; then it is stopped", BOOK_SECONDS, ""),
    Limit("versions", "former contents of a file that are kept; the oldest are deleted",
          KEPT_VERSIONS, ""),
    Limit("log", "lines of the log that a page is sent when it connects", MOST_LOGGED, ""),
    Limit("trial games", "games of a trial that a page starts", MOST_TRIAL_GAMES, ""),
    Limit("shared files", "files that come with a game that somebody shares", MOST_SHARED_FILES,
          ""),
    Limit("pasted rows", "rows of a map that are pasted", MOST_PASTED_ROWS, ""),
    Limit("pasted row", "characters of such a row", LONGEST_PASTED_ROW, ""),
)  # fmt: skip

# What other machines and editors may send.
SENDING: tuple[Limit, ...] = (
    Limit("order", "bytes of an order of games for another machine", LARGEST_PARCEL, ""),
    Limit("order files", "files of such an order", MOST_PARCEL_FILES, ""),
    Limit("project files", "files of the game that an editor looks at together; others are not "
          "renamed in", MOST_PROJECT_FILES, ""),
    Limit("project folders", "folders that are looked through for them", MOST_PROJECT_FOLDERS, ""),
    Limit("waiting answers", "answers that an editor has not read; then it is disconnected",
          MOST_WAITING_ANSWERS, ""),
    Limit("log line", "characters of a line in the log of a server; the rest is cut off",
          LONGEST_LOGGED, ""),
    Limit("log lines", "lines of one entry in it; those in the middle are left out",
          MOST_LOGGED_LINES, ""),
)  # fmt: skip

LIMITS: tuple[Limit, ...] = (*LOADING, *PLAYING, *SAVING, *SERVING, *SENDING)
