"""What can be done with a memory card, and with a save on it: the menus of the card manager."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.language.messages import Message, message, message_as
from game.name_rules import clean_file
from game.scenes.cards.card_slots import other_card, seen
from game.scenes.cards.card_work import CardWork
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Change, Do, Pop, Push
from memcard.card import Card
from memcard.card_errors import CardChanged, CardError, DamagedCard, WipedCard
from memcard.foreign_formats import FORMATS, CardFormat, called
from memcard.single_saves import MCS, has_name_of_save
from memcard.slot import Slot, SlotState

FOREIGN_COPY: Message = message("It belongs to another game. The save here stays as it is.")
FOREIGN_DELETE: Message = message("It belongs to another game, and it cannot be brought back.")
# Translators: a row of a menu, of what becomes a file; at most 20 letters.
EXPORT: Message = message("Export")
# Translators: a heading over folders; at most 24 letters.
EXPORT_TO: Message = message("Export To")
# Translators: a row of a menu, and a heading; at most 20 letters.
INSERT: Message = message("Insert a Card")
# Translators: a row of a menu, and a heading; at most 20 letters.
IMPORT: Message = message("Import a Card")
# Translators: a row of a menu, and a button: make a memory card empty; at most 16 letters.
FORMAT: Message = message("Format")
# Translators: a row of a menu, and a button: mend a memory card; at most 16 letters.
REPAIR: Message = message("Repair")
# Translators: a row of a menu, and a button; at most 16 letters.
DELETE: Message = message("Delete")
# Translators: a row of a menu: take a memory card out; at most 20 letters.
EJECT: Message = message("Eject")
# Translators: a row of a menu: put a memory card back as it was before; at most 22 letters.
RESTORE_PREVIOUS: Message = message("Restore Previous")


def _leave(do: Do) -> Do:
    """Close the menu, then do it."""
    return lambda: Pop(do)


# ---------------------------------------------------------------- a card


def card_choices(work: CardWork, number: int, card: Card | CardError) -> list[Choice]:
    """What fits the card, or the empty slot, in this state."""
    there = work.keeper.path(number) is not None
    choices = _mending(work, number, card)
    if isinstance(card, Card):
        # Translators: a note beside "Export"; at most 24 letters.
        choices.append(Choice(EXPORT, _leave(lambda: _export(work, number)), message("To a new file")))
    if there:
        # Translators: a note beside "Eject"; at most 24 letters.
        choices.append(Choice(EJECT, _leave(lambda: _eject(work, number)), message("The file stays")))
    choices += [
        # Translators: a note beside "Insert a Card"; at most 24 letters.
        Choice(INSERT, _leave(lambda: _insert(work, number)), message("Used where it lies")),
        # Translators: a note beside "Import a Card"; at most 24 letters.
        Choice(IMPORT, _leave(lambda: _import(work, number)), message("Copied into the game")),
        # Translators: a note beside "New Card": there is nothing on it; at most 24 letters.
        Choice(message("New Card"), _leave(lambda: _new(work, number)), message_as("a memory card", "Blank")),
    ]
    if isinstance(card, Card | DamagedCard):
        # Translators: a note beside "Format"; at most 24 letters.
        choices.append(Choice(FORMAT, _leave(lambda: _format(work, number)), message("Deletes everything")))
    return choices


def _mending(work: CardWork, number: int, card: Card | CardError) -> list[Choice]:
    """The ways back from damage, the one that loses least first."""
    choices = []
    if card.damaged if isinstance(card, Card) else _may_be_repaired(card):
        # Translators: a note beside "Repair"; at most 24 letters.
        choices.append(Choice(REPAIR, _leave(lambda: _repair(work, number)), message("Keeps what is whole")))
    if work.keeper.previous(number):
        do = _ask_to_restore if choices else _restore  # where nothing is left, nothing can be lost
        # Translators: a note beside "Restore Previous"; at most 24 letters.
        note = message("Before its last change")
        choices.append(Choice(RESTORE_PREVIOUS, _leave(lambda: do(work, number)), note))
    return choices


def _may_be_repaired(error: CardError) -> bool:
    return isinstance(error, DamagedCard) and not isinstance(error, WipedCard)


def _new(work: CardWork, number: int) -> None:
    done = message("A new memory card is in slot {number}.", number=number)
    work.wait_for(work.keeper.new_card(number), done)


def _insert(work: CardWork, number: int) -> None:
    def take(path: Path) -> None:
        # Translators: {file} is the name of a file.
        done = message("{file} is in slot {number}.", file=clean_file(path.name), number=number)
        work.wait_for(work.keeper.insert(number, path), done)

    work.choose_file(INSERT, take, in_place=True)


def _import(work: CardWork, number: int) -> None:
    work.choose_file(IMPORT, lambda path: take_copy(work, number, path), in_place=False)


def take_copy(work: CardWork, number: int, path: Path) -> None:
    """A card comes into the slot as a file of the game's own, a single save onto the card that is there."""
    file = clean_file(path.name)
    # Translators: {file} is the name of a file.
    done = message("A copy of {file} is in slot {number}.", file=file, number=number)
    if has_name_of_save(path):
        # Translators: {file} is the name of a file.
        done = message("A copy of {file} is on memory card {number}.", file=file, number=number)
    work.wait_for(work.keeper.import_file(number, path), done)


def _export(work: CardWork, number: int) -> Change:
    """Ask for the format, then for the place."""

    def said(file: str) -> Message:
        # Translators: {file} is the name of a file.
        return message("Memory card {number} was copied to {file}.", number=number, file=file)

    def choice(form: CardFormat) -> Choice:
        def export(folder: Path) -> None:
            _say_what_was_copied(work, work.keeper.export_into(number, folder, form), said)

        return Choice(
            called(form.name), _leave(lambda: work.choose_place(EXPORT_TO, export)), form.endings[0]
        )

    choices = [choice(form) for form in FORMATS if form.head]
    # Translators: a heading over formats of files; at most 24 letters.
    return Push(MenuScene("card-formats", message("Export As"), choices))


def _say_what_was_copied(work: CardWork, ticket: int, said: Callable[[str], Message]) -> None:
    """Have the file named once it is there."""

    def say() -> None:
        path = work.keeper.exported
        work.say(said(clean_file(path.name if path else "")))

    work.wait_for(ticket, say)


def _eject(work: CardWork, number: int) -> None:
    done = message("Slot {number} is empty. The card’s file stays where it is.", number=number)
    work.wait_for(work.keeper.eject(number), done)


def _repair(work: CardWork, number: int) -> Change:
    def do() -> None:
        done = message("Memory card {number} is repaired.", number=number)
        work.wait_for(work.keeper.repair(number), done)

    text = message("Every save that is whole is kept. The damaged card is set aside as a file.")
    # Translators: a question; at most 36 letters.
    return work.ask(message("Repair this memory card?"), text, REPAIR, do)


def _ask_to_restore(work: CardWork, number: int) -> Change:
    # Translators: a question; at most 36 letters.
    title = message("Restore the previous card?")
    text = message("The latest change to it is undone. The damaged card is set aside as a file.")
    # Translators: a button: put a memory card back as it was before; at most 16 letters.
    return work.ask(title, text, message_as("a memory card", "Restore"), lambda: _restore(work, number))


def _restore(work: CardWork, number: int) -> None:
    done = message("Memory card {number} is as before its last change.", number=number)
    work.wait_for(work.keeper.restore(number), done)


def _format(work: CardWork, number: int) -> Change:
    def do() -> None:
        done = message("Memory card {number} is formatted.", number=number)
        work.wait_for(work.keeper.format(number), done)

    def ask_again() -> Change:
        text = message("Everything on memory card {number} is deleted.", number=number)
        # Translators: a question; at most 36 letters.
        return work.ask(message("Are you sure?"), text, FORMAT, do)

    # Translators: a question; {number} is 1 or 2; at most 36 letters.
    title = message("Format memory card {number}?", number=number)
    text = message("All saves on it will be lost, and settings and high scores as well.")
    # Translators: a button: yes, and there is one more question; at most 16 letters.
    return work.ask(title, text, message("Go On"), ask_again)


# ---------------------------------------------------------------- a save


def save_choices(work: CardWork, number: int, card: Card, slot: Slot) -> list[Choice]:
    """What fits the save in a slot; nothing for a free one."""
    if slot.state is SlotState.CONTINUED:
        slot = card.slot(slot.blocks[0])
    # Translators: a row of a menu; {number} is 1 or 2; at most 22 letters.
    to_other = message("Copy to Card {number}", number=other_card(number))
    copy = Choice(to_other, _leave(lambda: _copy(work, number, card, slot)))
    if not isinstance(seen(work.services, other_card(number)), Card):
        # Translators: a note beside "Copy to Card 2"; at most 26 letters.
        copy = Choice(to_other, None, message("No usable card there"))
    delete = Choice(DELETE, _leave(lambda: _delete(work, number, card, slot)))
    match slot.state:
        case SlotState.OURS | SlotState.NEWER | SlotState.FOREIGN:
            return [copy, _export_save(work, number, slot), delete]
        case SlotState.DAMAGED:
            return [delete]
        case SlotState.DELETED:
            # Translators: a row of a menu, of a save that was deleted; at most 20 letters.
            back = message("Bring Back")
            return [Choice(back, _leave(lambda: _undelete(work, number, slot)), slot.title)]
    return []


def _copy(work: CardWork, number: int, card: Card, slot: Slot) -> Change | None:
    other = other_card(number)

    def do() -> None:
        ticket = work.keeper.change(other, lambda theirs: card.copy(slot.number, theirs))
        work.wait_for(ticket, message("The save was copied to Card {number}.", number=other))

    if slot.state is SlotState.FOREIGN:
        # Translators: a question; {number} is 1 or 2; at most 36 letters.
        title = message("Copy this save to Card {number}?", number=other)
        # Translators: a button; at most 16 letters.
        return work.ask(title, FOREIGN_COPY, message_as("a button", "Copy"), do)
    do()
    return None


def _export_save(work: CardWork, number: int, slot: Slot) -> Choice:
    def said(file: str) -> Message:
        # Translators: {file} is the name of a file.
        return message("The save was copied to {file}.", file=file)

    def export(folder: Path) -> None:
        _say_what_was_copied(work, work.keeper.export_save(number, slot.number, folder), said)

    return Choice(EXPORT, _leave(lambda: work.choose_place(EXPORT_TO, export)), MCS)


def _delete(work: CardWork, number: int, card: Card, slot: Slot) -> Change:
    foreign, before = slot.state is SlotState.FOREIGN, card.fingerprint(slot.number)

    def edit(now: Card) -> Card:
        if now.fingerprint(slot.number) != before:
            raise CardChanged(
                message("Another program changed slot {number} of the memory card", number=slot.number)
            )
        return now.delete(slot.number, foreign=foreign)

    def do() -> None:
        work.wait_for(work.keeper.change(number, edit), message("The save is deleted."))

    back = message("It can be brought back until its slot is used again.")
    # Translators: a question; at most 36 letters.
    title = message("Delete this save?")
    return work.ask(title, FOREIGN_DELETE if foreign else back, DELETE, do)


def _undelete(work: CardWork, number: int, slot: Slot) -> None:
    ticket = work.keeper.change(number, lambda card: card.undelete(slot.number))
    work.wait_for(ticket, message("The save is back."))
