"""What the pages ask over HTTP: the guest, statistics, the hall of fame, and the client's files."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from jantaku.fx602p import flow
from jantaku.fx602p.rules import Rules
from jantaku.records import native
from jantaku.server.limits import Limits, Rate
from jantaku.server.testing import Answer, Closed, Line, Player, ask, parlour_at


async def guest(app: ASGIApp) -> Player:
    """Return a guest in his room."""
    player = Player(await Line(app).greet())
    await player.enter()
    return player


def cut(total: int, hands: int) -> int:
    """Return the average cut towards zero."""
    return int(total / hands)


def test_statistics_are_what_was_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await guest(app)
            expected: dict[tuple[str, str], dict[str, Any]] = {}
            for level, mode in [("fx602p", "original"), ("easy", "original"), ("easy", "page")] * 4:
                await player.begin(level, mode)
                await player.play()
                won = player.events[-1]
                tally = expected.setdefault(
                    (level, mode),
                    {"total": 0, "hands": 0, "won": 0, "lost": 0, "running": [], "yaku": {}},
                )
                tally["hands"] += 1
                if won["seat"] == 0:
                    tally["total"] += won["points"]
                    tally["won"] += 1
                    for yaku in won["yaku"]:
                        tally["yaku"][yaku["id"]] = tally["yaku"].get(yaku["id"], 0) + 1
                else:
                    tally["total"] -= won["points"]
                    tally["lost"] += 1
                assert won["total"] == tally["total"]
                tally["running"].append(cut(tally["total"], tally["hands"]))
                assert won["average"] == tally["running"][-1]
                told = {"total": tally["total"], "played": tally["hands"]}
                standing = told | {"average": won["average"]}
                assert (await player.enter())["standing"] == standing
            answer = await ask(app, "GET", "/api/fx602p/statistics", cookie=player.line.cookie)
            got = {(tally["level"], tally["mode"]): tally for tally in answer.json()["tallies"]}
            assert got.keys() == expected.keys()
            for key, tally in expected.items():
                level, mode = key
                average = tally["running"][-1]
                assert got[key] == {"level": level, "mode": mode, "average": average, **tally}
            # Another guest has none of it, nor has somebody without a token.
            other = await guest(app)
            for cookie in (other.line.cookie, None, "jantaku_guest=" + "x" * 43):
                answer = await ask(app, "GET", "/api/fx602p/statistics", cookie=cookie)
                assert answer.json() == {"tallies": []}

    asyncio.run(scene())


def test_clearing_forgets_all_but_the_dealer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await guest(app)
            cookie = player.line.cookie
            winner = -1
            while winner != 1:  # until the computer has won, so that it is to deal
                await player.begin()
                await player.play()
                winner = player.events[-1]["seat"]
            await player.begin("easy")
            refused = await ask(app, "DELETE", "/api/fx602p/statistics", cookie=cookie)
            assert (refused.status, refused.json()["code"]) == (409, "match_in_progress")
            await player.play()
            assert (await player.enter())["standing"]["played"] == 1

            async def clear(query: str) -> list[tuple[str, str]]:
                path = f"/api/fx602p/statistics{query}"
                answer = await ask(app, "DELETE", path, cookie=cookie)
                assert answer.status == 200
                return [(tally["level"], tally["mode"]) for tally in answer.json()["tallies"]]

            assert len(await clear("?mode=page")) == 2
            assert await clear("?level=easy&mode=original") == [("fx602p", "original")]
            cleared = await player.enter()
            assert cleared["standing"] == {"total": 0, "played": 0, "average": 0}
            assert cleared["events"][-1]["type"] == "hand_won"
            assert await clear("") == []
            record = await ask(app, "GET", f"/api/records/{player.record}")
            assert record.status == 200
            await player.begin()
            dealt = player.events[0]
            assert (dealt["dealer"], dealt["total"], dealt["played"]) == (1, 0, 0)
            # Of another level something may be cleared while this one goes on.
            assert await clear("?level=easy") == []
            for query in ("?level=nobody", "?mode=my"):
                path = f"/api/fx602p/statistics{query}"
                assert (await ask(app, "DELETE", path, cookie=cookie)).status == 400

    asyncio.run(scene())


def dealing(mine: tuple[int, ...], others: tuple[int, ...], *draws: int) -> Any:
    """Return a supply that deals these hands, a 5 as the dora, these draws and then only 9."""
    dealt = [tile for pair in zip(mine, others, strict=True) for tile in pair]
    tiles = (*dealt, 5, *draws)

    def tile(rules: Rules, seed: str, index: int) -> int:  # noqa: ARG001
        return tiles[index] if index < len(tiles) else 9

    return tile


EIGHT = (1, 1, 1, 1, 1, 1, 1, 1)
MIXED = (1, 2, 4, 5, 7, 8, 9, 9)


def test_yakuman_of_both_sides_enter_the_hall_and_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            player = await guest(app)
            cookie = player.line.cookie
            monkeypatch.setattr(flow, "random_tile", dealing(EIGHT, MIXED, 1))
            await player.begin("easy", "page")
            await player.act({"type": "tsumo"})
            first = player.record
            twos = (2, 2, 2, 2, 2, 2, 2, 2)
            monkeypatch.setattr(flow, "random_tile", dealing(MIXED, twos, 6))
            await player.begin()
            await player.act({"type": "discard", "tile": 2})
            assert not await player.asked()
            second = player.record
            monkeypatch.setattr(flow, "random_tile", dealing((1, 2, 3, 4, 5, 6, 7, 8), MIXED, 9, 9))
            await player.begin()  # the computer deals: it has won
            await player.play()
            monkeypatch.undo()
            path = "/api/fx602p/hall-of-fame"
            unnamed = (await ask(app, "GET", path)).json()["entries"]
            assert [entry["name"] for entry in unnamed] == ["", ""]
            await ask(app, "PUT", "/api/me", cookie=cookie, body='{"name": "牌姫"}'.encode())
            await ask(app, "DELETE", "/api/fx602p/statistics", cookie=cookie)
            lost, won = (await ask(app, "GET", path)).json()["entries"]
            assert won.pop("date").endswith("Z")
            assert won == {
                "name": "牌姫",
                "winner": "guest",
                "yaku": "chinroutou",
                "tiles": [1] * 9,
                "win": 1,
                "by": "tsumo",
                "points": 16 * 80 * 37,
                "level": "easy",
                "mode": "page",
                "record": first,
            }
            assert (lost["winner"], lost["yaku"], lost["by"]) == ("computer", "isshoku", "ron")
            assert (lost["tiles"], lost["record"]) == ([2] * 9, second)
            replay = (await ask(app, "GET", f"/api/replays/{second}")).json()
            assert replay["names"] == ["", "fx602p"]
            assert replay["events"][0]["hands"] == [list(MIXED), [2] * 8]

    asyncio.run(scene())


def test_names_are_tidied_kept_and_written_into_records(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:

            async def put(body: str, cookie: str | None) -> Answer:
                return await ask(app, "PUT", "/api/me", cookie=cookie, body=body.encode())

            assert (await ask(app, "GET", "/api/me")).json() == {"name": ""}
            new = await put('{"name": "  四 喜  和 "}', None)
            assert new.json() == {"name": "四 喜 和"}
            cookie = new.headers["set-cookie"].partition(";")[0]
            assert (await ask(app, "GET", "/api/me", cookie=cookie)).json() == new.json()
            player = Player(await Line(app, cookie=cookie).greet())
            await player.enter()
            await player.begin()
            await player.play()
            record = await ask(app, "GET", f"/api/records/{player.record}")
            assert native.read(record.body.decode()).players == ("四 喜 和", "fx602p")
            for name, code in (
                ('{"name": ""}', "wrong_name"),
                ('{"name": " \u3000 "}', "wrong_name"),
                (f'{{"name": "{"長" * 25}"}}', "wrong_name"),
                ('{"name": "a\\u202eb"}', "wrong_name"),
                ('{"name": 7}', "wrong_field"),
                ("[]", "wrong_field"),
                ("{", "not_json"),
                ("x" * 9000, "message_too_long"),
            ):
                refused = await put(name, cookie)
                assert (refused.status // 100, refused.json()["code"]) == (4, code)
            assert (await put(f'{{"name": "{"長" * 24}"}}', cookie)).status == 200

    asyncio.run(scene())


def test_tokens_are_cookies_that_scripts_cannot_read_and_the_store_does_not_know(
    tmp_path: Path,
) -> None:
    async def scene(origin: str | None, asked_from: str) -> str:
        async with parlour_at(tmp_path / "db", origin=origin) as app:
            answer = await ask(app, "PUT", "/api/me", body=b'{"name": "a"}', origin=asked_from)
            return answer.headers["set-cookie"]

    plain = asyncio.run(scene(None, "http://localhost:8000")).split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain)
    assert "Secure" not in plain
    public = "https://parlour.example"
    assert "Secure" in asyncio.run(scene(public, public)).split("; ")
    token = plain[0].partition("=")[2]
    assert len(token) == 43
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in stored


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://localhost:8000", True),
        ("http://LOCALHOST:8000", True),
        ("http://localhost:8001", False),
        ("http://evil.example", False),
        ("http://localhost:8000.evil.example", False),
        ("null", False),
        ("", False),
        ("http://[", False),
        (None, False),
    ],
)
def test_only_our_own_pages_may_open_a_socket(
    origin: str | None, allowed: bool, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            line = Line(app, origin=origin)
            if allowed:
                await line.greet()
                return
            with pytest.raises(Closed) as refused:
                await line.open()
            assert refused.value.code == 403

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("host", "origin", "public", "site", "status"),
    [
        ("localhost:8000", "http://localhost:8000", None, None, 200),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", None, None, 200),
        ("[::1]:8000", "http://[::1]:8000", None, None, 200),
        ("192.168.1.7:8000", "http://192.168.1.7:8000", None, None, 200),
        # A stranger's name that leads here (DNS rebinding) is refused although it agrees.
        ("evil.example:8000", "http://evil.example:8000", None, None, 403),
        ("localhost:8000", "http://evil.example", None, "cross-site", 403),
        ("parlour.example", "https://parlour.example", "https://parlour.example", None, 200),
        ("parlour.example", "http://parlour.example", "https://parlour.example", None, 403),
        ("localhost:8000", "http://localhost:8000", "https://parlour.example", None, 403),
        # No browser leaves Origin out when it changes something; other programs may.
        ("localhost:8000", None, None, None, 200),
        ("localhost:8000", None, None, "cross-site", 403),
    ],
)
def test_only_our_own_pages_may_change_anything(
    host: str, origin: str | None, public: str | None, site: str | None, status: int, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db", origin=public) as app:
            headers = {"host": host} | ({} if site is None else {"sec-fetch-site": site})
            body = b'{"name": "a"}'
            answer = await ask(app, "PUT", "/api/me", origin=origin, headers=headers, body=body)
            assert answer.status == status
            # What only reads is open to all.
            answer = await ask(app, "GET", "/api/me", origin=origin, headers=headers)
            assert answer.status == 200

    asyncio.run(scene())


def test_what_is_not_there_is_told_as_json(tmp_path: Path) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db") as app:
            for method, path, code in (
                ("GET", "/api/", "no_such_page"),
                ("GET", "/api/x/y/z", "no_such_page"),
                ("POST", "/api/health", "no_such_page"),
                ("GET", "/api/go/statistics", "no_such_game"),
                ("DELETE", "/api/go/statistics", "no_such_game"),
                ("GET", "/api/go/hall-of-fame", "no_such_game"),
                ("GET", "/api/records/none", "no_such_record"),
                ("GET", "/api/replays/none", "no_such_record"),
            ):
                answer = await ask(app, method, path)
                assert (answer.status, answer.json()["code"]) == (404, code)
                assert answer.headers["cache-control"] == "no-store"
            health = (await ask(app, "GET", "/api/health")).json()
            assert (health["connections"], health["rooms"]) == (0, 0)

    asyncio.run(scene())


def test_an_address_that_asks_too_much_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(address_requests=Rate(1, 3))
        async with parlour_at(tmp_path / "db", limits=limits, clock=lambda: 0.0) as app:
            told = [(await ask(app, "GET", "/api/me")).status for _ in range(4)]
            assert told == [200, 200, 200, 429]
            assert (await ask(app, "GET", "/api/me", address="10.9.9.9")).status == 200

    asyncio.run(scene())


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Return a built client of three files, with one beside it that is nobody's business."""
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<title>page</title>")
    (client / "favicon.svg").write_text("<svg/>")
    (client / ".sources").write_text("hash")
    (client / "assets" / "index-1a2b3c.js").write_text("script()")
    (tmp_path / "secret.txt").write_text("secret")
    return client


@pytest.mark.parametrize(
    ("path", "status", "body", "kept"),
    [
        ("/", 200, "<title>page</title>", False),
        ("/fx602p", 200, "<title>page</title>", False),
        ("/fx602p/rules", 200, "<title>page</title>", False),
        ("/nowhere", 404, "<title>page</title>", False),
        ("/fx602p/nowhere", 404, "<title>page</title>", False),
        ("/replay/Ab-_9", 200, "<title>page</title>", False),
        ("/favicon.svg", 200, "<svg/>", False),
        ("/assets/index-1a2b3c.js", 200, "script()", True),
        ("/assets/gone-1a2b3c.js", 404, None, False),
        ("/assets/nothing", 404, None, False),
        ("/assets/deep/nothing", 404, None, False),
        ("/assets", 404, None, False),
        ("/.sources", 404, None, False),
        ("/../secret.txt", 404, None, False),
        ("/assets/../../secret.txt", 404, None, False),
    ],
)
def test_the_client_is_served_safely_and_cached_rightly(
    path: str, status: int, body: str | None, kept: bool, static: Path, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with parlour_at(tmp_path / "db", static=static) as app:
            answer = await ask(app, "GET", path)
            assert answer.status == status
            headers = answer.headers
            if body is not None:
                assert answer.body.decode() == body
                wanted = "public, max-age=31536000, immutable" if kept else "no-cache"
                assert headers["cache-control"] == wanted
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            policy = dict(
                part.split(" ", 1) for part in headers["content-security-policy"].split("; ")
            )
            assert policy["frame-ancestors"] == "'none'"
            assert policy["default-src"] == "'self'"
            assert "script-src" not in policy  # so that default-src holds: no inline script
            assert (await ask(app, "POST", path)).status in {404, 405}

    asyncio.run(scene())
