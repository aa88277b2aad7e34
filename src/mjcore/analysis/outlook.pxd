from mjcore._schema cimport mj_outlook_choice
from mjcore.analysis.levels cimport mj_levels
from mjcore.analysis.nekobean cimport mj_graph
from mjcore.analysis.price cimport mj_price
from mjcore.analysis.values cimport mj_ahead

cdef struct mj_analyst:
    # what one thread works with; kept from position to position
    mj_outlook_choice choice
    mj_price price
    mj_graph graph
    mj_levels levels
    mj_ahead ahead
    double* figures
    int room_figures
