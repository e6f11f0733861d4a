"""Looking a machine over: one thing to do about each trouble, told alike by the command and by the screen."""

from __future__ import annotations

import json
import socket
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from pyglet.gl import ContextException

from controllers.sysfs import Identity
from game.commands import doctor
from game.doctor import checks
from game.doctor.examination import CUT_SHORT, look_over
from game.doctor.hardware_checks import (
    PadFound,
    by_package,
    display,
    names,
    of_graphics,
    of_own_list,
    of_pads,
)
from game.doctor.kept_checks import LITTLE_MEMORY, cards, disk, house, kernels, memory, words
from game.doctor.network_checks import firewall, free_port, network, phones
from game.doctor.packages import NEEDED, PACKAGES, first_trouble, packages
from game.language.languages import PSEUDO, offered, spoken_in
from game.language.messages import tr
from game.machine_finding import Finding, Health, advice, good, trouble
from game.render.graphics_here import Graphics
from game.render.panels import script_fonts
from game.scenes.cards.card_slots import free_text
from game.storage.local_store import LocalStore
from memcard.atomic_file import AtomicFile
from memcard.card import blank_card

PAD = Identity(3, 0x054C, 0x0CE6, 0x8111)


def test_every_trouble_and_every_advice_says_what_to_do_and_what_is_well_does_not(tmp_path: Path) -> None:
    found = [
        network(["127.0.0.1"]),
        network(["192.168.1.7"]),
        phones(None, ""),
        phones(7007, "ufw"),
        phones(7007, ""),
        of_graphics(Graphics((2, 1), "Old Card")),
        of_graphics(Graphics((4, 5), "llvmpipe (LLVM 15.0.6, 256 bits)")),
        of_graphics(Graphics((4, 6), "A Card")),
        display({}, "linux"),
        memory(LITTLE_MEMORY - 1, 1),
        memory(8 * LITTLE_MEMORY, 4),
        kernels(False),
        kernels(True),
        disk(tmp_path),
        *cards(tmp_path),
        words(tmp_path / "missing.lexicon"),
        words(),
        *of_pads([]),
    ]
    assert [bool(each.do) for each in found] == [each.health is not Health.GOOD for each in found]
    assert {each.health for each in found} == set(Health)


def test_a_list_of_pads_of_ones_own_is_told_and_which_of_its_lines_are_none() -> None:
    line = "0" * 32 + ",Pad,a:b0,platform:Linux,"
    assert [each.health for each in of_own_list(["# mine", line])] == [Health.GOOD]
    (told,) = of_own_list([line, *["nonsense"] * 7])
    assert "these lines are no mapping of a pad: 2, 3, 4, 5 and 6 and 2 more." in told.says
    assert told.do


def test_a_pad_that_may_not_be_read_gets_the_rule_of_its_own_numbers() -> None:
    found = list(of_pads([PadFound("Ada’s Pad", PAD, False), PadFound("Bo’s Pad", PAD, True)]))
    readable, denied = found
    assert readable == good("Pads", "Bo’s Pad can be played with.")
    assert denied.health is Health.TROUBLE
    rule = denied.do.partition("again: ")[2]
    assert dict(part.split("==") for part in rule.split(", ") if "==" in part) == {
        "SUBSYSTEM": '"input"',
        "KERNEL": '"event*"',
        "ATTRS{id/vendor}": '"054c"',
        "ATTRS{id/product}": '"0ce6"',
    }
    assert rule.endswith('TAG+="uaccess"')


@pytest.mark.parametrize("joins", [True, False])
def test_a_machine_that_cannot_join_letters_is_told_what_it_lacks(
    joins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script_fonts, "can_shape", lambda: joins)
    assert names().health is (Health.GOOD if joins else Health.ADVICE)
    assert ("libfribidi0" in names().do) is not joins


def test_a_desktop_of_wayland_alone_is_told_what_it_lacks() -> None:
    assert "xwayland" in display({"WAYLAND_DISPLAY": "wayland-0"}, "linux").do


def test_a_chip_without_opengl_3_3_is_told_as_one_that_the_game_does_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> Graphics:
        raise ContextException("Could not create GL context")

    monkeypatch.setattr("game.render.graphics_here.graphics_here", refuse)
    found = display({"DISPLAY": ":0"}, "linux")
    assert found.health is Health.ADVICE
    assert "drawn by the processor" in found.says


def test_nobody_is_told_of_packages_and_firewalls_that_another_system_has() -> None:
    told, on_linux = "Switch the sound on.", "Switch the sound on: apt install libopenal1"
    assert by_package(told, on_linux, system="linux") == on_linux
    for system in ("win32", "darwin"):
        assert by_package(told, on_linux, system=system) == told
        assert firewall(lambda: iter(["firewalld"]), Path(__file__).with_name("none"), system) == ""


@pytest.mark.parametrize("on", [True, False])
def test_a_firewall_that_is_on_is_told_with_the_command_that_lets_phones_in(on: bool, tmp_path: Path) -> None:
    (tmp_path / "ufw.conf").write_text(f"# settings\nENABLED={'yes' if on else 'no'}\n")
    found = firewall(lambda: iter(["init", "Xorg"]), tmp_path / "ufw.conf")
    assert found == ("ufw" if on else "")
    assert ("ufw allow 7017/tcp" in phones(7017, found).do) is on
    assert firewall(lambda: iter(["firewalld"]), tmp_path / "none") == "firewalld"


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.create_server(("", 0)) as listening:
        taken = listening.getsockname()[1]
        assert free_port((taken,)) is None
        assert free_port((taken, 0)) not in (None, taken)


def test_a_damaged_file_of_the_house_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    assert house(file).health is Health.GOOD
    assert not file.exists()
    LocalStore(tmp_path).close()
    assert house(file).health is Health.GOOD
    damaged = b"no database" * 400
    file.write_bytes(damaged)
    assert house(file).health is Health.TROUBLE
    assert file.read_bytes() == damaged


def test_cards_are_told_by_their_files_and_a_damaged_one_is_trouble(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    AtomicFile(folder / "card1.mcr").create(blank_card().image)
    free = free_text(blank_card()).split()[0]  # as the screen has it
    assert list(cards(tmp_path)) == [good("Memory Cards", f"card1.mcr: {free} of 15 slots are free.")]
    (folder / "card1.mcr").write_bytes(b"MC" + bytes(200))
    assert [found.health for found in cards(tmp_path)] == [Health.TROUBLE]


def test_a_check_that_fails_is_told_and_keeps_no_other_from_being_made() -> None:
    def broken() -> Iterator[Finding]:
        raise RuntimeError("a path of /home/ada")
        yield

    found = list(checks.findings([("Sound", broken), ("Words", lambda: iter([good("Words", "Well.")]))]))
    assert found == [
        trouble("Sound", "It could not be looked at: RuntimeError.", found[0].do),
        good("Words", "Well."),
    ]


def test_findings_cross_a_pipe_unchanged_and_nothing_else_is_taken_for_one() -> None:
    finding = advice("Pads", "Ada’s «pad»\nis far", "Come nearer.")
    assert "\n" not in finding.to_json()
    assert Finding.from_json(finding.to_json()) == finding
    for line in ("[]", '{"part": "Pads"}', "no JSON"):
        with pytest.raises(ValueError):  # noqa: PT011 - of any kind
            Finding.from_json(line)


def test_a_driver_that_takes_the_looking_process_down_is_told_after_what_was_found(tmp_path: Path) -> None:
    found = list(look_over(tmp_path, "tests.doctor.falling_driver"))
    assert found == [good("Words", "Well."), trouble("Drivers", str(CUT_SHORT), found[-1].do)]


def test_the_command_tells_every_part_in_lines_or_in_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.__main__ import main

    found = [good("Words", "Well."), advice("Pads", "None.", "Plug one in.")]
    monkeypatch.setattr(doctor, "look_over", lambda _folder: iter(found))
    assert main(["doctor", "--data-dir", str(tmp_path)]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["Words", "ok", "Well."],
        ["Pads", "could", "do", "better", "None."],
        ["do:", "Plug", "one", "in."],
    ]
    found.append(trouble("Sound", "None.", "Switch it on."))
    assert main(["doctor", "--json", "--data-dir", str(tmp_path)]) == 1
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["part"], each["health"]) for each in told] == [
        ("Words", "good"),
        ("Pads", "advice"),
        ("Sound", "trouble"),
    ]


def test_this_very_machine_is_looked_over_in_every_part(tmp_path: Path) -> None:
    with spoken_in(PSEUDO):  # which the process that looks speaks, too
        found = list(look_over(tmp_path))
        assert {each.part for each in found} >= {part for part, _ in checks.all_checks(tmp_path)}
        failed = tr("It could not be looked at: {error}.", error="")[:12]
    assert [each for each in found if each.says.startswith(failed)] == []


def test_the_parts_of_a_line_stand_apart_in_every_language(tmp_path: Path) -> None:
    for language in (*(one.code for one in offered()), PSEUDO):
        with spoken_in(language):
            for part, _ in checks.all_checks(tmp_path):
                for health in Health:
                    line, _, to_do = doctor.in_words(Finding(part, health, "says", "do")).partition("\n")
                    assert line.startswith(f"{part} "), line
                    assert line.endswith(" says"), line
                    assert to_do.endswith(" do"), to_do


def test_every_package_that_the_game_asks_for_is_loaded_to_prove_an_installation() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    asked = map(Requirement, project["dependencies"])
    here = {each.name for each in asked if each.marker is None or each.marker.evaluate()}
    assert {package.name for package in NEEDED} == here


def test_a_package_that_cannot_be_loaded_is_told_first_and_what_rests_on_it_is_not_blamed_on_drivers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rests_on_it() -> Iterator[Finding]:
        import segno  # noqa: F401

        yield good("Codes", "Well.")

    monkeypatch.setitem(sys.modules, "segno", None)
    order = [
        (str(PACKAGES), packages),
        ("Codes", rests_on_it),
        ("Words", lambda: iter([good("Words", "Well.")])),
    ]
    broken, words_ = checks.findings(order)
    assert broken.health is Health.TROUBLE
    assert broken.says.startswith("segno, which makes the code that a phone scans, cannot be loaded: ")
    assert broken.do == "Remove the folder .venv, and start ./play again."
    assert words_ == good("Words", "Well.")
    assert first_trouble() == f"{broken.says} {broken.do}"


def test_a_library_that_the_system_lacks_is_told_as_that_and_only_where_a_window_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load(name: str) -> None:
        if name == "arcade":
            raise ImportError('Library "GL" not found.')

    monkeypatch.setattr("game.doctor.packages.import_module", load)
    told = first_trouble()
    assert told == (
        'arcade, which draws the table, cannot be loaded: Library "GL" not found. '
        "Install the library that it names with the package manager of your system."
    )
    assert first_trouble(with_window=False) is None
