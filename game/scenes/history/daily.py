"""The daily bag on the screen: today's tiles, the month, and codes to share."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial

from msgspec.json import encode

from controllers.actions import Action
from game.archive.kept_game import KeptGameError, identity
from game.daily.code_at_desk import CodeAtDesk
from game.daily.code_number import BadCodeError
from game.daily.daily_bag import FIRST_DAY, DailyResult, earlier, earned, results, streak, today
from game.daily.maven_score import MavenTry, scores_from_json
from game.daily.share_code import (
    LONGEST,
    SHORT,
    CodedGame,
    SharedGame,
    coded,
    grouped,
    read_code,
    word_lists,
)
from game.daily.tries import GIVEN_UP, note_turns, turns_seen
from game.language.messages import later, message, message_as, tr, tr_as
from game.lexicon.word_rules import MissingListError
from game.maven.engine.engine_sessions import Priority
from game.scenes.history.daily_sheet import SharedResult, daily_sheet, day_head, month_card, score_to_beat
from game.scenes.history.daily_week import WeekScene
from game.scenes.history.past_games import review_of
from game.scenes.kit.codes import CodesScene
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.maven_getting_ready import why_it_waits
from game.scenes.kit.menus import BACK, Question, Reading
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet_pictures import Day
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import Asks, Change, Do, Pop, Push, Scene, SceneCommand, SceneSwap, ask, directions
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import ask_who_plays
from game.scenes.kit.working import Working
from game.session.begun_words import with_its_words
from game.text_format import (
    beginning,
    day_of_week,
    day_of_year,
    first_day_of_week,
    hour_and_minute,
    name_of_month,
    percent,
    whole,
)

StartDaily = Callable[[date, str, int], Change]
"""Begins the game of a day's bag for somebody of this name, with Maven's score or 0."""
AT_ONCE = 5
"""Steps of the work in the background that are done before the screen is first seen."""
MAVENS = "daily/maven-1.json"
"""Maven's scores by day, beside the kept games."""


class DailyScene(Scene):
    """A day's bag: play it, look at the month, share what became of it."""

    name = "daily"
    topic = "daily"

    def __init__(self, services: Services, start: StartDaily, name: str, leave: Do = Pop) -> None:
        self.services = services
        self.player = name
        self._start = start
        self._leave = leave
        self.today = today(services.now())
        self.day = self.today
        self._mavens = scores_from_json(services.archive.noted(MAVENS) or b"{}")
        self._try: MavenTry | None = None
        self._codes: dict[str, CodeAtDesk[CodedGame] | None] = {}
        """By the name of the game; None for one that no code can tell."""
        self._look()
        for _ in range(AT_ONCE):
            self.update(0.0)

    def _look(self) -> None:
        self.results = results(self.services.archive, self.player)
        self.streak = streak(self.results, self.today)

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        label = tr_as("play for practice", "Practice") if self._is_tried else tr_as("button", "Play")
        found = [SceneCommand(Action.CONFIRM, label, self._play)]
        found += directions(tr("Day"), self._step, *self._ways())
        if self.result is not None:
            found.append(SceneCommand(Action.SHUFFLE, tr("Review"), self._review))
        found.append(SceneCommand(Action.SCORES, tr("Codes"), self._codes_either_way))
        if self.services.people:
            found.append(SceneCommand(Action.ZOOM, tr("The week"), self._show_week))
            found.append(SceneCommand(Action.L1, tr("Somebody else"), self._ask_who))
        return [*found, SceneCommand(Action.BACK, BACK, self._leave)]

    def _ways(self) -> tuple[Action, ...]:
        """The directions in which there are days."""
        on = (Action.RIGHT, Action.DOWN) if self.day < self.today else ()
        back = (Action.LEFT, Action.UP) if self.day > FIRST_DAY else ()
        return (*back, *on)

    @property
    def _is_tried(self) -> bool:
        """Whether the try of this day that counts has begun, and maybe ended."""
        seen = turns_seen(self.services.archive, self.player, self.day)
        return self.day in self.results or seen is not None

    @property
    def result(self) -> DailyResult | None:
        """What was made of the day that is looked at."""
        return self.results.get(self.day)

    @property
    def maven(self) -> int:
        """Maven's score of that day; 0 as long as it is not known."""
        kept = self._mavens.get(self.day.isoformat(), 0)
        return kept or (self.result.maven if self.result else 0)

    def _codes_either_way(self) -> Change:
        """The whole game goes by code, apart from what is shown of it without spoiling anything."""
        mine = self._coded
        if mine is None:
            return self._enter()
        text = message("Your code shows your whole game, every tile of it, to whoever has played this bag.")
        # Translators: buttons: what to do with codes.
        buttons = [message("Show Mine"), message("Enter a Friend’s"), BACK]
        question = Question(message("Codes"), text, buttons)

        def answered(answer: int) -> Change | None:
            if answer == 0:
                return self._show_code(mine.code)
            return self._enter() if answer == 1 else None

        return ask(question, answered)

    def _show_code(self, code: str) -> Change:
        aloud = message("Or tell it: {code}", code=" ".join(grouped(code))) if len(code) <= SHORT else ""
        return Push(CodesScene([code], aloud))

    def _show_week(self) -> Change:
        return Push(WeekScene(self.services, self.day))

    def _ask_who(self) -> Change:
        return ask_who_plays(self.services, self._sit_down)

    def _sit_down(self, name: str) -> None:
        """It is somebody else's month from now on."""
        self.player = name
        self._look()

    def _step(self, action: Action) -> None:
        days = {Action.LEFT: -1, Action.RIGHT: 1, Action.UP: -7, Action.DOWN: 7}[action]
        there = self.day + timedelta(days=days)
        self.day = min(max(there, FIRST_DAY), self.today)

    def _play(self) -> Change | None:
        if self._is_tried:
            text = message("Your first try of this bag has counted. This one is for practice.")
            if turns_seen(self.services.archive, self.player, self.day) == GIVEN_UP:
                text = message("You have looked into this bag. This game is for practice.")
            elif self.day not in self.results:
                text = message("Your try of this bag has begun; Continue in the main menu goes on with it.")
            question = Question(
                message("Play Again?"), text, [message_as("play for practice", "Practice"), BACK]
            )
            return ask(question, lambda answer: self._begin() if answer == 0 else None)
        return self._begin()

    def _begin(self) -> Change:
        return self._start(self.day, self.player, self.maven)

    def _review(self) -> Change | None:
        result = self.result
        assert result is not None
        entry = next(one for one in self.services.archive.find() if one.id == result.game)
        try:
            return review_of(self.services, entry.id, self.services.archive.read(entry).record)
        except KeptGameError as error:
            return Push(Reading(message("Review"), [f"{error}."]))

    def _enter(self) -> Change:
        return ask(DailyCodeEntry(self.services.pasted_text), self._shown)

    def _shown(self, text: str) -> Change:
        """Somebody else's game, as far as it can be played again."""
        lexicon = self.services.lexicon
        work = read_code(text, lexicon, self.today)
        reading = CodeAtDesk(self.services.maven, work, Priority.HINT)

        def poll() -> Change | None:
            try:
                reading.advance()
            except BadCodeError as error:
                return SceneSwap(Reading(message("Code"), [f"{error}."]))
            theirs = reading.result
            return None if theirs is None else Pop(lambda: self._open_shared(theirs))

        why = partial(why_it_waits, self.services)
        return Push(Working(message("Code"), message("The game is played again …"), poll, why=why))

    def _open_shared(self, theirs: SharedGame) -> Change | None:
        """A bag that this person has not tried stays closed until they have, or give up their try."""
        self.day = theirs.day
        if self._is_tried:
            return self._review_shared(theirs)
        text = message(
            "{name} has not played the bag of {day}, and this code shows its tiles.",
            name=self.player,
            day=later(day_of_year, theirs.day),
        )
        # Translators: buttons: play the bag first, or see the code and give up one's own try.
        buttons = [message("Play First"), message("Give Up My Try"), BACK]
        question = Question(message("Not Yet Played"), text, buttons)

        def answered(answer: int) -> Change | None:
            if answer == 0:
                return self._begin()
            if answer == 1:
                note_turns(self.services.archive, self.player, theirs.day, GIVEN_UP)
                return self._review_shared(theirs)
            return None

        return ask(question, answered)

    def _review_shared(self, theirs: SharedGame) -> Change | None:
        return review_of(self.services, identity(theirs.record), theirs.record)

    # ------------------------------------------------------------ what goes on meanwhile

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - Maven plays, not the clock
        self.today = today(self.services.now())
        if not self.maven and not (self._try and self._try.has_failed and self._try.day == self.day):
            self._let_maven_try()
        if (result := self._told) is not None:
            self._let_code_be_made(result)
        return None

    def _let_maven_try(self) -> None:
        """Maven plays the bag in the background, and its score is kept."""
        if self._try is None or self._try.day != self.day:
            if self._try is not None:
                self._try.close()
            self._try = MavenTry(self.services.maven, self.services.lexicon, self.day)
        self._try.advance()
        if self._try.score is not None:
            new = {self.day.isoformat(): self._try.score}
            self._mavens |= new
            self.services.archive.renote(MAVENS, lambda here: encode(scores_from_json(here) | new))

    def _let_code_be_made(self, result: DailyResult) -> None:
        """The code of a game is worked out in the background."""
        if result.game not in self._codes:
            self._codes[result.game] = self._code_of(result)
        work = self._codes[result.game]
        if work is not None and work.result is None:
            try:
                work.advance()
            except ValueError:  # BadCodeError, or a move that is none with today's words
                self._codes[result.game] = None

    def _code_of(self, result: DailyResult) -> CodeAtDesk[CodedGame] | None:
        archive, lexicon = self.services.archive, self.services.lexicon
        try:
            entry = next(one for one in archive.find() if one.id == result.game)
            record = archive.read(entry).record
            lexicon = lexicon.under(with_its_words(record, lexicon).rules)
        except (KeptGameError, StopIteration, MissingListError):
            return None
        work = coded(record, result.day, word_lists(lexicon), lexicon)
        return CodeAtDesk(self.services.maven, work, Priority.REVIEW)

    def on_return(self) -> Change | None:
        self._look()
        return None

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        done, is_today = self.result, self.day == self.today
        # Translators: {day} is such as "3 November".
        date = beginning(tr("{weekday}, {day}", weekday=day_of_week(self.day), day=day_of_year(self.day)))
        title = tr("Today’s bag") if is_today else tr("An earlier bag")
        play = tr_as("play for practice", "Practice") if self._is_tried else tr_as("button", "Play")
        panel = daily_sheet(
            day_head(date, title, self._text(), len(self.streak)),
            score_to_beat(whole(self.maven) if done and self.maven else "", self._beside(), play),
            month_card(name_of_month(self.day), self._medals(), self._days()),
            self._sharing(),
        )
        return Picture(TableView(rack_slots=0, bag=100), Camera(Shot.DAILY), (panel,), opaque=True)

    def _text(self) -> str:
        """What the bag is, and when its day ends by the clock of this place: the day is that of UTC."""
        if self.day != self.today:
            return tr("The same 100 tiles for everybody.")
        midnight = datetime.combine(self.day + timedelta(days=1), datetime.min.time(), UTC)
        time = hour_and_minute(midnight.timestamp())
        if time == "00:00":
            return tr("The same 100 tiles for everybody, until midnight.")
        return tr("The same 100 tiles for everybody, until {time}.", time=time)

    def _beside(self) -> str:
        done = self.result
        if done is None:
            # Translators: in two lines, of at most 22 letters each: Maven's score is turned over.
            return tr("Turned over\nwhen you’re done")
        if not self.maven:
            # Translators: in two lines, of at most 22 letters each.
            return tr("Maven is still\nplaying this bag")
        if done.score >= self.maven:
            # Translators: in two lines: somebody's score, and that it is higher than Maven's.
            return tr("{name}: {score}\nbeats it", name=done.name, score=whole(done.score))
        # Translators: in two lines: somebody's score, and that it is not higher than Maven's.
        return tr("{name}: {score}\ndoes not beat it", name=done.name, score=whole(done.score))

    def _days(self) -> list[Day | None]:
        weeks = calendar.Calendar(first_day_of_week()).monthdatescalendar(self.day.year, self.day.month)
        return [self._cell(day) for week in weeks for day in week]

    def _cell(self, day: date) -> Day | None:
        if day.month != self.day.month:
            return None
        result = self.results.get(day)
        medal = self._earned(result)[0] if result else None
        return Day(day.day, medal, day == self.today, day in self.streak, day == self.day)

    def _earned(self, result: DailyResult) -> tuple[int | None, str]:
        """The medal of a try, if it earns one, and why, in words."""
        if result.ended_early:
            return None, tr("Ended early: no medal")
        medal, why = earned(result.score, self._mavens_of(result), earlier(self.results, result.day))
        return medal, str(why)

    def _mavens_of(self, result: DailyResult) -> int:
        return self._mavens.get(result.day.isoformat(), result.maven)

    def _medals(self) -> tuple[int, int, int]:
        month = (self.day.year, self.day.month)
        medals = [self._earned(one)[0] for day, one in self.results.items() if (day.year, day.month) == month]
        return medals.count(0), medals.count(1), medals.count(2)

    @property
    def _told(self) -> DailyResult | None:
        """The result of this day or, if there is none yet, that of the day before."""
        return self.result or self.results.get(self.day - timedelta(days=1))

    @property
    def _coded(self) -> CodedGame | None:
        """What there is to show of the game that is told; None as long as it is being worked out."""
        work = self._codes.get(self._told.game) if self._told is not None else None
        return work.result if work else None

    def _sharing(self) -> SharedResult | None:
        result = self._told
        if result is None:
            return None
        ago = (self.today - result.day).days
        day = day_of_year(result.day)
        if ago in (0, 1):
            # Translators: {day} is such as "3 November".
            day = tr("Yesterday, {day}", day=day) if ago else tr("Today, {day}", day=day)
        known = self._mavens_of(result)
        scores = ((result.name, result.score), *((("Maven", known),) if known else ()))  # not read: a name
        medal, why = self._earned(result)
        found = self._coded.found if self._coded is not None else ()
        laid = [share for share in found if share is not None]
        note = tr("{share} of the best plays’ points", share=percent(sum(laid) / len(laid))) if laid else ""
        if result.ended_early:  # a share of a few turns would be set beside those of whole games
            note = ""
        return SharedResult(day, scores, medal, why, found, note)


class DailyCodeEntry(LetterPicker, Asks[str]):
    """Somebody else's code, letter by letter, typed, or pasted: those from a picture are long."""

    name = "code-entry"

    def __init__(self, pasted_text: Callable[[], str] | None) -> None:
        super().__init__(tr("Enter a Code"), LONGEST)
        self._pasted_text = pasted_text

    def commands(self) -> Sequence[SceneCommand]:
        paste = [SceneCommand(Action.L1, tr("Paste"), self._paste)] if self._pasted_text else []
        return [*super().commands(), *paste]

    def _paste(self) -> None:
        assert self._pasted_text is not None
        self.on_typed(self._pasted_text())

    def _done(self) -> Change:
        return self.answered(self.value)
