"""The options of the stage play: what is legal at the table, and when an indicator is turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mjrules.riichi.options import MatchOptions
from mjrules.rules.option import play_option

DORA_TIMES = ("at_once", "before_discard", "after_discard")
MINKAN_TIMES = (*DORA_TIMES, "after_discard_or_win")


@dataclass(frozen=True, kw_only=True)
class PlayOptions(MatchOptions):
    """What may be done at the table."""

    dead_wall: Literal[14, 18] = play_option(
        14,
        "tiles of the dead wall: 14, made whole from the live wall after each replacement tile; 18, never refilled",
        "P-3",
        (14, 18),
    )
    # calls
    sanma_chi: bool = play_option(False, "chi by three players", "P-1")
    kuikae: Literal["allowed", "same", "same_and_suji"] = play_option(
        "same_and_suji",
        "swap calling: allowed, the same tile forbidden, the same and its suji forbidden",
        "P-69, K-18",
        ("allowed", "same", "same_and_suji"),
    )
    north_callable: bool = play_option(True, "pon and kan of a north where it is nuki dora", "P-4")
    north_discardable: bool = play_option(True, "discarding a north where it is nuki dora", "P-4")
    kokushi_ankan_ron: bool = play_option(False, "kokushi may win on another player's ankan", "P-45, K-34")
    # indicators
    ankan_dora: Literal["at_once", "before_discard", "after_discard"] = play_option(
        "at_once", "when an ankan turns its indicator: at once, before or after the next discard", "P-72", DORA_TIMES
    )
    minkan_dora: Literal["at_once", "before_discard", "after_discard", "after_discard_or_win"] = play_option(
        "after_discard",
        "when a daiminkan or kakan turns its indicator: at once, before or after the next discard; "
        "or after it and for a win on the replacement tile",
        "P-73, K-20",
        MINKAN_TIMES,
    )
    minkan_dora_counts_on_discard_ron: bool = play_option(
        True, "an indicator turned after the discard counts for a ron on that discard", "P-73"
    )
    chankan_flips: bool = play_option(False, "a robbed kan turns its indicator", "P-74")
    # riichi
    riichi_needs_1000: bool = play_option(True, "no riichi with less than 1000 points", "P-81, K-19")
    riichi_min_wall: Literal["players", "one", "none"] = play_option(
        "players",
        "live tiles that must be left for a riichi: one per player, one, none",
        "P-81, K-19",
        ("players", "one", "none"),
    )
    riichi_ankan: Literal["never", "waits", "strict"] = play_option(
        "waits",
        "ankan with the drawn tile in riichi: never; if waits stay; if the tile is a triplet in every reading too",
        "P-81, K-19",
        ("never", "waits", "strict"),
    )
    allow_noten_riichi: bool = play_option(
        False, "the table accepts a riichi of a noten hand, which is a chombo at the draw", "P-88"
    )
    # the first go-round
    chiihou_broken_by: Literal["any_call", "nothing"] = play_option(
        "any_call",
        "what makes chiihou impossible: any call or kan before it; nothing, only the player's first draw counts",
        "P-35, K-63",
        ("any_call", "nothing"),
    )
    # norths set out
    nuki_on_last_tile: bool = play_option(False, "setting out a north with no live tile left", "P-4")
    nuki_breaks_ippatsu: Literal["any", "own"] = play_option(
        "any", "a north set out ends everybody's ippatsu, or only the player's own", "P-8, K-27", ("any", "own")
    )
    nuki_breaks_first_turn: bool = play_option(True, "a north set out ends the first go-round", "P-8, K-68")
    # draws
    four_kan_abort: Literal["at_once", "after_discard", "fifth"] = play_option(
        "after_discard",
        "when four kans of several players abort: with the fourth, when its discard has passed, with a fifth",
        "P-97",
        ("at_once", "after_discard", "fifth"),
    )
