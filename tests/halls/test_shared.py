"""Processes that hold one hall over a real broker: one order, one game, and nothing that was told is lost."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import nats
import pytest
from nats.aio.msg import Msg
from websockets.asyncio.client import ClientConnection

from game.duplicate.settings import Form
from game.halls.batched_event_loop import run_batched
from game.halls.jetstream_log import JetStreamLog
from game.halls.shared_recovery import opened_by_many
from game.halls.shared_server import SharedHallServer
from game.net.rate_limiter import RateLimiter
from game.session.duplicate import digest
from game.session.entries import CameEntry, Entry, LostEntry
from tests.halls.test_server import Held, Looks, laid, say, told, until
from tests.maven.tables import lexicon
from tests.phones.party import plays_of
from tools.load.broker import Broker

pytestmark = pytest.mark.skipif(shutil.which("nats-server") is None, reason="nats-server is not installed")
PATIENCE = 60.0


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "broker") as one:
        yield one


@asynccontextmanager
async def held(broker: Broker, folder: Path) -> AsyncIterator[Held]:
    """The hall, held by one more process."""
    found = await opened_by_many(broker.url, "Club Night", Form(), lexicon(), folder)
    server = SharedHallServer(
        found.hall,
        found.log,
        found.processes,
        Looks(found.hall),
        lambda word: f"about {word}",
        RateLimiter(factor=1_000),
    )
    await server.join_others(0.05)
    port = await server.start("127.0.0.1", 0)
    try:
        yield Held(server, port, found.key)
    finally:
        await server.stop()
        await found.log.close()


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


async def wait(done: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.02)


def test_players_of_two_processes_play_one_game(broker: Broker, tmp_path: Path) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as close:
            first = await close.enter_async_context(held(broker, tmp_path))
            second = await close.enter_async_context(held(broker, tmp_path))
            arbiter, screen = await first.arbiter(), await second.line("/board")
            anna, token = await first.player("Anna")
            await wait(lambda: first.hall.party.count == 1)
            bo, _ = await second.player("Anna")
            await wait(lambda: second.hall.party.count == 2 == first.hall.party.count)
            assert [seat.name for seat in second.hall.party.players] == ["Anna", "Anna 2"]
            await say(arbiter, "begin")
            await until(screen, "playing")
            found = plays_of(first.hall.party)
            await say(anna, "hand", 1, laid(found[0]))
            while (mine := await told(anna, "mine"))[1] is None:
                pass
            assert sorted(map(tuple, mine[1])) == sorted(laid(found[0]))
            elsewhere, _ = await second.player(token=token)
            while (mine := await told(elsewhere, "mine"))[1] is None:
                pass  # this process has not heard of it yet
            assert sorted(map(tuple, mine[1])) == sorted(laid(found[0]))
            rack = list(second.hall.party.table.rack)
            for tile in found[9].tiles:
                rack.remove("?" if tile.face.islower() else tile.face)
            await say(bo, "lay", 1, "".join(rack), laid(found[9]))
            await told(bo, "score")
            await say(arbiter, "close", 1)
            shown = await until(screen, "revealing")
            assert [row[1] for row in shown["first"]] == ["Anna", "Anna 2"]
            assert second.hall.rounds[0].found[1].play == found[9], "what lies at another process counts"
            await wait(lambda: first.hall.rounds)
            assert await first.page("/results.csv") == await second.page("/results.csv")

    run(evening)


def test_a_long_hall_is_read_without_a_look_for_each_message(
    broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = 60
    slept: list[float] = []
    monkeypatch.setattr("game.halls.batched_event_loop.time.sleep", slept.append)

    async def evening() -> None:
        found = await opened_by_many(broker.url, "Club Night", Form(), lexicon(), tmp_path)
        for number in range(many):
            found.hall.do(CameEntry(1.0, f"P{number}", digest(f"token {number}")))
            found.log.keep()
            await wait(lambda: found.log._sending is None)
        assert found.hall.party.count == many
        before = len(slept)
        again = await opened_by_many(broker.url, "Club Night", Form(), lexicon(), tmp_path)
        assert again.hall.party.count == many
        assert len(slept) - before < many / 2
        for log in (found.log, again.log):
            await log.close()

    run_batched(evening())


def test_a_process_that_opens_late_has_the_same_game_and_another_leads_when_the_first_is_gone(
    broker: Broker, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as close:
            gone = AsyncExitStack()
            first = await gone.enter_async_context(held(broker, tmp_path))
            arbiter = await first.arbiter()
            anna, token = await first.player("Anna")
            await say(arbiter, "begin")
            await told(anna, "round")
            play = plays_of(first.hall.party)[3]
            await say(anna, "hand", 1, laid(play))
            while (await told(anna, "mine"))[1] is None:
                pass
            second = await close.enter_async_context(held(broker, tmp_path))
            assert second.hall.party.handed_in_by(0) == play
            assert not second.key, "it is no new hall"
            second.key = first.key
            await gone.aclose()
            back, _ = await second.player(token=token)
            assert sorted(map(tuple, (await told(back, "mine"))[1])) == sorted(laid(play))
            desk = await second.arbiter()
            await say(desk, "close", 1)
            await until(desk, "revealing")
            assert second.hall.rounds[0].found[0].play == play

    run(evening)


def test_a_hall_that_is_over_is_held_on_while_somebody_shows_it_and_then_makes_room(
    broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("shared_recovery", "shared_server"):
        monkeypatch.setattr(f"game.halls.{module}.BEAT_SECONDS", 0.3)

    async def evening() -> None:
        async with held(broker, tmp_path) as first:
            await first.player("Anna")
            desk = await first.arbiter()
            await say(desk, "end")
            await wait(lambda: first.hall.is_done)
            async with held(broker, tmp_path) as second:
                assert second.hall.is_done
                assert second.hall.code == first.hall.code
        async with held(broker, tmp_path) as later:
            assert later.key
            assert not later.hall.is_done
        assert "Anna" in (tmp_path / "hall 1.csv").read_text(encoding="utf-8-sig")

    run(evening)


async def in_the_first_round(there: Held) -> tuple[ClientConnection, ClientConnection]:
    """The arbiter, and Anna, who plays alone."""
    arbiter = await there.arbiter()
    anna, _ = await there.player("Anna")
    await say(arbiter, "begin")
    await told(anna, "round")
    return arbiter, anna


def test_while_the_broker_is_away_time_stands_still_and_nothing_is_acknowledged(
    broker: Broker, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with held(broker, tmp_path) as there:
            _, anna = await in_the_first_round(there)
            play = plays_of(there.hall.party)[0]
            broker.kill()
            assert (await told(anna, "warn"))[1] == ["not kept", ["the broker does not answer"]]
            stood = there.server.now
            await say(anna, "hand", 1, laid(play))
            assert (await told(anna, "refused"))[2][0] == "not kept"
            assert there.server.now == stood
            screen, desk = await there.line("/board"), await there.line("/arbiter")
            await say(desk, "hello", 4, "", there.key, "", -1, "en")
            for line in (screen, desk):
                assert (await told(line, "warn"))[1] == ["not kept", ["the broker does not answer"]]
            await say(desk, "stop")
            assert (await told(desk, "refused"))[2][0] == "not kept"
            broker.start()
            await wait(lambda: not there.server.refusal)
            while (await told(anna, "time"))[2]:
                pass  # its clock stands
            await say(anna, "hand", 1, laid(play))
            while (await told(anna, "mine"))[1] is None:
                pass
            assert there.hall.party.handed_in_by(0) == play

    run(evening)


def test_a_broker_that_is_back_without_the_hall_is_told_from_one_that_does_not_answer(
    broker: Broker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, aside = tmp_path / "broker", tmp_path / "aside"

    async def evening() -> None:
        async with held(broker, tmp_path) as there:
            arbiter, anna = await in_the_first_round(there)
            broker.kill()
            assert (await told(anna, "warn"))[1][1] == ["the broker does not answer"]
            store.rename(aside)
            broker.start()
            while (await told(anna, "warn"))[1][1] != ["the broker no longer has all of this hall"]:
                pass
            await say(arbiter, "stop")
            assert (await told(arbiter, "refused"))[2][1] == ["the broker no longer has all of this hall"]
            assert "no longer has all of hall 1" in caplog.text
            broker.kill()
            shutil.rmtree(store)
            aside.rename(store)
            broker.start()
            await wait(lambda: not there.server.refusal)
            await say(arbiter, "stop")
            await wait(lambda: there.hall.party.stands_still)

    run(evening)


def test_what_was_missed_is_read_in_the_order_in_which_it_was_kept(broker: Broker) -> None:
    async def evening() -> None:
        writer, reader = JetStreamLog("w"), JetStreamLog("r")
        heard: list[Entry] = []
        reader.hear = lambda _process, entries: heard.extend(entries)
        noted = [CameEntry(float(number), f"P{number}", f"t{number}") for number in range(3)]
        for log in (writer, reader):
            await log.open(broker.url)
            await log.read(1)
        await writer.stay()
        last: list[Msg] = []

        async def remember(message: Msg) -> None:
            last[:] = [message]

        await writer._client.subscribe("hall.1.kept", cb=remember)
        for entry in noted:
            writer.append([entry])
            await wait(lambda: writer._sending is None)
            writer.keep()
        await wait(lambda: last and b"P2" in last[0].data)
        await reader._kept(last[0])
        assert heard == noted
        await reader._kept(last[0])
        assert heard == noted, "nothing is heard twice"
        writer.append([LostEntry(9.0, 0)])
        writer.keep()
        await wait(lambda: last and b"Lost" in last[0].data)
        reader.caught_up(int((last[0].headers or {})["Nats-Sequence"]))
        await wait(lambda: heard[-1] == LostEntry(9.0, 0))
        for log in (writer, reader):
            await log.close()

    run(evening)


def test_what_was_noted_is_heard_once_also_where_nothing_is_told_of_it(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.halls.jetstream_log.ANSWER_SECONDS", 0.5)

    async def evening() -> None:
        deaf, reader = JetStreamLog("d"), JetStreamLog("r")
        heard: list[Entry] = []
        deaf.hear = lambda _process, entries: heard.extend(entries)
        for log in (deaf, reader):
            await log.open(broker.url)
            await log.read(1)
        noted = [CameEntry(0.0, "Anna", "a"), CameEntry(1.0, "Bo", "b")]
        for entry in noted:  # it has not begun to listen: only by asking can it know
            deaf.append([entry])
            deaf.keep()
            await wait(lambda: deaf._sending is None)
        assert heard == noted
        everything: list[Entry] = []
        reader.hear = lambda _process, entries: everything.extend(entries)
        await reader.catch_up()
        assert everything == noted, "it is kept once"
        for log in (deaf, reader):
            await log.close()

    run(evening)


def test_a_message_that_is_no_halls_is_left_out_by_all_and_the_hall_goes_on(
    broker: Broker, tmp_path: Path
) -> None:
    garbage = [
        b"",
        b"\xff\n[",
        b"x\n{}",
        b'x\n["Lost\xff",1.0,0]',
        b'x\n["Lost",1.0,70000]',
        b"x\n" + b"[" * 9_000,
    ]

    async def evening() -> None:
        async with AsyncExitStack() as close:
            first = await close.enter_async_context(held(broker, tmp_path))
            stranger = await nats.connect(broker.url)
            close.push_async_callback(stranger.close)
            for kind in ("causes", "kept", "beat", "drafts-asked", "drafts"):
                for data in (*garbage, b'["x",-1,[[-1,""]]]', b'["x","now",[]]'):
                    await stranger.publish(f"hall.1.{kind}", data)
            await stranger.flush()
            await first.player("Anna")
            await wait(lambda: first.hall.party.count == 1)
            second = await close.enter_async_context(held(broker, tmp_path))
            assert second.hall.party.count == 1
            bo, _ = await second.player("Bo")
            await wait(lambda: first.hall.party.count == 2)
            arbiter = await first.arbiter()
            await say(arbiter, "begin")
            await told(bo, "round")
            play = plays_of(second.hall.party)[0]
            await say(bo, "hand", 1, laid(play))
            while (await told(bo, "mine"))[1] is None:
                pass
            await wait(lambda: first.hall.party.handed_in_by(1) == play)
            assert "Reading a message at the broker" in first.server.errors.take()

    run(evening)
