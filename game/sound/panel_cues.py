"""What menus, grids, dialogs and notices sound like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import LetterGrid
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.sheet import Arriving, Look, Plate, Sheet, Table, Words, blocks_of, first
from game.scenes.kit.picture.sheet_pictures import (
    CardSign,
    ClockRing,
    Crowd,
    MedalPicture,
    Podium,
    RaceLines,
    Ribbon,
    SlotPicture,
    SoloScore,
)
from game.sound.sound_names import Cue, Sound


def panel_sounds(before: Picture, after: Picture, *, paused: bool) -> list[Sound]:
    """What changed in the panels. `paused`: Start was pressed."""
    return [Sound(cue) for cue in _cues(before, after, paused=paused)]


def _cues(before: Picture, after: Picture, *, paused: bool) -> list[Cue]:
    if _seated(after) > _seated(before) > 0:
        return [Cue.JOIN]
    old, new = front_of(before), front_of(after)
    if (podium := first(new, Podium)) and not first(old, Podium) and _covers(before) <= _covers(after):
        return [_end_of_a_game(podium, news=first(new, Ribbon) is not None)]
    if (solo := first(new, SoloScore)) and not first(old, SoloScore) and _covers(before) <= _covers(after):
        return [Cue.MEDAL if solo.won else Cue.LOSE]
    if first(new, RaceLines) and not first(old, RaceLines) and _covers(before) <= _covers(after):
        return [Cue.WIN]
    if (table := first(new, Table)) and table.marked and first(old, Table) is None:
        return [Cue.CUP if table.seats else Cue.MEDAL]
    if old and new and old.identity == new.identity and _fallen(new) > _fallen(old):
        return [Cue.WRITTEN if _fallen(old) else Cue.MEDAL]
    if cue := _at_a_party(before, after):
        return [cue]
    deeper = _covers(after) - _covers(before)
    if deeper:
        if deeper < 0:
            return [Cue.CLOSE]
        return [Cue.PAUSE if paused else Cue.OPEN]
    cue = _within(old, new) if old and new else None
    return [cue] if cue else []


def _end_of_a_game(podium: Podium, *, news: bool) -> Cue:
    """Losing is kind, a shared win no fanfare, and a record rings as it does in the table of honour."""
    if not podium.won:
        return Cue.LOSE
    if news:
        return Cue.MEDAL
    return Cue.TIE if sum(row.winner for row in podium.rows) > 1 else Cue.WIN


def _within(old: Panel, new: Panel) -> Cue | None:
    """What changed in a panel that stays."""
    match old, new:
        case LetterGrid(value=str(was)), LetterGrid(value=str(now)) if was != now:
            return Cue.KEY if len(now) > len(was) else Cue.ERASE
        case Settings(), Settings() if old.title == new.title and _values(old) != _values(new):
            return Cue.ADJUST
        case Sheet(name="challenge"), Sheet(name="challenge"):
            return _answers(_told(old), _told(new))
    same = type(old) is type(new) and getattr(old, "title", "") == getattr(new, "title", "")
    return Cue.MOVE if same and _where(old) != _where(new) else None


LAST_OF_A_ROUND = 10
"""The seconds of a round all at once that are heard."""
B = TypeVar("B")


def _at_a_party(before: Picture, after: Picture) -> Cue | None:
    """Somebody comes or hands in, the time runs out, a row of what was found comes up."""
    for was, now in _of_both(before, after, Crowd):
        if len(now.people) > len(was.people):
            return Cue.JOIN
        if sum(one.handed_in for one in now.people) > sum(one.handed_in for one in was.people):
            return Cue.CONFIRM
    for old, new in _of_both(before, after, ClockRing):
        if new.left != old.left and 0 < new.left <= LAST_OF_A_ROUND:
            return Cue.WARNING
    told, tells = _parts_that_come(before), _parts_that_come(after)
    if told and sum(tells) > sum(told):
        return _revealed(sum(tells), len(tells))
    return None


def _fallen(panel: Panel) -> int:
    """How many new medals are seen."""
    blocks = blocks_of(panel.body) if isinstance(panel, Sheet) else ()
    return sum(isinstance(block, MedalPicture) and bool(block.falls) for block in blocks)


def _of_both(before: Picture, after: Picture, kind: type[B]) -> Iterator[tuple[B, B]]:
    """What is of a kind on sheets that were there before, as it was and as it is."""
    old = {one.name: one for one in before.panels if isinstance(one, Sheet)}
    for new in after.panels:
        if isinstance(new, Sheet) and new.name in old:
            was, now = (
                [block for block in blocks_of(sheet.body) if isinstance(block, kind)]
                for sheet in (old[new.name], new)
            )
            yield from zip(was, now, strict=False)


def _parts_that_come(picture: Picture) -> list[bool]:
    """Of each whether it has come."""
    sheets = (panel for panel in picture.panels if isinstance(panel, Sheet))
    blocks = (block for sheet in sheets for block in blocks_of(sheet.body))
    return [block.come for block in blocks if isinstance(block, Arriving)]


def _revealed(come: int, count: int) -> Cue:
    """The finds come ever stronger; what nobody saw comes last."""
    if come < count - 1:
        return Cue.PLACE
    return Cue.GREAT if come == count - 1 else Cue.TURN


LAST_SECONDS = ("3", "2", "1")
"""The seconds of the challenge window that are heard."""


def _answers(old: list[Words], new: list[Words]) -> Cue | None:
    """Somebody has answered, or one of the last seconds has begun."""
    if [one for one in old if one.sign] != [one for one in new if one.sign]:
        return Cue.CONFIRM
    return Cue.WARNING if old != new and new[-1].text in LAST_SECONDS else None


def _told(challenge: Sheet) -> list[Words]:
    """What everybody does about a play, and the seconds left."""
    words = (block for block in blocks_of(challenge.body) if isinstance(block, Words))
    return [one for one in words if one.sign or one.look is Look.BIG_FIGURE]


def _where(panel: Panel) -> tuple[object, ...]:
    """Where the selector is, whatever a panel calls it."""
    return tuple(getattr(panel, name, None) for name in ("focus", "tab", "card", "row"))


def notice_sounds(before: Picture, after: Picture, *, alone: bool) -> list[Sound]:
    """What a sentence that was not there before sounds like; `alone` if no refusal is heard already."""
    old = {panel for panel in before.panels if isinstance(panel, Notice)}
    new = [panel for panel in after.panels if isinstance(panel, Notice) and panel not in old]
    at_cards = any(first(panel, SlotPicture) or first(panel, CardSign) for panel in after.panels)
    sounds = []
    for notice in new:
        if notice.tone is Tone.BAD and alone:
            sounds.append(Sound(Cue.CARD_ERROR if at_cards else Cue.INVALID))
        if notice.tone is Tone.OUT_OF_TURN:
            sounds.append(Sound(Cue.OUT_OF_TURN))
        # While a turn is shown, good news is a bonus, which is heard when it joins the score.
        if notice.tone is Tone.GOOD and not _showing(after):
            sounds.append(Sound(Cue.WRITTEN))
    return sounds


def front_of(picture: Picture) -> Panel | None:
    """The panel on top that a player deals with."""
    return next((panel for panel in reversed(picture.panels) if panel.dealt_with), None)


def _covers(picture: Picture) -> int:
    """How many panels lie over the screen itself."""
    return sum(isinstance(panel, Scrim) for panel in picture.panels)


def _seated(picture: Picture) -> int:
    sheets = [panel for panel in picture.panels if isinstance(panel, Sheet)]
    plates = (one for sheet in sheets for one in blocks_of(sheet.body) if isinstance(one, Plate))
    return sum(plate.color is not None and not plate.free for plate in plates)


def _values(panel: Panel) -> tuple[object, ...]:
    return tuple((row.value, row.level) for row in panel.rows) if isinstance(panel, Settings) else ()


def _showing(picture: Picture) -> bool:
    """A finished turn is being shown: a game is on screen, and no human may act."""
    return any(isinstance(panel, Hud) and not panel.buttons for panel in picture.panels)
