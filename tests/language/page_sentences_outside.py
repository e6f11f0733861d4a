"""Finds text of pages that goes round the catalogue: `python -m tests.language.page_sentences_outside`.

In scripts that is a literal with two words in it, or one word written large, which is no argument of `tr` and
its likes; in templates of HTML only what is seen and heard counts. In HTML it is whatever no `data-tr` marks.
A comment `// not read: why` exempts its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from game.phones.page_files import FOLDER
from tests.language.sentences_outside import Outside

ROOT = Path(__file__).parents[2]
SPOKEN = {"tr", "trAs", "trCount"}
HEARD = ("alt", "aria-label", "data-sure", "data-wait", "placeholder", "title")
"""Attributes that are read."""
_WORDS = re.compile(r"[^\W\d_]{2,}[’'.,:;…!?)]* +[(“]*[^\W\d_]{2,}")
_ONE = re.compile(r"^[^\w<]*[A-Z][a-zà-ž’]+[.:!?…)\s]*$")
_IN_TAG = re.compile(rf'\b(?:{"|".join(HEARD)})="([^"]*)"')
_NAMES = {"Parlour"}


def pages() -> list[Path]:
    """Every script and page of HTML of the program."""
    return sorted(
        path for path in (ROOT / "game").rglob("*") if path.suffix in (".js", ".html") and path.is_file()
    )


def outside(path: Path) -> list[Outside]:
    """The sentences of one file that are not in the catalogue."""
    source = path.read_text("utf-8")
    found = _in_html(source) if path.suffix == ".html" else _in_script(source)
    return [Outside(str(path.relative_to(ROOT)), line, text) for line, text in found]


# ---------------------------------------------------------------- scripts


def _in_script(source: str) -> Iterator[tuple[int, str]]:
    lines = source.splitlines()
    for at, text, is_template in literals(source):
        line = source.count("\n", 0, at)
        if "// not read" in lines[line]:
            continue
        for part in _seen(text) if is_template else [text]:
            if is_sentence(part):
                yield line + 1, part


def is_sentence(text: str) -> bool:
    """Whether a text is one that somebody reads."""
    text = text.replace("\0", " ").strip()
    return text not in _NAMES and bool(_WORDS.search(text) or _ONE.search(text))


def _seen(template: str) -> list[str]:
    """What is seen and heard of a template."""
    attributes = _IN_TAG.findall(template)
    return [*attributes, *re.sub(r"<[^<>]*(>|$)|^[^<>]*>", "\n", template).split("\n")]


def literals(source: str) -> Iterator[tuple[int, str, bool]]:
    """Where each literal begins that is no argument of `tr`, its text, and whether it is a template; what is
    put into a template stands as NUL."""
    inside: list[str] = []
    templates: list[tuple[int, list[str]]] = []
    at = 0
    while at < len(source):
        sign = source[at]
        if inside and inside[-1] == "`":
            piece = re.compile(r"(?:[^`\\$]|\\.|\$(?!{))*", re.DOTALL).match(source, at)
            assert piece is not None, "it may be empty"
            templates[-1][1].append(piece[0])
            at = piece.end()
            if source.startswith("${", at):
                inside.append("{")
                at += 2
            else:
                inside.pop()
                start, parts = templates.pop()
                yield start, "\0".join(parts), True
                at += 1
            continue
        if comment := re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL).match(source, at):
            at = comment.end()
        elif sign in "\"'":
            text = re.compile(r"""(["'])((?:(?!\1)[^\\\n]|\\.)*)\1""").match(source, at)
            assert text is not None, source[at : at + 40]
            is_key = re.match(r"\s*:", source[text.end() :]) and inside and inside[-1] == "{"
            if not (inside and inside[-1] in SPOKEN) and not is_key:
                yield at, text[2], False
            at = text.end()
        elif sign == "/" and re.search(r"(^|[=(,:[!&|?{;}\n>]|\breturn)\s*\Z", source[max(0, at - 20) : at]):
            pattern = re.compile(r"/(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*").match(source, at)
            at = pattern.end() if pattern else at + 1
        elif sign == "`":
            inside.append("`")
            templates.append((at, []))
            at += 1
        else:
            if sign in "({[":
                name = re.search(r"(\w+)\Z", source[max(0, at - 20) : at])
                inside.append(name[1] if sign == "(" and name else sign)
            elif sign in ")}]" and inside:
                inside.pop()
            at += 1


# ---------------------------------------------------------------- HTML


class _Reader(HTMLParser):
    """Notes what no mark names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._marked: list[bool] = []
        self._is_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        named = (told["data-tr"] or "text").split() if "data-tr" in told else []
        self._marked.append("text" in named)
        self._is_code = tag in ("script", "style")
        for name in HEARD:
            if told.get(name) and name not in named:
                self.found.append((self.getpos()[0], str(told[name])))

    def handle_endtag(self, tag: str) -> None:
        self._is_code = False

    def handle_data(self, data: str) -> None:
        is_marked = bool(self._marked) and self._marked.pop()
        self._marked = []
        text = re.sub(r"{\w+}", "", data).strip()
        if not self._is_code and not is_marked and text not in _NAMES and re.search(r"[^\W\d_]{2,}", text):
            self.found.append((self.getpos()[0], text))


def _in_html(source: str) -> list[tuple[int, str]]:
    reader = _Reader()
    reader.feed(source)
    return reader.found


if __name__ == "__main__":
    assert FOLDER.is_dir()
    everything = [one for path in pages() for one in outside(path)]
    for one in everything:
        print(f"{one.file}:{one.line}: {one.text!r}")
    print(len(everything))
