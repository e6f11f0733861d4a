"""`parlour lexicon`: look words up, describe the lexicon, write it out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from game.language.messages import tr, tr_count
from game.lexicon.array_file import LexiconError, is_store
from game.lexicon.definitions import Definition, Definitions
from game.lexicon.imported_lists import compiled, imported
from game.lexicon.plain_lists import ListError, export_list, import_list, in_order
from game.lexicon.words import DEFAULT, Lexicon
from game.printing import first_faults
from game.storage.user_file import see_that_it_is_new
from game.text_format import labelled, reason_given

GOOD, INVALID, ERROR = 0, 1, 2
"""Exit statuses: done; done, but some word is not valid; not done."""


def _words() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    # Translators: words that are typed.
    parser.add_argument("words", nargs="+", metavar="WORD", help=tr("in upper or lower case"))
    return parser


def _common() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--json", action="store_true", help=tr("print one JSON value instead of text"))
    parser.add_argument(
        "--list",
        type=Path,
        metavar="FILE",
        help=tr("use this word list: one word per line, in alphabetical order"),
    )
    return parser


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give `parser` the subcommands check, define, info, export and import."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def add(
        name: str, action: Any, summary: str, *parents: argparse.ArgumentParser
    ) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=summary, description=summary, parents=[*parents, _common()])
        sub.set_defaults(perform=action)
        return sub

    add("check", _check, tr("say which words are valid; exit status 1 if any is not"), _words())
    add("define", _define, tr("say what words mean; exit status 1 if any is not valid"), _words())
    add("info", _info, tr("describe the lexicon: words, tiers, digest, size"))
    export = add("export", _export, tr("write all words to FILE, one per line, in alphabetical order"))
    export.add_argument("file", type=Path, metavar="FILE", help=tr("'-' writes to standard output"))
    load = add("import", _import, tr("make a lexicon of a word list, for `parlour maven --words`"))
    load.add_argument("words", type=Path, metavar="LIST", help=tr("one word per line, in alphabetical order"))
    load.add_argument("file", type=Path, metavar="FILE", help=tr("the lexicon to write"))
    load.add_argument(
        "--forgiving", action="store_true", help=tr("leave out lines that are no words, and sort")
    )


def run(args: argparse.Namespace) -> int:
    """Perform what `add_arguments` has parsed. Returns an exit status."""
    try:
        lexicon = Lexicon.load() if args.list is None else _from_list(args.list)
        status, value, lines = args.perform(args, lexicon)
    except LexiconError as error:
        return _fail(error, args.json)
    print(json.dumps(value, ensure_ascii=False) if args.json else "\n".join(lines))
    return int(status)


def _from_list(path: Path) -> Lexicon:
    return Lexicon.from_words(import_list(path), path.stem)


def _fail(error: LexiconError, as_json: bool) -> int:
    flaws = error.flaws if isinstance(error, ListError) else ()
    if as_json:
        print(
            json.dumps(
                {"error": str(error), "flaws": [{"line": f.line, "reason": str(f.reason)} for f in flaws]}
            )
        )
    else:
        print(error, *first_faults(map(str, flaws)), sep="\n  ", file=sys.stderr)
    return ERROR


_Answer = tuple[int, Any, list[str]]
"""Exit status, the value for JSON, the lines for people."""


def _check(args: argparse.Namespace, lexicon: Lexicon) -> _Answer:
    value = [_verdict(word.upper(), lexicon) for word in args.words]
    lines = [labelled(entry["word"], _spoken(entry)) for entry in value]
    return _status(value), value, lines


def _verdict(word: str, lexicon: Lexicon) -> dict[str, Any]:
    if word not in lexicon:
        return {"word": word, "valid": False}
    return {
        "word": word,
        "valid": True,
        "tier": lexicon.tier(word),
        "computer_plays": lexicon.computer_plays(word),
    }


def _spoken(verdict: dict[str, Any]) -> str:
    if not verdict["valid"]:
        return tr("not valid")
    tier = str(verdict["tier"])
    if verdict["computer_plays"]:
        # Translators: said of a word; {tier} is a number from 1 to 8: how common it is.
        return tr("valid, tier {tier} of 8", tier=tier)
    return tr("valid, tier {tier} of 8; the computer never plays it", tier=tier)


def _status(verdicts: list[dict[str, Any]]) -> int:
    return GOOD if all(entry["valid"] for entry in verdicts) else INVALID


def _define(args: argparse.Namespace, lexicon: Lexicon) -> _Answer:
    definitions = Definitions.open()
    value, lines = [], []
    for word in map(str.upper, args.words):
        found = definitions.define(word) if word in lexicon else None
        value.append({"word": word, "valid": word in lexicon, "definition": _as_value(found)})
        lines.append(labelled(word, _meaning(word, word in lexicon, found)))
    return _status(value), value, lines


def _as_value(found: Definition | None) -> dict[str, str] | None:
    if found is None:
        return None
    return {"text": found.text, "source": found.source, "headword": found.headword, "part": found.part}


def _meaning(word: str, valid: bool, found: Definition | None) -> str:
    if not valid:
        return tr("not valid")
    if found is None:
        return tr("valid word, no definition stored")
    headword = "" if found.headword == word else f"{found.headword}, "
    part = f"{found.part}: " if found.part else ""
    return f"{headword}{part}{found.text}"


def _info(args: argparse.Namespace, lexicon: Lexicon) -> _Answer:
    path: Path = args.list or DEFAULT
    value = {
        "name": lexicon.name,
        "words": len(lexicon),
        "tiers": list(lexicon.tier_sizes),
        "never_played": len(lexicon) - len(lexicon.computer_words()),
        "digest": lexicon.digest,
        "file": str(path),
        "bytes": path.stat().st_size,
    }
    told = value | {"tiers": ", ".join(map(str, lexicon.tier_sizes))}
    return GOOD, value, [labelled(key.replace("_", " "), str(entry)) for key, entry in told.items()]


def _see_that_it_is_no_list(path: Path, *, new: bool = False) -> None:
    """Raises LexiconError where there is a file already, unless a lexicon is to be made anew in its place."""
    try:
        if new or not (path.is_file() and is_store(path)):
            see_that_it_is_new(path)
    except OSError as error:
        raise LexiconError(labelled(str(path), f"{reason_given(error)}.")) from error


def _import(args: argparse.Namespace, lexicon: Lexicon) -> _Answer:
    if not args.file.parent.is_dir():
        file, folder = str(args.file), str(args.file.parent)
        raise LexiconError(
            tr("{file} cannot be written: there is no folder {folder}.", file=file, folder=folder)
        )
    _see_that_it_is_no_list(args.file)
    made = compiled(imported(args.words, lexicon, forgiving=args.forgiving), args.file)
    value = {
        "file": str(args.file),
        "words": len(made),
        "tiers": list(made.tier_sizes),
        "digest": made.digest,
    }
    told = tr_count(
        # Translators: {file} is a path.
        "{count} word imported into {file}.",
        "{count} words imported into {file}.",
        len(made),
        file=str(args.file),
    )
    return GOOD, value, [told]


def _export(args: argparse.Namespace, lexicon: Lexicon) -> _Answer:
    words = [*lexicon, *lexicon.others]
    if str(args.file) == "-":
        ordered = sorted(words, key=in_order)
        return GOOD, ordered, ordered
    _see_that_it_is_no_list(args.file, new=True)
    count = export_list(words, args.file)
    told = tr_count(
        # Translators: {file} is a path.
        "{count} word written to {file}.",
        "{count} words written to {file}.",
        count,
        file=str(args.file),
    )
    return GOOD, {"file": str(args.file), "words": count}, [told]
