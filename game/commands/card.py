"""`parlour card`: look after memory-card files without the game."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from game.data_folder import data_folder
from game.text_format import is_in_calendar, moment_of
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

_SEALS = {
    Seal.WHOLE: "sealed",
    Seal.ABSENT: "not sealed: written by another program",
    Seal.BROKEN: "changed since it was sealed: by another program, or by damage",
}

_SLOT = Whole(1, 15)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give `parser` a subcommand for each thing that can be done to a card."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def add(name: str, action: Any, summary: str) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=summary, description=summary)
        sub.add_argument("--json", action="store_true", help="print one JSON value instead of text")
        sub.add_argument("--data-dir", type=Path, metavar="DIR", help="where saves and settings live")
        sub.set_defaults(perform=action)
        return sub

    add("ls", _ls, "list the saves on cards, by default on those inserted in the game").add_argument(
        "files", nargs="*", type=Path, metavar="FILE"
    )
    add("verify", _verify, "check cards bit by bit; exit status 1 if one has damage").add_argument(
        "files", nargs="+", type=Path, metavar="FILE"
    )
    _file(add("new", _new, "make a blank card"))
    _inserted(_file(add("import", _import, "copy a card or a single save of any format into the game")))
    exporting = _inserted(_file(add("export", _export, "write an inserted card, or one save, to a new file")))
    exporting.add_argument("--save", type=_SLOT, metavar="SLOT", help="only the save in this slot, 1 to 15")
    _slot(_file(add("rm", _rm, "delete a save; undelete brings it back until its slot is used again")))
    copying = _slot(_file(add("cp", _cp, "copy a save to another card")))
    copying.add_argument("to", type=Path, metavar="TO", help="the other card")
    _slot(_file(add("undelete", _undelete, "bring a deleted save back")))
    _file(add("repair", _repair, "save what can be had of a damaged card; it is kept as FILE.damaged"))
    _file(add("restore", _restore, "go back to the card before its last change"))


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
        raise NoCard("No memory card is inserted")
    cards = [(path, card_in_file(AtomicFile(path).load())) for path in paths]
    lines = [line for path, card in cards for line in _table(path, card)]
    return GOOD, [_as_json(path, card) for path, card in cards], lines


def _verify(args: argparse.Namespace) -> CommandAnswer:
    checked = [_checked(path) for path in args.files]
    sound = all(found["sound"] for found in checked)
    return GOOD if sound else TROUBLE, checked, [f"{found['file']}: {found['says']}" for found in checked]


def _new(args: argparse.Namespace) -> CommandAnswer:
    _see_the_folder(args.file)
    AtomicFile(args.file).create(blank_card().image)
    return _told(args.file, "a new memory card with 15 free slots")


def _import(args: argparse.Namespace) -> CommandAnswer:
    slots = _slots(args, first_card=False)
    before = slots.path(args.card)
    path = slots.import_file(args.card, args.file)
    done = "has the save" if path == before else f"inserted as card {args.card}"
    return _told(path, done)


def _export(args: argparse.Namespace) -> CommandAnswer:
    path = _slots(args).path(args.card)
    if path is None:
        raise NoCard(f"There is no memory card in slot {args.card}")
    card = read_card(AtomicFile(path).load())
    if args.save is not None:
        _hand_out(args.file, save_file(card, args.save, args.file))
        return _told(args.file, f"a copy of the save in slot {args.save} of card {args.card}")
    _hand_out(args.file, in_format(card.image, format_for(args.file.suffix)))
    return _told(args.file, f"a copy of card {args.card}")


def _rm(args: argparse.Namespace) -> CommandAnswer:
    AtomicFile(args.file).change(lambda data: read_card(data).delete(args.slot).image)
    return _told(args.file, f"the save in slot {args.slot} is deleted")


def _cp(args: argparse.Namespace) -> CommandAnswer:
    card = read_card(AtomicFile(args.file).load())
    AtomicFile(args.to).change(lambda data: card.copy(args.slot, read_card(data)).image)
    return _told(args.to, f"has a copy of the save in slot {args.slot} of {args.file}")


def _undelete(args: argparse.Namespace) -> CommandAnswer:
    AtomicFile(args.file).change(lambda data: read_card(data).undelete(args.slot).image)
    return _told(args.file, f"the save in slot {args.slot} is back")


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
    lines = [f"{args.file}: repaired"]
    for names, fate in (
        (found.kept, "kept"),
        (found.recalled, "taken from the card before its last change"),
        (found.lost, "lost"),
    ):
        lines += [f"  {_plain(name)}: {fate}" for name in names]
    return GOOD, value, lines


def _restore(args: argparse.Namespace) -> CommandAnswer:
    store = AtomicFile(args.file)
    store.replace(read_card(store.load_previous()).image)
    return _told(args.file, "as it was before its last change")


# --- parts of them ---


def _hand_out(path: Path, data: bytes) -> None:
    _see_the_folder(path)
    AtomicFile(path).hand_out(data)


def _see_the_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise NoCard(f"There is no folder {path.parent}")


def _file(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("file", type=Path, metavar="FILE", help="a memory card; its ending tells the format")
    return parser


def _slot(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("slot", type=_SLOT, metavar="SLOT", help="1 to 15")
    return parser


def _inserted(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument(
        "--card", type=Whole(min(CARD_SLOTS), max(CARD_SLOTS)), default=1, help="the card slot (1)"
    )
    return parser


def _slots(args: argparse.Namespace, *, first_card: bool = True) -> CardSlots:
    slots = CardSlots(data_folder(args.data_dir, looks=args.perform is not _import) / FOLDER)
    slots.open(first_card=first_card)
    return slots


def _told(path: Path, what: str) -> CommandAnswer:
    return GOOD, {"file": str(path), "done": what}, [f"{path}: {what}"]


def _checked(path: Path) -> dict[str, Any]:
    """What there is to say about one card, and whether that is good."""
    store = AtomicFile(path)
    try:
        card = read_card(store.load())
    except CardError as error:
        offer = "; the card before its last change is there: restore" if previous_card(store) else ""
        return {"file": str(path), "sound": False, "says": f"{error}{offer}"}
    bad = [slot.number for slot in card.slots if slot.state is SlotState.DAMAGED]
    says = f"{_SEALS[card.seal]}, generation {card.generation}, {card.free} of 15 slots free"
    if bad:
        says += f"; the save in slot {', '.join(map(str, bad))} is damaged"
    return {"file": str(path), "sound": card.seal is not Seal.BROKEN and not bad, "says": says}


def _table(path: Path, card: Card) -> list[str]:
    lines = [f"{path}: {_SEALS[card.seal]}, {card.free} of 15 slots free"]
    for slot in card.slots:
        title = f"(block of slot {slot.blocks[0]})" if slot.state is SlotState.CONTINUED else slot.title
        blocks = len(slot.blocks) if slot.blocks[:1] == (slot.number,) else ""
        line = f"{slot.number:>3} {slot.state.value:<9} {blocks:>2} {slot.kind:<10} {_date(slot):<16} "
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
