"""Passes over plans. Each is a pure function from plan to plan; `optimise` runs them in order."""
