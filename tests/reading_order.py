"""Where words stand on a page of a browser, whatever direction each is written in."""

from __future__ import annotations

from typing import Any

ORDER = """words => {
  const at = word => {
    const range = new Range(), among = document.querySelector(words.in);
    const walk = document.createTreeWalker(among, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
      const from = node.data.indexOf(word);
      if (from < 0) continue;
      range.setStart(node, from);
      range.setEnd(node, from + word.length);
      return range.getBoundingClientRect().x;
    }
  };
  return words.of.map(at);
}"""
"""Where each of some words is drawn, in pixels from the left."""


def in_order(page: Any, where: str, *words: str) -> bool:
    """Whether words follow each other from left to right in what a selector names first on a page."""
    found = page.evaluate(ORDER, {"in": where, "of": words})
    return None not in found and found == sorted(found)
