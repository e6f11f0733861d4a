"""Gathers every sentence into game/language/catalogues, and compiles what translators wrote there.

    .venv/bin/python -m tools.catalogues [PART.po …]

writes the template from the code, brings each language's catalogue up to it, takes in the translations of
PART.po files (de-….po for German), and compiles what the game reads.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
CATALOGUES = ROOT / "game" / "language" / "catalogues"
TEMPLATE = CATALOGUES / "parlour.pot"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "tr": None,
    "message": None,
    "tr_count": (1, 2),
    "message_count": (1, 2),
    "tr_as": ((1, "c"), 2),
    "message_as": ((1, "c"), 2),
    "trCount": (1, 2),
}
ROOMS = ("controllers", "game", "memcard")
_WIDTH = 110


def gathered() -> Catalog:
    """Every sentence of the code, with where it stands and what translators are told of it."""
    catalog = Catalog(project="Parlour", charset="utf-8", header_comment="# Every sentence of Parlour.")
    for path in sorted(
        path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".js")
    ):
        kind = "python" if path.suffix == ".py" else "javascript"
        for _line, messages, comments, context in extract_from_file(
            kind, path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            catalog.add(
                messages, None, [(path.relative_to(ROOT).as_posix(), 0)],
                auto_comments=comments, context=context,
                flags=["python-brace-format"] if "{" in str(messages) else [],
            )  # fmt: skip
    return catalog


def merged(code: str, template: Catalog, parts: Sequence[Path]) -> Catalog:
    """A language's catalogue brought up to the code, with the translations of `parts` taken in."""
    catalog = _read(CATALOGUES / f"{code}.po", code)
    known = {_key(entry): entry.string for part in parts for entry in _read(part, code) if all(_forms(entry))}
    catalog.update(template, no_fuzzy_matching=True)
    for entry in catalog:
        if entry.id and (translation := known.get(_key(entry))):
            entry.string = translation
    catalog.obsolete.clear()
    return catalog


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
            write_mo(file, catalog)
        entries = [entry for entry in catalog if entry.id]
        print(f"{code}: {sum(all(_forms(entry)) for entry in entries)} of {len(entries)}")


if __name__ == "__main__":
    main(sys.argv[1:])
