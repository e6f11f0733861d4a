"""The end of a game as it is seen: everybody on a block, new medals, the best plays, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from game.language.messages import tr, tr_count
from game.scenes.kit.picture.result_panels import EarnedMedal
from game.scenes.kit.picture.sheet import (
    RESULTS,
    Air,
    Block,
    Columns,
    Look,
    Pile,
    Plate,
    Sheet,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons, MedalPicture, Podium, Ribbon, TileWord
from game.text_format import first_and_more

MOST = 5
"""Rows of medals there is room for; the last of them says how many more there are."""
LARGER = 1.1
"""With so much larger words medals are told in a line instead."""


def results_sheet(
    title: str,
    subtitles: Sequence[str],
    podium: Podium,
    buttons: Buttons,
    news: str = "",
    best_of: int = 0,
    medals: Sequence[EarnedMedal] = (),
    shown: int = 0,
) -> Sheet:
    """`news` are a sentence of joy, `best_of` is the row whose best play is shown in tiles; so many of the
    medals, the highest first, have fallen into their places."""
    told: Block = Pile(tuple(Words(line) for line in subtitles if line), middle=True)
    if news:
        told = Pile((Spare(told, LARGER), Ribbon(news)), middle=True)
    elif medals:
        names = [one.name for one in medals]
        # Translators: {names} are medals that somebody has earned, as "Gold and 2 more".
        words = tr_count("Medal: {names}", "Medals: {names}", len(names), names=first_and_more(names))
        told = Pile((Spare(told, LARGER, Words(words, Look.TURN)),), middle=True)
    parts: list[Block] = [podium]
    shares = [0.8]
    if medals:
        parts, shares = [Spare(_at_top(_medals(medals, shown)), LARGER), podium], [0.26, 0.54]
    if any(row.best for row in podium.rows):
        parts.append(_at_top(_best(podium, best_of)))
        shares.append(0.2)
    body = (Pile((Words(title, Look.TITLE), told), middle=True), Columns(tuple(parts), tuple(shares)))
    return Sheet(RESULTS, Pile((*body, *((buttons,) if buttons.items else ())), Air.LITTLE))


def _at_top(part: Pile) -> Pile:
    return Pile((Plate(part, snug=True), Slack()))


def _medals(medals: Sequence[EarnedMedal], shown: int) -> Pile:
    listed = len(medals) if len(medals) <= MOST else MOST - 1
    # Translators: over medals that somebody has just earned; at most 18 letters.
    rows: list[Block] = [Words(tr_count("New medal", "New medals", len(medals)), Look.QUIET)]
    for number, medal in enumerate(medals[:listed]):
        fallen = number < shown
        told = Pile(
            (
                Words(medal.name if fallen else "", Look.STRONG),
                Words(medal.text if fallen else "", Look.SMALL, seat=medal.seat if fallen else None),
            )
        )
        picture = MedalPicture(medal.grade, fallen, f"{medal.seat} {medal.name}" if fallen else "")
        rows.append(Columns((picture, told), (0.22, 0.78), Air.LITTLE))
    if more := len(medals) - listed:
        words = tr_count("and {count} more in the profile", "and {count} more in the profile", more)
        rows.append(Words(words if shown > listed else "", Look.QUIET))
    return Pile(tuple(rows), Air.LITTLE)


def _best(podium: Podium, best_of: int) -> Pile:
    """The best play of the winner, or of whoever is to be comforted, in tiles; of the others in words."""
    shown = podium.rows[best_of]
    # Translators: over the best play of a game; at most 20 letters.
    title = tr("Best play") if podium.cheerful or not shown.best else tr("Your best play")
    rows: list[Block] = [Words(title, Look.QUIET)]
    if shown.best:
        word, points = shown.best
        rows += [TileWord(word), Words(f"+{points}", Look.TURN)]
    rows += [
        Words(f"{row.best[0]}  +{row.best[1]}", Look.QUIET, seat=row.seat)
        for row in podium.rows
        if row.best and row is not shown
    ]
    return Pile(tuple(rows))
