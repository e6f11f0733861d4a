"""Getting ready: the sofas of a room, its talk, Ready for each person, and the launch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from controllers.actions import Action, Press
from game.language.messages import message, tr, tr_as, tr_count
from game.lexicon.word_rules import MissingListError
from game.profiles.people import FIGURES
from game.rooms.directory import RoomLine
from game.rooms.phrases import words_of_talk
from game.rules.player_names import default_name
from game.rules.record import Seat
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.one_button_time import time_for_one_button
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import (
    Asks,
    Change,
    Do,
    Pop,
    Push,
    Reset,
    Scene,
    SceneCommand,
    SceneSwap,
    ask,
    directions,
)
from game.scenes.kit.services import Services
from game.scenes.rooms.phrase_wheel import HELD, PAGES, PhraseWheel
from game.scenes.rooms.room_card import RoomCard
from game.scenes.rooms.room_table import GameInRoom
from game.scenes.rooms.room_terms import RoomTerms
from game.scenes.rooms.room_words import bars_of, sofa_read_here
from game.scenes.rooms.sofas_sheet import Bubble, GettingReady, SofaPerson, SofaPicture, sofas_sheet
from game.scenes.table.seat_and_play_labels import figure_of
from game.text_format import first_and_more, listed_shorter
from game.wire.room_limits import NAME_LENGTH
from game.wire.terms import Terms, in_words, rules_of, with_rules
from game.wire.to_page import Talk
from game.wire.to_room import PersonSeen, RoomState, SofaSeen

NEWS_SECONDS = 5.0
BUBBLES = 7
"""How many things that were said are seen at once."""
WRITE = message("Say something to everybody")
"""What phones ask for, as long as one gets ready."""


def _called(sofa: SofaSeen) -> str:
    """A sofa by its people: a room has each of their names once, while two sofas may have one name."""
    return first_and_more([person.name for person in sofa.people])


def _earlier(many: int) -> str:
    # Translators: so many things were said before those that are seen.
    return tr_count("{count} earlier", "{count} earlier", many) if many > 0 else ""


class LineEntry(LetterPicker, Asks[str]):
    """Something to say, in letters."""

    name = "line-entry"
    accents = True

    def __init__(self) -> None:
        super().__init__(tr("What do you say?"), 40)

    def _shaped(self, letter: str) -> str:
        return letter.lower() if self.value else letter

    def _done(self) -> Change:
        said = " ".join(self.value.split())
        return self.answered(said) if said else Pop()


class StagingScene(Scene):
    """A room before its game, and between two."""

    name = "staging"
    expects = True
    topic = "rooms"

    def __init__(
        self, services: Services, line: RoomLine, leave: Do, pads: Sequence[str | None] = ()
    ) -> None:
        """`pads` are those of this sofa's people; `leave` goes to the main menu."""
        self.services = services
        self.line = line
        self.guest = line.guest
        self.pads: list[str | None] = list(pads) or [services.pads.last]
        self.wheel = PhraseWheel(self._say)
        self._leave = leave
        self._news = ""
        self._news_left = 0.0
        self._back = 0
        """How many things were said after the latest that is seen."""
        self._knocks_asked: set[int] = set()
        self._pressing: str | None = None
        """The pad whose press is being heard."""

    @property
    def _state(self) -> RoomState:
        assert self.guest.state is not None
        return self.guest.state

    @property
    def _mine(self) -> SofaSeen | None:
        return self.guest.mine

    # ------------------------------------------------------------ time

    def update(self, dt: float) -> Change | None:
        self.line.pump()
        self.wheel.update(dt)
        self._news_left = max(0.0, self._news_left - dt)
        for told in self.guest.take_news():
            self._news, self._news_left = str(told), NEWS_SECONDS
        said = len(self.guest.take_talk())
        self._back = min(self._back + said if self._back else 0, self._furthest)
        self._hear_phones()
        self.guest.tell_figures(self._figure_of)
        missing = self._missing_words()
        if self.line.failed or self.guest.closed is not None or missing:
            self.line.close()
            self.services.phones.ask_for_lines("")
            told = str(self.line.failed) or self.guest.put_out or missing
            return Pop(lambda: Push(Reading(tr("The room is closed"), [told])) if told else None)
        return self._begin() or self._who_knocks()

    def _who_knocks(self) -> Change | None:
        """Ask once about each who stands before the locked room."""
        for knock in self._state.knocks:
            if knock.number not in self._knocks_asked:
                self._knocks_asked.add(knock.number)
                text = tr(
                    "The room is locked, and they have typed its letters. Whoever has the link just comes in."
                )
                question = Question(
                    tr("Let {name} in?", name=knock.name), text, [tr("Let In"), tr("Not Now")], focus=1
                )
                return ask(question, partial(self._answer_knock, knock.number))
        return None

    def _answer_knock(self, number: int, answer: int) -> None:
        self.guest.let_in(number, on=answer == 0)

    def tick(self, dt: float) -> Change | None:  # noqa: ARG002 - the line has its own time
        """The room goes on under a menu."""
        self.line.pump()
        self._hear_phones()
        return None

    def _hear_phones(self) -> None:
        """Phones at this television are its keyboards: what is written there is said here."""
        phones = self.services.phones
        phones.ask_for_lines("" if self._state.terms.phrases else WRITE)
        for text in phones.take_lines():
            self.guest.say(0, text=text)

    def _figure_of(self, name: str) -> str:
        """The figure with which somebody of this house sits down; empty for whoever has none."""
        figure = self.services.seat_of(name).figure
        return figure if figure in FIGURES else ""

    def _begin(self) -> Change | None:
        """To the table, if a game is on."""
        door = self.guest.door
        if self._state.stage != "playing" or door is None or self.guest.game != self._state.game:
            return None
        if door.game.is_over:
            return None
        self._give_pads()
        self.services.phones.ask_for_lines("")
        session = GameInRoom(self.services, self.line, self._leave, self._again)
        return Reset((session.table,))

    def _again(self) -> Scene:
        return StagingScene(self.services, self.line, self._leave, self.pads)

    def _give_pads(self) -> None:
        """Each person's seat belongs to the pad with which they sat down."""
        mine = self._mine
        people = mine.people if mine else ()
        owners: list[str | None] = [None] * 4
        for person, pad in zip(people, self.pads, strict=False):
            owners[person.seat] = pad
        several = len({pad for pad in self.pads if pad}) > 1
        self.services.seating.give(owners if several else ())

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        if self.wheel.is_open:
            return self.wheel.commands
        found = [SceneCommand(Action.CONFIRM, self.button, self._go_on)] if self._can_go_on else []
        if self._all_mine_ready:
            found.append(SceneCommand(Action.SHUFFLE, tr("Not Ready"), lambda: self._set_ready(False)))
        found.append(SceneCommand(HELD, tr("Talk"), self.wheel.open))
        if self._furthest:
            found += directions(tr("Earlier talk"), self._scroll, Action.UP, Action.DOWN)
        found.append(SceneCommand(Action.OPTIONS, tr("Room"), self._open_menu))
        return [*found, SceneCommand(Action.BACK, tr("Leave"), self._ask_to_leave)]

    def on_press(self, press: Press) -> Change | None:
        self._pressing = press.pad
        if self._wants_seat(press):
            return self._sit_down(press.pad)
        return super().on_press(press)

    def on_release(self, press: Press) -> None:
        if press.action is HELD:
            self.wheel.release()

    @property
    def _furthest(self) -> int:
        """How far back the talk can be scrolled."""
        return max(0, len(self.guest.talk) - BUBBLES)

    def _scroll(self, action: Action) -> None:
        self._back = max(0, min(self._furthest, self._back + (1 if action is Action.UP else -1)))

    @property
    def button(self) -> str:
        """What ✕ does, or would do."""
        if not self._all_mine_ready:
            return tr("Ready")
        return tr("Launch") if self.guest.is_host else tr("Ready")

    @property
    def _can_go_on(self) -> bool:
        return not self._all_mine_ready or (self.guest.is_host and not self._waiting[0])

    @property
    def _all_mine_ready(self) -> bool:
        return self._mine is not None and all(person.ready for person in self._mine.people)

    def _go_on(self) -> None:
        if not self._all_mine_ready:
            self._set_ready(True)
        else:
            self.guest.launch()

    def _set_ready(self, on: bool) -> None:
        """Of whoever pressed; of all who share that pad."""
        mine = self._mine
        for number, person in enumerate(mine.people if mine else ()):
            own = self.pads[number] if number < len(self.pads) else None
            if person.ready is not on and (own in (None, self._pressing) or self._pressing not in self.pads):
                self.guest.ready(number, on)

    # ------------------------------------------------------------ who sits here

    def _wants_seat(self, press: Press) -> bool:
        fresh = not (press.released or press.repeat) and press.action is Action.CONFIRM
        return fresh and not self.wheel.is_open and None not in self.pads and press.pad not in self.pads

    def _sit_down(self, pad: str) -> Change | None:
        if not self._has_room:
            self._news, self._news_left = tr("Every seat of this room is taken."), NEWS_SECONDS
            return None
        self.pads.append(pad)
        self.line.seat((*self._names, self._new_name()))
        return None

    @property
    def _people(self) -> list[PersonSeen]:
        """Of all sofas."""
        return [person for sofa in self._state.sofas for person in sofa.people]

    @property
    def _names(self) -> list[str]:
        return [person.name for person in self._mine.people] if self._mine else []

    @property
    def _has_room(self) -> bool:
        return len(self._people) < self._state.terms.seats

    def _new_name(self) -> str:
        taken = {person.name for person in self._people}
        known = (person.name for person in self.services.people)
        return next((name for name in known if name not in taken), default_name(len(taken)))

    # ------------------------------------------------------------ menus

    def _open_menu(self) -> Change:
        state = self._state
        rules = self._open_terms if self.guest.is_host else None
        write = None if state.terms.phrases else (lambda: ask(LineEntry(), self._write))
        others = [sofa for sofa in state.sofas if sofa.number != self.guest.sofa]
        sent = others if self.guest.is_host else []
        choices = [
            Choice(message("Rules"), rules, "" if rules else message("The host’s")),
            Choice(message("People Here"), lambda: Push(self._people_menu())),
            Choice(message("Phones & Browsers"), lambda: Push(RoomCard(self.line))),
            Choice(message("Write a Line"), write, "" if write else message("Phrases only")),
            Choice(
                message("Write on a Phone"),
                write and self._write_on_phone,
                "" if write else message("Phrases only"),
            ),
            *(Choice(self._mute_label(sofa), partial(self._mute, sofa.number)) for sofa in others),
            *(
                Choice(tr("Send {names} Away", names=_called(sofa)), partial(self._ask_away, sofa))
                for sofa in sent
            ),
        ]
        return Push(MenuScene("room-menu", state.name, choices))

    def _write_on_phone(self) -> Change:
        self.services.phones.leave_table()
        return SceneSwap(PhoneCard(self.services.phones))

    def _mute_label(self, sofa: SofaSeen) -> str:
        # Translators: a row: what they say is read here again, or no longer; {names}: 'Ann and 2 more'.
        hear, mute = tr("Hear {names}", names=_called(sofa)), tr("Mute {names}", names=_called(sofa))
        return hear if sofa.number in self.guest.muted else mute

    def _mute(self, sofa: int) -> Change:
        self.guest.mute(sofa)
        return Pop()

    def _ask_away(self, sofa: SofaSeen) -> Change:
        names = tuple(person.name for person in sofa.people)
        text = tr_count(
            "{names} cannot come back into this room.",
            "{names} cannot come back into this room.",
            len(names),
            names=names,
        )
        title = tr("Send {names} away?", names=_called(sofa))
        question = Question(title, text, [tr("Send Away"), tr("Let Stay")], focus=1)
        return ask(question, lambda answer: self._send_away(sofa.number) if answer == 0 else None)

    def _send_away(self, sofa: int) -> Change:
        self.guest.send_away(sofa)
        return Pop()

    def _open_terms(self) -> Change:
        terms = RoomTerms(
            self._state.terms,
            len(self._people),
            self._set_terms,
            self.services.lists.all(),
            at_home=self.line.hosted_here,
            too_short=partial(time_for_one_button, self.services.pads),
        )
        return Push(terms)

    def _set_terms(self, terms: Terms) -> None:
        """Agreed terms hold with the words of this house as they are now."""
        rules = self.services.with_house_words(rules_of(terms))
        self.guest.set_terms(msgspec.structs.replace(terms, rules=with_rules(rules)))

    def _missing_words(self) -> str:
        """Why this sofa cannot play here with the room's words; empty if it can."""
        try:
            self.services.lexicon.under(rules_of(self._state.terms))
        except MissingListError as error:
            return str(error)
        return ""

    def _people_menu(self) -> MenuScene:
        names = self._names
        choices = [Choice(name, partial(self._rename, number)) for number, name in enumerate(names)]
        add = (lambda: self._change([*self._names, self._new_name()])) if self._has_room else None
        choices.append(Choice(tr("Add Somebody"), add, "" if add else tr("No seat is free")))
        if len(names) > 1:
            choices.append(
                Choice(tr("Without {names}", names=names[-1]), lambda: self._change(self._names[:-1]))
            )
        text = tr("Another pad sits down by itself: choose with it in the room.")
        return MenuScene("room-people", tr("People Here"), choices, text=text)

    def _rename(self, number: int) -> Change:
        names = self._names
        entry = NameEntry(tr("Who is {name}?", name=names[number]), names[number], min(12, NAME_LENGTH))
        return ask(entry, lambda name: self._change([*names[:number], name, *names[number + 1 :]]))

    def _change(self, names: Sequence[str]) -> Change:
        del self.pads[max(1, len(names)) :]
        self.line.seat(tuple(names))
        return Pop()

    def _write(self, text: str) -> Change:
        self.guest.say(self._speaker, text=text)
        return Pop()

    def _say(self, phrase: int) -> None:
        self.guest.say(self._speaker, phrase)

    @property
    def _speaker(self) -> int:
        """The person whose pad was pressed."""
        found = self.pads.index(self._pressing) if self._pressing in self.pads else 0
        return min(found, max(0, len(self._names) - 1))

    def _ask_to_leave(self) -> Change:
        text = tr("The others stay; whoever came next is the host.") if self.guest.is_host else ""
        question = Question(tr("Leave this room?"), text, [tr("Leave"), tr("Stay")], focus=1)
        return ask(question, lambda answer: self._left() if answer == 0 else None)

    def _left(self) -> Change:
        self.guest.leave()
        self.line.pump()
        self.line.close()
        self.services.phones.ask_for_lines("")
        return Pop()

    def on_close(self) -> None:
        self.services.phones.ask_for_lines("")
        self.line.close()

    # ------------------------------------------------------------ what is seen

    @property
    def _waiting(self) -> tuple[list[str], int | None]:
        """For whom everybody waits, with ever fewer names, and their seat; empty if the game can begin."""
        state = self._state
        unready = [p for sofa in state.sofas for p in sofa.people if not (p.ready and sofa.here)]
        if len(self._people) < 2 and not state.terms.maven:
            return [tr("Waiting for another sofa")], None
        if unready:
            names = listed_shorter(self._as_read_here(unready))
            told = [tr("Waiting for {names}", names=each) for each in names]
            only_us = self._mine is not None and set(unready) == set(self._mine.people)
            return [tr("Waiting for you")] if only_us else told, unready[0].seat
        return [], None

    def _as_read_here(self, people: Sequence[PersonSeen]) -> list[str]:
        """These people by name, but "you" where they are everybody who reads it at this television."""
        mine = self._mine.people if self._mine else ()
        if not mine or not set(mine) <= set(people):
            return [person.name for person in people]
        # Translators: in a list of names: 'Waiting for you and Ann'.
        return [
            tr_as("one of those waited for", "you"),
            *(person.name for person in people if person not in mine),
        ]

    @property
    def told(self) -> GettingReady:
        """All that is to be seen of the room."""
        state = self._state
        waiting, seat = self._waiting
        host = next((sofa for sofa in state.sofas if sofa.host), None)
        if not waiting and not self.guest.is_host and host is not None:
            names = listed_shorter([person.name for person in host.people])
            # Translators: {names} may be one name or several.
            waiting = [tr("{names} can launch now", names=each) for each in names]
        sofas = tuple(map(self._sofa, state.sofas))
        if len(sofas) == 1:
            sofas += (SofaPicture(tr("A free sofa"), "", ()),)
        return GettingReady(
            in_words(state.terms),
            state.code,
            sofas,
            tuple(Bubble(words_of_talk(said), said.seat) for said in self._seen_talk),
            self.button,
            self._can_go_on,
            tuple(waiting),
            seat,
            self.wheel.phrases,
            f"{self.wheel.page + 1}/{PAGES}",
            _earlier(self._furthest - self._back),
        )

    def view(self) -> Picture:
        panel = sofas_sheet(self.told)
        told = self.line.trouble or (self._news if self._news_left else "")
        tone = Tone.BAD if self.line.trouble else Tone.PLAIN
        panels: tuple[Panel, ...] = (panel, Notice(told, tone)) if told else (panel,)
        return Picture(camera=Camera(Shot.MENU), panels=panels, dim=UNDER_A_CARD, opaque=True)

    @property
    def _seen_talk(self) -> list[Talk]:
        talk = self.guest.talk
        end = len(talk) - self._back
        return talk[max(0, end - BUBBLES) : end]

    def _sofa(self, sofa: SofaSeen) -> SofaPicture:
        lag = self.guest.lag.get(sofa.number)
        note = (
            tr("Host") if sofa.host else ("" if lag is None or lag < 0 else tr("{lag} ms", lag=max(1, lag)))
        )
        people = tuple(
            SofaPerson(
                person.name,
                tr("Away") if not sofa.here else tr("Ready") if person.ready else tr("Choosing"),
                person.seat,
                person.ready and sofa.here,
                "" if person.rating is None else str(person.rating),
                figure_of(Seat(person.name, figure=person.figure), person.seat),
            )
            for person in sofa.people
        )
        bars = 0 if sofa.host or lag is None or lag < 0 else bars_of(lag)
        called = sofa_read_here(sofa.name, [person.name for person in sofa.people])
        return SofaPicture(called, note if sofa.here else tr("Away"), people, sofa.host, bars)
