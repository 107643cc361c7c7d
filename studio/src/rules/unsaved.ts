// Text that is not on the disk yet survives a reload and a server that was stopped.

const PREFIX = "legalist.unsaved:";

export interface Unsaved {
  text: string;
  /** The version of the file that it changes. */
  version: string;
}

export function keepUnsaved(path: string, unsaved: Unsaved): void {
  localStorage.setItem(PREFIX + path, JSON.stringify(unsaved));
}

export function dropUnsaved(path: string): void {
  localStorage.removeItem(PREFIX + path);
}

export function unsavedOf(path: string): Unsaved | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + path) ?? "null");
    const whole = found !== null && typeof found === "object" && "text" in found && "version" in found;
    return whole ? (found as Unsaved) : null;
  } catch {
    return null;
  }
}
