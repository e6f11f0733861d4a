"""Two sofas find each other, get ready and play a whole game, each before a screen of its own, by presses."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from controllers.actions import Action, Press
from game.archive.told_game import told
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.words import GRAPHS, Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.profiles.person_stats import all_stats
from game.rooms.net.store import KeptRooms
from game.rooms.room import Room, room_from_bytes
from game.rooms.seats_kept import SEATS, KeptSeat
from game.rules.dictionary import Dictionary, WordList
from game.rules.editions import PARLOUR
from game.rules.moves import Pass, Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.rules.seat_view import seat_view
from game.saves import GAME, save_of
from game.scenes.after.results import ResultsScene
from game.scenes.extras.demonstration import IDLE_SECONDS
from game.scenes.history.moments import MomentsScene
from game.scenes.kit.picture.figures import Mood
from game.scenes.kit.picture.sheet import Sheet
from game.scenes.kit.picture.sheet_pictures import MedalPicture
from game.scenes.kit.picture.table_view import OnRack
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.scene import Quit
from game.scenes.kit.spoken_text import words_of
from game.scenes.kit.stack import Stack
from game.scenes.rooms.at_the_door import AtTheDoor
from game.scenes.rooms.phrase_wheel import TAP_SECONDS
from game.scenes.rooms.server_address import address_of
from game.scenes.rooms.sofas_sheet import GettingReady
from game.scenes.rooms.staging import StagingScene
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from game.session.room import NotDoneError
from game.wire.from_page import LeaveRoom
from game.wire.from_room import Create, Watch
from game.wire.terms import Terms, in_words, with_rules
from memcard.block import Save
from tests.phones.house import Net, join, phones_on
from tests.scenes.couch import FRAME, Couch
from tests.scenes.rooms.paired import Home, SofaCouch, WireLine, launch, settle
from tests.scenes.scanning import scanned
from tests.scenes.sheets import blocks
from tests.scenes.table.test_table import hud
from tools.stress.room_rehearsal import house_of

LEVEL = 6
MOST_FRAMES = 4_000


def two_couches(lexicon: Lexicon) -> tuple[Home, SofaCouch, SofaCouch]:
    home = Home(lexicon)
    kitchen = SofaCouch(lexicon, home, "Margaret", "Tom", beats=True)
    attic = SofaCouch(lexicon, home, "Ruth", "Robin")
    for couch in (kitchen, attic):
        couch.services.options = replace(couch.services.options, privacy=Privacy.OPEN)
    return home, kitchen, attic


def together(lexicon: Lexicon) -> tuple[Home, SofaCouch, SofaCouch]:
    """Both in the room Kitchen, by presses."""
    home, kitchen, attic = two_couches(lexicon)
    kitchen.open_room()
    settle(kitchen, attic)
    attic.go_to_rooms()
    attic.press("confirm")
    settle(kitchen, attic)
    assert [couch.stack.top.name for couch in (kitchen, attic)] == ["staging", "staging"]
    return home, kitchen, attic


def launched(lexicon: Lexicon) -> tuple[Home, SofaCouch, SofaCouch]:
    home, kitchen, attic = together(lexicon)
    launch(kitchen, attic)
    return home, kitchen, attic


def test_a_sofa_without_the_rooms_word_list_is_told_which_one_and_leaves(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    kitchen_words = Lexicon.from_words(["AB", "ABBA"], "Kitchen")
    kitchen_words.save(tmp_path / f"{kitchen_words.digest}.lexicon", GRAPHS)
    home, kitchen, attic = together(Lexicon.load(imported=tmp_path))
    attic.services.lexicon = lexicon
    (room,) = home.lobby.rooms.values()
    kitchen.services.lists = ImportedLists(tmp_path)
    kitchen.press("options", "confirm", "down*3", "right*2")
    assert kitchen.sees("export it, hand the file on")
    kitchen.press("back", "back")
    settle(kitchen, attic)
    assert in_words(room.terms) == "No timer · Words: Kitchen"
    assert room.terms.rules["dictionary"]["base"] == ["Kitchen", kitchen_words.digest]
    assert attic.sees(
        "The word list Kitchen is not here: ask for its file, and import it under Dictionaries."
    )
    assert kitchen.stack.top.name == "staging"


def test_a_room_is_not_opened_with_a_list_that_its_host_lacks(lexicon: Lexicon) -> None:
    rules = replace(PARLOUR, dictionary=Dictionary(WordList("Kitchen", "0123456789abcdef")))
    with pytest.raises(NotDoneError, match="Kitchen is not here"):
        Room.new(house_of(lexicon), "r1", "Den", "ABCDEF", Terms(rules=with_rules(rules)), 0.0)


def play_out(lexicon: Lexicon, home: Home, couches: tuple[SofaCouch, SofaCouch]) -> None:
    (room,) = home.lobby.rooms.values()
    asked = -1
    for _ in range(MOST_FRAMES):
        settle(*couches, seconds=FRAME)
        if all(couch.stack.top.name == "results" for couch in couches):
            return
        assert room.game is not None
        position = room.game.host.position
        couch = couches[position.to_move]
        if position.outcome is None and couch.stack.top.name == "table" and asked != position.ply:
            asked = position.ply
            view = seat_view(position, position.to_move, room.game.host.history)
            couch.play(choose(view, lexicon, LEVEL, Budget(nodes=1), seed=position.ply)[0].move)
    raise AssertionError("the game did not come to its end")


def play_a_turn(lexicon: Lexicon, home: Home, couches: tuple[SofaCouch, SofaCouch]) -> None:
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    position = room.game.host.position
    view = seat_view(position, position.to_move, room.game.host.history)
    move = choose(view, lexicon, LEVEL, Budget(nodes=1), seed=position.ply)[0].move
    couches[position.to_move].play(move)
    settle(*couches, seconds=6.0)


def join_screen(couch: SofaCouch) -> JoinElsewhere:
    assert isinstance(couch.stack.top, JoinElsewhere)
    return couch.stack.top


def near(couch: SofaCouch) -> str | None:
    """What has the focus of all that is found."""
    scene = join_screen(couch)
    return scene.found[scene.place].name if scene.place is not None else None


def staging(couch: SofaCouch) -> GettingReady:
    assert isinstance(couch.stack.top, StagingScene)
    return couch.stack.top.told


def line(couch: SofaCouch) -> WireLine:
    assert couch.rooms.line is not None
    return couch.rooms.line


def keep_the_same_game_with_their_own_racks_only(home: Home, *couches: SofaCouch) -> None:
    """Whether what each sofa has kept is the game of the room, with all racks of its own people."""
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    host, names = room.game.host, set[str]()
    for couch in couches:
        (entry,) = couch.services.archive.find()
        names.add(entry.id)
        assert entry.head.mode == "Normal in a room"
        assert [seat.score for seat in entry.head.seats] == list(host.position.scores)
        assert all_stats(games_of(couch.services)).keys() == {seat.name.casefold() for seat in host.seats}
        record = couch.services.archive.read(entry).record
        assert record.seed != host.record.seed
        mine = line(couch).guest.mine
        assert mine is not None
        for turn in told(record, couch.services.lexicon).turns:
            whole = told(host.record, couch.services.lexicon).turns[turn.number - 1]
            is_mine = turn.seat in {person.seat for person in mine.people}
            assert sorted(turn.rack) == sorted(whole.rack) if is_mine else len(turn.rack) == len(whole.rack)
    assert len(names) == 1


def tell_the_medals_of_their_own_people_only(host: MatchSession, *couches: SofaCouch) -> None:
    outcome = host.position.outcome
    assert outcome is not None
    settle(*couches, seconds=8.0)
    for couch in couches:
        assert isinstance(couch.stack.top, ResultsScene)
        medals = couch.stack.top._medals
        mine = line(couch).guest.mine
        assert mine is not None
        seats = {person.seat for person in mine.people}
        assert {medal.who for medal in medals} <= {host.seats[seat].name for seat in seats}
        won = bool(seats & set(outcome.winners))
        assert ("First Win" in [medal.name for medal in medals]) == won
        assert all(picture.falls for picture in blocks(couch.picture, MedalPicture))


def test_two_sofas_play_a_whole_game_and_come_back_to_their_room(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    play_out(lexicon, home, (kitchen, attic))
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    keep_the_same_game_with_their_own_racks_only(home, kitchen, attic)
    tell_the_medals_of_their_own_people_only(room.game.host, kitchen, attic)
    for couch in (kitchen, attic):
        for total in room.game.host.position.scores:
            assert couch.sees(str(total).replace("-", "−"))
        couch.press("shuffle")
        mine = line(couch).guest.mine
        assert mine is not None
        assert isinstance(couch.stack.top, MomentsScene)
        assert couch.stack.top.seat in {person.seat for person in mine.people}
        couch.press("back")
        couch.press("confirm")
    settle(kitchen, attic)
    assert staging(kitchen).sofas[0].people[0].state == "Choosing"
    launch(kitchen, attic, seconds=1.0)
    assert room.session.state.games == 2
    assert kitchen.stack.top.name in ("table", "maven")


def test_sc017_sc018_a_list_shows_each_room_with_its_people_and_round_trip(lexicon: Lexicon) -> None:
    home, kitchen, attic = two_couches(lexicon)
    home.lobby.create(Create("Den", "Den", ("Lou",), Terms(seats=2)), 0)
    attic.go_to_rooms()
    row, far = join_screen(attic).found
    assert (row.name, row.note, row.lag, row.bars) == ("Den", "1 of 2 · Console 1999 · Lou", "46 ms", 3)
    assert far.name == "Far Away"
    kitchen.wait(FRAME)


def test_sc019_sc020_a_room_is_made_in_two_presses_and_joined_in_one(lexicon: Lexicon) -> None:
    _, kitchen, attic = two_couches(lexicon)
    kitchen.open_room()
    settle(kitchen, attic)
    assert kitchen.sees("Getting ready")
    attic.go_to_rooms()
    attic.press("confirm")
    settle(kitchen, attic)
    assert [sofa.name for sofa in staging(attic).sofas] == ["Kitchen", "Ruth’s sofa"]


def test_sc019_the_host_gives_a_room_any_name(lexicon: Lexicon) -> None:
    home, kitchen, attic = two_couches(lexicon)
    kitchen.press("confirm")
    kitchen.choose("Play")
    kitchen.choose("Open a Room")
    kitchen.choose("Another Name")
    kitchen.spell_name("OWLS")
    settle(kitchen, attic)
    assert [room.name for room in home.lobby.rooms.values()] == ["Owls"]
    attic.go_to_rooms()
    assert attic.sees("Owls")


def test_a_room_that_was_interrupted_stands_above_all_others_and_each_row_and_key_is_reached(
    lexicon: Lexicon,
) -> None:
    home, _, attic = two_couches(lexicon)
    home.lobby.create(Create("Den", "Den", ("Lou",), Terms(seats=2)), 0)
    attic.rooms.interrupted = "Garden House"
    attic.go_to_rooms()
    assert "Go On" in attic.prompts
    seen: list[object] = [near(attic)]
    for press in ("down", "down", "down", "up", "left", "down", "right", "left", "right"):
        attic.press(press)
        seen.append(near(attic) or join_screen(attic).focus)
    far, room = "Far Away", "Garden House"
    assert seen == [room, "Den", far, room, far, (0, 8), (1, 8), room, (1, 8), room]


def test_what_has_stopped_behind_everybodys_back_is_told_on_the_screen(lexicon: Lexicon) -> None:
    _, _, attic = two_couches(lexicon)
    attic.go_to_rooms()
    attic.rooms.trouble = "Looking for rooms has stopped."
    attic.wait(FRAME)
    assert attic.sees("Looking for rooms has stopped.")
    attic.press("confirm")
    assert attic.stack.top.name == "join"


def test_the_focus_stays_on_its_room_while_others_come_and_go(lexicon: Lexicon) -> None:
    home, _, attic = two_couches(lexicon)
    home.lobby.create(Create("Den", "Den", ("Lou",), Terms()), 0)
    attic.go_to_rooms()
    attic.press("down", "up")
    room, _ = home.lobby.create(Create("Attic", "Attic", ("Max",), Terms()), 0)
    home.now += 1
    attic.wait(0.1)
    assert [row.name for row in join_screen(attic).found] == ["Attic", "Den", "Far Away"]
    assert near(attic) == "Den"
    home.lobby.forget(room)
    home.now += 1
    attic.wait(0.1)
    assert near(attic) == "Den"


@pytest.mark.parametrize("let_in", [True, False])
def test_whoever_types_the_letters_of_a_locked_room_is_let_in_by_somebody_inside(
    lexicon: Lexicon, let_in: bool
) -> None:
    home, kitchen, attic = two_couches(lexicon)
    kitchen.open_room()
    settle(kitchen, attic)
    (room,) = home.lobby.rooms.values()
    kitchen_line = home.lines[0]
    kitchen_line.guest.set_terms(Terms(rules=room.terms.rules, locked=True))
    settle(kitchen, attic)
    attic.go_to_rooms()
    attic.press("confirm")
    assert attic.sees("The six letters of Kitchen")
    attic.spell_name(room.code)
    settle(kitchen, attic)
    assert attic.sees("somebody inside is asked to let you in")
    assert kitchen.sees("Let Ruth in?")
    kitchen.press(*(["left"] if let_in else []), "confirm")
    settle(kitchen, attic)
    assert kitchen.stack.top.name == "staging"
    if let_in:
        assert attic.stack.top.name == "staging"
    else:
        assert attic.sees("Nobody let you in: ask them for the room’s link.")
    kitchen.press("options")
    kitchen.choose("Phones & Browsers")
    assert kitchen.sees(room.code)
    assert kitchen_line.link.endswith(f"#{room.code}{room.session.state.lock}")


def test_a_wrong_code_is_told_in_one_sentence(lexicon: Lexicon) -> None:
    home, kitchen, attic = two_couches(lexicon)
    home.lobby.create(Create("Den", "Den", ("Lou",), Terms(locked=True)), 0)
    attic.go_to_rooms()
    attic.press("confirm")
    attic.spell_name("WRONGO")
    settle(kitchen, attic)
    assert attic.sees("This room is locked: its code is needed.")
    attic.press("back")
    assert attic.stack.top.name == "join"


def test_sc022_launch_waits_for_everybody_and_says_for_whom(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    kitchen.press("confirm")
    settle(kitchen, attic)
    panel = staging(kitchen)
    assert (panel.button, panel.enabled, panel.waiting) == ("Launch", False, ("Waiting for Ruth",))
    assert "Launch" not in kitchen.prompts
    attic.press("confirm")
    settle(kitchen, attic)
    assert staging(kitchen).enabled
    assert "Launch" in kitchen.prompts
    assert "Launch" not in attic.prompts, "the host alone is offered it"


def test_all_who_are_not_ready_are_named_and_you_where_they_sit_at_this_television(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.press("options")
    attic.choose("People Here")
    attic.choose("Add Somebody")
    settle(kitchen, attic)
    attic.press("back")
    assert staging(kitchen).waiting[0] == "Waiting for you, Ruth and Robin"
    assert staging(attic).waiting[0] == "Waiting for you and Margaret"
    kitchen.press("confirm")
    settle(kitchen, attic)
    assert staging(kitchen).waiting[0] == "Waiting for Ruth and Robin"
    assert staging(attic).waiting[0] == "Waiting for you"
    line(attic).guest.ready(0, on=True)
    settle(kitchen, attic)
    assert staging(attic).waiting[0] == "Waiting for Robin", "one of two is told by name"


def test_a_change_of_rules_clears_ready_on_every_screen(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.press("confirm")
    settle(kitchen, attic)
    kitchen.press("options", "confirm")
    assert kitchen.stack.top.name == "room-terms"
    kitchen.press("down", "down", "right")
    kitchen.press("back", "back")
    settle(kitchen, attic)
    assert attic.sees("1 minute a turn · Invalid words come back")
    assert staging(attic).sofas[1].people[0].state == "Choosing"


def test_a_phrase_is_said_in_four_presses_and_seen_on_the_other_screen(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.down("l1")
    attic.wait(TAP_SECONDS + 0.1)
    attic.press("right", "right")
    attic.press("zoom")
    attic.up("l1")
    settle(kitchen, attic)
    assert kitchen.sees("What a word!")
    assert staging(attic).phrases == ()


def test_phrases_stay_after_a_tap_for_those_who_cannot_hold_a_button(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.down("l1")
    attic.up("l1")
    attic.wait(1)
    assert len(staging(attic).phrases) == 4
    attic.press("confirm")
    settle(kitchen, attic)
    assert kitchen.sees("Let’s play!")


def test_another_pad_sits_down_by_itself_and_is_ready_by_itself(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.press("options", "back")
    scene = attic.stack.top
    assert hasattr(scene, "pads")
    scene.pads = ["p1"]
    attic.stack.press(Press("p2", Action.CONFIRM))
    settle(kitchen, attic)
    assert [person.name for person in staging(kitchen).sofas[1].people] == ["Ruth", "Robin"]
    attic.stack.press(Press("p2", Action.CONFIRM))
    settle(kitchen, attic)
    assert [person.state for person in staging(kitchen).sofas[1].people] == ["Choosing", "Ready"]


def test_whoever_leaves_is_asked_first_and_gone_on_the_other_screen(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    attic.press("back")
    assert attic.sees("Leave this room?")
    attic.press("left", "confirm")
    settle(kitchen, attic)
    assert attic.stack.top.name == "join"
    assert kitchen.sees("A free sofa")


def asleep(couch: Couch) -> set[str]:
    """Whose figures sleep at the table."""
    return {box.name for box in hud(couch).boxes if box.figure.mood is Mood.SLEEPS}


def test_the_table_tells_who_is_away_and_goes_on_when_they_are_back(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    couches = (kitchen, attic)
    on_turn = room.game.host.position.to_move
    line(couches[on_turn]).cut()
    settle(kitchen, attic, seconds=0.5)
    assert not couches[1 - on_turn].sees("away. The room waits a little.")  # not yet: lines blink
    assert asleep(couches[1 - on_turn]) == set()
    settle(kitchen, attic, seconds=5.5)
    assert couches[1 - on_turn].sees("is away. The room waits a little.")
    boxes = {box.name: box.caption for box in hud(couches[1 - on_turn]).boxes}
    assert boxes[("Margaret", "Ruth")[on_turn]] == "Away", "nobody thinks who sleeps"
    assert asleep(couches[1 - on_turn]) == ({"Margaret"}, {"Ruth"})[on_turn]
    assert couches[on_turn].sees("The line is down. Calling again …")
    line(couches[on_turn]).mend()
    settle(kitchen, attic, seconds=0.5)
    assert asleep(couches[1 - on_turn]) == set()
    play_out(lexicon, home, couches)


def test_a_sofa_that_was_started_again_in_the_middle_keeps_the_whole_game(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    for _ in range(3):
        play_a_turn(lexicon, home, (kitchen, attic))
    line(attic).cut()
    line(attic).guest.door = None  # its program knows nothing any more but its token
    line(attic).guest.forget()
    line(attic).mend()
    settle(kitchen, attic, seconds=0.5)
    assert attic.table.door.game.position.ply == 3
    play_out(lexicon, home, (kitchen, attic))
    settle(kitchen, attic, seconds=0.5)
    keep_the_same_game_with_their_own_racks_only(home, kitchen, attic)


def test_a_table_that_knows_more_than_its_room_has_kept_begins_anew_from_what_it_has(
    lexicon: Lexicon,
) -> None:
    home, kitchen, attic = launched(lexicon)
    couches = (kitchen, attic)
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    kept = room.take_log(whole=True)[0]
    for _ in range(2):  # two turns, of which nothing will be known
        play_a_turn(lexicon, home, couches)
    tables = [couch.table for couch in couches]
    assert all(table.door.game.position.ply == 2 for table in tables)
    for couch in couches:
        line(couch).cut()
    home.lobby.take_in(room_from_bytes(house_of(lexicon), kept, home.now))
    for couch in couches:
        line(couch).mend()
    settle(*couches, seconds=0.5)
    for couch, before in zip(couches, tables, strict=True):
        assert couch.stack.top is couch.table
        assert couch.table is not before
        assert couch.table.door.game.position.ply == 0
        assert couch.table.state.scores == [0, 0]


def test_pausing_one_screen_stops_nobody_elses_time(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    assert {"Menu", "Pause"} & set(kitchen.prompts) == {"Menu"}, "nothing stops for it"
    kitchen.press("pause")
    assert kitchen.sees("The others play on")
    (room,) = home.lobby.rooms.values()
    before = home.now
    settle(kitchen, attic, seconds=1.0)
    assert home.now > before
    assert room.playing


def test_the_menu_of_a_room_has_its_rows_in_the_order_of_any_game(lexicon: Lexicon) -> None:
    _, kitchen, _ = launched(lexicon)
    kitchen.press("pause")
    usual = ["Resume", "Tiles and Hints", "Options", "Rules of This Game", "Help"]
    assert [label for label in kitchen.choices if label in usual] == usual


def test_leaving_a_game_is_asked_and_says_what_becomes_of_the_seats(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    attic.press("options")
    attic.choose("Leave the Room")
    assert attic.sees("Maven plays your seats to the end.")
    attic.press("left", "confirm")
    settle(kitchen, attic, seconds=0.5)
    assert attic.stack.top.name == "main-menu"
    (room,) = home.lobby.rooms.values()
    assert [person.name for person in room.people] == ["Margaret"]


def test_the_host_sends_a_sofa_away_that_keeps_everybody_waiting(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    kitchen.press("options")
    assert "Mute Ruth" in kitchen.choices
    kitchen.choose("Send Ruth Away")
    assert kitchen.sees("Send Ruth away?")
    assert kitchen.sees("Ruth cannot come back into this room.")
    kitchen.press("left", "confirm")
    settle(kitchen, attic)
    assert attic.sees("The host of this room has sent you away.")
    assert not kitchen.sees("Ruth")


def test_a_room_is_made_on_a_server_where_one_is_known(lexicon: Lexicon) -> None:
    _, kitchen, attic = two_couches(lexicon)
    kitchen.rooms.servers = ["wss://example.org:7788"]
    kitchen.open_room()
    assert kitchen.choices == ["At Home", "example.org"]
    kitchen.choose("example.org")
    settle(kitchen, attic)
    assert kitchen.stack.top.name == "staging"


def test_a_third_television_looks_on_a_turn_behind_and_sees_no_rack(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    porch = SofaCouch(lexicon, home, "Max")
    porch.go_to_rooms()
    assert "Watch" in porch.prompts
    porch.press("confirm")
    settle(kitchen, attic, porch, seconds=0.5)
    assert porch.sees("Margaret")
    assert porch.table.door.here == frozenset()
    assert porch.sees("You look on, one turn behind.")
    assert "Shuffle" not in porch.prompts
    assert porch.picture.table is not None
    assert porch.picture.table.rack_slots == 0
    assert not any(isinstance(tile.place, OnRack) for tile in porch.picture.table.tiles)
    play_out(lexicon, home, (kitchen, attic))
    settle(kitchen, attic, porch, seconds=20.0)
    assert porch.stack.top.name == "results"
    porch.press("confirm")
    assert porch.stack.top.name == "join"


@pytest.mark.parametrize("scene", ["list", "staging"])
def test_every_screen_is_left_by_the_pad_alone(lexicon: Lexicon, scene: str) -> None:
    _, kitchen, attic = together(lexicon) if scene == "staging" else two_couches(lexicon)
    if scene == "list":
        attic.go_to_rooms()
    attic.press("back")
    if scene == "staging":
        attic.press("left", "confirm")
        settle(kitchen, attic)
        attic.press("back")
    assert attic.stack.top.name == "play"


def test_sofas_that_wait_for_each_other_are_not_covered_by_the_demonstration(lexicon: Lexicon) -> None:
    _, kitchen, attic = two_couches(lexicon)
    attic.go_to_rooms()
    kitchen.open_room()
    settle(kitchen, attic)
    kitchen.press("options")
    settle(kitchen, attic, seconds=IDLE_SECONDS + 1)
    assert [couch.stack.top.name for couch in (kitchen, attic)] == ["room-menu", "join"]
    assert attic.sees("Kitchen")


def test_sc015_earlier_talk_is_scrolled_to_and_stays_in_sight_while_more_is_said(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    ruth = attic.stack.top.guest  # type: ignore[attr-defined]
    said = [f"Line {number}" for number in range(10)]

    def say(text: str) -> None:
        ruth.say(0, text=text)
        settle(kitchen, attic, seconds=1.2)

    for text in said:
        say(text)
    seen = [bubble.text for bubble in staging(kitchen).talk]
    assert seen == said[-7:]
    assert staging(kitchen).earlier == "3 earlier"
    kitchen.press("up", "up")
    assert [bubble.text for bubble in staging(kitchen).talk] == said[1:8]
    say("Line 10")
    assert [bubble.text for bubble in staging(kitchen).talk] == said[1:8]
    kitchen.press("up", "up", "up")
    assert [bubble.text for bubble in staging(kitchen).talk] == said[:7]
    assert staging(kitchen).earlier == ""
    kitchen.press(*["down"] * 4)
    assert staging(kitchen).talk[-1].text == "Line 10"


def test_a_phone_at_this_television_is_its_keyboard_in_the_room(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    net = Net()
    phones = kitchen.services.phones = phones_on(net)
    kitchen.press("options")
    kitchen.choose("Write on a Phone")
    invitation = phones.invitation()
    assert invitation is not None
    line = join(phones, invitation)
    phones.attend()
    settle(kitchen, attic)
    assert line.heard("ask")[-1] == ["ask", "Say something to everybody"]
    net.news.put((line, b'["line", 1, "Typed in no time"]'))
    phones.attend()
    settle(kitchen, attic)
    assert staging(attic).talk[-1].text == "Typed in no time"
    kitchen.press("back", "back")
    kitchen.press("left", "confirm")
    assert line.heard("ask")[-1] == ["ask", ""]


def test_sc023_the_rooms_link_is_shown_as_a_code_to_scan_and_as_letters(lexicon: Lexicon) -> None:
    home, _, attic = together(lexicon)
    attic.press("options")
    attic.choose("Phones & Browsers")
    card = attic.picture.panels[-1]
    assert isinstance(card, Sheet)
    (room,) = home.lobby.rooms.values()
    assert {"10.0.0.5:7007/room", room.code} <= set(words_of(attic.picture))
    assert scanned(card.modules) == f"http://10.0.0.5:7007/room/#{room.code}"
    attic.press("confirm", "back")
    assert attic.stack.top.name == "staging"


def test_sc023_the_code_of_a_room_whose_game_has_begun_leads_into_the_game(lexicon: Lexicon) -> None:
    home, kitchen, attic = launched(lexicon)
    attic.press("pause")
    attic.choose("Phones & Browsers")
    assert attic.sees("Scan to look on")
    card = next(panel for panel in attic.picture.panels if isinstance(panel, Sheet))
    line = WireLine(home, Watch(code=scanned(card.modules).rpartition("#")[2]))
    line.pump()
    settle(kitchen, attic)
    assert attic.stack.top.name == "room-card", "it stays until it is put away"
    assert line.guest.door is not None
    assert line.guest.door.game.seats == attic.table.door.game.seats
    attic.press("back")
    assert attic.stack.top is attic.table


def test_sc009_a_word_is_challenged_from_another_sofa(lexicon: Lexicon) -> None:
    home, kitchen, attic = together(lexicon)
    kitchen.press("options", "confirm")
    kitchen.press("right", "right")
    assert kitchen.sees("PC 2002")
    kitchen.press("down*3")
    assert kitchen.sees("A wrong challenge")
    kitchen.press("back", "back")
    settle(kitchen, attic)
    launch(kitchen, attic)
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    host = room.game.host
    rack = [tile for tile in host.position.racks[0] if tile != "?"]
    phony = next(pair for pair in permutations(rack, 2) if "".join(pair) not in lexicon)
    kitchen.play(Place(tuple(Tile(Square(7, 6 + n), letter) for n, letter in enumerate(phony))))
    settle(kitchen, attic, seconds=3.0)
    assert [couch.phase.name for couch in (kitchen, attic)] == ["challenge", "challenge"]
    assert attic.sees("Challenge")
    assert host.position.scores[0] > 0
    attic.press("shuffle")
    settle(kitchen, attic, seconds=4.0)
    assert host.position.scores == (0, 0)
    assert host.position.to_move == 1
    assert sorted(host.position.racks[0]) == sorted(kitchen.table.door.game.position.racks[0])
    assert attic.turn.seat == 1


def test_a_rated_room_shows_everybodys_rating_and_tells_what_a_game_has_changed(lexicon: Lexicon) -> None:
    home, kitchen, attic = together(lexicon)
    (room,) = home.lobby.rooms.values()
    ratings = {"ann-key": 1540, "ruth-key": 1460}
    room._house = replace(room._house, rating=ratings.get)
    for person, key in zip(room.people, ratings, strict=True):
        person.key = key
    assert all(person.note == "" for sofa in staging(attic).sofas for person in sofa.people)
    host = kitchen.stack.top.guest  # type: ignore[attr-defined]
    host.set_terms(Terms(rated=True))
    room.refresh_ratings()
    settle(kitchen, attic)
    assert [person.note for sofa in staging(attic).sofas for person in sofa.people] == ["1540", "1460"]
    ratings.update({"ann-key": 1555, "ruth-key": 1445})
    room.refresh_ratings()
    settle(kitchen, attic)
    assert attic.sees("Ratings: Margaret 1555 (+15) and Ruth 1445 (−15).")


def test_thousands_of_rooms_are_paged_through_quickly_and_each_is_reached(lexicon: Lexicon) -> None:
    home, _, attic = two_couches(lexicon)
    for number in range(40):
        home.lobby.create(Create(f"Room {number:02}", "Sofa", ("Lou",), Terms()), 0)
    attic.go_to_rooms()
    attic.press("r2", "r2", "down")
    assert near(attic) == "Room 21"
    attic.press(*["r2"] * 9)
    assert near(attic) == "Far Away"
    attic.press("up")
    assert near(attic) == "Room 39"
    attic.press("up", *["l2"] * 9)
    assert near(attic) == "Room 00"


def test_the_address_of_a_server_is_entered_by_pad_kept_and_forgotten(lexicon: Lexicon) -> None:
    _, _, attic = two_couches(lexicon)
    attic.go_to_rooms()
    attic.press("left", "confirm")
    assert attic.choices == ["Call a TV", "Add a Server"]
    attic.choose("Add a Server")
    entry = attic.stack.top
    for text, kept in (("x..y", ()), ("rooms.example.org", ("wss://rooms.example.org:7788",))):
        entry.value = text  # type: ignore[attr-defined]  # spelled letter by letter elsewhere
        attic.press("pause")
        if not kept:
            assert attic.sees("That is no address.")
            attic.press("back")
            assert attic.stack.top is entry
        assert tuple(attic.rooms.servers) == kept
    assert attic.stack.top.name == "join"
    attic.press("confirm")
    attic.choose("Forget rooms.example.org")
    assert attic.rooms.servers == ()


@pytest.mark.parametrize(
    ("entered", "address"),
    [
        ("rooms.example.org", "wss://rooms.example.org:7788"),
        ("Rooms.Example.org:443", "wss://rooms.example.org:443"),
        ("192.168.1.20", "ws://192.168.1.20:7788"),
        ("attic.local:9000", "ws://attic.local:9000"),
        ("8.8.8.8", "wss://8.8.8.8:7788"),
        ("rooms.example.org:0", ""),
        ("rooms.example.org:99999", ""),
        ("-a", ""),
        ("a:b:c", ""),
    ],
)
def test_what_is_entered_as_an_address_is_encrypted_unless_it_is_at_home(entered: str, address: str) -> None:
    assert address_of(entered) == address


def test_k1_a_room_with_seats_of_this_sofa_lies_on_the_shelf_and_is_one_press_away(lexicon: Lexicon) -> None:
    home, kitchen, attic = two_couches(lexicon)
    kitchen.open_room()
    settle(kitchen, attic)
    attic.go_to_rooms()
    attic.press("confirm")
    settle(kitchen, attic)
    line = attic.rooms.line
    assert line is not None
    state = line.guest.state
    assert state is not None
    seat = KeptSeat(state.id, "here", line.guest.token, state.name, hosted=False)
    attic.services.house.collection(SEATS).put(state.id, seat)
    long_ago = replace(seat, room="gone", name="Long Ago")
    attic.services.house.collection(SEATS).put("gone", long_ago, when=attic.services.now() - 7 * 86_400)
    line.cut()  # the program ends
    attic.stack = Stack(TitleScene(attic.services))
    attic.press("confirm")
    assert attic.choices[0] == "Continue", "somebody may be waiting there"
    attic.choose("Begun Games")
    assert isinstance(attic.stack.top, BegunScene)
    shelf = attic.stack.top.shelf
    assert [(card.title, card.state, card.turn) for card in shelf.cards] == [
        (state.name, "A room elsewhere", "Your seats are kept")
    ]
    attic.press(*attic.prompts["Archive"])
    assert attic.sees(f"{state.name}: archived. Your seats are kept as long as the room is there.")
    attic.press("back")
    assert attic.services.house.collection(SEATS).get(state.id) == replace(seat, away=True)
    attic.choose("Begun Games")
    assert attic.sees("No game is begun")
    attic.press(*attic.prompts["Archived games"])
    attic.press(*attic.prompts["Restore"])
    assert attic.sees(f"{state.name}: back on the shelf.")
    assert attic.services.house.collection(SEATS).get(state.id) == seat
    attic.press(*attic.prompts["The shelf"])
    attic.press(*attic.prompts["Archive"])
    attic.press(*attic.prompts["Archived games"], "confirm")
    settle(kitchen, attic)
    assert attic.stack.top.name == "staging"
    assert len(next(iter(home.lobby.rooms.values())).sofas) == 2, "the same seats, not others"


@pytest.mark.parametrize("hosted", [False, True], ids=["guest", "host"])
def test_continue_leads_a_program_that_was_killed_back_to_the_room_that_waits_before_any_other_game(
    lexicon: Lexicon, hosted: bool
) -> None:
    _, kitchen, attic = launched(lexicon)
    couch = kitchen if hosted else attic
    services, seats = couch.services, couch.services.house.collection(SEATS)
    state = line(couch).guest.state
    assert state is not None
    line(couch).cut()  # the program is killed, and started again
    seat = KeptSeat(state.id, "here", line(couch).guest.token, state.name, hosted)
    seats.put(state.id, seat, when=services.now() - 60)
    assert not services.begun.count()
    services.begun.keep("local", begun_by_others(lexicon))
    couch.stack = Stack(TitleScene(services))
    couch.press("scores")
    settle(kitchen, attic, seconds=1.0)
    assert [seat.name for seat in couch.table.door.game.seats] == ["Margaret", "Ruth"]
    assert couch.table.door.here == {0 if hosted else 1}


def keep_seat(couch: SofaCouch) -> None:
    """What the program does as soon as a sofa sits in a room."""
    state = line(couch).guest.state
    assert state is not None
    seat = KeptSeat(state.id, "here", line(couch).guest.token, state.name, line(couch).guest.is_host)
    KeptRooms(couch.services.house).keep_seat(seat)


def kill(couch: SofaCouch) -> None:
    """The program of this sofa is killed, and started again."""
    line(couch).cut()
    keep_seat(couch)
    couch.stack = Stack(TitleScene(couch.services))


@pytest.mark.parametrize("killed", ["nobody", "guest", "host"])
@pytest.mark.parametrize("closed", [False, True], ids=["leaves", "is closed"])
def test_whoever_leaves_a_room_after_its_game_is_at_the_main_menu_with_the_title_below(
    lexicon: Lexicon, killed: str, closed: bool
) -> None:
    """The window was gone without a word."""
    home, kitchen, attic = launched(lexicon)
    couch = kitchen if killed == "host" else attic
    if killed != "nobody":
        kill(couch)
        couch.press("scores")
        settle(kitchen, attic, seconds=1.0)
    play_out(lexicon, home, (kitchen, attic))
    settle(kitchen, attic, seconds=1.5)
    couch.choose("Back to the Room")
    settle(kitchen, attic)
    assert couch.stack.top.name == "staging"
    if closed:
        line(couch).failed = "The hall is closed."
        settle(kitchen, attic)
        assert couch.sees("The hall is closed.")
        couch.press("confirm")
    else:
        couch.press("back", "left", "confirm")
    settle(kitchen, attic)
    assert [scene.name for scene in couch.stack.scenes] == ["title", "main-menu"]
    assert not couch.stack.finished


@pytest.mark.parametrize("moved", [False, True], ids=["the turn goes on", "another turn has come"])
def test_a_word_that_lies_in_a_room_lies_there_again_after_the_program_was_killed(
    lexicon: Lexicon, moved: bool
) -> None:
    home, kitchen, attic = launched(lexicon)
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    host = room.game.host
    couch = (kitchen, attic)[host.position.to_move]
    keep_seat(couch)
    view = seat_view(host.position, host.position.to_move, host.history)
    move = choose(view, lexicon, LEVEL, Budget(nodes=1), seed=0)[0].move
    assert isinstance(move, Place)
    for square, face in move.tiles:
        couch.place(face, square)
    settle(kitchen, attic, seconds=1.0)
    kill(couch)
    if moved:
        host.submit(host.position.to_move, Pass())
    couch.press("scores")
    settle(kitchen, attic, seconds=2.0)
    draft = couch.phase.draft
    lies = draft.place() if draft else None
    assert set(lies.tiles if lies else ()) == (set() if moved else set(move.tiles))
    if not moved:
        couch.end_turn()
        settle(kitchen, attic, seconds=6.0)
        assert host.position.ply == 1
        seat = couch.services.house.collection(SEATS).get(room.id)
        assert seat is not None
        assert seat.lying is None, "it was played"


def test_a_room_that_nobody_can_still_wait_in_is_not_what_continue_goes_on_with(lexicon: Lexicon) -> None:
    _, _, attic = two_couches(lexicon)
    services = attic.services
    seat = KeptSeat("r1", "here", "token", "Kitchen", hosted=False)
    services.house.collection(SEATS).put("r1", seat, when=services.now() - 2 * 3_600)
    services.begun.keep("local", begun_by_others(lexicon))
    attic.stack = Stack(TitleScene(services))
    attic.press("confirm")
    assert attic.choices[:2] == ["Continue", "Begun Games"]
    assert attic.sees("Cleo and Dan")
    services.begun.put_away("local")
    attic.wait(FRAME)
    assert attic.choices[0] == "Begun Games"


def begun_by_others(lexicon: Lexicon) -> Save:
    """A game of this house, kept this very moment."""
    host = MatchSession(PARLOUR, (Seat("Cleo"), Seat("Dan")), 3, lexicon)
    return save_of(host, 0, host.position.racks, GAME, 1)


def test_whoever_gives_up_waiting_to_come_back_keeps_the_seats(lexicon: Lexicon) -> None:
    _, kitchen, attic = together(lexicon)
    line = attic.rooms.line
    assert line is not None
    assert line.guest.state is not None
    line.cut()
    back = attic.rooms.come_back(line.guest.state.id)
    attic.stack = Stack(TitleScene(attic.services))
    attic.stack.scenes.append(AtTheDoor(attic.services, back, Quit, has_seats=True))
    again = attic.rooms.line
    assert again is not None
    again.trouble = "Calling …"
    attic.press("back")
    settle(kitchen, attic)
    assert not any(isinstance(message, LeaveRoom) for message in again.guest.take())
