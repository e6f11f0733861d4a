"""`parlour host` as a process: it says where it is, keeps rooms, encrypts, and ends in good order."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from game.__main__ import main
from game.discovery import client
from game.discovery import worker as lookout_process
from game.discovery.client import LOOKOUT
from game.lexicon.words import Lexicon
from game.net.addresses import local_addresses
from game.rooms.net.room_connection import open_line
from game.wire.from_room import Create
from game.wire.terms import Terms
from game.wire.to_room import Seated, told_in_room

HOST = "parlour.test"


@contextmanager
def hosting(folder: Path, *options: str) -> Iterator[str]:
    """A host in a process of its own; the first line that it prints. It ends by an interrupt."""
    command = [sys.executable, "-m", "game", "host", "--listen", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data-dir", str(folder), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        yield process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0, process.stderr.read()
        process.stdout.close()
        process.stderr.close()


def address_in(told: str) -> str:
    return next(word for word in told.split() if "://" in word).rstrip(";")


async def make_room(address: str, words: str) -> Seated:
    socket = await open_line(address, words)
    await socket.send(bytes(Create("Kitchen", "Kitchen", ("Margaret",), Terms())), text=True)
    while True:
        told = told_in_room(await socket.recv())
        if isinstance(told, Seated):
            await socket.close()
            return told


def certificate(folder: Path) -> Path:
    """A certificate for this machine that nobody has signed but itself."""
    file = folder / "cert.pem"
    made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(file), "-out", str(folder / "c.pem")]
    subprocess.run(["openssl", "req", *made, *names], check=True, capture_output=True)
    file.write_text(file.read_text() + (folder / "c.pem").read_text())
    return file


def test_a_host_keeps_its_rooms_and_encrypts_its_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Lexicon.load().digest
    cert = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    with hosting(tmp_path / "data", "--cert", str(cert)) as told:
        assert "wss://" in told
        assert "0 go on" in told
        asyncio.run(make_room(address_in(told), words))
    with hosting(tmp_path / "data") as told:
        assert "ws://" in told
        assert "1 go on from before" in told


def test_a_host_whose_house_had_to_be_mended_opens_its_rooms(tmp_path: Path) -> None:
    """It said so, and ended."""
    with hosting(tmp_path) as told:
        assert "Rooms are open" in told
    with (tmp_path / "rooms" / "house.sqlite").open("r+b") as file:
        file.write(b"no database at all")
    with hosting(tmp_path) as told:
        assert "Rooms are open" in told


def test_a_host_has_the_network_told_by_a_process_of_its_own_which_hears_all_that_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[str, ...]] = []
    monkeypatch.setattr(client, "SupervisedProcess", lambda *said: begun.append(said))
    client.announce(7788, encrypted=False)
    client.announce(7788, encrypted=True)
    assert begun == [(LOOKOUT, "tell", "7788", "", "", ""), (LOOKOUT, "tell", "7788", "", "tls", "")]
    told: list[tuple[int, str, bool]] = []

    @asynccontextmanager
    async def announced(port: int, *, tls: bool, title: str, path: str) -> AsyncIterator[None]:
        told.append((port, title, tls))
        assert path == ""
        yield

    async def no_moments(_said: object) -> AsyncIterator[None]:
        for _ in range(0):
            yield

    monkeypatch.setattr(lookout_process, "announced", announced)
    monkeypatch.setattr(lookout_process, "_moments", no_moments)
    for _, _, *said in begun:
        asyncio.run(lookout_process.tell(*said))
    assert told == [(7788, "", False), (7788, "", True)]


def test_a_certificate_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad.pem").write_text("nothing")
    command = [sys.executable, "-m", "game", "host", "--cert", str(tmp_path / "bad.pem")]
    done = subprocess.run(
        [*command, "--data-dir", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The certificate cannot be used: ")
    assert done.stderr.count("\n") == 1


def test_a_host_without_the_package_for_brokers_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "nats").mkdir()
    (tmp_path / "nats" / "__init__.py").write_text("raise ImportError('no nats here')")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    command = [sys.executable, "-m", "game", "host", "--nats", "nats://127.0.0.1:1", "--port", "0"]
    done = subprocess.run(
        [*command, "--data-dir", str(tmp_path / "data")],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Rooms are shared over NATS by a package that is not here: pip install 'parlour[nats]'.\n"
    )


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--key", "k.pem"], "--key means nothing without --cert."),
        (["--lease", "9"], "--lease means nothing without --nats."),
        *(
            (given, f"{given[0]} means nothing without --hall.")
            for given in (["--round", "60"], ["--rounds", "3"], ["--minutes", "9"], ["--alone", "0"])
        ),
        *((given, f"{given[0]} means nothing without --hall.") for given in (["--blank"], ["--new-key"])),
        (["--tiles", "seven-of-eight"], "--tiles means nothing without --hall."),
    ],
)
def test_an_option_of_a_host_that_means_nothing_is_told_before_anything_is_opened(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "--data-dir", str(tmp_path), *given]) == 2
    assert capsys.readouterr().err == f"{told}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--hall", "--nats"])
def test_a_host_is_given_no_title_and_no_broker_without_a_letter(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["host", option, " "])
    assert f"argument {option}: nothing is said" in capsys.readouterr().err


def test_rooms_that_are_open_everywhere_are_told_under_an_address_that_others_reach(tmp_path: Path) -> None:
    with hosting(tmp_path, "--listen", "0.0.0.0") as told:
        assert f"ws://{local_addresses()[0]}:" in told


def test_a_certificate_that_cannot_be_used_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "junk").write_text("no certificate")
    data = ["--data-dir", str(tmp_path / "data")]
    assert main(["host", *data, "--cert", str(tmp_path / "none")]) == 1
    assert main(["host", *data, "--cert", str(tmp_path / "junk")]) == 1
    key = tmp_path / "key.pem"
    made = ["genrsa", "-aes128", "-passout", "pass:secret", "-out", str(key), "2048"]
    subprocess.run(["openssl", *made], check=True, capture_output=True)
    assert main(["host", *data, "--cert", str(certificate(tmp_path)), "--key", str(key)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "The certificate cannot be read: no such file or directory.",
        "The certificate cannot be used: it is no chain with its key in PEM.",
        "The key cannot be used: it is locked by a pass phrase.",
    ]
