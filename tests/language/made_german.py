"""German that is made for a test: every sentence lengthened and accented, in a catalogue and for pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from game.language import languages
from game.language.pseudo_language import lengthened
from game.net.accept_language import spoken_to
from game.phones import page_files, page_texts
from tools.catalogues import gathered, texts_of_pages


@contextmanager
def german_spoken(folder: Path) -> Iterator[None]:
    """Meanwhile German can be spoken, and nothing else but English."""
    catalog = gathered()
    catalog.locale = "de"
    for entry in catalog:
        if entry.id:
            many = isinstance(entry.id, tuple)
            entry.string = tuple(map(lengthened, entry.id)) if many else lengthened(str(entry.id))
    with (folder / "de.mo").open("wb") as file:
        write_mo(file, catalog)
    (folder / "de.json").write_text(json.dumps(texts_of_pages(catalog)), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "CATALOGUES", folder)
        patch.setattr(page_texts, "PAGES", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for cached in (languages.language_of, spoken_to, page_texts._texts_of, page_files.files):
        cached.cache_clear()


def is_german(text: str) -> bool:
    """Whether it is of that catalogue: no letter of English that it changes is left."""
    return lengthened(text)[: len(text)] == text
