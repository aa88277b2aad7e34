"""The working of a score as a page that a referee checks line by line, in Japanese or English.

Every number is the score's own. What is multiplied and rounded on the page is shown as the formula
beside the number the scorer found, never instead of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import mjcore as mc
from mjcore import schema
from mjrules.common.page import Row, Section
from mjrules.common.words import Say, speaker
from mjrules.riichi.hand_value import FuPart, HandValue, YakuResult
from mjrules.riichi.points import PAYERS, Part, ceil_hundred, owed
from mjrules.riichi.words import WORDS, tile_name

YAKUMAN_HAN = 13  # a yakuman's han where there are no limits (aotenjou), and the first han of kazoe
LIMIT_HAN = 5  # from here on a hand is a limit whatever its fu: C-3
YAKUMAN_BASE = schema.LIMIT_BASE[schema.LIMITS.index("yakuman")]
EAST = mc.parse_tile("1z")
MANGAN_BASE = schema.LIMIT_BASE[schema.LIMITS.index("mangan")]
RIICHI_WORDS = {True: "riichi", "double": "double_riichi", "open": "open_riichi", "double_open": "double_open_riichi"}
TOLD_ELSEWHERE = {"tsumo", "ron", "riichi", "double_riichi", "open_riichi"}


def explain(score: HandValue, language: str) -> str:
    """Return the whole working of a score as plain text, in "ja" or "en".

    Raises RuleError for another language. Source: C-1..C-4.

    >>> import mjrules as mj
    >>> s = mj.score("123456m234p6799s", "5s", riichi=True, seat_wind="S", rules=mj.rules("tenhou-4p"))
    >>> print(explain(s, "en"))
    Rules tenhou-4p (4 players)
      Hand             123456m234p6799s, closed
      Melds            none
      Winning tile     5s, ron
      Winds            seat South (child), round East
      Situation        riichi
      Dora indicators  none
    Reading ([ ] is the winning tile)
      Form       four sets and a pair
      Concealed  123m 456m 234p [5]67s 99s
      Wait       ryanmen
    Yaku
      Riichi (立直)  1 han  closed hands only
      Pinfu (平和)   1 han  closed hands only
      Sum            1 + 1 = 2 han
    Fu
      base        20
      closed ron  10
      Sum         20 + 10 = 30 fu
    Points
      Base points  30 × 2^(2+2) = 480
      Discarder    480 × 4 = 1920 → 2000
      Total        2000 points
    """
    return "\n".join(section.text() for section in page(score, language))


def page(score: HandValue, language: str) -> list[Section]:
    """Return the sections of the page, for whoever sets it out in another way."""
    say = speaker(language, WORDS)
    sections = [_win(score, say, language)]
    if not score.valid:
        return [*sections, Section(say("no_win"), ((say("reason"), say(f"no_win.{score.reason}")),))]
    sections += [_reading(score, say, language), _yaku(score, say)]
    if score.fu_parts:
        sections.append(_fu(score, say, language))
    return [*sections, _points(score, say)]


def _win(score: HandValue, say: Say, language: str) -> Section:
    """What was said of the win: nothing here is found by the scorer."""
    win, rules = score.win, score.rules
    closed = all(not meld.open for meld in win.melds)
    tile = tile_name(mc.parse_tile(win.win_tile), language)
    flags = [RIICHI_WORDS[win.riichi]] if win.riichi else []
    flags += [name for name in win.flags if name not in TOLD_ELSEWHERE]
    rows: list[Row] = [
        (say("hand"), f"{win.hand}{say('list')}{say('closed' if closed else 'open')}"),
        (say("melds"), say("list").join(_meld(meld, say) for meld in win.melds) or say("none")),
        (say("win_tile"), f"{tile}{say('list')}{say('tsumo' if win.tsumo else 'ron')}"),
        (say("winds"), say("winds_of", seat=say(f"wind.{win.seat_wind}"), around=say(f"wind.{win.round_wind}"),
                           role=say("dealer" if win.dealer else "child"))),
        (say("situation"), say("list").join(say(f"flag.{name}") for name in flags) or say("none")),
    ]  # fmt: skip
    for key, codes in (("dora_indicators", win.dora_codes), ("ura_indicators", win.ura_codes)):
        if codes or key == "dora_indicators":
            dora = [
                say("names_dora", indicator=tile_name(code, language),
                    dora=tile_name(mc.dora_of(mc.kind_of_code(code), players=rules.players), language))
                for code in codes
            ]  # fmt: skip
            rows.append((say(key), say("list").join(dora) or say("none")))
    if win.nuki:
        rows.append((say("nuki"), say("nuki_count", n=win.nuki)))
    if win.consecutive_wins:
        rows.append((say("consecutive_wins"), say("wins_count", n=win.consecutive_wins)))
    return Section(say("title", name=rules.titled(say("changed")), players=rules.players), tuple(rows))


def _meld(meld: mc.Meld, say: Say) -> str:
    text = f"{say(f'meld.{meld.type}')} {mc.format_tiles(meld.tiles)}"
    return text if meld.feeder is None else say("from_seat", meld=text, seat=meld.feeder)


def winning_code(score: HandValue) -> int:
    """Return the code of the tile taken as the winning one.

    It is the one told, but for a dealt hand (tenhou) whose rules take the best tile: P-35.
    """
    told = mc.parse_tile(score.win.win_tile)
    taken = score.raw.win
    return told if not score.valid or mc.kind_of_code(told) == taken else taken


def _reading(score: HandValue, say: Say, language: str) -> Section:
    """The sets the scorer chose, and the winning tile's place in them: C-1."""
    raw, win, code = score.raw, score.win, winning_code(score)
    kind = mc.kind_of_code(code)
    if raw.form == "standard":
        groups = [[first, first + 1, first + 2] if name == "run" else [first] * 3 for name, first in raw.sets]
        groups += [] if raw.pair is None else [[raw.pair] * 2]
        place = len(raw.sets) if raw.win_set is None else raw.win_set
    else:
        groups = [[held] * copies for held, copies in enumerate(win.kinds) if copies]
        place = [group[0] for group in groups].index(kind)
    thirteen = raw.form == "kokushi" and win.kinds[kind] == 2
    shown = [mc.format_tiles(group) for group in groups]
    shown[place] = marked(groups[place], code)
    rows: list[Row] = [(say("form"), say(f"form.{raw.form}")), (say("concealed"), " ".join(shown))]
    if win.melds:
        rows.append((say("melds"), say("list").join(_meld(meld, say) for meld in win.melds)))
    rows.append((say("wait"), say("wait.thirteen" if thirteen else f"wait.{raw.wait}")))
    if kind != mc.kind_of_code(mc.parse_tile(win.win_tile)):
        rows.append((say("win_tile"), say("best_tile", tile=tile_name(code, language))))
    return Section(say("reading"), tuple(rows))


def marked(group: Sequence[int], code: int) -> str:
    """Return a set of kinds as text, the tile of a code in brackets.

    >>> marked((12, 13, 14), 35)
    '4[0]6p'
    """
    digits = [mc.tile_text(kind)[0] for kind in group]
    place = len(group) - 1 - list(reversed(group)).index(mc.kind_of_code(code))
    digits[place] = f"[{mc.tile_text(code)[0]}]"
    return "".join(digits) + mc.tile_text(code)[1]


def _yaku_name(row: YakuResult, say: Say) -> str:
    return say("yaku_name", ja=row.ja, en=row.en)


def counted_multiples(score: HandValue) -> list[int]:
    """Return the yakuman multiples that count: all of them, or the highest alone (P-51).

    Without limits they are han, and han add whatever the rules say of several yakuman.
    """
    found = sorted((row.multiple for row in score.yaku if row.multiple), reverse=True)
    return found if score.rules.yakuman_stack or score.rules.aotenjou else found[:1]


def _yaku(score: HandValue, say: Say) -> Section:
    """Every yaku with its worth, then what they make together."""
    known = score.rules.yaku_by_id
    rows: list[Row] = []
    for row in score.yaku:
        own = known[row.id]
        if row.multiple and score.rules.aotenjou:
            worth = say("yakuman_han", each=YAKUMAN_HAN, n=row.multiple, total=YAKUMAN_HAN * row.multiple)
        elif row.multiple:
            worth = _multiple(row.multiple, say)
        elif not row.han:
            worth = say("at_least", limit=say(f"limit.{own.limit}"))
        else:
            worth = say("han", n=row.han)
        closed, opened = (own.multiple, own.multiple_open) if row.multiple else (own.closed, own.open)
        note = []
        if closed != opened:
            note = [say("by_state", closed=closed, open=opened) if opened else say("closed_only")]
        rows.append((_yaku_name(row, say), worth, *note))
    multiples = counted_multiples(score)
    if len(multiples) < sum(row.multiple > 0 for row in score.yaku):
        rows.append(("", say("highest_only")))
    if score.yakuman:
        rows.append((say("sum"), _summed(multiples, _multiple(sum(multiples), say))))
        if sum(multiples) != score.yakuman:
            rows.append((say("cap"), _multiple(score.yakuman, say)))
        if score.win.dora_codes or score.win.nuki:
            rows.append(("", say("no_bonus")))
    else:
        han = [row.han for row in score.yaku if row.han] + [YAKUMAN_HAN * multiple for multiple in multiples]
        rows.append((say("sum"), _summed(han, say("han", n=score.han))))
    return Section(say("yaku"), tuple(rows))


def _multiple(n: int, say: Say) -> str:
    return say("yakuman_1") if n == 1 else say("yakuman_n", n=n)


def _summed(parts: Sequence[int], total: str) -> str:
    """``1 + 1 + 2 = 4 han``; a single part stands for itself."""
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else total


def _fu(score: HandValue, say: Say, language: str) -> Section:
    """Every part of the fu with its reason and tile, their sum and its rounding: C-2."""
    rounded = [part for part in score.fu_parts if part.reason == "rounding"]
    parts = [part for part in score.fu_parts if part.reason != "rounding"]
    rows: list[Row] = []
    for part in parts:
        reason = say(f"fu.{part.reason}", wait=say(f"wait.{score.raw.wait}"))
        notes = _fu_notes(part, score, say, language)
        rows.append((reason, str(part.fu), say("list").join(notes)) if notes else (reason, str(part.fu)))
    told = {part.reason for part in parts}
    if score.win.tsumo and not told & {"tsumo", "pinfu_tsumo", "chiitoi"}:
        rows.append((say("tsumo"), "0", say("no_rinshan_fu")))
    total = sum(part.fu for part in parts)
    rows.append((say("sum"), _summed([part.fu for part in parts if part.fu], say("fu_unit", n=total))))
    if rounded:
        rows.append((say("rounding"), f"{total} + {rounded[0].fu} = {say('fu_unit', n=score.fu)}"))
    return Section(say("fu"), tuple(rows))


def _fu_notes(part: FuPart, score: HandValue, say: Say, language: str) -> list[str]:
    """A part's tile, and what it is to the winner where its fu hangs on that."""
    if part.tile is None:
        return []
    kind, win, place = mc.parse_tile(part.tile), score.win, score.raw.win_set
    notes = [tile_name(kind, language)]
    if part.reason in ("pair_wind", "pair_double_wind"):
        winds = {"seat_wind": win.seat_wind, "round_wind": win.round_wind}
        held = [say(name) for name, wind in winds.items() if kind == EAST + "ESWN".index(wind)]
        notes += held or [say("value_wind")]
    elif part.reason not in ("wait", "pair_dragon"):
        notes.append(say("yaochuu" if kind >= EAST or kind % 9 in (0, 8) else "simple"))
        if part.reason == "open_triplet" and place is not None and score.raw.sets[place] == ("triplet", kind):
            notes.append(say("made_by_ron"))
    return notes


def _points(score: HandValue, say: Say) -> Section:
    """Base points, what makes them a limit, what each payer owes, and the total: C-3, C-4."""
    win, rules, limit, base = score.win, score.rules, score.limit, score.base
    formula = score.fu << (2 + score.han)
    rows: list[Row] = []
    if score.yakuman:
        rows.append((say("base"), f"{YAKUMAN_BASE} × {score.yakuman} = {base}"))
    elif rules.aotenjou or score.han < LIMIT_HAN:
        rows.append((say("base"), f"{score.fu} × 2^(2+{score.han}) = {formula}"))
    if rules.aotenjou:
        rows.append(("", say("no_limits")))
    elif limit is not None and not score.yakuman:
        times = base // YAKUMAN_BASE
        text = say("limit_times" if times > 1 else "limit_to", limit=say(f"limit.{limit}"), n=times, base=base)
        rows.append((say("limit"), f"{text} ({_why(score, formula, say)})"))
    payers = PAYERS[rules.players]
    parts = owed(dealer=win.dealer, tsumo=win.tsumo, rules=rules)
    for payer, paid in score.pay.items():
        rows.append((say(f"payer.{payer}", n=payers[payer]), _working(base, parts[payer], paid, say)))
    if win.tsumo and rules.players == 3 and rules.sanma_tsumo == "loss":
        rows.append(("", say("tsumo_loss")))
    total = say("points_unit", n=score.points)
    shares = [str(paid) if payers[payer] == 1 else f"{payers[payer]} × {paid}" for payer, paid in score.pay.items()]
    rows.append((say("total"), f"{' + '.join(shares)} = {total}" if win.tsumo else total))
    return Section(say("points"), tuple(rows))


def _why(score: HandValue, formula: int, say: Say) -> str:
    """Why the base points are those of a limit."""
    floors = [row for row in score.yaku if score.rules.yaku_by_id[row.id].limit == score.limit]
    if floors:
        return say("why.floor", yaku=_yaku_name(floors[0], say), limit=say(f"limit.{score.limit}"))
    if score.han >= YAKUMAN_HAN and score.limit != "kazoe":
        key = "why.capped"
    elif score.han >= LIMIT_HAN:
        key = "why.han"
    else:
        key = "why.base" if formula >= MANGAN_BASE else "why.kiriage"
    return say(key, han=score.han, fu=score.fu, mangan=MANGAN_BASE)


def _working(base: int, part: Part, paid: int, say: Say) -> str:
    """How one payer's payment comes from the base points: P-10, C-4."""
    times, halved, absent = part
    if not (halved or absent):
        return f"{base} × {times} = {_raised(base * times, paid)}"
    value, missing = (ceil_hundred(base * n) for n in (times, absent))
    text = f"{base} × {times} = {_raised(base * times, value)}"
    if halved:
        return text + say("half_ron", exact=_raised(value // 2, paid))
    return text + say("half_absent", absent=missing, exact=_raised(value + missing // 2, paid))


def _raised(exact: int, paid: int) -> str:
    """A number and what it is rounded up to, where the two differ."""
    return str(exact) if exact == paid else f"{exact} → {paid}"
