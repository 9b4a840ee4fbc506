"""What random play finds wrong comes with a case file that shows it: rules are broken on purpose here."""

from pathlib import Path
from random import Random

import pytest

from diadochi.language import Speaker
from diadochi.resources import maps
from diadochi.rules.cases.case_files import read_cases, run_case
from diadochi.rules.core.flow import Dice
from diadochi.rules.core.game import Game, IllegalAnswer
from diadochi.rules.successors.answers import Activate, EndSegment, HandOver, Step, Stop, Take
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement import free_acts, march, moves
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.pieces import Group, Units
from tests.house.kept import kept_kit
from tests.rules.case_recording import case_file
from tests.rules.fuzz.line import Found, Line
from tests.rules.fuzz.positions import opening

KIT = kept_kit(open_kit(maps("diadochi")))


def found_case(folder: Path) -> str:
    """The case file of the first thing that is wrong in random play."""
    for number in range(40):
        chance = Random(number)
        kit, position = opening(KIT, "babylon-323", "fourth", chance)
        try:
            Line(kit, position, chance, f"babylon-323 {number}").play(25)
        except Found as error:
            said = str(error)
            assert said.startswith(f"babylon-323 {number}: ")
            text = said[said.index("[[case]]") :]
            (folder / "found.toml").write_text(text, encoding="utf-8")
            return text
    raise AssertionError("random play noticed nothing")


def differs(folder: Path) -> bool:
    cases, faults = read_cases(KIT, folder / "found.toml")
    assert not faults
    return not run_case(KIT, cases[0]).agrees


@pytest.mark.slow
def test_an_invariant_broken_comes_with_its_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(march, "_room_refusal", lambda *_: None)
        text = found_case(tmp_path)
        assert "R-07" in text
        cases, _ = read_cases(KIT, tmp_path / "found.toml")
        told = run_case(KIT, cases[0]).differences
        say = Speaker(lambda name: name.id).say
        assert [(d.place, "units inside" in say(d.message)) for d in told] == [("then", True)]
    cases, _ = read_cases(KIT, tmp_path / "found.toml")
    assert run_case(KIT, cases[0]).differences[0].place.startswith("when["), "the whole rules refuse to go inside"


def test_a_crash_comes_with_its_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("no way on")

    with monkeypatch.context() as patch:
        patch.setattr(moves, "_pass_stronghold", crash)
        assert "no way on" in found_case(tmp_path)
        cases, faults = read_cases(KIT, tmp_path / "found.toml")
        assert not faults
        with pytest.raises(RuntimeError, match="no way on"):
            run_case(KIT, cases[0])
    assert not differs(tmp_path)


def test_a_dead_end_asks_for_one_answer_more(tmp_path: Path) -> None:
    _, position = opening(KIT, "babylon-323", "fourth", Random(1))
    text = case_file(KIT, write(position), [EndSegment()], rule="SEQ-30", title="set", options=(("city_limit", "3"),))
    assert 'switches = { city_limit = "3" }' in text
    ended = case_file(
        KIT, write(position), [EndSegment()], rule="SEQ-30", title='a "dead" end', note="n", dead_end=True
    )
    (tmp_path / "found.toml").write_text(ended, encoding="utf-8")
    assert differs(tmp_path)
    (tmp_path / "found.toml").write_text(ended.replace('    { do = "default" },\n', ""), encoding="utf-8")
    assert not differs(tmp_path)


def test_strays_are_marked_alike_from_a_text() -> None:
    """GEN-23, MOV-16: who is marked first does not depend on how the position came about."""
    text = (
        "diadochi fourth; turn 2 strategy activation round 1 active 2 order 2,1; "
        'seats 1 "A" champion | 2 "B" champion; '
        "pieces kossaioi 2:1L, opis 2:1R, ekbatana 2:krateros+1M"
    )
    sound = read(KIT, text)
    turned = sound.copy()
    turned.stacks = dict(reversed(turned.stacks.items()))
    free_acts.mark_strays(sound, 2)
    free_acts.mark_strays(turned, 2)
    assert write(sound) == write(turned)
    assert sound.group(2, "kossaioi", False).generals == ("minor-2a",)


def test_what_does_not_answer_leaves_the_position() -> None:
    """Answers outside the options, dice that are none, a finished table: refused with a verdict, nothing touched."""
    kit, position = opening(KIT, "babylon-323", "fourth", Random(2))
    game = Game(position, lambda live: table(kit, live))
    general = next(iter(game.decision.options)).general  # type: ignore[union-attr]
    for wrong in (
        [Dice((3,)), HandOver(1), Stop(), Activate("nobody"), Step("nowhere")],
        [Take(Group(Units(99), (general,))), Take(Group(Units(-1), (general,))), Take(Group()), EndSegment()],
        [Dice((0,)), Dice((7,)), Dice(()), Dice((1, 2)), Stop()],
        [Dice((3,)), Step("nowhere"), Activate(general), Take(Group(generals=(general,)))],
    ):
        before, answers, node = write(game.position), list(game.answers), game.node
        for answer in wrong:
            with pytest.raises(IllegalAnswer) as refused:
                game.answer(answer)
            assert refused.value.verdict.reason is not None
            assert not refused.value.verdict
            assert (write(game.position), game.answers, game.node) == (before, answers, node)
        if game.roll is not None:
            game.answer(Dice((4,)))
        elif game.decision is not None and game.decision.kind == "activation":
            game.answer(Activate(general))
        elif game.decision is not None and game.decision.kind == "who_goes":
            game.answer(game.decision.options.default())  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "place", "remedy"),
    [
        ('rules = ["SEQ-30"]', 'rules = ["SEQ-30"]\nflavour = 3', "flavour", ""),
        ('{ do = "end_segment" }', '{ do = "end_segment", softly = true }', "softly", ""),
        ('{ do = "end_segment" }', '{ do = "dice", faces = [7] }', "faces", "each 1 to 6"),
        ('{ do = "end_segment" }', '{ do = "sing" }', "do", ""),
    ],
)
def test_a_case_file_that_does_not_fit_names_the_place(
    tmp_path: Path, old: str, new: str, place: str, remedy: str
) -> None:
    _, position = opening(KIT, "babylon-323", "fourth", Random(1))
    path = tmp_path / "case.toml"
    path.write_text(
        case_file(KIT, write(position), [EndSegment()], rule="SEQ-30", title="t").replace(old, new), "utf-8"
    )
    cases, faults = read_cases(KIT, path, "case.toml")
    assert not cases
    said = "\n".join(fault.sentence() for fault in faults)
    assert "case.toml" in said
    assert place in said
    assert remedy in said
