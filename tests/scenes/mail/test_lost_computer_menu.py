"""A lost computer at the screen: what each of the players sees and presses until everybody plays on (M10)."""

from __future__ import annotations

from pathlib import Path

from game.lexicon.words import Lexicon
from game.scenes.kit.menus import Question
from tests.scenes.mail.letters import Household


def begun(lexicon: Lexicon, folder: Path, *others: str, sealed: bool = False) -> list[Household]:
    """Ada's game, of which everybody has written a letter or two; the last one is Ada's."""
    homes = [Household(lexicon, folder / name.lower(), at) for at, name in enumerate(("Ada", *others), 1)]
    homes[0].start("Ada", *others, sealed=sealed)
    if sealed:
        path = homes[0].save()
    else:
        homes[0].take_turn()
        path = homes[0].send()
    for turn in range(1, 2 * len(homes) + 1):
        home = homes[turn % len(homes)]
        home.open(path)
        if home.stack.top.name != "send-turn":
            home.take_turn()
        path = home.send()
        for other in homes:
            if other is not home and other.post.shelf.spines():
                other.open(path)
    return homes


def test_a_new_computer_asks_the_others_let_it_in_and_it_plays_on(lexicon: Lexicon, tmp_path: Path) -> None:
    ada, bo, cy = begun(lexicon, tmp_path, "Bo", "Cy")
    bo.take_turn()
    bo.send()  # and this letter is lost with the computer
    new = Household(lexicon, tmp_path / "new", 9)
    new.open(newest(ada))
    assert new.sees("Not on This Computer")
    new.choose("Ask to Be Let In")
    letters = told_letters(new)
    request = new.save()
    assert "A Game Asked For" in new.choices
    answers = list[Path]()
    for number, (home, other) in enumerate(((ada, "Cy"), (cy, "Ada"))):
        home.open(request)
        assert home.sees("asks to be let in to your game with")
        home.choose("Bo")
        assert home.sees(letters)
        home.answer(0)
        answer = home.save()
        answers.append(answer)
        new.open(answer)
        assert new.sees(f"{other} still has to answer") is not bool(number)
    assert len({path.name for path in answers}) == 2, "both lie in one folder of downloads"
    assert [spine.seat for spine in new.post.shelf.spines()] == [1]
    new.wait(10)
    new.take_turn()
    path = new.send()
    for home in (ada, cy):
        home.open(path)
        home.wait(10)
        assert home.sees("Bo’s last move")
    assert "A Game Asked For" not in new.choices


def test_whose_computer_it_is_nobody_can_say_for_a_sealed_game_of_two(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    """It says why, and how to go on: from one's own copy, or anew in one press."""
    ada, bo = begun(lexicon, tmp_path, "Bo", sealed=True)
    copy = keep_a_copy(bo)
    new = Household(lexicon, tmp_path / "new", 9)
    new.open(newest(ada))
    assert new.sees("the others can let this one in again")
    new.choose("Ask to Be Let In")
    ada.open(new.save())
    ada.choose("Bo")
    assert ada.sees("would see both racks")
    assert {"Send the Whole Game", "Begin Anew"} <= set(ada.choices)
    ada.choose("Send the Whole Game")
    whole = ada.save()
    new.open(copy)
    assert [spine.seat for spine in new.post.shelf.spines()] == [1]
    new.open(whole)
    games = [home.post.shelf.game(home.post.shelf.spines()[0].name).game for home in (ada, new)]
    assert games[0].letters == games[1].letters


def test_a_game_begins_anew_in_one_press_with_the_same_people_and_rules(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    _, bo = begun(lexicon, tmp_path, "Bo")
    old = bo.post.shelf.game(bo.post.shelf.spines()[0].name).game
    bo.wait(10)
    bo.press("l2")
    bo.choose("A Lost Computer")
    bo.choose("Begin Anew")
    bo.take_turn()
    bo.send()
    games = [bo.post.shelf.game(spine.name).game for spine in bo.post.shelf.spines()]
    new = next(game for game in games if game.id != old.id)
    assert len(games) == 2
    assert [seat.name for seat in new.seats] == ["Bo", "Ada"]
    assert (new.rules, new.mode, new.seat) == (old.rules, old.mode, 0)


def lost_computer(home: Household) -> None:
    """To what can be done about one, from the shelf."""
    home.wait(10)
    home.press("l2")
    home.choose("A Lost Computer")


def keep_a_copy(home: Household) -> Path:
    """The file of it, in the outbox."""
    lost_computer(home)
    home.choose("Keep a Copy")
    home.choose("Outbox")
    assert home.sees("can play for you and see your tiles")
    return next(path for path in home.post.shelf.outbox.iterdir() if path.name.endswith("-copy.turn"))


def newest(home: Household) -> Path:
    return max(home.post.shelf.outbox.glob("*.turn"), key=lambda path: path.stat().st_mtime_ns)


def told_letters(home: Household) -> str:
    """The fingerprint on the screen: three groups of four letters."""
    words = " ".join(home.words).split("tell them these letters: ")[1]
    return words[:14]


def test_it_is_asked_whose_computer_it_is_and_nobody_may_be_the_answer(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    ada, _, cy = begun(lexicon, tmp_path, "Bo", "Cy")
    new = Household(lexicon, tmp_path / "new", 9)
    new.open(newest(cy))
    new.choose("Ask to Be Let In")
    request = new.save()
    ada.open(request)
    ada.choose("Cy")
    assert isinstance(ada.stack.top, Question)
    ada.answer(1)
    ada.choose("Nobody I Know")
    assert not list(ada.post.shelf.outbox.glob("*is-in*"))
