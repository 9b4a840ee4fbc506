"""Ids of rules are links wherever they stand: prompt, refusal, inspector, the texts of rules themselves."""

from diadochi.language import set_language
from diadochi.windows.docks import Dock
from diadochi.windows.main_window import MainWindow
from diadochi.windows.rulebook import cases_of, linked, linked_markup, page_of, rule_links, rule_of


def test_known_ids_become_links_and_nothing_else_does() -> None:
    assert 'href="rule:MOV-12"' in linked("as in MOV-12 <b>")
    assert "&lt;b&gt;" in linked("as in MOV-12 <b>")
    assert "href" not in linked("see ABC-99")
    assert all(f'href="rule:{card}"' in linked(f"by {card}.") for card in ("CARD-01", "CARD-47A", "CARD-O1", "CARD-T2"))
    assert rule_of("rule:R-01") == "R-01"
    assert rule_of("space:pella") == ""


def test_links_are_made_between_tags_only() -> None:
    page = linked_markup('<p title="MOV-12">by MOV-12</p>')
    assert page.startswith('<p title="MOV-12">')
    assert page.count("rule:MOV-12") == 1


def test_a_refused_rule_opens_in_the_dock(window: MainWindow) -> None:
    window.shell.prompt.show_reason("It is far.", ("MOV-12", "INT-10"))
    window.shell.prompt.ask_why()
    assert window.shell.rules.shown == ("MOV-12", "INT-10")
    assert not window.shell.docks[Dock.RULES].isHidden()
    window.shell.docks[Dock.RULES].hide()


def test_why_lists_its_rules_with_texts_and_cases(window: MainWindow) -> None:
    window.shell.prompt.show_prompt("Who goes?", rules=("MOV-06", "INT-18"))
    window.shell.prompt.ask_why()
    text = window.shell.rules.plain_text()
    assert "MOV-06" in text
    assert "INT-18" in text
    assert cases_of("INT-18")[0].title in text
    window.shell.docks[Dock.RULES].hide()


def test_cases_go_by_their_files_where_their_titles_are_no_words_of_the_language(window: MainWindow) -> None:
    set_language("es")
    try:
        window.shell.rules.show_rules(("INT-18",))
        text = window.shell.rules.plain_text()
    finally:
        set_language("en")
    cases = cases_of("INT-18")
    count = sum(case.file == cases[0].file for case in cases)
    assert f"{cases[0].file} ({count})" in text
    assert not [case.title for case in cases if case.title in text]


def test_the_dock_goes_back_and_forward_and_follows_ids(window: MainWindow) -> None:
    panel = window.shell.rules
    panel.show_rules(("INT-18",))
    panel.show_rules(("INT-19",))
    panel._back.click()
    assert panel.shown == ("INT-18",)
    panel._forward.click()
    assert panel.shown == ("INT-19",)
    panel._page.anchorClicked.emit("rule:MOV-10")
    assert panel.shown == ("MOV-10",)
    panel._all.click()
    assert panel.shown == ()


def test_what_is_not_refereed_or_superseded_or_unknown_says_so() -> None:
    assert "no text" in page_of(("XX-00",))
    assert "rule:MOV-10" in page_of(())


def test_an_id_in_the_inspector_asks_for_its_rule(window: MainWindow) -> None:
    window.shell.inspector._page.anchorClicked.emit("rule:GEN-16")
    assert window.shell.rules.shown == ("GEN-16",)
    window.shell.docks[Dock.RULES].hide()


def test_each_rule_stands_once_in_a_list(window: MainWindow) -> None:
    assert rule_links(("MOV-12", "INT-10", "MOV-12")).count("rule:MOV-12") == 1
    window.shell.prompt.show_prompt("Who goes?", rules=("MOV-06", "INT-18", "MOV-06"))
    assert window.shell.prompt.rules == ("MOV-06", "INT-18")
    window.shell.prompt.show_reason("It is far.", ("MOV-12", "MOV-12"))
    assert window.shell.prompt.rules == ("MOV-12",)
    window.shell.prompt.show_reason("")
    window.shell.rules.show_rules(("MOV-12", "MOV-12"))
    assert window.shell.rules.shown == ("MOV-12",)
    twice = page_of(("SIE-05",))
    assert twice.count(">two units cannot attempt a siege</a>") == 1
