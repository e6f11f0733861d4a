"""`parlour languages`: which languages there are, and what translators still have to do in them."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

from game.language.catalogue_check import TEMPLATE, CatalogueFlaw, flaws_of
from game.language.languages import ENGLISH, codes_offered, language_of
from game.language.messages import tr, tr_count
from game.text_format import labelled, percent

SHOWN = 12
"""Flaws of one kind that are told."""
CHECKOUT = Path(__file__).parents[2]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    summary = tr("list the languages that Parlour speaks")
    actions.add_parser("list", help=summary, description=summary).set_defaults(perform=_list)
    summary = tr(
        "tell what is missing, unused, wrong or too long in catalogues; exit status 1 if anything is"
    )
    check = actions.add_parser("check", help=summary, description=summary)
    check.add_argument("codes", nargs="*", metavar="CODE", help=tr("such as de (all of them)"))
    check.add_argument(
        "--screens",
        action="store_true",
        help=tr("measure all screens, too, for words cut or covered"),
    )
    check.set_defaults(perform=_check)


def run(options: argparse.Namespace) -> int:
    """Perform what `add_arguments` has parsed. Returns an exit status."""
    status: int = options.perform(options)
    return status


def _list(_options: argparse.Namespace) -> int:
    for code in codes_offered():
        language = language_of(code)
        print(f"{code:4} {language.name:12} {percent(language.share)}")
    return 0


def _check(options: argparse.Namespace) -> int:
    there = [code for code in codes_offered() if code != ENGLISH]
    codes = options.codes or there
    if unknown := [code for code in codes if code not in there]:
        print(tr("There is no catalogue of {codes} here.", codes=tuple(unknown)), file=sys.stderr)
        return 2
    if not TEMPLATE.with_name(f"{codes[0]}.po").is_file() or find_spec("babel") is None:
        told = tr("Catalogues are checked in a checkout of Parlour, where ./test has installed Babel.")
        print(told, file=sys.stderr)
        return 2
    found = {code: list(flaws_of(code)) for code in codes}
    for code, flaws in found.items():
        _tell(code, flaws)
    wrong = any(found.values())
    return _screens(codes) or int(wrong) if options.screens else int(wrong)


def _tell(code: str, flaws: list[CatalogueFlaw]) -> None:
    """The flaws of one language, the first few of each kind."""
    kinds = Counter(flaw.kind for flaw in flaws)
    told = ", ".join(labelled(kind, str(count)) for kind, count in kinds.items()) or tr("nothing is wrong.")
    print(f"{language_of(code).name} ({code}): {told}")
    for kind in kinds:
        these = [flaw for flaw in flaws if flaw.kind == kind]
        for flaw in these[:SHOWN]:
            print("  " + labelled(kind, f"{flaw.english!r} {flaw.told}".rstrip()))
        if len(these) > SHOWN:
            more = len(these) - SHOWN
            print(f"  {kind}:", tr_count("and {count} more", "and {count} more", more))


def _screens(codes: list[str]) -> int:
    """Every screen at two sizes of picture and text, in a process of its own, as tests reach them."""
    command = [sys.executable, "-m", "tests.language.layouts", ",".join(codes)]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode
