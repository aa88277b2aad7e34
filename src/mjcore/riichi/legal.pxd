# What each seat may do at a stage of a hand.

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    ACTION_ANKAN, ACTION_CHI_LOW, ACTION_CHI_LOW_RED, ACTION_DAIMINKAN, ACTION_KAKAN, ACTION_KYUUSHU, ACTION_NUKI, ACTION_OPEN_RIICHI,
    ACTION_PASS, ACTION_PON, ACTION_PON_RED, ACTION_PON_TWO_REDS, ACTION_RIICHI, ACTION_RON, ACTION_TSUMO, ACTION_TSUMOGIRI,
    CLAIM_DISCARD, DRAW_CALL, MELD_CHI, MELD_PON, OWN_FOUR_TENPAI, RIICHI_ANKAN_NEVER, RIICHI_ANKAN_STRICT, ROUND_MASK_WORDS,
    ROUND_MAX_MELDS, ROUND_NO_ANSWER, STAGE_CLAIMS, STAGE_TURN, mj_play, mj_round,
)
from mjcore.kernel.decompose cimport copies_of, mj_copies, mj_reading, standard_readings
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.shanten cimport missing_of, mj_hand
from mjcore.kernel.simd cimport mj_lowest, mj_more_than
from mjcore.kernel.tables cimport ALL_KINDS
from mjcore.kernel.tiles cimport EAST, KINDS, NORTH, NO_TILE, bit, is_five, kind_of
from mjcore.riichi.answers cimport allow, kan_left, may, may_nuki, may_riichi, nine_kinds, wants_nothing
from mjcore.riichi.rules cimport barred_by_call, free_kinds
from mjcore.riichi.state cimport add_copies, furiten, live_left, next_seat, reds_held
from mjcore.riichi.waits cimport completes, hand_for_waits, is_win, tenpai_with, waits_of


cdef inline bint may_discard(const mj_round* r, int seat) noexcept nogil:
    return (r.legal[ROUND_MASK_WORDS * seat] & (bit(ACTION_TSUMOGIRI + 1) - 1)) != 0


# --- the seat whose turn it is -------------------------------------------------------------------
cdef inline uint64_t riichi_kinds(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """Kinds whose discard leaves a ready hand; with noten riichi allowed, every kind held."""
    cdef mj_hand hand
    cdef uint8_t counts[34]
    cdef int kind
    cdef uint64_t found = 0
    memcpy(counts, r.counts + KINDS * seat, KINDS)
    if play.allow_noten_riichi:
        return mj_more_than(counts, 0)
    hand_for_waits(counts, r.n_melds[seat], r.players, &hand)
    # shanten of 14 tiles above 0: no discard is ready (a fifth copy that counts as tenpai is no target)
    if missing_of(&hand) > 1 and play.own_four != OWN_FOUR_TENPAI:
        return 0
    for kind in range(KINDS):
        if counts[kind]:
            counts[kind] -= 1
            if tenpai_with(play, r, seat, counts, waits_of(counts, r.n_melds[seat], r.players)):
                found |= bit(kind)
            counts[kind] += 1
    return found


cdef inline bint only_triplets(const uint8_t* counts, int kind) noexcept nogil:
    """Whether every reading of a complete hand holds three of a kind as a triplet."""
    cdef mj_reading found[8]
    cdef mj_copies copies = copies_of(counts)
    cdef int i
    for i in range(standard_readings(counts, &copies, found)):
        if not found[i].triplets >> kind & 1:
            return False
    return True


cdef inline bint riichi_ankan_allowed(const mj_play* play, const mj_round* r, int seat, int kind) noexcept nogil:
    """Ankan of the drawn kind in riichi: waits unchanged; strict: in every reading it is a triplet, too.

    3335666s555777z, drawn 3s: 4s 5s 7s before and after, but 33 345 666 used a pair of 3s (G09a).
    """
    cdef uint8_t counts[34]
    cdef uint8_t held[34]
    cdef uint64_t before, left, after
    cdef int wait
    if play.riichi_ankan == RIICHI_ANKAN_NEVER or r.counts[KINDS * seat + kind] != 4:
        return False
    memcpy(counts, r.counts + KINDS * seat, KINDS)
    counts[kind] = 0
    memcpy(held, r.counts + KINDS * seat, KINDS)
    add_copies(r, seat, held)
    before = r.waits[seat] & ~bit(kind)
    after = waits_of(counts, r.n_melds[seat] + 1, r.players) & ~mj_more_than(held, 3)
    if r.waits[seat] >> kind & 1 or after == 0 or after != before & ~mj_more_than(held, 3):
        return False
    if play.riichi_ankan == RIICHI_ANKAN_STRICT:
        memcpy(counts, r.counts + KINDS * seat, KINDS)
        counts[kind] -= 1
        left = before
        while left:
            wait = mj_lowest(left)
            left &= left - 1
            counts[wait] += 1
            if not only_triplets(counts, kind):
                return False
            counts[wait] -= 1
    return True


cdef inline void legal_discards(const mj_play* play, mj_round* r, int seat, uint64_t kinds) noexcept nogil:
    """Allow the discards of some kinds: of the hand by their code, of the tile just drawn as tsumogiri."""
    cdef int kind, plain, red, drawn = r.drawn
    for kind in range(KINDS):
        plain = r.counts[KINDS * seat + kind]
        if plain == 0 or not kinds >> kind & 1:
            continue
        red = reds_held(r, seat, kind)
        plain -= red
        if drawn != NO_TILE and kind_of(drawn) == kind:
            allow(r, seat, ACTION_TSUMOGIRI)
            if drawn >= KINDS:
                red -= 1
            else:
                plain -= 1
        if plain > 0:
            allow(r, seat, kind)
        if red > 0:
            allow(r, seat, KINDS + kind // 9)


cdef inline void legal_own_kans(const mj_play* play, mj_round* r, int seat) noexcept nogil:
    """Allow ankan and kakan: not in the turn that began with a call, in riichi of the drawn tile only."""
    cdef uint64_t kinds = ALL_KINDS if play.north_callable else ALL_KINDS & ~bit(NORTH)
    cdef uint64_t four = mj_more_than(r.counts + KINDS * seat, 3) & kinds
    cdef int i, kind
    if r.riichi[seat]:
        kind = kind_of(r.drawn)
        if four >> kind & 1 and riichi_ankan_allowed(play, r, seat, kind):
            allow(r, seat, ACTION_ANKAN + kind)
        return
    while four:
        allow(r, seat, ACTION_ANKAN + mj_lowest(four))
        four &= four - 1
    for i in range(r.n_melds[seat]):
        kind = r.meld_kind[ROUND_MAX_MELDS * seat + i]
        if r.meld_type[ROUND_MAX_MELDS * seat + i] == MELD_PON and r.counts[KINDS * seat + kind]:
            allow(r, seat, ACTION_KAKAN + kind)


cdef inline uint64_t discards_after_call(const mj_play* play, int type, int kind, int first, const uint8_t* counts) noexcept nogil:
    """P-69: kinds that a hand may discard after a chi or pon of a kind, whose lowest tile is ``first``."""
    return mj_more_than(counts, 0) & free_kinds(play, barred_by_call(play, type, kind, first))


cdef inline void legal_turn(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil:
    """Fill the actions of the seat whose turn it is."""
    cdef int seat = r.turn
    cdef uint64_t kinds = free_kinds(play, r.kuikae), ready
    cdef bint dead = r.dead >> seat & 1, called = r.draw == DRAW_CALL
    memset(r.legal, 0, sizeof(r.legal))
    memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
    r.stage = STAGE_TURN
    r.asked = 1 << seat
    if r.riichi_step:
        legal_discards(play, r, seat, kinds & riichi_kinds(play, r, seat))
        if wants_nothing(r, seat):
            # a position in which nobody knows the hand: filled with any tiles, it need not be ready
            legal_discards(play, r, seat, kinds)
        return
    if r.riichi[seat]:
        if kinds >> kind_of(r.drawn) & 1:
            allow(r, seat, ACTION_TSUMOGIRI)
    else:
        legal_discards(play, r, seat, kinds)
    if not called and not dead:
        if r.waits[seat] >> kind_of(r.drawn) & 1 and is_win(table, play, r, seat, True):
            allow(r, seat, ACTION_TSUMO)
        if may_riichi(play, r, seat):
            ready = riichi_kinds(play, r, seat) & kinds
            if ready:
                allow(r, seat, ACTION_RIICHI)
                if play.open_riichi:
                    allow(r, seat, ACTION_OPEN_RIICHI)
        if kan_left(play, r):
            legal_own_kans(play, r, seat)
        if may_nuki(play, r, seat):
            allow(r, seat, ACTION_NUKI)
        if nine_kinds(play, r, seat):
            allow(r, seat, ACTION_KYUUSHU)
    if not (may_discard(r, seat) or may(r, seat, ACTION_NUKI)):
        # a north that may not be discarded and can no longer be set out has to go; no win is forced
        if r.riichi[seat]:
            allow(r, seat, ACTION_TSUMOGIRI)
        else:
            legal_discards(play, r, seat, ~r.kuikae)


cdef inline void legal_chi(const mj_play* play, mj_round* r, int seat, int kind) noexcept nogil:
    """Allow the chi of a tile as the lowest, middle or highest of a run, with a plain or a red five."""
    cdef const uint8_t* counts = r.counts + KINDS * seat
    cdef uint8_t rest[34]
    cdef int place, first, a, b, five, red
    for place in range(3):
        first = kind - place
        if kind % 9 < place or first % 9 > 6:
            continue
        a = first + 1 if place == 0 else first
        b = first + 1 if place == 2 else first + 2
        if counts[a] == 0 or counts[b] == 0:
            continue
        memcpy(rest, counts, KINDS)
        rest[a] -= 1
        rest[b] -= 1
        if not discards_after_call(play, MELD_CHI, kind, first, rest):
            continue
        five = a if is_five(a) else b
        red = reds_held(r, seat, five)
        if not is_five(five) or counts[five] > red:
            allow(r, seat, ACTION_CHI_LOW + place)
        if red:
            allow(r, seat, ACTION_CHI_LOW_RED + place)


cdef inline void legal_pon(const mj_play* play, mj_round* r, int seat, int kind) noexcept nogil:
    """Allow the pon of a tile with none, one or two red fives of the hand, and the daiminkan."""
    cdef const uint8_t* counts = r.counts + KINDS * seat
    cdef uint8_t rest[34]
    cdef int red = reds_held(r, seat, kind), plain = counts[kind] - red
    if kind == NORTH and not play.north_callable:
        return
    memcpy(rest, counts, KINDS)
    rest[kind] -= 2
    if discards_after_call(play, MELD_PON, kind, kind, rest):
        if plain >= 2:
            allow(r, seat, ACTION_PON)
        if plain and red:
            allow(r, seat, ACTION_PON_RED)
        if red >= 2:
            allow(r, seat, ACTION_PON_TWO_REDS)
    if counts[kind] == 3 and kan_left(play, r):
        allow(r, seat, ACTION_DAIMINKAN)


cdef inline void legal_claims(const mj_table* table, const mj_play* play, mj_round* r) noexcept nogil:
    """Fill what the others may answer to the tile before them."""
    cdef int seat, kind = kind_of(r.claim_code)
    cdef bint callable_tile = r.claim == CLAIM_DISCARD and not r.abort and live_left(play, r) > 0
    memset(r.legal, 0, sizeof(r.legal))
    memset(r.answer, ROUND_NO_ANSWER, sizeof(r.answer))
    r.stage = STAGE_CLAIMS
    r.asked = 0
    for seat in range(r.players):
        if seat == r.claim_seat or r.dead >> seat & 1:
            continue
        if (completes(play, r, seat) and not furiten(r, seat) and not r.shown[seat] >> kind & 1
                and is_win(table, play, r, seat, False)):
            allow(r, seat, ACTION_RON)
        if callable_tile and not r.riichi[seat]:
            if r.counts[KINDS * seat + kind] >= 2:
                legal_pon(play, r, seat, kind)
            if play.chi and kind < EAST and seat == next_seat(r, r.claim_seat):
                legal_chi(play, r, seat, kind)
        if not wants_nothing(r, seat):
            allow(r, seat, ACTION_PASS)
            r.asked |= 1 << seat
