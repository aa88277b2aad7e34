"""パイ遊記 and 棋楽軒: who pays whom, and the frame of the game. See ``houses`` for how to read a source."""

from __future__ import annotations

from mjrules.rules.presets.houses import KIRAKUKEN, PARLOUR, PRACTICE
from mjrules.rules.presets.values import Values, stated

ALL_PAO = ("daisangen", "daisuushii", "tsuuiisou", "chinroutou", "suukantsu", "ryuuiisou")


def _parlour(players: int) -> Values:
    """Both tables of the parlour."""
    values: Values = {
        **stated(f"{PARLOUR} P-12", length="tonnan"),
        **stated(f"{PARLOUR} P-13", extension="off"),
        **stated(f"{PARLOUR} P-14", rounding="5down6up"),
        **stated(f"{PARLOUR} P-14 silent; by magnitude", round_negative="magnitude"),
        **stated(f"{PARLOUR} P-15", start_points=25000, return_points=30000),
        **stated(f"{PARLOUR} P-17 (上家優先)", tie_break="first_dealer_order"),
        **stated(f"{PARLOUR} {PRACTICE}: to the first", leftover="top"),
        **stated(f"{PARLOUR} P-20 (no condition is written)", agari_yame="any_rank"),
        **stated(f"{PARLOUR} P-20: a win only", tenpai_yame="off"),
        **stated(f"{PARLOUR} P-21", too_many_tiles="chombo"),
        **stated(f"{PARLOUR} P-23", chombo="mangan_payment"),
        **stated(f"{PARLOUR} {PRACTICE}: a broken hand's sticks go back", chombo_returns_sticks=True),
        **stated(f"{PARLOUR} {PRACTICE}: the win counts", win_over_chombo=True),
        **stated(f"{PARLOUR} P-31 (満貫役) {PRACTICE}: a draw", nagashi="draw"),
        **stated(f"{PARLOUR} P-52", shugi_tsumo=6, shugi_ron=10),
        **stated(f"{PARLOUR} P-52 silent; a ledger of its own", shugi_unit="chips"),
        **stated(f"{PARLOUR} P-56..P-61", pao=ALL_PAO),
        **stated(f"{PARLOUR} P-53 silent; each yakuman by itself", pao_scope="that_yakuman"),
        **stated(f"{PARLOUR} P-53 {PRACTICE}: half and half", pao_ron="half"),
        **stated(f"{PARLOUR} P-53 silent; the discarder", pao_ron_honba="discarder"),
        **stated(f"{PARLOUR} P-56 {PRACTICE}: it is on show", pao_counts_ankan=True),
        **stated(f"{PARLOUR} P-55 (上記と同じ)", pao_shugi="follow"),
        **stated(f"{PARLOUR} P-71", wrong_call="deposit"),
        **stated(f"{PARLOUR} P-83", two_ron="double"),
        **stated(f"{PARLOUR} P-84, P-96", triple_ron="abort"),
        **stated(f"{PARLOUR} P-85", two_ron_pot="halved"),
        **stated(f"{PARLOUR} P-85 (トビ賞); below nothing", tobi="below_zero"),
        **stated(f"{PARLOUR} P-85 (トビ賞); 10", tobi_prize=10),
        **stated(f"{PARLOUR} P-86", two_ron_honba="each"),
        **stated(f"{PARLOUR} P-87", riichi_cancel_total=1000),
        **stated(f"{PARLOUR} P-89", kara_riichi="chombo"),
        **stated(f"{PARLOUR} P-88, P-89 (流局時) {PRACTICE}: where hands are shown", riichi_faults_at="exhaustive"),
        **stated(f"{PARLOUR} P-91 {PRACTICE}: a wait on one's own four is none", own_four_not_tenpai=True),
        **stated(f"{PARLOUR} P-92", noten_fee=3000),
        **stated(f"{PARLOUR} P-93", renchan="tenpai"),
        **stated(f"{PARLOUR} P-93 {PRACTICE}: at every draw", draw_honba="always"),
        **stated(f"{PARLOUR} P-95..P-99", four_riichi=True, four_kans=True, four_winds=True, kyuushu=True),
        **stated(f"{PARLOUR} P-97..P-99 silent; as P-95, P-96", abort_dealer_stays=True),
        **stated(f"{PARLOUR} P-100", chombo_next="dealer_passes"),
    }
    if players == 3:
        values |= {
            **stated(f"{PARLOUR} P-11 (ウマは10)", uma=(10, 0, -10)),
            **stated(f"{PARLOUR} P-53 (全額) with P-10", sanma_pao_tsumo="sum_of_shares"),
            **stated(f"{PARLOUR} P-95, P-98 {PRACTICE}: four are needed", sanma_three_abort=False),
        }
    else:
        values |= stated(f"{PARLOUR} P-16", uma=(20, 10, -10, -20))
    return values


def _kirakuken(players: int) -> Values:
    """Both tables of 棋楽軒; what K-69 lets a table choose stands at the choice of common practice."""
    values: Values = {
        **stated(f"{KIRAKUKEN} K-22 silent; {3000 if players == 4 else 2000}", noten_fee=3000 if players == 4 else 2000),
        **stated(f"{KIRAKUKEN} K-22", renchan="tenpai"),
        **stated(f"{KIRAKUKEN} K-22 silent; at every draw", draw_honba="always"),
        **stated(f"{KIRAKUKEN} K-23, K-69", tobi="below_zero"),
        **stated(f"{KIRAKUKEN} K-23: not mentioned", extension="off", tobi_prize=0),
        **stated(f"{KIRAKUKEN} K-22 (親が聴牌なら親は続きます), K-23: no stop is named", agari_yame="off", tenpai_yame="off"),
        **stated(f"{KIRAKUKEN} K-23 silent; {PRACTICE}", tie_break="first_dealer_order", rounding="none", leftover="top"),
        **stated(f"{KIRAKUKEN} K-66", nagashi="draw"),
        **stated(f"{KIRAKUKEN} K-69 (東風戦・東南戦)", length="tonnan"),
        **stated(f"{KIRAKUKEN} K-69 (頭ハネ・ダブロン)", two_ron="double"),
        **stated(f"{KIRAKUKEN} K-69 {PRACTICE}: to the first", two_ron_pot="first", two_ron_honba="first"),
        **stated(f"{KIRAKUKEN} K-69 {PRACTICE}: a draw", triple_ron="abort"),
        **stated("not applicable: the table refuses a false riichi", riichi_faults_at="exhaustive"),
        **stated(f"{KIRAKUKEN} silent; {PRACTICE}", kyuushu=True, four_kans=True, four_winds=True, four_riichi=True,
                 abort_dealer_stays=True, own_four_not_tenpai=True, kara_riichi="allowed"),
        **stated(f"{KIRAKUKEN} silent; {PRACTICE}: two yakuman", pao=("daisangen", "daisuushii")),
        **stated(f"{KIRAKUKEN} silent; as the parlour", pao_scope="that_yakuman", pao_ron="half", pao_ron_honba="discarder",
                 pao_counts_ankan=True),
        **stated(f"{KIRAKUKEN}: no shugi", shugi_tsumo=0, shugi_ron=0),
        **stated(f"{KIRAKUKEN}: cannot happen, a wrong call is refused", chombo="mangan_payment", chombo_next="dealer_passes",
                 chombo_returns_sticks=True, win_over_chombo=True, too_many_tiles="chombo", wrong_call="deposit",
                 riichi_cancel_total=0),
    }  # fmt: skip
    if players == 3:
        values |= {
            **stated(f"{KIRAKUKEN} K-69 {PRACTICE}", start_points=35000, return_points=40000, uma=(15, 0, -15)),
            **stated(f"{KIRAKUKEN} silent; as the parlour", sanma_pao_tsumo="sum_of_shares"),
            **stated(f"{KIRAKUKEN} silent; {PRACTICE}: four are needed", sanma_three_abort=False),
        }
    else:
        values |= stated(f"{KIRAKUKEN} K-69 {PRACTICE}", start_points=25000, return_points=30000, uma=(20, 10, -10, -20))
    return values


PAIYUKI_4P = _parlour(4)
PAIYUKI_3P = _parlour(3)
KIRAKUKEN_4P = _kirakuken(4)
KIRAKUKEN_3P = _kirakuken(3)
