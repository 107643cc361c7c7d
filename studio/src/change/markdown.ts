// The little of Markdown that the pages about findings use, as plain data: nothing becomes markup.

export interface Block {
  sort: "head" | "code" | "text";
  text: string;
}

export function blocks(page: string): Block[] {
  const found: Block[] = [];
  let open: Block | null = null;
  let fenced = false;
  for (const line of page.split("\n")) {
    if (line.startsWith("```")) {
      fenced = !fenced;
      open = fenced ? { sort: "code", text: "" } : null;
      if (open) found.push(open);
    } else if (fenced && open) open.text += open.text === "" ? line : `\n${line}`;
    else if (line.startsWith("#")) {
      found.push({ sort: "head", text: line.replace(/^#+\s*/, "") });
      open = null;
    } else if (line.trim() === "") open = null;
    else if (open) open.text += ` ${line.trim()}`;
    else found.push((open = { sort: "text", text: line.trim() }));
  }
  return found;
}

/** Return a text in pieces, those in backticks as code. */
export function pieces(text: string): { text: string; code: boolean }[] {
  return text.replace(/\*(\w[^*]*)\*/g, "$1").split("`").map((part, n) => ({ text: part, code: n % 2 === 1 })).filter((one) => one.text !== "");
}
