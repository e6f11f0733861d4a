"""A hall by real lines: letters, names, hand-ins, the big screen, the arbiter, a process that is killed."""

from __future__ import annotations

import asyncio
import errno
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from gzip import decompress
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from game.duplicate.party_host import PartyStage
from game.duplicate.round_state import RoundState, Scored, view_of
from game.duplicate.settings import Form
from game.halls.hall_pages import HallPages
from game.halls.player_line import MANY_GUESSES, SCAN, WRONG
from game.halls.recovery import opened
from game.halls.server import HallServer
from game.net.limits import Cost
from game.net.rate_limiter import RateLimiter
from game.net.site import Asked
from game.phones.qr_code import qr_picture
from game.rules.moves import Place
from game.scenes.duplicate.party_end import SHARES
from game.session.duplicate import DuplicateSession
from game.session.entries import ClosedEntry
from game.wire import to_page
from game.wire.sentences import Sentence
from memcard.disk import Disk
from tests.maven.tables import lexicon
from tests.phones.party import plays_of, scored_plays
from tests.waiting import wait_in_loop
from tools.page_says import as_said


class Looks:
    """Whoever looks through the tiles, at once."""

    def __init__(self, hall: DuplicateSession) -> None:
        self._hall = hall

    def look(self, table: RoundState) -> list[Scored] | None:
        assert view_of(table).rack == self._hall.party.table.rack
        return scored_plays(self._hall.party)


class Held:
    """A hall that is held, by its address."""

    def __init__(self, server: HallServer, port: int, key: str) -> None:
        self.server, self.port, self.key = server, port, key

    @property
    def hall(self) -> DuplicateSession:
        return self.server.hall

    async def line(self, path: str) -> ClientConnection:
        return await connect(
            f"ws://127.0.0.1:{self.port}{path}", origin=Origin(f"http://127.0.0.1:{self.port}")
        )

    async def arbiter(self) -> ClientConnection:
        line = await self.line("/arbiter")
        await say(line, "hello", 4, "", self.key, "", -1, "en")
        await told(line, "hall")
        return line

    async def player(
        self, name: str = "", *, token: str = "", code: str = ""
    ) -> tuple[ClientConnection, str]:
        """Somebody who comes by the letters, or back by their token."""
        line = await self.line("/socket")
        await say(line, "hello", 4, token, code or ("" if token else self.hall.code), "", -1, "en")
        _, own = await told(line, "welcome")
        if name:
            await say(line, "name", name)
        await told(line, "people")
        return line, own

    async def page(self, path: str) -> str:
        """What a browser gets there."""
        address = f"http://127.0.0.1:{self.port}{path}"
        return await asyncio.to_thread(lambda: urlopen(address).read().decode("utf-8-sig"))


@asynccontextmanager
async def held(path: Path, key: str = "", factor: float = 1_000) -> AsyncIterator[Held]:
    found = opened(path, "Club Night", Form(), lexicon())
    hall, log = found.hall, found.log
    server = HallServer(hall, log.keep, Looks(hall), lambda word: f"about {word}", RateLimiter(factor=factor))
    port = await server.start("127.0.0.1", 0)
    try:
        yield Held(server, port, found.key or key)
    finally:
        await server.stop()
        log.close()


async def say(line: ClientConnection, *words: Any) -> None:
    await line.send(as_said(*words))


async def told(line: ClientConnection, kind: str) -> list[Any]:
    """The next message of a kind."""
    while True:
        said: list[Any] = json.loads(await asyncio.wait_for(line.recv(), 20))
        if said[0] == kind:
            return said


async def until(line: ClientConnection, stage: str) -> dict[str, Any]:
    """The big screen as soon as it is there."""
    while True:
        _, shown = await told(line, "hall")
        if shown["begun"] and shown["stage"] == stage:
            return dict(shown)


def laid(play: Place) -> list[tuple[int, int, str]]:
    return [(*tile.square, tile.face) for tile in play.tiles]


async def hand_in(line: ClientConnection, play: Place) -> None:
    """In the first round, until it has counted."""
    await say(line, "hand", 1, laid(play))
    while (await told(line, "mine"))[1] is None:
        pass


def test_a_round_is_played_from_the_letters_to_the_results(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter, screen = await there.arbiter(), await there.line("/board")
            anna, _ = await there.player("Anna")
            bo, _ = await there.player("Bo")
            await say(arbiter, "begin")
            shown = await until(screen, "playing")
            assert shown["title"] == "Club Night"
            assert len(shown["rack"]) == 7
            found = plays_of(there.hall.party)
            assert len((await told(anna, "table"))[3]) == 15, "a page that came before has no board yet"
            await told(anna, "round")
            await say(anna, "hand", 1, laid(found[0]))
            while (mine := await told(anna, "mine"))[1] is None:
                pass
            assert sorted(map(tuple, mine[1])) == sorted(laid(found[0]))
            await say(bo, "hand", 1, laid(found[9]))
            await told(bo, "mine")
            await say(arbiter, "close", 1)
            shown = await until(screen, "revealing")
            assert [row[1] for row in shown["first"]] == ["Anna", "Bo"]
            most = there.hall.rounds[0].most
            assert (await told(anna, "place"))[1:] in ([None, 0], [1, most])
            rows = (await there.page("/results.csv")).splitlines()
            assert rows[1].startswith(f"1,Anna,{most},100.0,1,")
            results = await there.page("/results")
            assert "<td>Anna</td>" in results
            assert f"<th>{str(SHARES).partition(',')[0]}</th>" in results, "as at the end of a party"
            assert results.count("<th>") == len(rows[0].split(",")), "each round has its head"
            for path in ("/", "/board", "/arbiter"):
                assert "<!doctype html>" in await there.page(path)

    asyncio.run(evening())


def test_a_hall_wakes_for_whoever_speaks_and_for_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, looks = tmp_path / "hall.jsonl", []
    monkeypatch.setattr("game.halls.server.IDLE_SECONDS", 3_600.0)
    monkeypatch.setattr("game.halls.server.until_next", lambda _seconds: 0.0)

    class Counted(HallServer):
        def advance(self) -> None:
            looks.append(self.now)
            super().advance()

    monkeypatch.setattr("tests.halls.test_server.HallServer", Counted)

    async def evening() -> None:
        async with held(path) as there:
            arbiter = await there.arbiter()
            anna, _ = await there.player("Anna")
            bo, _ = await there.player("Bo")
            await say(arbiter, "begin")
            await told(anna, "round")
            await hand_in(anna, plays_of(there.hall.party)[0])
            await bo.close()
            await wait_in_loop(lambda: b"Lost" in path.read_bytes())
            await say(arbiter, "stop")
            while not (await told(arbiter, "hall"))[1]["still"]:
                pass
            await there.page("/board")
            before = len(looks)
            for _ in range(3):
                await there.page("/board")
            assert len(looks) == before

    asyncio.run(evening())


def test_what_was_acknowledged_counts_after_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "hall.jsonl"

    async def evening() -> None:
        async with held(path) as there:
            key = there.key
            arbiter = await there.arbiter()
            anna, token = await there.player("Anna")
            await say(arbiter, "begin")
            await told(anna, "round")
            play = plays_of(there.hall.party)[3]
            await hand_in(anna, play)
            kept = path.read_bytes()  # as the disk is at the moment of the kill
            table = there.hall.party.table
        path.write_bytes(kept + b'["HandedIn",3.0,0')
        async with held(path, key) as there:
            assert there.hall.party.table == table
            assert there.hall.party.stage is PartyStage.PLAYING
            anna, _ = await there.player(token=token)
            mine = await told(anna, "mine")
            assert sorted(map(tuple, mine[1])) == sorted(laid(play))
            arbiter = await there.arbiter()
            await say(arbiter, "close", 1)
            await until(arbiter, "revealing")
            assert there.hall.rounds[0].found[0].play is not None

    asyncio.run(evening())


def test_nobody_comes_in_without_the_letters_or_does_anything_without_the_key(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            for path, words in (
                ("/arbiter", '["begin"]'),
                ("/socket", json.dumps(["hello", 4, "x", "AAAAAA", "", -1, "en"])),
                ("/socket", "["),
            ):
                line = await there.line(path)
                await line.send(words)
                with pytest.raises(ConnectionClosed):
                    await told(line, "welcome")
            screen = await there.line("/board")
            await say(screen, "begin")
            with pytest.raises(ConnectionClosed):
                await until(screen, "playing")
            assert not there.hall.begun

    asyncio.run(evening())


def test_the_arbiter_finds_renames_removes_and_schedules(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter = await there.arbiter()
            anna, token = await there.player("Anna")
            await there.player("Bo")
            await say(arbiter, "find", "ann")
            assert await told(arbiter, "names") == ["names", [[0, "Anna"]], 1]
            await say(arbiter, "rename", 0, "Hannah")
            await say(arbiter, "schedule", "2099-07-01T20:00", "Europe/Vienna")
            await say(arbiter, "schedule", "2099-07-01T20:00", "Mars/Olympus")
            assert (await told(arbiter, "refused"))[2] == ["no zone", ["Mars/Olympus"]]
            await say(arbiter, "remove", 0)
            with pytest.raises(ConnectionClosed, match="removed"):
                await told(anna, "round")
            await say(arbiter, "find", "")
            while (names := await told(arbiter, "names"))[2] != 1:
                pass
            assert names == ["names", [[1, "Bo"]], 1]
            moment = datetime(2099, 7, 1, 18, tzinfo=UTC)  # of summer time
            assert there.hall.begins == (int(moment.timestamp()), "Europe/Vienna")
            assert there.hall.player_of(token) is None

    asyncio.run(evening())


def test_a_player_corrects_their_name_and_hears_what_they_are_called(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            await there.player("Anna")
            guest, _ = await there.player("Guest")
            for wanted, called in (("Anna", "Anna 2"), ("Bo", "Bo")):
                await say(guest, "name", wanted)
                while (await told(guest, "people"))[2] != called:
                    pass
                await told(guest, "done")
            assert [seat.name for seat in there.hall.party.players] == ["Anna", "Bo"]

    asyncio.run(evening())


def test_a_hall_refuses_what_is_asked_for_in_rooms_and_at_tables(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            nobody, _ = await there.player()
            anna, _ = await there.player("Anna")
            for line in (nobody, anna):
                for asked in (("launch",), ("ready", True), ("leave",), ("sit", 1), ("submit", 1, "-")):
                    await say(line, *asked)
                    assert (await told(line, "refused"))[2] == ["general", []]

    asyncio.run(evening())


def test_a_page_that_says_a_name_on_two_lines_is_one_player(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            _, token = await there.player()
            for name in ("Anna", "Annabel"):
                line, _ = await there.player(token=token)
                await say(line, "name", name)
                await say(line, "ping")
                await told(line, "pong")
            assert [seat.name for seat in there.hall.party.players] == ["Annabel"], "it corrects its name"

    asyncio.run(evening())


def test_the_language_of_players_and_arbiters_is_kept_with_their_lines(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            await there.player("Anna")
            await there.arbiter()
            (players,) = there.server._players.values()
            assert [line.language for line in (*players, *there.server._arbiters)] == ["en", "en"]

    asyncio.run(evening())


def test_pages_of_the_version_before_are_told_to_load_themselves_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            hello = json.dumps(["hello", 1, "", there.hall.code, "", -1])
            for path, said in (("/socket", hello), ("/arbiter", there.key), ("/arbiter", hello)):
                line = await there.line(path)
                await line.send(said)
                with pytest.raises(ConnectionClosed) as why:
                    await line.recv()
                assert why.value.rcvd is not None
                assert (why.value.rcvd.code, why.value.rcvd.reason) == (to_page.OUTDATED, to_page.RELOAD), (
                    path
                )

    asyncio.run(evening())


FULL = OSError(errno.ENOSPC, "No space left on device")
NOT_KEPT = ["not kept", ["no space left on device"]]


def test_while_the_disk_refuses_time_stands_still_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter, screen = await there.arbiter(), await there.line("/board")
            anna, token = await there.player("Anna")
            await say(arbiter, "begin")
            await told(anna, "round")
            hand = ["hand", 1, laid(plays_of(there.hall.party)[0])]
            with patch.object(Disk, "write", side_effect=FULL):
                await say(anna, *hand)
                for line in (anna, arbiter, screen):
                    assert (await told(line, "warn"))[1] == NOT_KEPT
                _, left, still, _ = await told(anna, "time")
                assert still
                assert await told(screen, "time") == ["time", left, True, False]
                stood = there.server.now
                await say(anna, *hand)
                assert (await told(anna, "refused"))[2] == NOT_KEPT
                await say(anna, "ping")
                await told(anna, "pong")
                late = await there.line("/socket")
                await say(late, "hello", 4, token, "", "", -1, "en")
                screen_too, desk_too = await there.line("/board"), await there.line("/arbiter")
                await say(desk_too, "hello", 4, "", there.key, "", -1, "en")
                for line in (late, screen_too, desk_too):
                    assert (await told(line, "warn"))[1] == NOT_KEPT, "also to whoever comes (back)"
                for desk in (arbiter, desk_too):
                    await say(desk, "stop")
                    assert (await told(desk, "refused"))[2] == NOT_KEPT
                assert there.server.now == stood
            while (await told(anna, "mine"))[1] is None:
                pass
            while (goes_on := await told(anna, "time"))[2]:
                pass
            assert left - 1_000 < goes_on[1] <= left
            assert (await told(screen, "warn"))[1] is None
            for line in (screen_too, desk_too):
                assert not (await told(line, "hall"))[1]["still"], "they see the hall as soon as it is kept"
            assert there.server.now - stood < 60

    asyncio.run(evening())


def test_results_of_a_round_that_is_not_kept_are_shown_to_nobody(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter = await there.arbiter()
            anna, _ = await there.player("Anna")
            await say(arbiter, "begin")
            await told(anna, "round")
            await hand_in(anna, plays_of(there.hall.party)[0])
            with patch.object(Disk, "write", side_effect=FULL):
                await say(arbiter, "close", 1)
                await told(arbiter, "warn")
                assert there.hall.rounds, "it is closed, and may not be so after a kill"
                for path in ("/results", "/results.csv"):
                    with pytest.raises(HTTPError) as why:
                        await there.page(path)
                    assert why.value.code == 503
                    assert b"no space left on device" in why.value.read()
            await until(arbiter, "revealing")
            assert "1,Anna," in await there.page("/results.csv")

    asyncio.run(evening())


def test_results_are_packed_for_whoever_unpacks_them(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            await there.player("Anna")
            for path in ("/results", "/results.csv"):
                plain = await there.page(path)
                asked = Request(
                    f"http://127.0.0.1:{there.port}{path}", headers={"Accept-Encoding": "br, gzip"}
                )
                answer = await asyncio.to_thread(urlopen, asked)
                assert answer.headers["Content-Encoding"] == "gzip"
                assert decompress(answer.read()).decode("utf-8-sig") == plain

    asyncio.run(evening())


def test_whoever_hands_in_twice_after_the_close_hears_twice_that_it_was_too_late(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter = await there.arbiter()
            anna, _ = await there.player("Anna")
            await say(arbiter, "begin")
            await told(anna, "round")
            first, other = plays_of(there.hall.party)[:2]
            await hand_in(anna, first)
            there.hall.do(ClosedEntry(there.server.now, []))
            for _ in range(2):
                await say(anna, "hand", 1, laid(other))
            for _ in range(2):
                assert (await told(anna, "refused"))[2] == ["late", []]
            assert there.hall.rounds[0].found[0].play == first

    asyncio.run(evening())


def test_whoever_guesses_letters_has_to_wait_and_those_inside_do_not(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl", factor=1) as there:
            _, token = await there.player("Anna")
            ends = []
            for letters in ("", *["ZZZZZZ"] * 26, there.hall.code):
                line = await there.line("/socket")
                await say(line, "hello", 4, "", letters, "", -1, "en")
                with pytest.raises(ConnectionClosed) as why:
                    await told(line, "welcome")
                assert why.value.rcvd is not None
                reason = msgspec.json.decode(why.value.rcvd.reason, type=Sentence)
                ends.append((why.value.rcvd.code, reason))
            assert ends[:2] == [(to_page.NOT_LET_IN, SCAN), (to_page.NOT_LET_IN, WRONG)]
            assert ends[-2:] == [(to_page.NOT_NOW, MANY_GUESSES)] * 2, (
                "right ones are looked at no more than wrong ones"
            )
            await there.player(token=token)

    asyncio.run(evening())


def test_one_address_fills_no_hall_and_whoever_plays_comes_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl", factor=1) as there:
            anna, token = await there.player("Anna")
            await told(anna, "people")
            there.server._gateway._limiter.owes("127.0.0.1", Cost.SEAT, 1_000)
            stranger, _ = await there.player("Bo")
            assert (await told(stranger, "refused"))[2] == ["SEAT", []]
            again, _ = await there.player(token=token)
            await say(again, "ping")
            await told(again, "pong")
            assert [seat.name for seat in there.hall.party.players] == ["Anna"]

    asyncio.run(evening())


def test_a_big_screen_shows_the_letters_by_its_key_and_to_nobody_else(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            key, code = there.hall.board_key, there.hall.code
            stranger, screen = await there.line(f"/board?{key[:-1]}"), await there.line(f"/board?{key}")
            arbiter = await there.line("/arbiter")
            await say(arbiter, "hello", 4, "", there.key, "", -1, "en")
            for _ in range(2):  # at once, and when something has happened
                for line, shown in ((stranger, False), (screen, True), (arbiter, True)):
                    said = str(await told(line, "hall"))
                    assert (code in said) == (key in said) == shown
                await say(arbiter, "begin")
            for query in ("", "?https", f"?https&{key[:-1]}"):
                with pytest.raises(HTTPError):
                    await there.page(f"/join.svg{query}")

    asyncio.run(evening())


def test_the_code_on_the_big_screen_leads_to_an_address_that_phones_reach(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            code = there.hall.code
            pages = HallPages(there.hall)
            pages.address = "192.168.1.9:7007"
            asked = (
                "localhost:7007",
                "127.0.0.1:7007",
                "[::1]:7007",
                "0.0.0.0",
                "",
                "x" * 400,
                "a/b",
                "club.example",
            )
            key = there.hall.board_key
            links = [pages.file(Asked("/join.svg", f"https&{key}", host, unpacks=False)) for host in asked]
            assert [one.body for one in links[:-1] if one] == [
                qr_picture(f"https://192.168.1.9:7007/#{code}")
            ] * (len(asked) - 1)
            assert links[-1]
            assert links[-1].body == qr_picture(f"https://club.example/#{code}")
            assert (await there.page(f"/join.svg?http&{key}")).startswith("<?xml")

    asyncio.run(evening())


def test_a_big_screen_and_an_arbiter_are_answered_when_they_ask_whether_anybody_is_there(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            arbiter, screen = await there.arbiter(), await there.line("/board")
            for line in (arbiter, screen):
                await say(line, "ping")
                await told(line, "pong")
            await say(screen, "begin")
            with pytest.raises(ConnectionClosed):
                await told(screen, "never")
            assert not there.hall.begun

    asyncio.run(evening())
