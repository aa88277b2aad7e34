# A hand in play as one seat follows it: the engine plays what the events tell, on tiles that are true where
# the seat sees them and supposed everywhere else. A tile that shows up where it was not supposed to be
# changes places with one that nobody has seen, so what the seat may do comes from the same engine.

from libc.stdint cimport uint8_t
from libc.string cimport memset

from mjcore._schema cimport RIICHI_OPEN, mj_play, mj_round
from mjcore.kernel.tiles cimport CODES, KINDS, NO_TILE, kind_of
from mjcore.riichi.rules cimport PlayTable
from mjcore.riichi.state cimport give, reds_held, take


cdef inline int copies_held(const mj_round* r, int seat, int code) noexcept nogil:
    """Concealed copies of a code."""
    cdef int kind = kind_of(code)
    if code >= KINDS:
        return r.reds[3 * seat + code - KINDS]
    return r.counts[KINDS * seat + kind] - reds_held(r, seat, kind)


cdef inline void exchange(mj_round* r, int seat, int old, int new) noexcept nogil:
    """Change a concealed tile of a hand for another one; the drawn one is changed last."""
    take(r, seat, old)
    give(r, seat, new)
    if seat == r.turn and r.drawn == old and (copies_held(r, seat, old) == 0 or r.riichi[seat] & RIICHI_OPEN):
        r.drawn = new


cdef inline bint fetch(const mj_play* play, mj_round* r, int me, int turned, int code, int left, int keep) noexcept nogil:
    """Take a tile from where seat ``me`` cannot see it and leave another one there; ``keep``: whose hand stays as it is.

    The first ``turned`` indicators are seen, and so is the hand of an open riichi.
    """
    cdef int i, k, seat
    cdef bint seen
    for i in range(r.next, r.n_wall - r.replaced):
        if r.wall[i] == code:
            seen = False
            for k in range(turned):
                seen |= i == r.n_wall - 1 - (play.replacements + 2 * k)
            if not seen:
                r.wall[i] = left
                return True
    for seat in range(r.players):
        if seat != me and seat != keep and copies_held(r, seat, code):
            # of an open riichi only the tile just drawn is hidden
            if not r.riichi[seat] & RIICHI_OPEN or (seat == r.turn and r.drawn == code):
                exchange(r, seat, code, left)
                return True
    return False


cdef inline bint suppose_held(const mj_play* play, mj_round* r, int me, int turned, int seat, const uint8_t* codes, int n) noexcept nogil:
    """Make another seat's hand hold some tiles; False where they cannot be there."""
    cdef uint8_t wanted[37]
    cdef int code, i, other
    memset(wanted, 0, sizeof(wanted))
    for i in range(n):
        wanted[codes[i]] += 1
    if r.riichi[seat] & RIICHI_OPEN and seat == r.turn and r.drawn != NO_TILE and r.drawn != codes[0]:
        # the rest of that hand is seen: what it does, it does with the tile it drew
        if not fetch(play, r, me, turned, codes[0], r.drawn, seat):
            return False
        exchange(r, seat, r.drawn, codes[0])
    for code in range(CODES):
        while copies_held(r, seat, code) < wanted[code]:
            other = -1
            for i in range(CODES):
                if copies_held(r, seat, i) > wanted[i] and not r.riichi[seat] & RIICHI_OPEN:
                    other = i
                    break
            if other < 0 or not fetch(play, r, me, turned, code, other, seat):
                return False
            exchange(r, seat, other, code)
    return True


cdef inline void suppose_drawn(mj_round* r, int seat, int code, bint drawn) noexcept nogil:
    """Let a tile of another seat's hand be the one it drew, or be another one."""
    cdef int other
    if drawn:
        r.drawn = code
    elif r.drawn == code and copies_held(r, seat, code) == 1:
        for other in range(CODES):
            if other != code and copies_held(r, seat, other):
                r.drawn = other
                return


cdef int follow_event(PlayTable rules, mj_round* r, object seat, object event, object turned) except -1
