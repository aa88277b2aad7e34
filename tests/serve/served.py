"""A served table under a fake clock: clients that answer, rows that are kept, restarts, and checks on the way."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import mjrules as mj
from mjrules.serve.protocol import read
from mjrules.serve.room import Setup
from mjrules.serve.state import Row
from mjrules.serve.table import Step, Table

Message = dict[str, Any]
# seat's question and a random stream -> the answer and after how many seconds; None = no answer
Habit = Callable[[Message, random.Random], tuple[str, float] | None]
PRESETS: dict[str, dict[str, Any]] = {
    **{name: {"preset": name} for name in mj.presets()},
    **{f"suzume-{n}": {"preset": "suzume", "changed": {"players": n}} for n in (2, 3, 5)},
    "suzume-false": {"preset": "suzume", "changed": {"allow_false_win": True}},
}
WINS = ("ron", "tsumo")


def prompt(ask: Message, rng: random.Random) -> tuple[str, float]:
    """Wins where it can, calls now and then, answers in a third of a second."""
    names = [action["a"] for action in ask["actions"]]
    wins = [name for name in names if name in WINS]
    return (wins[0] if wins else rng.choice([ask["default"], ask["default"], *names])), 0.3


def silent(ask: Message, rng: random.Random) -> None:
    """Never answers."""
    return


class Client:
    """A person's page: what it has been told, and what it means to say."""

    def __init__(self, connection: int, key: str | None, habit: Habit) -> None:
        self.connection, self.key, self.habit = connection, key, habit
        self.events: list[Message] = []
        self.told: list[tuple[float, Message]] = []
        self.texts: list[tuple[float, str]] = []
        self.seat: int | None = None

    def hear(self, now: float, text: str) -> Message:
        message: Message = json.loads(text)
        self.told.append((now, message))
        self.texts.append((now, text))
        if message["t"] == "hello":
            self.seat = message["seat"]
        if message["t"] == "events":
            assert message["from"] <= len(self.events), "an event is missing"
            assert len(message["list"]) <= 200
            self.events[message["from"] :] = message["list"]
        return message

    def last(self, kind: str) -> Message:
        """The last message of a kind."""
        return next(message for _, message in reversed(self.told) if message["t"] == kind)

    def count(self) -> Counter[str]:
        return Counter(message["t"] for _, message in self.told)


def secret(seed: int) -> bytes:
    """The seed of a table."""
    return bytes(31) + bytes([seed])


class House:
    """One table, its clients and its fake clock."""

    def __init__(self, name: str = "suzume", seed: int = 0, start: float = 1000.0, **setup: Any) -> None:
        self.now = start
        made = Setup(**{"seed": secret(seed), **PRESETS[name], **setup})
        self.table = Table(start, "t0", made)
        self.start, self.rows = self.table.start_bytes(), list[Row]()
        self.clients: dict[int, Client] = {}
        self.wake: float | None = None
        self.coming: list[tuple[float, int, Message]] = []
        self.seed, self.ended = seed, 0
        self.check: Callable[[Step], None] = lambda step: None

    def sit(self, name: str, habit: Habit = prompt, *, join: bool = True) -> Client:
        """A person sits down, and joins."""
        key = f"key of {name}"
        seat, step = self.table.sit(self.now, key, name, "fox")
        self.take(step)
        client = self.client(key, habit)
        client.seat = seat
        if join:
            self.join(client)
        return client

    def client(self, key: str | None, habit: Habit = silent) -> Client:
        client = Client(len(self.clients) + 1, key, habit)
        self.clients[client.connection] = client
        return client

    def join(self, client: Client, since: int | None = None) -> Step:
        client.events = [] if since is None else client.events[:since]
        if since is None:
            client.events = [{}] * 100_000  # it begins with a hand
            step = self.table.join(self.now, client.connection, client.key, None)
            client.events = []
            for connection, text in step.sent:
                if connection == client.connection and '"t":"events"' in text:
                    first = json.loads(text)["from"]
                    client.events = client.events or [{"type": "unheard"}] * first
            return self.take(step)
        return self.take(self.table.join(self.now, client.connection, client.key, since))

    def say(self, client: Client, message: Message) -> list[Message]:
        """What a client says now, and what it is told at once."""
        before = len(client.told)
        self.take(self.table.hear(self.now, client.connection, read(json.dumps(message))))
        return [told for _, told in client.told[before:]]

    def gone(self, client: Client) -> None:
        self.take(self.table.gone(self.now, client.connection))

    def take(self, step: Step) -> Step:
        """Do what a step asks for, and let the clients think about what they are told."""
        self.rows += step.rows
        self.wake, self.ended = step.wake, self.ended + step.over
        for connection, text in step.sent:
            client = self.clients[connection]
            message = client.hear(self.now, text)
            if message["t"] == "ask":
                # the same question gets the same answer, whatever happened to the table in between
                rng = random.Random(f"{self.seed} {message['step']} {client.seat}")
                answer = client.habit(message, rng)
                if answer is not None:
                    act = {"t": "act", "step": message["step"], "a": answer[0]}
                    self.coming.append((self.now + answer[1], connection, act))
            elif message["t"] == "result" and client.habit is not silent and client.seat is not None:
                self.coming.append((self.now + 1.0, connection, {"t": "ok", "at": message["at"]}))
        self.check(step)
        return step

    def go(self, seconds: float = 1e9, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass."""
        end = self.now + seconds
        while not until():
            said = min(self.coming, default=None, key=lambda one: one[0])
            due = min([moment for moment in (self.wake, said and said[0]) if moment is not None], default=None)
            if due is None or due > end:
                self.now = max(self.now, min(end, 1e12))
                return
            self.now = max(self.now, due)
            if said is not None and said[0] <= due:
                self.coming.remove(said)
                self.take(self.table.hear(self.now, said[1], said[2]))
            else:
                self.take(self.table.wake(self.now))

    def play(self) -> None:
        """Let the game go to its end."""
        self.go(until=lambda: self.table.phase == "over")
        self.go(2.0)

    def restart(self, after: float = 0.0) -> None:
        """The server dies; later another one makes the table again, and the clients join where they were."""
        before = self.table.state.to_dict()
        self.table = Table.restore(self.now + after, self.start, self.rows)
        assert self.table.state.to_dict() == before
        self.now += after
        self.coming = []
        for client in self.clients.values():
            if client.seat is not None:
                self.join(client, len(client.events))


def begun(name: str, persons: int, habit: Habit = prompt, seed: int = 0, **setup: Any) -> House:
    """A table at which so many persons play, and computer players at the other seats."""
    house = House(name, seed, **setup)
    clients = [house.sit(f"P{number}", habit) for number in range(persons)]
    house.say(clients[0], {"t": "room", "op": "start"})
    return house


def errors(messages: list[Message]) -> list[str]:
    """The codes of refusals among messages."""
    return [message["code"] for message in messages if message["t"] == "error"]


def by_seat(house: House) -> Mapping[int, Client]:
    """The clients that sit at the table."""
    return {client.seat: client for client in house.clients.values() if client.seat is not None}
