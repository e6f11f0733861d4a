"""Letting phones in: the card with the code that they scan, for set-up, hand-over and menu."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import Message, message, tr, tr_as
from game.phones.phones import Invitation, Phones
from game.phones.qr_code import qr_code
from game.rules.record import Seat
from game.scenes.kit.codes import no_code_sheet, scan_sheet
from game.scenes.kit.menus import BACK, Question
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Fitting, Look, Pile, Plate, Sheet, Words
from game.scenes.kit.picture.sheet_pictures import Code
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, ask, directions

OPENING: Message = message("One moment …")
# Translators: a question: whether phones may no longer join; at most 32 letters.
SHUTS: Message = message("No More Phones?")
WHO_IS_OUT: Message = message("Whoever plays by phone is out until you show the code again.")
# Translators: a button; at most 18 letters.
KEEP: Message = message("Keep Phones")
# Translators: a button; at most 18 letters.
NO_MORE: Message = message("No More Phones")
GUEST_NETWORK: Message = message(
    "Phone and television must be in the same network; guest networks often keep devices apart."
)


class PhoneCard(Scene):
    """Lets phones in as long as the program runs, and shows how."""

    name = "phones"
    expects = True
    topic = "phones"

    def __init__(self, phones: Phones, seats: Sequence[Seat] = (), seat: int | None = None) -> None:
        """`seats` are those of the game that is on; `seat` is the one whose code is shown first."""
        self.phones = phones
        self.seats = tuple(seats)
        self._choices: list[int | None] = [None, *self._humans]
        self._chosen = self._choices.index(seat) if seat in self._choices else 0
        self._address = 0
        self._awake = self._with_phones()
        """Whose phones are there already."""
        phones.open()

    @property
    def _humans(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "human"]

    def commands(self) -> Sequence[SceneCommand]:
        found = [SceneCommand(action, BACK, Pop) for action in (Action.CONFIRM, Action.BACK)]
        if len(self._choices) > 1:
            # Translators: a prompt at the bottom: show the code of another person; at most 16 letters.
            found += directions(tr("Whose code"), self._turn, Action.LEFT, Action.RIGHT)
        if len(self.phones.addresses) > 1:
            # Translators: a prompt at the bottom: a code for another network; at most 16 letters.
            found += directions(tr("Other network"), self._other_network, Action.UP, Action.DOWN)
        if self.phones.is_open:
            # Translators: a prompt at the bottom: phones may no longer join; at most 18 letters.
            found.append(SceneCommand(Action.SHUFFLE, tr("No more phones"), self._close))
        return found

    def _turn(self, action: Action) -> None:
        step = 1 if action is Action.RIGHT else -1
        self._chosen = (self._chosen + step) % len(self._choices)

    def _other_network(self, action: Action) -> None:
        self._address += 1 if action is Action.DOWN else -1

    def _close(self) -> Change | None:
        """Asked once more where phones play: they are out by it, and the same key mixes tiles elsewhere."""
        if self.phones.are_played:
            return ask(Question(SHUTS, WHO_IS_OUT, [KEEP, NO_MORE]), self._shut)
        return self._shut(1)

    def _shut(self, answer: int) -> Change | None:
        if answer == 0:
            return None
        self.phones.shut()
        return Pop()

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - nothing here takes time
        """Close by itself once the phone has come whose code is shown: until then the game waits."""
        before, self._awake = self._awake, self._with_phones()
        return Pop() if self._seat in self._awake - before else None

    def _with_phones(self) -> frozenset[int]:
        return frozenset(seat for seat in self._humans if self.phones.awake(seat))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        return Picture(panels=(self._panel(),), dim=UNDER_A_CARD)

    def _panel(self) -> Sheet:
        invitation = self.phones.invitation(self._seat, self._address)
        if invitation is None:
            # Translators: a heading; at most 24 letters.
            return no_code_sheet(tr("Phones"), str(self.phones.trouble or OPENING))
        # Translators: a heading over a code for the camera of a phone; at most 24 letters.
        title = tr("Scan to join")
        text = tr("A rack of your own on your phone, or look on.")
        if self._seat is not None:
            # Translators: a heading over a code for the camera of a phone.
            title = tr("{name}, scan this", name=self.seats[self._seat].name)
            text = tr("Your rack, on your phone. No app, no account.")
        return scan_sheet(
            title,
            text,
            qr_code(invitation.link),
            invitation.address,
            invitation.letters,
            str(invitation.note or GUEST_NETWORK),
            [(n, self.seats[n].name, self._state(n)) for n in self._humans],
        )

    @property
    def _seat(self) -> int | None:
        return self._choices[self._chosen]

    def _state(self, seat: int) -> str:
        if self.phones.awake(seat):
            # Translators: what somebody plays by; at most 14 letters.
            return tr_as("what is played by", "Phone")
        if self.phones.holds(seat):
            # Translators: somebody's phone, whose screen is dark just now; at most 14 letters.
            return tr("Phone asleep")
        # Translators: what somebody plays by: a pad or the keyboard; at most 14 letters.
        return tr_as("what is played by", "No phone")


def scan_me(phones: Phones, seat: int) -> Fitting | None:
    """The small code for whoever is on turn; None while no phone can join, or one is there."""
    invitation: Invitation | None = None if phones.holds(seat) else phones.invitation(seat)
    if invitation is None:
        return None
    # Translators: under what the pad does to show tiles, beside a code for a phone; at most 30 letters.
    text = str(invitation.note) or tr("or scan for a private rack")
    short = Code(qr_code(invitation.link)), Words(text, Look.SMALL)
    typed = Words(invitation.address, Look.STRONG), Words(invitation.letters, Look.LETTERS)
    whole, least = (Plate(Pile(parts, middle=True), snug=True) for parts in ((*short, *typed), short))
    return Fitting(whole, (least,))
