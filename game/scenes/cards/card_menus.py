"""What can be done with a memory card, and with a save on it: the menus of the card manager."""

from __future__ import annotations

from pathlib import Path

from game.name_rules import clean_file
from game.scenes.cards.card_slots import other_card, seen
from game.scenes.cards.card_work import CardWork
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Change, Do, Pop, Push
from memcard.card import Card
from memcard.card_errors import CardChanged, CardError, DamagedCard, WipedCard
from memcard.foreign_formats import FORMATS, CardFormat
from memcard.single_saves import MCS, has_name_of_save
from memcard.slot import Slot, SlotState

FOREIGN_COPY = "It belongs to another game. The save here stays as it is."
FOREIGN_DELETE = "It belongs to another game, and it cannot be brought back."


def _leave(do: Do) -> Do:
    """Close the menu, then do it."""
    return lambda: Pop(do)


# ---------------------------------------------------------------- a card


def card_choices(work: CardWork, number: int, card: Card | CardError) -> list[Choice]:
    """What fits the card, or the empty slot, in this state."""
    there = work.keeper.path(number) is not None
    choices = _mending(work, number, card)
    if isinstance(card, Card):
        choices.append(Choice("Export", _leave(lambda: _export(work, number)), "To a new file"))
    if there:
        choices.append(Choice("Eject", _leave(lambda: _eject(work, number)), "The file stays"))
    choices += [
        Choice("Insert a Card", _leave(lambda: _insert(work, number)), "Used where it lies"),
        Choice("Import a Card", _leave(lambda: _import(work, number)), "Copied into the game"),
        Choice("New Card", _leave(lambda: _new(work, number)), "Blank"),
    ]
    if isinstance(card, Card | DamagedCard):
        choices.append(Choice("Format", _leave(lambda: _format(work, number)), "Deletes everything"))
    return choices


def _mending(work: CardWork, number: int, card: Card | CardError) -> list[Choice]:
    """The ways back from damage, the one that loses least first."""
    choices = []
    if card.damaged if isinstance(card, Card) else _may_be_repaired(card):
        choices.append(Choice("Repair", _leave(lambda: _repair(work, number)), "Keeps what is whole"))
    if work.keeper.previous(number):
        do = _ask_to_restore if choices else _restore  # where nothing is left, nothing can be lost
        choices.append(Choice("Restore Previous", _leave(lambda: do(work, number)), "Before its last change"))
    return choices


def _may_be_repaired(error: CardError) -> bool:
    return isinstance(error, DamagedCard) and not isinstance(error, WipedCard)


def _new(work: CardWork, number: int) -> None:
    work.wait_for(work.keeper.new_card(number), f"A new memory card is in slot {number}.")


def _insert(work: CardWork, number: int) -> None:
    def take(path: Path) -> None:
        work.wait_for(work.keeper.insert(number, path), f"{clean_file(path.name)} is in slot {number}.")

    work.choose_file("Insert a Card", take, in_place=True)


def _import(work: CardWork, number: int) -> None:
    work.choose_file("Import a Card", lambda path: take_copy(work, number, path), in_place=False)


def take_copy(work: CardWork, number: int, path: Path) -> None:
    """A card comes into the slot as a file of the game's own, a single save onto the card that is there."""
    where = f"on memory card {number}" if has_name_of_save(path) else f"in slot {number}"
    work.wait_for(work.keeper.import_file(number, path), f"A copy of {clean_file(path.name)} is {where}.")


def _export(work: CardWork, number: int) -> Change:
    """Ask for the format, then for the place."""

    def choice(form: CardFormat) -> Choice:
        def export(folder: Path) -> None:
            _say_what_was_copied(work, work.keeper.export_into(number, folder, form), f"Memory card {number}")

        return Choice(form.name, _leave(lambda: work.choose_place("Export To", export)), form.endings[0])

    choices = [choice(form) for form in FORMATS if form.head]
    return Push(MenuScene("card-formats", "Export As", choices))


def _say_what_was_copied(work: CardWork, ticket: int, what: str) -> None:
    def say() -> None:
        path = work.keeper.exported
        work.say(f"{what} was copied to {clean_file(path.name) if path else 'a file'}.")

    work.wait_for(ticket, say)


def _eject(work: CardWork, number: int) -> None:
    work.wait_for(work.keeper.eject(number), f"Slot {number} is empty. The card’s file stays where it is.")


def _repair(work: CardWork, number: int) -> Change:
    def do() -> None:
        work.wait_for(work.keeper.repair(number), f"Memory card {number} is repaired.")

    text = "Every save that is whole is kept. The damaged card is set aside as a file."
    return work.ask("Repair this memory card?", text, "Repair", do)


def _ask_to_restore(work: CardWork, number: int) -> Change:
    text = "The latest change to it is undone. The damaged card is set aside as a file."
    return work.ask("Restore the previous card?", text, "Restore", lambda: _restore(work, number))


def _restore(work: CardWork, number: int) -> None:
    work.wait_for(work.keeper.restore(number), f"Memory card {number} is as before its last change.")


def _format(work: CardWork, number: int) -> Change:
    def do() -> None:
        work.wait_for(work.keeper.format(number), f"Memory card {number} is formatted.")

    def ask_again() -> Change:
        return work.ask("Are you sure?", f"Everything on memory card {number} is deleted.", "Format", do)

    text = "All saves on it will be lost, and settings and high scores as well."
    return work.ask(f"Format memory card {number}?", text, "Go On", ask_again)


# ---------------------------------------------------------------- a save


def save_choices(work: CardWork, number: int, card: Card, slot: Slot) -> list[Choice]:
    """What fits the save in a slot; nothing for a free one."""
    if slot.state is SlotState.CONTINUED:
        slot = card.slot(slot.blocks[0])
    copy = Choice(f"Copy to Card {other_card(number)}", _leave(lambda: _copy(work, number, card, slot)))
    if not isinstance(seen(work.services, other_card(number)), Card):
        copy = Choice(copy.label, None, "No usable card there")
    delete = Choice("Delete", _leave(lambda: _delete(work, number, card, slot)))
    match slot.state:
        case SlotState.OURS | SlotState.NEWER | SlotState.FOREIGN:
            return [copy, _export_save(work, number, slot), delete]
        case SlotState.DAMAGED:
            return [delete]
        case SlotState.DELETED:
            return [Choice("Bring Back", _leave(lambda: _undelete(work, number, slot)), slot.title)]
    return []


def _copy(work: CardWork, number: int, card: Card, slot: Slot) -> Change | None:
    other = other_card(number)

    def do() -> None:
        ticket = work.keeper.change(other, lambda theirs: card.copy(slot.number, theirs))
        work.wait_for(ticket, f"The save was copied to Card {other}.")

    if slot.state is SlotState.FOREIGN:
        return work.ask(f"Copy this save to Card {other}?", FOREIGN_COPY, "Copy", do)
    do()
    return None


def _export_save(work: CardWork, number: int, slot: Slot) -> Choice:
    def export(folder: Path) -> None:
        _say_what_was_copied(work, work.keeper.export_save(number, slot.number, folder), "The save")

    return Choice("Export", _leave(lambda: work.choose_place("Export To", export)), MCS)


def _delete(work: CardWork, number: int, card: Card, slot: Slot) -> Change:
    foreign, before = slot.state is SlotState.FOREIGN, card.fingerprint(slot.number)

    def edit(now: Card) -> Card:
        if now.fingerprint(slot.number) != before:
            raise CardChanged(f"Another program changed slot {slot.number} of the memory card")
        return now.delete(slot.number, foreign=foreign)

    def do() -> None:
        work.wait_for(work.keeper.change(number, edit), "The save is deleted.")

    text = FOREIGN_DELETE if foreign else "It can be brought back until its slot is used again."
    return work.ask("Delete this save?", text, "Delete", do)


def _undelete(work: CardWork, number: int, slot: Slot) -> None:
    ticket = work.keeper.change(number, lambda card: card.undelete(slot.number))
    work.wait_for(ticket, "The save is back.")
