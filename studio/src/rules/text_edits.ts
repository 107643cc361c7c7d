// Edits of a text that no editor shows, as the language service tells them.

interface Position {
  line: number;
  character: number;
}
export interface TextEdit {
  range: { start: Position; end: Position };
  newText: string;
}

/** Return a text after edits of it, which do not overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const offset = ({ line, character }: Position): number => Math.min((starts[line] ?? text.length) + character, text.length);
  let result = text;
  for (const { range, newText } of edits.toSorted((one, other) => offset(other.range.start) - offset(one.range.start)))
    result = result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end));
  return result;
}
