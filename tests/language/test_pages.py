"""Text of pages: all of it is in the catalogue, and read in the language of whoever opens the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from game.language.languages import spoken_in
from game.language.pseudo_language import lengthened
from game.net.accept_language import languages_asked, spoken_to
from game.net.site import Asked
from game.phones.page_files import file_for, house_files
from game.phones.page_texts import localized, texts_in
from game.wire.sentences import SENTENCES, sentence
from tests.language.made_german import german_spoken
from tests.language.page_sentences_outside import is_sentence, literals, outside, pages
from tools.catalogues import gathered, said_in_script, texts_of_pages


def test_every_text_of_a_page_is_in_the_catalogue() -> None:
    assert len(pages()) > 15
    assert [one for path in pages() for one in outside(path)] == []


def test_a_text_that_goes_round_the_catalogue_is_found_wherever_it_stands() -> None:
    script = """
    // Not this one
    const a = "Two words", b = tr("In the catalogue"), c = x / 2, d = html`<p class="two words">${
      b ? tr("Nor this") : "Over here"} left ${c} right <b aria-label="Heard by some"></b></p>`;
    trCount("{count} new game", "{count} new games", [1, "but this"].length, { name: "or that" });
    """
    found = [text for _, text, _ in literals(script) if is_sentence(re.sub("<[^<>]*>", " ", text))]
    assert found[0] == "Two words"
    assert found[1] == "Over here"
    assert "left \0 right" in found[2]
    assert found[3:] == ["but this", "or that"]


def test_what_a_script_says_is_gathered_with_its_plural_its_meaning_and_what_translators_are_told() -> None:
    script = """
    // Translators: a button;
    // at most 9 letters.
    row(tr("Pass"), `${html`<b>${...tr("Say \\"no\\"")}</b>`}`);
    x.tr("no call of ours"); str("nor this");
    trCount("{count} tile", "{count} tiles", n); trAs("verb", "Play");
    """
    assert list(said_in_script(script)) == [
        ("Pass", ["a button; at most 9 letters."], None),
        ('Say "no"', ["a button; at most 9 letters."], None),
        (("{count} tile", "{count} tiles"), [], None),
        ("Play", [], "verb"),
    ]


def test_marked_html_is_gathered_and_read_without_its_marks(tmp_path: Path) -> None:
    page = (
        '<html lang="en">\n<!-- Translators: a button. -->\n<button data-tr>Roll &amp; go</button>'
        '<input placeholder="a part" data-tr="placeholder" id="x">'
        '<b data-sure="Now?" data-tr="text data-sure">End</b>'
    )
    assert list(texts_in(page)) == [("Roll & go", "a button."), ("a part", ""), ("End", ""), ("Now?", "")]
    assert localized(page, "en") == (
        '<html lang="en">\n<button>Roll &amp; go</button>'
        '<input placeholder="a part" id="x"><b data-sure="Now?">End</b>'
    )
    with german_spoken(tmp_path):
        told = localized('<html lang="en"><p aria-label="Scores" data-tr="text aria-label">Board</p>', "de")
    seen, heard = lengthened("Board"), lengthened("Scores")
    assert told == f'<html lang="de"><p aria-label="{heard}">{seen}</p>'


def test_scripts_find_plural_forms_in_the_order_of_the_categories_of_their_language() -> None:
    forms = {"de": ["one", "other"], "fr": ["one", "many", "other"], "pl": ["one", "few", "many", "other"]}
    english = "{letter}, {count} point"
    for code, categories in forms.items():
        catalog = Catalog(locale=code)
        for entry in gathered():
            if entry.id and english in entry.id:
                catalog[entry.id] = entry
                entry.string = tuple(f"form {n}" for n in range(catalog.num_plurals))
        texts = texts_of_pages(catalog)
        assert texts[""] == categories
        forms_told = list(catalog[english].string or ())
        assert texts[english] == [*forms_told, *forms_told[-1:]][: len(categories)]


@pytest.mark.parametrize(
    ("query", "headers", "asked"),
    [
        ("", ["de-AT,de;q=0.9,en;q=0.8"], ("de-AT", "de", "en")),
        ("", ["en;q=0.2", "pl, fr;q=0.5"], ("pl", "fr", "en")),
        ("", ["*, de;q=0, ;q=1, fr;q=x, é, it ; q=0.1"], ("it",)),
        ("language=fr", ["de"], ("fr", "de")),
        ("key&language=", ["de"], ("de",)),
        ("", [], ()),
    ],
)
def test_languages_are_asked_for_by_the_address_and_by_what_browsers_like_best(
    query: str, headers: list[str], asked: tuple[str, ...]
) -> None:
    assert languages_asked(query, headers) == asked


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with german_spoken(tmp_path_factory.mktemp("german")):
        yield


@pytest.mark.usefixtures("german")
def test_a_page_is_served_in_the_first_language_that_is_spoken_here() -> None:
    for languages, code in ((("es", "de-AT", "en"), "de"), (("en", "de"), "en"), ((), "en"), (("xx",), "en")):
        assert spoken_to(*languages) == code
        file = file_for(house_files(), Asked("/", "", "host", unpacks=False, languages=languages))
        assert file is not None
        page = file.body.decode()
        assert f'<html lang="{code}">' in page
        assert (lengthened("Change my name") in page) is (code == "de")
        assert ("data-tr" in page) is False
        assert bool(re.search(r"/de\.js", page)) is (code == "de")


@pytest.mark.usefixtures("german")
def test_a_sentence_that_is_told_is_made_in_the_language_of_whoever_reads_it() -> None:
    with spoken_in("de"):
        assert str(sentence("late")) == lengthened("Time was up.")
        assert str(sentence("not in list", ("QI",))) == lengthened(
            "{words} is not in the dictionary."
        ).format(words="QI")
        assert str(sentence("none in list", ("QI", "ZA"))).startswith("QI")
    assert str(sentence("late")) == SENTENCES["late"].english
