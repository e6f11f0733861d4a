"""The luck report of a finished game: what the tiles offered everybody, and what was made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.archive.told_game import ToldGame
from game.coach.background_judging import GameJudging
from game.coach.luck_report import LuckOfSeat, luck_report
from game.language.messages import Message, message, tr, tr_count
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.scene import Pop, Scene, SceneCommand
from game.scenes.kit.tables import figures, table_sheet
from game.text_format import percent, whole

Told = Callable[[LuckOfSeat], str]
ROWS: tuple[tuple[Message, Told], ...] = (
    (message("Points on the tiles"), lambda one: whole(one.letter_points)),
    (message("A fair share of them"), lambda one: whole(one.fair_points)),
    (message("Blanks"), lambda one: f"{one.blanks}"),
    (message("Possible bonuses"), lambda one: f"{one.bonuses_offered}"),
    (message("Bonuses laid"), lambda one: f"{one.bonuses_made}"),
    (message("Possible points"), lambda one: whole(one.offered)),
    (message("Points made"), lambda one: whole(one.made)),
)


class LuckScene(Scene):
    """A column for everybody, a row for each figure."""

    name = "luck"
    topic = "review"
    here = message("What the tiles offered, and what was made.")

    def __init__(self, game: ToldGame, judging: GameJudging) -> None:
        self.game = game
        self.judging = judging

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(action, BACK, Pop) for action in (Action.BACK, Action.CONFIRM)]

    def view(self) -> Picture:
        luck = luck_report(self.game, self.judging.turns)
        names = (figures(seat.name, Look.STRONG) for seat in self.game.record.seats)
        rows = tuple((str(label), *map(told, luck)) for label, told in ROWS)
        table = Table((Column("", Look.BODY), *names), rows)
        return Picture(panels=(table_sheet(tr("Luck and Skill"), table, self._text(luck)),), dim=UNDER_A_CARD)

    def _text(self, luck: Sequence[LuckOfSeat]) -> str:
        """Who had more, and who made more of it; how far the judging is, as long as it goes on."""
        if not self.judging.is_done:
            return tr_count(
                "Judged {done} of {count} turn.",
                "Judged {done} of {count} turns.",
                self.judging.total,
                done=len(self.judging.turns),
            )
        names = [seat.name for seat in self.game.record.seats]
        # Translators: {share} of the points that were possible, made by one of several: items of a list.
        shares = [tr("{name} {share}", name=names[one.seat], share=percent(one.share)) for one in luck]
        return tr("Made of the possible points: {shares}.", shares=", ".join(shares))
