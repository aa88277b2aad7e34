"""What the table needs of riichi: a game from deal to deal, and a seat's fold of it."""
