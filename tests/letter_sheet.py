"""The sheet on a browser's page that asks which letter a blank stands for."""

from __future__ import annotations

from tools.stress.browsers import ChromiumWindow

LARGE_PHONE = (390, 780)
SMALL_PHONE = (320, 568)
LAID_DOWN = (740, 360)

BEYOND = """letters => {
  const hand = { mayLay: true, isFree: () => true, sheet: (...said) => table.sheet(...said) };
  Table.prototype.lay.call(hand, { letter: "?" }, [7, 7]);
  const buttons = [...document.querySelectorAll("#sheet .alphabet button")];
  const isSeen = button => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const seen = buttons.filter(isSeen).map(button => button.textContent);
  table.$sheet.close();
  return [...letters].filter(letter => !seen.includes(letter));
}"""
"""Asks for the letter of a blank, as the page does wherever tiles may be laid just now."""


def letters_not_seen(window: ChromiumWindow) -> list[tuple[tuple[int, int], list[str]]]:
    """The letters that do not lie on the screen as soon as they are asked for, by the size of the screen."""
    size = window.page.viewport_size
    assert size is not None
    found = []
    for width, height in (LARGE_PHONE, SMALL_PHONE, LAID_DOWN):
        window.resize(width, height)
        if missing := window.page.evaluate(BEYOND, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
            found.append(((width, height), missing))
    window.resize(size["width"], size["height"])
    return found
