"""A settlement and a final result in words a referee can read aloud, in Japanese and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mjrules.common.fields import WINDS
from mjrules.common.ledger import TABLE, Flow
from mjrules.common.names import known
from mjrules.common.outcomes import (
    AbortiveDraw,
    Chombo,
    DealerChoice,
    ExhaustiveDraw,
    Outcome,
    Penalty,
    Ron,
    Tsumo,
    Value,
)
from mjrules.riichi.chombo import OFFENCES
from mjrules.riichi.records import EndRecord, FinalRecord
from mjrules.riichi.score import Score
from mjrules.riichi.state import WIND_NAMES, State
from mjrules.riichi.win import Win
from mjrules.riichi.yaku import YAKU

# reason of a flow -> words, and the statement it stands on
REASONS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "tsumo": ("ツモ", "tsumo share", "P-10, C-4"),
        "ron": ("ロン", "ron", "C-4"),
        "honba": ("本場", "honba", "P-101, K-22"),
        "deposits": ("供託・リーチ棒", "deposits and sticks", "P-94"),
        "riichi": ("リーチ棒", "riichi stick", "K-19"),
        "own_stick": ("自分のリーチ棒", "own riichi stick", "P-85"),
        "pao": ("責任払い", "liable for the whole", "P-53"),
        "pao_ron": ("責任払い (折半)", "liability at a ron", "P-53"),
        "pao_honba": ("責任者が払う本場", "honba of the liable player", "P-53"),
        "shugi": ("役満祝儀", "yakuman shugi", "P-52"),
        "pao_shugi": ("責任払いの祝儀", "shugi of the liable player", "P-55"),
        "noten": ("ノーテン罰符", "noten fee", "P-92, K-22"),
        "nagashi": ("流し満貫", "nagashi mangan", "P-31, K-66"),
        "chombo": ("チョンボ", "chombo", "P-23"),
        "stick_back": ("リーチ棒の返却", "riichi stick handed back", "P-23, P-87"),
        "wrong_call": ("誤った鳴きの供託", "deposit for a wrong call", "P-71"),
        "riichi_cancelled": ("リーチ取り消しの供託", "deposit for the cancelled riichi", "P-87"),
        "tobi_prize": ("トビ賞", "tobi prize", "P-85"),
    }
)
UNITS = {"points": ("点", " points"), "chips": ("枚", " chips"), "result_points": ("ポイント", " result points")}
LIMITS = {
    "mangan": ("満貫", "mangan"),
    "haneman": ("跳満", "haneman"),
    "baiman": ("倍満", "baiman"),
    "sanbaiman": ("三倍満", "sanbaiman"),
    "kazoe": ("数え役満", "kazoe yakuman"),
    "yakuman": ("役満", "yakuman"),
}
ABORTS = {
    "kyuushu": ("九種九牌", "nine kinds of yaochuu"),
    "four_winds": ("四風連打", "four equal winds"),
    "four_riichi": ("四家立直", "four riichi"),
    "four_kans": ("四槓散了", "four kans"),
    "triple_ron": ("三家和", "three rons"),
}
NEXT = {
    "deal": (
        "次は{place} {honba}本場、供託{deposits}点。",
        "Next: {place}, honba {honba}, {deposits} points on the table.",
    ),
    "continue_hand": ("局を続行。", "The hand goes on."),
    "dealer_may_stop": (
        "親は終了か続行 ({place} {honba}本場) を選ぶ。",
        "The dealer may stop, or go on with {place}, honba {honba}.",
    ),
    "game_over": ("終局。供託{deposits}点。", "The game is over, with {deposits} points on the table."),
}


def _language(language: str) -> int:
    return ("ja", "en").index(known(language, ("ja", "en"), "language"))


def seat_text(seat: int, state: State, at: int, names: Sequence[str] = ()) -> str:
    """A seat with its wind in this hand; -1 is the table."""
    if seat == TABLE:
        return ("場", "the table")[at]
    wind = WINDS.index(state.seat_wind(seat))
    who = names[seat] if names else (f"席{seat}", f"seat {seat}")[at]
    return f"{who} ({WIND_NAMES['ja'][wind]}家)" if at == 0 else f"{who} ({WIND_NAMES['en'][wind]})"


def place_text(state: State, at: int) -> str:
    """Round and hand."""
    return f"{WIND_NAMES['ja'][WINDS.index(state.round)]}{state.hand}局" if at == 0 else state.name


def value_text(value: Value, at: int) -> str:
    """A hand's value in words."""
    if isinstance(value, Score):
        if value.yakuman:
            return value_text(value.yakuman, at)
        return f"{value.han}翻{value.fu}符" if at == 0 else f"{value.han} han {value.fu} fu"
    if isinstance(value, Win):
        return value.hand + "+" + value.win_tile
    if isinstance(value, str):
        return LIMITS[value][at]
    if isinstance(value, tuple):
        han, fu = value
        fu_text = "" if not fu else (f"{fu}符", f" {fu} fu")[at]
        return (f"{han}翻", f"{han} han")[at] + fu_text
    return LIMITS["yakuman"][at] + ("" if value == 1 else f" ×{value}")


def _seats(seats: tuple[int, ...], state: State, at: int, names: Sequence[str] = ()) -> str:
    return ("、", ", ")[at].join(seat_text(seat, state, at, names) for seat in seats) or ("なし", "nobody")[at]


def outcome_text(outcome: Outcome, state: State, at: int, names: Sequence[str] = ()) -> list[str]:
    """What happened, one line a fact."""
    if isinstance(outcome, Tsumo):
        who, worth = seat_text(outcome.winner, state, at, names), value_text(outcome.value, at)
        return [(f"{who}のツモ和了: {worth}", f"{who} wins by tsumo: {worth}")[at]]
    if isinstance(outcome, Ron):
        giver = seat_text(outcome.discarder, state, at, names)
        lines = []
        for win in outcome.wins:
            who, worth = seat_text(win.winner, state, at, names), value_text(win.value, at)
            lines.append((f"{who}が{giver}からロン: {worth}", f"{who} declares ron on {giver}: {worth}")[at])
        return lines
    if isinstance(outcome, ExhaustiveDraw):
        lines = [("荒牌流局。聴牌: ", "Exhaustive draw. Tenpai: ")[at] + _seats(outcome.tenpai, state, at, names)]
        if outcome.nagashi:
            lines.append(("流し満貫: ", "Nagashi mangan: ")[at] + _seats(outcome.nagashi, state, at, names))
        return lines + _false_riichi_text(outcome, state, at, names)
    if isinstance(outcome, AbortiveDraw):
        head = ("途中流局: ", "Abortive draw: ")[at] + ABORTS[outcome.kind][at]
        return [head, *_false_riichi_text(outcome, state, at, names)]
    if isinstance(outcome, Chombo):
        row = OFFENCES[outcome.kind]
        lines = [(f"チョンボ ({row.ja}): ", f"Chombo ({row.en}): ")[at] + _seats(outcome.offenders, state, at, names)]
        return lines + (outcome_text(outcome.win, state, at, names) if outcome.win else [])
    if isinstance(outcome, Penalty):
        row = OFFENCES[outcome.kind]
        return [f"{(row.ja, row.en)[at]} [{row.source}]: {seat_text(outcome.seat, state, at, names)}"]
    assert isinstance(outcome, DealerChoice)
    return [
        (("親は続行を選ぶ", "The dealer goes on"), ("親は終了を選ぶ", "The dealer stops the game"))[outcome.stop][at]
    ]


def _false_riichi_text(
    outcome: ExhaustiveDraw | AbortiveDraw, state: State, at: int, names: Sequence[str] = ()
) -> list[str]:
    lines = []
    for name in ("noten_riichi", "kara_riichi"):
        seats = getattr(outcome, name)
        if seats:
            lines.append(f"{(OFFENCES[name].ja, OFFENCES[name].en)[at]}: {_seats(seats, state, at, names)}")
    return lines


def flow_text(flow: Flow, state: State, at: int, names: Sequence[str] = ()) -> str:
    """One payment: who to whom, how much, why."""
    reason, source = REASONS[flow.reason][at], REASONS[flow.reason][2]
    if flow.detail:
        row = next(row for row in YAKU if row.name == flow.detail)
        reason += f" ({row.ja if at == 0 else row.en})"
    amount = f"{flow.amount}{UNITS[flow.unit][at]}"
    payer, receiver = (seat_text(seat, state, at, names) for seat in (flow.payer, flow.receiver))
    if flow.unit == "result_points" and flow.receiver == TABLE:
        return f"{payer}: -{amount}  {reason} [{source}]"
    return f"{payer} → {receiver}: {amount}  {reason} [{source}]"


def explain_end(end: EndRecord, language: str, names: Sequence[str] = ()) -> str:
    """Return every payment with its reason, the totals, and what comes next; ``names``: of the seats."""
    at = _language(language)
    before, after = end.before, end.state
    head = (
        f"{place_text(before, 0)} {before.honba}本場、供託{before.deposits}点",
        f"{place_text(before, 1)}, honba {before.honba}, {before.deposits} points on the table",
    )[at]
    lines = [head, *outcome_text(end.outcome, before, at, names)]
    if isinstance(end.outcome, Ron) and end.event == "abort":
        lines.append(("三家和は流局", "Three rons make the hand a draw [P-84]")[at])
    elif isinstance(end.outcome, Ron) and len(end.winners) < len(end.outcome.wins):
        who = seat_text(end.winners[0], before, at, names)
        lines.append((f"頭ハネ: {who}だけの和了", f"Head bump: only {who} wins [P-83, K-69]")[at])
    if isinstance(end.outcome, Chombo) and end.event == "win":
        lines.append(("正当な和了が優先、チョンボは不問", "The valid win counts, the chombo is void [P-23]")[at])
    lines += ["  " + flow_text(flow, before, at, names) for flow in end.flows] or [
        ("  支払いなし", "  no payments")[at]
    ]
    for seat, delta in enumerate(end.deltas):
        total = f"{after.points[seat]}{UNITS['points'][at]}"
        lines.append(f"{seat_text(seat, before, at, names)}: {delta:+d} → {total}")
    dead = sorted(set(after.dead) - set(before.dead))
    if dead:
        what = ("以後、和了も鳴きもできない: ", "May neither win nor call any more in this hand [P-22]: ")[at]
        lines.append(what + _seats(tuple(dead), before, at, names))
    if isinstance(end.outcome, Penalty) and end.outcome.kind == "shown_tiles":
        lines.append(("見せた牌ではロンできない", "No ron on the tiles that were shown [P-68]")[at])
    if end.event == "replay":
        lines.append(("局をやり直す", "The hand is dealt again")[at])
    elif end.next in ("deal", "dealer_may_stop") and end.event != "choice":
        stays = (before.dealer, before.round) == (after.dealer, after.round)
        lines.append((("親が移る", "The deal passes"), ("親は続く", "The dealer stays"))[stays][at])
    values = {"place": place_text(after, at), "honba": after.honba, "deposits": after.deposits}
    lines.append(NEXT[end.next][at].format(**values))
    return "\n".join(lines)


def tenths(value: int) -> str:
    """Tenths of a result point as a signed number.

    >>> tenths(-57), tenths(510)
    ('-5.7', '+51.0')
    """
    return f"{'-' if value < 0 else '+'}{abs(value) // 10}.{abs(value) % 10}"


def explain_result(result: FinalRecord, language: str, names: Sequence[str] = ()) -> str:
    """Return rank, points, uma, oka, rounding and adjustments of every seat, first to last."""
    at = _language(language)
    lines = [(f"終局 ({result.return_points}点返し)", f"Final result (counted from {result.return_points} points)")[at]]
    for seat in result.order:
        exact = (result.points[seat] - result.return_points) // 100
        parts = [
            (("素点", "points"), exact),
            (("ウマ", "uma"), result.uma_x10[seat]),
            (("オカ", "oka"), result.oka_x10[seat]),
            (("端数処理", "rounding"), result.rounding_x10[seat]),
            (("加減点", "adjustments"), 10 * result.adjustments[seat]),
        ]
        sums = ", ".join(f"{words[at]} {tenths(part)}" for words, part in parts if part or words[1] == "points")
        took = f" ({('供託', 'deposits')[at]} {result.leftover[seat]})" if result.leftover[seat] else ""
        who = names[seat] if names else (f"席{seat}", f"seat {seat}")[at]
        head = (f"{result.ranks[seat]}位 {who}", f"{result.ranks[seat]}. {who}")[at]
        chips = f", {('祝儀', 'chips')[at]} {result.chips[seat]:+d}" if any(result.chips) else ""
        lines.append(f"{head}: {result.points[seat]}{took}: {sums} = {tenths(result.result_x10[seat])}{chips}")
    return "\n".join(lines)
