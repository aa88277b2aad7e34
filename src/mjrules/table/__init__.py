"""One table: for a server that holds the game, and for a client that holds a seat of it."""
