"""What holds for every hand, every look ahead, every settlement and every game (hypothesis)."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import mjcore as mc
import mjrules as mj
from oracle import suzume as oracle
from suzume.suzume_hands import COPIES, TILES, spoken

IDS = st.permutations(range(44))


def codes(ids: list[int]) -> list[int]:
    return [mc.suzume.code_of_id(number) for number in ids]


@given(IDS, st.booleans(), st.booleans())
def test_order_and_the_named_tile_change_nothing(ids: list[int], dealer: bool, tsumo: bool) -> None:
    *six, dora = codes(ids[:7])
    rules = mj.rules("suzume")
    said = {"dora": dora, "dealer": dealer, "tsumo": tsumo}
    score = mj.score(six, rules=rules, **said)
    for place in range(6):
        five = six[:place] + six[place + 1 :]
        other = mj.score(five, six[place], rules=rules, **said)
        assert other.raw == score.raw
        assert other.to_dict() == score.to_dict()
    assert sum(score.parts.values()) == score.total or not score.valid
    assert mj.score(score.win.hand, rules=rules, **said) == score


@given(IDS)
def test_a_dealer_is_worth_his_bonus_more_and_never_another_answer(ids: list[int]) -> None:
    *six, dora = codes(ids[:7])
    rules = mj.rules("suzume")
    child, dealer = (mj.score(six, dora=dora, dealer=told, rules=rules) for told in (False, True))
    assert (child.valid, child.reason, child.minimum_points) == (dealer.valid, dealer.reason, dealer.minimum_points)
    assert dealer.total == (child.total + rules.dealer_bonus if child.valid else 0)


@given(IDS, st.integers(0, 20), st.integers(0, 17), st.booleans(), st.booleans())
def test_looking_ahead(ids: list[int], seen: int, own: int, dealer: bool, priced: bool) -> None:
    """Useful, winning and ronnable tiles of every discard, found by trying each tile that is left."""
    drawn = codes(ids)
    six, dora, visible = drawn[:6], drawn[6], drawn[7 : 7 + seen]
    river = visible[: min(own, seen)]
    rules = mj.rules("suzume")
    said = {
        "visible": visible,
        "river": river,
        "dora": dora,
        "dealer": dealer,
        "table": rules.table if priced else None,
    }
    rows = mc.suzume.discards(six, **said)
    assert {row.tile for row in rows} == set(six)
    left = {code: COPIES[code] - [*six, dora, *visible].count(code) for code in range(20)}
    for row in rows:
        five = list(six)
        five.remove(row.tile)
        ahead = row.ukeire
        assert ahead.shanten == mc.suzume.shanten(five)
        useful = {code for code in left if left[code] and mc.suzume.shanten([*five, code]) < ahead.shanten}
        assert ahead.tiles == {code: left[code] for code in useful}
        assert ahead.total == sum(ahead.tiles.values())
        winning = set()
        for code in useful if ahead.shanten == 0 else ():
            sets = oracle.two_sets(spoken((*five, code)))
            assert sets is not None
            if not priced or oracle.value(sets, TILES[dora], dealer=dealer)["valid"]:
                winning.add(code)
        assert ahead.winning == {code: left[code] for code in winning}
        assert ahead.winning_total == sum(ahead.winning.values())
        barred = {mc.suzume.kind_of_code(code) for code in (*river, row.tile)}
        assert set(ahead.ron) == {code for code in winning if mc.suzume.kind_of_code(code) not in barred}
        bare = mc.suzume.ukeire(five, **{**said, "visible": [*visible, row.tile], "river": [*river, row.tile]})
        assert bare == ahead
    order = [(row.ukeire.shanten, -row.ukeire.winning_total, -row.ukeire.total) for row in rows]
    assert order == sorted(order)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], dict[str, object]]:
    """Points of two to five seats, often few, and something to pay."""
    players = draw(st.integers(2, 5))
    points = draw(st.lists(st.integers(0, 12) | st.integers(0, 200), min_size=players, max_size=players))
    seat = draw(st.integers(0, players - 1))
    others = [other for other in range(players) if other != seat]
    kind = draw(st.sampled_from(["tsumo", "ron", "false_win"]))
    if kind == "tsumo":
        return points, {"kind": kind, "winner": seat, "total": draw(st.integers(5, 30))}
    if kind == "ron":
        winners = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
        return points, {"kind": kind, "discarder": seat, "totals": {w: draw(st.integers(5, 30)) for w in winners}}
    return points, {"kind": kind, "offender": seat}


def outcome_of(event: dict[str, object]) -> mj.Outcome:
    if event["kind"] == "tsumo":
        return mj.Tsumo(event["winner"], event["total"])
    if event["kind"] == "ron":
        return mj.Ron(list(event["totals"].items()), event["discarder"])
    return mj.Chombo(event["offender"])


@given(tables())
def test_settlement_as_the_oracle_pays_it(table: tuple[list[int], dict[str, object]]) -> None:
    points, event = table
    end = mj.settle(mj.SuzumeState(points), outcome_of(event), mj.rules("suzume", players=len(points)))
    assert list(end.state.points) == oracle.settled(points, event)
    assert sum(end.deltas) == 0
    assert min(end.state.points) >= 0
    assert end.hand_over == (event["kind"] != "false_win")


@given(tables(), st.integers(0, 4))
def test_settlement_turns_with_the_seats(table: tuple[list[int], dict[str, object]], turn: int) -> None:
    points, event = table
    players = len(points)

    def turned(seat: int) -> int:
        return (seat + turn) % players

    there = [points[(seat - turn) % players] for seat in range(players)]
    other = {
        key: turned(value) if key in ("winner", "discarder", "offender") else value for key, value in event.items()
    }
    if "totals" in event:
        other["totals"] = {turned(seat): total for seat, total in event["totals"].items()}
    rules = mj.rules("suzume", players=players)
    end = mj.settle(mj.SuzumeState(points), outcome_of(event), rules)
    again = mj.settle(mj.SuzumeState(there, dealer=turned(0), first_dealer=turned(0)), outcome_of(other), rules)
    assert again.deltas == tuple(end.deltas[(seat - turn) % players] for seat in range(players))
    assert again.state.dealer == turned(end.state.dealer)
    assert again.state.round == end.state.round


def test_the_order_in_which_rons_are_told_changes_nothing() -> None:
    state, rules = mj.SuzumeState((40, 76, 12, 32, 40)), mj.rules("suzume", players=5)
    ends = {
        mj.settle(state, mj.Ron(wins, discarder=2), rules).deltas
        for wins in permutations([(0, 9), (1, 6), (3, 5), (4, 7)])
    }
    assert ends == {(0, 0, -12, 5, 7)}


@given(st.integers(2, 5), st.integers(0, 4), st.integers(0, 2**32))
def test_a_whole_game(players: int, first: int, seed: int) -> None:
    """Exactly four hands a seat as dealer, whatever happens; the points stay on the table (S-15, S-32)."""
    random = Random(seed)
    rules = mj.rules("suzume", players=players)
    state = mj.SuzumeState.start(rules, first % players)
    dealt = [0] * players
    while True:
        dealt[state.dealer] += 1
        assert state.round_marker == dealt[state.dealer]
        while random.random() < 0.3:
            end = mj.settle(state, mj.Chombo(random.randrange(players)), rules)
            assert (end.next, end.state.dealer, end.state.round) == ("continue_hand", state.dealer, state.round)
            state = end.state
        seat, *others = random.sample(range(players), players)
        outcome = random.choice(
            [mj.ExhaustiveDraw(), mj.Tsumo(seat, random.randint(5, 25)), mj.Ron([(others[0], 9)], seat)]
        )
        end = mj.settle(state, outcome, rules)
        assert sum(end.state.points) == 40 * players
        assert min(end.state.points) >= 0
        assert end.hand_over
        if end.next == "game_over":
            break
        state = end.state
    assert dealt == [4] * players
    result = mj.final_result(end.state, rules)
    assert result.points == end.state.points
    assert all(result.points[seat] == max(result.points) for seat in result.winners)


def test_codes_ids_and_texts_name_the_same_tiles() -> None:
    assert len(mc.suzume.CODE_TEXT) == 20
    for code, text in enumerate(mc.suzume.CODE_TEXT):
        assert mc.suzume.parse_tile(text) == code
        assert mc.suzume.parse_tiles(text) == (code,)
        assert mc.suzume.format_tiles([code]) == text
        assert mc.suzume.tile_text(code) == text
        assert (TILES[code][0], mc.suzume.is_red(code)) == TILES[code]
    ids = [mc.suzume.code_of_id(number) for number in range(44)]
    assert [ids.count(code) for code in range(20)] == list(COPIES)
    assert [mc.suzume.kind_of_code(code) for code in ids] == [number // 4 for number in range(44)]
    names = sorted(spoken(tuple(ids)))
    assert names == sorted(oracle.full_set())
