from mjcore._schema cimport mj_outlook_choice, mj_outlook_head, mj_outlook_row, mj_position
from mjcore.analysis.levels cimport mj_levels
from mjcore.analysis.nekobean cimport mj_graph
from mjcore.analysis.price cimport mj_price
from mjcore.analysis.values cimport mj_ahead
from mjcore.kernel.rule_table cimport mj_table

cdef struct mj_analyst:
    # what one thread works with; kept from position to position
    mj_outlook_choice choice
    mj_price price
    mj_graph graph
    mj_levels levels
    mj_ahead ahead
    bint forward  # discards that go back are left out
    double* figures
    int room_figures


cdef bint look_ahead(const mj_table* table, const mj_outlook_choice* choice, const mj_position* position, mj_outlook_head* head,
                     mj_outlook_row* rows) noexcept nogil
