# The door for Cython: from mjcore cimport mj_shanten, mj_win. Meanings stand in _core.pxd and mjcore.schema.
from mjcore._core cimport mj_rules_of, mj_score_one, mj_shanten, mj_ukeire, mj_waits
from mjcore._schema cimport *
