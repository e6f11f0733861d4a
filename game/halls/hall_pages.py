"""What a browser gets from a hall: pages, results, and the code by which phones come in."""

from __future__ import annotations

import gzip
import html
import re
from ipaddress import ip_address
from pathlib import Path

from game.halls.results import Row, csv_of, rows_of
from game.language.languages import spoken_in
from game.language.messages import tr_count
from game.net.accept_language import spoken_to
from game.net.site import HOST, Asked, File
from game.phones.page_files import (
    LINK,
    file_for,
    house_files,
    in_every_language,
    in_language,
    link_script,
)
from game.phones.qr_code import qr_picture
from game.session.duplicate import DuplicateSession

BOARD, ARBITER = "/board", "/arbiter"
RESULTS = "/results", "/results.csv"
"""Pages that follow from what has happened."""
QUICKLY = 3
"""How results are packed: others wait meanwhile."""
PAGES = Path(__file__).parent / "pages"
_KINDS = {".css": "text/css", ".js": "text/javascript"}
_PACKED = ("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")  # not read: for browsers
_NEW = ("Cache-Control", "no-store")  # not read: for browsers


class HallPages:
    """See above. What is made of the hall is made once, until something has happened there."""

    def __init__(self, hall: DuplicateSession) -> None:
        self.address = ""
        """Host and port under which phones reach the hall."""
        self._hall = hall
        self._files = _files()
        self._made: dict[tuple[str, str, bool], File] = {}
        """By path and language, and whether it is packed."""

    def forget(self) -> None:
        """Something has happened."""
        self._made.clear()

    def file(self, asked: Asked) -> File | None:
        """What is answered to a browser; None: there is no such page.

        Results are packed for those who can unpack them: of thousands they are too long for a slow line.
        """
        if asked.path == "/join.svg":
            scheme, _, key = asked.query.partition("&")
            if not self._hall.is_big_screen(key):
                return None
            link = f"{'https' if scheme == 'https' else 'http'}://{self.reached_as(asked.host)}/#{self._hall.code}"
            return _file(qr_picture(link), "image/svg+xml")
        if asked.path in RESULTS:
            return self._results_file(asked.path, spoken_to(*asked.languages), packed=asked.unpacks)
        return file_for(self._files, asked)

    def _results_file(self, path: str, code: str, *, packed: bool) -> File:
        if (path, code, packed) not in self._made:
            if packed:
                whole = self._results_file(path, code, packed=False)
                found = File(gzip.compress(whole.body, QUICKLY, mtime=0), (*whole.headers, *_PACKED))
            elif path.endswith(".csv"):
                found = _file(csv_of(self._hall).encode("utf-8-sig"), "text/csv")
            else:
                with spoken_in(code):
                    found = self._results(code)
            self._made[path, code, packed] = found
        return self._made[path, code, packed]

    def reached_as(self, host: str) -> str:
        """The name by which others reach it: that by which it is asked, unless that is this machine's own."""
        name = host.rpartition(":")[0] or host
        return self.address if not HOST.fullmatch(host) or _is_own(name.strip("[]")) else host

    def _results(self, code: str) -> File:
        numbers = "".join(f"<th>{over.table.number}</th>" for over in self._hall.rounds)
        rows = "".join(map(_row, rows_of(self._hall)))
        page = self._files[in_language("/results.html", code)].body.decode()
        played = len(self._hall.rounds)
        if self._hall.is_done:
            told_so_far = tr_count(
                "After {count} round, which were all.", "After {count} rounds, which were all.", played
            )
        else:
            told_so_far = tr_count("After {count} round.", "After {count} rounds.", played)
        told = {
            "title": html.escape(self._hall.title),
            "told": html.escape(told_so_far),
            "numbers": numbers,
            "rows": rows,
        }
        page = re.sub(r"{(\w+)}", lambda found: told[found[1]], page)
        return _file(page.encode(), "text/html")


def _is_own(host: str) -> bool:
    """Whether an address means the machine that asks itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified


def _row(cells: Row) -> str:
    place, name, *numbers = cells
    told = (place, html.escape(str(name)), *numbers)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in told)}</tr>"


def _file(body: bytes, kind: str) -> File:
    return File(body, (("Content-Type", f"{kind}; charset=utf-8"), _NEW))  # not read: for browsers


def _files() -> dict[str, File]:
    """The players' page as phones have it, and beside it those of a hall."""
    found = dict(house_files())
    line = link_script()
    for path in sorted(PAGES.iterdir()):
        if path.suffix != ".html":
            found[f"/{path.name}"] = _file(path.read_bytes(), _KINDS[path.suffix])
    script = "\n".join([line.decode(), *(path.read_text("utf-8") for path in sorted(PAGES.glob("*.js")))])
    for path in sorted(PAGES.glob("*.html")):
        page = path.read_text("utf-8")
        pages = in_every_language(f"/{path.name}", page, script if "<script" in page else "", _NEW)
        found |= pages
        if f"/{path.stem}" in (BOARD, ARBITER):
            found |= {name.replace(f"/{path.name}", f"/{path.stem}"): file for name, file in pages.items()}
    found[f"/{LINK}"] = _file(line, _KINDS[".js"])
    return found
