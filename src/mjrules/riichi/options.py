"""The options of the stages settle and match of riichi: who pays whom, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import mjcore as mc
from mjrules.rules.option import Following, match_option, settle_option

PAO_YAKUMAN = ("daisangen", "daisuushii", "tsuuiisou", "chinroutou", "suukantsu", "ryuuiisou")
YAME = ("off", "any_rank", "if_top", "auto_if_top")


@dataclass(frozen=True, kw_only=True)
class SettleOptions:
    """Who pays whom at the end of a hand."""

    start_points: int = settle_option(25000, "starting points of each player", "P-15, K-69", high=1_000_000)
    return_points: int = settle_option(
        Following(30000),
        "points a result is counted from; the part above the start is oka",
        "P-15, K-69",
        high=1_000_000,
    )
    noten_fee: int = settle_option(
        3000, "points noten players pay in total to tenpai players", "P-92, K-22", high=100_000
    )
    # several winners
    two_ron: Literal["double", "head_bump"] = settle_option(
        "double", "two on one discard: both win, or the first in turn order", "P-83, K-69", ("double", "head_bump")
    )
    triple_ron: Literal["abort", "abort_always", "paid", "head_bump"] = settle_option(
        "abort",
        "three on one discard: drawn (with two_ron = head_bump the first wins); always drawn; all paid; the first wins",
        "P-84, P-96, K-69",
        ("abort", "abort_always", "paid", "head_bump"),
    )
    two_ron_pot: Literal["halved", "first", "own_first"] = settle_option(
        "first",
        "sticks and deposits with several winners: equal shares; to the first; own stick back, rest to the first",
        "P-85, K-69",
        ("halved", "first", "own_first"),
    )
    two_ron_honba: Literal["each", "first", "halved"] = settle_option(
        "first",
        "honba with several winners: in full to each, to the first, or one in equal shares",
        "P-86, K-69",
        ("each", "first", "halved"),
    )
    # pao
    pao: tuple[str, ...] = settle_option(
        ("daisangen", "daisuushii"), "yakuman whose feeder becomes liable", "P-56..P-61", PAO_YAKUMAN, many=True
    )
    pao_scope: Literal["that_yakuman", "whole_hand"] = settle_option(
        "that_yakuman",
        "in a compound yakuman liability covers its own yakuman, or all",
        "P-53",
        ("that_yakuman", "whole_hand"),
    )
    pao_ron: Literal["half", "liable", "discarder"] = settle_option(
        "half",
        "ron from a third player: the liable part is shared equally, or paid by one of the two",
        "P-53",
        ("half", "liable", "discarder"),
    )
    pao_ron_honba: Literal["discarder", "liable"] = settle_option(
        "discarder", "who pays the honba of such a ron", "P-53", ("discarder", "liable")
    )
    pao_counts_ankan: bool = settle_option(True, "an ankan counts as a set shown", "P-56")
    sanma_pao_tsumo: Literal["sum_of_shares", "ron_value"] = settle_option(
        "sum_of_shares",
        "what a liable player pays at a tsumo with three players: the shares of both payers, or the value of a ron",
        "P-53",
        ("sum_of_shares", "ron_value"),
    )
    pao_shugi: Literal["follow", "ron_amount"] = settle_option(
        "follow", "shugi of a liable tsumo: everybody's shugi, or that of a ron", "P-55", ("follow", "ron_amount")
    )
    # shugi
    shugi_tsumo: int = settle_option(
        0, "shugi of a yakuman tsumo from each other player, a multiple", "P-52", high=1000
    )
    shugi_ron: int = settle_option(0, "shugi of a yakuman ron from the discarder, a multiple", "P-52", high=1000)
    shugi_unit: Literal["chips", "result_points"] = settle_option(
        "chips", "shugi as chips in a ledger of their own, or as result points", "P-52", ("chips", "result_points")
    )
    # chombo and penalties
    chombo: Literal["mangan_payment", "result_points"] = settle_option(
        "mangan_payment",
        "penalty of a chombo: a mangan to the others, or result points",
        "P-23",
        ("mangan_payment", "result_points"),
    )
    chombo_points: int = settle_option(
        20, "result points a chombo costs, if it is paid in result points", "P-23", high=1000
    )
    chombo_next: Literal["dealer_passes", "replay"] = settle_option(
        "dealer_passes",
        "after a chombo: the dealer's own passes the deal, honba +1; or the hand is dealt again",
        "P-100",
        ("dealer_passes", "replay"),
    )
    chombo_returns_sticks: bool = settle_option(
        True, "riichi sticks of the hand go back to their owners at a chombo", "P-23"
    )
    win_over_chombo: bool = settle_option(True, "a valid win at the same moment makes a chombo void", "P-23")
    too_many_tiles: Literal["chombo", "dead_hand"] = settle_option(
        "chombo", "a hand with a tile too many: chombo, or no more wins and calls", "P-21", ("chombo", "dead_hand")
    )
    wrong_call: Literal["deposit", "dead_hand"] = settle_option(
        "deposit",
        "a wrong pon, chi or kan: 1000 points to the table, or no more wins and calls",
        "P-71",
        ("deposit", "dead_hand"),
    )
    kara_riichi: Literal["allowed", "chombo"] = settle_option(
        "allowed",
        "riichi whose winning tiles were all gone, at the draw: tenpai, or chombo",
        "P-89",
        ("allowed", "chombo"),
    )
    riichi_faults_at: Literal["exhaustive", "any"] = settle_option(
        "exhaustive",
        "draws at which a false riichi is found: where hands are shown (wall used up, four riichi), or every one",
        "P-88, P-89",
        ("exhaustive", "any"),
    )
    riichi_cancel_total: int = settle_option(
        0, "points a cancelled riichi costs, stick included; 0 = riichi cannot be cancelled", "P-87", high=10_000
    )
    # draws
    nagashi: Literal["off", "draw", "win"] = settle_option(
        "draw",
        "nagashi mangan: none; a draw that replaces the noten fee; a tsumo win",
        "P-31, K-66",
        ("off", "draw", "win"),
    )
    own_four_not_tenpai: Literal[True, False, "concealed"] = settle_option(
        True,
        "waiting only for tiles of which the player holds all four is noten; concealed: copies in melds do not count",
        "P-91",
        (True, False, "concealed"),
    )
    kyuushu: bool = settle_option(True, "abortive draw by nine kinds of yaochuu", "P-99")
    four_winds: bool = settle_option(True, "abortive draw by four equal winds in the first go-round", "P-98")
    four_riichi: bool = settle_option(True, "abortive draw by the riichi of everybody", "P-95")
    four_kans: bool = settle_option(True, "abortive draw by four kans of two or more players", "P-97")
    abort_dealer_stays: bool = settle_option(
        True, "the dealer stays after nine kinds, four winds and four kans", "P-97..P-99"
    )
    sanma_three_abort: bool = settle_option(
        False, "three players: equal winds or the riichi of all three abort too", "P-95, P-98"
    )


@dataclass(frozen=True, kw_only=True)
class MatchOptions(SettleOptions):
    """What comes after a hand, and the final result."""

    length: Literal["tonpuu", "tonnan", "iisou"] = match_option(
        "tonnan", "rounds of the game: East; East and South; all four", "P-12, K-69", ("tonpuu", "tonnan", "iisou")
    )
    extension: Literal["off", "sudden_death", "whole_round"] = match_option(
        "off",
        "one more round when nobody has the target: none; until somebody has it as the deal passes; in full",
        "P-13, K-23",
        ("off", "sudden_death", "whole_round"),
    )
    target_points: int = match_option(
        0, "points that end an extension or a leading dealer's game; 0 = return_points", "P-13, K-23", high=1_000_000
    )
    uma: tuple[int, ...] = match_option(
        (), "result points by rank, first to last; none = ()", "P-11, P-16, K-69", many=True, high=1000
    )
    rounding: Literal["none", "5down6up", "half_up", "down", "up"] = match_option(
        "none",
        "points below 1000 in a result, the first taking the balance: kept; 500 down, 600 up; 400 down, 500 up; "
        "dropped; up",
        "P-14",
        ("none", "5down6up", "half_up", "down", "up"),
    )
    round_negative: Literal["magnitude", "floor"] = match_option(
        "magnitude",
        "totals below zero: rounded by their magnitude, or as numbers (-1500 is 500 above -2000)",
        "P-14",
        ("magnitude", "floor"),
    )
    tie_break: Literal["first_dealer_order", "shared"] = match_option(
        "first_dealer_order",
        "equal points: whoever is nearer to the first dealer ranks higher, or the place is shared",
        "P-17",
        ("first_dealer_order", "shared"),
    )
    leftover: Literal["top", "top_rounded_down", "nobody"] = match_option(
        "top",
        "deposits left at the end: to the first place; the same, dropping the remainder of a tie; to nobody",
        "P-17",
        ("top", "top_rounded_down", "nobody"),
    )
    tobi: Literal["off", "below_zero", "zero_or_below"] = match_option(
        "off",
        "the game ends when somebody is below 0, or at 0 or below",
        "P-85, K-23",
        ("off", "below_zero", "zero_or_below"),
    )
    tobi_prize: int = match_option(
        0, "result points each player put below 0 by a win pays to the winner", "P-85", high=1000
    )
    agari_yame: Literal["off", "any_rank", "if_top", "auto_if_top"] = match_option(
        "off",
        "after a dealer's win in the last hand: the game goes on; the dealer may end it; may if first; ends on target",
        "P-20, K-23",
        YAME,
    )
    tenpai_yame: Literal["off", "any_rank", "if_top", "auto_if_top"] = match_option(
        "off", "the same for a tenpai dealer at an exhaustive draw", "P-20, K-23", YAME
    )
    renchan: Literal["tenpai", "agari", "never", "noten_in_east", "noten"] = match_option(
        "tenpai",
        "the dealer stays with a win or tenpai; with a win; never; as tenpai, in East noten too; at every draw",
        "P-93, K-22",
        ("tenpai", "agari", "never", "noten_in_east", "noten"),
    )
    draw_honba: Literal["always", "if_dealer_stays"] = match_option(
        "always",
        "honba +1 at every draw, or back to 0 when the dealer passes",
        "P-93, K-22",
        ("always", "if_dealer_stays"),
    )


def check_money(rules: MatchOptions, players: int) -> None:
    """Raise RuleError for amounts no table can pay: points count in hundreds, the uma sums to 0, no negative oka."""
    if isinstance(rules.return_points, Following):  # K-69
        usual = rules.return_points - SettleOptions.start_points
        object.__setattr__(rules, "return_points", rules.start_points + usual)
    for name in ("start_points", "return_points", "noten_fee", "riichi_cancel_total", "target_points"):
        if getattr(rules, name) % 100:
            mc.fail("option_value", name=name, given=getattr(rules, name), nearest="", right="a multiple of 100")
    if rules.return_points < rules.start_points:  # K-69: the first would pay
        right = f"it is start_points, {rules.start_points}, or more: of points below the start the first would pay"
        mc.fail("option_value", name="return_points", given=rules.return_points, nearest="", right=right)
    if rules.uma and (len(rules.uma) != players or sum(rules.uma)):
        right = f"{players} numbers that sum to 0, first to last, or none"
        mc.fail("option_value", name="uma", given=rules.uma, nearest="", right=right)
