"""The people of this house, and what each has come to."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.archive.game_index import GameSearch
from game.coach.turn_facts import together
from game.duplicate.kept_party import PARTIES
from game.language.messages import NOTHING, Message, message, tr, tr_as
from game.profiles.medal_prizes import PRIZES
from game.profiles.people import Person, first_look
from game.profiles.person_stats import Medal, Stats, all_stats, medals_of
from game.puzzles.progress import solved_in
from game.scenes.history.past_games import Branch, PastGamesScene
from game.scenes.history.profile_sheet import profile_sheet
from game.scenes.history.progress import ProgressScene
from game.scenes.kit.menus import BACK, Reading
from game.scenes.kit.party_medals import with_parties
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Sheet
from game.scenes.kit.profiles_kept import bring_card_up_to_date, everybody, games_of
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services


class ProfilesScene(Scene):
    """One person after the other, the latest first."""

    name = "profiles"
    topic = "profiles"

    def __init__(self, services: Services, branch: Branch | None = None, play: Do | None = None) -> None:
        """`play` leads on where nobody has a profile yet."""
        self.services = services
        self._play = play
        self.focus = 0
        self._branch = branch
        parties = (item.value for item in services.house.collection(PARTIES).items())
        self.stats = with_parties(all_stats(games_of(services)), parties)
        self.people = _with_games(everybody(services), self.stats)
        bring_card_up_to_date(services)

    @property
    def person(self) -> Person | None:
        """Who is looked at; None where nobody has played yet."""
        return self.people[self.focus] if self.people else None

    def commands(self) -> Sequence[SceneCommand]:
        found = (
            [SceneCommand(Action.CONFIRM, tr_as("button", "Play"), self._play)]
            if self._play and self.person is None
            else []
        )
        if self.person is not None:
            found = [SceneCommand(Action.CONFIRM, tr("Games"), self._games)]
            found.append(SceneCommand(Action.SHUFFLE, tr("Medals"), self._medals))
            found.append(SceneCommand(Action.SCORES, tr("Progress"), self._progress))
        if len(self.people) > 1:
            found += directions(tr("Person"), self._step, Action.LEFT, Action.RIGHT)
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    def _step(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.RIGHT else -1)) % len(self.people)

    def _games(self) -> Change | None:
        person = self.person
        assert person is not None
        return Push(PastGamesScene(self.services, self._branch, GameSearch(person=person.name)))

    def _progress(self) -> Change:
        person = self.person
        assert person is not None
        return Push(
            ProgressScene(self.services, person, self._of(person), self._games, self._medals, self._play)
        )

    def _medals(self) -> Change:
        medals = medals_of(self._of(self.person))
        lines = [together(_noted(medal, earned=earned), _opens(medal)) for medal, earned in medals]
        return Push(Scroll(message("Medals"), lines, self.services.text_size))

    def _of(self, person: Person | None) -> Stats:
        if person is None:
            return Stats("")
        return self.stats.get(person.key, Stats(person.name))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        person = self.person
        if person is None:
            page = Reading(
                message("Profiles"), [message("Whoever finishes a game has a profile here.")]
            ).view()
            return Picture(panels=page.panels, dim=UNDER_A_CARD, opaque=True)
        return Picture(panels=(self._sheet(person),), dim=UNDER_A_CARD, opaque=True)

    def _sheet(self, person: Person) -> Sheet:
        solved = self._solved(person)
        return profile_sheet(person, self._of(person), solved, self.people, self.services.now())

    def _solved(self, person: Person) -> int:
        """Puzzles, those of the day among them."""
        return len(solved_in(self.services.archive).get(person.key, ()))


def _with_games(known: Sequence[Person], stats: dict[str, Stats]) -> tuple[Person, ...]:
    """The people that are remembered and have played, and whoever else has, each with a look."""
    found = [person for person in known if person.key in stats]
    names = {person.key for person in found}
    others = [one.name for key, one in stats.items() if key not in names]
    return (*found, *(first_look(number + len(found), name) for number, name in enumerate(others)))


def _noted(medal: Medal, *, earned: bool) -> Message:
    if earned:
        # Translators: {medal} is the name of a medal, {note} what it is for.
        return message("{medal}: {note}.", medal=medal.name, note=medal.note)
    # Translators: {medal} is the name of a medal, {note} what it is for.
    return message("{medal}: {note} (still to be earned).", medal=medal.name, note=medal.note)


def _opens(medal: Medal) -> Message:
    prize = PRIZES.get(medal.key)
    # Translators: a medal opens {prize}, such as a set of tiles.
    return message("It opens {prize}, for everybody here.", prize=prize.name) if prize else NOTHING
