"""The languages that are spoken here, and which one is spoken at the moment.

A language is its catalogue (in `catalogues`, made by gettext's tools) and its formats (`formats.json`, the
little of Unicode's CLDR that is used). The house speaks one; whoever answers somebody elsewhere, such as
a phone, speaks theirs meanwhile: `with spoken_in(language)`.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.language.pseudo_language import lengthened

if TYPE_CHECKING:
    import gettext

HERE = Path(__file__).parent
CATALOGUES = HERE / "catalogues"
ENGLISH, PSEUDO = "en", "qps"
"""What the code is written in; its imitation, longer and with accents, which shows what translations do."""


ENOUGH = 0.95
"""The share of a catalogue from which a language is spoken unasked."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One language: its sentences, and how it writes numbers, lists and days."""

    code: str
    formats: dict[str, Any]
    """Its part of `formats.json`."""
    catalogue: gettext.NullTranslations | None = None
    """None where sentences stay as the code has them."""
    _once: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it calls itself: 'Deutsch'."""
        return name_of(self.code)

    @property
    def share(self) -> float:
        """How much of the catalogue it has, from 0 to 1."""
        return share_of(self.code)

    def sentence(self, english: str, many: str = "", count: int = 1, context: str = "") -> str:
        """A sentence of the catalogue with its places, in English where the catalogue lacks it."""
        if self.code == ENGLISH:
            return english if count == 1 or not many else many
        if not many and not context and english in self._once:
            return self._once[english]
        found = self._looked_up(english, many, count, context)
        if not many and not context:
            self._once[english] = found
        return found

    def _looked_up(self, english: str, many: str, count: int, context: str) -> str:
        plain = english if count == 1 or not many else many
        if self.code == PSEUDO:
            return lengthened(plain)
        if self.catalogue is None or not english:
            return plain
        if many:
            if context:
                return self.catalogue.npgettext(context, english, many, count)
            return self.catalogue.ngettext(english, many, count)
        return self.catalogue.pgettext(context, english) if context else self.catalogue.gettext(english)

    def whole(self, number: int) -> str:
        """A whole number with its groups: '1,234', '−3'."""
        digits = f"{abs(number):,}" if abs(number) >= self.formats["grouped from"] else str(abs(number))
        return ("−" if number < 0 else "") + digits.replace(",", self.formats["group"])

    def decimal(self, number: float, places: int) -> str:
        """A number with so many decimal places: '0.5', '1,234.50'."""
        text = (
            f"{abs(number):,.{places}f}"
            if abs(number) >= self.formats["grouped from"]
            else f"{abs(number):.{places}f}"
        )
        whole, point, rest = text.partition(".")
        minus = "−" if number < 0 and text.strip("0.,") else ""
        return (
            minus
            + whole.replace(",", self.formats["group"])
            + point.replace(".", self.formats["decimal"])
            + rest
        )

    def percent(self, number: str) -> str:
        """So many hundredths, written out: '63 %'."""
        text: str = self.formats["percent"].format(number)
        return text

    def listed(self, names: Sequence[str]) -> str:
        """Names in a sentence: 'Ann', 'Ann and Ben', 'Ann, Ben and Cy'; empty without any."""
        if len(names) < 2:
            return "".join(names)
        *before, last = names
        return ", ".join(before) + f" {self.formats['and']} " + last


@cache
def language_of(code: str) -> Language:
    """A language by its code: without a catalogue that can be read it has English sentences, without formats
    English ones."""
    formats = _formats()
    return Language(code, {**formats[ENGLISH], **formats.get(code, {})}, compiled_catalogue(code))


def compiled_catalogue(code: str) -> gettext.GNUTranslations | None:
    """What is read of a language in the game; None of English, and where none is there that can be read."""
    if code == ENGLISH:
        return None
    import gettext  # not needed in English

    try:
        with (CATALOGUES / f"{code}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error):  # none there, or one that is cut short or no catalogue
        return None


def offered() -> list[Language]:
    """The languages that can be chosen: English, then the others by what they call themselves."""
    return [language_of(code) for code in codes_offered()]


def codes_offered() -> list[str]:
    """The same by their codes, with no catalogue read."""
    codes = sorted(path.stem for path in CATALOGUES.glob("*.mo"))
    return [ENGLISH, *sorted(codes, key=lambda code: name_of(code).casefold())]


def name_of(code: str) -> str:
    """What a language calls itself; its code where nobody has said."""
    name: str = _formats().get(code, {}).get("name", code)
    return name


@cache
def share_of(code: str) -> float:
    """How much of all that is to be translated a language has, from 0 to 1; 1 where nothing tells."""
    made, template = CATALOGUES / f"{code}.mo", CATALOGUES / "parlour.pot"
    if not (made.is_file() and template.is_file()):
        return 1.0
    head = made.read_bytes()[:12]  # magic, revision, number of sentences: gettext's first is its own
    little = head[:4] == b"\xde\x12\x04\x95"
    translated = int.from_bytes(head[8:12], "little" if little else "big") - 1
    of_all = template.read_text("utf-8").count("\nmsgid ") - 1
    return min(max(translated / of_all, 0.0), 1.0) if of_all > 0 else 1.0


_heard: ContextVar[Language | None] = ContextVar("language", default=None)


def speaking() -> Language:
    """The language of the moment: of whoever is being answered, or the house's."""
    return _heard.get() or _chosen[0]


def choose_language(code: str) -> None:
    """The house speaks this language from now on; the system's where `code` is empty or not spoken here."""
    is_known = code == PSEUDO or code in codes_offered()
    _chosen[0] = language_of(code if is_known else of_system())


@contextmanager
def spoken_in(code: str) -> Iterator[None]:
    """Speaks another language meanwhile, in this thread or task only."""
    token = _heard.set(language_of(code))
    try:
        yield
    finally:
        _heard.reset(token)


def of_system() -> str:
    """The system's language if it is spoken here; English otherwise."""
    return best_of(_asked_by_system())


def best_of(asked: Sequence[str]) -> str:
    """The first of some codes ('de', 'pt_BR', 'fr-CA') that is spoken here; English without any.

    Nobody has chosen it, so it is not one of which too little is translated.
    """
    spoken = codes_offered()
    plain = (one.replace("-", "_").split("_")[0].lower() for one in asked)
    return next((code for code in plain if code in spoken and share_of(code) >= ENOUGH), ENGLISH)


def _asked_by_system() -> list[str]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return [one.split(".")[0] for one in value.split(":")]
    if sys.platform == "win32":
        import ctypes  # not needed elsewhere
        import locale

        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(code, "")]
    if sys.platform == "darwin":
        import locale

        return [locale.getlocale()[0] or ""]
    return []


@cache
def _formats() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((HERE / "formats.json").read_text("utf-8"))
    return found


_chosen = [language_of(ENGLISH)]
