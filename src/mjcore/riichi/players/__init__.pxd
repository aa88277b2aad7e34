# Computer players of riichi: what a seat sees, what it makes of it.
