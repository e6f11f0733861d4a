"""A table on a card of its own."""

from __future__ import annotations

from game.scenes.kit.picture.sheet import Air, Block, Column, Look, Pile, Sheet, SheetPlace, Table, Words
from game.scenes.kit.picture.sheet_pictures import Buttons, Cup, Tabs


def table_sheet(
    title: str, table: Table, text: str = "", tabs: Tabs | None = None, buttons: Buttons | None = None
) -> Sheet:
    """A table under its title and a text, one of several where there are tabs; under it what to do next."""
    won = table.seats and table.marked
    head: tuple[Block, ...] = (*((Cup(),) if won else ()), Words(title, Look.TITLE))
    if text:
        head += (Words(text, Look.QUIET, lines=2),)
    parts: list[Block | None] = [Pile(head, middle=True), tabs, table, buttons]
    place = SheetPlace.WIDE if tabs or table.seats else SheetPlace.CARD
    return Sheet(f"table-{title}", Pile(tuple(part for part in parts if part), Air.LITTLE), place)


def figures(head: str, look: Look = Look.QUIET) -> Column:
    """A column of figures."""
    return Column(head, look, right=True)
