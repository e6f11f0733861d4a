"""Finds sentences that go round the catalogue: `python -m tests.language.sentences_outside [PATH …]`.

A sentence is a literal with two words in it, or one word written large, that is none of: a docstring, an
argument of `tr` and its likes, a key, a name to compare with, or an argument of what no player reads
(`NOT_READ`). A comment `# not read: why` exempts its line, `# not read by players: why` its file.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("game", "controllers", "memcard")
SPOKEN = {"tr", "tr_count", "tr_as", "message", "message_count", "message_as"}
NOT_READ = {
    "AssertionError", "KeyError", "NonsenseError", "UnreadHelloError", "ValidationError", "sentence",
    "NotImplementedError", "RuntimeError", "TypeError", "TypeVar",
    "cast", "compile", "debug", "exception", "execute", "executescript", "fromhex", "getattr", "log", "match",
    "fullmatch", "namedtuple", "removeprefix", "removesuffix", "search", "sub", "warning", "info", "hasattr",
    "setattr", "startswith", "endswith", "split", "strftime", "strptime", "encode", "exec_module", "field",
    "Meta", "getLogger", "Thread", "NewType", "LookupError", "literal", "warn", "strip", "lstrip", "rstrip",
    "maketrans",
}  # fmt: skip
"""Calls whose text no player reads."""
_WORDS = re.compile(
    r"[^\W\d_]{2,}[’'.,:;…!?)]* +[(“‘]*[^\W\d_]{2,}|[^\W\d_]{2,} *\x00|\x00 *[^\W\d_]{2,}|\x00: \x00"
)
_ONE = re.compile(r"^[(“]*[A-Z][a-zà-ž’]+[.:!?…)]*$|^[A-Z][a-z]+[ /-][A-Za-z]")
_CODE = re.compile(
    r"^\s*(SELECT|INSERT|DELETE|UPDATE|CREATE|PRAGMA|BEGIN|ALTER|DROP|VACUUM|ATTACH)\b|[{};]\n|^#version|</"
)
EXEMPT, WHOLE_FILE = "# not read", "# not read by players: "
KERNELS = {"game/lexicon/numba_kernels.py"}
"""Where a change of a comment has all be compiled anew; no player reads what stands there."""


@dataclass(frozen=True, slots=True)
class Outside:
    """A sentence that no translator would see."""

    file: str
    line: int
    text: str


def outside(path: Path) -> list[Outside]:
    """The sentences of one file that are not in the catalogue."""
    source = path.read_text("utf-8")
    if WHOLE_FILE in source or path.relative_to(ROOT).as_posix() in KERNELS:
        return []
    lines = source.splitlines()
    file = str(path.relative_to(ROOT))
    found = []
    for node in _read_by_players(ast.parse(source)):
        text = _text(node)
        exempt = any(EXEMPT in line for line in lines[node.lineno - 1 : (node.end_lineno or node.lineno)])
        if not exempt and is_sentence(text):
            found.append(Outside(file, node.lineno, text.replace("\x00", "{…}")))
    return found


def is_sentence(text: str) -> bool:
    """Whether a text of the code is one that somebody reads; what is filled in stands as NUL."""
    return bool(_WORDS.search(text) or _ONE.search(text)) and not _CODE.search(text)


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "\x00" for part in node.values)


def _read_by_players(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Every literal of a module but those that no player reads."""
    if isinstance(tree, ast.JoinedStr):
        yield tree
        for part in tree.values:
            if isinstance(part, ast.FormattedValue):
                yield from _read_by_players(part.value)
        return
    if isinstance(tree, ast.Constant):
        if isinstance(tree.value, str):
            yield tree
        return
    for child in _children(tree):
        yield from _read_by_players(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return
        case ast.Assert(test=test):
            yield test
        case ast.Call(func=func, args=args, keywords=keywords):
            name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
            yield func
            texts = args if name in SPOKEN else []
            if name not in NOT_READ:
                yield from (one for one in args if one not in texts or not isinstance(one, ast.Constant))
                yield from (each.value for each in keywords)
        case ast.Dict(values=values):
            yield from values
        case ast.Compare():
            return
        case ast.ClassDef(body=body, decorator_list=decorators):
            yield from (*decorators, *body)
        case ast.Subscript(value=value):
            yield value
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.arg() | ast.match_case(pattern=ast.MatchValue()) if isinstance(node, ast.arg):
            return
        case (
            ast.FunctionDef(args=arguments, body=body, decorator_list=decorators)
            | ast.AsyncFunctionDef(args=arguments, body=body, decorator_list=decorators)
        ):
            yield from (one for one in (*arguments.defaults, *arguments.kw_defaults) if one is not None)
            yield from decorators
            yield from body
        case ast.MatchValue() | ast.MatchMapping():
            return
        case _:
            yield from ast.iter_child_nodes(node)


def files(*rooms: str) -> list[Path]:
    """The Python files of these paths of the repository."""
    paths = [ROOT / room for room in rooms or ROOMS]
    return sorted(file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py")))


if __name__ == "__main__":
    everything = [one for file in files(*sys.argv[1:]) for one in outside(file)]
    for one in everything:
        print(f"{one.file}:{one.line}: {one.text!r}")
    print(len(everything), "in", len({one.file for one in everything}), "files")
