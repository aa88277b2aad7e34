# Hands as four numbers: one suit of a hand is a record, found once, that knows its neighbours by one tile more or fewer.
#
# A key holds the four records of a hand, 16 bits each: a draw or a discard changes one of them. Which tiles help depends
# on a suit and on the merged class of the other three, so those masks are kept in the record.

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.stdlib cimport realloc
from libc.string cimport memcmp, memcpy, memset

from mjcore.kernel.shanten cimport class_at, sanma_man_class, suit_high, suit_low, with_man
from mjcore.kernel.simd cimport mj_lowest
from mjcore.kernel.tables cimport (
    HONOUR_CLASS, HONOUR_WEIGHT, MAN_PIN, N_MERGED, SANMA_MAN_PIN, SOU_HONOURS, SUIT_CLASS, SUIT_STATE, WHOLE_DISTANCE, WITH_HONOURS,
    WITH_SUIT,
)
from mjcore.kernel.tiles cimport KINDS

cdef enum:
    MERGED = 180  # N_MERGED, as the size of an array
    RED = 9  # place of the red five behind a suit's nine numbers
    PLACES = 10
    UNKNOWN = 0xFFFF
    MOST_SUITS = 32000  # a bit of the first id is the graph's own
    STEPS = 64  # records, nodes and edges that one hand can add at most
    UP_KNOWN = 1 << 30
    MASK = 0x3FF

cdef struct mj_task:
    # what is asked, as the graphs read it
    uint8_t hand[KINDS]  # the tiles given, concealed
    uint8_t red[3]
    uint8_t left[KINDS]  # copies nobody has seen
    uint8_t red_left[3]
    uint8_t held[KINDS]  # copies in the own melds
    uint8_t n_melds
    uint8_t players
    uint8_t closed
    uint8_t states  # red fives are tiles of their own
    uint8_t returns  # discards go back among the tiles to be drawn
    int unseen
    int draws

cdef struct mj_suit:
    uint32_t masks[MERGED]  # by the merged others: useful | keeping << 10 | known 30, 31
    uint16_t up[PLACES]
    uint16_t down[PLACES]
    uint8_t left[PLACES]  # copies that can be drawn
    uint8_t count[PLACES]
    uint8_t class_up[9]
    uint8_t class_down[9]
    uint8_t own
    uint8_t suit
    uint8_t added  # tiles that are not among those given
    uint32_t special  # kinds, pairs, yaochuu kinds, yaochuu pairs: a byte each
    uint16_t plus
    uint16_t minus
    uint16_t held[4]  # numbers of which there are no copies, one, two, more

cdef struct mj_suits:
    const mj_task* task
    mj_suit* suit
    int n
    int room
    uint32_t* slot
    uint32_t slots


cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int most(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline bint reserve(void** place, int* room, int need, size_t size) noexcept nogil:
    """Room for so many items; False where memory ends."""
    cdef int more = room[0] if room[0] else 256
    cdef void* found
    if need <= room[0]:
        return True
    while more < need:
        more *= 2
    found = realloc(place[0], more * size)
    if found == NULL:
        return False
    place[0] = found
    room[0] = more
    return True


cdef inline int part(uint64_t key, int suit) noexcept nogil:
    return key >> 16 * suit & 0xFFFF


cdef inline uint64_t moved(uint64_t key, int suit, int source, int target) noexcept nogil:
    return key + (<uint64_t>(<int64_t>(target - source)) << 16 * suit)


cdef inline uint32_t slot_of(uint64_t key, uint32_t mask) noexcept nogil:
    return <uint32_t>(key * <uint64_t>0x9E3779B97F4A7C15 >> 32) & mask


cdef inline int numbers_of(int suit) noexcept nogil:
    return 9 if suit < 3 else 7


cdef inline uint64_t suit_key(int suit, const uint8_t* count) noexcept nogil:
    cdef uint64_t key = suit
    cdef int i
    for i in range(PLACES):
        key = key * 5 + count[i]
    return key


cdef inline bint suits_room(mj_suits* suits) noexcept nogil:
    """Room for the records that one hand can add; False where memory ends."""
    cdef uint32_t slots = suits.slots if suits.slots else 4096, h
    cdef int i, room = 0
    if not reserve(<void**>&suits.suit, &suits.room, suits.n + STEPS, sizeof(mj_suit)):
        return False
    if suits.slots and <uint32_t>(suits.n + STEPS) * 2 < suits.slots:
        return True
    while slots <= <uint32_t>(suits.n + STEPS) * 2:
        slots *= 4
    if not reserve(<void**>&suits.slot, &room, slots, sizeof(uint32_t)):
        return False
    suits.slots = room
    memset(suits.slot, 0, suits.slots * sizeof(uint32_t))
    for i in range(suits.n):
        h = slot_of(suit_key(suits.suit[i].suit, suits.suit[i].count), suits.slots - 1)
        while suits.slot[h]:
            h = h + 1 & suits.slots - 1
        suits.slot[h] = i + 1
    return True


cdef inline bint suits_begin(mj_suits* suits, const mj_task* task) noexcept nogil:
    suits.task = task
    suits.n = 0
    if suits.slots:
        memset(suits.slot, 0, suits.slots * sizeof(uint32_t))
    return suits_room(suits)


cdef inline void number_classes(mj_suit* s, int players) noexcept nogil:
    """Classes of a number suit and of its neighbours."""
    cdef const uint8_t* c = s.count
    cdef int low = suit_low(c), high = suit_high(c), i, step = 1
    cdef uint8_t ends[9]
    if s.suit == 0 and players == 3:
        memcpy(ends, c, 9)
        s.own = sanma_man_class(c)
        memset(s.class_up, s.own, 9)
        memset(s.class_down, s.own, 9)
        for i in range(0, 9, 8):
            ends[i] = c[i] + 1
            if c[i] < 4:
                s.class_up[i] = sanma_man_class(ends)
            if c[i]:
                ends[i] = c[i] - 1
                s.class_down[i] = sanma_man_class(ends)
            ends[i] = c[i]
        return
    s.own = class_at(low, high)
    for i in range(9):
        if i == 6:
            step = 1
        if i < 6:
            s.class_up[i] = class_at(low + step, high) if c[i] < 4 else s.own
            s.class_down[i] = class_at(low - step, high) if c[i] else s.own
        else:
            s.class_up[i] = class_at(low, high + step) if c[i] < 4 else s.own
            s.class_down[i] = class_at(low, high - step) if c[i] else s.own
        step *= 5


cdef inline void honour_classes(mj_suit* s) noexcept nogil:
    cdef int weight = 0, i
    for i in range(7):
        weight += HONOUR_WEIGHT[s.count[i]]
    s.own = HONOUR_CLASS[weight]
    for i in range(7):
        s.class_up[i] = s.class_down[i] = s.own
        if s.count[i] < 4:
            s.class_up[i] = HONOUR_CLASS[weight - HONOUR_WEIGHT[s.count[i]] + HONOUR_WEIGHT[s.count[i] + 1]]
        if s.count[i]:
            s.class_down[i] = HONOUR_CLASS[weight - HONOUR_WEIGHT[s.count[i]] + HONOUR_WEIGHT[s.count[i] - 1]]


cdef inline void fill_places(const mj_task* task, mj_suit* s) noexcept nogil:
    """Which tiles of a suit can be drawn and discarded, and how many copies there are to draw."""
    cdef int i, kind, given, count, red, red_given, red_left, more, left
    cdef bint five
    for i in range(numbers_of(s.suit)):
        kind = 9 * s.suit + i
        count, given = s.count[i], task.hand[kind]
        s.held[least(count, 3)] |= 1 << i
        five = s.suit < 3 and i == 4 and task.states
        red = s.count[RED] if five else 0
        red_given = task.red[s.suit] if five else 0
        red_left = task.red_left[s.suit] if five else 0
        s.special += <uint32_t>(count > 0) | <uint32_t>(count > 1) << 8
        if s.suit == 3 or i == 0 or i == 8:
            s.special += <uint32_t>(count > 0) << 16 | <uint32_t>(count > 1) << 24
        more = (count - red) - (given - red_given)
        s.added += more if more > 0 else 0
        left = task.left[kind] - red_left - (more if more > 0 or task.returns else 0)
        if left > 0:
            s.left[i] = left
            s.plus |= (count + task.held[kind] < 4) << i
        s.minus |= (count > red) << i
        if five:
            more = red - red_given
            s.added += more if more > 0 else 0
            left = red_left - (more if more > 0 or task.returns else 0)
            if left > 0:
                s.left[RED] = left
                s.plus |= (count + task.held[kind] < 4) << RED
            s.minus |= (red > 0) << RED


cdef inline int suit_of(mj_suits* suits, int suit, const uint8_t* count) noexcept nogil:
    """Record of a suit's tiles; room for a new one is there."""
    cdef uint32_t h = slot_of(suit_key(suit, count), suits.slots - 1)
    cdef mj_suit* s
    while suits.slot[h]:
        s = &suits.suit[suits.slot[h] - 1]
        if s.suit == suit and memcmp(s.count, count, PLACES) == 0:
            return suits.slot[h] - 1
        h = h + 1 & suits.slots - 1
    s = &suits.suit[suits.n]
    memset(s, 0, sizeof(mj_suit))
    memset(s.up, 0xFF, sizeof(s.up))
    memset(s.down, 0xFF, sizeof(s.down))
    memcpy(s.count, count, PLACES)
    s.suit = suit
    if suit < 3:
        number_classes(s, suits.task.players)
    else:
        honour_classes(s)
    fill_places(suits.task, s)
    suits.slot[h] = suits.n + 1
    suits.n += 1
    return suits.n - 1


cdef inline int neighbour(mj_suits* suits, int at, int place, int change) noexcept nogil:
    cdef uint8_t count[PLACES]
    cdef int found
    memcpy(count, suits.suit[at].count, PLACES)
    count[4 if place == RED else place] += change
    if place == RED:
        count[RED] += change
    found = suit_of(suits, suits.suit[at].suit, count)
    if change > 0:
        suits.suit[at].up[place] = found
    else:
        suits.suit[at].down[place] = found
    return found


cdef inline int step_up(mj_suits* suits, int at, int place) noexcept nogil:
    cdef int found = suits.suit[at].up[place]
    return found if found != UNKNOWN else neighbour(suits, at, place, 1)


cdef inline int step_down(mj_suits* suits, int at, int place) noexcept nogil:
    cdef int found = suits.suit[at].down[place]
    return found if found != UNKNOWN else neighbour(suits, at, place, -1)


cdef inline void others_of(const mj_suits* suits, const int* at, int* others) noexcept nogil:
    """For each suit the merged class of the other three."""
    cdef int man = suits.suit[at[0]].own, pin = suits.suit[at[1]].own, sou = suits.suit[at[2]].own, honours = suits.suit[at[3]].own
    cdef int players = suits.task.players
    cdef int man_pin = MAN_PIN[man * 128 + pin] if players == 4 else SANMA_MAN_PIN[man * 128 + pin]
    cdef int sou_honours = SOU_HONOURS[sou * 64 + honours]
    others[0] = WITH_SUIT[sou_honours * 128 + pin]
    others[1] = with_man(sou_honours, man, players)
    others[2] = WITH_HONOURS[man_pin * 64 + honours]
    others[3] = WITH_SUIT[man_pin * 128 + sou]


cdef inline int whole_distance(const mj_task* task, int suit, int others, int own) noexcept nogil:
    """Tiles missing for the standard form, of a suit's class beside the others."""
    cdef int merged
    if suit == 0:
        merged = with_man(others, own, task.players)
    else:
        merged = WITH_SUIT[others * 128 + own] if suit < 3 else WITH_HONOURS[others * 64 + own]
    return WHOLE_DISTANCE[task.n_melds * N_MERGED + merged]


cdef inline int chiitoi_distance(uint32_t special) noexcept nogil:
    cdef int kinds = special & 255, pairs = special >> 8 & 255
    return 7 - pairs + (7 - kinds if kinds < 7 else 0)


cdef inline int kokushi_distance(uint32_t special) noexcept nogil:
    return 14 - <int>(special >> 16 & 255) - (special >> 24 != 0)


cdef inline uint32_t special_of(const mj_suits* suits, uint64_t key) noexcept nogil:
    return (suits.suit[part(key, 0) & 0x7FFF].special + suits.suit[part(key, 1)].special + suits.suit[part(key, 2)].special
            + suits.suit[part(key, 3)].special)


cdef inline int missing_at(const mj_suits* suits, const int* at, uint32_t special) noexcept nogil:
    """Tiles missing for the nearest form."""
    cdef int others[4]
    cdef int found
    others_of(suits, at, others)
    found = whole_distance(suits.task, 0, others[0], suits.suit[at[0]].own)
    if suits.task.n_melds == 0:
        found = least(found, least(chiitoi_distance(special), kokushi_distance(special)))
    return found


cdef inline uint32_t with_red(const mj_task* task, int suit, uint32_t mask) noexcept nogil:
    """A mask of numbers with the red five where the five is."""
    return mask | (mask >> 4 & 1) << RED if suit < 3 and task.states else mask


cdef inline uint32_t fill_mask(mj_suits* suits, int at, int others, bint up) noexcept nogil:
    """Numbers of a suit that bring the standard form nearer when drawn, or keep it as near when discarded."""
    cdef mj_suit* s = &suits.suit[at]
    cdef int distance = whole_distance(suits.task, s.suit, others, s.own), i
    cdef uint32_t mask = 0
    for i in range(numbers_of(s.suit)):
        if up:
            if s.count[i] < 4:
                mask |= <uint32_t>(whole_distance(suits.task, s.suit, others, s.class_up[i]) < distance) << i
        elif s.count[i]:  # a complete hand is one discard away from ready
            mask |= <uint32_t>(whole_distance(suits.task, s.suit, others, s.class_down[i]) == most(distance, 1)) << i
    mask = with_red(suits.task, s.suit, mask)
    s.masks[others] |= mask | <uint32_t>UP_KNOWN if up else mask << 10 | <uint32_t>UP_KNOWN << 1
    return mask


cdef inline uint32_t chiitoi_mask(const mj_suit* s, uint32_t special, bint up) noexcept nogil:
    cdef int kinds = special & 255
    if up:
        if (special >> 8 & 255) >= 7:
            return 0
        return s.held[1] | (s.held[0] if kinds < 7 else 0)
    if chiitoi_distance(special) == 0:
        return s.held[1] | s.held[2] | s.held[3]
    return s.held[3] | (s.held[1] if kinds > 7 else 0)


cdef inline uint32_t kokushi_mask(const mj_suit* s, uint32_t special, bint up) noexcept nogil:
    cdef uint32_t pairs = special >> 24, orphans = 0x7F if s.suit == 3 else 0x101
    cdef uint32_t some = s.held[1] | s.held[2] | s.held[3]
    if up:
        return orphans & (s.held[0] if pairs else 0x1FF)
    if kokushi_distance(special) == 0:
        return some
    return some & (~orphans | s.held[3] | (s.held[2] if pairs >= 2 else 0))


cdef inline void masks_of(mj_suits* suits, const int* at, uint32_t special, int missing, bint up, uint32_t* out) noexcept nogil:
    """By suit, which tiles bring a hand nearer (up) or can go without taking it further off."""
    cdef int others[4]
    cdef int suit
    cdef uint32_t known
    others_of(suits, at, others)
    memset(out, 0, 4 * sizeof(uint32_t))
    if most(whole_distance(suits.task, 0, others[0], suits.suit[at[0]].own), 1) == missing:
        for suit in range(4):
            known = suits.suit[at[suit]].masks[others[suit]]
            if known >> (30 if up else 31) & 1:
                out[suit] = (known if up else known >> 10) & MASK
            else:
                out[suit] = fill_mask(suits, at[suit], others[suit], up)
    if suits.task.n_melds:
        return
    if most(chiitoi_distance(special), 1) == missing:
        for suit in range(4):
            out[suit] |= with_red(suits.task, suit, chiitoi_mask(&suits.suit[at[suit]], special, up))
    if most(kokushi_distance(special), 1) == missing:
        for suit in range(4):
            out[suit] |= with_red(suits.task, suit, kokushi_mask(&suits.suit[at[suit]], special, up))


cdef inline int suits_root(mj_suits* suits, uint64_t* key) noexcept nogil:
    """The hand that was given as a key; return the tiles it misses, 1 at least: a complete one may go on."""
    cdef uint8_t count[PLACES]
    cdef int at[4]
    cdef int suit
    key[0] = 0
    for suit in range(4):
        memset(count, 0, PLACES)
        memcpy(count, suits.task.hand + 9 * suit, numbers_of(suit))
        if suit < 3 and suits.task.states:
            count[RED] = suits.task.red[suit]
        at[suit] = suit_of(suits, suit, count)
        key[0] |= <uint64_t>at[suit] << 16 * suit
    return most(missing_at(suits, at, special_of(suits, key[0])), 1)


cdef inline void counts_of(const mj_suits* suits, uint64_t key, uint8_t* counts, uint8_t* red) noexcept nogil:
    """Tiles of a hand by kind, and its red fives where they are states."""
    cdef int suit
    cdef const mj_suit* s
    for suit in range(4):
        s = &suits.suit[part(key, suit) & (0x7FFF if suit == 0 else 0xFFFF)]
        memcpy(counts + 9 * suit, s.count, numbers_of(suit))
        if suit < 3:
            red[suit] = s.count[RED]
