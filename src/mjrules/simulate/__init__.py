"""Many games: over workers and machines, into files, and what they come to."""
