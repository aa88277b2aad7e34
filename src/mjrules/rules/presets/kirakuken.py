"""棋楽軒, an online house: its table of four, and that of three.

K-numbers are the statements of its rule text. "silent" marks a value the text does not give; the reason
stands behind it.
"""

from __future__ import annotations

from mjrules.rules.presets.sources import PRACTICE, Values, absent, stated

KIRAKUKEN = "棋楽軒 (2026-11-03)"


def _score(players: int) -> Values:
    """What a hand is worth."""
    values: Values = {
        **stated(f"{KIRAKUKEN} K-1", players=players),
        **stated(f"{KIRAKUKEN} K-69 {PRACTICE}: one red five a suit", aka=3 if players == 4 else 2),
        **stated(f"{KIRAKUKEN} K-20 {PRACTICE}: on", ura=True, kandora=True, kan_ura=True),
        **stated(f"{KIRAKUKEN} K-27", ippatsu=True),
        **stated(f"{KIRAKUKEN} K-29, K-69", kuitan=True),
        **stated(f"{KIRAKUKEN} K-32 (by the letter it could be 1)", double_wind_han=2),
        **stated(f"{KIRAKUKEN} K-35", haitei=True),
        **stated(f"{KIRAKUKEN} K-36", houtei=True),
        **stated(f"{KIRAKUKEN} K-56, K-64", double_yakuman=("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki")),
        **stated(f"{KIRAKUKEN} K-58", ryuuiisou_hatsu=False),
        **stated(f"{KIRAKUKEN} K-61 {PRACTICE}: closed", chuuren_closed=True),
        **stated(f"{KIRAKUKEN} K-62 {PRACTICE}: the tile dealt last", tenhou_win_tile="last"),
        **stated(f"{KIRAKUKEN} K-63: not on the list", renhou="off", daisharin=False, open_riichi=False),
        **stated(f"{KIRAKUKEN} K-64 silent; multiples add", yakuman_stack=True),
        **stated(f"{KIRAKUKEN} K-64 silent; no cap", yakuman_cap=0),
        **stated(f"{KIRAKUKEN} K-65", kazoe="yakuman", aotenjou=False),
        **stated(f"{KIRAKUKEN} K-24 {PRACTICE}", double_wind_pair_fu=4, pinfu_tsumo="20fu", open_pinfu_fu=30, rinshan_fu=2),
        **stated(f"{KIRAKUKEN} K-24 silent; off", kiriage="off"),
        **stated(f"{KIRAKUKEN} K-22 silent; 300", honba_points=300),
        **absent(f"{KIRAKUKEN}: not on its list of yaku"),
    }
    if players == 3:
        values |= {
            **stated(f"{KIRAKUKEN} K-68", nuki=True),
            **stated(f"{KIRAKUKEN} K-68 {PRACTICE}", nuki_rinshan=True, nuki_ron="any", sanma_tsumo="loss",
                     north_yakuhai=False, sanma_tsumo_honba="100_each"),
        }  # fmt: skip
    return values


def _settle(players: int) -> Values:
    """Who pays whom, and the frame of the game; what K-69 lets a table choose stands at common practice."""
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


def _play(players: int) -> Values:
    """What is legal at the table."""
    values: Values = {
        **stated(f"{KIRAKUKEN} K-4 {PRACTICE}", dead_wall=14),
        **stated(f"{KIRAKUKEN} K-18 {PRACTICE}", kuikae="same_and_suji"),
        **stated(f"{KIRAKUKEN} K-34: the added kan only", kokushi_ankan_ron=False),
        **stated(f"{KIRAKUKEN} K-20 {PRACTICE}", ankan_dora="at_once", minkan_dora="after_discard",
                 minkan_dora_counts_on_discard_ron=True, chankan_flips=False),
        **stated(f"{KIRAKUKEN} K-19 {PRACTICE}", riichi_needs_1000=True, riichi_min_wall="players",
                 riichi_ankan="waits"),
        **stated(f"{KIRAKUKEN}: the table refuses it", allow_noten_riichi=False),
        **stated(f"{KIRAKUKEN} K-63 {PRACTICE}: a call breaks it", chiihou_broken_by="any_call"),
        **stated(f"{KIRAKUKEN} {PRACTICE}", four_kan_abort="after_discard"),
    }  # fmt: skip
    if players == 3:
        values |= {
            **stated(f"{KIRAKUKEN} K-68", sanma_chi=False),
            **stated(f"{KIRAKUKEN} K-68 {PRACTICE}", north_callable=True, north_discardable=True,
                     nuki_on_last_tile=False, nuki_breaks_first_turn=True),
            **stated(f"{KIRAKUKEN} K-27 {PRACTICE}", nuki_breaks_ippatsu="any"),
        }  # fmt: skip
    return values


PRESETS = {f"kirakuken-{players}p": _score(players) | _settle(players) | _play(players) for players in (4, 3)}
