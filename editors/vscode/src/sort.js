// Which YAML files are ruleset files: the first key tells.

const FIRST_KEYS = ["ruleset", "module", "variant", "map", "language", "scenarios"];

/** Tell whether the first key outside comments is one with which ruleset files begin. */
function isRuleset(text) {
  for (const line of text.split(/\r?\n/, 200)) {
    if (/^\s*(#.*)?$/.test(line) || line.startsWith("---")) continue;
    const key = /^([a-z]+)\s*:/.exec(line);
    return key !== null && FIRST_KEYS.includes(key[1]);
  }
  return false;
}

module.exports = { isRuleset };
