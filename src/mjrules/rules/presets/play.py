"""What is legal at the table, for every preset: each value with the document it comes from.

``LOGS``: the logs of Tenhou cannot be replayed with another value. What they do not decide has another
document, or none.
"""

from __future__ import annotations

from mjrules.rules.presets.houses import KIRAKUKEN, PARLOUR, PRACTICE
from mjrules.rules.presets.online import PORTAL_3P
from mjrules.rules.presets.values import UNVERIFIED, Values, stated

LOGS = "Tenhou game logs of 2010-2023 (16,441 hands, replayed by the tests)"

RIICHI_REPORT = "https://github.com/nissymori/mahjax/pull/69 (Tenhou and Mahjong Soul)"
KUIKAE_REPORT = "https://github.com/nissymori/mahjax/issues/61"
KAN_PAGE = "https://mj-news.net/?p=37910 (the waits alone, beside a strict rule)"
SANMA_REPORT = "smly/RiichiEnv#233 (Mahjong Soul, three players)"

SANMA_SILENT: Values = stated(
    f"{PARLOUR} P-4, P-8 {PRACTICE}", sanma_chi=False, north_callable=True, north_discardable=True,
    nuki_on_last_tile=False, nuki_breaks_first_turn=True,
)  # fmt: skip


def _parlour(players: int) -> Values:
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
        values |= {**SANMA_SILENT, **stated(f"{PARLOUR} P-8", nuki_breaks_ippatsu="any")}
    return values


def _kirakuken(players: int) -> Values:
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


def _online(**own: tuple[object, str]) -> Values:
    """What the two services have in common."""
    return {
        **stated(RIICHI_REPORT, riichi_needs_1000=True, riichi_min_wall="players"),
        **stated(KUIKAE_REPORT, kuikae="same_and_suji"),
        **stated("not applicable: the client refuses it", allow_noten_riichi=False),
        **stated(UNVERIFIED, chiihou_broken_by="any_call"),
        **own,
    }


def _tenhou(players: int) -> Values:
    values = _online(
        **stated(LOGS, dead_wall=14, ankan_dora="at_once", minkan_dora="before_discard", chankan_flips=False,
                 four_kan_abort="after_discard"),
        **stated("not applicable: turned before the discard", minkan_dora_counts_on_discard_ron=True),
        **stated(KAN_PAGE, riichi_ankan="waits"),
        **stated("A-36", kokushi_ankan_ron=False),
    )  # fmt: skip
    if players == 3:
        values |= {
            **stated(LOGS, north_discardable=True, nuki_breaks_ippatsu="any", nuki_breaks_first_turn=True),
            **stated(UNVERIFIED, sanma_chi=False, north_callable=True, nuki_on_last_tile=False),
        }
    return values


def _mahjong_soul(players: int) -> Values:
    values = _online(
        **stated("A-36, A-38, A-39", kokushi_ankan_ron=True, riichi_ankan="waits", minkan_dora="after_discard"),
        **stated(UNVERIFIED, dead_wall=14, ankan_dora="at_once", chankan_flips=False, four_kan_abort="after_discard",
                 minkan_dora_counts_on_discard_ron=True),
    )  # fmt: skip
    if players == 3:
        values |= {
            **stated(PORTAL_3P, sanma_chi=False, nuki_breaks_ippatsu="any"),
            **stated(SANMA_REPORT, nuki_breaks_first_turn=True),
            **stated(UNVERIFIED, north_callable=True, north_discardable=True, nuki_on_last_tile=False),
        }
    return values


def _league(**own: object) -> Values:
    return {
        **stated(UNVERIFIED, dead_wall=14, kuikae="same_and_suji", kokushi_ankan_ron=False, chankan_flips=False,
                 minkan_dora_counts_on_discard_ron=True, riichi_needs_1000=True, riichi_min_wall="players",
                 riichi_ankan="strict", allow_noten_riichi=False, chiihou_broken_by="any_call"),
        **stated("not applicable: no abortive draws", four_kan_abort="after_discard"),
        **stated(UNVERIFIED, **own),
    }  # fmt: skip


PLAY: dict[str, Values] = {
    "paiyuki-4p": _parlour(4),
    "paiyuki-3p": _parlour(3),
    "kirakuken-4p": _kirakuken(4),
    "kirakuken-3p": _kirakuken(3),
    "tenhou-4p": _tenhou(4),
    "tenhou-3p": _tenhou(3),
    "mahjong-soul-4p": _mahjong_soul(4),
    "mahjong-soul-3p": _mahjong_soul(3),
    "mleague": _league(ankan_dora="at_once", minkan_dora="at_once"),
    "ema": _league(ankan_dora="at_once", minkan_dora="after_discard_or_win"),
}
