from mjcore._schema cimport mj_outlook_choice
from mjcore.analysis.nekobean cimport mj_graph
from mjcore.analysis.price cimport mj_price

cdef struct mj_analyst:
    # what one thread works with; kept from position to position
    mj_outlook_choice choice
    mj_price price
    mj_graph graph
    double* figures
    int room_figures
