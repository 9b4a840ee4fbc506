"""The chapters of the handbook: the same in every language, with stable ids, and links that lead somewhere."""

import re
from pathlib import Path

import pytest

from diadochi.handbook.chapters import WRITTEN, WrittenChapter, read_chapter
from diadochi.handbook.document import whole_document
from diadochi.handbook.markup import chapter_html, internal_address, picture_names
from diadochi.handbook.pages import CHAPTERS, page, section_texts
from diadochi.language import ENGLISH, LANGUAGES
from diadochi.lessons.learning_path import learning_path
from diadochi.resources import assets

TRANSLATIONS = [language for language in LANGUAGES if language != ENGLISH]
BLOCK = re.compile(r"^```\w*\n.*?^```$", re.MULTILINE | re.DOTALL)
IDS = re.compile(r' id="([^"]+)"')
LINKS = re.compile(r'<a href="#([^"]+)"')


def written(tmp_path: Path, language: str, text: str) -> None:
    (tmp_path / language).mkdir(exist_ok=True)
    (tmp_path / language / "start.md").write_text(text, encoding="utf-8")


def translated(language: str) -> list[WrittenChapter]:
    """The chapters that exist in a language."""
    return [chapter for name in WRITTEN if (chapter := read_chapter(name, language)).language == language]


def test_sections_have_the_ids_of_their_english_headings(tmp_path: Path) -> None:
    written(tmp_path, "en", "# Start\n\nText.\n\n## Your first march\n\n```sh\n# no heading\n```\n\n## Get *help*\n")
    written(tmp_path, "es", "# Empezar\n\n## Tu primera marcha\n\n## Ayuda\n")
    english = read_chapter("start", "en", tmp_path)
    assert english.title == "Start"
    assert [tuple(section) for section in english.sections] == [
        ("start/your-first-march", "Your first march"),
        ("start/get-help", "Get help"),
    ]
    spanish = read_chapter("start", "es", tmp_path)
    assert [tuple(section) for section in spanish.sections] == [
        ("start/your-first-march", "Tu primera marcha"),
        ("start/get-help", "Ayuda"),
    ]


def test_a_missing_translation_is_shown_in_english(tmp_path: Path) -> None:
    written(tmp_path, "en", "# Start\n")
    assert read_chapter("start", "ru", tmp_path).language == "en"


@pytest.mark.parametrize("chapter", WRITTEN)
def test_each_chapter_has_one_title_and_its_sections_once(chapter: str) -> None:
    english = read_chapter(chapter, ENGLISH)
    ids = [section.id for section in english.sections]
    titles = re.findall(r"<h1 ", page(chapter, ENGLISH).html)
    assert len(titles) == 1
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_sections_pictures_and_code_blocks_of_the_english_chapter(language: str) -> None:
    for chapter in translated(language):
        english = read_chapter(chapter.id, ENGLISH)
        assert len(chapter.sections) == len(english.sections), chapter.id
        assert picture_names(chapter.text) == picture_names(english.text), chapter.id
        assert BLOCK.findall(chapter.text) == BLOCK.findall(english.text), chapter.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_exists(language: str) -> None:
    names = [name for chapter in WRITTEN for name in picture_names(read_chapter(chapter, language).text)]
    assert names
    assert [name for name in names if not assets("screenshots", name).is_file()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_are_unique_and_every_link_leads_to_one(language: str) -> None:
    document = whole_document(language)
    ids = IDS.findall(document)
    assert len(ids) == len(set(ids)) > 900  # with every rule and term
    assert [link for link in LINKS.findall(document) if link not in set(ids)] == []


def test_the_whole_document_needs_no_other_file() -> None:
    document = whole_document(ENGLISH)
    sources = re.findall(r'src="([^"]{1,30})', document)
    assert sources
    assert all(source.startswith("data:image/") for source in sources)


def test_markdown_becomes_html_with_anchors_tables_and_links() -> None:
    text = (
        "# Start\n\n## Go\n\n[plan](plan.md#goals), [here](#go), [march](glossary.md#march), [web](https://a.example), "
        "[file](../../lessons/README.md), MOV-10, `MOV-10`\n\n| a | b |\n|---|---|\n| 1 | <b>2</b> |\n\n"
        "![A map](x/map.jpg)\n"
    )
    html = chapter_html(text, "start", ["start/go"], lambda name: f"pictures/{name}")
    for part in (
        '<h1 id="start">Start</h1>',
        '<h2 id="start/go">Go</h2>',
        '<a href="#plan/goals">plan</a>',
        '<a href="#start/go">here</a>',
        '<a href="#glossary/march">march</a>',
        '<a href="https://a.example">web</a>',
        " file, ",
        '<a href="#rulebook/MOV-10">MOV-10</a>, <code>MOV-10</code>',
        "<td>&lt;b&gt;2&lt;/b&gt;</td>",
        '<img src="pictures/map.jpg" alt="A map" />',
    ):
        assert part in html


def test_a_link_out_of_the_handbook_is_none() -> None:
    assert internal_address("../README.md", "start") == ""
    assert internal_address("plan.md", "start") == "#plan"


def test_the_rulebook_has_every_rule_once_in_learning_order() -> None:
    rulebook = page("rulebook", "es")
    rules = re.findall(r' id="(rulebook/[A-Z]+-\w+)"', rulebook.html)
    assert len(rules) > 800
    assert rulebook.sections[0].title.startswith("1. ")
    assert rules[0] == f"rulebook/{learning_path().chapter[0].rule[0].id}"


def test_the_glossary_explains_each_term_and_links_others() -> None:
    html = page("glossary", "en").html
    march = html[html.index('id="glossary/march"') :].split("</p>")[0]
    assert '<a href="#glossary/army">army</a>' in march
    assert 'href="#glossary/march"' not in march


def test_sections_can_be_searched() -> None:
    texts = {section.id: text for section, text in section_texts("en")}
    assert set(CHAPTERS) <= texts.keys()
    assert "interception" in texts["rulebook/INT"].lower()


def test_an_unknown_chapter_is_an_error() -> None:
    with pytest.raises(LookupError):
        page("nowhere", "en")
