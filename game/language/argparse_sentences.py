"""What argparse says by itself, in the language of the moment: it asks gettext, through a name of its module.

Its sentences differ a little from Python to Python: one that is not among these stays English.
"""

from __future__ import annotations

import argparse

from game.language.messages import message

# Translators: what stands behind % is put in by Python, and stays as it is: %(prog)s, %s, %(value)r.
_KNOWN = (
    message("usage:"),
    message("positional arguments"),
    message("options"),
    message("show this help message and exit"),
    message("%(prog)s: error: %(message)s"),
    message("argument %(argument_name)s: %(message)s"),
    message("expected one argument"),
    message("expected at most one argument"),
    message("expected at least one argument"),
    message("not allowed with argument %s"),
    message("one of the arguments %s is required"),
    message("the following arguments are required: %s"),
    message("unrecognized arguments: %s"),
    message("ambiguous option: %(option)s could match %(matches)s"),
    message("invalid %(type)s value: %(value)r"),
    message("invalid choice: %(value)r (choose from %(choices)s)"),
)
_BY_ENGLISH = {one.english: one for one in _KNOWN}


def translate_argparse() -> None:
    """From now on all parsers speak the language in which their sentences are read."""
    setattr(argparse, "_", _translated)  # noqa: B010  # not in its stubs


def _translated(english: str) -> str:
    """A sentence of argparse, with what it has around it."""
    said = english.strip()
    return english.replace(said, str(_BY_ENGLISH.get(said, said)))
