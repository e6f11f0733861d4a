"""Who plays all at once: slow, late and lost players, early ends, and nothing told before a round is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.duplicate.party_host import AWAY, GRACE, MOST_PLAYERS, Party, PartyFullError, PartyStage
from game.duplicate.prizes import prizes
from game.duplicate.round_results import groups, standings, word_of
from game.duplicate.round_state import best_of, points_of, view_of
from game.duplicate.settings import Form
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from game.rules.record import Seat
from tests.maven.tables import lexicon as whole_list
from tests.phones.party import close_if_due

FORM = Form(seconds=60)


def dealt(party: Party, now: float = 0.0) -> list[Place]:
    """Begin the next round; forty of the plays that can be laid, the best first."""
    while party.stage is PartyStage.DEALING:
        found = choose(view_of(party.table), whole_list(), 7, Budget(nodes=1), 0, top=100_000)
        scored = [(one.move, one.score) for one in found if isinstance(one.move, Place)]
        best = best_of(party.table, scored)
        table = party.table
        party.plays_known(scored, now)
    if best is None or party.stage is PartyStage.OVER:
        return []
    others = [play for play, _ in sorted(scored, key=lambda one: -one[1]) if play != best[0]]
    assert party.table == table
    return [best[0], *others[:40]]


def begun(players: int, form: Form = FORM) -> tuple[Party, list[Place]]:
    """A party in its first round, at the moment 0, and what can be laid, the best first."""
    party = Party(form, 5, whole_list())
    for number in range(players):
        party.join(Seat(f"P{number}"))
    found = dealt(party)
    assert party.stage is PartyStage.PLAYING
    return party, found


def test_what_was_handed_in_last_counts_or_else_the_last_draft() -> None:
    party, found = begun(3)
    party.hand_in(0, 1, found[0], 5.0)
    party.hand_in(0, 1, found[3], 9.0)
    party.draft(1, 1, found[1])
    party.draft(1, 1, found[2])
    close_if_due(party, 59.9)
    assert party.stage is PartyStage.PLAYING
    close_if_due(party, 60.0)
    over = party.rounds[0]
    assert [over.found[player].play for player in range(3)] == [found[3], found[2], None]
    assert [over.points(player) for player in range(2)] == [
        points_of(over.table, found[3].tiles),
        points_of(over.table, found[2].tiles),
    ]
    assert over.points(2) == 0
    assert over.best == found[0]
    assert not party.hand_in(0, 1, found[0], 60.1), "a round is over once"


def test_a_round_ends_a_moment_after_all_have_handed_in_and_one_may_change_ones_mind() -> None:
    party, found = begun(2)
    party.hand_in(0, 1, found[1], 5.0)
    close_if_due(party, 6.0)
    assert party.left(6.0) == 54.0
    party.hand_in(1, 1, found[1], 10.0)
    close_if_due(party, 10.0)
    assert party.left(10.0) == GRACE
    assert party.hand_in(0, 1, found[0], 12.0), "there is still time"
    close_if_due(party, 10.0 + GRACE)
    assert party.stage is PartyStage.REVEALING
    assert party.rounds[0].found[0].play == found[0]
    patient, found = begun(1, replace(FORM, early_end=False))
    patient.hand_in(0, 1, found[0], 1.0)
    close_if_due(patient, 30.0)
    assert patient.stage is PartyStage.PLAYING


def test_nobody_waits_for_whose_line_is_gone_nor_for_who_left_two_rounds_untouched() -> None:
    party, found = begun(2)
    party.gone(1, 1.0)
    party.hand_in(0, 1, found[0], 2.0)
    close_if_due(party, 2.0)
    assert party.left(2.0) == 58.0
    close_if_due(party, 1.0 + AWAY)
    close_if_due(party, 1.0 + AWAY + GRACE)
    assert set(party.rounds[0].found) == {0}, "who is gone was not there"
    party.back(1)
    for number in (2, 3, 4):
        party.go_on()
        found = dealt(party, 100.0 * number)
        assert party.hand_in(0, number, found[0], 100.0 * number)
        close_if_due(party, 100.0 * number)
        close_if_due(party, 100.0 * number + GRACE)
        waited = party.stage is PartyStage.PLAYING
        assert waited == (number < 3), "the first one untouched was the one in which the line was gone"
        close_if_due(party, 100.0 * number + 60)


def quiet(touches: int = 0) -> tuple[Party, list[Place]]:
    """The third round of two, of whom one has laid nothing, and touched so many rounds; what can be laid."""
    party, found = begun(2)
    for number in (1, 2):
        party.hand_in(0, number, found[0], 100.0 * number)
        if number <= touches:
            party.touch(1, 100.0 * number)
        party.close(100.0 * number + 60)
        party.go_on()
        found = dealt(party, 100.0 * number + 100)
    return party, found


def test_who_thinks_and_lays_nothing_is_waited_for_and_was_there() -> None:
    waited = [quiet(touches)[0].seen_by(1, 300.0).waited_for for touches in (0, 1, 2)]
    assert waited == [(True, False), (True, True), (True, True)]
    assert [set(over.found) for over in quiet(2)[0].rounds] == [{0, 1}, {0, 1}]


def test_one_touch_brings_back_who_was_not_waited_for_in_the_whole_time_of_the_round() -> None:
    party, found = quiet()
    party.hand_in(0, 3, found[0], 310.0)
    close_if_due(party, 310.0)
    assert party.left(310.0) == GRACE
    revision = party.revision
    party.touch(1, 311.0)
    assert party.revision != revision, "everybody is told"
    assert party.seen_by(1, 311.0).waited_for == (True, True)
    close_if_due(party, 311.0)
    assert party.left(311.0) == 49.0
    revision = party.revision
    party.touch(1, 312.0)
    assert party.revision == revision, "that is nothing new"
    between, _ = quiet()
    between.close(360.0)
    between.touch(1, 361.0)
    assert between.seen_by(1, 361.0).waited_for == (True, True), "while the round is shown"


def test_who_comes_late_plays_from_the_next_round_on_and_has_a_share_of_all_rounds() -> None:
    party, found = begun(1)
    late = party.join(Seat("Late"))
    assert not party.hand_in(late, 1, found[0], 1.0)
    party.hand_in(0, 1, found[0], 1.0)
    close_if_due(party, 1.0 + GRACE)
    assert set(party.rounds[0].found) == {0}
    party.go_on()
    found = dealt(party, 10.0)
    assert party.hand_in(late, 2, found[0], 11.0)
    assert not party.hand_in(late, 1, found[0], 11.0), "a move of another round is nothing"
    party.hand_in(0, 2, found[1], 11.0)
    close_if_due(party, 11.0 + GRACE)
    standing = {one.player: one for one in party.standings}
    before, own = (over.most for over in party.rounds)
    assert standing[late].share == pytest.approx(own / (before + own))


def test_nobody_has_more_than_the_best_of_all_would_have_with_the_same_bonuses() -> None:
    party, found = begun(3)
    finders: tuple[tuple[int, ...], ...] = ((0,), (0, 1), (), (2,))
    for number, best in enumerate(finders, 1):
        for player in range(3):
            party.hand_in(player, number, found[0 if player in best else -1], 100.0 * number - 99)
        party.close(100.0 * number)
        party.go_on()
        found = dealt(party, 100.0 * number)
    bonus, rounds = party.form.alone_bonus, party.rounds
    assert bonus
    assert [over.there_was - over.most for over in rounds] == [bonus, 0, bonus, bonus], (
        "who finds what nobody found has the bonus, too"
    )
    assert rounds[0].points(0) == rounds[0].there_was > rounds[0].most
    assert rounds[1].points(0) == rounds[1].points(1) == rounds[1].there_was
    there_was = sum(over.there_was for over in rounds)
    for one in party.standings:
        assert one.points <= there_was
        assert one.share == pytest.approx(one.points / there_was)


def test_there_are_sixteen_places() -> None:
    party = Party(FORM, 1, whole_list())
    for number in range(MOST_PLAYERS):
        party.join(Seat(f"P{number}"))
    with pytest.raises(PartyFullError):
        party.join(Seat("One more"))


def test_whoever_is_away_and_has_found_nothing_gives_way_when_all_places_are_taken() -> None:
    party, found = begun(MOST_PLAYERS)
    assert party.hand_in(3, 1, found[0], 1.0)
    for player, moment in ((3, 2.0), (5, 4.0), (4, 3.0), (6, 20.0 - AWAY / 2)):
        party.gone(player, moment)
    with pytest.raises(PartyFullError):
        party.place_for_another(3.0 + AWAY - 0.1)
    assert party.place_for_another(20.0) == 4, "who was away longest, and had handed in nothing"
    assert party.join(Seat("Yusuf"), 4) == 4
    assert party.place_for_another(20.0) == 5
    party.back(5)
    with pytest.raises(PartyFullError):
        party.place_for_another(20.0)
    assert not party.is_here(4), "they play from the next round on"
    party.close(60.0)
    party.go_on()
    dealt(party, 60.0)
    assert party.is_here(4)
    assert party.place_for_another(100.0) == 6, "whoever has points keeps their place"
    assert [party.player(4).name, party.count] == ["Yusuf", MOST_PLAYERS]


def test_time_stands_still_while_the_game_does() -> None:
    party, found = begun(1)
    party.stop(10.0)
    close_if_due(party, 500.0)
    assert party.stage is PartyStage.PLAYING
    assert not party.hand_in(0, 1, found[0], 500.0)
    party.go(500.0)
    assert party.left(500.0) == 50.0
    assert party.hand_in(0, 1, found[0], 501.0)


def test_who_alone_finds_the_best_play_gets_the_bonus_from_three_players_on() -> None:
    for players, expected in ((2, None), (3, 0)):
        party, found = begun(players)
        party.hand_in(0, 1, found[0], 1.0)
        for other in range(1, players):
            party.hand_in(other, 1, found[5], 1.0)
        close_if_due(party, 1.0 + GRACE)
        over = party.rounds[0]
        assert over.alone == expected
        assert over.points(0) - over.most == (10 if players == 3 else 0)
        assert [who for _, who in groups(over)] == [tuple(range(1, players)), (0,)], "the least first"
    party, found = begun(3)
    for player in range(3):
        party.hand_in(player, 1, found[0], 1.0)
    close_if_due(party, 1.0 + GRACE)
    assert party.rounds[0].alone is None


def play_on(form: Form, moments: list[float]) -> Party:
    """One who hands in and goes on a second later, in rounds that are dealt at these moments."""
    party = Party(form, 5, whole_list())
    party.join(Seat("Ann"))
    for moment in moments:
        assert party.stage is PartyStage.DEALING, moment
        found = dealt(party, moment)
        party.hand_in(0, party.table.number, found[0], moment)
        party.close(moment + 1)
        party.go_on()
    return party


def test_a_game_of_so_many_rounds_ends_after_them_and_none_is_dealt() -> None:
    party = play_on(replace(FORM, most_rounds=2), [0.0, 10.0])
    assert party.stage is PartyStage.OVER
    assert party.table.rack == ""
    assert len(party.rounds) == 2
    assert play_on(FORM, [0.0, 10.0]).stage is PartyStage.DEALING


def test_a_game_of_so_many_minutes_ends_with_the_round_that_is_on_then_and_a_pause_does_not_count() -> None:
    form = replace(FORM, minutes=10)
    assert play_on(form, [100.0, 600.0]).stage is PartyStage.DEALING
    assert play_on(form, [100.0, 699.0]).stage is PartyStage.OVER
    party = play_on(form, [100.0])
    assert [party.minutes_left(moment) for moment in (100.0, 101.0, 161.0, 699.0, 700.0)] == [10, 10, 9, 1, 0]
    dealt(party, 200.0)
    party.stop(210.0)
    assert party.minutes_left(5000.0) == 9
    party.go(5000.0)
    party.close(5010.0)
    party.go_on()
    assert party.stage is PartyStage.DEALING


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["hand in", "draft"]), st.integers(1, 3), st.integers(0, 30)), max_size=12
    ),
    st.lists(st.integers(0, 30), min_size=12, max_size=12),
)
def test_nothing_that_a_player_sees_depends_on_what_others_have_laid(
    done: list[tuple[str, int, int]], instead: list[int]
) -> None:
    """The same presses with other plays: what leaves the host is the same, word by word."""
    told = []
    for choices in ([play for _, _, play in done], instead):
        party, found = begun(4)
        seen = []
        for moment, ((what, player, _), choice) in enumerate(zip(done, choices, strict=False)):
            play = found[choice % len(found)]
            if what == "draft":
                party.draft(player, 1, play)
            else:
                party.hand_in(player, 1, play, float(moment))
            close_if_due(party, float(moment))
            seen.append(repr(party.seen_by(0, float(moment))))
        told.append(seen)
    assert told[0] == told[1]


def test_a_whole_party_is_played_to_its_end_and_sums_are_right() -> None:
    party, found = begun(3)
    while party.stage is not PartyStage.OVER:
        if party.stage is PartyStage.DEALING:
            found = dealt(party)
            continue
        party.hand_in(0, party.table.number, found[0], 1.0)
        party.hand_in(1, party.table.number, found[len(found) // 2], 1.0)
        party.draft(2, party.table.number, found[-1] if party.table.number % 2 else None)
        close_if_due(party, 1.0 + GRACE)
        close_if_due(party, 60.0)
        party.go_on()
    rounds = party.rounds
    assert len(rounds) > 5
    first, second, third = (sum(over.points(player) for over in rounds) for player in range(3))
    ranked = standings(3, rounds)
    assert [(one.player, one.points, one.place) for one in ranked] == [
        (0, first, 1),
        (1, second, 2),
        (2, third, 3),
    ]
    assert ranked[0].share == 1.0, "with every bonus that there was"
    assert ranked[1].share == pytest.approx(second / first)
    won = {str(prize.name): prize for prize in prizes(rounds, lambda word: len(word))}
    assert won["Most often the best"].player == 0
    longest = max(
        len(word_of(over.table, one.play)) for over in rounds for one in over.found.values() if one.play
    )
    assert len(str(won["Rarest word"].why).split()[0]) == longest
    assert len(won) <= 4
