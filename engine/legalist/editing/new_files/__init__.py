"""Files to start from: rulesets, variants, modules and maps that pass every check as they are."""
