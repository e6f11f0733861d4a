"""What phones, pages and letters are told of a game is words, whatever happens in it."""

from __future__ import annotations

import random

from game.phones.sentences import sentences
from game.rules.changed_rules import with_choice
from game.rules.public_history import history_with
from game.rules.rule_choices import CHOICES
from game.rules.seat_view import PublicTurn
from game.rules.turn_news import news, since_own_turn
from game.rules.visibility import Report, masked, report_for
from game.scenes.start.choose_rules import EDITIONS
from game.wire.terms import Terms, in_words, with_rules
from tests.program_text import program_text
from tests.rules.random_games import random_game
from tests.rules.viewers import names, report_of

GAMES = 12


def test_whatever_happens_in_a_game_is_told_to_every_reader_in_words() -> None:
    luck, told = random.Random(5), set[str]()
    for _ in range(GAMES):
        history: tuple[PublicTurn, ...] = ()
        reports: dict[int | None, list[Report]] = {}
        for moment in random_game(luck):
            history = history_with(history, moment.seat, moment.events)
            seats = names(moment.after.seats)
            for seat in (None, *range(len(seats))):
                viewer = frozenset(() if seat is None else (seat,))
                game = masked(moment.after, viewer, seats, history)
                reports.setdefault(seat, []).append(report_for(report_of(moment), viewer))
                told.update(sentences(game, seat, still=luck.random() < 0.1, behind=seat is None))
                called = [one.name for one in seats]
                told.update(map(str, news(reports[seat][-1].events, called, seat)))
                if seat is not None:
                    told.update(map(str, since_own_turn(reports[seat], called, seat)))
    assert len(told) > 300
    assert program_text(told) == []


def test_the_terms_of_a_room_are_told_in_words_whatever_is_changed() -> None:
    told = {
        in_words(Terms(rules=with_rules(with_choice(edition, choice, value.value))))
        for edition in EDITIONS
        for choice in CHOICES
        for value in choice.values
    }
    assert len(told) > 20
    assert program_text(told) == []
