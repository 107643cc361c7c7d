// Help texts come from rulesets, and rulesets come from strangers: only plain formatting stays.

const KEPT = new Set(
  "A B BLOCKQUOTE BR CODE DD DL DT EM H1 H2 H3 H4 H5 H6 HR I LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL".split(" "),
);
/** Elements whose text is not meant to be read. */
const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT", "SVG", "MATH", "NOSCRIPT"]);

/** Return markup without anything that could act or ask for something. */
export function sanitized(html: string): string {
  // A document of its own: nothing in it runs or loads.
  const parsed = new DOMParser().parseFromString(html, "text/html");
  clean(parsed.body);
  return parsed.body.innerHTML;
}

function clean(parent: Element): void {
  for (const child of [...parent.children]) {
    const name = child.tagName.toUpperCase();
    if (DROPPED.has(name)) child.remove();
    else {
      clean(child);
      for (const { name: attribute } of [...child.attributes])
        if (attribute !== "class") child.removeAttribute(attribute);
      if (!KEPT.has(name)) child.replaceWith(...child.childNodes);
    }
  }
}
