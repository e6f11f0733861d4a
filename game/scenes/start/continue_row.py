"""What is begun and can be gone on with, as one row: games of all kinds, rooms, the lesson."""

from __future__ import annotations

from collections.abc import Callable

from game.saves import SaveError, saved_game
from game.scenes.cards.cards_put_in import CardsPutIn
from game.scenes.kit.mode import Mode
from game.scenes.kit.scene import Do
from game.scenes.kit.services import Services
from game.scenes.start.begun_by_mail import by_mail, taken_off
from game.scenes.start.begun_elsewhere import lesson_begun, rooms_left
from game.scenes.start.begun_together import parties_left
from game.scenes.start.going_on import GoingOn, ShelvedGame, lying, lying_in_house, of_house


def begun_here(services: Services, leave: Do) -> list[ShelvedGame]:
    """Everything begun: first where others wait, then what somebody here can move in, the latest first."""
    found = [*lying_in_house(services, leave), *map(lying, _others(services, leave))]
    return sorted(found, key=lambda one: (not one.awaited, not one.ours, -one.when))


def _others(services: Services, leave: Do) -> list[GoingOn]:
    parties, rooms = parties_left(services, leave), rooms_left(services, leave)
    return [*by_mail(services, leave), *parties, *lesson_begun(services, leave), *rooms]


def put_away(services: Services, leave: Do) -> list[ShelvedGame]:
    """What was put away, the latest first."""
    found = [*lying_in_house(services, leave, away=True), *map(lying, _others_away(services, leave))]
    return sorted(found, key=lambda one: -one.when)


def _latest_of(services: Services, mode: Mode) -> tuple[str, float] | None:
    """Of the games that this house keeps, the one of the mode that was on last."""
    if not mode.editions:
        return services.begun.latest()
    moments = sorted(services.begun.moments(), key=lambda moment: -moment[1])
    return next((moment for moment in moments if _is_of(services, moment[0], mode)), None)


def _is_of(services: Services, name: str, mode: Mode) -> bool:
    save = services.begun.find(name)
    try:
        return save is not None and mode.plays(saved_game(save).record.rules)
    except SaveError:
        return False


def is_any_away(services: Services, leave: Do) -> bool:
    """Whether anything was put away."""
    return bool(services.begun.count_away() or _others_away(services, leave))


def _others_away(services: Services, leave: Do) -> list[GoingOn]:
    lesson, rooms = lesson_begun(services, leave, away=True), rooms_left(services, leave, away=True)
    return [*taken_off(services, leave), *parties_left(services, leave, away=True), *lesson, *rooms]


class BegunRow:
    """What is begun, followed by a menu: how much there is, and what Continue goes on with."""

    def __init__(self, services: Services, leave: Do, mode: Callable[[], Mode]) -> None:
        """`mode` is what Continue keeps to, as it is just now."""
        self.latest: GoingOn | None = None
        """The latest game in which somebody here can move; before all others one in which others wait."""
        self.count = 0
        self.is_any_away = False
        self._services, self._leave, self._mode = services, leave, mode
        self._cards = CardsPutIn(services)
        self._seen: tuple[int, Mode] | None = None
        self.look()

    def look(self, *, anew: bool = False) -> bool:
        """Whether anything was begun, finished or brought in since the last look.

        `anew` also sees what became of seats in rooms, as after something that lay above the menu.
        """
        begun, mode = self._services.begun, self._mode()
        self._cards.look()
        if not anew and (begun.changes, mode) == self._seen:
            return False
        self._seen = begun.changes, mode
        others, latest = _others(self._services, self._leave), _latest_of(self._services, mode)
        self.count = begun.count() + len(others)
        self.is_any_away = is_any_away(self._services, self._leave)
        found = [of_house(self._services, *latest, self._leave)] if latest else []
        found += [one for one in others if one.ours and not mode.editions]
        self.latest = max(found, key=lambda one: (one.awaited, one.when), default=None)
        return True
