"""The page of `make wording`: what the program said in one language, from this process and from tests."""

from diadochi.lab.heard_in_tests import heard_in
from diadochi.lab.heard_texts import Heard
from diadochi.lab.wording import TextPlace, page
from diadochi.language import set_language, tr


def test_only_the_language_that_is_listened_for_is_heard() -> None:
    said = Heard()
    with said.listening(), said.on("Bar"):
        tr("Fold {panel}", panel="Journal")
        set_language("es")
        try:
            tr("Pin {panel}", panel="Diario")
        finally:
            set_language("en")
    assert said.sentences == {"Bar": {"Fold {panel}": {"Fold Journal": None}}}


def test_what_another_process_heard_is_added_once() -> None:
    said, other = Heard(), Heard()
    for heard, texts in ((said, ["Open"]), (other, ["Open", "Close"])):
        for text in texts:
            with heard.on(f"Surface of {len(texts)}"):
                heard.hear(text, text)
    said.add(Heard.from_json(other.as_json()))
    assert said.sentences == {"Surface of 1": {"Open": {"Open": None}}, "Surface of 2": {"Close": {"Close": None}}}
    assert said.heard == {"Open", "Close"}


def test_tests_are_listened_to_in_a_process_of_their_own() -> None:
    heard = heard_in(("tests/rules/rome/test_rome_texts.py",))
    assert "{place}: {found} {reason}; {remedy}" in heard.heard
    assert [*heard.sentences] == ["Tests: tests/rules/rome"]


def test_unsaid_texts_are_listed_those_with_fields_last() -> None:
    said = Heard()
    with said.on("Bar"):
        said.hear("{n} left", "3 left")
    places = {text: TextPlace("a.py", 1) for text in ("{n} left", "Open", "Fold {panel}")}
    shown = page(said, places)
    assert shown.index("3 left") < shown.index("Open") < shown.index("Never said") < shown.index("Fold {panel}")
