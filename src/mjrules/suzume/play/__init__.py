"""What the table needs of Suzume-Jong: a game from deal to deal, and a seat's fold of it."""
