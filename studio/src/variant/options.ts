// Values of options as they are written in a file.

export type OptionValue = boolean | number | string;

export function optionText(value: OptionValue): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}

/** The file in which the first change of a game is kept. */
export function fileFor(game: string): string {
  return `my-${game}.yaml`;
}
