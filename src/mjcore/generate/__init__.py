"""The generators that the build runs: plain Python, which writes C."""
