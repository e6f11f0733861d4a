"""The last move as a letter told it: who plays, the message on paper, the days left, and what comes next."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, confirm_button, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import line_height, measure, wrap
from game.scenes.kit.picture.letter_panels import LastMove, MailLetter, Writer
from game.text_format import whole

COLUMN = 500.0
"""Width of the column at the right: letter, days, button."""
BOX_HEIGHT, BOX_GAP, BOX_WIDEST = 92.0, 16.0, 330.0
DAYS_HEIGHT, BUTTON_HEIGHT, SEAL_HEIGHT = 84.0, 104.0, 76.0
GAP = 22.0
NEWS_SIZE, NEWS_PAD = 29.0, 22.0
NEWS_SHARE = 0.36
"""Of the height above the days, beside a letter."""
PAD, ROOMY = 44.0, 460.0
"""Around a message, where its paper may be so high."""
PAPER_INK, PAPER_SOFT = theme.rgb("#2C2118"), theme.rgb("#6E5B45")
MESSAGE = TextStyle(theme.Font.LETTER, 37, PAPER_INK)
SIGNATURE = TextStyle(theme.Font.LETTER, 46, PAPER_INK)
TITLE = replace(theme.CEREMONY, size=54)
NAME = replace(theme.NAME, size=34)
LARGEST_TEXT = 1.5
"""How much larger than usual a message is written at most."""
GLIDE = 620.0
"""How far from the right the letter comes in."""


@draws(LastMove)
def draw_last_move(panel: LastMove, kit: Kit) -> None:
    """Title and scores above the board, the letter and what follows at the right."""
    pen, safe = kit.pen, kit.canvas.safe
    right = Rect(safe.right - COLUMN, safe.y, COLUMN, safe.h - kit.foot)
    shade = kit.canvas.beyond
    pen.soft(Rect(shade.x, shade.y, shade.w, safe.y + 150 - shade.y), faded(theme.SHADE, 0.85), 0, 120)
    pen.soft(Rect(right.x - 20, shade.y, shade.w, shade.h), faded(theme.SHADE, 0.8), 0, 220)
    room = right.x - GAP * 2 - safe.x
    title = pen.line(Rect(safe.x, safe.y, room * 0.45, 72), panel.title, TITLE)
    pen.box(Rect(safe.x + 2, safe.y + 78, 96, 6), theme.BRASS, 3)
    left = safe.x + max(title.w, 96) + 48
    foot = _writers(panel.writers, kit, Rect(left, safe.y, right.x - GAP * 2 - left, BOX_HEIGHT))
    if panel.play:
        _play(panel.play, pen, left, foot + 16)
    bottom = _from_below(panel, kit, right)
    if panel.news:
        share = NEWS_SHARE if panel.letter else 1.0
        card = _news(panel.news, kit, Rect(right.x, right.y, right.w, (bottom - GAP - right.y) * share))
        right = Rect(right.x, card.bottom + GAP, right.w, right.bottom - card.bottom - GAP)
    arrived = kit.motion.toward("letter", float(panel.letter is not None), 0.5)
    if panel.letter is not None:
        slide = (1 - arrived) * GLIDE
        place = Rect(right.x + slide, right.y, right.w, bottom - GAP - right.y)
        _letter(panel.letter, kit, place)


def _writers(writers: tuple[Writer, ...], kit: Kit, room: Rect) -> float:
    """A score box for each, in rows; returns where they end."""
    across = len(writers) if len(writers) <= 2 else 2
    width = min(BOX_WIDEST, (room.w - BOX_GAP * (across - 1)) / across)
    step = BOX_HEIGHT if len(writers) <= 2 else BOX_HEIGHT - 22
    for number, writer in enumerate(writers):
        row, column = divmod(number, across)
        box = Rect(room.x + column * (width + BOX_GAP), room.y + row * (step + 10), width, step)
        _writer(writer, kit, box)
        kit.taken.append(box)
    return room.y + -(-len(writers) // across) * (step + 10) - 10


def _writer(writer: Writer, kit: Kit, box: Rect) -> None:
    pen = kit.pen
    colour = theme.SEATS[writer.color % len(theme.SEATS)].colour
    edge = colour if writer.on_turn else theme.HAIRLINE
    glass(pen, box, theme.LIT if writer.on_turn else theme.BOX, 18, edge, 3.0 if writer.on_turn else 2.0)
    pen.box(Rect(box.x + 14, box.y + 16, 5, box.h - 32), colour, 2.5)
    seat_mark(pen, (box.x + 46, box.centre[1]), 24, writer.color)
    shown = whole(writer.score + (writer.adding or 0))
    score = replace(theme.NAME, size=46, colour=theme.BRIGHT)
    taken = max(84.0, measure(shown, score))
    pen.line(Rect(box.right - 22 - taken, box.y, taken, box.h), shown, score, Align.RIGHT)
    pen.line(Rect(box.x + 72, box.y, box.w - 72 - taken - 36, box.h), writer.name, NAME)


def _play(words: str, pen: Pen, x: float, y: float) -> None:
    """The play itself, on green."""
    style = replace(theme.NAME, size=34, colour=theme.BRIGHT)
    width = measure(words, style) + 56
    glass(pen, Rect(x, y, width, 58), theme.GOOD, 29, theme.EDGE, 2)
    pen.line(Rect(x, y, width, 58), words, style, Align.CENTRE)


def _news(sentences: tuple[str, ...], kit: Kit, room: Rect) -> Rect:
    """What others did, on a card at the top of the column, as large as fits; returns the card."""
    inner = room.w - 2 * NEWS_PAD
    largest = NEWS_SIZE * min(LARGEST_TEXT, kit.text)
    for size in (largest, 38.0, 33.0, NEWS_SIZE, theme.SMALLEST):
        style = replace(theme.SMALL, size=min(size, largest), colour=theme.CREAM)
        lines = [line for sentence in sentences for line in wrap(sentence, style, inner)]
        step = line_height(style)
        if len(lines) * step + 2 * NEWS_PAD <= room.h:
            break
    card = Rect(room.x, room.y, room.w, len(lines) * step + 2 * NEWS_PAD)
    glass(kit.pen, card, theme.BOX, 20)
    for number, line in enumerate(lines):
        kit.pen.line(Rect(card.x + NEWS_PAD, card.y + NEWS_PAD + number * step, inner, step), line, style)
    return card


def _from_below(panel: LastMove, kit: Kit, right: Rect) -> float:
    """Seal, button and days, from the foot upwards; returns where they begin."""
    y = right.bottom
    if panel.seal:
        y -= SEAL_HEIGHT
        _seal(panel, kit.pen, Rect(right.x, y, right.w, SEAL_HEIGHT))
    if panel.button:
        y -= BUTTON_HEIGHT + 10
        _button(panel.button, kit, Rect(right.x, y, right.w, BUTTON_HEIGHT))
    if panel.days:
        y -= DAYS_HEIGHT + GAP
        _days(panel, kit.pen, Rect(right.x, y, right.w, DAYS_HEIGHT))
    return y


def _seal(panel: LastMove, pen: Pen, box: Rect) -> None:
    """A small shield tells a sealed game; a friendly one has none."""
    glass(pen, box, theme.BOX, 20)
    left = 20.0
    if panel.sealed:
        mark = Rect(box.x + 10, box.y + (box.h - 46) / 2, 40, 46)
        pen.box(mark, theme.GOOD, 12, theme.EDGE, 2)
        pen.sign("✓", mark.centre, 24, theme.BRIGHT)
        left = 68.0
    style = replace(theme.SMALL, colour=theme.CREAM)
    lines = wrap(panel.seal, style, box.w - left - 20)
    step = line_height(style)
    y = box.y + (box.h - step * len(lines)) / 2
    for number, line in enumerate(lines):
        pen.line(Rect(box.x + left, y + number * step, box.w - left - 14, step), line, style)


def _button(words: str, kit: Kit, box: Rect) -> None:
    pen = kit.pen
    pen.soft(box.grown(8), theme.GLOW, box.h / 2, 26, pulse=0.35)
    pen.box(box, theme.FOCUS, box.h / 2, theme.FOCUS_EDGE, 2)
    style = replace(theme.HEADING, size=46, colour=theme.INK)
    pen.line(Rect(box.x + 48, box.y, box.w - 150, box.h), words, style)
    confirm_button(kit, box.right - 84, box.centre[1], 56)


def _days(panel: LastMove, pen: Pen, box: Rect) -> None:
    """A clock's face, the words, and one pip for each day."""
    glass(pen, box, theme.BOX, 20)
    middle = box.centre[1]
    pen.box(Rect(box.x + 26, middle - 20, 40, 40), theme.CLEAR, 20, theme.BRASS, 3.5)
    pen.box(Rect(box.x + 44.5, middle - 12, 3, 13), theme.BRASS, 1.5)
    pen.box(Rect(box.x + 44.5, middle - 1.5, 11, 3), theme.BRASS, 1.5)
    words = pen.line(Rect(box.x + 86, box.y, box.w - 110, box.h), panel.days, replace(theme.NAME, size=34))
    count = min(panel.days_in_all, 14)
    pips = box.w - 86 - words.w - 70
    if not count or pips < count * 10:
        return
    step = min(27.0, pips / count)
    left = round(count * min(1.0, panel.days_left / max(1, panel.days_in_all)))
    for number in range(count):
        pip = Rect(box.right - 26 - (count - number) * step, middle - 15, step - 8, 30)
        full = number < left
        pen.box(pip, theme.FOCUS if full else theme.CLEAR, 5, theme.BRASS if not full else theme.CLEAR, 1.5)


def _letter(letter: MailLetter, kit: Kit, place: Rect) -> None:
    """The message on paper: head with stamp, text as large as fits, signature."""
    pad, head, foot = (PAD, 130.0, 78.0) if place.h >= ROOMY else (26.0, 112.0, 68.0)
    pen, inner = kit.pen, place.w - 2 * pad
    tallest = place.h - head - foot - 2 * pad + 20
    largest = MESSAGE.size * min(LARGEST_TEXT, kit.text)
    for size in (largest, 42.0, 38.0, MESSAGE.size, 31.0, 28.0, theme.SMALLEST):
        if size > largest:
            continue
        style = replace(MESSAGE, size=size)
        lines = [line for paragraph in letter.lines for line in (wrap(paragraph, style, inner) or ("",))]
        step = line_height(style)
        if len(lines) * step <= tallest:
            break
    shown = lines[: max(1, int(tallest / step))]
    if len(shown) < len(lines):
        shown[-1] = f"{shown[-1]} ..."  # the font has no sign of its own for it
    height = head + len(shown) * step + foot + 2 * pad - 20
    paper = Rect(place.x, place.y, place.w, height)
    pen.soft(paper.moved(0, 14), (0, 0, 0, 0.55), 6, 26)
    pen.box(paper, theme.PAPER, 5, (0.55, 0.42, 0.25, 0.35), 1.5)
    x, y = paper.x + pad, paper.y + pad - 6
    seat_mark(pen, (x + 16, y + 30), 26, letter.color)
    stamp = Rect(paper.right - pad - 84, y - 4, 84, 92)
    name = replace(theme.NAME, size=38, colour=PAPER_INK)
    pen.line(Rect(x + 44, y + 4, stamp.x - x - 60, 52), letter.sender, name)
    date = replace(theme.SMALL, colour=PAPER_SOFT)
    pen.line(Rect(x, y + 58, stamp.x - x - 16, 36), letter.date, date)
    _stamp(letter.stamp, pen, stamp)
    y += head
    for number, line in enumerate(shown):
        pen.line(Rect(x, y + number * step, inner, step), line, style)
    pen.line(Rect(x, paper.bottom - pad - foot + 30, inner, 58), letter.sender, SIGNATURE, Align.RIGHT)


def _stamp(sign: str, pen: Pen, box: Rect) -> None:
    """A wooden tile on a stamp with a perforated edge."""
    pen.box(box, theme.rgb("#FFFDF6"), 3, theme.rgb("#C9B48C"), 2)
    step = 12.0
    for edge in (box.y, box.bottom):
        for number in range(int(box.w / step) + 1):
            pen.box(Rect(box.x + number * step - 2, edge - 3, 6, 6), theme.PAPER, 3)
    tile = box.grown(-14, -18)
    pen.box(tile, theme.WOOD, 8, (0.4, 0.28, 0.12, 0.6), 1.5)
    pen.line(tile, sign, replace(theme.KEY_LETTER, size=42, colour=theme.WOOD_INK), Align.CENTRE)
