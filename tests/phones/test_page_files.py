"""What the page is made of: every address in it is answered, and each figure is found on the sheet."""

from __future__ import annotations

import io
import re
from urllib.parse import urljoin

from PIL import Image

from game.phones.page_files import files, house_files
from game.profiles.maven_people import OPPONENTS
from game.profiles.people import FIGURES

STYLE = next(path for path in house_files() if path.endswith("figures.css"))


def style() -> str:
    return house_files()[STYLE].body.decode()


def test_every_address_in_page_and_style_is_answered() -> None:
    for found in (files(), house_files()):
        page = "".join(file.body.decode() for path, file in found.items() if path.partition("?")[0] == "/")
        named = {urljoin("/", one) for one in re.findall(r'(?:href|src)="([^"]+)"', page)}
        assert named == {path for path in found if path.endswith((".css", ".js"))}
    named = {urljoin(STYLE, one) for one in re.findall(r'url\("([^"]+)"\)', style())}
    assert named
    assert named <= set(house_files())


def test_each_figure_and_each_of_mavens_people_has_its_place_on_the_sheet() -> None:
    """Where a style says that one is, the sheet has a picture, as large as one of the others."""
    sheet = Image.open(
        io.BytesIO(next(file.body for path, file in house_files().items() if path.endswith(".webp")))
    )
    grid = re.search(r"--grid: (\d+)00% (\d+)00%", style())
    assert grid is not None
    columns, rows = int(grid[1]), int(grid[2])
    wide, high = sheet.width // columns, sheet.height // rows
    names = [*FIGURES, *(person.name.lower() for person in OPPONENTS)]
    for name in names:
        place = re.search(rf"\.f-{name} {{ --at: ([\d.]+)% ([\d.]+)%", style())
        assert place is not None, name
        left = round((sheet.width - wide) * float(place[1]) / 100)
        top = round((sheet.height - high) * float(place[2]) / 100)
        cell = sheet.crop((left, top, left + wide, top + high)).getchannel("A")
        box = cell.point(lambda alpha: 255 * (alpha > 40)).getbbox()
        assert box is not None, name
        assert min(box[0], box[1], wide - box[2], high - box[3]) >= 5, f"{name} is cut"
        assert (box[3] - box[1]) / high > 0.4, name
