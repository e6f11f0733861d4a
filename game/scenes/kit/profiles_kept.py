"""Profiles as they are kept: on the memory card after every game, in the file of all evenings, and together.

What people have come to follows from the games of the archive and from those that a card or another house has
brought along; who they are is the list of people.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.archive.game_index import IndexEntry
from game.archive.gcg_import import FROM_A_FILE
from game.archive.kept_game import Head, KeptGame
from game.card_storage import PEOPLE, PROFILES
from game.profiles import people
from game.profiles.games_of_other_houses import (
    PLAYED,
    Games,
    Played,
    believed_games,
    beyond,
    each_once,
    from_card,
    from_json,
    in_order,
    is_of,
    merged_cards,
    merged_files,
    played,
    to_card,
    to_file,
    to_json,
)
from game.profiles.medal_prizes import MedalPrize, prizes_of
from game.profiles.people import PEOPLE_FILE, People, believed, joined, people_from_json, people_to_json
from game.profiles.person_stats import Medal, all_stats, new_medals
from game.scenes.kit.services import Services


def keep_game(services: Services, game: KeptGame) -> str:
    """Have a finished game outlive the program, and count in the profiles on the card; its identity."""
    is_known = services.archive.holds(game)
    name = services.archive.keep(game)
    if counts(game.head) and not is_known:
        games = from_card(services.stored(PROFILES) or b"") | {played(game.head)}
        services.store(PROFILES, to_card(games), merged_cards)
    return name


def games_of(services: Services) -> list[Played]:
    """Every game that profiles count, the earliest first."""
    return in_order(_all_games(services))


def everybody(services: Services) -> People:
    """The people of this house and those whose cards are here, the latest first."""
    others = [*services.card_storage.find_all(PEOPLE), services.archive.noted(PEOPLE_FILE) or b""]
    brought = (person for payload in others for person in people_from_json(payload))
    return joined(services.people, believed(brought, services.now()))


def earned_by(
    services: Services, head: Head, here: Collection[int] | None = None
) -> dict[str, tuple[Medal, ...]]:
    """What the people of a game that was kept have earned by it, by their names; often nothing. Of people
    elsewhere nobody knows what they had before: `here` are the seats played here, where not all were."""
    if not counts(head):
        return {}
    earned = new_medals(played(head), games_of(services))
    names = {seat.name for at, seat in enumerate(head.seats) if here is None or at in here}
    return {name: medals for name, medals in earned.items() if name in names}


def opened_here(services: Services) -> frozenset[MedalPrize]:
    """What the medals of everybody known here have opened."""
    return prizes_of(all_stats(games_of(services)).values())


def bring_card_up_to_date(services: Services) -> None:
    """Have the card hold the latest games that are known here, unless it does."""
    latest = to_card(_all_games(services))
    if not from_card(latest) <= from_card(services.stored(PROFILES) or b""):
        services.store(PROFILES, latest, merged_cards)
    else:
        services.card_storage.copy(PROFILES, services.now(), merged_cards)


def note_for_file(services: Services) -> None:
    """Have everything that profiles are made from lie beside the games, so that it goes into their file."""
    services.archive.note(PEOPLE_FILE, people_to_json(everybody(services)))
    services.archive.note(PLAYED, to_file(_own(services), _all_games(services)))


def take_from_file(services: Services) -> None:
    """Have those who came in a file be known here as if they had played here."""
    services.store(PEOPLE, people_to_json(everybody(services)), people.merged)
    bring_card_up_to_date(services)


def take_from_cards(services: Services) -> None:
    """Have people and games on the cards that are in be known here from now on."""
    storage, archive = services.card_storage, services.archive
    on_cards = [person for payload in storage.on_cards(PEOPLE) for person in people_from_json(payload)]
    known = services.people
    if on_cards and (both := joined(known, believed(on_cards, services.now()))) != known:
        services.store(PEOPLE, people_to_json(both), people.merged)
    games = frozenset[Played]().union(*map(from_card, storage.on_cards(PROFILES)))
    if new := beyond(games, (*_own(services), *from_json(archive.noted(PLAYED) or b""))):
        rows = to_json(new)
        archive.renote(PLAYED, lambda here: merged_files(here or b"[]", rows, services.now()))


def _all_games(services: Services) -> Games:
    cards = (from_card(payload) for payload in services.card_storage.find_all(PROFILES))
    brought = from_json(services.archive.noted(PLAYED) or b"").union(*cards)
    entries = services.archive.find()
    given = [entry.head for entry in entries if entry.head.given]
    brought = frozenset(row for row in brought if not any(is_of(row, head) for head in given))
    own, later = _ends(entries)
    others = beyond(believed_games(brought, services.now()), later)
    return each_once((*own, *others))


def _own(services: Services) -> list[Played]:
    """The games of the archive that count."""
    return _ends(services.archive.find())[0]


def _ends(latest_first: Sequence[IndexEntry]) -> tuple[list[Played], list[Played]]:
    """The games of the archive that count, and others that do not: of a game that two houses have played on
    from one turn, all ends are kept, and the first counts."""
    first: dict[str, Played] = {}
    later = []
    for entry in reversed(latest_first):
        if counts(entry.head):
            row = played(entry.head)
            if first.setdefault(entry.game or entry.id, row) is not row:
                later.append(row)
    return list(first.values()), later


def counts(head: Head) -> bool:
    """Whether a kept game counts in the profiles: played here by people, with tiles that nobody had seen."""
    people = any(seat.is_person for seat in head.seats)
    return people and head.mode != FROM_A_FILE and not head.is_practice
