"""The house rules the project was built on: パイ遊記 (a parlour) and 棋楽軒 (online).

P- and K-numbers are the statements of the two rule texts. "silent" marks a value the text does
not give; the reason stands behind it.
"""

from __future__ import annotations

from mjrules.rules.presets.values import Values, absent, stated

PARLOUR = "パイ遊記"
KIRAKUKEN = "棋楽軒 (2026-11-03)"
PRACTICE = "silent; common practice"


def _parlour(players: int) -> Values:
    """Both tables of the parlour: the sanma paragraph changes what it names, the rest is shared."""
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


def _kirakuken(players: int) -> Values:
    """Both tables of 棋楽軒."""
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


PAIYUKI_4P = _parlour(4)
PAIYUKI_3P = _parlour(3)
KIRAKUKEN_4P = _kirakuken(4)
KIRAKUKEN_3P = _kirakuken(3)
