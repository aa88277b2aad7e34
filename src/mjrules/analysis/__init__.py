"""What to discard, and how good a position is."""
