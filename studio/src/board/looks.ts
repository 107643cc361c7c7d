// The looks of a game and of a position, as the server sends them.

import type { Point } from "./geometry";

export interface SeatLook {
  id: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
  shape: string;
}

export interface PieceLook {
  id: string;
  family: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
  shape: string;
  face: string;
  owner: string;
  owner_letter: string;
  owner_shape: string;
  ring: string;
}

export interface SpaceLook {
  id: string;
  at: Point;
  corners: Point[];
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

export interface BoardLook {
  id: string;
  title: string;
  layout: "pointy" | "flat" | "square" | "graph";
  left: number;
  top: number;
  right: number;
  bottom: number;
  spaces: SpaceLook[];
}

export interface Key {
  text: string;
  colour: string;
  symbol: string;
  form: string;
  texture: string;
}

export interface Table {
  game: string;
  title: string;
  language: string;
  seats: SeatLook[];
  board: BoardLook | null;
  pieces: PieceLook[];
  shapes: Record<string, Point[]>;
  legend: Key[];
  back: string;
}

export interface PlacedPiece {
  id: string;
  piece: string;
  number: number;
  zone: string;
  spaces: string[];
  form: "slab" | "disc" | "outline";
}

export interface Marker {
  id: string;
  name: string;
  spaces: string[];
  colour: string;
  letter: string;
}

export interface Chip {
  name: string;
  colour: string;
  letter: string;
  number: number;
  piece?: string;
}

export interface Face {
  sign: string;
  name: string;
  colour: string;
  letter: string;
  number: number;
  piece?: string;
}

export interface Row {
  label: string;
  chips: Chip[];
  text: string;
  faces: Face[];
  size: number;
  pile: boolean;
}

export interface Panel {
  title: string;
  seat: string;
  colour: string;
  deciding: boolean;
  rows: Row[];
}

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

export interface TableView {
  seat: string;
  pieces: PlacedPiece[];
  markers: Marker[];
  spoken: Record<string, string>;
  panels: Panel[];
  decision: DecisionText | null;
  outcome: OutcomeText | null;
}

export interface Place {
  zone: string;
  spaces: string[];
  seat: string;
}

export interface PieceMove {
  piece: string;
  number: number;
  source: Place;
  target: Place;
}
