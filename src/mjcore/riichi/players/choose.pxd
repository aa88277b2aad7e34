# The built-in players of riichi by their number.

from mjcore._schema cimport RIICHI_PLAYER_GREEDY, RIICHI_PLAYER_RANDOM, RIICHI_PLAYER_STRONG, RIICHI_PLAYER_TSUMOGIRI, mj_play, mj_round
from mjcore.kernel.random cimport mj_stream
from mjcore.kernel.rule_table cimport mj_table
from mjcore.riichi.players.balanced cimport balanced_action
from mjcore.riichi.players.greedy cimport greedy_action, tsumogiri_action
from mjcore.riichi.players.random cimport random_action
from mjcore.riichi.players.sight cimport mj_prospects
from mjcore.riichi.players.strong cimport strong_action


cdef inline int player_action(int player, const mj_table* table, const mj_play* play, const mj_prospects* prospects,
                              const mj_round* r, int seat, mj_stream* stream) noexcept nogil:
    """The action of a built-in player (index into RIICHI_PLAYERS) for a seat that is asked."""
    if player == RIICHI_PLAYER_RANDOM:
        return random_action(r, seat, stream)
    if player == RIICHI_PLAYER_TSUMOGIRI:
        return tsumogiri_action(r, seat)
    if player == RIICHI_PLAYER_GREEDY:
        return greedy_action(play, r, seat)
    if player == RIICHI_PLAYER_STRONG:
        return strong_action(table, play, prospects, r, seat)
    return balanced_action(table, play, prospects, r, seat)
