// A guest's link carries the token of a seat in its fragment; it is kept for this tab only.

const KEY = "legalist.seat";

/** Keep a seat's token out of the address, where it could be read over somebody's shoulder. */
export function keepSeatToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function seatToken(): string {
  return sessionStorage.getItem(KEY) ?? "";
}

export function dropSeatToken(): void {
  sessionStorage.removeItem(KEY);
}
