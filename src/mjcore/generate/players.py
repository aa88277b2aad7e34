"""Generator of what the players of riichi believe of the future; run by the build.

``chance`` is the chance that a hand wins, by the tiles it still misses, the copies of useful tiles
unseen, and the draws left to its seat: a chain that goes on by one step when a useful tile comes and
ends when somebody else wins. What the next steps will find is not known yet: they count with the
copies that such hands have on the mean. The numbers are beliefs, chosen by play; nothing else depends on them.
"""

from __future__ import annotations

MISSING = 7  # tiles missing, 1..6; hands farther off count as this one
COPIES = 64
TURNS = 20
ONE = 1 << 16

# copies of useful tiles that a hand has on the mean, by the tiles it misses
TYPICAL = (0, 5, 12, 18, 24, 30, 35, 40)
# how much oftener a useful tile comes than by the own draw: a ready hand wins on the discards of
# others, each of whom lets slip this share of them; an open hand calls
RON_SHARE = {False: 0.45, True: 0.55}
CALL_GAIN = {False: 1.0, True: 2.0}
# chance that somebody else wins in a go-round, by the go-rounds played
LAST_QUIET, RISE, HIGHEST = 4, 0.012, 0.12


def unseen(players: int, turns: int) -> int:
    """Return the tiles that a seat with so many draws left does not see: both walls and the others' hands."""
    return players * turns + 14 + 13 * (players - 1)


def chance(players: int, called: bool) -> list[list[list[int]]]:
    """Return the chance to win in 2^-16, by tiles missing, copies unseen and draws left.

    >>> table = chance(4, False)
    >>> table[1][8][10] > table[1][4][10] > table[2][16][10] > table[3][16][10] > table[3][16][0] == 0
    True
    """
    table = [[[0] * TURNS for _ in range(COPIES)] for _ in range(MISSING + 1)]
    for missing in range(1, MISSING + 1):
        for copies in range(COPIES):
            for turns in range(1, TURNS):
                come = copies / unseen(players, turns)
                come *= 1 + RON_SHARE[called] * (players - 1) if missing == 1 else CALL_GAIN[called]
                come = min(come, 0.9)
                then = ONE if missing == 1 else table[missing - 1][TYPICAL[missing - 1]][turns - 1]
                stay = table[missing][copies][turns - 1]
                passed = max(0, 18 - turns - LAST_QUIET)
                alive = 1 - min(HIGHEST, RISE * passed)
                table[missing][copies][turns] = min(ONE - 1, int(alive * (come * then + (1 - come) * stay)))
    return table


def generate() -> str:
    """Return the C array: [three | four players][closed | open][missing][copies][turns]."""
    numbers = [
        str(number)
        for players in (3, 4)
        for called in (False, True)
        for rows in chance(players, called)
        for row in rows
        for number in row
    ]
    return f"static const uint16_t WIN_CHANCE[{len(numbers)}] = {{{','.join(numbers)}}};\n"
