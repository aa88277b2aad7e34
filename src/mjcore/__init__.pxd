# The door for Cython: from mjcore cimport mj_shanten, mj_win. Meanings stand in the .pxd files named and mjcore.schema.
from mjcore._schema cimport *
from mjcore.kernel.batch cimport mj_shanten, mj_ukeire, mj_waits
from mjcore.kernel.scores cimport mj_rules_of, mj_score_one
