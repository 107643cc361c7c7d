import { describe, expect, it } from "vitest";
import type { PieceMove, Place, PlacedPiece } from "../wire/types";
import { arriving, flightsOf, MOST_FLIGHTS } from "./flights";

const place = (zone: string, ...spaces: string[]): Place => ({ zone, spaces, seat: "" });
const move = (piece: string, source: Place, target: Place, number = 1): PieceMove => ({ piece, number, source, target });
const lying = (zone: string, piece: string, number: number): PlacedPiece => ({ id: `${zone}/${piece}`, piece, number, zone, spaces: [], form: "disc" });

describe("flights", () => {
  it("joins the ways of a piece that goes on", () => {
    const flights = flightsOf([move("t.red", place("hand(a)"), place("on(B2)", "B2")), move("t.red", place("on(B2)", "B2"), place("box"))]);
    expect(flights.map(({ from, to }) => [from.zone, to.zone])).toEqual([["hand(a)", "box"]]);
  });

  it("shows no way that leads back, and no showers", () => {
    expect(flightsOf([move("", place("bag"), place("hand(a)")), move("", place("hand(a)"), place("bag"))])).toEqual([]);
    const many = Array.from({ length: 40 }, (_, n) => move(`t.${n}`, place("bag"), place(`on(${n})`)));
    expect(flightsOf(many)).toHaveLength(MOST_FLIGHTS);
  });

  it("hides what is on its way, not what lay there before", () => {
    const flights = flightsOf([move("t.red", place("bag"), place("on(A1)"))]);
    const there = [lying("on(A1)", "t.red", 1), lying("on(A2)", "t.red", 1)];
    expect([...arriving(flights, there)]).toEqual(["on(A1)/t.red"]);
    expect(arriving(flights, [lying("on(A1)", "t.red", 2)]).size).toBe(0);
  });
});
