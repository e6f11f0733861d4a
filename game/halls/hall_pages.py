"""What a browser gets from a hall: pages, results, and the code by which phones come in."""

from __future__ import annotations

import gzip
import html
import re
from ipaddress import ip_address
from pathlib import Path

from game.halls.results import Row, csv_of, rows_of
from game.net.site import HOST, File
from game.phones.page_files import LINK, house_files, link_script
from game.phones.qr_code import qr_picture
from game.session.duplicate import DuplicateSession
from game.text_format import counted

BOARD, ARBITER = "/board", "/arbiter"
RESULTS = "/results", "/results.csv"
"""Pages that follow from what has happened."""
QUICKLY = 3
"""How results are packed: others wait meanwhile."""
PAGES = Path(__file__).parent / "pages"
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


class HallPages:
    """See above. What is made of the hall is made once, until something has happened there."""

    def __init__(self, hall: DuplicateSession) -> None:
        self.address = ""
        """Host and port under which phones reach the hall."""
        self._hall = hall
        self._files = _files()
        self._made: dict[tuple[str, bool], File] = {}
        """By path, and whether it is packed."""

    def forget(self) -> None:
        """Something has happened."""
        self._made.clear()

    def file(self, path: str, query: str, host: str, *, packed: bool = False) -> File | None:
        """What is answered to a browser that knows the hall as `host`; None: there is no such page.

        Results are `packed` for those who can unpack them: of thousands they are too long for a slow line.
        """
        if path == "/join.svg":
            scheme, _, key = query.partition("&")
            if not self._hall.is_big_screen(key):
                return None
            link = f"{'https' if scheme == 'https' else 'http'}://{self.reached_as(host)}/#{self._hall.code}"
            return _file(qr_picture(link), "image/svg+xml")
        return self._results_file(path, packed=packed) if path in RESULTS else self._files.get(path)

    def _results_file(self, path: str, *, packed: bool) -> File:
        if (path, packed) not in self._made:
            if packed:
                whole = self._results_file(path, packed=False)
                headers = (*whole.headers, ("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding"))
                found = File(gzip.compress(whole.body, QUICKLY, mtime=0), headers)
            elif path.endswith(".csv"):
                found = _file(csv_of(self._hall).encode("utf-8-sig"), "text/csv")
            else:
                found = self._results()
            self._made[path, packed] = found
        return self._made[path, packed]

    def reached_as(self, host: str) -> str:
        """The name by which others reach it: that by which it is asked, unless that is this machine's own."""
        name = host.rpartition(":")[0] or host
        return self.address if not HOST.fullmatch(host) or _is_own(name.strip("[]")) else host

    def _results(self) -> File:
        numbers = "".join(f"<th>{over.table.number}</th>" for over in self._hall.rounds)
        rows = "".join(map(_row, rows_of(self._hall)))
        page = self._files["/results.html"].body.decode()
        played = counted(len(self._hall.rounds), "round")
        told = {
            "title": html.escape(self._hall.title),
            "told": f"After {played}, which were all." if self._hall.is_done else f"After {played}.",
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
    return File(body, (("Content-Type", f"{kind}; charset=utf-8"), ("Cache-Control", "no-store")))


def _files() -> dict[str, File]:
    """The players' page as phones have it, and beside it those of a hall."""
    found = dict(house_files())
    for path in sorted(PAGES.iterdir()):
        found[f"/{path.name}"] = _file(path.read_bytes(), _KINDS[path.suffix])
    found[f"/{LINK}"] = _file(link_script(), _KINDS[".js"])
    for name in (BOARD, ARBITER):
        found[name] = found[f"{name}.html"]
    return found
