"""What is wrong with a language's catalogue, for those who translate. Babel is needed, as for no game."""

# not read by players: it tells translators and engineers
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.language.languages import CATALOGUES, Language, compiled_catalogue, language_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

TEMPLATE = CATALOGUES / "parlour.pot"
_PLACE = re.compile(r"{(\w+)}")
_MOST = re.compile(r"at most (\d+) letters")


class CatalogueFlaw(NamedTuple):
    """Something to be mended in a catalogue."""

    kind: str
    """'missing', 'unused', 'places', 'forms', 'too long', 'glued' or 'damaged'."""
    english: str
    told: str = ""


def read_catalogue(path: Path, code: str = "") -> Catalog:
    """A catalogue or the template, with what it holds that is not used any more."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=code or None)


def flaws_of(code: str) -> Iterator[CatalogueFlaw]:
    """What is wrong with the catalogue of a language."""
    template = {(entry.id, entry.context): entry for entry in read_catalogue(TEMPLATE) if entry.id}
    catalogue = read_catalogue(CATALOGUES / f"{code}.po", code)
    entries = {(entry.id, entry.context): entry for entry in catalogue if entry.id}
    for key in entries.keys() - template.keys():
        yield CatalogueFlaw("unused", _english(entries[key]))
    for key, asked in template.items():
        entry = entries.get(key)
        forms = _forms(entry) if entry else ()
        if entry is None or not all(forms):
            yield CatalogueFlaw("missing", _english(asked))
        else:
            yield from _flaws_of_entry(asked, forms, catalogue.num_plurals, language_of(code))
    if compiled_catalogue(code) is None:
        yield CatalogueFlaw("damaged", f"{code}.mo", "it is not there or cannot be read: compile it anew")


def _flaws_of_entry(
    asked: Message, forms: tuple[str, ...], plurals: int, language: Language
) -> Iterator[CatalogueFlaw]:
    english = _english(asked)
    if len(forms) != (1 if isinstance(asked.id, str) else plurals):
        yield CatalogueFlaw("forms", english, f"{len(forms)} of {plurals}")
    wanted = set(_PLACE.findall(asked.id if isinstance(asked.id, str) else asked.id[-1]))
    told = set(_PLACE.findall(forms[-1]))
    if (
        told != wanted
        or any(set(_PLACE.findall(form)) - wanted for form in forms)
        or not all(map(_fills, forms))
    ):
        yield CatalogueFlaw("places", english, forms[-1])
    most = most_letters(asked)
    if most and (longest := max(map(letters, forms))) > most:
        yield CatalogueFlaw("too long", english, f"{longest} letters of {most} in {language.name}")
    if any(form != form.strip() for form in (*forms, english)):
        yield CatalogueFlaw("glued", english, repr(forms[0]))


def _fills(form: str) -> bool:
    """Whether a text has no braces but those of its places."""
    try:
        form.format(**dict.fromkeys(_PLACE.findall(form), ""))
    except (ValueError, KeyError, IndexError):
        return False
    return True


def most_letters(entry: Message) -> int:
    """How many letters a translation may have, by the comment for translators; 0 where nothing is said."""
    found = _MOST.search(" ".join(entry.auto_comments))
    return int(found[1]) if found else 0


def letters(form: str) -> int:
    """How long the longest line of a text is at least, whatever stands in its places."""
    return max(len(_PLACE.sub("x", line)) for line in form.split("\n"))


def _english(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _forms(entry: Message) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))
