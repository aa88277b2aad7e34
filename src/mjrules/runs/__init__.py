"""The running of many games: over workers and machines, into files, and what they come to."""
