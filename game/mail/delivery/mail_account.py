"""A mail account of one's own: turn files are sent by SMTP and fetched by IMAP.

The password lies in the system's keyring and nowhere else.
"""

from __future__ import annotations

import email
import email.policy
import imaplib
import smtplib
import ssl
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import msgspec

from game.language.messages import Message, message
from game.mail.bodies import LARGEST
from game.mail.delivery.turn_text import FIRST, from_text
from game.mail.errors import DamagedLetterError
from game.mail.incoming import may_come_by_mail

SECONDS = 20.0
MOST_MAILS = 100
"""Letters that are looked through at once, the latest."""
SUBJECT = "Parlour"  # not read: what letters are found by
SERVICE = "parlour mail"  # not read: the name of a password in the keyring


class NotDeliveredError(Exception):
    """The mail server could not be reached or refused; its text is one sentence, without a full stop."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)


class Account(msgspec.Struct, frozen=True):
    """Where one's mail goes out and comes in."""

    address: str
    user: str
    smtp: str
    smtp_port: int
    imap: str
    imap_port: int
    secure: bool = True
    """Whether connections are encrypted; only a server on this very machine may do without."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A turn file that came by mail."""

    name: str
    data: bytes


def send(
    account: Account, password: str, to: Sequence[str], subject: str, text: str, name: str, data: bytes
) -> None:
    """Send a turn file as an attachment. Returns when the server has taken it. Raises NotDeliveredError."""
    letter = letter_with(account.address, to, subject, text, name, data)
    try:
        with _smtp(account) as server:
            if password:
                server.login(account.user, password)
            server.send_message(letter)
    except smtplib.SMTPAuthenticationError as error:
        raise NotDeliveredError(message("The mail server does not know this name and password")) from error
    except smtplib.SMTPRecipientsRefused as error:
        raise NotDeliveredError(message("The mail server refuses the address of the other player")) from error
    except (smtplib.SMTPException, OSError, ValueError) as error:
        raise NotDeliveredError(
            message("The mail server cannot be reached, or did not take the letter")
        ) from error


def letter_with(
    sender: str, to: Sequence[str], subject: str, text: str, name: str, data: bytes
) -> EmailMessage:
    """The letter as it is sent."""
    letter = EmailMessage(policy=email.policy.SMTP)
    letter["From"] = sender
    letter["To"] = ", ".join(to)
    letter["Subject"] = subject
    letter["Date"] = formatdate(localtime=True)
    letter["Message-ID"] = make_msgid(domain="parlour.invalid")
    letter.set_content(text)
    kind, subtype = ("text", "html") if name.endswith(".html") else ("application", "x-parlour-turn")
    letter.add_attachment(data, maintype=kind, subtype=subtype, filename=name)
    return letter


def fetch(account: Account, password: str) -> list[Fetched]:
    """The turn files among the latest letters, oldest first; the letters stay. Raises NotDeliveredError."""
    try:
        server = _imap(account)
    except (imaplib.IMAP4.error, OSError) as error:
        raise NotDeliveredError(message("The mail server cannot be reached")) from error
    try:
        server.login(account.user, password)
        server.select("INBOX", readonly=True)
        return list(_fetched(server))
    except imaplib.IMAP4.error as error:
        raise NotDeliveredError(message("The mail server does not know this name and password")) from error
    except OSError as error:
        raise NotDeliveredError(message("The mail server went silent")) from error
    finally:
        try:
            server.logout()
        except (imaplib.IMAP4.error, OSError):
            server.shutdown()


def _fetched(server: imaplib.IMAP4) -> Iterator[Fetched]:
    _, found = server.search(None, "SUBJECT", f'"{SUBJECT}"')
    for number in found[0].split()[-MOST_MAILS:]:
        _, parts = server.fetch(number, "(RFC822.SIZE)")
        if _size_in(parts) > 2 * LARGEST:
            continue
        _, parts = server.fetch(number, "(BODY.PEEK[])")
        for part in parts:
            if isinstance(part, tuple):
                yield from turn_files_in(part[1])


def _size_in(parts: Sequence[object]) -> int:
    told = parts[0] if parts and isinstance(parts[0], bytes) else b""
    digits = told.rpartition(b"RFC822.SIZE ")[2].rstrip(b") ")
    return int(digits) if digits.isdigit() else 0


def turn_files_in(letter: bytes) -> Iterator[Fetched]:
    """The turn files attached to a letter or pasted into it, whatever else is in it."""
    message = email.message_from_bytes(letter, policy=email.policy.default)
    for part in message.walk():
        if part.is_multipart():
            continue
        data = part.get_payload(decode=True)
        if not isinstance(data, bytes):
            continue
        if FIRST.encode() in data:
            with suppress(DamagedLetterError):
                data = from_text(data.decode("utf-8", "replace"))
        if may_come_by_mail(data):
            yield Fetched(part.get_filename() or "", data)


def _smtp(account: Account) -> smtplib.SMTP:
    if not account.secure:
        return smtplib.SMTP(account.smtp, account.smtp_port, timeout=SECONDS)
    context = ssl.create_default_context()
    if account.smtp_port == 465:
        return smtplib.SMTP_SSL(account.smtp, account.smtp_port, timeout=SECONDS, context=context)
    server = smtplib.SMTP(account.smtp, account.smtp_port, timeout=SECONDS)
    server.starttls(context=context)
    return server


def _imap(account: Account) -> imaplib.IMAP4:
    if not account.secure:
        return imaplib.IMAP4(account.imap, account.imap_port, timeout=SECONDS)
    context = ssl.create_default_context()
    return imaplib.IMAP4_SSL(account.imap, account.imap_port, ssl_context=context, timeout=SECONDS)


# ---------------------------------------------------------------- the keyring


def keep_password(account: Account, password: str) -> None:
    """Put it into the system's keyring. Raises NotDeliveredError where there is none."""
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(SERVICE, account.address, password)
    except KeyringError as error:
        raise NotDeliveredError(message("This system has no keyring to keep the password in")) from error


def kept_password(account: Account) -> str | None:
    """The password from the system's keyring; None where there is none."""
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, account.address)
    except KeyringError:
        return None
