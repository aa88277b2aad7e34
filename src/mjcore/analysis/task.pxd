# A position as it is asked about: checked, its unseen tiles counted; and its rows before anything is looked ahead.

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from mjcore._schema cimport MELD_ANKAN, MELD_CHI, MELD_PON, MOST_DRAWS, mj_outlook_row, mj_position, mj_rules
from mjcore.analysis.suits cimport masks_of, mj_suits, mj_task, part, special_of
from mjcore.kernel.batch cimport mj_ukeire
from mjcore.kernel.meld cimport meld_in_rules
from mjcore.kernel.simd cimport mj_lowest, mj_sum
from mjcore.kernel.tables cimport RUN_KINDS, SANMA_REMOVED_KINDS
from mjcore.kernel.tiles cimport KINDS, NORTH, kind_of


cdef inline bint take_melds(const mj_position* position, const mj_rules* rules, mj_task* task) noexcept nogil:
    """Copies in the melds; False for a meld that is none, or none of these rules."""
    cdef int i, kind, kind_of_meld
    for i in range(position.n_melds):
        kind, kind_of_meld = position.meld_kind[i], position.meld_type[i]
        if kind_of_meld < MELD_CHI or kind_of_meld > MELD_ANKAN or kind >= KINDS:
            return False
        if kind_of_meld == MELD_CHI and not RUN_KINDS >> kind & 1:
            return False
        if rules.players == 3 and meld_in_rules(rules, kind_of_meld, kind) != 0:
            return False
        if kind_of_meld == MELD_CHI:
            task.held[kind] += 1
            task.held[kind + 1] += 1
            task.held[kind + 2] += 1
        else:
            task.held[kind] += 3 if kind_of_meld == MELD_PON else 4
        task.closed &= kind_of_meld == MELD_ANKAN
    return True


cdef inline bint task_of(const mj_position* position, const mj_rules* rules, mj_task* task) noexcept nogil:
    """Read a position; False for one that cannot be."""
    cdef int kind, suit, used, total
    memset(task, 0, sizeof(mj_task))
    task.players, task.closed, task.n_melds, task.draws = rules.players, True, position.n_melds, position.draws
    if position.n_melds > 4 or position.draws > MOST_DRAWS or position.n_dora > 5 or position.nuki > 4:
        return False
    if position.seat_wind >= rules.players or position.round_wind > 3 or (position.nuki and not rules.nuki):
        return False
    for kind in range(position.n_dora):
        if position.dora[kind] >= KINDS:
            return False
    if mj_sum(position.counts) != 14 - 3 * position.n_melds or not take_melds(position, rules, task):
        return False
    memcpy(task.hand, position.counts, KINDS)
    for kind in range(KINDS):
        used = position.counts[kind] + task.held[kind] + position.visible[kind] + (position.nuki if kind == NORTH else 0)
        if used > 4 or (used and rules.players == 3 and SANMA_REMOVED_KINDS >> kind & 1):
            return False
        if not (rules.players == 3 and SANMA_REMOVED_KINDS >> kind & 1 or kind == NORTH and rules.nuki):
            task.left[kind] = 4 - used
            task.unseen += 4 - used
    for suit in range(3):
        kind = 9 * suit + 4
        total = position.aka[suit] + position.meld_aka[suit] + position.visible_aka[suit]
        if (position.aka[suit] > position.counts[kind] or position.meld_aka[suit] > task.held[kind]
                or position.visible_aka[suit] > position.visible[kind] or total > rules.aka[suit]):
            return False
        task.red[suit] = position.aka[suit]
        task.red_left[suit] = min(rules.aka[suit] - total, task.left[kind])
    return task.unseen > task.draws + 1


cdef inline int hand_shanten(const mj_task* task) noexcept nogil:
    cdef uint64_t kinds
    return mj_ukeire(task.hand, task.held, task.players, &kinds)


cdef inline void open_row(mj_suits* suits, uint64_t key, int missing, int tile, mj_outlook_row* row) noexcept nogil:
    """What is known of a discard at once: shanten and useful tiles after it. key, missing: the hand it leaves."""
    cdef const mj_task* task = suits.task
    cdef uint8_t counts[KINDS]
    cdef uint64_t kinds = 0
    cdef uint32_t useful[4]
    cdef int parts[4]
    cdef int kind, suit
    memset(row, 0, sizeof(mj_outlook_row))
    row.tile = tile
    if task.n_melds:  # copies in melds are no targets
        memcpy(counts, task.hand, KINDS)
        counts[kind_of(tile)] -= 1
        row.shanten = mj_ukeire(counts, task.held, task.players, &kinds)
    else:
        row.shanten = missing - 1
        for suit in range(4):
            parts[suit] = part(key, suit) & (0x7FFF if suit == 0 else 0xFFFF)
        masks_of(suits, parts, special_of(suits, key), missing, True, useful)
        for suit in range(4):
            kinds |= <uint64_t>(useful[suit] & 0x1FF) << 9 * suit
    while kinds:
        kind = mj_lowest(kinds)
        kinds &= kinds - 1
        if task.left[kind]:
            row.useful |= <uint64_t>1 << kind
            row.total += task.left[kind]
