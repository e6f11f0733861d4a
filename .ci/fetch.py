"""Installs what .ci/lock wrote into this environment, and tells how much there is to fetch.

    python .ci/fetch.py LOCK LOG

Fails with one sentence: without a network, without room on the disk, or with the last that pip says.
LOG gets all that it says.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TextIO

MB = 1_000_000
UNPACKED = 3.2
"""How many times as much room packages take once they are unpacked."""
NO_NETWORK = re.compile(r"connection broken by|NewConnectionError|name resolution|ConnectTimeout")
NO_ROOM = re.compile(r"No space left|Disk quota exceeded")
INSTALLERS = Path(__file__).with_name("installers.txt")
"""What installs the rest: first of all a pip that reads lock files."""


def size(lock: Path) -> int:
    """Bytes of the files that this machine takes of those in a lock file."""
    from pip._vendor.packaging.pylock import Pylock  # of the pip that INSTALLERS has brought

    packages = Pylock.from_dict(tomllib.loads(lock.read_text(encoding="utf-8"))).select()
    return sum(getattr(file, "size", None) or 0 for _package, file in packages)


def say(text: str) -> None:
    """Tell whoever waits, as ./play does."""
    print(f"parlour: {text}", file=sys.stderr, flush=True)


class Counter:
    """How much has come, on one line of a terminal."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._come = 0
        self._shown = sys.stderr.isatty()

    def hear(self, line: str) -> None:
        """A line of pip's: 'Progress 1024 of 4096' while a file comes, at its end as much of as much."""
        if told := re.match(r"\s*Progress (\d+) of (\d+)", line):
            come, whole = int(told[1]), int(told[2])
            self._show(f"{(self._come + come) // MB} of {self._total // MB} MB")
            self._come += whole if come == whole else 0
        elif line.startswith("Installing collected packages"):
            self._show("unpacking")

    def end(self) -> None:
        """Leave the line to others."""
        self._show("")

    def _show(self, text: str) -> None:
        if self._shown:
            print(f"\r  {text:<24}\r", end="", file=sys.stderr, flush=True)


def reason(told: str) -> str:
    """Why pip failed, as a sentence, and what to do."""
    if NO_NETWORK.search(told):
        return "the packages cannot be fetched, as nothing answers on the network. Once it does, start again."
    if NO_ROOM.search(told):
        return "there is not enough room on this disk. Make some, and start again."
    errors = re.findall(r"^ERROR: (.+)$", told, re.MULTILINE)
    return f"pip could not install the packages: {errors[-1] if errors else 'it ended by itself'}"


def pip(arguments: list[str], log: TextIO, counter: Counter) -> int:
    """Have pip install something; its exit status, and what it says goes into the log."""
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *arguments]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    assert running.stdout
    for line in running.stdout:
        counter.hear(line)
        if "Progress " not in line:
            log.write(line)
    counter.end()
    return running.wait()


def main() -> int:
    """Install; the exit status."""
    lock, told = Path(sys.argv[1]), Path(sys.argv[2])
    with told.open("w", encoding="utf-8") as log:
        failed = pip(["--require-hashes", "--no-deps", "-r", str(INSTALLERS)], log, Counter(0))
        if not failed:
            total = size(lock)
            say(
                f"2 of 3: fetching {total // MB} MB of packages, {UNPACKED * total / MB:.0f} MB once unpacked"
            )
            of_lock = ["--progress-bar", "raw", "--no-build-isolation", "--no-deps", "-r", str(lock)]
            failed = pip(of_lock, log, Counter(total))
    if failed:
        say(f"{reason(told.read_text(encoding='utf-8'))} (All that pip said: {told})")
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
