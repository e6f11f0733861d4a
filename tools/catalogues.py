"""Gathers every sentence into game/language/catalogues, and compiles what translators wrote there.

    .venv/bin/python -m tools.catalogues [PART.po …]

writes the template from the code and its pages, brings each language's catalogue up to it, takes in the
translations of PART.po files (de-….po for German), and compiles what the game reads, and what scripts of
pages do (`game/language/pages`).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from gettext import c2py  # by which gettext itself reads plurals
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.phones.page_texts import CATEGORIES, texts_in
from game.wire.sentences import SENTENCES

ROOT = Path(__file__).parents[1]
CATALOGUES = ROOT / "game" / "language" / "catalogues"
PAGES = ROOT / "game" / "language" / "pages"
TEMPLATE = CATALOGUES / "parlour.pot"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "tr": None,
    "message": None,
    "tr_count": (1, 2),
    "message_count": (1, 2),
    "tr_as": ((1, "c"), 2),
    "message_as": ((1, "c"), 2),
}
_TEXT = r'"((?:[^"\\]|\\.)*)"'
_IN_SCRIPT = re.compile(
    rf"(?<!\w)(?<![^.]\.)(?:tr\({_TEXT}|trCount\(\s*{_TEXT},\s*{_TEXT}|trAs\(\s*{_TEXT},\s*{_TEXT})"
)
"""What scripts of pages call, wherever it stands, in the templates of their HTML, too."""
_ABOVE = re.compile(r"(?:^[ \t]*//[^\n]*\n)+[^\n]*\Z", re.MULTILINE)
ROOMS = ("controllers", "game", "memcard")
_WIDTH = 110
TOGETHER = {"pl": re.compile(r"(?<!\w)([aiouwz]) (?=\S)", re.IGNORECASE)}
"""What a language keeps with the word behind it: no line of Polish ends in a single letter."""
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""The day that all compiled catalogues bear: the same sentences are the same bytes."""


def gathered() -> Catalog:
    """Every sentence of the code, with where it stands and what translators are told of it."""
    catalog = Catalog(project="Parlour", charset="utf-8", header_comment="# Every sentence of Parlour.")
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*")):
        for messages, comments, context in _said_in(path):
            catalog.add(
                messages, None, [(path.relative_to(ROOT).as_posix(), 0)],
                auto_comments=comments, context=context,
                flags=["python-brace-format"] if "{" in str(messages) else [],
            )  # fmt: skip
    return catalog


Said = tuple[str | tuple[str, ...], list[str], str | None]
"""English, with its plural where there is one; what translators are told; what it means."""


def _said_in(path: Path) -> Iterator[Said]:
    if path.suffix == ".html":
        page = path.read_text("utf-8")
        for text, comment in texts_in(page):
            yield text, [comment] if comment else [], None
    elif path.suffix == ".js":
        yield from said_in_script(path.read_text("utf-8"))
    elif path.suffix == ".py":
        for _line, messages, comments, context in extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            yield messages, comments, context


def said_in_script(script: str) -> Iterator[Said]:
    """What a script of a page says, in its order; a comment on the lines above a call is the translators'."""
    for call in _IN_SCRIPT.finditer(script):
        text, one, many, context, meant = (
            None if part is None else str(json.loads(f'"{part}"')) for part in call.groups()
        )
        above = _ABOVE.search(script, 0, call.start())
        lines = [line.strip(" /") for line in above[0].splitlines()[:-1]] if above else []
        comment = " ".join(lines).partition("Translators: ")[2]
        said = (one or "", many or "") if one else text or meant or ""
        yield said, [comment] if comment else [], context


def texts_of_pages(catalog: Catalog) -> dict[str, str | list[str]]:
    """What scripts of pages say, in the language of a catalogue: text by its English, after what it means and
    the sign that gettext puts between them; all forms where a count decides, in the order of the categories
    that are told first."""
    told = {one.english for one in SENTENCES.values()}
    plurals = catalog.locale.plural_form if catalog.locale else None
    assert plurals is not None, "a catalogue has a language"
    categories = sorted({*plurals.tags, "other"}, key=CATEGORIES.index)
    samples = [next((n for n in SAMPLES if plurals(n) == category), 10**6) for category in categories]
    found: dict[str, str | list[str]] = {"": categories}
    for entry in catalog:
        english = entry.id if isinstance(entry.id, str) else entry.id[0]
        in_script = any(name.endswith(".js") for name, _ in entry.locations)
        if not english or not all(_forms(entry)) or not (in_script or english in told):
            continue
        key = f"{entry.context}\x04{english}" if entry.context else english
        forms = _forms(entry)
        one = isinstance(entry.string, str)
        found[key] = forms[0] if one else [forms[_index(catalog, count)] for count in samples]
    return found


SAMPLES = (*range(200), 10**6)
"""Counts of which some fall into each category."""


def _index(catalog: Catalog, count: int) -> int:
    """Which form gettext takes for a count, by the expression in the head of the catalogue."""
    return int(c2py(catalog.plural_expr)(count))


def merged(code: str, template: Catalog, parts: Sequence[Path]) -> Catalog:
    """A language's catalogue brought up to the code, with the translations of `parts` taken in."""
    catalog = _read(CATALOGUES / f"{code}.po", code)
    known = {_key(entry): entry.string for part in parts for entry in _read(part, code) if all(_forms(entry))}
    catalog.update(template, no_fuzzy_matching=True)
    for entry in catalog:
        if entry.id and (translation := known.get(_key(entry))):
            entry.string = translation
        match entry.string:
            case str() as text:
                entry.string = kept_together(text, code)
            case tuple() as forms:
                entry.string = tuple(kept_together(form, code) for form in forms)
    catalog.obsolete.clear()
    return catalog


def translated(catalog: Catalog) -> Catalog:
    """What of a catalogue is translated: of a plural with empty forms gettext would say nothing."""
    found = Catalog(locale=catalog.locale, charset="utf-8", creation_date=EPOCH)
    for entry in catalog:
        if entry.id and all(_forms(entry)):
            found.add(entry.id, entry.string, context=entry.context)
    return found


def kept_together(text: str, code: str) -> str:
    """A translation with no-break spaces where no line of its language may end."""
    return TOGETHER[code].sub("\\1\u00a0", text) if code in TOGETHER else text


def _read(path: Path, code: str) -> Catalog:
    with path.open("rb") as file:
        catalog = read_po(file, locale=code, ignore_obsolete=True, abort_invalid=True)
    catalog.locale = code
    return catalog


def _forms(entry: Message) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def _key(entry: Message) -> tuple[object, object]:
    return entry.id, entry.context


def write(path: Path, catalog: Catalog) -> None:
    """Writes a catalogue as text; without lines and moments, which change with every commit."""
    out = BytesIO()
    write_po(out, catalog, width=_WIDTH, omit_header=False, sort_by_file=False, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    path.write_text(
        "".join(line for line in lines if not line.startswith(('"POT-Creation', '"PO-Revision'))), "utf-8"
    )


def main(parts: Sequence[str] = ()) -> None:
    """Gathers, merges, compiles."""
    template = gathered()
    write(TEMPLATE, template)
    for path in sorted(CATALOGUES.glob("*.po")):
        code = path.stem
        mine = [Path(part) for part in parts if Path(part).name.split("-")[0] == code]
        catalog = merged(code, template, mine)
        write(path, catalog)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, translated(catalog))
        PAGES.mkdir(exist_ok=True)
        texts = json.dumps(texts_of_pages(catalog), ensure_ascii=False, indent=0, sort_keys=True)
        (PAGES / f"{code}.json").write_text(texts + "\n", "utf-8")
        entries = [entry for entry in catalog if entry.id]
        print(f"{code}: {sum(all(_forms(entry)) for entry in entries)} of {len(entries)}")


if __name__ == "__main__":
    main(sys.argv[1:])
