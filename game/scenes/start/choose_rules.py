"""Choosing the rules of a game: an edition, or a set of rules of one's own, and changing them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from controllers.actions import Action
from game.language.messages import Message, message, message_count, tr, tr_count
from game.options import AS_EDITION, EDITION_TILES, MODES, TILE_SETS, Options, tiles_under
from game.rules.board_layouts import BoardLayout
from game.rules.changed_rules import (
    changed_keys,
    changes,
    changes_text,
    edition_of,
    may_be,
    rules_title,
    why_not,
    with_choice,
)
from game.rules.dictionary import WordList
from game.rules.edition_facts import facts
from game.rules.editions import (
    COMPLETE,
    EMAIL,
    PARLOUR,
    PLAYSTATION,
    SCRABOUT,
    SPECTRUM,
    TOURNAMENT,
    edition_name,
)
from game.rules.letter_sets import LetterSet
from game.rules.rule_choices import CHOICES_OF, RuleChoice, RuleGroup, Value, board_value, letters_value
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import BadRulesError, beyond_usual, rules_from_json
from game.scenes.dictionaries.being_learnt import being_learnt
from game.scenes.kit.menus import Question
from game.scenes.kit.mode import CONSOLE_1999
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.one_button_time import time_for_one_button
from game.scenes.kit.picture.screen import UNDER_WORDS, Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Sheet,
    Slack,
    Spare,
    Stepper,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import EditionPicture, EquipmentPicture, Hairline
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.start.own_equipment import OwnEquipment

EDITIONS = (PARLOUR, PLAYSTATION, SPECTRUM, COMPLETE, EMAIL, TOURNAMENT, SCRABOUT)
LINES = {
    PARLOUR.edition: message("The console game, fair and friendly: what you see is what everybody sees."),
    PLAYSTATION.edition: message("As it was on the console, down to the last row of its manual."),
    SPECTRUM.edition: message("It thinks aloud, and doubts you."),
    COMPLETE.edition: message("Nobody checks your words, unless somebody dares to challenge."),
    EMAIL.edition: message("Two players, far apart, and a week for every turn."),
    TOURNAMENT.edition: message("Three games by the clock, without help."),
    SCRABOUT.edition: message("What is played round the kitchen table, blanks traded and all."),
}
WHOLE_MODE = message("All of it as its manual has it, menus and buttons too. A row on the title leads out.")
KEPT_SETS = 12
"""The most sets of rules of one's own."""
SET_NAME_LENGTH = 16


@dataclass(slots=True)
class ChosenRules:
    """The rules that are chosen by now, and what the players call them."""

    rules: Rules = PARLOUR
    own_name: str = ""
    """The name of the set of one's own that was chosen; empty where it is an edition."""

    @property
    def title(self) -> str:
        return self.own_name or rules_title(self.rules)


def kept_sets(options: Options) -> dict[str, Rules]:
    """The players' own sets of rules by their names; those that cannot be read are left out."""
    found = {}
    for name, told in options.rule_sets.items():
        with suppress(BadRulesError):
            if isinstance(told, dict):
                found[name] = rules_from_json(told)
    return found


def keep_set(services: Services, name: str, rules: Rules) -> None:
    """From now on the players have this set of rules, the latest first."""
    others = _sets_but(services.options, name)
    sets = dict(list({name: beyond_usual(rules), **others}.items())[:KEPT_SETS])
    services.change_options(replace(services.options, rule_sets=sets))


def last_chosen(options: Options) -> ChosenRules:
    """The rules of the game that was set up last, to begin with; the usual ones where none can be read."""
    told, name = options.last_rules.get("rules"), options.last_rules.get("name", "")
    sets = kept_sets(options)
    if isinstance(name, str) and name in sets:
        return ChosenRules(sets[name], name)
    try:
        return ChosenRules(rules_from_json(told) if isinstance(told, dict) else PARLOUR)
    except BadRulesError:
        return ChosenRules()


def remember_chosen(services: Services, chosen: ChosenRules) -> None:
    """The next game is set up with these rules, unless others are chosen."""
    last: dict[str, Any] = {"rules": beyond_usual(chosen.rules), "name": chosen.own_name}
    if last != services.options.last_rules:
        services.change_options(replace(services.options, last_rules=last))


def choose_for_next(services: Services, leave: Do) -> EditionsScene:
    """What the next game is played by, chosen before anybody sits down. Console 1999 is a whole mode, whose
    main menu `leave` leads to."""
    in_mode = services.mode is CONSOLE_1999
    chosen = ChosenRules(PLAYSTATION) if in_mode else last_chosen(services.options)

    def keep(chosen: ChosenRules) -> Change | None:
        usual, of_1999 = MODES
        whole = chosen.rules == PLAYSTATION
        services.change_options(replace(services.options, mode=of_1999 if whole else usual))
        if whole:
            return leave()
        remember_chosen(services, chosen)
        return None

    return EditionsScene(services, chosen, keep, {**LINES, PLAYSTATION.edition: WHOLE_MODE})


def forget_set(services: Services, name: str) -> None:
    """Delete a set of the players' own rules."""
    services.change_options(replace(services.options, rule_sets=_sets_but(services.options, name)))


def _sets_but(options: Options, name: str) -> dict[str, Any]:
    """The sets of rules as they are written, without the one of this name."""
    return {other: told for other, told in options.rule_sets.items() if other != name}


STEPS = {Action.LEFT: -1, Action.RIGHT: 1}
"""What leads to the value before and to the one after."""


class EditionsScene(Scene):
    """The editions and the players' own sets of rules, each with a card about it."""

    name = "editions"
    topic = "modes"
    here = message("Here you choose the rules of the game.")

    def __init__(
        self,
        services: Services,
        chosen: ChosenRules,
        keep: Callable[[ChosenRules], Change | None] = lambda _chosen: None,
        lines: Mapping[str, Message] = LINES,
    ) -> None:
        """`keep` hears of what was chosen, when it is, and says where that leads if not back; `lines` tell
        what each edition is like."""
        self.services = services
        self.chosen = chosen
        self._keep, self._lines = keep, lines
        self.focus = self._row_of_chosen()

    def _sets(self) -> list[tuple[str, Rules]]:
        return [*((rules.edition, rules) for rules in EDITIONS), *kept_sets(self.services.options).items()]

    def _row_of_chosen(self) -> int:
        names, title = [name for name, _ in self._sets()], self.chosen.own_name or self.chosen.rules.edition
        return names.index(title) if title in names else 0

    @property
    def _focused(self) -> tuple[str, Rules]:
        sets = self._sets()
        return sets[min(self.focus, len(sets) - 1)]

    @property
    def _is_own(self) -> bool:
        return self.focus >= len(EDITIONS)

    @property
    def _is_chosen(self) -> bool:
        return self._focused[0] == (self.chosen.own_name or self.chosen.rules.edition)

    @property
    def _rules(self) -> Rules:
        """The rules of the focused row: the chosen one keeps what was changed."""
        return self.chosen.rules if self._is_chosen else self._focused[1]

    def commands(self) -> Sequence[SceneCommand]:
        forget = [SceneCommand(Action.L1, message("Delete"), self._ask_to_forget)] if self._is_own else []
        return [
            SceneCommand(Action.CONFIRM, message("Choose"), self._choose),
            *directions(message("Move"), self._move, Action.UP, Action.DOWN),
            SceneCommand(Action.SHUFFLE, message("Change rules"), self._change),
            *forget,
            SceneCommand(Action.BACK, message("Back"), Pop),
        ]

    def _move(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % len(self._sets())

    def _take(self) -> None:
        name, rules = self._focused
        if not self._is_chosen:
            self.chosen.rules, self.chosen.own_name = rules, name if self._is_own else ""

    def _choose(self) -> Change:
        self._take()
        return self._keep(self.chosen) or Pop()

    def _change(self) -> Change:
        self._take()
        return Push(RulesScene(self.services, self.chosen, self._hold))

    def _hold(self) -> None:
        """What was changed holds, whichever way this screen is left; Console 1999, which is a mode, is chosen
        by a press."""
        self.focus = self._row_of_chosen()
        if self.chosen.rules != PLAYSTATION:
            self._keep(self.chosen)

    def _ask_to_forget(self) -> Change:
        name = self._focused[0]

        def answered(answer: int) -> None:
            if answer == 0:
                if self.chosen.own_name == name:
                    self.chosen.own_name = ""
                forget_set(self.services, name)
                self.focus = 0

        return ask(
            Question(
                message("Delete {name}?", name=name),
                message("Games that are on keep their rules."),
                [message("Delete"), message("Keep")],
                focus=1,
            ),
            answered,
        )

    def view(self) -> Picture:
        name, _ = self._focused
        rules = self._rules
        line = self._changed(name, rules) or str(self._lines.get(rules.edition, ""))
        players = " · ".join(filter(None, (players_text(rules), self._dress(rules))))
        rows = Plate(RowList(tuple(self._row(name) for name, _ in self._sets()), self.focus))
        # Translators: over the title of the rules.
        head = Pile((Words(tr("Play").upper(), Look.CREST), Words(tr("Rules"), Look.TITLE)))
        card = edition_card(edition_name(name), rules, players, line)
        return _picture("editions", head, Columns((rows, card), (0.33, 0.67)))

    def _row(self, name: str) -> Ends:
        called, mark = Words(edition_name(name), Look.NAME), Words("")
        if name == (self.chosen.own_name or self.chosen.rules.edition):
            # Translators: beside the rules that are chosen by now; at most 10 letters.
            mark = Words("✓ " + tr("Chosen"), Look.GOLD, brief="✓")
        return Ends(called, mark)

    @staticmethod
    def _changed(name: str, rules: Rules) -> str:
        """That rules are otherwise than those of their edition; empty where they are not."""
        count, edition = len(changes(rules)), edition_name(rules.edition)
        if not count:
            return ""
        if name == rules.edition:
            return tr_count("With {count} change.", "With {count} changes.", count)
        # Translators: {edition} is an edition of the game, some of whose rules are changed.
        return tr_count(
            "{edition}, with {count} change.", "{edition}, with {count} changes.", count, edition=edition
        )

    def _dress(self, rules: Rules) -> str:
        """How the table looks for this edition, where it does."""
        if self.services.options.tile_set != AS_EDITION or rules.edition not in EDITION_TILES:
            return ""
        # Translators: behind the number of players: how the table looks, such as "in Ink & Paper".
        return tr("in {tile_set}", tile_set=TILE_SETS[EDITION_TILES[rules.edition]])


def edition_card(name: str, rules: Rules, players: str, line: str) -> Plate:
    """What an edition, or a set of rules, is like: its character, and the facts."""
    told = Pile((Words(players, Look.GOLD), Words(name, Look.HEADING, 2), Words(line, lines=4), Slack()))
    about = Columns((told, Spare(EditionPicture(rules.edition))))
    return Plate(Pile((about, *(part for fact in facts(rules) for part in _fact(*fact)))))


def _fact(name: str, phrase: str) -> tuple[Block, Block]:
    return Hairline(), Columns((Words(name, Look.QUIET), Words(phrase, Look.STRONG)), (0.2, 0.8))


def players_text(rules: Rules) -> str:
    """'2 to 4 players'."""
    least = max(2, rules.min_seats)
    if least == rules.max_seats:
        return tr_count("{count} player", "{count} players", least)
    # Translators: {count} is the most players that there may be: "2 to 4 players".
    return tr_count("{least} to {count} player", "{least} to {count} players", rules.max_seats, least=least)


class RulesScene(Scene):
    """Changes the chosen rules. What nobody could play by is refused at once."""

    name = "rules"
    topic = "modes"
    here = message("Here you change the rules of the game.")

    def __init__(
        self, services: Services, chosen: ChosenRules, hold: Callable[[], None] = lambda: None
    ) -> None:
        """`hold` hears of each change and of the name under which the rules are kept."""
        self.services = services
        self.chosen = chosen
        self._hold = hold
        self.group = 0
        self.focus = 0
        self._refusal = ""
        self.equipment = services.equipment()
        self._lists = [
            Value(
                WordList(one.name, one.digest),
                one.name,
                message_count(
                    "The {count} word of this list counts.",
                    "The {count} words of this list count.",
                    one.words,
                ),
            )
            for one in services.lists.all()
        ]

    @property
    def _choices(self) -> list[RuleChoice]:
        return [self._with_files(self._with_lists(one)) for one in CHOICES_OF[self._group]]

    @property
    def _group(self) -> RuleGroup:
        return list(RuleGroup)[self.group]

    def _with_lists(self, choice: RuleChoice) -> RuleChoice:
        """The choice of a dictionary, with the lists of this machine and the one that is chosen by now."""
        if choice.key != "dictionary.base":
            return choice
        known = {one.value: self._with_progress(one) for one in (*choice.values, *self._lists)}
        chosen = choice.value(self.chosen.rules)
        if chosen not in known:
            known[chosen] = Value(
                chosen, chosen.name, message("{name} is not here: import it first.", name=chosen.name)
            )
        return replace(choice, values=tuple(known.values()))

    def _with_progress(self, value: Value) -> Value:
        """With how far Maven is, where it is learning this list."""
        learning = being_learnt(self.services, value.value.key) if isinstance(value.value, WordList) else ""
        return replace(value, line=f"{value.line} {learning}") if learning else value

    def _with_files(self, choice: RuleChoice) -> RuleChoice:
        """With the boards or letter sets that there are, and the one that was chosen in another house."""
        found, rules = self.equipment, self.chosen.rules
        values: tuple[Value, ...] = ()
        if choice.key == "layout":
            boards = dict.fromkeys((*found.boards, rules.layout))
            values = tuple(map(board_value, boards))
        elif choice.key == "tiles":
            values = tuple(map(letters_value, dict.fromkeys((*found.letter_sets, rules.tiles))))
        return replace(choice, values=values) if values else choice

    @property
    def _choice(self) -> RuleChoice:
        return self._choices[self.focus]

    def _at(self, choice: RuleChoice) -> int:
        """Which of its values holds; -1 for one that is not offered."""
        value = choice.value(self.chosen.rules)
        return next((n for n, known in enumerate(choice.values) if known.value == value), -1)

    def commands(self) -> Sequence[SceneCommand]:
        found = directions(message("Move"), self._move, Action.UP, Action.DOWN)
        choice = self._choice
        if choice.matters(self.chosen.rules):
            ways = [way for way in STEPS if self._leads(choice, way)]
            found += directions(message("Change"), self._step, *ways) if ways else []
            found.append(SceneCommand(Action.CONFIRM, message("Change"), self._next))
        found += [
            # Translators: a prompt: the next group of rules; at most 12 letters.
            SceneCommand(Action.L1, message("Group"), lambda: self._turn(-1)),
            SceneCommand(Action.SCORES, message("Group"), lambda: self._turn(1)),
        ]
        if self._group is RuleGroup.BOARD:
            # Translators: a prompt: a board or letters of one’s own; at most 18 letters.
            found.append(SceneCommand(Action.ZOOM, message("Make your own"), self._make_own))
        if choice.key in changed_keys(self.chosen.rules):
            # Translators: a prompt at the bottom; at most 16 letters.
            found.append(SceneCommand(Action.SHUFFLE, message("Undo change"), self._reset))
        if changes(self.chosen.rules):
            # Translators: a prompt: they are kept under a name; at most 20 letters.
            found.append(SceneCommand(Action.PAUSE, message("Keep these rules"), self._keep))
        return [*found, SceneCommand(Action.BACK, message("Back"), Pop)]

    def _move(self, action: Action) -> None:
        self._refusal = ""
        self.focus = (self.focus + (1 if action is Action.DOWN else -1)) % len(self._choices)

    def _turn(self, step: int) -> None:
        self._refusal = ""
        self.group = (self.group + step) % len(RuleGroup)
        self.focus = 0

    def _leads(self, choice: RuleChoice, way: Action) -> bool:
        """Whether there is a value to the left or to the right that may be chosen."""
        at = self._at(choice) + STEPS[way]
        return 0 <= at < len(choice.values) and may_be(self.chosen.rules, choice, choice.values[at].value)

    def _step(self, action: Action) -> None:
        self._take(self._choice.values[self._at(self._choice) + STEPS[action]].value)

    def _next(self) -> None:
        values = self._choice.values
        self._take(values[(self._at(self._choice) + 1) % len(values)].value)

    def _reset(self) -> None:
        self._take(self._choice.value(edition_of(self.chosen.rules)))

    def _take(self, value: object) -> None:
        made = with_choice(self.chosen.rules, self._choice, value)
        self._refusal = str(why_not(made))
        if not self._refusal:
            self.chosen.rules, self.chosen.own_name = made, ""
            self._hold()

    def _make_own(self) -> Change:
        return Push(OwnEquipment(self.services, self.chosen.rules, self._use))

    def _use(self, made: BoardLayout | LetterSet) -> None:
        """Play with a board or letters that were made just now."""
        self.equipment = self.services.equipment()
        keys = [choice.key for choice in self._choices]
        self.focus = keys.index("layout" if isinstance(made, BoardLayout) else "tiles")
        self._take(made)

    def on_return(self) -> Change | None:
        self.equipment = self.services.equipment()
        return None

    def _keep(self) -> Change:
        def named(name: str) -> None:
            taken = {rules.edition.casefold() for rules in EDITIONS}
            name = f"{name} 2" if name.casefold() in taken else name
            keep_set(self.services, name, self.chosen.rules)
            self.chosen.own_name = name
            remember_chosen(self.services, self.chosen)
            self._hold()

        return ask(
            NameEntry(message("What Are These Rules Called?"), self._usual_name(), SET_NAME_LENGTH), named
        )

    def _usual_name(self) -> str:
        kept = self.services.options.rule_sets
        return next(name for n in range(1, 99) if (name := tr("Our rules {number}", number=n)) not in kept)

    def view(self) -> Picture:
        rules, choice = self.chosen.rules, self._choice
        line = self._refusal or str(choice.told(choice.value(rules)).line)
        if not choice.matters(rules) and not self._refusal:
            line = tr("It means nothing under the other rules.")
        elif self._group is RuleGroup.CLOCK and not self._refusal:
            line = " ".join(filter(None, (line, time_for_one_button(self.services.pads, rules.clock))))
        title = self.chosen.own_name or edition_name(rules.edition)
        changed = "" if self.chosen.own_name else changes_text(rules)
        title_line = Ends(Words(title, Look.TITLE), Words(changed, Look.HEADING))
        head = Pile((Words(tr("Change rules").upper(), Look.CREST), title_line))
        rows = RowList(tuple(map(self._row, self._choices)), self.focus, enabled=choice.matters(rules))
        below = Words(line, Look.LOSS if self._refusal else Look.BODY, 2)
        card = Plate(Pile((rows, Slack(), Hairline(), below), Air.LITTLE))
        groups = RowList(tuple(map(self._count, RuleGroup)), self.group, ground=RowGround.CHOICES)
        shown = choice.value(rules)
        if not isinstance(shown, BoardLayout | LetterSet):
            return _picture("rules", head, Columns((groups, card), (0.24, 0.76)))
        picture = Spare(EquipmentPicture(shown, tiles_under(rules.edition, self.services.options)))
        return _picture("rules", head, Columns((groups, card, picture), (0.24, 0.44, 0.32)))

    def _count(self, group: RuleGroup) -> Ends:
        """A group, and how many of its rules are changed."""
        count = len(changes(self.chosen.rules, group))
        return Ends(Words(str(group.value), Look.NAME), Words(f"✎ {count}" if count else "", Look.GOLD))

    def _row(self, choice: RuleChoice) -> Columns:
        rules, matters = self.chosen.rules, choice.matters(self.chosen.rules)
        usual = choice.told(choice.value(edition_of(rules))).word if choice.key in changed_keys(rules) else ""
        look, ways = (
            Look.NAME if matters else Look.OFF,
            [matters and self._leads(choice, way) for way in STEPS],
        )
        # Translators: behind a rule that is changed: the value that it usually has.
        was = "✎ " + tr("was: {value}", value=str(usual)) if usual else ""
        name = Ends(Words(str(choice.label), look), Words(was, Look.GOLD, brief="✎" if was else ""))
        value = Words(str(choice.told(choice.value(rules)).word), look)
        return Columns((name, Stepper(value, *ways)), (0.6, 0.4))


def _picture(name: str, head: Block, body: Block) -> Picture:
    sheet = Sheet(name, Pile((head, body), Air.USUAL))
    return Picture(camera=Camera(Shot.MENU), panels=(sheet,), dim=UNDER_WORDS, opaque=True)
