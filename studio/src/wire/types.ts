// Made by `make wire` from engine/legalist/studio/wire; do not edit.

/** The first request of a socket, also when it comes back. A guest shows the `token` of a seat; the owner may sit on any seat of their own, or watch. */
export interface Hello {
  seat?: string;
  lang?: string;
  token?: string;
}

/** Show the game from another of one's own seats: the others must not have been looking. */
export interface Sit {
  seat: string;
}

/** Use another language from now on. */
export interface Speak {
  lang: string;
}

/** Ask for the next choice of a move; answered by `step`. */
export interface AskStep {
  n: number;
  chosen?: string[];
  taken?: string[];
}

/** Ask why no legal move begins so; answered by `why`. */
export interface AskWhy {
  n: number;
  chosen: string[];
  taken?: string[];
}

/** Make a move: its choices as in a complete step. */
export interface MakeMove {
  n: number;
  chosen: string[];
}

/** Ask what a bot would do here; answered by `hint`. Only who decides may ask. */
export interface AskHint {
  n: number;
}

/** Take back one's last choice; others whose choices are taken back, too, are asked. */
export interface Undo {
  n: number;
}

/** Agree or not to what an `asked` message asks. */
export interface Answer {
  ask: number;
  yes: boolean;
}

/** Look at an earlier position; answered by `view`, for this socket alone. */
export interface Go {
  n: number;
}

/** Begin a game of its own from a position, with bots for the other people; answered by `room`. */
export interface Try {
  n: number;
}

/** Ask which rules the move to a position carried out; answered by `fired`. */
export interface AskFired {
  n: number;
}

/** Ask for everything about one part of the rules; answered by `card`. */
export interface AskCard {
  address: string;
}

/** Ask for all parts of the rules that say something to players; answered by `parts`. */
export interface AskParts {
}

/** Change one part of the rules in the owner's variant; answered by `changed`. `how` is off, when (only when `value` holds), number (another one: `PLACE=NUMBER`), anew (`value` instead), set (an option), say (in other words: `LANGUAGE=TEXT`, also for an address `names.ID`), or back (as in the game again). Without `apply` it is only shown what it would do; with the `version` of the file that was shown, nothing is written if somebody else has changed it since. */
export interface ChangeRule {
  address: string;
  how: "off" | "when" | "number" | "anew" | "set" | "say" | "back";
  value?: string;
  apply?: boolean;
  version?: string | null;
}

/** Take back the last change that was written by `change`; answered by `changed`. */
export interface TakeBack {
}

/** Ask what the variant as it is on disk, or with an unsaved text, changes in this position; answered by `here`. */
export interface Here {
  file?: string;
  text?: string | null;
}

/** Go on with the variant as it is on disk. Other people are asked first. */
export interface Reload {
  file?: string;
}

/** Ask for the game as a text that can be loaded again; answered by `saved`. */
export interface Save {
}

/** Make a test of the position after `n` moves, or of the last one, and of the moves that led to it; answered by `scenario`. With `apply` it is written to the author's folder and run. */
export interface MakeScenario {
  name: string;
  apply?: boolean;
  n?: number | null;
}

/** Let a person or a bot play a seat. `invite` gives the seat to a guest, answered by `invitation`. */
export interface SetSeat {
  seat: string;
  player: "person" | "bot" | "invite";
}

/** Ask which texts of the game something that is shown on the page comes from; answered by `texts`. Only the owner may say things in other words. */
export interface FindText {
  shown: string;
}

/** Ask for the rules compiled for the page; answered by `machine`, or by `trouble` where there is none. Only the owner's page may run them. */
export interface AskMachine {
}

/** Ask for a position; answered by `position`. `after` is the number of the position that the page's machine holds, -1 for none. */
export interface AskPosition {
  n: number;
  after?: number;
}

/** The answer to `hello`: who one is and what one may do here. `lan`: whether guests can come in from the network. */
export interface Welcome {
  room: string;
  title: string;
  seat: string;
  seats: string[];
  owner: boolean;
  file: string;
  lan: boolean;
}

/** A player. `ink` is the colour of texts on `colour`, `letter` a sign of one or two characters, `shape` the outline of the player's pieces (see `Table.shapes`). */
export interface SeatLook {
  id: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
  shape: string;
}

/** A space of the board. `mark` is what is written on it, `marks` and `areas` are the names of its marks and areas; `texture` is a character that replaces `fill` where there are no colours. `spoken` is the space in words: its name, terrain and marks. */
export interface SpaceLook {
  id: string;
  at: [number, number];
  corners: ([number, number])[];
  terrain: string;
  fill: string;
  ink: string;
  texture: string;
  mark: string;
  marks: string[];
  areas: string[];
  neighbours: string[];
  spoken: string;
}

/** `layout` is pointy, flat (hexes), square or graph, whose links are to be drawn as lines. The four numbers are the bounding box of all spaces. */
export interface BoardLook {
  id: string;
  title: string;
  layout: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  spaces: SpaceLook[];
}

/** A kind of piece: `id` is its family and its name in states, as in `stone.red`. `shape` tells it from others of its family and is drawn on the piece in `tint`, behind the letter. A piece with an owner (a seat) has `ring`, the owner's colour, `owner_letter` and `owner_shape`, the outline of the whole piece where it is not a slab; without an owner these are empty. `face` is what stands large on it where there is room for its name as well. */
export interface PieceLook {
  id: string;
  family: string;
  name: string;
  colour: string;
  ink: string;
  tint: string;
  letter: string;
  shape: string;
  face: string;
  owner: string;
  owner_letter: string;
  owner_shape: string;
  ring: string;
}

/** A line of the legend. `texture` replaces the colour where there are no colours; `shape` and `body` are as for tokens. */
export interface Key {
  text: string;
  colour: string;
  symbol: string;
  form: "space" | "slab" | "disc" | "outline";
  texture: string;
  shape: string;
  body: string;
}

/** Everything that is sent once. `shapes` are outlines within a circle of about radius 1, `back` is the colour of a piece that the viewer may not see; `board` is None for a game without one. */
export interface Table {
  game: string;
  title: string;
  language: string;
  seats: SeatLook[];
  board: BoardLook | null;
  pieces: PieceLook[];
  shapes: Record<string, ([number, number])[]>;
  legend: Key[];
  back: string;
}

/** What does not change while the rules and the language stay the same. */
export interface TableMessage {
  table: Table;
}

/** Equal pieces in a zone of the board, in the order in which they are drawn. `id` stays the same as long as they lie there; `piece` is the id of a `PieceLook`, empty for what the viewer may not see. `form` is slab, disc or outline (around all of its spaces). */
export interface PlacedPiece {
  id: string;
  piece: string;
  number: number;
  zone: string;
  spaces: string[];
  form: "space" | "slab" | "disc" | "outline";
}

/** A value that is shown as a line around spaces. */
export interface Marker {
  id: string;
  name: string;
  spaces: string[];
  colour: string;
  letter: string;
}

/** A piece or colour with a number: how many there are, or how much of it. `piece` is the id of the piece's look, empty for the chip of a value. */
export interface Chip {
  name: string;
  colour: string;
  letter: string;
  number: number;
  ink: string;
  shape: string;
  piece: string;
}

/** Equal pieces side by side. What the viewer may not see has no sign, name or colour; `letter` stands for the piece where there is no room for its name. */
export interface Face {
  sign: string;
  name: string;
  colour: string;
  letter: string;
  number: number;
  ink: string;
  shape: string;
  piece: string;
}

/** One zone or value: chips, or a text if there is nothing to colour. `id` is what it shows, as in `hand(north)`, a zone or a value (`sort`); `spoken` is all of it in words. A zone that is shown piece by piece has `faces`, those of a pile from the top down, and `size`, the number of its pieces; the last face of a pile stands for all that are under it. `unseen` is the number of pieces of which the viewer sees only that they are there. */
export interface Row {
  label: string;
  chips: Chip[];
  text: string;
  faces: Face[];
  size: number;
  pile: boolean;
  id: string;
  sort: "zone" | "value";
  spoken: string;
  unseen: number;
}

/** `seat` is empty for the panel of the table; `deciding` tells whether this player decides now. */
export interface Panel {
  title: string;
  seat: string;
  colour: string;
  deciding: boolean;
  rows: Row[];
  ink: string;
  letter: string;
  shape: string;
}

/** What is to be decided; `about` are its circumstances, by their names in the language. */
export interface DecisionText {
  id: string;
  seat: string;
  text: string;
  about: Record<string, string>;
  mine: boolean;
  may_pass: boolean;
}

export interface OutcomeText {
  winners: string[];
  ranking: string[];
  scores: Record<string, number[]>;
}

/** `seat` is who looks, empty if everything is seen. `spoken` says what lies on a space, for spaces that are not empty. `around` are the seats of the panels as people sit around a table, the viewer last; the table between them is an empty seat. */
export interface TableView {
  seat: string;
  pieces: PlacedPiece[];
  markers: Marker[];
  spoken: Record<string, string>;
  panels: Panel[];
  around: string[];
  decision: DecisionText | null;
  outcome: OutcomeText | null;
}

/** What is chosen next. `form` is `action`, `one`, `number`, `truth`, `subset`, `pieces` or `order`; `type` is the type of one member, `sort` where its members come from (`space`, `kind`, …; empty for numbers and truth values). A choice is `implied` if the others mostly tell it; it is asked for only where they do not. */
export interface NextChoice {
  id: string;
  name: string;
  form: string;
  type: string;
  sort: string;
  optional: boolean;
  secret: boolean;
  implied: boolean;
}

/** Something that can be chosen, or added to what was taken. */
export interface Member {
  word: string;
  name: string;
  moves: number | "many";
}

/** Numbers from `low` to `high`, with the number of legal moves behind each of them. */
export interface Range {
  low: number;
  high: number;
  moves: number;
}

/** The pieces of one kind: how many are taken, the least and the most that a legal move takes together with the others that are taken, how many there are, and the number of legal moves that take one more. */
export interface Counter {
  word: string;
  name: string;
  taken: number;
  least: number;
  most: number;
  available: number;
  moves: number | "many";
}

/** A partial move: what was chosen, what is chosen next, and whether it is complete. `chosen` are the action and the finished choices, `taken` the parts taken of `choice`. `members` can be chosen (one of them is appended to `chosen`) or added (appended to `taken`); `ranges` are there instead for numbers, `counters` for pieces. `moves` is the number of legal moves that begin so. If what was taken can be all, `value` is its word, to be appended to `chosen`. `move` is the whole move if it can be made as it is. */
export interface Step {
  chosen: string[];
  taken: string[];
  choice: NextChoice | null;
  members: Member[];
  ranges: Range[];
  counters: Counter[];
  moves: number;
  value: string | null;
  move: string | null;
  text: string;
}

/** A zone that pieces leave or reach: with its spaces if it is on the board, and with the seat whose panel it is in. `zone` is empty if the viewer sees nothing of it. */
export interface Place {
  zone: string;
  spaces: string[];
  seat: string;
}

/** `number` equal pieces go from one zone to another; `piece` is the id of a `PieceLook`, empty if the viewer may not know which pieces they are. */
export interface PieceMove {
  piece: string;
  number: number;
  source: Place;
  target: Place;
}

/** A consequence of a move: a rule that fired, or something that changed. `kind` is that of the trace: rule, event, value, choice or dropped. */
export interface Told {
  kind: string;
  address: string;
  text: string;
  cite: string[];
}

/** What led to position `n`. A line without a seat tells of new rules. */
export interface LogLine {
  n: number;
  seat: string;
  text: string;
  told: Told[];
}

/** Who plays a seat: `me`, `mine` (another seat of this browser), `person` or `bot`. */
export interface Player {
  seat: string;
  name: string;
  colour: string;
  player: "me" | "mine" | "person" | "bot";
  online: boolean;
}

/** A position as this seat sees it. `last` is the number of the current position, larger than `n` while looking back. `log` has the lines from `log_from` on; later ones are no longer true. `step` is there if this seat decides now; `curtain` names a seat of this browser that decides: `sit` on it once its player is alone. */
export interface ViewMessage {
  n: number;
  last: number;
  floor: number;
  view: TableView;
  step: Step | null;
  moves: PieceMove[];
  log_from: number;
  log: LogLine[];
  players: Player[];
  curtain: string;
  undo: string[] | null;
}

/** A sentence of the rulebook, in the language of the reader. */
export interface Citation {
  id: string;
  text: string;
}

/** Why something is refused. `changeable`: whether the part at `address` can be switched off. */
export interface Why {
  address: string;
  text: string;
  cite: Citation[];
  condition: string;
  changeable: boolean;
}

/** The next choice, and the reasons against everything else that it could be; `names` is what those are called. */
export interface StepMessage {
  step: Step;
  refused: Record<string, Why[]>;
  names: Record<string, string>;
}

export interface WhyMessage {
  why: Why[];
}

/** A move that a bot has tried: in words, as it is typed, the spaces that it names, and in how many of a hundred imagined games it won. */
export interface HintMove {
  text: string;
  move: string;
  spaces: string[];
  share: number;
}

/** What a bot would do, the best first, after so many imagined games. */
export interface HintMessage {
  games: number;
  tried: HintMove[];
}

/** Done; what it changed comes as news. */
export interface Done {
}

/** One difference between rules: `how` is added, removed, replaced, wrapped, changed, set, or back as it was printed. */
export interface Difference {
  how: string;
  address: string;
  text: string;
  was: string;
  cite: Citation[];
  module: string;
}

/** Somebody wants to take back choices (`undo`) or to go on with other rules (`reload`), with what is different under them. */
export interface Asked {
  ask: number;
  about: "undo" | "reload";
  by: string;
  report: string[];
  differences: Difference[];
}

/** How it ended. */
export interface Decided {
  ask: number;
  about: "undo" | "reload";
  yes: boolean;
}

/** A new game to connect to. */
export interface RoomMessage {
  room: string;
}

/** One part of the rules as it was fired: text, citations, code and place. */
export interface Rule {
  address: string;
  text: string;
  cite: Citation[];
  code: string;
  file: string;
  line: number;
  shipped: boolean;
}

export interface FiredMessage {
  n: number;
  told: Told[];
  rules: Rule[];
}

/** A number in a part of the rules. `place` says which, for `change`. */
export interface CardNumber {
  place: string;
  text: string;
  value: number;
  low: number | null;
  high: number | null;
}

/** An option that a part of the rules mentions, to be chosen by `set`: yes/no or one of `values`. */
export interface CardOption {
  id: string;
  text: string;
  form: string;
  value: boolean | number | string;
  values: string[];
}

/** A condition as the rules would write it, and the sentence of the function it asks, if any. */
export interface Condition {
  code: string;
  text: string;
}

/** Everything about a part of the rules. `sentence` is by language; `body` is what can be written anew; `hows` are the ways to change it; `firings` are positions whose moves fired it; `touched` says what the variant does to it already. `conditions` could be asked in it. */
export interface CardMessage {
  address: string;
  sentence: Record<string, string>;
  cite: Citation[];
  code: string;
  body: string;
  file: string;
  line: number;
  shipped: boolean;
  hows: ("off" | "when" | "number" | "anew" | "set" | "say" | "back")[];
  numbers: CardNumber[];
  options: CardOption[];
  uses: string[];
  firings: number[];
  touched: string;
  conditions: Condition[];
}

/** A part of the rules to look for: its sentence and the ids of its citations. `sort` is the section that it is declared in; a condition of an action is a `requirement`. */
export interface Part {
  address: string;
  sort: string;
  text: string;
  cite: string[];
}

export interface PartsMessage {
  parts: Part[];
}

/** A line of a difference: `mark` is a blank, + or -. */
export interface DiffLine {
  mark: string;
  text: string;
}

/** What is wrong in a file, in English, with the page that explains it. */
export interface Finding {
  code: string;
  severity: string;
  text: string;
  help: string;
  file: string;
  line: number;
  column: number;
}

export interface MoveChange {
  text: string;
  spaces: string[];
}

/** How many moves that name a space become legal, and how many no longer are. */
export interface SpaceChange {
  more: number;
  fewer: number;
}

/** What other rules change in the current position. `verdict` is fits, notes or no; without numbers the moves are not this seat's to know, or too many to compare. */
export interface HereAndNow {
  verdict: "fits" | "notes" | "no";
  report: string[];
  more: number | null;
  fewer: number | null;
  gained: MoveChange[];
  lost: MoveChange[];
  spaces: Record<string, SpaceChange> | null;
}

/** What a change writes, or would write. If there are errors in `findings`, nothing was written; nor if somebody else changed the file: `theirs` is what they did. */
export interface ChangedMessage {
  file: string;
  applied: boolean;
  diff: DiffLine[];
  findings: Finding[];
  version: string;
  here: HereAndNow | null;
  theirs: DiffLine[] | null;
}

export interface HereMessage {
  findings: Finding[];
  here: HereAndNow | null;
}

/** News to all: the game goes on with other rules; `table` and `view` follow. */
export interface ReloadedMessage {
  verdict: "fits" | "notes" | "no";
  report: string[];
  differences: Difference[];
}

export interface SavedMessage {
  name: string;
  text: string;
}

/** A scenario. Once written, `passed` says whether it holds. */
export interface ScenarioMessage {
  file: string;
  text: string;
  passed: boolean | null;
  findings: Finding[];
}

/** A link for a guest, and the same as a picture (SVG). */
export interface Invitation {
  seat: string;
  link: string;
  qr: string;
}

/** A request that could not be done. `late` means that the position has changed since. */
export interface Trouble {
  text: string;
  late: boolean;
  findings: Finding[];
}

/** A text by language; `address` is for `change` with `say`. `file` is where that is written: the author's own file, or their variant if the text comes with the game. */
export interface FoundText {
  address: string;
  texts: Record<string, string>;
  file: string;
}

/** The texts that fit, the one that says most of it first. */
export interface TextsMessage {
  found: FoundText[];
  languages: string[];
}

/** A choice of an action. `sort` is how a listed move holds it: `value` (a number of 8 bytes), `mask`, `list` (of such numbers), `range` or `other`, which the page does not read. `size` are its bytes. `words` are the names of what can be chosen, once for all players, or once for each where they differ. `implied` choices come last, if they are asked for at all. */
export interface ChoiceOutline {
  id: string;
  sort: string;
  size: number;
  words: string[][];
  implied: boolean;
}

export interface ActionOutline {
  id: string;
  choices: ChoiceOutline[];
}

/** A zone on the board, and where it is in a state. */
export interface PlaceOutline {
  at: number;
  name: string;
  spaces: string[];
}

/** A zone whose pieces everybody sees. A `bag` has the number of each kind in 4 bytes, a `pile` its length in 4 bytes and then its kinds, `one` a kind; a kind has `size` bytes, -1 is none. */
export interface ZoneOutline {
  order: string;
  size: number;
  form: string;
  pieces: string[];
  places: PlaceOutline[];
}

/** The rules: a WebAssembly module in base 64, and what the page must know of its memory. `slots` are addresses of states, `segments` where listed moves begin and `row` where an outcome can be written. The bytes of a state end where its first 4 bytes say; the game is over if that is `over`. Before their end is -1 - the number of the decision, which `may_pass` or not. */
export interface MachineMessage {
  module: string;
  players: number;
  slots: number[];
  segments: number;
  row: number;
  over: number;
  may_pass: boolean[];
  actions: ActionOutline[];
  zones: ZoneOutline[];
}

/** A position for the page's machine, with the hash that it must have there. Where nobody else plays it is the `whole` position; elsewhere one that the seat cannot tell from it. Instead of its bytes (in base 64), `move` is the number of the move that led there, if that is enough. */
export interface PositionMessage {
  n: number;
  player: number;
  whole: boolean;
  state: string;
  move: number;
  hash: string;
}

/** POST /api/enter: the token of the address, for a cookie. */
export interface Enter {
  token: string;
}

/** GET /api/words?lang=: the page's own phrases; a phrase with a number has a form for each plural category. */
export interface Words {
  lang: string;
  languages: string[];
  words: Record<string, any>;
}

/** A shipped ruleset. `usual` is how many play unless somebody says otherwise; `first` marks the one with the fewest rules, with which to begin. */
export interface GameInfo {
  id: string;
  title: string;
  about: string;
  players: number[];
  usual: number;
  seats: string[];
  board: boolean;
  first: boolean;
}

/** A file of the author's; `sort` is variant, module, map, scenarios, text, ruleset or part, `of` the ruleset it is for. `problems` is known for variants only. */
export interface OwnFile {
  path: string;
  sort: string;
  title: string;
  of: string;
  version: string;
  problems: number | null;
}

export interface RoomInfo {
  id: string;
  title: string;
  n: number;
  file: string;
  over: boolean;
}

/** GET /api/rulesets?lang= */
export interface Rulesets {
  folder: string;
  games: GameInfo[];
  files: OwnFile[];
  rooms: RoomInfo[];
  bots: string[];
  lan: string[];
}

/** POST /api/rooms. `of` is the id of a ruleset, or a file of the author's: a variant, or a module or map, which is then played with its ruleset. `people` are seats that people play on this machine, the first one if None; bots play the others. `load` is the text of a saved game instead. `pace` is how long a bot waits before it moves, in milliseconds. */
export interface NewRoom {
  of?: string;
  players?: number | null;
  modules?: string[];
  map?: string;
  edition?: string;
  options?: Record<string, boolean | number | string> | null;
  people?: string[] | null;
  bot?: string;
  seed?: number | null;
  pace?: number;
  load?: string;
}

export interface Room {
  room: string;
  seats: string[];
}

/** GET /api/file?path=: `version` is sent back with a change, `uri` is its name in the language service. Shipped files are named `shipped:<path below the rulesets>` and cannot be changed. */
export interface TextFile {
  path: string;
  text: string;
  version: string;
  shipped: boolean;
  uri: string;
}

/** GET /api/versions: what is in the folder now, so that a page notices what others change. */
export interface Versions {
  versions: Record<string, string>;
}

/** PUT /api/file: 409 with the TextFile on disk if it is not of this version any more; an empty version is for a file that is not there yet. */
export interface WriteFile {
  path: string;
  text: string;
  version?: string;
}

export interface Written {
  path: string;
  version: string;
}

/** GET /api/history?path=: what the file was before, newest first. */
export interface FileVersion {
  id: string;
  time: string;
  size: number;
}

/** `op` is set, add, remove, restore, replace, wrap, and, or, change, before, after, add-module, remove-module, map, edition, players or row; `words` are its arguments, as in `legalist edit`. */
export interface Operation {
  op: string;
  words: string[];
}

/** POST /api/edit: operations of `legalist edit` on a file of the author's, all or none. A file that is missing is begun as a variant of `of`. With the `version` that the page knows, nothing is written if somebody else has changed the file since. */
export interface EditFile {
  file: string;
  operations: Operation[];
  of?: string;
  apply?: boolean;
  version?: string | null;
}

/** What is or would be written; with errors, nothing is. Nor is it if somebody else changed the file: `theirs` is what they did, and `diff` what would be changed in their text. */
export interface Edited {
  file: string;
  applied: boolean;
  diff: DiffLine[];
  findings: Finding[];
  version: string;
  theirs?: DiffLine[] | null;
}

/** POST /api/new: a file from a template. `of` is a ruleset; for a map, `rows` and `columns` of a `layout`, or `copy` of a map of the ruleset, which is written as rows. */
export interface NewFile {
  sort: "variant" | "module" | "map" | "scenarios" | "ruleset";
  name: string;
  of?: string;
  title?: string;
  lang?: string;
  layout?: string;
  rows?: number;
  columns?: number;
  copy?: string;
}

/** POST /api/map: a map of the author's with an unsaved text, for the game `of`; without one, for the one that it fits best. */
export interface CheckMap {
  file: string;
  text: string;
  of?: string;
}

/** A space of a map and where it is drawn, in units of a hex's radius. */
export interface MapSpace {
  name: string;
  at: [number, number];
  terrain: string;
  marks: Record<string, string>;
  areas: Record<string, string>;
}

/** How a marked space lies: steps to the next one with the mark (None without a way), and how many spaces are nearer to it than to any other. */
export interface MapStart {
  space: string;
  to_next: number | null;
  nearest: number;
}

/** Something that a module needs and the map lacks: of `what`, which is a mark, an area or a terrain, `wanted` and not only `found`. */
export interface MapNeed {
  module: string;
  section: "marks" | "areas" | "terrain";
  what: string;
  wanted: number;
  found: number;
}

/** What a map has: its spaces, the parts that are cut off, the spaces that hold it together, the longest way, start places by mark; what modules of the game need and it lacks; `knows` are the words that the rules know, by section; `of` is the game that it was looked at for. */
export interface MapReport {
  spaces: MapSpace[];
  cut_off: string[][];
  narrow: string[];
  longest: string[];
  steps: number;
  starts: Record<string, MapStart[]>;
  needs: MapNeed[];
  knows: Record<string, string[]>;
  of: string;
  findings: Finding[];
}

export interface SourcePlace {
  file: string;
  line: number;
}

/** A reason why a module cannot be added to those that are chosen, with every place that says so. */
export interface Clash {
  text: string;
  places: SourcePlace[];
}

export interface ModuleForm {
  id: string;
  title: string;
  about: string;
  chosen: boolean;
  requires: string[];
  clashes: Clash[];
  file: string;
}

/** `form` is yes/no, number or values; `set_by` says who gave it its value. */
export interface OptionForm {
  id: string;
  text: string;
  cite: Citation[];
  form: string;
  value: boolean | number | string;
  default: boolean | number | string;
  low: number;
  high: number;
  values: string[];
  set_by: string;
  module: string;
}

export interface Named {
  id: string;
  title: string;
}

/** GET /api/variant?of=&lang=: everything that can be chosen, and what is. `of` is a ruleset or a file of the author's, which is of a `version`. `words` are the differences from the printed game, in sentences. */
export interface VariantForm {
  of: string;
  file: string;
  version: string;
  title: string;
  game: string;
  modules: ModuleForm[];
  options: OptionForm[];
  maps: Named[];
  map: string;
  editions: Named[];
  edition: string;
  players: number[];
  languages: string[];
  words: Difference[];
  rules: number;
  changed: number;
  findings: Finding[];
}

/** GET /api/flat?of=: a declaration of the whole game, and where it was written. */
export interface FlatLine {
  address: string;
  code: string;
  file: string;
  line: number;
  module: string;
}

/** POST /api/jobs: `trial` plays a file of the author's by bots, `check` and `test` are what the commands of these names do. */
export interface StartJob {
  what: "trial" | "check" | "test";
  file: string;
  games?: number;
}

/** GET /api/jobs/<id>. `state` is running, done, failed or stopped. */
export interface Job {
  id: string;
  what: string;
  file: string;
  state: "running" | "done" | "failed" | "stopped";
  done: number;
  total: number;
  text: string;
  result?: any;
}

/** What every address answers when it refuses. */
export interface Failure {
  text: string;
  findings?: Finding[];
}

/** POST /api/network lets guests come in from the network; `addresses` are this machine's. */
export interface Network {
  addresses: string[];
}

/** GET /api/name?uri=: the file that the language service names so; empty if it is neither the author's nor shipped. */
export interface FileName {
  path: string;
}

/** POST /api/map/edit: one change of an unsaved text. `how` is name (`space`, `value`), area (`sort`, `area`, `space`, on if `value`), mark (`sort`, `space`, `value` is its label, or None to take it away), sign (`sort` is the character, `value` the terrain) or rows (`rows`, moved `down` and `right`). */
export interface EditMap {
  text: string;
  how: "name" | "area" | "mark" | "sign" | "rows";
  space?: string;
  sort?: string;
  area?: string;
  value?: string | null;
  rows?: string[];
  down?: number;
  right?: number;
}

export interface MapText {
  text: string;
}

/** GET /api/finding?code=: the page about a sort of finding, as Markdown, in English. */
export interface FindingPage {
  code: string;
  text: string;
}

/** One form of a text; `form` is the path of the form, empty for a plain text. `met` says where players meet it. `right` is the text with the signs of the language, if it has others; `lost` are places of the English that it leaves out. `file` is where it would be written; a text without one cannot be said anew here. */
export interface TextRow {
  address: string;
  form: string;
  english: string;
  text: string;
  state: "stale" | "missing" | "done";
  met: string;
  places: string[];
  glossary: string[];
  right: string;
  lost: string[];
  file: string;
}

/** GET /api/texts?of=&to=&lang=: all texts of a game in the language `to`, what there is to do first. `languages` have some texts already. */
export interface TextTable {
  of: string;
  title: string;
  to: string;
  languages: string[];
  rows: TextRow[];
}

/** POST /api/texts/samples: a text that is being written, its forms by their paths. */
export interface DraftText {
  of: string;
  to: string;
  address: string;
  forms: Record<string, string>;
}

/** How it reads in play. */
export interface TextSamples {
  samples: string[];
}

/** POST /api/texts: say a text in a language. Forms that are empty are left as they are. */
export interface SayText {
  of: string;
  to: string;
  address: string;
  forms: Record<string, string>;
  apply?: boolean;
}

/** POST /api/texts/import: a file from a translator; its ending says which format it has. */
export interface TakeTexts {
  of: string;
  to: string;
  name: string;
  text: string;
  apply?: boolean;
}

/** What is or would be written to each file, how many texts that changes, and what did not fit and was left out. If one of the files would be wrong, nothing is written. */
export interface TakenTexts {
  files: Edited[];
  texts: number;
  refused: Finding[];
  applied: boolean;
}

/** POST /api/playtests: bots play games of `of`, a ruleset or a file of the author's, or of the rules of the game `table`. One of them may be another bot, the `rival`, which sits on another seat from game to game. With `against`, the printed game is played with the same seeds. */
export interface StartPlaytest {
  of?: string;
  table?: string;
  players?: number | null;
  bot?: string;
  rival?: string;
  games?: number;
  against?: boolean;
}

/** A number with its interval, which holds at any stop; its ends are None as long as nothing is known of it. `told` and `between` say them in words. `chance` is what it would be in a fair game. */
export interface Estimate {
  label: string;
  value: number;
  low: number | null;
  high: number | null;
  told: string;
  between: string;
  chance: number | null;
}

/** How often numbers came up, as shares of games: a row for each set of rules, in bars of equal `width` from `low` on. */
export interface Distribution {
  label: string;
  low: number;
  width: number;
  rows: number[][];
}

/** One number of both sets of rules, and their difference; it is `real` if chance does not explain it. */
export interface Compared {
  label: string;
  base: string;
  own: string;
  difference: Estimate;
  real: boolean;
}

/** How often a rule or an action came up in a game. With two sets of rules, `base` is the printed game's number, and None where only one of them has the rule. `at_most` bounds, for what never came up, the share of games in which it does. */
export interface Firing {
  address: string;
  text: string;
  file: string;
  line: number;
  own: Estimate | null;
  base: Estimate | null;
  never: boolean;
  at_most: string;
  real: boolean;
}

/** What the socket /playtests/<id>?lang= sends, whenever there is more to tell: all that is known so far. `titles` are those of the sets of rules, the printed game first if it is played; `estimates`, `seats` and `bots` (with a rival, by their ids) are of the other. `verdict` says in sentences what differs. `changed` is whether the rules have been changed since it began. */
export interface PlaytestNews {
  id: string;
  state: "running" | "done" | "failed" | "stopped";
  done: number;
  total: number;
  trouble: string;
  titles: string[];
  bot: string;
  identity: string[];
  changed: boolean;
  headline: string;
  lengths: string;
  estimates: Estimate[];
  seats: Estimate[];
  bots: Estimate[];
  distributions: Distribution[];
  verdict: string[];
  compared: Compared[];
  rules: Firing[];
}

export type Request =
  | ({ do: "hello"; id?: number } & Hello)
  | ({ do: "sit"; id?: number } & Sit)
  | ({ do: "speak"; id?: number } & Speak)
  | ({ do: "step"; id?: number } & AskStep)
  | ({ do: "why"; id?: number } & AskWhy)
  | ({ do: "move"; id?: number } & MakeMove)
  | ({ do: "hint"; id?: number } & AskHint)
  | ({ do: "undo"; id?: number } & Undo)
  | ({ do: "answer"; id?: number } & Answer)
  | ({ do: "go"; id?: number } & Go)
  | ({ do: "try"; id?: number } & Try)
  | ({ do: "fired"; id?: number } & AskFired)
  | ({ do: "card"; id?: number } & AskCard)
  | ({ do: "parts"; id?: number } & AskParts)
  | ({ do: "change"; id?: number } & ChangeRule)
  | ({ do: "take_back"; id?: number } & TakeBack)
  | ({ do: "here"; id?: number } & Here)
  | ({ do: "reload"; id?: number } & Reload)
  | ({ do: "save"; id?: number } & Save)
  | ({ do: "scenario"; id?: number } & MakeScenario)
  | ({ do: "seat"; id?: number } & SetSeat)
  | ({ do: "find_text"; id?: number } & FindText)
  | ({ do: "machine"; id?: number } & AskMachine)
  | ({ do: "position"; id?: number } & AskPosition);

export type Message =
  | ({ kind: "welcome"; id?: number } & Welcome)
  | ({ kind: "table"; id?: number } & TableMessage)
  | ({ kind: "view"; id?: number } & ViewMessage)
  | ({ kind: "step"; id?: number } & StepMessage)
  | ({ kind: "why"; id?: number } & WhyMessage)
  | ({ kind: "hint"; id?: number } & HintMessage)
  | ({ kind: "done"; id?: number } & Done)
  | ({ kind: "asked"; id?: number } & Asked)
  | ({ kind: "decided"; id?: number } & Decided)
  | ({ kind: "room"; id?: number } & RoomMessage)
  | ({ kind: "fired"; id?: number } & FiredMessage)
  | ({ kind: "card"; id?: number } & CardMessage)
  | ({ kind: "parts"; id?: number } & PartsMessage)
  | ({ kind: "changed"; id?: number } & ChangedMessage)
  | ({ kind: "here"; id?: number } & HereMessage)
  | ({ kind: "reloaded"; id?: number } & ReloadedMessage)
  | ({ kind: "saved"; id?: number } & SavedMessage)
  | ({ kind: "scenario"; id?: number } & ScenarioMessage)
  | ({ kind: "invitation"; id?: number } & Invitation)
  | ({ kind: "trouble"; id?: number } & Trouble)
  | ({ kind: "texts"; id?: number } & TextsMessage)
  | ({ kind: "machine"; id?: number } & MachineMessage)
  | ({ kind: "position"; id?: number } & PositionMessage);
