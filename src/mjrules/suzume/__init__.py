"""Suzume-Jong (すずめ雀): what six tiles are worth, who pays whom, and how a game goes on."""
