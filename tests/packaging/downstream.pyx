"""What a package of its own may do with the compiled core: cimport mjcore."""

from libc.stdint cimport uint8_t, uint64_t

from mjcore cimport STATUS_OK, mj_rules_of, mj_score, mj_score_one, mj_shanten, mj_ukeire, mj_waits, mj_win


def sizes():
    return sizeof(mj_win), sizeof(mj_score), <int>STATUS_OK


def of_hand(const uint8_t[::1] counts, int players):
    cdef uint64_t kinds, waits
    cdef int shanten, again
    with nogil:
        shanten = mj_shanten(&counts[0], NULL, players)
        again = mj_ukeire(&counts[0], NULL, players, &kinds)
        waits = mj_waits(&counts[0], NULL, players)
    return shanten, again, kinds, waits


def of_win(const uint8_t[::1] record, table):
    cdef const void* rules = mj_rules_of(table)
    cdef mj_score out
    cdef int status
    assert record.nbytes == sizeof(mj_win)
    with nogil:
        status = mj_score_one(rules, <const mj_win*>&record[0], &out)
    return status, out.han, out.fu, out.points
