"""The slow oracle: shanten, waits, readings and the price of a win, worked out the long way.

Everything here is written to be read and checked against the rule text, not to be fast, and
nothing here imports the engine. `tiles` reads the notation, `rules` lists the options, `hands`
answers questions about shape (by looking at every possible target hand), `win` holds one winning
situation, and `yaku`, `yakuman`, `fu` and `points` are the price lists that `scoring.score` puts
together.
"""
