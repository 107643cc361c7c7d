import { describe, expect, it } from "vitest";
import { boundingBox, contour, innerRadius, nextPlace, type Point, type Shaped } from "./geometry";

function square(id: string, x: number, y: number): Shaped {
  const corners: Point[] = [[x - 1, y - 1], [x + 1, y - 1], [x + 1, y + 1], [x - 1, y + 1]];
  return { id, x, y, corners };
}

function hexes(rows: number, columns: number): Shaped[] {
  const spaces: Shaped[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.sqrt(3) * (column + (row % 2) / 2);
      const y = 1.5 * row;
      const corners = [0, 1, 2, 3, 4, 5].map((n): Point => {
        const angle = (Math.PI / 3) * n + Math.PI / 6;
        return [x + Math.cos(angle), y + Math.sin(angle)];
      });
      spaces.push({ id: `${row}/${column}`, x, y, corners });
    }
  return spaces;
}

describe("arrow keys", () => {
  const grid = [0, 2, 4].flatMap((y) => [0, 2, 4].map((x) => square(`${x},${y}`, x, y)));
  const at = (id: string): Shaped => grid.find((one) => one.id === id)!;

  it("goes to the next square", () => {
    expect(nextPlace(grid, at("2,2"), "ArrowLeft")?.id).toBe("0,2");
    expect(nextPlace(grid, at("2,2"), "ArrowDown")?.id).toBe("2,4");
  });
  it("stays at the edge", () => {
    expect(nextPlace(grid, at("0,0"), "ArrowUp")).toBeUndefined();
  });
  it("reaches every hex from every other", () => {
    const spaces = hexes(4, 5);
    const seen = new Set(["0/0"]);
    const open = [spaces[0]!];
    for (let space = open.pop(); space !== undefined; space = open.pop())
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        const next = nextPlace(spaces, space, key);
        if (next !== undefined && !seen.has(next.id)) {
          seen.add(next.id);
          open.push(next);
        }
      }
    expect(seen.size).toBe(20);
  });
});

describe("the edge around spaces", () => {
  it("leaves out what two of them share", () => {
    expect(contour([square("a", 0, 0)]).match(/M/g)).toHaveLength(4);
    expect(contour([square("a", 0, 0), square("b", 2, 0)]).match(/M/g)).toHaveLength(6);
  });
  it("has the six sides of a hex", () => {
    const [one, two] = hexes(1, 2);
    expect(contour([one!]).match(/M/g)).toHaveLength(6);
    expect(contour([one!, two!]).match(/M/g)).toHaveLength(10);
  });
});

it("measures a box and a circle", () => {
  expect(boundingBox([square("a", 0, 0), square("b", 2, 4)], 1)).toEqual({
    left: -2, top: -2, width: 6, height: 8,
  });
  expect(boundingBox([])).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  expect(innerRadius(square("a", 3, 3))).toBeCloseTo(1);
  expect(innerRadius(hexes(1, 1)[0]!)).toBeCloseTo(Math.sqrt(3) / 2);
});
