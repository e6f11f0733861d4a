"""The server as strangers and browsers meet it, over real sockets of this machine."""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.language.languages import ENOUGH, share_of
from game.net.home_gateway import HomeGateway
from game.net.limits import LARGEST_MESSAGE
from game.net.token_bucket import TokenBucket
from game.phones.page_files import files
from game.phones.server import TOO_MUCH, Server


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(files(), HomeGateway(["127.0.0.1"], [0]))
    server.start()
    while server.port is None:
        assert not server.trouble
        time.sleep(0.01)
    yield server
    server.close()


def get(server: Server, path: str, host: str | None = None) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port or 0, timeout=5)
    connection.putrequest("GET", path, skip_host=True)
    connection.putheader("Host", host or server.hosts[0])
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def socket_to(server: Server, origin: str | None = None, host: str | None = None) -> ClientConnection:
    address = f"ws://{server.hosts[0]}/socket"
    more = {"Host": host} if host else None
    return connect(address, origin=Origin(origin or f"http://{server.hosts[0]}"), additional_headers=more)


def say(line: ClientConnection, messages: list[str]) -> None:
    """Say all of this, then listen."""
    for message in messages:
        line.send(message)
    line.recv(timeout=5)


def test_the_page_comes_with_a_policy_that_lets_nothing_else_in(server: Server) -> None:
    status, headers, body = get(server, "/")
    assert status == 200
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    for script in (b"page.js", b"style.css"):
        assert script in body
    script, *others = re.findall(rb"<script>(.*?)</script>", body, re.DOTALL)
    assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in policy, (
        "the one that looks for the others"
    )
    assert others == []
    assert b"style=" not in body


def test_every_file_of_the_page_is_served_and_nothing_else_is(server: Server) -> None:
    for path, file in files().items():
        asked, _, language = path.partition("?")
        if language and share_of(language) < ENOUGH:  # which no page speaks
            continue
        assert get(server, f"{asked}?language={language or 'en'}")[2] == file.body
    for path in ("/phones.py", "/../server.py", "/etc/passwd", "//", "/socket/x", "/%2e%2e/"):
        assert get(server, path)[0] in (400, 404), path


@pytest.mark.parametrize("host", ["evil.example", "evil.example:7007", "127.0.0.1", "localhost", ""])
def test_a_page_under_another_name_gets_nothing(server: Server, host: str) -> None:
    assert get(server, "/", host or "x")[0] == 421
    with pytest.raises(InvalidStatus) as refused:
        socket_to(server, host=host or "x")
    assert refused.value.response.status_code in (400, 421)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_a_page_from_elsewhere_cannot_open_the_socket(server: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        socket_to(server, origin)
    assert refused.value.response.status_code == 403


def test_a_message_that_is_too_long_ends_the_connection(server: Server) -> None:
    with socket_to(server) as line, pytest.raises(ConnectionClosed):
        say(line, ["x" * (LARGEST_MESSAGE + 1)])


def test_a_flood_of_messages_ends_the_connection_and_no_other(server: Server) -> None:
    with socket_to(server) as other, socket_to(server) as flood:
        with pytest.raises(ConnectionClosed):
            say(flood, ["[]"] * 500)
        other.send('["hello"]')
        while server.news.get(timeout=5)[1] != b'["hello"]':
            """What is still told of the flood."""


def test_what_several_threads_send_at_the_same_time_arrives_whole_each_in_its_order(server: Server) -> None:
    senders, each = 4, 500
    with socket_to(server) as line:
        line.send('["several"]')
        while (news := server.news.get(timeout=5))[1] != b'["several"]':
            """What is still told of others."""
        phone, _ = news

        def send(sender: int) -> None:
            for number in range(each):
                phone.send(b"%d %d" % (sender, number))

        threads = [threading.Thread(target=send, args=(sender,)) for sender in range(senders)]
        for thread in threads:
            thread.start()
        heard = [tuple(map(int, line.recv(timeout=5).split())) for _ in range(senders * each)]
        for thread in threads:
            thread.join()
        phone.send(b"and then")
        phone.cut(TOO_MUCH, "enough")
        assert line.recv(timeout=5) == "and then"
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=5)
    assert sorted(heard) == [(sender, number) for sender in range(senders) for number in range(each)]
    for sender in range(senders):
        assert [one for one in heard if one[0] == sender] == [(sender, number) for number in range(each)]


def test_a_port_that_is_taken_gives_way_to_the_next_and_none_at_all_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        second = Server(files(), HomeGateway(["127.0.0.1"], [port, 0]))
        second.start()
        while second.port is None:
            time.sleep(0.01)
        assert second.port != port
        second.close()
        none = Server(files(), HomeGateway(["127.0.0.1"], [port]))
        none.start()
        while not none.trouble:
            time.sleep(0.01)
        assert str(none.trouble) == "No port may be opened here, so phones cannot join."
        none.close()


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket = TokenBucket(2, 5)
    assert [bucket.takes(100.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [bucket.takes(101.0) for _ in range(3)] == [True, True, False]
    assert bucket.takes(200.0)
