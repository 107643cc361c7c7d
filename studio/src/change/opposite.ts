/** Return the opposite of a condition that the rules know. */
export function opposite(code: string): string {
  return code.includes(" = ") ? code.replace(" = ", " != ") : `not ${code}`;
}
