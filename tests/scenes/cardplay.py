"""What tests of saving and loading do with a couch and a card."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.lexicon.words import Lexicon
from game.scenes.cards.card_slots import SlotsScene
from game.scenes.cards.slot_blocks import SlotView
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.sheet import Look, Sheet, Words, blocks_of
from game.storage.local_store import LocalStore
from memcard.keeper import Keeper
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

_HOUSES: WeakKeyDictionary[Keeper, LocalStore] = WeakKeyDictionary()


def house_of(keeper: Keeper) -> LocalStore:
    """The house in which these cards lie: the same one for everybody who sits down there."""
    return _HOUSES.setdefault(keeper, LocalStore())


def couch_with(lexicon: Lexicon, keeper: Keeper, *, seed: int = 7) -> Couch:
    home = services(lexicon, ScriptedMaven(), seed=seed)
    return Couch(replace(home, keeper=keeper, house=house_of(keeper), now=lambda: 1_000_000_000))


def in_play(lexicon: Lexicon, keeper: Keeper) -> Couch:
    """A game with a pass each played and the rack rearranged."""
    couch = couch_with(lexicon, keeper)
    couch.press("shuffle")
    couch.until("table")
    couch.press("confirm", "right", "right", "confirm")
    couch.pass_turn()
    couch.until("table")
    return couch


def save(couch: Couch, *, at: int | None = None) -> None:
    couch.press("options")
    couch.choose("Save Game" if "Save Game" in couch.choices else "Save to Memory Card")
    if at is not None:
        go_to(couch, at)
    couch.press("confirm")


def go_to(couch: Couch, slot: int) -> None:
    """Steer to a slot of the card that is shown."""
    row, column = divmod(slot - 1, 5)
    shown = couch.stack.top
    assert isinstance(shown, SlotsScene)
    couch.press(*["down"] * ((row - shown.focus // 5) % 3))
    across = column - shown.focus % 5
    couch.press(*["right" if across > 0 else "left"] * abs(across))


def settle(couch: Couch) -> None:
    assert couch.services.keeper is not None
    assert couch.services.keeper.flush(10)
    couch.wait(0.1)


class ShownCard(NamedTuple):
    """What is seen of a card."""

    text: str
    tab: int | None
    focus: int
    slots: tuple[SlotView, ...]


def card_panel(couch: Couch) -> ShownCard:
    scene = couch.stack.top
    assert isinstance(scene, SlotsScene)
    sheet = next(panel for panel in couch.picture.panels if isinstance(panel, Sheet))
    words = [block for block in blocks_of(sheet.body) if isinstance(block, Words)]
    text = next(block.text for block in words if block.look is Look.BODY)
    assert sheet.focus == (scene.focus if scene.slots() else None)
    return ShownCard(text, sheet.tab, scene.focus, scene.slots())


def notice(couch: Couch) -> str:
    return next((panel.text for panel in couch.picture.panels if isinstance(panel, Notice)), "")


def rack(couch: Couch) -> str:
    return "".join(tile.letter for tile in couch.draft.slots if tile)
