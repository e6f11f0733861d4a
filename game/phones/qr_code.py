"""A link as a code to be scanned."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO


@lru_cache(maxsize=8)
def qr_code(link: str) -> tuple[str, ...]:
    """The rows of modules, '#' dark and ' ' light, without the quiet zone of four modules all round."""
    import segno  # which loads what reads pages on the network: only whoever shows a code needs it

    code = segno.make(link, error="m", micro=False)
    return tuple("".join("#" if module else " " for module in row) for row in code.matrix)


@lru_cache(maxsize=8)
def qr_picture(link: str) -> bytes:
    """The same for pages, as a picture in SVG with its quiet zone."""
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", border=4, light="white", omitsize=True)
    return picture.getvalue()
