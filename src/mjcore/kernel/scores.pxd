from mjcore._schema cimport mj_score, mj_win
from mjcore.kernel.rule_table cimport mj_table


cdef class RuleTable:
    cdef mj_table table


cdef class ScoreRecord:
    cdef mj_score score
    cdef bint made
    cdef const mj_score* found(self) except NULL


# what mj_score_one reads of a RuleTable (rules.table of mjrules); valid as long as that object lives
cdef const void* mj_rules_of(object table) except NULL

# score one win record; return out.status, an index of mjcore.schema.STATUS (0 = ok)
cdef int mj_score_one(const void* rules, const mj_win* win, mj_score* out) noexcept nogil
