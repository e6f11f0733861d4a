"""What the lesson says next, what it points at, and where the confirm button leads, one thing at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.language.messages import tr
from game.rules.moves import Square, Tile
from game.scenes.extras.lesson_script import LessonDoor, name_of, word_of
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.draft import HeldTile, Laid
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.turn_in_making import TurnInMaking


@dataclass(frozen=True, slots=True)
class LessonAdvice:
    """A sentence, and what it is about."""

    text: str
    slot: int | None = None
    """The slot of the rack."""
    square: Square | None = None
    end: bool = False
    """End Turn."""
    leads: tuple[str, TurnInMaking] | None = None
    """Where the confirm button leads, and what that is called, if it is to do something else than usual:
    whoever only presses it, again and again, gets to the end of the word all the same."""


def missing(lesson: LessonDoor, turn: HumanTurn) -> list[Tile]:
    """Tiles of the play that do not lie where they belong."""
    wanted = lesson.wanted(turn.draft.board)
    return [tile for tile in wanted.tiles if not _lies(turn, tile)] if wanted else []


def advice(lesson: LessonDoor, turn: HumanTurn) -> LessonAdvice:
    """What to do next."""
    if turn.state.zoom is Zoom.LOOK:
        return LessonAdvice(tr("Go back to placing tiles."))
    wanted = missing(lesson, turn)
    if turn.draft.hand:
        return _with_tile(turn, turn.draft.hand, wanted)
    if stray := next((laid for laid in turn.draft.laid if not _belongs(lesson, turn, laid)), None):
        return _with_stray(turn, stray)
    if not wanted:
        return _complete(turn, word_of(lesson.step) if lesson.step else "")
    return _on_rack(turn, wanted)


def _lies(turn: HumanTurn, tile: Tile) -> bool:
    laid = turn.draft.laid_at(tile.square)
    return laid is not None and laid.face == tile.face


def _belongs(lesson: LessonDoor, turn: HumanTurn, laid: Laid) -> bool:
    wanted = lesson.wanted(turn.draft.board)
    return wanted is not None and Tile(laid.square, laid.face) in wanted.tiles


def _with_tile(turn: HumanTurn, hand: HeldTile, wanted: list[Tile]) -> LessonAdvice:
    letter, making = hand.tile.letter, turn.making
    goals = [tile.square for tile in wanted if tile.face == letter]
    if not goals:
        put_down = _at_next(making.take_back(), wanted)
        text = tr("The {letter} is not needed now. Put it down.", letter=letter)
        return LessonAdvice(
            text, slot=hand.slot, leads=None if hand.over_board else (tr("Put down"), put_down)
        )
    over = replace(making, draft=replace(making.draft.raise_hand(), cursor=goals[0]), spot=Spot.BOARD)
    if not hand.over_board:
        text = tr("You hold the {letter}. Press up to take it to the board.", letter=letter)
        return LessonAdvice(text, square=goals[0], leads=(tr("To the board"), over))
    if turn.draft.cursor in goals:
        return LessonAdvice(tr("Place the {letter} here.", letter=letter), square=turn.draft.cursor)
    # Translators: {square} is such as F8.
    text = tr("Carry the {letter} to {square}.", letter=letter, square=name_of(goals[0]))
    return LessonAdvice(text, square=goals[0], leads=(tr("Carry it there"), over))


def _with_stray(turn: HumanTurn, stray: Laid) -> LessonAdvice:
    making = turn.making
    back = replace(making, draft=replace(making.draft, cursor=stray.square)).take_back()
    leads = None if turn.spot is Spot.END_TURN else (tr("Take it back"), back)
    # Translators: {square} is such as F8.
    text = tr(
        "The {letter} does not belong on {square}. Take it back.",
        letter=stray.face,
        square=name_of(stray.square),
    )
    return LessonAdvice(text, square=stray.square, leads=leads)


def _complete(turn: HumanTurn, word: str) -> LessonAdvice:
    if turn.spot is Spot.END_TURN:
        return LessonAdvice(tr("{word} is complete. Press End Turn.", word=word), end=True)
    leads = tr("To End Turn"), replace(turn.making, spot=Spot.END_TURN)
    text = tr("{word} is complete. Go right to End Turn, and press it.", word=word)
    return LessonAdvice(text, end=True, leads=leads)


def _on_rack(turn: HumanTurn, wanted: list[Tile]) -> LessonAdvice:
    slot = _slot_of(turn.making, wanted)
    if turn.spot is Spot.BOARD:
        leads = tr("To rack"), _at_next(turn.making.settled(), wanted)
        return LessonAdvice(tr("Go back to your rack for the next letter."), slot=slot, leads=leads)
    tile = turn.draft.slots[turn.focus] if turn.spot is Spot.RACK else None
    if tile and tile.letter in [tile.face for tile in wanted]:
        return LessonAdvice(tr("Pick up the {letter}.", letter=tile.letter), slot=turn.focus)
    return LessonAdvice(tr("Go left or right to the {letter}.", letter=wanted[0].face), slot=slot)


def _slot_of(making: TurnInMaking, wanted: list[Tile]) -> int | None:
    """Where the first letter that is wanted lies on the rack."""
    letters = [tile.letter if tile else "" for tile in making.draft.slots]
    return letters.index(wanted[0].face) if wanted and wanted[0].face in letters else None


def _at_next(making: TurnInMaking, wanted: list[Tile]) -> TurnInMaking:
    """The selector on the next letter that is wanted, or on End Turn if none is."""
    slot = _slot_of(making, wanted)
    if not wanted:
        return replace(making, spot=Spot.END_TURN)
    return making if slot is None else replace(making, spot=Spot.RACK, focus=slot)
