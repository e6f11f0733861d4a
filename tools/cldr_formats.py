"""Writes game/language/formats.json from Unicode's CLDR, as Babel has it.

    .venv/bin/python -m tools.cldr_formats

Only what Parlour writes is taken: numbers, shares, lists, days and times. Babel is needed here and where
catalogues are compiled, not to play.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global

LANGUAGES = Path(__file__).parents[1] / "game" / "language"
FORMATS = LANGUAGES / "formats.json"
_PLACES = {
    "LLLL": "{month}",
    "MMMM": "{month}",
    "MMM": "{short}",
    "d": "{day}",
    "y": "{year}",
    "HH": "{hour}",
    "mm": "{minute}",
}
_DAY_FIRST = {
    "day": "{day} {short} {year}",
    "long-day": "{day} {month} {year}",
    "day-of-year": "{day} {month}",
}
OURS = {
    "en": {
        "percent": "{} %",
        **_DAY_FIRST,
        "time": "{hour}:{minute}",
        "time of a letter": "{twelve}:{minute} {half}",
    }
}
"""Where Parlour writes otherwise than CLDR."""


def formats_of(code: str) -> dict[str, Any]:
    """One language's part of the file."""
    locale = Locale.parse(code)
    symbols, months, days = locale.number_symbols["latn"], locale.months, locale.days
    skeletons = locale.datetime_skeletons
    return {
        "name": (locale.display_name or code).capitalize(),
        "decimal": symbols["decimal"],
        "group": symbols["group"].replace("\u202f", "\u00a0"),
        "grouped from": 10_000 if code == "pl" else 1000,
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{}"),
        "and": locale.list_patterns["standard"]["2"].replace("{0}", "").replace("{1}", "").strip(),
        "months": [months["format"]["wide"][number] for number in range(1, 13)],
        "short months": [months["format"]["abbreviated"][number] for number in range(1, 13)],
        "months alone": [months["stand-alone"]["wide"][number] for number in range(1, 13)],
        "days": [days["stand-alone"]["wide"][number] for number in range(7)],
        "short days": [days["stand-alone"]["abbreviated"][number] for number in range(7)],
        "first day": Locale.parse(get_global("likely_subtags").get(code, code)).first_week_day,
        "day": _pattern(skeletons["yMMMd"].pattern),
        "long-day": _pattern(locale.date_formats["long"].pattern),
        "day-of-year": _pattern(skeletons["MMMMd"].pattern),
        "time": _pattern(locale.time_formats["short"].pattern),
        "time of a letter": _pattern(locale.time_formats["short"].pattern),
        **OURS.get(code, {}),
    }


def _pattern(text: str) -> str:
    """A pattern of CLDR for `str.format`: '{day} {month} {year}'."""
    return re.sub("LLLL|MMMM|MMM|HH|mm|d|y", lambda found: _PLACES[found[0]], text)


def main() -> None:
    """Writes the file: English, and whatever has a catalogue."""
    codes = ["en", *sorted(path.stem for path in (LANGUAGES / "catalogues").glob("*.po"))]
    formats = {code: formats_of(code) for code in codes}
    FORMATS.write_text(json.dumps(formats, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
