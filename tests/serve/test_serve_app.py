"""The routes: what they answer, what they refuse, how they are cached; garbage changes nothing."""

from __future__ import annotations

import asyncio
import gzip
import json
import random

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")

import mjrules as mj
import mjrules.serve
from mjrules.logs import read_log
from mjrules.serve import Config
from mjrules.serve.house import House
from mjrules.serve.houses import houses
from served_peers import HOST, PERSON, TABLE, ask, at_once, config


def run(body, **values):
    """Run the body of a test with the application of a configuration."""

    async def running():
        app = mjrules.serve.app(config(**values))
        try:
            await body(app)
        finally:
            await app.state.house.stop()

    asyncio.run(running())


def no_such(name):
    return getattr(mjrules.serve, name)


def test_the_package_has_what_it_says():
    assert sorted(mjrules.serve.__all__) == ["Config", "app"]
    with pytest.raises(AttributeError, match="has no attribute 'hats'"):
        no_such("hats")


@pytest.mark.parametrize("path", ["/", "/t/abc", "/r/abc-0"])
@pytest.mark.parametrize("root", ["", "/mahjong"])
def test_the_page(path, root):
    async def body(app):
        page = await ask(app, "GET", path, root=root)
        assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        text = page.body.decode()
        assert f'data-base="{root}"' in text
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["referrer-policy"] == "no-referrer"
        links = [part.split('"')[0] for part in text.split(f'"{root}/static/')[1:]]
        assert links
        assert '"/static/' not in text or root == ""
        for link in links:
            file = await ask(app, "GET", f"/static/{link}", root=root)
            assert file.status == 200
            assert "immutable" in file.headers["cache-control"]
            plain = await ask(app, "GET", f"/static/{link.partition('/')[2]}", root=root)
            assert plain.body == file.body
            assert plain.headers["cache-control"] == "no-cache"
        again = await ask(app, "GET", path, root=root, if_none_match=f'W/"x", {page.headers["etag"]}')
        assert (again.status, again.body) == (304, b"")
        packed = await ask(app, "GET", path, root=root, accept_encoding="br, gzip")
        assert gzip.decompress(packed.body) == page.body
        head = await ask(app, "HEAD", path, root=root)
        assert (head.status, head.body) == (200, b"") or head.body == page.body

    run(body)


def test_a_place_of_mounting_is_escaped():
    async def body(app):
        for at in range(40):
            page = await ask(app, "GET", "/", root=f'/"><script>{at}')
            assert b"<script>" not in page.body

    run(body)


def test_mounted_in_a_site():
    from starlette.applications import Starlette
    from starlette.routing import Mount

    async def body():
        table = mjrules.serve.app(Config())
        site = Starlette(routes=[Mount("/mahjong", table)])
        page = await ask(site, "GET", "/mahjong/t/abc")
        assert b'data-base="/mahjong"' in page.body
        assert (await ask(site, "GET", "/mahjong/healthz")).json() == {"ok": True, "tables": 0}
        opened = await ask(site, "POST", "/mahjong/api/tables", TABLE)
        assert opened.status == 201
        await table.state.house.stop()
        await table.state.house.stop()
        for method, path in (("GET", "/mahjong/healthz"), ("GET", "/mahjong/api/tables")):
            assert (await ask(site, method, path)).status == 503

    asyncio.run(body())


def test_the_lifespan_begins_and_stops():
    async def body():
        app = mjrules.serve.app()
        async with app.router.lifespan_context(app):
            assert not app.state.house.stopped
        assert app.state.house.stopped
        never = House(Config())
        await never.stop()
        never.refused("json")

    asyncio.run(body())


def test_houses():
    async def body(app):
        told = await ask(app, "GET", "/api/houses")
        assert told.json() == json.loads(json.dumps(houses()))

    run(body)


def test_a_table_is_opened_listed_and_filled():
    async def body(app):
        opened = await ask(app, "POST", "/api/tables", {**TABLE, "changed": {"players": 2}})
        table = opened.json()
        assert (opened.status, sorted(table)) == (201, ["id", "key", "seat"])
        assert opened.headers["cache-control"] == "no-store"
        (row,) = (await ask(app, "GET", "/api/tables")).json()
        assert row["id"] == table["id"]
        assert row["players"] == 2
        seat = await ask(app, "POST", f"/api/tables/{table['id']}/seats", {"name": "Ren", "figure": "frog"})
        assert (seat.status, seat.json()["seat"]) == (201, 1)
        full = await ask(app, "POST", f"/api/tables/{table['id']}/seats", PERSON)
        assert (full.status, full.json()["code"]) == (409, "full")
        none = await ask(app, "POST", "/api/tables/nowhere/seats", PERSON)
        assert (none.status, none.json()["code"]) == (404, "key")
        solo = await ask(app, "POST", "/api/solo", {"preset": "kirakuken-3p", "level": "weak", **PERSON})
        assert solo.status == 201
        assert len((await ask(app, "GET", "/api/tables")).json()) == 1
        figures = (await ask(app, "GET", "/metrics")).body.decode()
        assert 'mjrules_tables{phase="room"} 1' in figures
        assert 'mjrules_tables{phase="play"} 1' in figures
        assert 'mjrules_refused_total{code="full"} 1' in figures
        assert table["id"] not in figures
        assert "Aoi" not in figures

    run(body)


def test_a_replay_and_its_downloads(monkeypatch):
    at_once(monkeypatch)

    async def body(app):
        changed = {"length": "tonpuu"}
        said = {
            "preset": "kirakuken-4p",
            "changed": changed,
            "level": "normal",
            **PERSON,
            "clock": {"per": 1, "bank": 0},
        }
        hall = app.state.house.begin()
        for preset, path in ((said, "mjai"), ({**said, "preset": "suzume", "changed": {}}, "")):
            opened = (await ask(app, "POST", "/api/solo", preset)).json()
            name = f"{opened['id']}-0"
            early = await ask(app, "GET", f"/api/replays/{name}")
            assert (early.status, early.json()["code"]) == (404, "replay")
            now = app.state.house.now()
            while (due := hall.wake(now)) is not None:
                now = due
            app.state.house.turn()
            replay = await ask(app, "GET", f"/api/replays/{name}", accept_encoding="gzip")
            record = json.loads(gzip.decompress(replay.body))
            assert record["id"] == name
            mjai = await ask(app, "GET", f"/api/replays/{name}/mjai")
            tenhou = await ask(app, "GET", f"/api/replays/{name}/tenhou6")
            if path:
                (game,) = read_log(mjai.body.decode(), "x.mjai.jsonl")
                assert game.hands[0].name == "E1.0"
                assert "attachment" in tenhou.headers["content-disposition"]
                assert read_log(tenhou.body.decode(), "x.json", rules=mj.rules("kirakuken-4p", **changed))
            else:
                assert [mjai.status, tenhou.status] == [404, 404]
            assert (await ask(app, "GET", f"/api/replays/{name}/pdf")).status == 404
            review = await ask(app, "GET", f"/api/replays/{name}/review/0")
            told = review.json()
            assert {record["events"][int(at)]["type"] for at in [*told["waits"], *told["worth"]]} <= {"dahai"}
            assert bool(told["worth"]) == (record["rules"]["variant"] == "riichi")
            assert (await ask(app, "GET", f"/api/replays/{name}/review/999")).json() == {"waits": {}, "worth": {}}
            assert (await ask(app, "GET", "/api/replays/none-0/review/0")).status == 404

    run(body)


DEEP = "[" * 4000
BAD = [
    ("not JSON", b"{", 400, "json"),
    ("no text", b"\xff\xfe\x00", 400, "json"),
    ("half a character", b'{"preset": "\\ud800"}', 400, "json"),
    ("deep", DEEP.encode(), 400, "json"),
    ("too long", b'{"preset": "' + b"a" * 9000 + b'"}', 413, "size"),
    ("a list", [], 400, "illegal"),
    ("nothing", {}, 400, "illegal"),
    ("another field", {**TABLE, "seed": "00"}, 400, "illegal"),
    ("another type", {**TABLE, "open": 1}, 400, "illegal"),
    ("no name", {"preset": "suzume", "figure": "fox"}, 400, "illegal"),
    ("unknown rules", {**TABLE, "preset": "nowhere"}, 400, "illegal"),
    ("a file", {**TABLE, "preset": "/etc/passwd.toml"}, 400, "illegal"),
    ("unknown option", {**TABLE, "changed": {"hats": True}}, 400, "illegal"),
    ("value out of range", {**TABLE, "changed": {"min_points": 10**9}}, 400, "illegal"),
    ("own yaku", {**TABLE, "preset": "ema", "changed": {"yaku": {"x": 1}}}, 400, "illegal"),
    ("a clock of none", {**TABLE, "clock": {"per": -1, "bank": 0}}, 400, "illegal"),
    ("a clock of text", {**TABLE, "clock": {"per": "5", "bank": 0}}, 400, "illegal"),
    ("who may watch", {**TABLE, "watch": "everybody"}, 400, "illegal"),
    ("a name that turns the line around", {**TABLE, "name": "a\u202eb"}, 400, "illegal"),
    ("a long name", {**TABLE, "name": "a" * 400}, 400, "illegal"),
    ("no figure", {**TABLE, "figure": "dragon"}, 400, "illegal"),
]


@pytest.mark.parametrize(("given", "status", "code"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_is_no_table_is_refused(given, status, code):
    async def body(app):
        told = await ask(app, "POST", "/api/tables", given)
        assert (told.status, told.json()["code"]) == (status, code)
        assert sorted(told.json()) == ["code", "text"]
        assert app.state.house.hall.places == {}

    run(body)


def test_other_refusals():
    async def body(app):
        for method, path, status, code in (
            ("GET", "/nowhere", 404, "table"),
            ("GET", "/static/../config.py", 404, "table"),
            ("GET", "/static/0000/main.js", 404, "table"),
            ("DELETE", "/api/tables", 405, "method"),
            ("POST", "/api/houses", 405, "method"),
        ):
            told = await ask(app, method, path)
            assert (told.status, told.json()["code"]) == (status, code), path
        form = await ask(app, "POST", "/api/tables", TABLE, content_type="text/plain")
        assert (form.status, form.json()["code"]) == (400, "json")
        foreign = await ask(app, "POST", "/api/tables", TABLE, origin="https://evil.example")
        assert (foreign.status, foreign.json()["code"]) == (403, "origin")
        own = await ask(app, "POST", "/api/tables", TABLE, origin="http://localhost:8000")
        assert own.status == 201
        level = await ask(app, "POST", "/api/solo", {**TABLE, "level": "divine"})
        assert level.status == 400

    run(body)


def test_an_address_opens_ten_tables_an_hour_and_asks_ten_times_a_second():
    async def body(app):
        answers = [await ask(app, "POST", "/api/tables", TABLE, address=HOST) for _ in range(25)]
        codes = [told.status for told in answers]
        assert codes[:11] == [201] * 10 + [429]
        assert {told.json()["code"] for told in answers[11:]} == {"rate"}
        assert (await ask(app, "POST", "/api/tables", TABLE, address="198.51.100.1")).status == 201
        assert (await ask(app, "POST", "/api/tables", TABLE, address=None)).status == 201
        assert (await ask(app, "GET", "/api/tables")).status == 429

    run(body, opened=10, sockets=20)


@pytest.mark.parametrize("awaited", [False, True])
def test_a_site_with_its_own_log_in(awaited):
    def name_of(request):
        return request.headers.get("x-user")

    async def later(request):
        return name_of(request)

    async def body(app):
        nobody = await ask(app, "POST", "/api/tables", TABLE)
        assert (nobody.status, nobody.json()["code"]) == (401, "login")
        said = {key: value for key, value in TABLE.items() if key != "name"}
        assert (await ask(app, "POST", "/api/tables", said, x_user="Sora")).status == 201
        assert (await ask(app, "POST", "/api/tables", TABLE, x_user="Mio")).status == 201
        rows = (await ask(app, "GET", "/api/tables")).json()
        assert [row["seats"][0]["name"] for row in rows] == ["Sora", "Mio"]

    run(body, name_of=later if awaited else name_of)


def test_garbage_at_every_route():
    """Anything at all gets a code and leaves everything as it was."""
    source = random.Random(14)
    pieces = [
        "{",
        "}",
        "[",
        "]",
        '"',
        ":",
        ",",
        "null",
        "1e999",
        "-0",
        "\\u0000",
        "\ud7ff",
        "名",
        "preset",
        "suzume",
        "\x00",
        "true",
    ]

    async def body(app):
        table = (await ask(app, "POST", "/api/tables", TABLE)).json()
        before = app.state.house.hall.places[table["id"]].table.state.to_dict()
        for number in range(300):
            path = source.choice(
                ["/api/tables", "/api/solo", f"/api/tables/{table['id']}/seats", "/api/replays/%00", "/metrics/x"]
            )
            data = "".join(source.choices(pieces, k=source.randrange(1, 60))).encode()
            told = await ask(app, source.choice(["POST", "GET", "PUT"]), path, data, address=f"2001:db8:{number:x}::1")
            assert told.status in (200, 400, 404, 405, 413), (path, data)
        assert app.state.house.hall.places.keys() == {table["id"]}
        assert app.state.house.hall.places[table["id"]].table.state.to_dict() == before

    run(body)


def test_configurations_that_cannot_be():
    for values in ({"public_url": "example.org"}, {"origins": ("https://a.example/?q",)}, {"shard": "A-"}):
        with pytest.raises(mj.MahjongError):
            Config(**values)
    known = Config(origins=("https://a.example",))
    assert known.admits("https://a.example", "b.example")
    assert not known.admits("http://a.example", "b.example")
