/** A file and a line in it: `rules/war.yaml:71`. */
export function splitPlace(text: string): { path: string; line: number } {
  const found = /^(.*):(\d+)$/.exec(text);
  return found === null
    ? { path: text, line: 0 }
    : { path: found[1] ?? "", line: Number(found[2]) };
}
