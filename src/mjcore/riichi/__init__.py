"""A hand of riichi mahjong in play, and many games of it."""
