# Melds: which of them the rules allow.

from mjcore._schema cimport MELD_CHI, STATUS_CHI_NOT_IN_RULES, STATUS_NORTH_MELD_NOT_IN_RULES, STATUS_OK, mj_rules
from mjcore.kernel.tiles cimport NORTH


cdef inline int meld_in_rules(const mj_rules* rules, int type, int kind) noexcept nogil:
    """Whether these rules have such a meld: the one place that every door asks (P-1, P-4, K-68)."""
    if type == MELD_CHI:
        return STATUS_CHI_NOT_IN_RULES if rules.players == 3 and not rules.sanma_chi else STATUS_OK
    return STATUS_NORTH_MELD_NOT_IN_RULES if kind == NORTH and rules.north_never_melded else STATUS_OK
