"""Games by mail on a memory card: taken along to another console, with their keys."""

from __future__ import annotations

import zlib

from game.bounded_zip import BadZipError, unpacked
from game.card_storage import room_for_games
from game.language.messages import message, tr, tr_count
from game.mail.errors import DamagedLetterError, LetterRejectedError
from game.mail.store import LARGEST_GAME, Shelved, to_bytes
from game.save_icons import icon_of
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.scene import Change, Push, SceneSwap, ask
from game.scenes.kit.working import Working
from game.scenes.mail.post import Post, show_trouble
from game.storage.storage_errors import StorageError
from memcard.block import Save, blocks_needed
from memcard.card import Card
from memcard.card_errors import CardError, CardFull
from memcard.inserted_cards import CARD_SLOTS
from memcard.keeper import Keeper

KIND = "mail"
WARNING = message("The card holds your keys: whoever has it can play for you and see your tiles.")


def take_along(post: Post, shelved: Shelved) -> Change:
    """Put a game on the first card that is there, after one more question."""
    keeper = post.services.keeper
    if keeper is None or not (cards := _cards(keeper)):
        # Translators: a title and a button: a game is put on a memory card, for another console.
        return Push(Reading(tr("Take Along"), [tr("There is no memory card.")]))
    number = min(cards)
    # Translators: a button: the game is written to memory card 1 or 2.
    onto = tr("Onto Card {number}", number=number)
    question = Question(tr("Take this game along?"), str(WARNING), [onto, tr("Cancel")], focus=1)
    return ask(question, lambda answer: _put(keeper, number, _save(post, shelved)) if answer == 0 else None)


def found_on_cards(post: Post) -> list[tuple[Card, int]]:
    """The games by mail on the cards: cards and slot numbers."""
    keeper = post.services.keeper
    cards = _cards(keeper).values() if keeper else ()
    return [(card, slot.number) for card in cards for slot in card.slots if slot.kind.startswith(KIND)]


def bring_in(post: Post) -> Change:
    """Put every game of the cards on the shelf that is not there, or is further on than there."""
    brought, known = 0, {spine.name: spine.letters for spine in post.shelf.spines()}
    try:
        for card, number in found_on_cards(post):
            shelved = post.shelf.from_bytes(_unpacked(card.read(number).payload))
            if len(shelved.game.letters) > known.get(shelved.game.id.hex(), -1):
                post.shelf.put(shelved)
                brought += 1
    except (LetterRejectedError, StorageError, CardError) as error:
        return show_trouble(tr("From a Memory Card"), error)
    told = (
        tr_count("{count} game brought in.", "{count} games brought in.", brought)
        if brought
        else tr("Nothing new on the card.")
    )
    lines = [told, tr("Play each game on one console only: two files with one number look like a cheat.")]
    return Push(Reading(tr("From a Memory Card"), lines))


def _unpacked(payload: bytes) -> bytes:
    """Raises DamagedLetterError, also for more than a game may hold."""
    try:
        return unpacked(payload, LARGEST_GAME)
    except BadZipError as error:
        raise DamagedLetterError from error


def _cards(keeper: Keeper) -> dict[int, Card]:
    found = {}
    for number in CARD_SLOTS:
        try:
            found[number] = keeper.card(number)
        except CardError:
            continue
    return found


def _save(post: Post, shelved: Shelved) -> Save:
    game = shelved.game
    names = " ".join(seat.name for seat in game.seats)
    return Save(
        kind=f"{KIND}{game.id.hex()[:8]}",
        title=f"Parlour mail {names}"[:32],  # not read: it is written on the card, as ever
        payload=zlib.compress(to_bytes(shelved), 9),
        icon=icon_of("game"),
        when=post.now(),
    )


def with_game(card: Card, save: Save) -> Card:
    """The card with a game by mail, in place of the same game or in a free slot. Raises as `write` does."""
    mine = next((slot for slot in card.slots if slot.kind == save.kind), None)
    place = mine or next((slot for slot in card.slots if slot.free), None)
    room = max(0, room_for_games(card)) + (len(mine.blocks) if mine else 0)
    if place is None or room < blocks_needed(save):
        raise CardFull(blocks_needed(save), room)
    return card.write(save, place.number)


def _put(keeper: Keeper, number: int, save: Save) -> Change:
    ticket = keeper.change(number, lambda card: with_game(card, save))

    def poll() -> Change | None:
        done = keeper.outcome(ticket)
        if done is None:
            return None
        if done.error:
            return SceneSwap(Reading(tr("Take Along"), [f"{done.error}."]))
        lines = [
            tr("The game is on memory card {number}.", number=number),
            # Translators: two entries of menus, by which another console takes the game in.
            tr("Elsewhere: By Mail, From a Memory Card."),
        ]
        return SceneSwap(Reading(tr("Take Along"), [*lines, str(WARNING)]))

    return Push(Working(tr("Take Along"), tr("Writing to the memory card …"), poll))
