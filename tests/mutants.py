"""Breaks the code in small ways, one at a time, and tells which breaks no test noticed.

    ./test mutate                           every room named in pyproject.toml
    ./test mutate memcard                   one room
    ./test mutate memcard --tenth           a sample: the first break of each function and every tenth
    ./test mutate memcard 'memcard.keeper*' only these (names as the list of survivors has them)

Mutmut makes the breaks (mutants) and runs, for each, the tests of its room that reach the function, until
one fails. What mypy refuses is not run, and counts for nothing: neither killed nor survived. Functions with
decorators, constants and the sentences of errors are left as they are. Everything happens in `build/mutants`;
what was found there is built upon the next time, when only changed functions and what survived are tried
again, unless `--afresh` is given. Breaks that change nothing anybody could see are listed, with the reason,
in `tests/equivalent_mutants.toml`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
TENTH = "*__mutmut_*1"
KILLED = {"killed", "timeout", "segfault"}
"""What mutmut says of a break that made a test fail, hang, or die."""
SURVIVED = {"survived", "no tests", "suspicious"}


@dataclass(frozen=True, slots=True)
class MutatedRoom:
    """Code to be broken, and the tests that should notice. All paths are from the checkout's root."""

    name: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    untouched: tuple[str, ...] = ()
    """Patterns of files that are left whole."""
    slow: tuple[str, ...] = ()
    """Tests that are left out, because every survivor would wait for them."""
    goal: float = 0.0
    """So many per cent of the breaks have to be noticed."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A break that no test noticed."""

    mutant: str
    """As mutmut names it: module, function, number."""
    diff: str

    @property
    def function(self) -> str:
        """The function that was broken, as Python names it; unlike the number it outlives other changes."""
        name = self.mutant.partition("__mutmut_")[0]
        return name.replace(".xǁ", ".").replace("ǁ", ".").replace(".x_", ".")

    @property
    def was(self) -> str:
        """The lines that were broken."""
        return self._lines("-")

    @property
    def made(self) -> str:
        """What they became."""
        return self._lines("+")

    def _lines(self, sign: str) -> str:
        return "\n".join(line[1:].strip() for line in self.diff.splitlines() if line.startswith(sign))


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of the breaks of a room."""

    room: MutatedRoom
    killed: int
    refused: int
    """By mypy."""
    equivalent: int
    survivors: tuple[Survivor, ...]
    untried: int = 0

    @property
    def share(self) -> float:
        """How many per cent were noticed, of those that mypy lets pass and that change anything."""
        tried = self.killed + len(self.survivors)
        return 100 * self.killed / tried if tried else 100.0

    def __str__(self) -> str:
        return (
            f"{self.room.name}: {self.share:.1f} % killed: {self.killed} of "
            f"{self.killed + len(self.survivors)} "
            f"(besides {self.refused} refused by mypy, {self.equivalent} equivalent, "
            f"{self.untried} not tried)"
        )


def rooms(pyproject: str) -> dict[str, MutatedRoom]:
    """The rooms in `[tool.mutants]`. Patterns that nothing matches are dropped: rooms may be rebuilt."""
    table = tomllib.loads(pyproject)["tool"]["mutants"]
    return {
        name: MutatedRoom(
            name,
            tuple(_matching(row["code"])),
            tuple(_matching(row["tests"])),
            tuple(row.get("untouched", ())),
            tuple(row.get("slow", ())),
            row.get("goal", 0.0),
        )
        for name, row in table.items()
    }


def _matching(patterns: Sequence[str]) -> Iterator[str]:
    for pattern in patterns:
        yield from sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern))


def main(arguments: Sequence[str]) -> int:
    """The command; 1 if a room misses its goal."""
    known = rooms((ROOT / "pyproject.toml").read_text())
    parser = argparse.ArgumentParser(prog="./test mutate", description="Find breaks that no test notices.")
    parser.add_argument("room", nargs="?", choices=sorted(known), help="one room; all without")
    parser.add_argument("names", nargs="*", help="mutants to try, as patterns; all without")
    parser.add_argument("--tenth", action="store_true", help="try about a tenth of the mutants")
    parser.add_argument("--afresh", action="store_true", help="forget what was found before")
    args = parser.parse_args(arguments)
    chosen = [known[args.room]] if args.room else list(known.values())
    names = [TENTH] if args.tenth else args.names
    tallies = [_mutated(room, names, args.afresh) for room in chosen]
    for tally in tallies:
        for survivor in tally.survivors:
            print(f"\n{survivor.mutant}\n{survivor.diff}")
    print()
    print(*tallies, sep="\n")
    return int(any(tally.share < tally.room.goal for tally in tallies))


def _mutated(room: MutatedRoom, names: Sequence[str], afresh: bool) -> Tally:
    folder = ROOT / "build" / "mutants" / room.name
    if afresh:
        shutil.rmtree(folder, ignore_errors=True)
    _prepare(folder, room)
    if not names:
        names = [name for name, verdict in _verdicts(folder).items() if verdict in SURVIVED]
        _mutmut(folder, "run", "--max-children", "1")
    if names:
        _mutmut(folder, "run", "--max-children", "1", *names)
    return _tally(folder, room)


def _prepare(folder: Path, room: MutatedRoom) -> None:
    """A place from which mutmut sees the code, and one for its broken copy amid links to all the rest."""
    copy = folder / "mutants"
    copy.mkdir(parents=True, exist_ok=True)
    for path in room.code:
        _link(folder / Path(path).parts[0], ROOT / Path(path).parts[0])
    _mirror(copy, ROOT, {ROOT / path for path in room.code})
    own = tomllib.loads((ROOT / "pyproject.toml").read_text())
    settings = _settings(room, own["tool"]["pytest"]["ini_options"]["addopts"])
    for place in (folder, copy):
        if not (file := place / "pyproject.toml").exists() or file.read_text() != settings:
            file.write_text(settings)


def _mirror(copy: Path, original: Path, broken: set[Path]) -> None:
    """Link everything that is not to be broken."""
    for entry in original.iterdir():
        if entry.name.startswith((".", "__pycache__")) or entry.name in ("build", "dist", "pyproject.toml"):
            continue
        if any(path.is_relative_to(entry) and path != entry for path in broken):
            (copy / entry.name).mkdir(exist_ok=True)
            _mirror(copy / entry.name, entry, broken)
        elif entry not in broken:
            _link(copy / entry.name, entry)


def _link(link: Path, target: Path) -> None:
    if not link.is_symlink():
        link.symlink_to(target)


def _settings(room: MutatedRoom, addopts: str) -> str:
    left_out = [f"--deselect={test}" for test in room.slow]
    return f"""\
[tool.mutmut]
source_paths = {list(room.code)}
do_not_mutate = {list(room.untouched)}
pytest_add_cli_args_test_selection = {list(room.tests)}
do_not_mutate_patterns = ['raise \\w+\\(f?"']
pytest_add_cli_args = {["-p", "no:cacheprovider", "--hypothesis-profile=mutants", *left_out]}
type_check_command = ["mypy", {", ".join(f'"{path}"' for path in room.code)},
    "--output", "json", "--disable-error-code", "unused-ignore"]
timeout_multiplier = 5.0
timeout_constant = 3.0
use_git_change_detection = false

[tool.pytest.ini_options]
addopts = "{addopts}"
timeout = 60

[tool.mypy]
strict = true
ignore_missing_imports = true
follow_imports = "silent"
"""


def _mutmut(folder: Path, *arguments: str) -> None:
    """Run mutmut, and show how far it is."""
    command = ["-m", "mutmut", *arguments]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.pop("PYTHONPATH", None)  # the copy's packages win, not the checkout's
    subprocess.run([sys.executable, *command], cwd=folder, env=environment, check=True)


def _asked(folder: Path, *arguments: str) -> str:
    """What mutmut says."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def _verdicts(folder: Path) -> dict[str, str]:
    """What became of each mutant."""
    lines = _asked(folder, "results", "--all", "true").splitlines()
    return dict(re.findall(r"^\s*(\S+__mutmut_\d+): (.+)$", "\n".join(lines), re.MULTILINE))


def _tally(folder: Path, room: MutatedRoom) -> Tally:
    verdicts = _verdicts(folder)
    count = Counter(verdicts.values())
    survivors = [
        Survivor(name, _diff(folder, name)) for name, verdict in verdicts.items() if verdict in SURVIVED
    ]
    harmless = equivalents(EQUIVALENT.read_text())
    real = tuple(one for one in survivors if not is_equivalent(one, harmless))
    return Tally(
        room,
        sum(count[verdict] for verdict in KILLED),
        count["caught by type check"],
        len(survivors) - len(real),
        real,
        count["not checked"],
    )


def equivalents(listed: str) -> set[tuple[str, str | None]]:
    """Functions, and lines of their breaks, that are listed because nobody could see a difference.

    No line stands for all breaks of a function, where it is called only before they are made.
    """
    return {(row["function"], row.get("made")) for row in tomllib.loads(listed)["mutant"]}


def is_equivalent(survivor: Survivor, listed: set[tuple[str, str | None]]) -> bool:
    """Whether it is listed, or only writes a codec's name in capitals, which Python knows as well."""

    def with_small_codecs(lines: str) -> str:
        return re.sub(r'(en|de)code\("[^"]+"', lambda codec: codec.group().lower(), lines)

    same = with_small_codecs(survivor.was) == with_small_codecs(survivor.made)
    return same or not listed.isdisjoint({(survivor.function, survivor.made), (survivor.function, None)})


def _diff(folder: Path, mutant: str) -> str:
    lines = _asked(folder, "show", mutant).splitlines()
    return "\n".join(line for line in lines if re.match(r"[-+](?![-+]{2})", line))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
