"""Turn files on their way: as text, as codes, as files, and by mail through real servers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.mail.bodies import MAGIC
from game.mail.delivery import mail_account, turn_files
from game.mail.delivery.mail_account import Account, NotDelivered, fetch, letter_with, send, turn_files_in
from game.mail.delivery.mail_program import NoMailProgram, open_mail_program
from game.mail.delivery.turn_text import from_text, to_parts, to_text
from game.mail.not_taken import Damaged
from tests.mail.post_office import ADDRESS, DOVECOT, PASSWORD, hand_over, post_office

needs_dovecot = pytest.mark.skipif(DOVECOT is None, reason="dovecot-imapd is not installed")


def turn_file(seed: int, size: int = 600) -> bytes:
    return MAGIC + random.Random(seed).randbytes(size)


# ---------------------------------------------------------------- by mail


@needs_dovecot
def test_a_hundred_turn_files_come_through_real_mail_servers_byte_by_byte(tmp_path: Path) -> None:
    files = [turn_file(seed, 20 + 60 * seed) for seed in range(100)]
    with post_office(tmp_path) as account:
        for number, data in enumerate(files):
            send(account, "", [ADDRESS], "Parlour: turn 1", "Your turn.", f"turn-{number}.turn", data)
        hand_over(tmp_path)
        came = fetch(account, PASSWORD)
    assert sorted(mail.data for mail in came) == sorted(files)
    assert {mail.name for mail in came} == {f"turn-{number}.turn" for number in range(100)}


@needs_dovecot
def test_a_wrong_password_is_one_sentence(tmp_path: Path) -> None:
    with post_office(tmp_path) as account, pytest.raises(NotDelivered, match="does not know this name"):
        fetch(account, "wrong")


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    nobody = Account(ADDRESS, ADDRESS, "127.0.0.1", 1, "127.0.0.1", 1, secure=False)
    with pytest.raises(NotDelivered, match="cannot be reached"):
        fetch(nobody, PASSWORD)
    with pytest.raises(NotDelivered, match="cannot be reached"):
        send(nobody, "", [ADDRESS], "Parlour", "", "a.turn", turn_file(1))


def test_only_turn_files_are_taken_from_a_letter() -> None:
    letter = letter_with(ADDRESS, [ADDRESS], "Parlour", "Hello", "a.turn", turn_file(1))
    letter.add_attachment(b"GIF89a", maintype="image", subtype="gif", filename="snow.gif")
    assert [found.data for found in turn_files_in(letter.as_bytes())] == [turn_file(1)]
    assert list(turn_files_in(b"\xff\x00 no letter at all")) == []


def test_the_password_lies_in_the_keyring_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[tuple[str, str], str] = {}
    import keyring

    monkeypatch.setattr(
        keyring, "set_password", lambda service, name, word: kept.update({(service, name): word})
    )
    monkeypatch.setattr(keyring, "get_password", lambda service, name: kept.get((service, name)))
    account = Account(ADDRESS, ADDRESS, "a", 1, "b", 2)
    mail_account.keep_password(account, PASSWORD)
    assert mail_account.kept_password(account) == PASSWORD
    assert PASSWORD not in repr(account)


def test_the_mail_program_gets_addresses_subject_and_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Sequence[str]] = []
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/xdg-email")
    monkeypatch.setattr("subprocess.Popen", lambda words, **_: called.append(words))
    open_mail_program(
        ["ruth@example.org", "--attach=/etc/passwd"], "Parlour: turn 3", "Hello", tmp_path / "a.turn"
    )
    (words,) = called
    assert words[-1] == "ruth@example.org"
    assert str(tmp_path / "a.turn") in words
    assert not any("passwd" in word for word in words)


def test_without_a_mail_program_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoMailProgram, match="attach the saved file by hand"):
        open_mail_program([], "Parlour", "", tmp_path / "a.turn", command="no-such-program")


# ---------------------------------------------------------------- text, codes, files


@pytest.mark.parametrize("size", [1, 100, 5_000])
def test_text_survives_quoting_and_broken_lines(size: int) -> None:
    data = turn_file(3, size)
    assert from_text(f"Dear Bo,\n\n{to_text(data)}\nYours, Ada") == data
    assert from_text("\r\n".join(f"> {line}" for line in to_text(data).splitlines())) == data


@pytest.mark.parametrize("size", [1, 600, 3_000])
def test_codes_are_put_together_in_any_order(size: int) -> None:
    data = turn_file(4, size)
    parts = to_parts(data)
    random.Random(1).shuffle(parts)
    assert from_text(" and ".join(parts)) == data
    if len(parts) > 1:
        with pytest.raises(Damaged, match="not all parts"):
            from_text(" ".join(parts[1:]))


@pytest.mark.parametrize(
    "text", ["", "hello", "-----BEGIN PARLOUR TURN-----\nAAAA", "PARLOUR-00000000-1-1-AAAA"]
)
def test_text_without_a_turn_file_is_called_so(text: str) -> None:
    with pytest.raises(Damaged):
        from_text(text)


def test_files_are_found_on_sticks_and_read_as_text_or_bytes(tmp_path: Path) -> None:
    data = turn_file(5)
    stick = tmp_path / "stick"
    path = turn_files.saved(stick / "games", "parlour-ada-bo-3.turn", data)
    text = turn_files.saved(stick, "parlour-ada-bo-3.turn.txt", to_text(data).encode())
    (stick / "holiday.txt").write_text("no")
    listed = turn_files.found([("Stick", stick), ("Nowhere", tmp_path / "none")])
    assert {file.path for file in listed} == {path, text}
    assert [turn_files.read(file.path) for file in listed] == [data, data]
