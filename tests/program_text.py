"""What players read is words: nothing that a program says of its own values."""

from __future__ import annotations

import re
from collections.abc import Iterable

PROGRAM = re.compile(
    r"""
    <(function|class|bound|module|lambda|built-in|generator)\b     # what Python says of what has no words
    | <[\w.]+(:\ |\ (object|at|instance)) | \bobject\ at\b | \b0x[0-9a-f]{4,}
    | \b(None|True|False|NotImplemented|Ellipsis)\b             # values
    | \b(nan|inf|NaN|undefined|Infinity)\b | (^|[:=(,]\ ?)null\b | \[object
    | [\\{}] | [\x00-\x1f\x7f]                                  # escapes, braces, signs that nobody sees
    | %[sd(] | \$\{                                            # what was to be filled in
    | ^\[.*\]$ | ^\((?![a-z ]+\)$).*\)$ | \(\) | \[\]         # rows
    | ',\ ' | \['  | '\] | (?<!\w)'[^']*'(?!\w)   # quotes
    | \binvalid\ \w+\ value\b | \bTraceback\b | \bcodec\b    # what Python says of what it was given
    | \b\w+\.[a-zA-Z_]+\( | \b[A-Z]\w+\([a-z_]+=              # calls
    | \b[A-Z][a-z]\w+\.[A-Z][A-Z_]+\b                         # members
    | \b[a-z]+_[a-z_]+\b                                      # names of the program
    | (?<![\w-])-\d                                           # a hyphen for a minus
    | \b\d+\.\d{4,} | \d[eE][+-]\d | \btimedelta | \bdatetime   # numbers that were not rounded
    """,
    re.VERBOSE,
)


def program_text(texts: Iterable[str]) -> list[str]:
    """Those of the texts in which a program speaks of its values."""
    return sorted({text for text in texts if PROGRAM.search(text)})
