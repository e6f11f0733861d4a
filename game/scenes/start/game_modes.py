"""Kinds of games: how each is set up, and which rules it takes."""

from __future__ import annotations

from game.language.messages import Message, message, message_as
from game.lexicon.word_rules import MissingListError
from game.name_rules import unique_name
from game.options import rules_with
from game.profiles.maven_people import OPPONENTS
from game.rules.editions import PLAYSTATION, SOLITAIRE, as_round
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.scenes.duplicate.set_up import SetUp
from game.scenes.extras.tutorial import TutorialScene
from game.scenes.history.daily import DailyScene
from game.scenes.history.opponents import OpponentsScene
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push, Reset
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays
from game.scenes.mail.shelf_scene import ShelfScene, post_of
from game.scenes.rooms.new_room import NewRoom
from game.scenes.start.choose_rules import EditionsScene, last_chosen, remember_chosen
from game.scenes.start.console_set_up import ConsoleSetUp
from game.scenes.start.game_session import GameSession, daily_game
from game.scenes.start.join import GameKind, JoinScene, seat_one
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.start.watch_computers import watch_computers
from game.scenes.table.table_scene import TableScene

QUICK_LEVEL = 3


def set_up(services: Services, crest: Message, rules: Rules, leave: Do) -> Change:
    """To where people sit down for this kind of game."""
    return Push(_setup(services, crest, rules, leave))


def console_play(services: Services, leave: Do) -> MenuScene:
    """Play as the manual of Console 1999 has it."""

    def choice(kind: Message, rules: Rules) -> Choice:
        def start(seats: tuple[Seat, ...]) -> Change:
            return Reset((new_game(services, rules, seats, leave),))

        return Choice(kind, ConsoleSetUp(services, rules, start).first)

    kinds = {
        # Translators: a game that is neither solitaire nor a tournament.
        message("Normal"): PLAYSTATION,
        message("Solitaire"): SOLITAIRE,
        message("Tournament"): as_round(PLAYSTATION),
    }
    return MenuScene(
        "play",
        message_as("button", "Play"),
        [choice(kind, rules) for kind, rules in kinds.items()],
        side=Side.LEFT,
    )


def watch(services: Services, leave: Do) -> Change:
    """A game of computers only, by the rules that are chosen."""
    chosen = last_chosen(services.options)

    def start(rules: Rules, seats: tuple[Seat, ...]) -> Change:
        services.seating.share()
        return _begun(services, rules, seats, leave)

    return Push(watch_computers(chosen.rules, chosen.title, start))


def lesson(services: Services, leave: Do, played: int = 0) -> TutorialScene:
    """The tutorial after so many of its words, with a game against Maven or the main menu after it."""
    return TutorialScene(services, lambda: quick_start(services, leave), leave, played)


def opponents(services: Services, leave: Do) -> Change | None:
    """A game for two against one of the eight, for whoever plays."""

    def start(name: str, level: int) -> Change:
        seat_one(services, services.first_pad)
        seats = _against(level, services.seat_of(name))
        return _begun(services, last_chosen(services.options).rules, seats, leave)

    return for_whoever_plays(services, lambda name: Push(OpponentsScene(services, start, name)))


def daily(services: Services, leave: Do, back: Do) -> Change | None:
    """The bag of the day, for whoever plays; `back` leads here from a game with it."""
    begin = daily_game(services, leave, back)
    return for_whoever_plays(services, lambda name: Push(DailyScene(services, begin, name)))


def all_at_once(services: Services, leave: Do) -> Change:
    """The same tiles for everybody, by phone or for whoever holds the pad, with people of Maven."""
    return Push(SetUp(services, leave))


def join(services: Services, leave: Do) -> list[Choice]:
    """What is played on other televisions, where there is a network to play over; none where there is not."""
    told = message("Six letters, or what is found around")
    there = services.open_rooms or services.open_parties
    return [Choice(message("Join"), lambda: Push(JoinElsewhere(services, leave)), told)] if there else []


def open_room(services: Services, leave: Do) -> list[Choice]:
    """A room for several televisions, likewise."""

    def name_it() -> Change | None:
        rooms = services.rooms
        return Push(NewRoom(services, rooms, leave)) if rooms is not None else None

    told = message("Up to four televisions, one game")
    return [Choice(message("Open a Room"), name_it, told)] if services.open_rooms else []


def by_mail(services: Services, leave: Do) -> list[Choice]:
    """Turn files, where there is a disk to keep games on; none where there is not."""
    post = post_of(services, leave)
    return [Choice(message("By Mail"), lambda: Push(ShelfScene(post)), message("Turn files"))] if post else []


def _setup(services: Services, crest: Message, rules: Rules, leave: Do) -> JoinScene:
    """Where people sit down, and choose the rules unless the kind of game has its own."""
    chosen = last_chosen(services.options)
    choosable = rules.max_seats > 1

    def rules_now() -> Rules:
        if not choosable:
            return rules
        return as_round(chosen.rules) if rules.games > 1 else chosen.rules

    def start(seats: tuple[Seat, ...]) -> Change:
        if choosable:
            remember_chosen(services, chosen)
        return _begun(services, rules_now(), seats, leave)

    services.seating.share()
    choose = (lambda: Push(EditionsScene(services, chosen))) if choosable else None
    kind = GameKind(crest, message("Who is playing?"), rules_now, lambda: chosen.title, choose)
    return JoinScene(services, kind, start)


def _begun(services: Services, rules: Rules, seats: tuple[Seat, ...], leave: Do) -> Change:
    """To a new game, or to what is missing for it."""
    try:
        return Reset((new_game(services, rules, seats, leave),))
    except MissingListError as error:
        return Push(Reading(message("Dictionaries"), [str(error)]))


def quick_start(services: Services, leave: Do) -> Change | None:
    """One press to a rack against Maven, by the rules that were chosen last. Where people are known, they are
    asked once who plays."""

    def start(name: str) -> Change:
        seat_one(services, services.first_pad)
        seats = _against(QUICK_LEVEL, services.seat_of(name))
        return _begun(services, last_chosen(services.options).rules, seats, leave)

    return for_whoever_plays(services, start)


def _against(level: int, seat: Seat) -> tuple[Seat, Seat]:
    """Somebody's seat, and that of one of the eight, whose name is another."""
    return seat, Seat(unique_name(OPPONENTS[level - 1].name, [seat.name], USUAL_LENGTH), "maven", level)


def new_game(services: Services, rules: Rules, seats: tuple[Seat, ...], leave: Do) -> TableScene:
    """A new game, or the first of a tournament, under the players' settings."""
    return GameSession(services, services.new_host(rules_with(rules, services.options), seats), leave).table
