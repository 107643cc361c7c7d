// One game on the table: what the server last told about it, and what can be asked.

import { router } from "../shell/route.svelte";
import { toasts } from "../shell/toasts.svelte";
import { say, words } from "../shell/words.svelte";
import { Channel, Lost } from "../wire/channel.svelte";
import { socketAddress } from "../wire/server.svelte";
import type {
  Asked,
  CardMessage,
  ChangedMessage,
  ChangeRule,
  FiredMessage,
  HintMessage,
  HereMessage,
  Invitation,
  LogLine,
  MachineMessage,
  Message,
  PartsMessage,
  PieceMove,
  Player,
  PositionMessage,
  ReloadedMessage,
  SavedMessage,
  ScenarioMessage,
  StepMessage,
  Table,
  TableView,
  TextsMessage,
  ViewMessage,
  Welcome,
} from "../wire/types";

export class Room {
  table = $state.raw<Table | null>(null);
  view = $state.raw<TableView | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  /** The number of the position shown, and of the current one; they differ while looking back. */
  n = $state(0);
  last = $state(0);
  /** The earliest position that can still be looked at. */
  floor = $state(0);
  log = $state.raw<LogLine[]>([]);
  players = $state.raw<Player[]>([]);
  /** A seat of this browser whose player must be alone before they see it. */
  curtain = $state("");
  undo = $state.raw<string[] | null>(null);
  deciding = $state(false);
  moves = $state.raw<PieceMove[]>([]);
  asked = $state.raw<Asked | null>(null);
  reloaded = $state.raw<ReloadedMessage | null>(null);
  failure = $state("");
  private readonly channel: Channel;

  constructor(readonly id: string, private readonly token = "") {
    this.channel = new Channel(
      socketAddress(`/play/${encodeURIComponent(id)}`),
      () => ({
        do: "hello",
        seat: this.welcome?.seat ?? "",
        lang: words.lang,
        token: this.token,
        since: this.last || -1,
      }),
      (message) => this.news(message),
    );
  }

  get status(): Channel["status"] {
    return this.channel.status;
  }

  /** Why the server does not let this page in, if it does not. */
  get refused(): boolean {
    return this.channel.refused;
  }

  get owner(): boolean {
    return this.welcome?.owner ?? false;
  }

  /** Whether guests can come in from the network. */
  get lan(): boolean {
    return this.welcome?.lan ?? false;
  }

  lanOpened(): void {
    if (this.welcome !== null) this.welcome = { ...this.welcome, lan: true };
  }

  get lookingBack(): boolean {
    return this.n < this.last;
  }

  private news(message: Message): void {
    switch (message.kind) {
      case "welcome":
        this.welcome = message;
        break;
      case "table":
        this.table = message.table;
        break;
      case "view":
        this.show(message);
        break;
      case "asked":
        this.asked = message;
        break;
      case "decided":
        this.asked = null;
        toasts.note(say(message.yes ? "all_agreed" : "somebody_refused"));
        break;
      case "reloaded":
        this.reloaded = message;
        break;
      case "trouble":
        if (this.view === null) this.failure = message.text;
        else toasts.trouble(message.text);
        break;
      default:
    }
  }

  private show(message: ViewMessage): void {
    // Only one move on from what is shown do the pieces travel; whatever else comes is there at once.
    this.moves = this.view !== null && message.n === this.n + 1 ? message.moves : [];
    this.view = message.view;
    this.n = message.n;
    this.last = message.last;
    this.floor = message.floor;
    this.log = [...this.log.filter((line) => line.n < message.log_from), ...message.log.filter((line) => line.text !== "" || line.told.length > 0)];
    this.players = message.players;
    this.curtain = message.curtain;
    this.undo = message.undo;
    this.deciding = message.step !== null;
  }

  step(chosen: string[], taken: string[]): Promise<StepMessage> {
    return this.channel.ask("step", { do: "step", n: this.n, chosen, taken });
  }

  async move(chosen: string[]): Promise<void> {
    await this.channel.ask("done", { do: "move", n: this.n, chosen });
  }

  async takeBackMove(): Promise<void> {
    const others = this.undo?.length ?? 0;
    await this.channel.ask("done", { do: "undo", n: this.last });
    if (others > 0) toasts.note(say("others_asked"));
  }

  async answer(yes: boolean): Promise<void> {
    const asked = this.asked;
    this.asked = null;
    if (asked !== null) await this.channel.ask("done", { do: "answer", ask: asked.ask, yes });
  }

  async go(n: number): Promise<void> {
    this.show(await this.channel.ask("view", { do: "go", n }));
  }

  async tryFrom(n: number): Promise<void> {
    const { room } = await this.channel.ask("room", { do: "try", n });
    router.go("play", room);
  }

  async sit(seat: string): Promise<void> {
    const view = await this.channel.ask("view", { do: "sit", seat });
    if (this.welcome !== null) this.welcome = { ...this.welcome, seat };
    this.show(view);
  }

  async speak(lang: string): Promise<void> {
    this.show(await this.channel.ask("view", { do: "speak", lang }));
  }

  machine(): Promise<MachineMessage> {
    return this.channel.ask("machine", { do: "machine" });
  }

  position(n: number, after: number): Promise<PositionMessage> {
    return this.channel.ask("position", { do: "position", n, after });
  }

  hint(): Promise<HintMessage> {
    return this.channel.ask("hint", { do: "hint", n: this.n });
  }

  fired(n: number): Promise<FiredMessage> {
    return this.channel.ask("fired", { do: "fired", n });
  }

  parts(): Promise<PartsMessage> {
    return this.channel.ask("parts", { do: "parts" });
  }

  card(address: string): Promise<CardMessage> {
    return this.channel.ask("card", { do: "card", address });
  }

  change(change: ChangeRule): Promise<ChangedMessage> {
    return this.channel.ask("changed", { do: "change", ...change });
  }

  findText(shown: string): Promise<TextsMessage> {
    return this.channel.ask("texts", { do: "find_text", shown });
  }

  takeBackChange(): Promise<ChangedMessage> {
    return this.channel.ask("changed", { do: "take_back" });
  }

  async reload(file = ""): Promise<void> {
    await this.channel.ask("done", { do: "reload", file });
    if (this.players.some((one) => one.player === "person")) toasts.note(say("others_asked"));
  }

  here(file = "", text: string | null = null): Promise<HereMessage> {
    return this.channel.ask("here", { do: "here", file, text });
  }

  save(): Promise<SavedMessage> {
    return this.channel.ask("saved", { do: "save" });
  }

  scenario(name: string, apply: boolean): Promise<ScenarioMessage> {
    return this.channel.ask("scenario", { do: "scenario", name, apply, n: this.n });
  }

  async seatBy(seat: string, player: "person" | "bot"): Promise<void> {
    await this.channel.ask("done", { do: "seat", seat, player });
  }

  invite(seat: string): Promise<Invitation> {
    return this.channel.ask("invitation", { do: "seat", seat, player: "invite" });
  }

  /** Do something, and tell if it went wrong; a lost connection is told of elsewhere. */
  async tell<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Lost)) toasts.trouble(error);
      return undefined;
    }
  }

  close(): void {
    this.channel.close();
  }
}
