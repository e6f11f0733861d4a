"""The page that phones show: plain files beside this one, and what browsers are told about them.

`link.js` is the line of every page of this program. `phone.js` joins it to the play, which knows nothing of
it: a file with a whole game in it has something else in place of both.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path

import msgspec

import game
from game.language.languages import ENGLISH
from game.net.accept_language import spoken_to
from game.net.site import Asked, File
from game.phones.page_texts import localized, other_languages, texts_script
from game.wire.sentences import OF_ROOMS, OF_TELEVISIONS, SENTENCES

FOLDER = Path(__file__).parent / "page"
PARTY_PAGE = Path(__file__).parent / "party"
FIGURES = Path(game.__file__).parents[1] / "assets" / "figures"
SHEET, STYLE = "figures.webp", "figures.css"
SCRIPTS = ("game.js", "turn.js", "board.js", "table.js")
"""The play, in this order."""
LANGUAGE, LINK, JOINT = "language.js", "link.js", "phone.js"
SCRIPT = "page.js"
"""All of them one after the other, as each request takes a while."""
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_PICTURES = {".webp": "image/webp"}
_STYLE = '<link rel="stylesheet"'  # not read: markup
_FOR_EVER = ("Cache-Control", "private, max-age=31536000, immutable")  # not read


def house_files() -> dict[str, File]:
    """The page of a house, on which all may play at once, too."""
    return files(PARTY_PAGE, FIGURES)


@cache
def files(more: Path | None = None, figures: Path | None = None, *, rooms: bool = False) -> dict[str, File]:
    """Every path that is answered. All but the page bear their digest, so that browsers may keep them.

    `more` is a folder with scripts and styles that the page has besides, before its line opens; `figures` one
    with the pictures of the figures that stand for players. Pages of `rooms` hear their sentences, too.
    Beside the page in English it is there in every other language, under `in_language`.
    """
    folders = [FOLDER, *([more] if more else [])]
    found_in = [path for folder in folders for path in sorted(folder.iterdir())]
    bodies = {path.name: _as_sent(path.read_bytes()) for path in found_in if path.suffix in (".css", ".js")}
    page = (FOLDER / "index.html").read_text("utf-8")
    besides = sorted(path.name for path in more.iterdir()) if more else []
    bodies[LINK] = _as_sent(link_script(rooms=rooms))
    own = (LINK, *SCRIPTS, *(name for name in besides if name.endswith(".js")), JOINT)
    bodies.pop(LANGUAGE)  # the line brings it along
    bodies[SCRIPT] = b"\n".join(bodies.pop(name) for name in own)
    if figures:
        bodies[SHEET] = (figures / SHEET).read_bytes()
        bodies[STYLE] = _style_of(figures, _address(SHEET, bodies[SHEET]))
        besides.append(STYLE)
    styles = [f'{_STYLE} href="{name}">\n' for name in besides if name.endswith(".css")]  # not read
    page = page.replace("</head>", f"{''.join(styles)}</head>")
    found = {}
    for name, body in bodies.items():
        address = _address(name, body)
        page = page.replace(f'"{name}"', f'"{address[1:]}"')  # wherever the page is mounted
        found[address] = File(body, (_kind(name), _FOR_EVER))
    found["/favicon.ico"] = File(
        b"",
        (("Content-Type", "image/x-icon"), ("Cache-Control", "max-age=31536000")),  # not read
    )
    script = bodies[SCRIPT].decode()
    found |= in_every_language("/", page, script, ("Cache-Control", "no-store"))  # not read
    return found


def in_language(path: str, code: str) -> str:
    """Under which name a file lies in a language; no browser asks for it by that."""
    return path if code == ENGLISH else f"{path}?{code}"


def file_for(found: Mapping[str, File], asked: Asked) -> File | None:
    """What is answered to a browser: a page in the language of its owner."""
    return found.get(in_language(asked.path, spoken_to(*asked.languages))) or found.get(asked.path)


def in_every_language(path: str, page: str, script: str, kept: tuple[str, str]) -> dict[str, File]:
    """A page of HTML whose texts are in it and in this script, and what the script says in other languages
    than English."""
    headers = (_kind("index.html"), kept)
    found = {path: File(localized(page, ENGLISH).encode(), headers)}
    for code in other_languages():
        told = localized(page, code)
        if texts := texts_script(code, script).encode():
            address = _address(f"{code}.js", texts)
            found[address] = File(texts, (_kind(address), _FOR_EVER))
            tag = f'<script defer src="{address[1:]}"></script>\n'
            told = told.replace('<link rel="stylesheet"', f'{tag}<link rel="stylesheet"', 1)  # not read
        found[in_language(path, code)] = File(told.encode(), headers)
    return found


def _as_sent(text: bytes) -> bytes:
    """Without what is for readers, and what indents."""
    return re.sub(rb"^(\s*//.*\n)*\s*| // .*$", b"", text, flags=re.MULTILINE)


def link_script(*, rooms: bool = False) -> bytes:
    """The line of every page, what it is read in, and the sentences that are told on it."""
    others = OF_TELEVISIONS if rooms else OF_TELEVISIONS | OF_ROOMS
    told = {
        which: [one.english, one.many] if one.many else one.english
        for which, one in SENTENCES.items()
        if which not in others
    }
    language, link = ((FOLDER / name).read_bytes() for name in (LANGUAGE, LINK))
    return b"%b\nconst SENTENCES = %b;\n%b" % (language, msgspec.json.encode(told), link)


def _address(name: str, body: bytes) -> str:
    return f"/{blake2b(body, digest_size=6).hexdigest()}/{name}"


def _style_of(figures: Path, sheet: str) -> bytes:
    """Where each figure stands on the sheet: the part that takes a player's color, and what lies over it."""
    told = json.loads((figures / "figures.json").read_text(encoding="utf-8"))
    columns, rows, cells = told["columns"], told["rows"], told["cells"]

    def at(name: str) -> str:
        column, row = cells[name]
        return f"{100 * column / (columns - 1):.3f}% {100 * row / (rows - 1):.3f}%"

    grid = f"{100 * columns}% {100 * rows}%"
    rules = [f'.sign i {{ --picture: url("..{sheet}"); --grid: {grid}; }}']  # not read: a style
    rules += [
        f".f-{name} {{ --at: {at(name)}; --over: {at(own)}; }}"
        for name in cells
        if (own := f"{name} own") in cells
    ]
    return "\n".join(rules).encode()


def guarded(file: File, host: str, framed: str = "'none'") -> File:
    """With what browsers may do with the page: nothing but what it brings along, talk to `host`, and show
    what is `framed` in it."""
    content = (
        f"default-src 'none'; script-src 'self' {_first_script()}; style-src 'self'; "  # not read: a policy
        f"connect-src 'self' ws://{host} wss://{host}; img-src 'self'; frame-src {framed}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    headers = (
        ("Content-Security-Policy", content),  # not read
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),  # not read
        ("Cross-Origin-Resource-Policy", "same-origin"),  # not read
    )
    return replace(file, headers=(*file.headers, *headers))


def inline(text: str) -> str:
    """How a policy names a script or a style that stands in the page itself."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def _first_script() -> str:
    """The one script that stands in the page itself, and so is there whatever else did not come.

    Then it loads the page again, later each time: whoever serves it was busy.
    """
    _, _, after = (FOLDER / "index.html").read_text("utf-8").partition("<script>")
    return inline(after.partition("</script>")[0])


def _kind(name: str) -> tuple[str, str]:
    kind = Path(name).suffix
    return "Content-Type", _PICTURES.get(kind) or f"{_KINDS[kind]}; charset=utf-8"  # not read
