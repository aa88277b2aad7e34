"""パイ遊記, a parlour: its table of four, and that of three.

P-numbers are the statements of its rule text. "silent" marks a value the text does not give; the reason
stands behind it.
"""

from __future__ import annotations

from mjrules.rules.presets.sources import PRACTICE, Values, absent, stated

PARLOUR = "パイ遊記"
ALL_PAO = ("daisangen", "daisuushii", "tsuuiisou", "chinroutou", "suukantsu", "ryuuiisou")


def _score(players: int) -> Values:
    """What a hand is worth; the sanma paragraph changes what it names, the rest is shared."""
    values: Values = {
        **stated(f"{PARLOUR} P-2", players=players),
        **stated(f"{PARLOUR} {PRACTICE}: no red fives are mentioned", aka=0),
        **stated(f"{PARLOUR} P-18", ippatsu=True, ura=True, kandora=True, kan_ura=True),
        **stated(f"{PARLOUR} P-19", kuitan=True),
        **stated(f"{PARLOUR} P-25 (海底撈魚 taken for both)", haitei=True, houtei=True),
        **stated(f"{PARLOUR} {PRACTICE}: both winds", double_wind_han=2),
        **stated(f"{PARLOUR} P-33", kazoe="yakuman", aotenjou=False),
        **stated(f"{PARLOUR} P-35 {PRACTICE}: the tile dealt last", tenhou_win_tile="last"),
        **stated(f"{PARLOUR} P-36", renhou="yakuman"),
        **stated(f"{PARLOUR} {PRACTICE}: renhou is won on a discard", renhou_on_robbed=False),
        **stated(f"{PARLOUR} P-39", ryuuiisou_hatsu=True),
        **stated(f"{PARLOUR} P-42", chuuren_closed=True),
        **stated(f"{PARLOUR} P-44", daisharin=True),
        **stated(f"{PARLOUR} P-44 {PRACTICE}: 2-8 only", daisharin_shapes=("2-8",)),
        **stated(f"{PARLOUR} P-47..P-50", double_yakuman=("kokushi13", "junsei_chuuren", "daisuushii", "suuankou_tanki")),
        **stated(f"{PARLOUR} P-51", yakuman_stack=True),
        **stated(f"{PARLOUR} P-51 silent; no cap", yakuman_cap=0),
        **stated(f"{PARLOUR} P-75", double_wind_pair_fu=2),
        **stated(f"{PARLOUR} P-76", pinfu_tsumo="20fu"),
        **stated(f"{PARLOUR} P-78", open_pinfu_fu=30),
        **stated(f"{PARLOUR} P-79", kiriage="4han30fu"),
        **stated(f"{PARLOUR} {PRACTICE}: a rinshan win is a tsumo", rinshan_fu=2),
        **stated(f"{PARLOUR} P-80", open_riichi=False),
        **stated(f"{PARLOUR} P-101", honba_points=300),
        **absent(f"{PARLOUR}: not on its list of yaku"),
    }
    if players == 3:
        values |= {
            **stated(f"{PARLOUR} P-4, P-6", nuki=True),
            **stated(f"{PARLOUR} P-7 {PRACTICE}: a replacement tile is rinshan", nuki_rinshan=True),
            **stated(f"{PARLOUR} P-9", nuki_ron="kokushi"),
            **stated(f"{PARLOUR} P-4 {PRACTICE}: North is a guest wind", north_yakuhai=False),
            **stated(f"{PARLOUR} P-10", sanma_tsumo="loss"),
            **stated(f"{PARLOUR} P-101 with P-10: payers pay as in yonma", sanma_tsumo_honba="100_each"),
        }
    return values


def _settle(players: int) -> Values:
    """Who pays whom, and the frame of the game."""
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


def _play(players: int) -> Values:
    """What is legal at the table."""
    values: Values = {
        **stated(f"{PARLOUR} P-3 silent; constant", dead_wall=14),
        **stated(f"{PARLOUR} P-69", kuikae="same"),
        **stated(f"{PARLOUR} P-45", kokushi_ankan_ron=True),
        **stated(f"{PARLOUR} P-72", ankan_dora="at_once"),
        **stated(f"{PARLOUR} P-73", minkan_dora="after_discard_or_win"),
        **stated(f"{PARLOUR} P-73 silent; in its spirit", minkan_dora_counts_on_discard_ron=True),
        **stated(f"{PARLOUR} P-74", chankan_flips=True),
        **stated(f"{PARLOUR} {PRACTICE}", riichi_needs_1000=True, riichi_min_wall="players", riichi_ankan="strict"),
        **stated(f"{PARLOUR} P-88: a referee's matter", allow_noten_riichi=False),
        **stated(f"{PARLOUR} P-97", four_kan_abort="after_discard"),
        **stated(f"{PARLOUR} P-35", chiihou_broken_by="any_call"),
    }
    if players == 3:
        values |= {
            **stated(
                f"{PARLOUR} P-4, P-8 {PRACTICE}", sanma_chi=False, north_callable=True, north_discardable=True,
                nuki_on_last_tile=False, nuki_breaks_first_turn=True,
            ),
            **stated(f"{PARLOUR} P-8", nuki_breaks_ippatsu="any"),
        }  # fmt: skip
    return values


PRESETS = {f"paiyuki-{players}p": _score(players) | _settle(players) | _play(players) for players in (4, 3)}
