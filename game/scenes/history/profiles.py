"""The people of this house, and what each has come to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from controllers.actions import Action
from game.archive.game_index import GameSearch
from game.duplicate.kept_party import PARTIES
from game.profiles.medal_prizes import PRIZES
from game.profiles.people import Person, first_look, named
from game.profiles.person_stats import Medal, Stats, all_stats, medals_of
from game.puzzles.progress import solved_in
from game.scenes.history.medal_views import medal_views
from game.scenes.history.past_games import Branch, PastGamesScene
from game.scenes.history.progress import ProgressScene
from game.scenes.kit.menus import Reading
from game.scenes.kit.party_medals import with_parties
from game.scenes.kit.picture.profile_panels import Profile, RivalRow
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.profiles_kept import bring_card_up_to_date, everybody, games_of
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.text_format import counted, moment_of, percent, whole

COLOR_NAMES = ("Orange", "Blue", "Green", "Violet", "Pink", "Cream")
SHOWN_MEDALS, SHOWN_RIVALS = 5, 4
CURVE = 24
"""Games that the curve of ratings reaches back."""
_MONTH = 30 * 86_400


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
            [SceneCommand(Action.CONFIRM, "Play", self._play)] if self._play and self.person is None else []
        )
        if self.person is not None:
            found = [SceneCommand(Action.CONFIRM, "Games", self._games)]
            found.append(SceneCommand(Action.SHUFFLE, "Medals", self._medals))
            found.append(SceneCommand(Action.SCORES, "Progress", self._progress))
        if len(self.people) > 1:
            found += directions("Person", self._step, Action.LEFT, Action.RIGHT)
        return [*found, SceneCommand(Action.BACK, "Back", Pop)]

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
        lines = [
            f"{medal.name}: {medal.note}{'' if earned else ' (still to be earned)'}.{_opens(medal)}"
            for medal, earned in medals_of(self._of(self.person))
        ]
        return Push(Scroll("Medals", lines, self.services.text_size))

    def _of(self, person: Person | None) -> Stats:
        if person is None:
            return Stats("")
        return self.stats.get(person.key, Stats(person.name))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        person = self.person
        if person is None:
            page = Reading("Profiles", ["Whoever finishes a game has a profile here."]).view()
            return Picture(panels=page.panels, dim=UNDER_A_CARD, opaque=True)
        return Picture(panels=(self._panel(person, self._of(person)),), dim=UNDER_A_CARD, opaque=True)

    def _panel(self, person: Person, stats: Stats) -> Profile:
        medals = medals_of(stats)
        earned = sum(has for _, has in medals)
        return Profile(
            name=person.name,
            color=person.color,
            figure=person.figure,
            look=f"{COLOR_NAMES[person.color]}, {person.figure}",
            since=_since(stats, self._solved(person)),
            button="Games",
            rating=f"{stats.rating.rating:.0f}" if stats.ratings else "–",
            change=_change(stats, self.services.now()),
            curve=tuple(round(rating, 1) for _, rating in stats.ratings[-CURVE:]),
            numbers=_numbers(stats),
            best=stats.best_word,
            best_points=str(stats.best_points) if stats.best_word else "",
            longest=stats.longest,
            longest_text=f"{len(stats.longest)} letters" if stats.longest else "",
            rivals=tuple(self._rivals(stats)),
            medals=medal_views(stats, SHOWN_MEDALS),
            medals_text=f"{earned} of {len(medals)}",
        )

    def _solved(self, person: Person) -> int:
        """Puzzles, those of the day among them."""
        return len(solved_in(self.services.archive).get(person.key, ()))

    def _rivals(self, stats: Stats) -> list[RivalRow]:
        rows = []
        for number, rival in enumerate(stats.rivals):
            person = None if rival.is_maven else named(self.people, rival.name)
            color = person.color if person else 5 if rival.is_maven else number + 1
            rows.append(RivalRow(rival.name, color, rival.won, rival.lost))
        maven = [row for row, rival in zip(rows, stats.rivals, strict=True) if rival.is_maven]
        others = [row for row, rival in zip(rows, stats.rivals, strict=True) if not rival.is_maven]
        return [*others[: SHOWN_RIVALS - len(maven)], *maven]


def _with_games(known: Sequence[Person], stats: dict[str, Stats]) -> tuple[Person, ...]:
    """The people that are remembered and have played, and whoever else has, each with a look."""
    found = [person for person in known if person.key in stats]
    names = {person.key for person in found}
    others = [one.name for key, one in stats.items() if key not in names]
    return (*found, *(first_look(number + len(found), name) for number, name in enumerate(others)))


def _numbers(stats: Stats) -> tuple[tuple[str, str], ...]:
    return (
        (str(stats.games), "Games"),
        (str(stats.wins), "Wins"),
        (percent(stats.share), "Won"),
        (whole(stats.average), "Average"),
        (whole(stats.a_turn), "A turn"),
        (whole(stats.best_game), "Best game"),
    )


def _since(stats: Stats, solved: int) -> tuple[str, ...]:
    lines = []
    if stats.since:
        since = moment_of(stats.since, UTC)
        lines = ["At the table", f"since {since:%B %Y}"]
    alone = [f"{counted(stats.alone, 'game')} alone"] if stats.alone else []
    puzzles = [counted(solved, "puzzle") + ("" if alone else " solved")] if solved else []
    if alone or puzzles:
        lines.append(", ".join((*alone, *puzzles)))
    if stats.parties:
        lines.append(f"{stats.parties} all at once, {percent(stats.party_share)}")
    return tuple(lines)


def _change(stats: Stats, now: int) -> str:
    """What the rating did in the last thirty days."""
    before = [rating for when, rating in stats.ratings if when < now - _MONTH]
    if not stats.ratings:
        return ""
    change = round(stats.ratings[-1][1] - (before[-1] if before else stats.ratings[0][1]))
    if not change:
        return ""
    return f"{'+' if change > 0 else '−'}{abs(change)} this month"


def _opens(medal: Medal) -> str:
    prize = PRIZES.get(medal.name)
    return f" It opens {prize.name}, for everybody here." if prize else ""
