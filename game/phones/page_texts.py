"""What pages are read in: each browser gets them in the first of its languages that is spoken here.

Text that stands in HTML is marked by an attribute, `data-tr`, and is translated as the page is sent; that of
scripts comes with them, as a script by which `language.js` finds it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape, unescape
from pathlib import Path

import msgspec

from game.language import languages
from game.language.languages import ENGLISH, codes_offered, language_of

PAGES = Path(languages.__file__).parent / "pages"
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""In which CLDR counts plural forms."""
_MARKED = re.compile(r'(<[a-z]\w*\b[^<>]*?) data-tr(?:="([a-z -]*)")?([^<>]*>)([^<]*)')
"""An element with text of its own; `data-tr` names attributes instead, and 'text' among them if that, too."""
_FOR_TRANSLATORS = re.compile(r"<!-- Translators: ([^<>]*?) -->\s*(?:<[^<>]*>)?\Z")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


def other_languages() -> list[str]:
    """The codes of what is spoken here besides English."""
    return [code for code in codes_offered() if code != ENGLISH]


def texts_in(page: str) -> Iterator[tuple[str, str]]:
    """The English of whatever is marked in a page of HTML, and what translators are told of it: by a comment
    on the line above, or before it."""
    for tag in _MARKED.finditer(page):
        told = _FOR_TRANSLATORS.search(page, 0, tag.start())
        for name in _named(tag[2]):
            said = tag[4].strip() if name == "text" else _value(tag[0], name)
            yield unescape(said), told[1] if told else ""


def localized(page: str, code: str) -> str:
    """A page of HTML in a language, without the marks."""
    language = language_of(code)

    def translated(english: str) -> str:
        return escape(language.sentence(unescape(english)), quote=True).replace("&#x27;", "'")

    def spoken(tag: re.Match[str]) -> str:
        text, begin = tag[4], tag[1] + tag[3]
        for name in _named(tag[2]):
            if name == "text":
                text = text.replace(text.strip(), translated(text.strip()))
            else:
                begin = _attribute(name).sub(lambda one: one[1] + translated(one[2]) + '"', begin)
        return begin + text

    found = _MARKED.sub(spoken, _COMMENT.sub("", page))
    return found.replace('<html lang="en">', f'<html lang="{code}">')  # not read: for browsers


def _named(attributes: str | None) -> Sequence[str]:
    return (attributes or "text").split()


def _value(tag: str, name: str) -> str:
    found = _attribute(name).search(tag)
    assert found is not None, f"{tag} has no {name}"
    return found[2]


def _attribute(name: str) -> re.Pattern[str]:
    return re.compile(rf'(\b{name}=")([^"]*)"')


@cache
def _texts_of(code: str) -> dict[str, str | list[str]]:
    path = PAGES / f"{code}.json"
    found: dict[str, str | list[str]] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def texts_script(code: str, script: str) -> str:
    """What `language.js` needs to make the texts of a script in this language; empty for English."""
    texts = {
        english: text for english, text in _texts_of(code).items() if english.rpartition("\x04")[2] in script
    }
    told = msgspec.json.encode(texts).decode().replace("<", "\\u003c")  # which might end the script
    return f"var TEXTS={told};" if len(texts) > 1 else ""  # not read: code
