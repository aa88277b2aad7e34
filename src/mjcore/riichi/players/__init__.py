"""Computer players of riichi: what a seat sees, and what it makes of it."""
