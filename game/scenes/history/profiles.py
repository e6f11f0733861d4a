"""The people of this house, and what each has come to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from controllers.actions import Action
from game.archive.game_index import GameSearch
from game.coach.turn_facts import together
from game.duplicate.kept_party import PARTIES
from game.language.messages import NOTHING, Message, message, tr, tr_as, tr_count
from game.profiles.medal_prizes import PRIZES
from game.profiles.people import Person, first_look, named
from game.profiles.person_stats import Medal, Stats, all_stats, medals_of
from game.puzzles.progress import solved_in
from game.scenes.history.medal_views import medal_views
from game.scenes.history.past_games import Branch, PastGamesScene
from game.scenes.history.progress import ProgressScene
from game.scenes.kit.menus import BACK, Reading
from game.scenes.kit.party_medals import with_parties
from game.scenes.kit.picture.profile_panels import Profile, RivalRow
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.profiles_kept import bring_card_up_to_date, everybody, games_of
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.scroll_text import Scroll
from game.scenes.kit.services import Services
from game.text_format import moment_of, month_and_year, percent, signed, whole

COLOR_NAMES = (
    message("Orange"),
    message("Blue"),
    message("Green"),
    message("Violet"),
    message("Pink"),
    message("Cream"),
)
FIGURE_NAMES = {
    # Translators: a figure that stands for a person.
    "cat": message("cat"),
    # Translators: a figure that stands for a person.
    "duck": message("duck"),
    # Translators: a figure that stands for a person: the piece of chess.
    "pawn": message("pawn"),
    # Translators: a figure that stands for a person.
    "teapot": message("teapot"),
    # Translators: a figure that stands for a person.
    "owl": message("owl"),
    # Translators: a figure that stands for a person.
    "snail": message("snail"),
}
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
        return Picture(panels=(self._panel(person, self._of(person)),), dim=UNDER_A_CARD, opaque=True)

    def _panel(self, person: Person, stats: Stats) -> Profile:
        medals = medals_of(stats)
        earned = sum(has for _, has in medals)
        return Profile(
            name=person.name,
            color=person.color,
            figure=person.figure,
            # Translators: how a person is shown: "Orange, cat".
            look=tr(
                "{color}, {figure}",
                color=COLOR_NAMES[person.color],
                figure=FIGURE_NAMES.get(person.figure, person.figure),
            ),
            since=_since(stats, self._solved(person)),
            button=tr("Games"),
            rating=f"{stats.rating.rating:.0f}" if stats.ratings else "–",
            change=_change(stats, self.services.now()),
            curve=tuple(round(rating, 1) for _, rating in stats.ratings[-CURVE:]),
            numbers=_numbers(stats),
            best=stats.best_word,
            best_points=str(stats.best_points) if stats.best_word else "",
            longest=stats.longest,
            longest_text=tr_count("{count} letter", "{count} letters", len(stats.longest))
            if stats.longest
            else "",
            rivals=tuple(self._rivals(stats)),
            medals=medal_views(stats, SHOWN_MEDALS),
            # Translators: so many medals of all that there are.
            medals_text=tr("{earned} of {all}", earned=earned, all=len(medals)),
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
        (str(stats.games), tr("Games")),
        (str(stats.wins), tr("Wins")),
        # Translators: under the share of the games that somebody has won.
        (percent(stats.share), tr("Won")),
        # Translators: under the points of a game on average.
        (whole(stats.average), tr("Average")),
        # Translators: under the points of a turn on average.
        (whole(stats.a_turn), tr("A turn")),
        (whole(stats.best_game), tr("Best game")),
    )


def _since(stats: Stats, solved: int) -> tuple[str, ...]:
    lines = []
    if stats.since:
        since = moment_of(stats.since, UTC)
        # Translators: in two lines, of at most 24 letters each.
        told = tr("At the table\nsince {month}", month=month_and_year(since.year, since.month))
        lines = told.split("\n")
    alone = [tr_count("{count} game alone", "{count} games alone", stats.alone)] if stats.alone else []
    if solved and alone:
        alone.append(tr_count("{count} puzzle", "{count} puzzles", solved))
    elif solved:
        alone.append(tr_count("{count} puzzle solved", "{count} puzzles solved", solved))
    if alone:
        lines.append(", ".join(alone))
    if stats.parties:
        # Translators: so many games of the kind "All at Once", and the share of the points found in them.
        parties = tr_count(
            "{count} all at once, {share}",
            "{count} all at once, {share}",
            stats.parties,
            share=percent(stats.party_share),
        )
        lines.append(parties)
    return tuple(lines)


def _change(stats: Stats, now: int) -> str:
    """What the rating did in the last thirty days."""
    before = [rating for when, rating in stats.ratings if when < now - _MONTH]
    if not stats.ratings:
        return ""
    change = round(stats.ratings[-1][1] - (before[-1] if before else stats.ratings[0][1]))
    if not change:
        return ""
    return tr("{change} this month", change=signed(change))


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
