"""What a program holds, hour by hour, and what has piled up."""

from __future__ import annotations

import gc
import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path

import psutil

from tools.stress.attract_soak import GROWTH

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class ResourcesHeld:
    """What the program and all processes that it has started hold together."""

    memory: int
    """Bytes that lie in the machine's memory."""
    handles: int
    """Open files, pipes and the like."""
    threads: int
    sockets: int
    processes: int
    files: int
    """In the folder of the house, and temporary ones of the program and of what it has started."""
    opened: Counter[str] = field(default_factory=Counter, compare=False)
    """What the handles lead to, where the system tells."""
    lying: Counter[str] = field(default_factory=Counter, compare=False)
    """The files by name."""
    lines: Counter[str] = field(default_factory=Counter, compare=False)
    """The sockets by process, state and both ends."""


NUMBERS = tuple(each.name for each in fields(ResourcesHeld) if each.compare)


def held_now(folder: Path) -> ResourcesHeld:
    """What is held after whatever is garbage has gone."""
    gc.collect()
    program = psutil.Process()
    processes = [program, *program.children(recursive=True)]
    each = [held for process in processes if (held := _held_by(process))]
    memory, handles, threads, sockets = (sum(numbers) for numbers in zip(*each, strict=True))
    opened = Counter(path for process in processes for path in _opened_by(process))
    lying = Counter([*_files(folder), *_files(Path(tempfile.gettempdir()))])
    lines = Counter(line for process in processes for line in _lines_of(process))
    return ResourcesHeld(memory, handles, threads, sockets, len(each), lying.total(), opened, lying, lines)


def _held_by(process: psutil.Process) -> tuple[int, int, int, int] | None:
    """Memory, handles, threads and sockets; None of a process that ends while it is looked at."""
    try:
        sockets = len(process.net_connections(kind="inet"))
        return process.memory_info().rss, _handles(process), process.num_threads(), sockets
    except psutil.NoSuchProcess:
        return None


@contextmanager
def own_temporary_files(folder: Path) -> Iterator[None]:
    """While this lasts, temporary files lie in `folder`, apart from those of other programs."""
    folder.mkdir(parents=True, exist_ok=True)
    before, of_children = tempfile.tempdir, os.environ.get("TMPDIR")
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if of_children is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = of_children


def _handles(process: psutil.Process) -> int:
    return int(process.num_fds() if psutil.POSIX else process.num_handles())


def _opened_by(process: psutil.Process) -> Iterator[str]:
    """Paths, and the kinds of what has none, as Linux has them under /proc."""
    with suppress(OSError):
        for handle in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(OSError):
                yield re.sub(r":\[\d+\]", "", str(handle.readlink()))


def _lines_of(process: psutil.Process) -> Iterator[str]:
    whose = "the program" if process.pid == os.getpid() else "a child"
    with suppress(psutil.NoSuchProcess):
        for line in process.net_connections(kind="inet"):
            ends = " to ".join(f"{end.ip}:{end.port}" for end in (line.laddr, line.raddr) if end)
            yield f"{ends or 'nothing'} ({line.status}) in {whose}"


def _files(folder: Path) -> Iterator[str]:
    return (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def piled_up(warm: ResourcesHeld, now: ResourcesHeld) -> str:
    """What is more than it was when everything had been used; empty if nothing is.

    Memory may be a twentieth more, for its pages come and go.
    """
    if now.memory > warm.memory * GROWTH:
        return f"memory grew from {warm.memory // MIB} to {now.memory // MIB} MiB"
    for name in NUMBERS:
        before, after = getattr(warm, name), getattr(now, name)
        if name != "memory" and after > before:
            return f"{name} grew from {before} to {after}{_named(_new(name, warm, now))}"
    return ""


def _new(name: str, warm: ResourcesHeld, now: ResourcesHeld) -> Counter[str]:
    match name:
        case "handles":
            return (now.opened - warm.opened) + (now.lines - warm.lines)
        case "files":
            return now.lying - warm.lying
        case "sockets":
            return now.lines - warm.lines
        case _:
            return Counter()


def _named(new: Counter[str]) -> str:
    return "".join(f", {count} of {name}" for name, count in sorted(new.items()))


def told(held: ResourcesHeld, when: str) -> Mapping[str, int]:
    """As a tally tells it."""
    numbers = {name: getattr(held, name) for name in NUMBERS}
    numbers["MiB"] = numbers.pop("memory") // MIB
    return {f"{name} {when}": number for name, number in numbers.items()}
