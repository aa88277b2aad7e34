# What a seat sees of a hand, as arrays for learning. Layout: schema/observation.py.

from libc.stdint cimport int32_t, int64_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    N_OBSERVED_DISCARDS, N_PLANES, N_SCALARS, N_SEAT_PLANES, N_SEAT_SCALARS, PLANE_BARRED, PLANE_CLAIMED, PLANE_DORA, PLANE_DRAWN,
    PLANE_HAND, PLANE_INDICATORS, PLANE_OF_CALLED, PLANE_OF_KEPT, PLANE_OF_MELDS, PLANE_OF_MELD_REDS, PLANE_OF_RIICHI_TILE,
    PLANE_OF_RIVER, PLANE_OF_SAFE, PLANE_RED, PLANE_UNSEEN, PLANE_WAITS, RIVER_CALLED, RIVER_RIICHI, RIVER_TSUMOGIRI, ROUND_MAX_MELDS,
    ROUND_SEATS, SCALAR_CLAIM, SCALAR_CLAIM_RED, SCALAR_CLAIM_SEAT, SCALAR_DEPOSITS, SCALAR_FURITEN, SCALAR_HONBA, SCALAR_KANS,
    SCALAR_LIVE_WALL, SCALAR_OF_DISCARDS, SCALAR_OF_IPPATSU, SCALAR_OF_MELDS, SCALAR_OF_NUKI, SCALAR_OF_POINTS, SCALAR_OF_RIICHI,
    SCALAR_PLAYERS, SCALAR_RIICHI_STEP, SCALAR_ROUND_WIND, SCALAR_SEAT_WIND, SCALAR_STAGE, SCALAR_TURN, SCALAR_UNBROKEN, STAGE_CLAIMS,
    STAGE_TURN, mj_play, mj_round,
)
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tables cimport ALL_KINDS, SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport KINDS, NO_TILE, dora_after, kind_of
from mjcore.riichi.players.sight cimport copies_unseen, look_around, mj_sight, safe_kinds
from mjcore.riichi.state cimport add_melds, distance_from, furiten, indicator, live_left

cdef struct mj_observation:
    # where one observation is written
    uint8_t* planes
    int32_t* scalars
    uint8_t* rivers
    uint8_t* marks


cdef inline void mark_kinds(uint8_t* plane, uint64_t kinds) noexcept nogil:
    while kinds:
        plane[mj_lowest(kinds)] = 1
        kinds &= kinds - 1


cdef inline void observe_melds(const mj_round* r, int seat, uint8_t* planes) noexcept nogil:
    """Fill the planes of a seat's melds; ``planes``: those of PLANES, moved on to the seat."""
    cdef int i, at
    add_melds(r, seat, planes + KINDS * PLANE_OF_MELDS)
    for i in range(r.n_melds[seat]):
        at = ROUND_MAX_MELDS * seat + i
        if r.meld_reds[at]:
            # the five of the meld's suit
            planes[KINDS * PLANE_OF_MELD_REDS + 9 * (r.meld_kind[at] // 9) + 4] += r.meld_reds[at]


cdef inline void observe_rivers(const mj_round* r, int seat, mj_observation* out) noexcept nogil:
    """Fill everybody's river: planes, codes in their order, marks."""
    cdef uint8_t* planes
    cdef uint8_t discards[4]
    cdef int i, info, kind, relative, place
    memset(out.rivers, NO_TILE, ROUND_SEATS * N_OBSERVED_DISCARDS)
    memset(out.marks, 0, ROUND_SEATS * N_OBSERVED_DISCARDS)
    memset(discards, 0, sizeof(discards))
    for i in range(r.n_river):
        info = r.river_info[i]
        kind = kind_of(r.river[i])
        relative = distance_from(r, seat, info & 3)
        planes = out.planes + KINDS * N_SEAT_PLANES * relative
        planes[KINDS * PLANE_OF_RIVER + kind] += 1
        planes[KINDS * PLANE_OF_KEPT + kind] += not info & RIVER_TSUMOGIRI
        planes[KINDS * PLANE_OF_CALLED + kind] += (info & RIVER_CALLED) != 0
        if info & RIVER_RIICHI:
            planes[KINDS * PLANE_OF_RIICHI_TILE + kind] = 1
        place = N_OBSERVED_DISCARDS * relative + discards[relative]
        if discards[relative] < N_OBSERVED_DISCARDS:
            out.rivers[place] = r.river[i]
            out.marks[place] = info & ~3
        discards[relative] += 1


cdef inline void observe(const mj_play* play, const mj_round* r, int seat, int64_t honba, int64_t deposits,
                         mj_observation* out) noexcept nogil:
    """Write what a seat sees of a hand."""
    cdef uint8_t* planes = out.planes
    cdef int32_t* scalars = out.scalars
    cdef mj_sight sight
    cdef int i, kind, other, relative
    memset(planes, 0, N_PLANES * KINDS)
    memset(scalars, 0, N_SCALARS * sizeof(int32_t))
    look_around(play, r, seat, &sight)
    memcpy(planes + KINDS * PLANE_HAND, r.counts + KINDS * seat, KINDS)
    for i in range(3):
        planes[KINDS * PLANE_RED + 9 * i + 4] = r.reds[3 * seat + i]
    if r.stage == STAGE_TURN and r.turn == seat:
        if r.drawn != NO_TILE:
            planes[KINDS * PLANE_DRAWN + kind_of(r.drawn)] = 1
        mark_kinds(planes + KINDS * PLANE_BARRED, r.kuikae & ALL_KINDS)
        scalars[SCALAR_RIICHI_STEP] = r.riichi_step
    if r.stage == STAGE_CLAIMS:
        planes[KINDS * PLANE_CLAIMED + kind_of(r.claim_code)] = 1
        scalars[SCALAR_CLAIM] = r.claim
        scalars[SCALAR_CLAIM_SEAT] = distance_from(r, seat, r.claim_seat)
        scalars[SCALAR_CLAIM_RED] = r.claim_code >= KINDS
    mark_kinds(planes + KINDS * PLANE_WAITS, r.waits[seat])
    for i in range(r.n_dora):
        kind = kind_of(indicator(play, r, i))
        planes[KINDS * PLANE_INDICATORS + kind] += 1
        planes[KINDS * PLANE_DORA + dora_after(kind, play.players)] += 1
    for kind in range(KINDS):
        if play.players == 4 or not SANMA_REMOVED_KINDS >> kind & 1:
            planes[KINDS * PLANE_UNSEEN + kind] = copies_unseen(&sight, kind)
    observe_rivers(r, seat, out)
    scalars[SCALAR_PLAYERS] = play.players
    scalars[SCALAR_ROUND_WIND] = r.round_wind
    scalars[SCALAR_SEAT_WIND] = distance_from(r, r.dealer, seat)
    scalars[SCALAR_HONBA] = honba
    scalars[SCALAR_DEPOSITS] = deposits
    scalars[SCALAR_LIVE_WALL] = live_left(play, r)
    scalars[SCALAR_STAGE] = r.stage
    scalars[SCALAR_TURN] = distance_from(r, seat, r.turn)
    scalars[SCALAR_FURITEN] = furiten(r, seat)
    scalars[SCALAR_KANS] = r.n_kans
    scalars[SCALAR_UNBROKEN] = r.unbroken
    for relative in range(play.players):
        other = (seat + relative) % play.players
        planes = out.planes + KINDS * N_SEAT_PLANES * relative
        observe_melds(r, other, planes)
        mark_kinds(planes + KINDS * PLANE_OF_SAFE, safe_kinds(r, other))
        scalars = out.scalars + N_SEAT_SCALARS * relative
        scalars[SCALAR_OF_POINTS] = r.points[other]
        scalars[SCALAR_OF_RIICHI] = r.riichi[other]
        scalars[SCALAR_OF_IPPATSU] = r.ippatsu[other]
        scalars[SCALAR_OF_MELDS] = r.n_melds[other]
        scalars[SCALAR_OF_NUKI] = r.nuki[other]
        scalars[SCALAR_OF_DISCARDS] = r.n_discards[other]
