"""`parlour card`: look after memory-card files without the game."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from game.data_folder import data_folder
from game.language.messages import message, message_as, tr, tr_as, tr_count
from game.text_format import is_in_calendar, labelled, moment_of
from game.typed_arguments import Whole
from memcard.atomic_file import AtomicFile
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import CardError, NoCard
from memcard.foreign_formats import card_in_file, format_for, in_format
from memcard.inserted_cards import CARD_SLOTS, FOLDER, CardSlots
from memcard.repair import previous_card, salvage
from memcard.seal import Seal
from memcard.single_saves import save_file
from memcard.slot import Slot, SlotState

GOOD, TROUBLE, ERROR = 0, 1, 2
"""Exit statuses: done; looked at and found damaged; not done."""

CommandAnswer = tuple[int, Any, list[str]]
"""Exit status, the value for --json, the lines for people."""

# Translators: what is said of a memory card.
_SEALS = {
    Seal.WHOLE: message_as("card", "sealed"),
    Seal.ABSENT: message("not sealed: written by another program"),
    Seal.BROKEN: message("changed since it was sealed: by another program, or by damage"),
}

# Translators: what a slot of a memory card holds; at most 9 letters each.
_STATES = {
    SlotState.FREE: message_as("slot", "free"),
    # Translators: a save of this game.
    SlotState.OURS: message_as("slot", "ours"),
    # Translators: a save of another game.
    SlotState.FOREIGN: message_as("slot", "foreign"),
    SlotState.DAMAGED: message_as("slot", "damaged"),
    # Translators: a save of a newer version of this game.
    SlotState.NEWER: message_as("slot", "newer"),
    SlotState.DELETED: message_as("slot", "deleted"),
    # Translators: a save that begins in another slot goes on here.
    SlotState.CONTINUED: message_as("slot", "continued"),
}

_SLOT = Whole(1, 15)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give `parser` a subcommand for each thing that can be done to a card."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def add(name: str, action: Any, summary: str) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=summary, description=summary)
        sub.add_argument("--json", action="store_true", help=tr("print one JSON value instead of text"))
        sub.add_argument("--data-dir", type=Path, metavar="DIR", help=tr("where saves and settings live"))
        sub.set_defaults(perform=action)
        return sub

    add("ls", _ls, tr("list the saves on cards, by default on those inserted in the game")).add_argument(
        "files", nargs="*", type=Path, metavar="FILE"
    )
    add("verify", _verify, tr("check cards bit by bit; exit status 1 if one has damage")).add_argument(
        "files", nargs="+", type=Path, metavar="FILE"
    )
    _file(add("new", _new, tr("make a blank card")))
    _inserted(_file(add("import", _import, tr("copy a card or a single save of any format into the game"))))
    exporting = _inserted(
        _file(add("export", _export, tr("write an inserted card, or one save, to a new file")))
    )
    exporting.add_argument(
        "--save", type=_SLOT, metavar="SLOT", help=tr("only the save in this slot, 1 to 15")
    )
    _slot(_file(add("rm", _rm, tr("delete a save; undelete brings it back until its slot is used again"))))
    copying = _slot(_file(add("cp", _cp, tr("copy a save to another card"))))
    copying.add_argument("to", type=Path, metavar="TO", help=tr("the other card"))
    _slot(_file(add("undelete", _undelete, tr("bring a deleted save back"))))
    _file(add("repair", _repair, tr("save what can be had of a damaged card; it is kept as FILE.damaged")))
    _file(add("restore", _restore, tr("go back to the card before its last change")))


def run(args: argparse.Namespace) -> int:
    """Perform what `add_arguments` has parsed; returns an exit status."""
    try:
        status, value, lines = args.perform(args)
    except CardError as error:
        print(json.dumps({"error": str(error)}) if args.json else f"{error}.", file=sys.stderr)
        return ERROR
    print(json.dumps(value, indent=1) if args.json else "\n".join(lines))
    return int(status)


# --- the actions ---


def _ls(args: argparse.Namespace) -> CommandAnswer:
    paths: list[Path] = args.files or [path for path in map(_slots(args).path, CARD_SLOTS) if path]
    if not paths:
        raise NoCard(message("No memory card is inserted"))
    cards = [(path, card_in_file(AtomicFile(path).load())) for path in paths]
    lines = [line for path, card in cards for line in _table(path, card)]
    return GOOD, [_as_json(path, card) for path, card in cards], lines


def _verify(args: argparse.Namespace) -> CommandAnswer:
    checked = [_checked(path) for path in args.files]
    sound = all(found["sound"] for found in checked)
    return GOOD if sound else TROUBLE, checked, [labelled(found["file"], found["says"]) for found in checked]


def _new(args: argparse.Namespace) -> CommandAnswer:
    _see_the_folder(args.file)
    AtomicFile(args.file).create(blank_card().image)
    # Translators: said of a file, after its name and a colon.
    return _told(args.file, tr("a new memory card with 15 free slots"))


def _import(args: argparse.Namespace) -> CommandAnswer:
    slots = _slots(args, first_card=False)
    before = slots.path(args.card)
    path = slots.import_file(args.card, args.file)
    # Translators: said of a file, after its name and a colon; the number is 1 or 2.
    done = tr("has the save") if path == before else tr("inserted as card {number}", number=args.card)
    return _told(path, done)


def _export(args: argparse.Namespace) -> CommandAnswer:
    path = _slots(args).path(args.card)
    if path is None:
        raise NoCard(message("There is no memory card in slot {number}", number=args.card))
    card = read_card(AtomicFile(path).load())
    if args.save is not None:
        _hand_out(args.file, save_file(card, args.save, args.file))
        # Translators: said of a file, after its name and a colon; both are numbers.
        done = tr("a copy of the save in slot {slot} of card {card}", slot=args.save, card=args.card)
        return _told(args.file, done)
    _hand_out(args.file, in_format(card.image, format_for(args.file.suffix)))
    # Translators: said of a file, after its name and a colon; the number is 1 or 2.
    return _told(args.file, tr("a copy of card {number}", number=args.card))


def _rm(args: argparse.Namespace) -> CommandAnswer:
    AtomicFile(args.file).change(lambda data: read_card(data).delete(args.slot).image)
    return _told(args.file, tr("the save in slot {slot} is deleted", slot=args.slot))


def _cp(args: argparse.Namespace) -> CommandAnswer:
    card = read_card(AtomicFile(args.file).load())
    AtomicFile(args.to).change(lambda data: card.copy(args.slot, read_card(data)).image)
    return _told(
        args.to, tr("has a copy of the save in slot {slot} of {file}", slot=args.slot, file=str(args.file))
    )


def _undelete(args: argparse.Namespace) -> CommandAnswer:
    AtomicFile(args.file).change(lambda data: read_card(data).undelete(args.slot).image)
    return _told(args.file, tr("the save in slot {slot} is back", slot=args.slot))


def _repair(args: argparse.Namespace) -> CommandAnswer:
    store = AtomicFile(args.file)
    found = salvage(store.load(), previous_card(store))
    store.replace(found.card.image)
    value = {
        "file": str(args.file),
        "kept": list(found.kept),
        "recalled": list(found.recalled),
        "lost": list(found.lost),
    }
    repaired = tr_as("card", "repaired")
    lines = [labelled(str(args.file), repaired)]
    for names, fate in (
        # Translators: what became of a save when a memory card was repaired, after its name and a colon.
        (found.kept, tr_as("save", "kept")),
        (found.recalled, tr("taken from the card before its last change")),
        (found.lost, tr_as("save", "lost")),
    ):
        lines += ["  " + labelled(_plain(name), fate) for name in names]
    return GOOD, value, lines


def _restore(args: argparse.Namespace) -> CommandAnswer:
    store = AtomicFile(args.file)
    store.replace(read_card(store.load_previous()).image)
    # Translators: said of a memory card, after its name and a colon.
    return _told(args.file, tr("as it was before its last change"))


# --- parts of them ---


def _hand_out(path: Path, data: bytes) -> None:
    _see_the_folder(path)
    AtomicFile(path).hand_out(data)


def _see_the_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise NoCard(message("There is no folder {folder}", folder=str(path.parent)))


def _file(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help=tr("a memory card; its ending tells the format")
    )
    return parser


def _slot(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("slot", type=_SLOT, metavar="SLOT", help=tr("1 to 15"))
    return parser


def _inserted(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument(
        "--card", type=Whole(min(CARD_SLOTS), max(CARD_SLOTS)), default=1, help=tr("the card slot (1)")
    )
    return parser


def _slots(args: argparse.Namespace, *, first_card: bool = True) -> CardSlots:
    slots = CardSlots(data_folder(args.data_dir, looks=args.perform is not _import) / FOLDER)
    slots.open(first_card=first_card)
    return slots


def _told(path: Path, what: str) -> CommandAnswer:
    return GOOD, {"file": str(path), "done": what}, [labelled(str(path), what)]


def _checked(path: Path) -> dict[str, Any]:
    """What there is to say about one card, and whether that is good."""
    store = AtomicFile(path)
    try:
        card = read_card(store.load())
    except CardError as error:
        says = str(error)
        if previous_card(store):
            # Translators: {error} says why a memory card cannot be read; "restore" is what is typed.
            says = tr("{error}; the card before its last change is there: restore", error=says)
        return {"file": str(path), "sound": False, "says": says}
    bad = [slot.number for slot in card.slots if slot.state is SlotState.DAMAGED]
    # Translators: {seal} is "sealed" or the like; a generation counts the changes of a card.
    says = tr_count(
        "{seal}, generation {generation}, {count} of 15 slots free",
        "{seal}, generation {generation}, {count} of 15 slots free",
        card.free,
        seal=_SEALS[card.seal],
        generation=str(card.generation),
    )
    if bad:
        # Translators: {card} is what is said of a memory card, {slots} are numbers: "3", "3, 7".
        says = tr_count(
            "{card}; the save in slot {slots} is damaged",
            "{card}; the save in slot {slots} is damaged",
            len(bad),
            card=says,
            slots=", ".join(map(str, bad)),
        )
    return {"file": str(path), "sound": card.seal is not Seal.BROKEN and not bad, "says": says}


def _table(path: Path, card: Card) -> list[str]:
    lines = [
        tr_count(
            # Translators: {file} is a memory card, {seal} "sealed" or the like.
            "{file}: {seal}, {count} of 15 slots free",
            "{file}: {seal}, {count} of 15 slots free",
            card.free,
            file=str(path),
            seal=_SEALS[card.seal],
        )
    ]
    for slot in card.slots:
        title = (
            # Translators: where a save goes on that begins in slot {number}.
            tr("(block of slot {number})", number=slot.blocks[0])
            if slot.state is SlotState.CONTINUED
            else slot.title
        )
        blocks = len(slot.blocks) if slot.blocks[:1] == (slot.number,) else ""
        line = f"{slot.number:>3} {_STATES[slot.state]!s:<9} {blocks:>2} {slot.kind:<10} {_date(slot):<16} "
        lines.append(f"{line}{_plain(slot.name):<20} {title}".rstrip())
    return lines


def _as_json(path: Path, card: Card) -> dict[str, Any]:
    return {
        "file": str(path),
        "seal": card.seal.value,
        "generation": card.generation,
        "free": card.free,
        "slots": [
            {
                "slot": slot.number,
                "state": slot.state.value,
                "blocks": list(slot.blocks),
                "kind": slot.kind,
                "saved": _date(slot),
                "name": _plain(slot.name),
                "title": slot.title,
            }
            for slot in card.slots
        ],
    }


def _date(slot: Slot) -> str:
    """Local time to the minute; nothing where no date is known."""
    if not slot.kind:
        return ""
    return moment_of(slot.when).strftime("%Y-%m-%d %H:%M") if is_in_calendar(slot.when) else "?"


def _plain(name: str) -> str:
    """A name from a card, safe to print."""
    return "".join(c if c.isprintable() else "?" for c in name)
