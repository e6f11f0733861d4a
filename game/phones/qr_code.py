"""A link as a code to be scanned."""

from __future__ import annotations

from functools import lru_cache

import segno


@lru_cache(maxsize=8)
def qr_code(link: str) -> tuple[str, ...]:
    """The rows of modules, '#' dark and ' ' light, without the quiet zone of four modules all round."""
    code = segno.make(link, error="m", micro=False)
    return tuple("".join("#" if module else " " for module in row) for row in code.matrix)
