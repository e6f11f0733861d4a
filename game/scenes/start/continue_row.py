"""What is begun and can be gone on with, as one row: games of this house and by mail, rooms, the lesson."""

from __future__ import annotations

from game.scenes.cards.cards_put_in import CardsPutIn
from game.scenes.kit.scene import Do
from game.scenes.kit.services import Services
from game.scenes.start.begun_by_mail import by_mail, taken_off
from game.scenes.start.begun_elsewhere import lesson_begun, rooms_left
from game.scenes.start.going_on import GoingOn, of_house


def begun_here(services: Services, leave: Do) -> list[GoingOn]:
    """Everything begun: first what somebody here can move in, the latest first."""
    found = [of_house(services, item, leave) for item in services.begun.all()]
    found += _others(services, leave)
    return sorted(found, key=lambda one: (not one.ours, -one.when))


def _others(services: Services, leave: Do) -> list[GoingOn]:
    return [*by_mail(services, leave), *lesson_begun(services, leave), *rooms_left(services, leave)]


def put_away(services: Services, leave: Do) -> list[GoingOn]:
    """What was put away, the latest first."""
    found = [of_house(services, item, leave, away=True) for item in services.begun.all_away()]
    found += _others_away(services, leave)
    return sorted(found, key=lambda one: -one.when)


def is_any_away(services: Services, leave: Do) -> bool:
    """Whether anything was put away."""
    return bool(services.begun.count_away() or _others_away(services, leave))


def _others_away(services: Services, leave: Do) -> list[GoingOn]:
    lesson, rooms = lesson_begun(services, leave, away=True), rooms_left(services, leave, away=True)
    return [*taken_off(services, leave), *lesson, *rooms]


class BegunRow:
    """What is begun, followed by a menu: how much there is, and what Continue goes on with."""

    def __init__(self, services: Services, leave: Do) -> None:
        self.latest: GoingOn | None = None
        """The latest game in which somebody here can move."""
        self.count = 0
        self.is_any_away = False
        self._services, self._leave = services, leave
        self._cards = CardsPutIn(services)
        self._changes = -1
        self.look()

    def look(self) -> bool:
        """Whether anything was begun, finished or brought in since the last look."""
        begun = self._services.begun
        self._cards.look()
        if begun.changes == self._changes:
            return False
        others, latest = _others(self._services, self._leave), begun.latest()
        self._changes, self.count = begun.changes, begun.count() + len(others)
        self.is_any_away = is_any_away(self._services, self._leave)
        found = [of_house(self._services, latest, self._leave)] if latest else []
        found += [one for one in others if one.ours]
        self.latest = max(found, key=lambda one: one.when, default=None)
        return True
