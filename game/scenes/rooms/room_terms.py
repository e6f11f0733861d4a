"""The rules of a room, for its host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from game.language.messages import Message, message, message_as, message_count
from game.lexicon.imported_lists import ListHere
from game.maven.levels_and_vocabularies import LEVELS
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS, WordList
from game.rules.editions import EDITIONS, edition_name
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, Rules
from game.scenes.options.rows_screen import OptionRow, RowsScene, chosen_of
from game.wire.terms import Terms, clock_in_words, rules_of, with_rules

MINUTES = (0, 1, 2, 3, 5, 10)
PLAYED = tuple(
    rules
    for rules in EDITIONS.values()
    if rules.max_seats == 4 and rules.challenge is not Challenge.COMPUTER_ASKS and rules.games == 1
)
"""The editions that several screens can play: a word that the computer does not know is asked for at one."""
PRICES = {
    Challenge.SINGLE: message("Costs nothing"),
    Challenge.DOUBLE: message("Costs the next turn"),
    Challenge.FIVE_POINT: message("Gives 5 points a word"),
    Challenge.TEN_POINT: message("Gives 10 points a word"),
}
"""What a wrong challenge does, in words."""

NEEDS_LIST = message(
    "Everybody needs this list: export it, hand the file on, and they import it under Dictionaries."
)


TIME = message("Five points for each minute over. Pausing stops nobody’s clock.")


class RoomTerms(RowsScene):
    """Changes a draft of the terms; leaving sends them, and then nobody is ready any more."""

    name = "room-terms"
    here = message("Here you set how the room plays.")
    title = message("The Room’s Rules")
    text = message("Whoever was ready has to say so again.")
    topic = "rooms"

    def __init__(
        self,
        terms: Terms,
        least: int,
        accept: Callable[[Terms], None],
        lists: Sequence[ListHere] = (),
        *,
        at_home: bool = True,
        too_short: Callable[[Clock], str] = lambda _clock: "",
    ) -> None:
        """`least` is how many people are here already; `lists` are those that were imported here. Only a
        server keeps ratings, not somebody's home. `too_short` says for whom here a clock leaves no time."""
        super().__init__()
        known = [PARLOUR_WORDS, CLASSIC_WORDS, *(WordList(one.name, one.digest) for one in lists)]
        self._lists = list(dict.fromkeys([*known, rules_of(terms).dictionary.base]))
        self.terms = self._at_first = terms
        self._least = least
        self._send, self._at_home, self._too_short = accept, at_home, too_short

    def own_rows(self) -> Sequence[OptionRow]:
        rules, terms = rules_of(self.terms), self.terms
        known = [one.edition for one in PLAYED]
        edition = known.index(rules.edition) if rules.edition in known else 0
        editions = [edition_name(one) for one in known]
        minutes = rules.clock.limit_ms // 60_000 if rules.clock.kind is not ClockKind.OFF else 0
        levels = [message("Stay free"), *(_maven(level.title) for level in LEVELS)]
        return [
            self._row(message("Edition"), editions, edition, lambda n: self._rules(_under(PLAYED[n], rules))),
            self._row(
                message("Players"),
                ["2", "3", "4"],
                terms.seats - 2,
                lambda n: self._set(seats=max(self._least, n + 2)),
                message_count("{count} is here.", "{count} are here.", self._least)
                if self._least > 2
                else "",
            ),
            self._row(
                message("Time"),
                [clock_in_words(replace(rules, clock=_clock(count))) for count in MINUTES],
                MINUTES.index(minutes) if minutes in MINUTES else 0,
                lambda n: self._rules(replace(rules, clock=_clock(MINUTES[n]))),
                " ".join(filter(None, (str(TIME), self._too_short(rules.clock)))),
            ),
            self._dictionary(rules),
            self._words(rules),
            self._row(message("Free seats"), levels, terms.maven, lambda n: self._set(maven=n)),
            self._row(
                message("Whoever stays away"),
                [message("Maven plays on"), message("Gives up")],
                int(terms.gone == "resign"),
                lambda n: self._set(gone=("maven", "resign")[n]),
                message_count(
                    "After {count} second without a line.",
                    "After {count} seconds without a line.",
                    terms.grace,
                ),
            ),
            self._row(
                message("Door"),
                [message_as("of a room", "Open"), message_as("of a room", "Locked")],
                int(terms.locked),
                lambda n: self._set(locked=bool(n)),
            ),
            self._row(
                message("Talk"),
                [message("Everything"), message("Phrases only")],
                int(terms.phrases),
                lambda n: self._set(phrases=bool(n)),
                message("Phrases only suits families: nothing can be written."),
            ),
            *self._rated(),
        ]

    def _dictionary(self, rules: Rules) -> OptionRow:
        """Which word list counts; it has to be on every machine, and is known there by its digest."""
        return self._row(
            message("Dictionary"),
            [one.name for one in self._lists],
            self._lists.index(rules.dictionary.base),
            lambda n: self._rules(_with_list(rules, self._lists[n])),
            NEEDS_LIST if rules.dictionary.base.is_imported else "",
        )

    def _words(self, rules: Rules) -> OptionRow:
        """What becomes of invalid words or, where people challenge them, of a wrong challenge."""
        if rules.challenge not in PRICES:
            words = [message("Come back"), message("Cost the turn")]
            missed = int(rules.miss_turn)
            return self._row(
                message("Invalid words"),
                words,
                missed,
                lambda n: self._rules(replace(rules, miss_turn=bool(n))),
            )
        prices = list(PRICES)
        return self._row(
            message("A wrong challenge"),
            list(PRICES.values()),
            prices.index(rules.challenge),
            lambda n: self._rules(replace(rules, challenge=prices[n])),
            message_count(
                "Everybody else holds or challenges a play, within {count} second.",
                "Everybody else holds or challenges a play, within {count} seconds.",
                rules.challenge_seconds,
            ),
        )

    def _rated(self) -> list[OptionRow]:
        note = message("Nobody can be kept from asking a word finder: rated rooms stand apart.")
        words, rated = [message("Friendly"), message("Rated")], int(self.terms.rated)
        row = self._row(message("Games"), words, rated, lambda n: self._set(rated=bool(n)), note)
        return [] if self._at_home else [row]

    def _row(
        self,
        label: Message,
        words: Sequence[Message | str],
        index: int,
        take: Callable[[int], None],
        note: Message | str = "",
    ) -> OptionRow:
        shown = chosen_of(str(label), [str(word) for word in words], index, str(note))
        return OptionRow(label, shown, change=lambda step: take(index + step))

    def _set(self, **changes: Any) -> None:
        self.terms = msgspec.structs.replace(self.terms, **changes)

    def _rules(self, rules: Rules) -> None:
        self._set(rules=with_rules(rules))

    @property
    def changed(self) -> bool:
        return self.terms != self._at_first

    def keep(self) -> None:
        self._send(self.terms)

    def put_back(self) -> None:
        self.terms = self._at_first


def _maven(level: Message | str) -> Message:
    # Translators: who takes a free seat; {level} is the name of a level.
    return message("Maven, {level}", level=level)


def _clock(minutes: int) -> Clock:
    return Clock(ClockKind.TURN_PENALTY, minutes * 60_000) if minutes else Clock()


def _under(edition: Rules, before: Rules) -> Rules:
    """Another edition with the clock and the word list that were chosen."""
    made = replace(edition, clock=before.clock, miss_turn=before.miss_turn)
    return _with_list(made, before.dictionary.base)


def _with_list(rules: Rules, base: WordList) -> Rules:
    return replace(rules, dictionary=replace(rules.dictionary, base=base))
