"""What the school says of a worked case stands in every language, and a text that was changed is missed."""

import tomllib

import pytest
from msgspec.structs import replace

from diadochi.language import ENGLISH, LANGUAGES
from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.rule_texts import case_words, unworded
from diadochi.resources import assets, cases
from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.game_cases import CaseEntry


@pytest.fixture(scope="module")
def told() -> dict[str, set[str]]:
    """Titles and notes of the cases that are asked, by their files."""
    chosen = {(each.file, each.id, each.title) for _, each in learning_path().chosen()}
    found: dict[str, set[str]] = {}
    for file in {file for file, _, _ in chosen}:
        for case in tomllib.loads((cases() / file).read_text("utf-8"))["case"]:
            if (file, case["id"], case["title"]) in chosen:
                found.setdefault(file.removesuffix(".toml"), set()).update({case["title"], case.get("note", "")} - {""})
    return found


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_each_list_has_the_words_of_every_case_that_is_asked_and_no_others(
    told: dict[str, set[str]], language: str
) -> None:
    words = tomllib.loads(assets("exercises", "names", f"{language}.toml").read_text("utf-8"))
    assert {file: set(said) for file, said in words.items()} == told
    assert all(english != said for texts in words.values() for english, said in texts.items())


def test_a_changed_text_is_named_in_every_language_that_lacks_it() -> None:
    file, title = "movement/MOV-12-14-steps.toml", "a strait costs two points"
    case = Case(file, CaseEntry(id="MOV-12", title=title, rules=("MOV-12",)))
    assert not list(unworded(case))
    changed = replace(case, entry=replace(case.entry, title="a strait costs three points", note="See the map."))
    assert len(list(unworded(changed))) == 2 * (len(LANGUAGES) - 1)
    assert case_words(file, title, "ru") == "пролив стоит два очка"
    assert case_words(file, "a strait costs three points", "ru") == ""
