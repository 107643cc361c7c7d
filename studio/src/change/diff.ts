// The lines that differ between two texts, with a little of what is around them.

export interface DiffLine {
  mark: " " | "+" | "-" | "…";
  text: string;
}

/** Return the differing lines and `around` lines of context; gaps are a line marked "…". */
export function lineDiff(before: string, after: string, around = 2): DiffLine[] {
  const old = lines(before);
  const now = lines(after);
  let top = 0;
  while (top < old.length && top < now.length && old[top] === now[top]) top++;
  let bottom = 0;
  while (
    bottom < old.length - top &&
    bottom < now.length - top &&
    old[old.length - 1 - bottom] === now[now.length - 1 - bottom]
  )
    bottom++;
  const middle = between(old.slice(top, old.length - bottom), now.slice(top, now.length - bottom));
  const whole: DiffLine[] = [
    ...old.slice(0, top).map((text): DiffLine => ({ mark: " ", text })),
    ...middle,
    ...old.slice(old.length - bottom).map((text): DiffLine => ({ mark: " ", text })),
  ];
  return shortened(whole, around);
}

function lines(text: string): string[] {
  const found = text.split("\n");
  if (found.at(-1) === "") found.pop();
  return found;
}

/** The longest common lines stay; files of rules are short enough for the plain table. */
function between(old: string[], now: string[]): DiffLine[] {
  if (old.length * now.length > 4_000_000)
    return [
      ...old.map((text): DiffLine => ({ mark: "-", text })),
      ...now.map((text): DiffLine => ({ mark: "+", text })),
    ];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const found: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      found.push({ mark: " ", text: old[i++]! });
      j++;
    } else if (
      i < old.length &&
      (j >= now.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    )
      found.push({ mark: "-", text: old[i++]! });
    else found.push({ mark: "+", text: now[j++]! });
  }
  return found;
}

function shortened(whole: DiffLine[], around: number): DiffLine[] {
  const near = whole.map((_, at) =>
    whole.slice(Math.max(0, at - around), at + around + 1).some(({ mark }) => mark !== " "),
  );
  const found: DiffLine[] = [];
  whole.forEach((line, at) => {
    if (near[at]) found.push(line);
    else if (near[at - 1] || (at === 0 && near.includes(true)))
      found.push({ mark: "…", text: "" });
  });
  return found.at(-1)?.mark === "…" ? found.slice(0, -1) : found;
}
