# What a hand in play waits for, who is furiten, whether a hand wins and what the win is worth.

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport (
    CLAIM_ANKAN, CLAIM_DISCARD, CLAIM_NUKI, DRAW_CALL, END_RON, END_TRIPLE_RON, NUKI_RON_ANY, NUKI_RON_KOKUSHI, OWN_FOUR_NOTEN,
    OWN_FOUR_NOTEN_CONCEALED, OWN_FOUR_TENPAI, STAGE_CLAIMS, STAGE_TURN, STATUS_OK, STATUS_OVERFLOW, mj_play, mj_round, mj_score,
    mj_win,
)
from mjcore.kernel.facts cimport count_dora, gather, mj_facts
from mjcore.kernel.rule_table cimport mj_table
from mjcore.kernel.score cimport score_win
from mjcore.kernel.shanten cimport missing_kokushi, missing_of, mj_hand
from mjcore.kernel.simd cimport mj_more_than
from mjcore.kernel.tiles cimport KINDS, NO_TILE, kind_of
from mjcore.kernel.waits cimport complete_with_fifth, useful_by_table
from mjcore.riichi.state cimport add_copies, give, take, turn_begun, win_of


# --- waits, tenpai, furiten ----------------------------------------------------------------------
cdef inline void hand_for_waits(const uint8_t* counts, int n_melds, int players, mj_hand* hand) noexcept nogil:
    memset(hand, 0, sizeof(mj_hand))
    memcpy(hand.counts, counts, KINDS)
    hand.n_melds = n_melds
    hand.players = players


cdef inline uint64_t waits_of(const uint8_t* counts, int n_melds, int players) noexcept nogil:
    """Kinds that complete 3n+1 tiles, those held four times concealed left out."""
    cdef mj_hand hand
    hand_for_waits(counts, n_melds, players, &hand)
    return useful_by_table(&hand, 1) if missing_of(&hand) == 1 else 0


cdef inline bint tenpai_with(const mj_play* play, const mj_round* r, int seat, const uint8_t* counts, uint64_t waits) noexcept nogil:
    """Whether 3n+1 tiles with these waits count as ready (P-91): what about tiles held four times?"""
    cdef uint8_t held[34]
    cdef mj_hand hand
    cdef int kind
    if play.own_four == OWN_FOUR_NOTEN_CONCEALED or (waits and play.own_four == OWN_FOUR_TENPAI):
        return waits != 0
    if play.own_four == OWN_FOUR_NOTEN:
        memcpy(held, counts, KINDS)
        add_copies(r, seat, held)
        return (waits & ~mj_more_than(held, 3)) != 0
    hand_for_waits(counts, r.n_melds[seat], r.players, &hand)
    for kind in range(KINDS):
        if counts[kind] == 4 and complete_with_fifth(&hand, kind):
            return True
    return False


cdef inline void refresh_waits(mj_round* r, int seat) noexcept nogil:
    """Derive the waits of 3n+1 tiles anew."""
    r.waits[seat] = waits_of(r.counts + KINDS * seat, r.n_melds[seat], r.players)


cdef inline void score_of(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo,
                          mj_score* out) noexcept nogil:
    """Score a win of the hand as it stands."""
    cdef mj_win win
    cdef mj_facts facts
    win_of(play, r, seat, tsumo, &win)
    gather(&win, &facts)
    count_dora(&win, play.players, &facts)
    score_win(table, &win, &facts, out)


cdef inline bint is_win(const mj_table* table, const mj_play* play, const mj_round* r, int seat, bint tsumo) noexcept nogil:
    """Whether a complete hand may be declared: it has a yaku (K-8), and its tile may be taken (P-9)."""
    cdef mj_score score
    score_of(table, play, r, seat, tsumo, &score)
    return score.status == STATUS_OK or score.status == STATUS_OVERFLOW


# --- the others ----------------------------------------------------------------------------------
cdef inline bint kokushi_with(const mj_round* r, int seat, int kind) noexcept nogil:
    """Whether a tile makes thirteen orphans."""
    cdef uint8_t counts[34]
    if r.n_melds[seat]:
        return False
    memcpy(counts, r.counts + KINDS * seat, KINDS)
    counts[kind] += 1
    return missing_kokushi(counts) == 0


cdef inline bint completes(const mj_play* play, const mj_round* r, int seat) noexcept nogil:
    """Whether the tile before the others completes a hand that may take such a tile: passing it is furiten."""
    cdef int kind = kind_of(r.claim_code)
    if not r.waits[seat] >> kind & 1:
        return False
    if r.claim == CLAIM_ANKAN:
        return play.kokushi_ankan_ron and kokushi_with(r, seat, kind)  # P-45
    if r.claim == CLAIM_NUKI and play.nuki_ron != NUKI_RON_ANY:
        return play.nuki_ron == NUKI_RON_KOKUSHI and kokushi_with(r, seat, kind)  # P-9
    return True


cdef inline void derive_furiten(mj_round* r) noexcept nogil:
    """Waits of every seat; a winning tile that went by since a seat's last discard makes it furiten."""
    cdef int seat, i, passed = r.n_river
    if r.claim == CLAIM_DISCARD and (r.stage == STAGE_CLAIMS or r.end == END_RON or r.end == END_TRIPLE_RON):
        passed -= 1  # that one can still be won, or was
    for seat in range(r.players):
        if seat == r.turn and turn_begun(r):
            if r.draw == DRAW_CALL and r.stage == STAGE_TURN:
                continue
            if r.drawn != NO_TILE:
                take(r, seat, r.drawn)
                refresh_waits(r, seat)
                give(r, seat, r.drawn)
                continue
        refresh_waits(r, seat)
        if seat == r.turn:
            continue
        i = passed
        while i > 0 and r.river_info[i - 1] & 3 != seat:
            i -= 1
            if r.waits[seat] >> kind_of(r.river[i]) & 1:
                r.passed[seat] = 1
