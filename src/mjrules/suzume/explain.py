"""The working of a score of Suzume-Jong as a page that a player checks line by line."""

from __future__ import annotations

import mjcore as mc
from mjrules.common.page import Row, Section
from mjrules.common.words import Say, speaker
from mjrules.suzume.hand_value import HandValue, set_text
from mjrules.suzume.words import WORDS


def page(score: HandValue, language: str) -> list[Section]:
    """Return the sections of the page, in "ja" or "en"; RuleError for another language.

    >>> import mjrules as mj
    >>> s = mj.score("1r1178s", "9s", dora="7s", dealer=True, tsumo=True, rules=mj.rules("suzume", players=3))
    >>> print(s.explain())
    Rules suzume (3 players)
      Hand          1r11789s
      Winning tile  9s
      Won by        tsumo
      Winner        dealer
      Dora tile     7s
    Points
      Run 789s      1
      Triplet 111s  2
      Red tiles     1 × 1 = 1              1rs
      Dora          1 × 1 = 1              7s
      Chanta        2                      1, 9, hatsu or chun in both sets
      Sum           1 + 2 + 1 + 1 + 2 = 7  a win needs 5
      Dealer's win  7 + 2 = 9              does not count towards the points a win needs
    Payment
      Each other player (2)  9 / 2 → 5  nobody pays more points than they have
      Received               2 × 5 = 10
    """
    say = speaker(language, WORDS)
    sections = [_win(score, say)]
    if score.complete:
        sections.append(_points(score, say, language))
    if not score.valid:
        words = {"points": score.minimum_points, "least": score.rules.min_points}
        return [*sections, Section(say("no_win"), ((say("reason"), say(f"no_win.{score.reason}", **words)),))]
    return [*sections, _payment(score, say)]


def _win(score: HandValue, say: Say) -> Section:
    win = score.win
    rows: list[Row] = [(say("hand"), win.hand)]
    if win.win_tile is not None:
        rows.append((say("win_tile"), win.win_tile))
    rows += [
        (say("won_by"), say("tsumo" if win.tsumo else "ron")),
        (say("winner"), say("dealer" if win.dealer else "child")),
        (say("dora_tile"), win.dora or say("not_told")),
    ]
    title = score.rules.titled(say("changed"))
    return Section(say("title", name=title, players=score.rules.players), tuple(rows))


def _points(score: HandValue, say: Say, language: str) -> Section:
    rules = score.rules
    rows: list[Row] = []
    terms: list[int] = []
    if score.parts["base"] or not score.yakuman:
        for shape, kind in score.raw.sets:
            worth = rules.run_points if shape == "run" else rules.triplet_points
            terms.append(worth)
            rows.append((f"{say(shape)} {set_text(shape, kind)}", str(worth)))
    for name, tiles, each in (("red", _reds(score), rules.red_points), ("dora", _doras(score), rules.dora_points)):
        if score.parts[name]:
            points = score.parts[name]
            terms.append(points)
            rows.append((say(name), say("times", n=len(tiles), each=each, points=points), say("list").join(tiles)))
    for row in score.yaku:
        terms.append(row.points)
        rows.append((row.name(language), str(row.points), say(row.key)))
    if score.yakuman and not rules.yakuman_includes_base:
        rows.append((say("sets"), "-", say("no_base")))
    if score.yakuman and not rules.yakuman_adds_bonus:
        rows.append((say("bonus"), "-", say("no_bonus")))
    counted, bonus = sum(terms), score.dealer_bonus
    rows.append((say("sum"), _sum(terms, say), say("needed", least=rules.min_points)))
    if bonus:
        rest = () if rules.dealer_bonus_counts_for_minimum else (say("dealer_only_pays"),)
        rows.append((say("dealer_bonus"), _sum([counted, bonus], say), *rest))
    return Section(say("points"), tuple(rows))


def _sum(terms: list[int], say: Say) -> str:
    if len(terms) == 1:
        return str(terms[0])
    return say("sum_of", terms=" + ".join(map(str, terms)), total=sum(terms))


def _reds(score: HandValue) -> list[str]:
    return [mc.suzume.tile_text(code) for code in score.win.codes if mc.suzume.is_red(code)]


def _doras(score: HandValue) -> list[str]:
    """The dora tiles of the hand, as the core counts them (S-9)."""
    if not score.win.dora:
        return []
    dora = mc.suzume.parse_tile(score.win.dora)
    codes = score.win.codes
    if score.rules.dora_match == "tile":
        return [mc.suzume.tile_text(code) for code in codes if code == dora]
    kind = mc.suzume.kind_of_code(dora)
    return [mc.suzume.tile_text(code) for code in codes if mc.suzume.kind_of_code(code) == kind]


def _payment(score: HandValue, say: Say) -> Section:
    if not score.win.tsumo:
        return Section(say("payment"), ((say("discarder"), str(score.total), say("pockets")),))
    payers, share = score.rules.players - 1, score.pay["each"]
    return Section(
        say("payment"),
        (
            (say("each", n=payers), say("share", total=score.total, n=payers, share=share), say("pockets")),
            (say("received"), say("received_of", n=payers, share=share, points=score.points)),
        ),
    )
