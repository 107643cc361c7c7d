"""Many games, and what they say about the rules: simulations, comparisons, sweeps.

In: a game, bots, seeds, measures. Out: a row for each game, tallies that can be added up,
intervals and reports. Invariants: the same seeds give the same rows and tallies, however the
games are divided among processes; a tally is bounded by the number of different results, not by
that of games; nothing here knows a game.
"""
