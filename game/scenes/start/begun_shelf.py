"""The shelf of begun games: go on with one, put it away or onto a card, bring one in from a card."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import Message, message, tr, tr_as
from game.options import tiles_under
from game.rules.player_names import USUAL_LENGTH
from game.scenes.cards.load_game import LoadScene
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.start.begun_cards import BegunCard, BegunShelf, shelf_sheet
from game.scenes.start.continue_row import begun_here, is_any_away, put_away
from game.scenes.start.game_from_card import from_card
from game.scenes.start.going_on import GoingOn, lying
from game.storage.storage_errors import StorageError
from memcard.block import Save

AROUND = 2
"""Cards on each side of the focused one that a picture knows."""
PAGE = 3
"""Cards that one press goes on by where it goes by pages."""
KEPT = message("Begun games are saved automatically. A memory card takes one along.")
KEPT_FOR_NOW = message("Nothing is kept on a disk here: these games last until Parlour is closed.")
AWAY = message("Archived games are kept until somebody restores them.")
NONE = message("No game is begun. Each is kept here from its first move until it is finished.")
NONE_AWAY = message("No game is archived.")


class BegunScene(Scene):
    """Begun games in a row, the latest first; those put away are a second row."""

    name = "begun"
    topic = "cards"
    here = message("Begun games: choose one and go on.")

    def __init__(self, services: Services, leave: Do) -> None:
        """`leave` is where quitting a game leads."""
        self.services = services
        self.focus = 0
        self.away = False
        """Whether those put away are seen."""
        self._leave = leave
        self._cards: dict[int, BegunCard] = {}
        self._read: dict[int, GoingOn] = {}
        """Those that were looked at, by their number."""
        self.sought = ""
        """Part of the names of those who play; empty where all games are seen."""
        self._told: str | Message = ""
        """What was done last."""
        self._look()

    def _look(self) -> None:
        rows = put_away if self.away else begun_here
        self.games = rows(self.services, self._leave)
        if self.sought:
            self.games = [lying(one) for one in (game.read() for game in self.games) if self._is_sought(one)]
        self._is_any_away = is_any_away(self.services, self._leave)
        self.focus = max(0, min(self.focus, len(self.games) - 1))
        self._cards, self._read = {}, {}

    def _is_sought(self, game: GoingOn) -> bool:
        return self.sought.casefold() in f"{game.title} {game.sought}".casefold()

    @property
    def game(self) -> GoingOn | None:
        """The focused one."""
        return self._at(self.focus) if self.games else None

    def _at(self, number: int) -> GoingOn:
        """One of them; read once."""
        if number not in self._read:
            self._read[number] = self.games[number].read()
        return self._read[number]

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = []
        game = self.game
        if game:
            # Translators: a prompt at the bottom: goes on with the game; at most 14 letters.
            found.append(SceneCommand(Action.CONFIRM, message("Go on"), game.go_on))
            found += (
                directions(message("Move"), self._step, Action.LEFT, Action.RIGHT)
                if len(self.games) > 1
                else []
            )
            if len(self.games) > PAGE:
                found += directions(message("Page"), self._turn_page, Action.UP, Action.DOWN)
            found += self._onto_a_card(game.save) if self.services.keeper else []
            found += self._put(game)
        if self.sought:
            # Translators: a prompt at the bottom; at most 14 letters.
            found.append(SceneCommand(Action.L2, message("All games"), self._seek_all))
        elif len(self.games) > PAGE:
            found.append(SceneCommand(Action.L2, message("Search"), self._ask))
        if self.services.keeper and not self.away:
            # Translators: a prompt at the bottom: a game is brought in from a card; at most 16 letters.
            found.append(SceneCommand(Action.R2, message("From a card"), self._bring_in))
        if self.away or self._is_any_away:
            found.append(
                SceneCommand(
                    Action.L1, message("The shelf") if self.away else message("Archived games"), self._turn
                )
            )
        return [*found, SceneCommand(Action.BACK, message("Back"), Pop)]

    def _onto_a_card(self, save: Save | None) -> list[SceneCommand]:
        if save is None:
            return []
        return [
            SceneCommand(
                Action.SHUFFLE,
                message("Save to Memory Card"),
                lambda: Push(SaveScene(self.services, lambda: save)),
            )
        ]

    def _put(self, game: GoingOn) -> list[SceneCommand]:
        return [
            SceneCommand(
                Action.SCORES,
                message("Restore") if self.away else message("Archive"),
                lambda: self._move(game),
            )
        ]

    def _step(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.RIGHT else -1)) % len(self.games)
        self._told = ""

    def _turn_page(self, action: Action) -> None:
        by = PAGE if action is Action.DOWN else -PAGE
        self.focus = min(max(self.focus + by, 0), len(self.games) - 1)
        self._told = ""

    def _ask(self) -> Change:
        return ask(_WhoPlays(), self._seek)

    def _seek(self, sought: str) -> None:
        self.sought, self.focus, self._told = sought, 0, ""
        self._look()

    def _seek_all(self) -> None:
        self._seek("")

    def _move(self, game: GoingOn) -> None:
        names = self._card(self.focus).title
        try:
            game.move()
        except StorageError as error:
            self._told = str(error)
            return
        # Translators: {names} are those who play.
        back = message("{names}: back on the shelf.", names=names)
        self._told = back if self.away else game.kept(names)
        self._look()

    def _turn(self) -> None:
        self.away, self.focus, self._told, self.sought = not self.away, 0, "", ""
        self._look()

    def _bring_in(self) -> Change:
        return Push(LoadScene(self.services, lambda save: from_card(self.services, save, self._leave)))

    def on_return(self) -> Change | None:
        self._look()
        return None

    def on_point(self, pointed: Pointed) -> Change | None:
        if not self.games:
            return None
        number = chosen(pointed, len(self.games), self._go_to)
        return self._at(number).go_on() if number is not None else None

    def _go_to(self, number: int) -> None:
        self.focus = number

    # ------------------------------------------------------------ what is seen

    def _card(self, number: int) -> BegunCard:
        """Made once: a game is read for it."""
        if number not in self._cards:
            self._cards[number] = self._at(number).card()
        return self._cards[number]

    @property
    def shelf(self) -> BegunShelf:
        """What is seen of it."""
        first = max(0, min(self.focus - AROUND, len(self.games) - 2 * AROUND - 1))
        shown = range(first, min(len(self.games), first + 2 * AROUND + 1))
        return BegunShelf(
            self._title(),
            tuple(map(self._card, shown)),
            self.focus - first,
            first,
            len(self.games),
            str(self._told or self._text()),
            tiles_under("", self.services.options),
        )

    def view(self) -> Picture:
        sheet = shelf_sheet(self.shelf)
        return Picture(camera=Camera(Shot.MENU), panels=(sheet,), dim=UNDER_A_CARD, opaque=True)

    def _title(self) -> str:
        # Translators: the heading over archived games; else over those that can be gone on with.
        title = tr_as("heading", "Archived") if self.away else tr("Go on with")
        return f"{title} · {self.sought}" if self.sought else title

    def _text(self) -> str | Message:
        if self.sought and not self.games:
            return message("Nobody called {name} plays in a game here.", name=self.sought)
        if self.away:
            return AWAY if self.games else NONE_AWAY
        house = self.services.house
        if not self.games:
            return house.told if house.folder and house.told else NONE
        return KEPT if self.services.house.folder else KEPT_FOR_NOW


class _WhoPlays(NameEntry):
    """Part of a name: games are sought in which somebody is called so."""

    def __init__(self) -> None:
        super().__init__(message("Who Plays?"), "", USUAL_LENGTH)
