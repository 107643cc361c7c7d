// The grammar colours the language inside YAML, and only there.

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");
const { isRuleset } = require("../src/sort");

const GRAMMAR = path.join(__dirname, "..", "syntaxes", "legalist.tmLanguage.json");

async function load() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) =>
      scope === "source.legalist"
        ? textmate.parseRawGrammar(fs.readFileSync(GRAMMAR, "utf-8"), GRAMMAR)
        : { scopeName: scope, patterns: [], repository: {} },
  });
  return registry.loadGrammar("source.legalist");
}

/** Return [text, narrowest scope] of everything that is coloured. */
function colours(grammar, text) {
  let state = textmate.INITIAL;
  const found = [];
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const scope = token.scopes.at(-1);
      const part = line.slice(token.startIndex, token.endIndex).trim();
      if (part && scope !== "source.legalist") found.push([part, scope]);
    }
  }
  return found;
}

test("effects, functions and plain texts", async () => {
  const grammar = await load();
  const text = `functions:
  reach(player p): size(hand(p)) + 1  # why
rules:
  greet:
    text: {en: "move along"}
    do: |
      move stone(red) from bag to hand(p)
`;
  const found = colours(grammar, text);
  const scope = (word, nth = 0) => found.filter(([part]) => part === word)[nth]?.[1];
  assert.equal(scope("functions"), "entity.name.tag.yaml");
  assert.equal(scope("player"), "storage.type.legalist");
  assert.equal(scope("p"), "variable.parameter.legalist");
  assert.equal(scope("size"), "support.function.legalist");
  assert.equal(scope("hand"), "entity.name.function.legalist");
  assert.equal(scope("# why"), "comment.line.number-sign.yaml");
  assert.equal(scope("move"), "keyword.control.effect.legalist");
  assert.equal(scope("from"), "keyword.other.legalist");
  assert.ok(!found.some(([part, name]) => part.includes("along") && name.endsWith(".legalist")));
});

test("ruleset files are told from other YAML", () => {
  assert.ok(isRuleset("# mine\nmodule: feast\nof: huang\n"));
  assert.ok(isRuleset("---\nscenarios: []\n"));
  assert.ok(!isRuleset("services:\n  web: {}\n"));
  assert.ok(!isRuleset(""));
});
