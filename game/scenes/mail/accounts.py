"""The player's own mail account: where it is kept, and sending through it without holding up the game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import msgspec

from game.language.messages import tr
from game.mail.delivery.mail_account import (
    Account,
    Fetched,
    NotDeliveredError,
    fetch,
    keep_password,
    kept_password,
    send,
)
from game.scenes.kit.menus import Reading
from game.scenes.kit.scene import Change, Push, SceneSwap, ask
from game.scenes.kit.working import Working
from game.scenes.mail.post import Post, show_trouble
from game.scenes.mail.write_text import TextEntry
from game.storage.storage_errors import StorageError
from game.storage.user_file import KeptFile

T = TypeVar("T")
ACCOUNT_FILE = "account.json"


class Parcel(Protocol):
    """A turn file on its way out."""

    post: Post
    file_name: str
    data: bytes

    @property
    def addresses(self) -> list[str]:
        """Where it goes, as far as that is known."""

    @property
    def subject(self) -> str: ...

    @property
    def words(self) -> str: ...

    def remember(self, to: Sequence[str]) -> None:
        """Note where it went."""


def account_of(post: Post) -> Account | None:
    """The account that was set up; None if there is none, or none that can be read."""
    try:
        data = KeptFile(post.shelf.folder / ACCOUNT_FILE).load()
        return msgspec.json.decode(data, type=Account) if data else None
    except (StorageError, msgspec.MsgspecError):
        return None


def keep_account(post: Post, account: Account, password: str) -> None:
    """Raises NotDeliveredError, StorageError."""
    KeptFile(post.shelf.folder / ACCOUNT_FILE).put(msgspec.json.encode(account))
    keep_password(account, password)


def set_up_account(post: Post) -> Change:
    """Ask for address, servers and password, one after the other."""
    known = account_of(post)
    said: list[str] = []

    def entry() -> TextEntry:
        host = said[0].partition("@")[2] if said else ""
        match len(said):
            case 0:
                usual = known.address if known else ""
                return TextEntry(tr("Your Mail Address"), tr("Your email for turns."), usual, address=True)
            case 1:
                usual = known.smtp if known else f"smtp.{host}"
                return TextEntry(
                    # Translators: the mail server through which turns go out; a title.
                    tr("Server for Sending"),
                    tr("SMTP, as your provider says."),
                    usual,
                    address=True,
                )
            case 2:
                usual = known.imap if known else f"imap.{host}"
                return TextEntry(
                    # Translators: the mail server from which turns are fetched; a title.
                    tr("Server for Receiving"),
                    tr("IMAP, as your provider says."),
                    usual,
                    address=True,
                )
        return TextEntry(
            tr("Password"), tr("Kept in the keyring of this system, and nowhere else."), address=True
        )

    def heard(answer: str) -> Change | None:
        said.append(answer)
        return ask(entry(), heard) if len(said) < 4 else _finish(post, said)

    return ask(entry(), heard)


def _finish(post: Post, said: list[str]) -> Change:
    address, smtp, imap, password = said
    host, _, port = smtp.partition(":")
    receiving, _, imap_port = imap.partition(":")
    account = Account(
        address,
        address,
        host,
        int(port) if port.isdigit() else 465,
        receiving,
        int(imap_port) if imap_port.isdigit() else 993,
    )
    try:
        keep_account(post, account, password)
    except (NotDeliveredError, StorageError) as error:
        # Translators: a title: what was to be kept on the disk is not.
        return show_trouble(tr("Not Kept"), error)
    return Push(
        Reading(
            tr("Mail Account"),
            [tr("{address} is set up. Turn files go out and come in from here.", address=address)],
        )
    )


def in_the_background(text: str, work: Callable[[], T], then: Callable[[T], Change], title: str) -> Working:
    """Work that may take its time, in a thread of its own; `then` says what follows it."""
    outcome: list[Callable[[], Change]] = []

    def run() -> None:
        try:
            done = work()
        except (NotDeliveredError, OSError) as error:
            said = f"{error}."
            outcome.append(lambda: SceneSwap(Reading(title, [said])))
        else:
            outcome.append(lambda: then(done))

    threading.Thread(target=run, name="mail", daemon=True).start()
    return Working(title, text, lambda: outcome.pop()() if outcome else None)


def deliver(parcel: Parcel, done: Callable[[], None]) -> Change:
    """Send the turn file of a delivery through the account."""
    account = account_of(parcel.post)
    if account is None:
        # Translators: a title: a letter did not go out.
        return Push(Reading(tr("Not Sent"), [tr("There is no mail account set up.")]))
    password = kept_password(account)
    addresses = parcel.addresses
    if not addresses:
        return ask(
            TextEntry(
                tr("The Other Player’s Address"), tr("Several with a colon between them."), "", address=True
            ),
            lambda said: _deliver_to(parcel, account, password or "", said.split(":"), done),
        )
    return _deliver_to(parcel, account, password or "", addresses, done)


def _deliver_to(
    parcel: Parcel, account: Account, password: str, to: list[str], done: Callable[[], None]
) -> Change:
    def work() -> None:
        send(account, password, to, parcel.subject, parcel.words, parcel.file_name, parcel.data)

    def then(_: None) -> Change:
        parcel.remember(to)
        done()
        # Translators: {addresses} are mail addresses, with commas between them.
        taken = tr("The mail server has taken it, for {addresses}.", addresses=", ".join(to))
        # Translators: a title: the mail server has taken a letter.
        return SceneSwap(Reading(tr("Sent"), [taken]))

    # Translators: a title, while a letter goes out.
    title = tr("Sending")
    return Push(in_the_background(tr("The mail server is asked to take the letter …"), work, then, title))


def fetch_mail(post: Post, take: Callable[[list[Fetched]], Change]) -> Change:
    """Ask the account for turn files."""
    account = account_of(post)
    assert account is not None
    password = kept_password(account) or ""
    return Push(
        in_the_background(
            tr("Looking for turn files …"), lambda: fetch(account, password), take, tr("Fetching Mail")
        )
    )
