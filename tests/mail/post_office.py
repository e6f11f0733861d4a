"""A post office of real servers on this machine: aiosmtpd takes letters in, Dovecot gives them out."""

from __future__ import annotations

import asyncio
import mailbox
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from game.mail.delivery.mail_account import Account

PASSWORD = "a-long-secret"
ADDRESS = "ruth@example.org"
DOVECOT = shutil.which("dovecot") or ("/usr/sbin/dovecot" if Path("/usr/sbin/dovecot").exists() else None)
CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
{tls}
auth_failure_delay = 0
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
mail_location = maildir:{folder}/Maildir
mailbox_list_index = no
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {plain_port}
  }}
  inet_listener imaps {{
    port = {tls_port}
  }}
}}
service anvil {{
  chroot =
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Maildir:
    """Puts every letter that comes by SMTP into a folder, as it came."""

    def __init__(self, folder: Path) -> None:
        self.box = mailbox.Maildir(folder, create=True)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - theirs
        await asyncio.to_thread(self.box.add, envelope.content)
        return "250 OK"


@dataclass(frozen=True)
class Certificate:
    """Who these servers say they are, and who vouches for it."""

    authority: Path
    chain: Path
    key: Path

    @staticmethod
    def made_in(folder: Path, name: str = "127.0.0.1") -> Certificate:
        """A fresh one; only whoever trusts its authority believes it."""
        authority = trustme.CA()
        own = authority.issue_cert(name)
        made = Certificate(folder / "ca.pem", folder / "chain.pem", folder / "key.pem")
        authority.cert_pem.write_to_path(made.authority)
        for blob in own.cert_chain_pems:
            blob.write_to_path(made.chain, append=True)
        own.private_key_pem.write_to_path(made.key)
        return made

    @property
    def context(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.chain, self.key)
        return context


def smtp_server(folder: Path, certificate: Certificate | None) -> Controller:
    """Takes letters in. With a certificate it wants to be spoken to in private, and to know who it is."""
    known: dict[str, Any] = {}
    if certificate is not None:
        known = {
            "tls_context": certificate.context,
            "require_starttls": True,
            "authenticator": _knows,
            "auth_required": True,
        }
    return Controller(Maildir(folder / "Maildir"), hostname="127.0.0.1", port=free_port(), **known)


def _knows(_server: Any, _session: Any, _envelope: Any, _way: str, said: Any) -> AuthResult:
    right = isinstance(said, LoginPassword) and said.password == PASSWORD.encode()
    return AuthResult(success=right, handled=False)


@contextmanager
def post_office(folder: Path, certificate: Certificate | None = None) -> Iterator[Account]:
    """An account at this post office; the servers are gone when the block ends."""
    assert DOVECOT, "Dovecot is not installed"
    folder.chmod(0o755)
    user = pwd.getpwuid(os.getuid() or pwd.getpwnam("nobody").pw_uid)
    controller = smtp_server(folder, certificate)
    controller.start()
    imap = free_port()
    config = folder / "dovecot.conf"
    values = {
        "folder": folder,
        "user": user.pw_name,
        "group": _group(user.pw_gid),
        "uid": user.pw_uid,
        "gid": user.pw_gid,
        "plain_port": 0 if certificate else imap,
        "tls_port": imap if certificate else 0,
        "tls": f"ssl = required\nssl_cert = <{certificate.chain}\nssl_key = <{certificate.key}"
        if certificate
        else "ssl = no",
        "password": PASSWORD,
    }
    config.write_text(CONFIG.format(**values))
    _own(folder, user.pw_uid, user.pw_gid)
    server = subprocess.Popen(
        [DOVECOT, "-F", "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        _wait_for(imap, folder)
        yield Account(
            ADDRESS, ADDRESS, "127.0.0.1", controller.port, "127.0.0.1", imap, secure=certificate is not None
        )
    finally:
        server.terminate()
        server.wait(10)
        controller.stop()


def hand_over(folder: Path) -> None:
    """Let Dovecot read what the test's own user has delivered."""
    if os.getuid() == 0:
        user = pwd.getpwnam("nobody")
        _own(folder / "Maildir", user.pw_uid, user.pw_gid)


def _own(folder: Path, uid: int, gid: int) -> None:
    if os.getuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, uid, gid)
        for above in folder.parents:
            if above.stat().st_uid == 0 and above != Path("/"):
                above.chmod(above.stat().st_mode | 0o111)


def _group(gid: int) -> str:
    import grp

    return grp.getgrgid(gid).gr_name


def _wait_for(port: int, folder: Path) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    log = folder / "dovecot.log"
    raise AssertionError(f"Dovecot does not answer: {log.read_text() if log.exists() else 'no log'}")
