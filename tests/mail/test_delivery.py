"""Turn files on their way: as text, as codes, as files, and by mail through real servers."""

from __future__ import annotations

import configparser
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.__main__ import main
from game.mail.bodies import MAGIC
from game.mail.delivery import file_association, mail_account, turn_files
from game.mail.delivery.mail_account import (
    Account,
    NotDeliveredError,
    fetch,
    letter_with,
    send,
    turn_files_in,
)
from game.mail.delivery.mail_program import NoMailProgramError, open_mail_program
from game.mail.delivery.turn_text import from_text, to_parts, to_text
from game.mail.errors import DamagedLetterError
from game.storage.storage_errors import StorageError
from tests.mail.post_office import ADDRESS, DOVECOT, PASSWORD, Certificate, hand_over, post_office

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
def test_letters_come_and_go_in_private_by_servers_whose_certificate_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = Certificate.made_in(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.authority))
    with post_office(tmp_path, certificate) as account:
        send(account, PASSWORD, [ADDRESS], "Parlour: turn 1", "Your turn.", "a.turn", turn_file(1))
        with pytest.raises(NotDeliveredError, match="does not know this name"):
            send(account, "wrong", [ADDRESS], "Parlour: turn 1", "Your turn.", "a.turn", turn_file(2))
        hand_over(tmp_path)
        assert [mail.data for mail in fetch(account, PASSWORD)] == [turn_file(1)]


@needs_dovecot
@pytest.mark.parametrize("name", ["127.0.0.1", "mail.example.org"])
def test_no_password_is_told_to_a_server_that_cannot_prove_who_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A certificate that nobody vouches for, or that somebody else's."""
    certificate = Certificate.made_in(tmp_path, name)
    if name != "127.0.0.1":
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate.authority))
    with post_office(tmp_path, certificate) as account:
        with pytest.raises(NotDeliveredError, match="cannot be reached"):
            send(account, PASSWORD, [ADDRESS], "Parlour", "", "a.turn", turn_file(1))
        with pytest.raises(NotDeliveredError, match="cannot be reached"):
            fetch(account, PASSWORD)
        assert list((tmp_path / "Maildir" / "new").glob("*")) == []


@needs_dovecot
def test_a_wrong_password_is_one_sentence(tmp_path: Path) -> None:
    with post_office(tmp_path) as account, pytest.raises(NotDeliveredError, match="does not know this name"):
        fetch(account, "wrong")


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    nobody = Account(ADDRESS, ADDRESS, "127.0.0.1", 1, "127.0.0.1", 1, secure=False)
    with pytest.raises(NotDeliveredError, match="cannot be reached"):
        fetch(nobody, PASSWORD)
    with pytest.raises(NotDeliveredError, match="cannot be reached"):
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the stand-in tells through a pipe with a name")
def test_the_mail_program_gets_addresses_subject_text_and_the_file_itself(tmp_path: Path) -> None:
    """A program that stands for it says what it was given, and copies the file."""
    told, copy, program = tmp_path / "told", tmp_path / "copy", tmp_path / "xdg-email"
    os.mkfifo(told)
    script = f"""#!{sys.executable}
import json, shutil, sys
shutil.copy(sys.argv[sys.argv.index("--attach") + 1], {str(copy)!r})
open({str(told)!r}, "w").write(json.dumps(sys.argv[1:]))
"""
    program.write_text(script)
    program.chmod(0o755)
    path = turn_files.saved(tmp_path, "a turn; & “more”.turn", turn_file(6))
    people = ["ruth@example.org", "--attach=/etc/passwd"]
    open_mail_program(people, "Parlour: turn 3", "Hello, $HOME\n`there`", path, command=str(program))
    words = json.loads(told.read_text())  # waits for the program
    assert words[-1] == "ruth@example.org"
    assert words[words.index("--subject") + 1] == "Parlour: turn 3"
    assert words[words.index("--body") + 1] == "Hello, $HOME\n`there`"
    assert not any("passwd" in word for word in words)
    assert copy.read_bytes() == turn_file(6)


def test_without_a_mail_program_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoMailProgramError, match="attach the saved file by hand"):
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
        with pytest.raises(DamagedLetterError, match="not all parts"):
            from_text(" ".join(parts[1:]))


@pytest.mark.parametrize(
    "text", ["", "hello", "-----BEGIN PARLOUR TURN-----\nAAAA", "PARLOUR-00000000-1-1-AAAA"]
)
def test_text_without_a_turn_file_is_called_so(text: str) -> None:
    with pytest.raises(DamagedLetterError):
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


def test_a_letter_saved_in_a_folder_is_all_that_stays_there(tmp_path: Path) -> None:
    """A hidden lock stayed beside it in the folder for downloads."""
    for size in (5, 6):
        path = turn_files.saved(tmp_path / "stick", "parlour-ada-bo-3.turn", turn_file(size))
    assert list(path.parent.iterdir()) == [path]
    assert turn_files.read(path) == turn_file(6)


def test_a_letter_that_the_disk_does_not_take_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.turn").mkdir()
    with pytest.raises(StorageError, match=r"a\.turn cannot be written: "):
        turn_files.saved(tmp_path, "a.turn", turn_file(5))
    assert [path.name for path in tmp_path.iterdir()] == ["a.turn"]


def test_a_reply_pasted_into_a_letter_is_found_and_a_page_travels_as_a_page() -> None:
    letter = letter_with(ADDRESS, [ADDRESS], "Parlour", to_text(b"PREPLY1[]"), "a.html", b"<!doctype html>")
    assert [found.data for found in turn_files_in(letter.as_bytes())] == [b"PREPLY1[]"]
    (attached,) = letter.iter_attachments()
    assert attached.get_content_type() == "text/html"


# ---------------------------------------------------------------- the desktop


def test_a_double_click_opens_our_files_and_others_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert main(["mail", "--associate"]) == 0
    (entry,) = (tmp_path / "applications").glob("*.desktop")
    desktop = configparser.RawConfigParser()
    desktop.read(entry)
    command = desktop["Desktop Entry"]["exec"]
    assert shlex.split(command.replace("\\\\", "\\")) == [sys.executable, "-m", "game", "%f"]
    told = ElementTree.parse(tmp_path / "mime" / "packages" / "parlour-turn.xml").getroot()
    kinds = [kind.get("type") or "" for kind in told]
    assert set(desktop["Desktop Entry"]["mimetype"].split(";")) == {*kinds, "text/plain", ""}
    if shutil.which("update-mime-database"):
        globs = (tmp_path / "mime" / "globs2").read_text()
        names = (
            "x-parlour-turn:*.turn",
            "x-parlour-heard:*.heard",
            "x-memory-card-image:*.mcr",
            "x-gcg:*.gcg",
        )
        assert [name for name in names if name not in globs] == []
    if asker := shutil.which("xdg-mime"):
        ours = [kind for kind in kinds if "x-parlour" in kind]
        for kind in ours:
            words = [asker, "query", "default", kind]
            assert subprocess.run(words, capture_output=True, text=True).stdout.strip() == entry.name
        assert len(ours) == 3
    assert main(["mail", "--forget"]) == 0
    assert not entry.exists()


def test_a_program_in_an_odd_folder_is_quoted_for_the_desktop(tmp_path: Path) -> None:
    """As the Desktop Entry Specification undoes it: first the string's escapes, then the quotes."""
    odd = '/opt/a "b" $c `d` 100%/back\\slash'
    _, entry = file_association.associate(tmp_path, [odd])
    line = next(line for line in entry.read_text().splitlines() if line.startswith("Exec="))
    text = line.removeprefix("Exec=").removesuffix(" %f").replace("\\\\", "\\").replace("%%", "%")
    assert re.sub(r"\\(.)", r"\1", text[1:-1]) == odd
