"""What can be done with a memory card, and with a save on it: the menus of the card manager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.cards.card_slots import seen
from game.scenes.kit.menus import Choice
from game.scenes.kit.scene import Change, Do, Pop
from memcard.card import Card
from memcard.card_errors import CardChanged, CardError, DamagedCard
from memcard.slot import Slot, SlotState

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.cards.card_manager import CardsScene

FOREIGN_COPY = "It belongs to another game. The save here stays as it is."
FOREIGN_DELETE = "It belongs to another game, and it cannot be brought back."


def _leave(do: Do) -> Do:
    """Close the menu, then do it."""
    return lambda: Pop(do)


# ---------------------------------------------------------------- a card


def card_choices(scene: CardsScene, card: Card | CardError) -> list[Choice]:
    """What fits the card, or the empty slot, in this state."""
    there = scene.keeper.path(scene.number) is not None
    choices = []
    if isinstance(card, DamagedCard) or (isinstance(card, Card) and card.damaged):
        choices += _mending(scene)
    if isinstance(card, Card):
        choices.append(Choice("Export", _leave(lambda: _export(scene)), "To a new file"))
    if there:
        choices.append(Choice("Eject", _leave(lambda: _eject(scene)), "The file stays"))
    choices += [
        Choice("Insert a Card", _leave(lambda: _insert(scene)), "Used where it lies"),
        Choice("Import a Card", _leave(lambda: _import(scene)), "Copied into the game"),
        Choice("New Card", _leave(lambda: _new(scene)), "Blank"),
    ]
    if isinstance(card, Card | DamagedCard):
        choices.append(Choice("Format", _leave(lambda: _format(scene)), "Deletes everything"))
    return choices


def _mending(scene: CardsScene) -> list[Choice]:
    keeper, number = scene.keeper, scene.number
    choices = [Choice("Repair", _leave(lambda: _repair(scene)), "Keeps what is whole")]
    if keeper.previous(number):
        note = "Before its last change"
        choices.append(Choice("Restore Previous", _leave(lambda: _restore(scene)), note))
    return choices


def _new(scene: CardsScene) -> None:
    number = scene.number
    scene.wait_for(scene.keeper.new_card(number), f"A new memory card is in slot {number}.")


def _insert(scene: CardsScene) -> None:
    number = scene.number

    def take(path: Path) -> None:
        scene.wait_for(scene.keeper.insert(number, path), f"{path.name} is in slot {number}.")

    scene.choose_file("Insert a Card", take)


def _import(scene: CardsScene) -> None:
    number = scene.number

    def take(path: Path) -> None:
        scene.wait_for(scene.keeper.import_card(number, path), f"A copy of {path.name} is in slot {number}.")

    scene.choose_file("Import a Card", take)


def _export(scene: CardsScene) -> None:
    number = scene.number

    def take(folder: Path) -> None:
        def tell() -> None:
            path = scene.keeper.exported
            scene.tell(f"Memory card {number} was copied to {path.name if path else 'a file'}.")

        scene.wait_for(scene.keeper.export_into(number, folder), tell)

    scene.choose_place("Export To", take)


def _eject(scene: CardsScene) -> None:
    number = scene.number
    scene.wait_for(scene.keeper.eject(number), f"Slot {number} is empty. The card’s file stays where it is.")


def _repair(scene: CardsScene) -> Change:
    number = scene.number

    def do() -> None:
        scene.wait_for(scene.keeper.repair(number), f"Memory card {number} is repaired.")

    text = "Every save that is whole is kept. The damaged card is set aside as a file."
    return scene.ask("Repair this memory card?", text, "Repair", do)


def _restore(scene: CardsScene) -> Change:
    number = scene.number

    def do() -> None:
        scene.wait_for(scene.keeper.restore(number), f"Memory card {number} is as before its last change.")

    text = "The latest change to it is undone. The damaged card is set aside as a file."
    return scene.ask("Restore the previous card?", text, "Restore", do)


def _format(scene: CardsScene) -> Change:
    number = scene.number

    def do() -> None:
        scene.wait_for(scene.keeper.format(number), f"Memory card {number} is formatted.")

    def ask_again() -> Change:
        return scene.ask("Are you sure?", f"Everything on memory card {number} is deleted.", "Format", do)

    text = "All saves on it will be lost, and settings and high scores as well."
    return scene.ask(f"Format memory card {number}?", text, "Go On", ask_again)


# ---------------------------------------------------------------- a save


def save_choices(scene: CardsScene, card: Card, slot: Slot) -> list[Choice]:
    """What fits the save in a slot; nothing for a free one."""
    if slot.state is SlotState.CONTINUED:
        slot = card.slot(slot.blocks[0])
    copy = Choice(f"Copy to Card {scene.other}", _leave(lambda: _copy(scene, card, slot)))
    if not isinstance(seen(scene.services, scene.other), Card):
        copy = Choice(copy.label, None, "No usable card there")
    delete = Choice("Delete", _leave(lambda: _delete(scene, card, slot)))
    match slot.state:
        case SlotState.OURS | SlotState.NEWER | SlotState.FOREIGN:
            return [copy, delete]
        case SlotState.DAMAGED:
            return [delete]
        case SlotState.DELETED:
            return [Choice("Bring Back", _leave(lambda: _undelete(scene, slot)), slot.title)]
    return []


def _copy(scene: CardsScene, card: Card, slot: Slot) -> Change | None:
    other = scene.other

    def do() -> None:
        ticket = scene.keeper.change(other, lambda theirs: card.copy(slot.number, theirs))
        scene.wait_for(ticket, f"The save was copied to Card {other}.")

    if slot.state is SlotState.FOREIGN:
        return scene.ask(f"Copy this save to Card {other}?", FOREIGN_COPY, "Copy", do)
    do()
    return None


def _delete(scene: CardsScene, card: Card, slot: Slot) -> Change:
    number, foreign, before = scene.number, slot.state is SlotState.FOREIGN, card.fingerprint(slot.number)

    def edit(now: Card) -> Card:
        if now.fingerprint(slot.number) != before:
            raise CardChanged(f"Another program changed slot {slot.number} of the memory card")
        return now.delete(slot.number, foreign=foreign)

    def do() -> None:
        scene.wait_for(scene.keeper.change(number, edit), "The save is deleted.")

    text = FOREIGN_DELETE if foreign else "It can be brought back until its slot is used again."
    return scene.ask("Delete this save?", text, "Delete", do)


def _undelete(scene: CardsScene, slot: Slot) -> None:
    ticket = scene.keeper.change(scene.number, lambda card: card.undelete(slot.number))
    scene.wait_for(ticket, "The save is back.")
