"""Riichi mahjong: yaku, scoring and what follows from it, by rule sets of three and four players."""
