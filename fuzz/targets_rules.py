"""Rules, settlement, points, sheets, records, and Suzume-Jong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from inputs import hand_text, maybe, spoiled, thing, wild_text
from junk import changed, changed_text, junk, plain_junk
from targets_play import RIICHI, SUZUME, tried

import mjcore as mc
import mjcore.suzume as sz
import mjrules as mj
from mjrules import logs
from mjrules.cli import stream
from mjrules.riichi.simulation import games_of, settlement_of

SHEET = (
    "rules paiyuki-4p\nplayers Aki Ben Chie Dan\nron Ben 3/40 from Aki\nriichi Chie Dan: tsumo Chie mangan\ndraw Aki\n"
)
WIN = mj.Win("123456m234p6799s", "5s", riichi=True, seat_wind="S")
FLOWS = {rules.players: settlement_of(rules) for rules in RIICHI}


def some_value(random: Random) -> Any:
    """What a win may be worth."""
    return random.choice(("mangan", "yakuman", (3, 40), (1, 30), 5, None, (0, 0), 10**9, thing(random)))


def settlement(random: Random) -> None:
    """States and outcomes, most of them right one by one."""
    rules = random.choice(RIICHI)
    points = tuple(random.choice((25000, 0, -100, 100000, 1000)) for _ in range(rules.players))
    said = {"honba": (0, 5, 10**6), "deposits": (0, 3000, 500), "dealer": (0, 3, 4), "round": ("E", "S", "X", 0)}
    told = {name: maybe(random, random.choice(known), 0.1) for name, known in said.items() if random.random() < 0.3}
    state = mj.State(maybe(random, points), **told)

    def seat() -> Any:
        return maybe(random, random.randrange(5), 0.1)

    outcome = random.choice(
        (
            lambda: mj.Tsumo(seat(), some_value(random)),
            lambda: mj.Ron(seat(), [mj.RonWin(seat(), some_value(random)) for _ in range(random.randrange(4))]),
            lambda: mj.ExhaustiveDraw(random.choice(((), (0,), (0, 1, 2, 3), (7,), thing(random)))),
            lambda: mj.AbortiveDraw(random.choice(("kyuushu", "four_winds", "x", thing(random)))),
            lambda: mj.Chombo(seat(), random.choice([*mj.OFFENCES, "x"])),
            lambda: mj.DealerChoice(random.choice(("stop", "go_on", True, None))),
        )
    )()
    end = mj.settle(state, outcome, rules)
    end.explain(random.choice(("en", "ja")))
    mj.final_result(end.state, rules).to_dict()


def bare_points(random: Random) -> None:
    """mj.points and the core's door behind it."""
    rules = random.choice(RIICHI)
    said = {name: junk(random) for name in ("honba", "limit", "yakuman", "dealer", "tsumo") if random.random() < 0.3}
    han, fu = random.choice((0, 1, 4, 13, 100, junk(random))), random.choice((None, 20, 30, 110, junk(random)))
    tried(
        lambda: mj.points(han, fu, rules=rules, **said).to_dict(),
        lambda: mc.points_record(han, fu, junk(random), junk(random), junk(random), False, rules.table),
    )


def rule_sets(random: Random) -> None:
    """Rules with options changed: what loads is equal to itself, scores and plays."""
    base = random.choice(RIICHI + SUZUME)
    data = changed(random, base.to_dict(), plain_junk)
    rules: Any = type(base).from_dict(data)
    assert type(base).from_dict(rules.to_dict()) == rules
    if isinstance(rules, mj.RiichiRules):
        tried(lambda: mj.score(WIN, rules).explain("ja"), lambda: mj.point_table(rules))
    if random.random() < 0.03:
        tried(lambda: mj.simulate(rules, games=1, players=["greedy"] * rules.players, seed=1).summary())


def tables_of_numbers(random: Random) -> None:
    """The core's own tables out of numbers: none that leads outside is taken."""
    rules = random.choice(RIICHI)
    kind = random.randrange(5)
    if kind == 0:
        options = {name: random.choice((0, 1, 2, 4, 255)) for name, _, n, _ in mc.round_schema.PLAY_FIELDS if n == 1}
        wide = {
            "players": rules.players,
            "dead_wall": random.choice((14, 18, 10, 40, 60)),
            "replacements": random.choice((4, 8, 61)),
        }
        play = mc.PlayTable({**options, **wide}, rules.table)
        mc.random_rounds(play, random.getrandbits(60), 3, keen=True, clumped=random.random() < 0.5)
    elif kind == 1:
        known = {name: random.choice((0, 1, 3, 4, 255)) for name, _, n, _ in mc.schema.RULE_FIELDS if n == 1}
        mc.score_record(
            WIN, mc.RuleTable({**known, "players": 4, "allowed_flags": 2**32 - 1}, [{"id": 1, "han_closed": 255}])
        )
    elif kind == 2:
        rows = bytes(random.choice((random.getrandbits(8), random.randrange(5))) for _ in range(56 * 3))
        mc.settle_rows_into(rows, FLOWS[rules.players], bytearray(96 * 3))
    elif kind == 3:
        ended: Any = {
            "points": [25000] * 4,
            "dealer": random.randrange(5),
            "round": random.randrange(5),
            "winners": random.randrange(9),
        }
        said: dict[str, Any] = {"start_points": 25000, "fu_values": [30], "highest_han": 13, "multiples": 12}
        said |= {
            "abort_stays": True,
            "kara_counts": False,
            "pao": True,
            "settle": lambda state, hand: changed(random, ended),
        }
        games = mc.RiichiGames(rules.play, None, 1, [random.randrange(4)] * rules.players, **said)
        tables = mc.RiichiTables(games, 2)
        actions = bytearray(16)
        for _ in range(200):
            tables.choose_into(2, actions)
            tables.step(actions)
    else:
        games_of(rules, mc.seed_bytes(random.getrandbits(60)), [junk(random)] * rules.players).run(
            junk(random), junk(random)
        )


def sheet(random: Random) -> None:
    """A score sheet with words and characters changed."""
    lines = changed_text(random, SHEET).split("\n")
    words = (
        "ron tsumo draw from mangan yakuman 3/40 2/ Aki Eve abort chombo : , suzume ema # 0 -1 99999999999999".split()
    )
    at = random.randrange(len(lines))
    parts = lines[at].split(" ")
    parts[random.randrange(len(parts))] = random.choice(words)
    lines[at] = " ".join(parts)
    mj.read_sheet("\n".join(lines)).to_dict()


def json_line(random: Random) -> None:
    """A line of the command ``score --jsonl``: every one is answered."""
    record: Any = {"hand": hand_text(random), "win_tile": "5m", "rules": random.choice(mj.presets())}
    record = changed(random, record, plain_junk)
    line = json.dumps(record).encode("utf-8", "surrogatepass")
    if random.random() < 0.2:
        line = line.replace(b'"', bytes([random.getrandbits(8)]), 1)
    json.dumps(stream.answer(line, 1, random.choice(RIICHI))).encode("ascii")


def suzume_text(random: Random) -> str:
    """Tiles of Suzume-Jong, seldom right."""
    tiles = "".join(
        random.choice("123456789") + random.choice(("", "", "r")) for _ in range(random.choice((5, 6, 6, 13)))
    )
    return spoiled(random, tiles + random.choice("sz"))


def suzume_hands(random: Random) -> None:
    """The scalar doors of Suzume-Jong, and a win."""
    door = random.choice((sz.shanten, sz.waits, sz.ukeire, sz.discards, sz.decompose, sz.parse_tiles, sz.format_tiles))
    named = {name: junk(random) for name in ("visible", "river", "dora") if random.random() < 0.3}
    given: Any = random.choice((suzume_text(random), [random.randrange(-1, 21) for _ in range(6)], thing(random)))
    tried(
        lambda: door(given, **(named if door in (sz.ukeire, sz.discards) else {})),
        lambda: mj.score(suzume_text(random), None, rules=random.choice(SUZUME), dora=junk(random)).explain("en"),
    )


def suzume_play(random: Random) -> None:
    """A hand of Suzume-Jong dealt, played and put down again with something changed."""
    seats = random.randint(2, 6)
    rules = sz.Play(SUZUME[0].table, seats, allow_false_win=random.random() < 0.5)
    hand = sz.Hand(rules)
    deal = [sz.code_of_id(number) for number in mc.wall(random.getrandbits(60), tiles=44)]
    hand.start(changed(random, deal) if random.random() < 0.1 else deal, maybe(random, 0), maybe(random, [40] * seats))
    for _ in range(random.randrange(40)):
        if hand.stage == "over":
            return
        legal = hand.legal(hand.turn)
        if hand.stage == "turn":
            hand.apply(random.choice([action for action in range(64) if legal >> action & 1]))
        else:
            hand.resolve(maybe(random, 0, 0.02))
    if hand.stage == "over":
        return
    said: dict[str, Any] = {name: getattr(hand, name) for name in ("dealer", "turn", "stage", "refused")}
    said |= {name: list(getattr(hand, name)) for name in ("field", "points")}
    said |= {"dora": sz.parse_tile(hand.dora), "tile": sz.parse_tile(hand.tile)}
    said["hands"] = [list(sz.parse_tiles(hand.tiles(seat))) for seat in range(seats)]
    said["rivers"] = [list(hand.river(seat)) for seat in range(seats)]
    for _ in range(random.choice((0, 1, 2))):
        key = random.choice(list(said))
        said[key] = changed(random, said[key])
    other = sz.Hand(rules)
    other.place(**said)
    for seat in range(seats):
        other.tiles(seat), other.river(seat), other.legal(seat), other.value(seat)


def texts(random: Random) -> None:
    """Readers of whole texts with text that is none."""
    text = random.choice((wild_text(random), changed_text(random, SHEET), junk(random)))
    tried(
        lambda: mj.read_sheet(text),
        lambda: mj.Game.from_text(text),
        lambda: mj.Game.from_bytes(text),
        lambda: logs.read_log(text if isinstance(text, bytes) else b"{"),
        lambda: mj.Action(text),
        lambda: mj.verify_deal(text, text, text),
    )


TARGETS = {
    settlement: 40,
    bare_points: 40,
    rule_sets: 6,
    tables_of_numbers: 60,
    sheet: 30,
    json_line: 60,
    suzume_hands: 60,
    suzume_play: 20,
    texts: 30,
}
