// The page writes no markup from texts; should a part of it try, only plain formatting is left.
// The server's policy makes browsers that know Trusted Types insist on this.

import { sanitized } from "../rules/sanitize";

interface Policies {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => unknown;
}

/** Let every text that would become markup go through the sanitizer first. */
export function trustNoText(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  let cleaning = false;
  policies?.createPolicy("default", {
    createHTML(text) {
      // The sanitizer reads the text into a document in which nothing runs.
      if (cleaning) return text;
      cleaning = true;
      try {
        return sanitized(text);
      } finally {
        cleaning = false;
      }
    },
    createScriptURL(url) {
      // Workers are files of the page itself.
      const asked = new URL(url, location.href);
      const own = asked.origin === location.origin && /^\/assets\/[\w.-]+$/.test(asked.pathname);
      if (!own) throw new TypeError("not a script of this page");
      return asked.href;
    },
  });
}
