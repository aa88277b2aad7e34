from libc.stdint cimport uint8_t, uint64_t

from mjcore._schema cimport mj_score, mj_win

# counts: 34 concealed tiles by kind; held: 34 copies in the player's own melds, or NULL; players: 3 or 4.
# What is no hand answers -128, or no kinds.

# fewest tiles to a complete hand, less one; -1 = complete
cdef int mj_shanten(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil

# the same; kinds becomes the mask of those that bring the hand nearer
cdef int mj_ukeire(const uint8_t* counts, const uint8_t* held, int players, uint64_t* kinds) noexcept nogil

# mask of the kinds that complete 3n+1 tiles; 0 = not tenpai
cdef uint64_t mj_waits(const uint8_t* counts, const uint8_t* held, int players) noexcept nogil

# what mj_score_one reads of a RuleTable (rules.table of mjrules); valid as long as that object lives
cdef const void* mj_rules_of(object table) except NULL

# score one win record; return out.status, an index of mjcore.schema.STATUS (0 = ok)
cdef int mj_score_one(const void* rules, const mj_win* win, mj_score* out) noexcept nogil
