"""One object in front of all that listens: strangers have allowances, and nobody keeps the others out."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import suppress

import pytest

from game.net.limits import ADDRESSES, ALL_STRANGERS, CUT_SECONDS, TRUSTED, Cost
from game.net.listener import reserved
from game.net.rate_limiter import RateLimiter, Visit, group_of


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def door(lines: int = 100, **more: float) -> tuple[RateLimiter, Clock]:
    clock = Clock()
    return RateLimiter(lines, clock=clock, **more), clock  # type: ignore[arg-type]


def entered(limiter: RateLimiter, address: str, gone: list[str] | None = None) -> Visit | None:
    return limiter.enter(address, lambda: gone.append(address) if gone is not None else None)


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("10.0.0.5", "10.0.0.5"),
        ("::ffff:10.0.0.5", "10.0.0.5"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_strangers_are_counted_by_address_and_of_ipv6_by_the_64(address: str, group: str) -> None:
    assert group_of(address) == group


def test_one_address_opens_no_more_sockets_than_it_may_and_more_as_time_goes_by() -> None:
    limiter, clock = door(10_000)
    visits = [entered(limiter, "10.0.0.5") for _ in range(500)]
    let_in = [visit for visit in visits if visit is not None]
    assert len(let_in) == 64
    for visit in let_in:
        visit.leave()
    while entered(limiter, "10.0.0.5") is not None:
        pass
    clock.now += 60
    assert entered(limiter, "10.0.0.6") is not None


def test_whoever_comes_finds_room_however_many_lines_a_few_addresses_hold() -> None:
    limiter, clock = door(40)
    gone: list[str] = []
    for number in range(50 * 20):
        clock.now += 0.05
        entered(limiter, f"10.0.0.{number % 50}", gone)
    newcomer = entered(limiter, "192.168.1.9", gone)
    assert newcomer is not None
    newcomer.sit()
    for number in range(50 * 20):
        clock.now += 0.05
        visit = entered(limiter, f"10.0.0.{number % 50}", gone)
        if visit is not None:
            visit.sit()
    assert "192.168.1.9" not in gone
    assert len(gone) >= 40


def test_who_sits_stays_while_strangers_come_and_go() -> None:
    limiter, clock = door(8)
    gone: list[str] = []
    seated = [entered(limiter, "10.0.0.1", gone) for _ in range(3)]
    for visit in seated:
        assert visit is not None
        visit.sit()
    for number in range(100):
        clock.now += 1
        entered(limiter, f"10.1.0.{number}", gone)
    assert "10.0.0.1" not in gone


@pytest.mark.parametrize("cost", list(Cost))
def test_each_thing_has_an_allowance_that_is_given_anew_with_time_and_raised_for_who_knows_a_code(
    cost: Cost,
) -> None:
    limiter, clock = door()

    def taken(most: int) -> int:
        return sum(limiter.takes("10.0.0.5", cost, cost.burst / 4) for _ in range(most))

    assert taken(40) == 4
    clock.now += cost.burst / cost.rate / 2 + 1e-6
    assert taken(40) == 2
    limiter.trust("10.0.0.5")
    clock.now += cost.burst / cost.rate * 2
    assert taken(40) == 4 * TRUSTED
    assert limiter.takes("10.0.0.6", cost)


def test_whoever_costs_more_than_it_may_waits_and_is_cut_when_that_would_be_long() -> None:
    limiter, _ = door()
    assert limiter.owes("10.0.0.5", Cost.TIME, Cost.TIME.burst) == 0
    assert limiter.owes("10.0.0.5", Cost.TIME, 0.05) == pytest.approx(1.0)
    assert limiter.owes("10.0.0.5", Cost.TIME, 1.0) > CUT_SECONDS
    assert limiter.owes("10.0.0.6", Cost.TIME, 0.05) == 0


def test_where_many_addresses_take_all_the_time_each_has_an_equal_share_and_a_newcomer_comes_in() -> None:
    limiter, clock = door(1_000)
    crowd = [f"10.0.1.{number}" for number in range(50)]
    for address in crowd:
        entered(limiter, address)
    spent = dict.fromkeys(crowd, 0.0)
    for tenth in range(600):
        clock.now += 0.1
        for address in crowd:
            if limiter.owes(address, Cost.TIME, 0.0) == 0:
                limiter.owes(address, Cost.TIME, 0.01)
                spent[address] += 0.01
        newcomer = entered(limiter, f"10.1.0.{tenth % 250}")
        assert newcomer is not None
        assert newcomer.owes(Cost.TIME, 0.005) == 0
        newcomer.leave()
    assert min(spent.values()) > 0.8 * max(spent.values())
    assert sum(spent.values()) < 60 * ALL_STRANGERS + len(crowd) * Cost.TIME.burst * 0.3
    assert limiter.owes(crowd[0], Cost.TIME, 0.1) > CUT_SECONDS


def test_an_address_that_is_alone_has_all_of_its_own_allowance() -> None:
    limiter, clock = door()
    spent = 0.0
    for _ in range(600):
        clock.now += 0.1
        while limiter.owes("10.0.0.5", Cost.TIME, 0.0) == 0:
            limiter.owes("10.0.0.5", Cost.TIME, 0.01)
            spent += 0.01
    assert spent == pytest.approx(Cost.TIME.burst + 60 * Cost.TIME.rate, abs=0.1)


def test_where_the_machine_is_busy_strangers_have_equal_shares_though_they_have_not_taken_much() -> None:
    limiter, clock = door(1_000)
    for number in range(50):
        entered(limiter, f"10.0.1.{number}")
    assert limiter.owes("10.0.1.1", Cost.TIME, 0.5) == 0
    limiter.late(0.05)
    assert limiter.owes("10.0.1.1", Cost.TIME, 0.1) == 0
    for _ in range(4):
        limiter.late(0.5)
    assert limiter.owes("10.0.1.1", Cost.TIME, 0.1) > CUT_SECONDS
    assert entered(limiter, "10.0.2.1") is not None
    for _ in range(100):
        limiter.late(0.0)
    clock.now += 60
    assert limiter.owes("10.0.1.1", Cost.TIME, 0.5) == 0


def test_friends_who_are_few_have_their_time_however_busy_the_machine_is() -> None:
    limiter, _ = door()
    for number in range(4):
        entered(limiter, f"10.0.0.{number}")
    for _ in range(20):
        limiter.late(2.0)
    assert limiter.owes("10.0.0.1", Cost.TIME, Cost.TIME.burst / 4 - 0.01) == 0


def test_sockets_that_say_nothing_cost_their_address_time() -> None:
    limiter, _ = door()
    visit = entered(limiter, "10.0.0.5")
    assert visit is not None
    assert limiter.owes("10.0.0.5", Cost.TIME, Cost.TIME.burst) > 0
    limiter.owes("10.0.0.5", Cost.TIME, 1.0)
    assert entered(limiter, "10.0.0.5") is None


def test_a_thousand_addresses_fill_no_memory() -> None:
    limiter, _ = door(10)
    for number in range(3 * ADDRESSES):
        limiter.takes(f"2001:db8:{number:x}::/64", Cost.SEAT)
    assert len(limiter._accounts) <= ADDRESSES + 1


def test_an_address_that_a_proxy_names_is_the_one_that_counts() -> None:
    clock = Clock()
    limiter = RateLimiter(10_000, proxies=["10.9.9.9"], clock=clock)
    refused = 0
    for _ in range(200):
        visit = entered(limiter, "10.9.9.9")
        assert visit is not None
        refused += not limiter.readdress(visit, "203.0.113.7")
    assert refused >= 100
    visit = entered(limiter, "10.9.9.9")
    assert visit is not None
    assert limiter.readdress(visit, "203.0.113.8")


SILENT = """
import asyncio, resource, socket, sys, threading, time
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
from game.net.home_gateway import HomeGateway
from game.phones.server import Server
server = Server({}, HomeGateway(["127.0.0.1"], [0]))
server.start()
while server.port is None: time.sleep(0.01)
print(server.port, flush=True)
for _ in sys.stdin:
    files = [open('/dev/null') for _ in range(8)]  # as a save needs them
    print(len(files), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of descriptors are those of POSIX")
def test_however_many_silent_sockets_there_are_a_game_can_be_saved() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", SILENT], text=True, **pipes)  # type: ignore[call-overload]
    assert process.stdin is not None
    assert process.stdout is not None
    port = int(process.stdout.readline())
    sockets = []
    for number in range(400):
        silent = socket.socket()
        silent.bind((f"127.0.0.{2 + number % 40}", 0))
        silent.setblocking(False)
        with suppress(BlockingIOError):
            silent.connect(("127.0.0.1", port))
        sockets.append(silent)
        if number % 100 == 99:
            process.stdin.write("save\n")
            process.stdin.flush()
            assert process.stdout.readline() == "8\n"
    for silent in sockets:
        silent.close()
    _, complaints = process.communicate()
    assert complaints == ""
    assert reserved(128) == 32
