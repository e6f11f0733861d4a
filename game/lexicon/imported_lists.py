"""Word lists that players have imported: each a compiled file named by its digest, side by side."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.language.messages import message
from game.lexicon.array_file import ArrayFile, LexiconError
from game.lexicon.plain_lists import import_list
from game.lexicon.words import ENDING, GRAPHS, RAREST, Lexicon, is_wellformed
from game.text_format import reason_given

LONGEST_NAME = 24
_KNOWN_SHARE = 0.5
"""A list of which the game's own knows fewer words is of another language."""
_SHORT, _SHORTER = 7, 5
"""The longest words of such a list that levels with a common, and with a small vocabulary know."""


@dataclass(frozen=True, slots=True)
class ListHere:
    """A list on this machine."""

    name: str
    digest: str
    words: int


class ImportedLists:
    """The lists in one folder; without a folder there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def all(self) -> list[ListHere]:
        """Every list, by name; files that cannot be read are left out."""
        found = []
        for path in sorted(self.folder.glob(f"*{ENDING}")) if self.folder else ():
            with suppress(LexiconError, KeyError):
                meta = ArrayFile.open(path).meta
                found.append(ListHere(str(meta["name"]), str(meta["digest"]), int(meta["words"])))
        return sorted(found, key=lambda one: (one.name.casefold(), one.digest))

    def name_of(self, lexicon: Lexicon) -> str:
        """What the list here is called that has just these words; empty where none has, or its file is
        damaged."""
        with suppress(LexiconError):
            here = self.open(lexicon.digest)
            return here.name if [*here] == [*lexicon] and here.others == lexicon.others else ""
        return ""

    def open(self, digest: str) -> Lexicon:
        """Raises LexiconError if it is not here."""
        return Lexicon.load(self._path(digest))

    def delete(self, digest: str) -> None:
        """Raises LexiconError where the disk refuses."""
        try:
            self._path(digest).unlink(missing_ok=True)
        except OSError as error:
            raise LexiconError(
                message("The list cannot be deleted: {reason}.", reason=reason_given(error))
            ) from error

    def _path(self, digest: str) -> Path:
        if self.folder is None:
            raise LexiconError(message("There is no disk to keep lists on."))
        return self.folder / f"{digest}{ENDING}"


def lexicon_of(words: tuple[str, ...], name: str, own: Lexicon) -> Lexicon:
    """A list as a lexicon. How common a word is, and of which kind, is known from the game's own list.

    Words that tiles A to Z cannot spell are kept in the list and its digest, and are never played. Raises
    LexiconError if there are no others.
    """
    spelt = [word for word in words if is_wellformed(word)]
    if not spelt:
        raise LexiconError(message("No word of this list can be laid with the letters A to Z."))
    known = own.tiers()
    tiers = {word: known.get(word, RAREST) for word in spelt}
    if sum(word in known for word in spelt) < _KNOWN_SHARE * len(spelt):
        tiers = {word: _by_length(word) for word in spelt}
    kinds = {tag: frozenset(own.tagged(tag)) for tag in ("offensive", "foreign")}
    others = sorted(set(words) - set(spelt))
    return Lexicon.from_words(spelt, _shown(name), tiers, kinds["offensive"], kinds["foreign"], others)


def _shown(name: str) -> str:
    """A file's name as a list is called by it: short, and of characters that can be shown."""
    shown = "".join(filter(str.isprintable, name))[:LONGEST_NAME].strip()
    return shown or "Word list"  # not read: kept with the list


def _by_length(word: str) -> int:
    """How common a word of a language is of which nothing is known: short words are more so."""
    if len(word) <= _SHORTER:
        return GRAPHS["small"]
    return GRAPHS["common"] if len(word) <= _SHORT else RAREST


def compiled(lexicon: Lexicon, out: Path) -> Lexicon:
    """Write a lexicon with its word graphs to `out`, and map it.

    Raises LexiconError if the file cannot be written.
    """
    with ThreadPoolExecutor(2) as both:  # compiled code runs without Python's lock
        list(both.map(lexicon.graph, GRAPHS))
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        lexicon.save(out, GRAPHS)
    except OSError as error:
        raise LexiconError(
            message("{path} cannot be written: {reason}.", path=str(out), reason=reason_given(error))
        ) from error
    return Lexicon.load(out)


def imported(path: Path, own: Lexicon, *, forgiving: bool = False) -> Lexicon:
    """A printed list as a lexicon, or what a `forgiving` reader takes of it. Raises LexiconError, with every
    line that is wrong, for what is none."""
    return lexicon_of(import_list(path, forgiving=forgiving), path.stem, own)
