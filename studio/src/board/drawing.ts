// What the board component draws: plain data, made from what the server sends.

import { round, type Point, type Shaped } from "./geometry";
import type { Marker, PieceLook, PlacedPiece, Table, TableView } from "../wire/types";

export interface Space extends Shaped {
  /** The space in words: its name, ground and marks. */
  spoken: string;
  fill: string;
  ink: string;
  /** A sign printed on the ground. */
  mark: string;
}

/** How a piece looks: shapes say as much as colours. Paths lie in a circle of radius 1. */
export interface Figure {
  name: string;
  colour: string;
  ink: string;
  ring: string;
  letter: string;
  /** The letter of its owner, if it has one. */
  owner: string;
  /** The outline of a piece that is no slab. */
  body: string;
  /** Drawn behind the text. */
  sign: string;
}

export interface BoardPiece extends Figure {
  key: string;
  space: string;
  slab: boolean;
}

export interface Outline {
  key: string;
  spaces: readonly string[];
  colour: string;
  text: string;
}

/** How a space stands in the move that is being made, or in a change of the rules. */
export interface Mark {
  lit?: boolean;
  dark?: boolean;
  chosen?: boolean;
  /** A bot would go there. */
  hinted?: boolean;
  more?: number;
  fewer?: number;
}

const CIRCLE = "M.95 0A.95 .95 0 1 1 -.95 0A.95 .95 0 1 1 .95 0Z";

export function path(points: readonly Point[] | undefined): string {
  if (points === undefined || points.length === 0) return "";
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

export function figure(look: PieceLook, table: Table): Figure {
  return {
    name: look.name,
    colour: look.colour,
    ink: look.ink,
    ring: look.ring,
    letter: look.letter,
    owner: look.owner_letter === look.letter ? "" : look.owner_letter,
    body: path(table.shapes[look.owner_shape]) || CIRCLE,
    sign: path(table.shapes[look.shape]),
  };
}

const HIDDEN = { ink: "#ffffff", ring: "", letter: "?", owner: "", body: CIRCLE, sign: "" };

export function hiddenFigure(table: Table, name: string): Figure {
  return { ...HIDDEN, name, colour: table.back };
}

export function spacesOf(table: Table): Space[] {
  return (table.board?.spaces ?? []).map((space) => ({
    id: space.id,
    x: space.at[0],
    y: space.at[1],
    corners: space.corners,
    spoken: space.spoken,
    fill: space.fill,
    ink: space.ink,
    mark: space.mark,
  }));
}

/** Lines between neighbours, for boards whose spaces do not touch. */
export function linksOf(table: Table): [string, string][] {
  if (table.board?.layout !== "graph") return [];
  return table.board.spaces.flatMap((space) =>
    space.neighbours.filter((other) => space.id < other).map((other): [string, string] => [space.id, other]),
  );
}

export function looksById(table: Table): Map<string, PieceLook> {
  return new Map(table.pieces.map((look) => [look.id, look]));
}

export function piecesOf(table: Table, view: TableView): BoardPiece[] {
  const looks = looksById(table);
  const each = (placed: PlacedPiece): BoardPiece[] => {
    const look = looks.get(placed.piece);
    const drawn = look ? figure(look, table) : hiddenFigure(table, "");
    const letter = drawn.letter + (placed.number > 1 ? String(placed.number) : "");
    return placed.spaces.map((space) => ({
      ...drawn,
      letter,
      key: placed.spaces.length > 1 ? `${placed.id}@${space}` : placed.id,
      space,
      slab: placed.form === "slab",
    }));
  };
  return view.pieces.filter((placed) => placed.form !== "outline").flatMap(each);
}

export function outlinesOf(table: Table, view: TableView): Outline[] {
  const looks = looksById(table);
  const pieces = view.pieces
    .filter((placed) => placed.form === "outline")
    .map((placed): Outline => {
      const look = looks.get(placed.piece);
      return {
        key: placed.id,
        spaces: placed.spaces,
        colour: look?.colour ?? table.back,
        text: (look?.letter ?? "") + (placed.number > 1 ? String(placed.number) : ""),
      };
    });
  const values = view.markers.map(
    (marker: Marker): Outline => ({
      key: `value ${marker.id}`,
      spaces: marker.spaces,
      colour: marker.colour,
      text: marker.letter,
    }),
  );
  return [...pieces, ...values];
}
