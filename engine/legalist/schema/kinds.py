"""The kinds of files that have a schema."""

KINDS = ("ruleset", "part", "module", "variant", "map", "scenarios", "text")
