"""The catalogues: gathered from the code as it is, compiled as they are written, and without flaws."""

from __future__ import annotations

import ast
import gettext
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from game.language.catalogue_check import flaws_of, letters, most_letters, read_catalogue
from game.language.languages import CATALOGUES, language_of, share_of
from game.render.panels.theme import Font
from game.render.panels.typesetting import faces
from tests.language.sentences_outside import ROOT, SPOKEN, files, outside
from tools.catalogues import PAGES, TEMPLATE, gathered, texts_of_pages, translated

WHOLE = ("de", "fr", "pl")
"""Languages of which everything is translated."""
CODES = sorted(path.stem for path in CATALOGUES.glob("*.po"))


def keys(catalogue: Catalog) -> dict[object, list[str]]:
    return {(entry.id, entry.context): sorted(entry.auto_comments) for entry in catalogue if entry.id}


@pytest.fixture(scope="module")
def now() -> Catalog:
    return gathered()


def test_no_sentence_goes_round_the_catalogue() -> None:
    assert [str(one) for file in files() for one in outside(file)] == []


def test_what_is_said_is_written_out_where_it_is_said() -> None:
    """Of a name or an f-string gettext could gather nothing."""
    assert [place for place, texts in said() if not all(isinstance(one, str) for one in texts)] == []


def test_all_that_is_said_is_in_the_template() -> None:
    """Before Python 3.12 nothing is gathered within an f-string."""
    template = set()
    for entry in read_catalogue(TEMPLATE):
        template |= {entry.id} if isinstance(entry.id, str) else set(entry.id)
    assert [place for place, texts in said() if not set(texts) <= template] == []


def test_what_stands_behind_so_many_of_all_is_of_no_number_in_french() -> None:
    """Its plural would follow all of them: '1 mots sur 4'. `count` may be what it follows."""
    of_all = re.compile(r"\{(?!count\b|left\b|number\b)\w+\} \w+s sur \{")  # bytes, shares
    strings = [entry.string for entry in read_catalogue(CATALOGUES / "fr.po")]
    texts = [text for one in strings for text in ((one,) if isinstance(one, str) else one or ())]
    assert of_all.search("{laid} mots sur {words}")
    assert [text for text in texts if of_all.search(text)] == []


def test_no_line_of_polish_ends_in_a_single_letter() -> None:
    """A no-break space follows each word of one letter, as printers there set it."""
    strings = [entry.string for entry in read_catalogue(CATALOGUES / "pl.po")]
    texts = [text for one in strings for text in ((one,) if isinstance(one, str) else one or ())]
    assert any("\u00a0" in text for text in texts)
    assert [text for text in texts if re.search(r"(^|[\s(„])[aiouwzAIOUWZ] \S", text)] == []


@pytest.mark.parametrize("code", WHOLE)
def test_a_language_takes_little_of_the_download(code: str) -> None:
    """At most 150 kB: what the game reads, and what pages do."""
    files = (CATALOGUES / f"{code}.mo", PAGES / f"{code}.json")
    assert sum(len(zlib.compress(file.read_bytes(), 9)) for file in files) <= 150_000


def said() -> Iterator[tuple[str, list[object]]]:
    """Where something is said, and its English, with its plural if it has one."""
    for file in files():
        if file.parent.name == "language":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in SPOKEN:
                continue
            texts = node.args[name.endswith("_as") : 2 if name.endswith(("_as", "_count")) else 1]
            yield (
                f"{file.relative_to(ROOT)}:{node.lineno}",
                [one.value if isinstance(one, ast.Constant) else one for one in texts],
            )


def test_the_template_is_gathered_from_the_code_as_it_is(now: Catalog) -> None:
    told = "run `.venv/bin/python -m tools.catalogues`"
    assert keys(read_catalogue(TEMPLATE)) == keys(now), told


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_compiled_as_it_is_written(code: str) -> None:
    with (CATALOGUES / f"{code}.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    written = read_catalogue(CATALOGUES / f"{code}.po", code)
    for entry in translated(written):
        if entry.id and isinstance(entry.id, str):
            found = (
                compiled.pgettext(entry.context, entry.id) if entry.context else compiled.gettext(entry.id)
            )
            assert found == entry.string
    assert json.loads((PAGES / f"{code}.json").read_text("utf-8")) == texts_of_pages(written)


@pytest.mark.parametrize("code", WHOLE)
def test_a_language_is_whole_and_has_no_flaw(code: str) -> None:
    assert [*flaws_of(code)] == []
    assert share_of(code) == 1.0


@pytest.mark.parametrize("code", CODES)
def test_what_is_translated_has_its_places_and_forms_and_fits(code: str) -> None:
    assert [flaw for flaw in flaws_of(code) if flaw.kind != "missing"] == []


def test_english_fits_where_translations_have_to(now: Catalog) -> None:
    long = [entry.id for entry in now if entry.id and 0 < most_letters(entry) < letters(str(entry.id))]
    assert [one for one in long if isinstance(one, str)] == []


@pytest.mark.parametrize("code", CODES)
def test_every_letter_of_a_language_is_in_the_fonts_of_the_screen(code: str) -> None:
    texts = [
        entry.string for entry in translated(read_catalogue(CATALOGUES / f"{code}.po", code)) if entry.id
    ]
    letters_of_it = {letter for text in texts for letter in "".join(text or ())}
    for font in (Font.TEXT, Font.BOLD, Font.HEAVY):
        assert letters_of_it - faces()[font].advances.keys() <= set("\n\u00a0\u202f")


def test_a_flaw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check is one that can fail."""
    template = Catalog()
    template.add("{name} wins", auto_comments=["at most 12 letters"])
    written = Catalog(locale="de")
    written.add("{name} wins", "{wer} gewinnt die ganze Partie ")
    written.add("gone", "weg")
    both = iter((template, written))
    monkeypatch.setattr("game.language.catalogue_check.read_catalogue", lambda *_: next(both))
    assert {flaw.kind for flaw in flaws_of("de")} == {"unused", "places", "too long", "glued"}


def test_a_compiled_catalogue_that_is_cut_short_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cut = tmp_path / "de.mo"
    cut.write_bytes((CATALOGUES / "de.mo").read_bytes()[:1000])
    monkeypatch.setattr("game.language.languages.CATALOGUES", tmp_path)
    assert [(flaw.kind, flaw.english) for flaw in flaws_of("de")] == [("damaged", "de.mo")]


def test_polish_has_three_forms_and_german_two() -> None:
    forms = "{count} game", "{count} games"
    polish = {language_of("pl").sentence(*forms, count) for count in (1, 3, 5)}
    german = {language_of("de").sentence(*forms, count) for count in (1, 3, 5)}
    assert (len(polish), len(german)) == (3, 2)
