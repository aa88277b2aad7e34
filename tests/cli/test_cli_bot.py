"""``mjrules bot``: whole games over mjai against the table, its words, its errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

import mjcore as mc
import mjrules as mj
from mjrules.cli.program import program
from mjrules.table.bot import MjaiBot

TILES = ("pai", "dora_marker")
HAND = ["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "F"]
DEAL = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "5pr",
}  # fmt: skip
HIDDEN = ["?"] * 13


def to_mjai(tile: str) -> str:
    return tile if tile == "?" else mc.mjai_text(mc.parse_tile(tile))


def message(event: mj.Event, north: str) -> dict[str, Any]:
    """An event of the table as an mjai server tells it: fewer fields, its own tiles."""
    told: dict[str, Any] = {name: value for name, value in event.items() if name not in ("rules", "variant", "tehai")}
    for name in TILES:
        if name in told:
            told[name] = to_mjai(told[name])
    if "consumed" in told:
        told["consumed"] = [to_mjai(tile) for tile in told["consumed"]]
    if told["type"] == "start_kyoku":
        hands = [
            ["?"] * len(hand) if "?" in hand else [mc.mjai_text(code) for code in mc.parse_tiles(hand)]
            for hand in told["tehais"]
        ]
        told.update(tehais=hands, kyotaku=told.pop("deposits") // 1000)
    if told["type"] == "nuki":
        told["type"] = north
    if told["type"] == "reach_accepted":
        del told["deltas"], told["scores"]
    return told


def action_of(answer: dict[str, Any], seat: int) -> str:
    """The action an answer means, by the words of mjai alone."""
    kind = answer["type"]
    pai = mc.tile_text(mc.parse_mjai(answer["pai"])) if "pai" in answer else ""
    taken = [mc.parse_mjai(tile) for tile in answer.get("consumed", ())]
    reds = sum(code > 33 for code in taken)
    if kind == "none":
        return "pass"
    assert answer["actor"] == seat
    if kind == "dahai":
        return "tsumogiri" if answer["tsumogiri"] else f"discard:{pai}"
    if kind == "hora":
        return "tsumo" if answer["target"] == seat else "ron"
    if kind == "chi":
        place = sorted([mc.kind_of_code(code) for code in taken] + [mc.kind_of_code(mc.parse_tile(pai))])
        name = ("chi_low", "chi_mid", "chi_high")[place.index(mc.kind_of_code(mc.parse_tile(pai)))]
        return f"{name}_red" if reds else name
    if kind == "pon":
        return ("pon", "pon_red", "pon_two_reds")[reds]
    if kind in ("ankan", "kakan"):
        code = taken[0] if kind == "ankan" else mc.parse_tile(pai)
        assert len(taken) == (4 if kind == "ankan" else 3)
        return f"{kind}:{mc.tile_text(mc.kind_of_code(code))}"
    if kind == "choice":
        return str(answer["choice"])
    return {"reach": "riichi", "nukidora": "nuki", "kita": "nuki", "ryukyoku": "kyuushu"}.get(kind, kind)


def table(game: mj.Game, bots: list[MjaiBot], north: str = "", most: int = 1 << 20) -> list[dict[str, Any]]:
    """Bots play at our table, so many steps; return what they said when they were asked."""
    heard, answers, said = [0] * game.players, [{"type": "none"}] * game.players, []
    suzume = game.rules.variant == "suzume"
    while not game.over and game.step < most:
        for seat, bot in enumerate(bots):
            for event in game.events_for(seat, since=heard[seat]):
                told = dict(event) if suzume else message(event, north)
                if told["type"] == "start_game":
                    told["id"] = seat
                heard[seat] += 1
                answers[seat] = bot.answer(told) if told["type"] != "pao" else answers[seat]
        asked, step = game.pending.seats, game.step
        for seat, answer in enumerate(answers):
            if seat not in asked:
                assert answer == {"type": "none"}
            elif game.step == step:
                said.append(answer)
                game.submit(seat, (suzume_action if suzume else action_of)(answer, seat))
    return said


def suzume_action(answer: dict[str, Any], seat: int) -> str:
    """The action of an answer in our own words."""
    words = {"none": "pass", "dahai": f"discard:{answer.get('pai')}"}
    return words.get(answer["type"], "tsumo" if answer.get("target") == seat else "ron")


def play(rules: Any, players: list[Any], seed: int, north: str = "nukidora") -> set[str]:
    """A whole game of bots at our table; return the kinds of answers that were given."""
    bots = [MjaiBot(rules, player, seed=seat) for seat, player in enumerate(players)]
    return {answer["type"] for answer in table(mj.Game(rules, seed=seed), bots, north)}


def eager(view: Any, actions: Any, stream: mc.Stream) -> mj.Action:
    """Wins, declares, calls and kans whenever it may."""
    names = ("ron", "tsumo", "kyuushu", "riichi", "nuki", "ankan", "kakan", "daiminkan", "pon", "chi")
    for name in names:
        found = [action for action in actions if action.name == name or action.name.startswith(f"{name}_")]
        if found:
            chosen: mj.Action = found[stream.below(len(found))]
            return chosen
    last: mj.Action = actions[stream.below(len(actions))]
    return last


def test_games_over_mjai() -> None:
    said = play(mj.rules("tenhou-4p"), ["greedy", "random", eager, eager], 1)
    said |= play(mj.rules("mahjong-soul-4p"), [eager] * 4, 2)
    assert {"none", "dahai", "hora", "chi", "pon"} <= said
    three: Any = mj.rules("paiyuki-3p", length="tonpuu")
    assert "kita" in play(three, ["greedy", "greedy", eager], 3, "kita")
    assert "nukidora" in play(mj.rules("tenhou-3p"), [eager] * 3, 4)


def test_every_word_is_said() -> None:
    said: set[str] = set()
    for seed in (16, 25, 36):
        said |= play(mj.rules("tenhou-4p", length="tonpuu"), [eager] * 4, seed)
    assert {"dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku"} <= said


def test_a_built_in_player_chooses_as_at_the_table() -> None:
    for name in ("tenhou-4p", "tenhou-3p", "suzume"):
        rules: Any = mj.rules(name)
        game = mj.Game(rules, seed=5)
        sides = [mj.SeatView(rules, seat) for seat in range(game.players)]
        players = rules.computer_players
        for step in range(120):
            for seat in game.pending.seats:
                side, number = sides[seat], step % len(players)
                side.hear(*game.events_for(seat, since=side.events))
                mine, table = (mc.Stream(7, 0, step, seat) for _ in range(2))
                hand: Any = game.play.hand  # type: ignore[attr-defined]
                chosen = side.choose(players[number], mine)
                assert chosen is mj.Action(hand.choose(number, seat, table))
            seat = next(iter(game.pending.seats))
            game.submit(seat, sides[seat].choose(mj.Player("greedy"), mc.Stream(1)))
            if game.over:
                break


def test_suzume_jong_is_spoken_with_its_own_words() -> None:
    rules: Any = mj.rules("suzume", players=3)
    said = table(mj.Game(rules, seed=2), [MjaiBot(rules, "balanced") for _ in range(3)])
    assert {"dahai", "hora"} <= {answer["type"] for answer in said}


# --- the command


def run(lines: list[Any], *arguments: str) -> tuple[int, list[Any]]:
    """Run the command over messages; return its exit code and its answers."""
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    done = CliRunner().invoke(program, ["bot", *arguments], input=text.encode())
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_one_line_in_one_line_out() -> None:
    start = {**DEAL, "scores": [25000] * 4, "tehais": [HAND, HIDDEN, HIDDEN, HIDDEN]}
    code, answers = run(
        [
            {"type": "hello", "protocol": "mjsonp", "room": "a"},
            {"type": "start_game", "id": 0, "names": ["a", "b", "c", "d"]},
            start,
            {"type": "tsumo", "actor": 0, "pai": "C"},
            "\n",
            {"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": True},
            {"type": "tsumo", "actor": 1, "pai": "?"},
            [
                {"type": "dahai", "actor": 1, "pai": "F", "tsumogiri": False},
                {"type": "tsumo", "actor": 2, "pai": "?"},
            ],
        ],
        "tsumogiri",
        "--name",
        "me",
    )
    none = {"type": "none"}
    assert code == 0
    assert answers == [
        {"type": "join", "name": "me", "room": "a"},
        none,
        none,
        {"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": True},
        none,
        none,
        none,
    ]


def test_three_players_at_a_table_of_four_seats() -> None:
    hand = ["1m", "1m", "1p", "2p", "3p", "9s", "E", "E", "W", "P", "F", "F", "C"]
    start = {**DEAL, "tehais": [hand, HIDDEN, HIDDEN, []]}  # old servers tell no scores
    lines = [{"type": "start_game"}, start, {"type": "tsumo", "actor": 0, "pai": "N"}]
    for word, said in (("nukidora", "nukidora"), ("kita", "kita")):
        events = [*lines, {"type": word, "actor": 0, "pai": "N"}, {"type": "tsumo", "actor": 0, "pai": "N"}]
        code, answers = run(events, "greedy", "--rules", "tenhou-3p", "--seat", "0")
        assert code == 0
        assert answers[2] == {"type": "nukidora", "actor": 0, "pai": "N"}
        assert answers[4] == {"type": said, "actor": 0, "pai": "N"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{\n", "line 1: line: "),
        ("[]\n", "line 1: message is list"),
        ("7\n", "line 1: message is int"),
        ('"a"\n', "line 1: message is str"),
        ("[1]\n", "line 1: event is int; expected a JSON object with a type"),
        ('{"type": 1}\n', "expected a JSON object with a type"),
        ("[" * 100_000 + "\n", "line 1: line: "),
        ("[" * 2_100_000 + "\n", "line 1: line: it has more than 1048576 bytes"),
        ('{"type": "tsumo", "actor": 0, "pai": "?"}\n', "start_game comes first"),
        ('{"type": "start_game"}\n', 'which seat is this? "id" tells it, or --seat'),
        ('{"type": "start_game", "id": 4}\n', "a seat is 0..3"),
    ],
)
def test_errors_are_answered_in_their_place(line: str, says: str) -> None:
    code, answers = run([line, {"type": "start_game", "id": 1}], "random")
    assert code == 2
    assert answers[0]["type"] == "error"
    assert says in answers[0]["message"]
    assert answers[1] == {"type": "none"}


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"type": "dance", "actor": 0}, "event dance: it tells nothing of a hand in play"),
        ({"type": "tsumo", "actor": 0, "pai": "1x"}, "mjai tile '1x' is unknown"),
        ({"type": "dahai", "pai": "1m"}, "event dahai: it has no 'actor'"),
        ({**DEAL, "scores": [25000] * 4}, "event start_kyoku: it has no 'tehais'"),
        ({**DEAL, "scores": [25000] * 4, "tehais": [HAND]}, "expected tehais of 4 seats"),
        ({**DEAL, "scores": 7, "tehais": [HAND] * 4}, "event start_kyoku: TypeError"),
        ({"type": "reach_accepted"}, "event reach_accepted: it has no 'actor'"),
    ],
)
def test_events_that_cannot_follow_are_answered(event: dict[str, Any], says: str) -> None:
    start = {**DEAL, "scores": [25000] * 4, "tehais": [HAND, HIDDEN, HIDDEN, HIDDEN]}
    code, answers = run([{"type": "start_game", "id": 0}, start, event], "random")
    assert (code, answers[2]["type"]) == (2, "error")
    assert says in answers[2]["message"]


def test_an_unknown_player_is_refused() -> None:
    done = CliRunner().invoke(program, ["bot", "gredy"])
    assert done.exit_code == 2
    assert "unknown player 'gredy', did you mean 'greedy'" in done.stderr or "greedy" in done.stderr


def asked_bot(player: str = "tsumogiri") -> MjaiBot:
    """A bot of the dealer who has drawn and been asked."""
    bot = MjaiBot(mj.rules("tenhou-4p"), player, seat=0)
    bot.answer({"type": "start_game", "names": ["a", "b", "c", "d"]})
    bot.answer({**DEAL, "scores": [25000] * 4, "tehais": [HAND, HIDDEN, HIDDEN, HIDDEN]})
    return bot


def test_one_question_has_one_answer() -> None:
    """gimite/mjai validate_response_type: only none answers dora and reach_accepted."""
    bot = MjaiBot(mj.rules("tenhou-4p"), "tsumogiri", seat=0)
    bot.answer({"type": "start_game", "names": ["a", "b", "c", "d"]})
    hand = ["1m"] * 3 + HAND[1:11]
    bot.answer({**DEAL, "scores": [25000] * 4, "tehais": [hand, HIDDEN, HIDDEN, HIDDEN]})
    assert bot.answer({"type": "tsumo", "actor": 0, "pai": "1m"})["type"] == "dahai"
    assert bot.answer({"type": "ankan", "actor": 0, "consumed": ["1m"] * 4}) == {"type": "none"}
    dora = {"type": "dora", "dora_marker": "3s"}
    assert bot.answer([dora, {"type": "tsumo", "actor": 0, "pai": "2m"}])["type"] == "dahai"
    assert bot.answer(dora) == {"type": "none"}


def test_dora_after_an_answer_is_not_answered() -> None:
    game = mj.Game(mj.rules("tenhou-4p"), seed=1)
    for seed in range(200):
        game = mj.Game(mj.rules("tenhou-4p"), seed=seed)
        while not game.over and not any(event["type"] == "dora" for event in game.full_events):
            for seat, actions in list(game.pending.seats.items()):
                kans = [action for action in actions if action.name in ("daiminkan", "kakan", "ankan", "pon")]
                game.submit(seat, kans[0] if kans else game.default_action(seat))
        if any(event["type"] == "dora" for event in game.full_events):
            break
    bots = [MjaiBot(game.rules, "tsumogiri", seat=seat) for seat in range(4)]
    for seat, bot in enumerate(bots):
        for event in game.events_for(seat):
            answer = bot.answer(message(event, ""))
            if event["type"] in ("dora", "reach_accepted"):
                assert answer == {"type": "none"}


def test_answers_to_requests_alone() -> None:
    """riichi.dev (smly/RiichiEnv discussions #216): request_action is answered, with its id, and nothing else."""
    bot = asked_bot()
    assert not bot.by_request
    asked = {"type": "request_action", "request_id": 7, "possible_actions": []}
    assert bot.answer(asked) == {"type": "none", "request_id": 7}
    assert bot.by_request
    assert bot.answer({"type": "tsumo", "actor": 0, "pai": "5mr"}) == {"type": "none"}
    said = {"type": "dahai", "actor": 0, "pai": "5mr", "tsumogiri": True, "request_id": 8}
    assert bot.answer({**asked, "request_id": 8}) == said
    assert bot.answer({"type": "action_ack", "request_id": 8}) == {"type": "none"}
    start = [{"type": "start_game", "id": 0, "names": ["a", "b", "c", "d"]}, asked]
    lines = "\n".join(map(json.dumps, [*start, {"type": "none"}, {"type": "validation_result"}]))
    found = CliRunner().invoke(program, ["bot", "tsumogiri"], input=lines)
    assert [json.loads(line) for line in found.stdout.splitlines()] == [
        {"type": "none"},
        {"type": "none", "request_id": 7},
    ]


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"type": "start_kyoku"}, "it has no 'bakaze' and no 'kyoku' and no 'honba'"),
        ({"type": "tsumo", "pai": "5mr"}, "event tsumo: it has no 'actor'"),
        ({"type": "chi", "actor": 0, "pai": "5mr"}, "it has no 'target' and no 'consumed'"),
    ],
)
def test_fields_that_are_missing(event: dict[str, Any], says: str) -> None:
    with pytest.raises(mc.MahjongError, match=says):
        asked_bot().answer(event)
