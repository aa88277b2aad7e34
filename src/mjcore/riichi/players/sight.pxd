# What a seat sees, and what it may know of the others by that.

from libc.stdint cimport uint64_t, uint8_t

from mjcore._schema cimport RIICHI_ACCEPTED, RIVER_RIICHI, mj_play, mj_round
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tiles cimport bit, dora_after, kind_of
from mjcore.riichi.state cimport indicator, seen_by

cdef struct mj_prospects:
    # what an open hand may plan for, asked of the scorer
    uint8_t yakuhai[112]  # han of a triplet of each honour: [round wind][seat wind][honour]
    uint8_t open_tanyao  # han without terminals and honours
    uint8_t open_flush  # han of one suit with honours

cdef struct mj_sight:
    # what a seat sees: copies of each kind in its own hand, all melds, rivers, indicators, norths
    uint8_t seen[34]
    uint64_t dora  # kinds that the open indicators name


cdef inline int copies_unseen(const mj_sight* sight, int kind) noexcept nogil:
    return 4 - sight.seen[kind]


cdef inline int count_unseen(const mj_sight* sight, uint64_t kinds) noexcept nogil:
    """Copies unseen of some kinds."""
    cdef int n = 0
    while kinds:
        n += copies_unseen(sight, mj_lowest(kinds))
        kinds &= kinds - 1
    return n


cdef inline void look_around(const mj_play* play, const mj_round* r, int seat, mj_sight* sight) noexcept nogil:
    cdef int i
    seen_by(play, r, seat, sight.seen)
    sight.dora = 0
    for i in range(r.n_dora):
        sight.dora |= bit(dora_after(kind_of(indicator(play, r, i)), play.players))


cdef inline uint64_t safe_kinds(const mj_round* r, int opponent) noexcept nogil:
    """Kinds an opponent cannot ron: his own river, and all that went by since his riichi."""
    cdef uint64_t safe = r.river_kinds[opponent]
    cdef int i = r.n_river
    if r.riichi[opponent] & RIICHI_ACCEPTED:
        while i and not (r.river_info[i - 1] & RIVER_RIICHI and r.river_info[i - 1] & 3 == opponent):
            i -= 1
            safe |= bit(kind_of(r.river[i]))
    return safe
