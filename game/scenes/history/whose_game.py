"""A game that somebody played without a name is given to its person afterwards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from game.archive.game_index import GameSearch, IndexEntry
from game.archive.kept_game import Head, KeptGameError, named
from game.coach import judged_game
from game.coach.accuracy import AccuracyHistory
from game.coach.spaced_repetition import Memory
from game.daily.daily_bag import MODE
from game.language.messages import message, message_count
from game.name_rules import likeness
from game.profiles.people import Person
from game.rules.player_names import default_name, default_names, is_default_name
from game.rules.record import DivergedError
from game.scenes.history.after_judging import remember
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.profiles_kept import bring_card_up_to_date
from game.scenes.kit.scene import Change, Pop, Push, ask
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import WhoPlays
from game.text_format import whole

TITLE = message("Whose game was it?")


def seats_to_give(head: Head) -> tuple[int, ...]:
    """Seats of people whose names say nothing, and of those that were given to somebody.

    Whoever plays a daily bag was asked before, and has one try: it stays theirs.
    """
    if head.mode == MODE:
        return ()
    people = [seat for seat, one in enumerate(head.seats) if one.is_person]
    return tuple(seat for seat in people if seat in head.given or is_default_name(head.seats[seat].name))


def give(services: Services, entry: IndexEntry) -> Change:
    """Ask whose game it was, for each seat by itself."""
    seats = seats_to_give(entry.head)
    if len(seats) == 1:
        return _ask(services, entry, seats[0])

    def choose(seat: int) -> Callable[[], Change]:
        return lambda: _ask(services, entry, seat)

    rows = [
        Choice(entry.head.seats[seat].name, choose(seat), whole(entry.head.seats[seat].score))
        for seat in seats
    ]
    return Push(MenuScene("whose-game", TITLE, rows, text=message("Which seat?")))


def _ask(services: Services, entry: IndexEntry, seat: int) -> Change:
    """Who sat there; one who sits in the game already did not."""

    old = entry.head.seats[seat].name

    def answered(name: str) -> Change | None:
        name = entry.head.given.get(seat, old) if is_default_name(name, 0) else name
        others = [likeness(one.name) for at, one in enumerate(entry.head.seats) if at != seat]
        if likeness(name) in others:
            return Push(Reading(TITLE, [message("{name} sits in this game already.", name=name)]))
        try:
            _given(services, entry, seat, name)
        except KeptGameError as error:
            return Push(Reading(TITLE, [f"{error}."]))
        bring_card_up_to_date(services)
        return Pop() if len(seats_to_give(entry.head)) > 1 else None

    return ask(WhoPlays(services, str(TITLE)), answered)


def offer_games_of_player_1(services: Services) -> Change | None:
    """Whoever is the first here to give a name may have played before, as Player 1: they are asked once
    whether those games are theirs."""
    person, services.first_named = services.first_named, None
    games = _games_before(services, person) if person else []
    if person is None or not games:
        return None
    name = person.name

    def answered(answer: int) -> None:
        if answer:
            return
        for entry, seat in games:
            with suppress(KeptGameError):  # it stays with Player 1
                _given(services, entry, seat, name)
        bring_card_up_to_date(services)

    told = message_count(
        "{guest} has played {count} game here. Does it count for {name} from now on?",
        "{guest} has played {count} games here. Do they count for {name} from now on?",
        len(games),
        guest=default_name(0),
        name=name,
    )
    title = message("Games of {name}", name=default_name(0))
    return ask(Question(title, told, [message("Yes"), message("No")]), answered)


def _games_before(services: Services, person: Person) -> list[tuple[IndexEntry, int]]:
    """Games that somebody played without a name until this person had one, each with their seat; none in
    which that name sat, too."""
    return [
        (entry, seat)
        for name in sorted(default_names(0))
        for entry in services.archive.find(GameSearch(person=name, until=person.played))
        for seat in seats_to_give(entry.head)
        if entry.head.seats[seat].name == name
        and likeness(person.name) not in {likeness(one.name) for one in entry.head.seats}
    ]


def _given(services: Services, entry: IndexEntry, seat: int, name: str) -> None:
    """Have a game count for its person in lessons and figures; the card is brought up to date afterwards.
    Raises KeptGameError."""
    archive, old = services.archive, entry.head.seats[seat].name
    archive.give(entry, seat, name)
    AccuracyHistory(services.house).forget(old, entry.id)
    Memory(services.house).forget(old, entry.id)
    new = next(one for one in archive.find() if one.id == entry.id)
    try:
        game = services.told(named(archive.read(new)))
    except DivergedError:
        return
    judged = judged_game.from_json(archive.noted(f"judged/{entry.id}.json") or b"")
    remember(services, new, game, judged_game.fitting(game, judged))
