// The place that the address names: `#/play/room-3` is the place "play" with the rest "room-3".

export const PLACES = ["start", "play", "variant", "rules", "map", "playtest", "texts"] as const;
export type Place = (typeof PLACES)[number];

export interface Route {
  place: Place;
  rest: string;
}

export function readRoute(hash: string): Route {
  const [place = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
  const known = PLACES.find((one) => one === place);
  return known === undefined
    ? { place: "start", rest: "" }
    : { place: known, rest: rest.map(decode).join("/") };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function address(place: Place, rest = ""): string {
  const path = rest.split("/").filter(Boolean).map(encodeURIComponent).join("/");
  return path ? `#/${place}/${path}` : `#/${place}`;
}

class Router {
  now = $state<Route>(readRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.now = readRoute(location.hash);
    });
  }

  go(place: Place, rest = ""): void {
    location.hash = address(place, rest);
  }

  /** Change the address without a step in the browser's history. */
  replace(place: Place, rest = ""): void {
    history.replaceState(null, "", address(place, rest));
    this.now = readRoute(location.hash);
  }
}

export const router = new Router();
