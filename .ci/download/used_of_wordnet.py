"""What the game reads of WordNet: plain words, their senses and how often they are used.

    python .ci/download/used_of_wordnet.py FOLDER OUT

Half of the dictionary files are relations between senses, and a third of their words are several ones or
names; `game/lexicon/wordnet.py` reads none of these, and of relations only how many there are. What stays
keeps its format and its terms.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

PARTS = ("noun", "verb", "adj", "adv")
INSTANCE = b"@i"
"""Points from a name to what it is the name of."""
TERMS = b"  "
"""How the lines of the licence begin, above all others."""


def write(folder: Path, out: Path) -> None:
    """Write what is used of the dictionary files in a folder to another one. Raises OSError."""
    out.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        (out / f"{part}.exc").write_bytes((folder / f"{part}.exc").read_bytes())
        for name, reduced in (("index", of_index), ("data", of_data)):
            lines = (folder / f"{name}.{part}").read_bytes().splitlines()
            (out / f"{name}.{part}").write_bytes(b"".join(line + b"\n" for line in reduced(lines)))
    counts = (folder / "cntlist.rev").read_bytes().splitlines()
    used = (line for line in counts if is_plain(line.partition(b"%")[0]))
    (out / "cntlist.rev").write_bytes(b"".join(line + b"\n" for line in used))


def of_index(lines: list[bytes]) -> Iterator[bytes]:
    """The entries of plain words, without the kinds of their relations."""
    for line in lines:
        if line.startswith(TERMS):
            yield line
        elif is_plain((fields := line.split())[0]):
            senses = int(fields[2])
            yield b" ".join([*fields[:3], b"0", *fields[-senses - 2 :]])


def of_data(lines: list[bytes]) -> Iterator[bytes]:
    """The senses of plain words, and those of kinds that are written with a capital; of their relations only
    how many there are, by which senses are ranked."""
    for line in lines:
        if line.startswith(TERMS):
            yield line
            continue
        if not line.strip():
            continue
        told, _, gloss = line.partition(b"| ")
        fields = told.split()
        end = 4 + 2 * int(fields[3], 16)
        forms, relations = fields[4:end], fields[end]
        is_name = INSTANCE in fields[end:]
        if any(is_plain(bare(form, any_case=not is_name)) for form in forms[::2]):
            yield b" ".join([*fields[:4], *forms, relations, b"|", gloss.rstrip()])


def bare(form: bytes, *, any_case: bool) -> bytes:
    """A form without the mark of where an adjective may stand; small, if its capitals count for nothing."""
    word = form.partition(b"(")[0]
    return word.lower() if any_case else word


def is_plain(word: bytes) -> bool:
    """Whether a word can be one of the game."""
    return word.isalpha() and word.islower()


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
