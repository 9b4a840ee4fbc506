"""Message catalogues follow the sources, keep what was translated, and catch a translation that would break."""

import gettext
import io
from pathlib import Path

import pytest

SOURCE = """
from diadochi.language import msg, msgn, tr, trn

def greet(name: str, n: int) -> str:
    counted = trn("{n} counter", "{n} counters", n), msgn("{n} ship of {name}", "{n} ships of {name}", n, name=name)
    return tr("Hail, {name}") + str(counted) + str(msg("This route is closed."))
"""


@pytest.fixture
def catalogues(ci, tmp_path: Path, monkeypatch):
    """The script, looking at a program of one module and at catalogues of its own."""
    module = ci("catalogues")
    (tmp_path / "desktop" / "diadochi").mkdir(parents=True)
    (tmp_path / "desktop" / "diadochi" / "greeting.py").write_text(SOURCE)
    monkeypatch.setattr(module, "TOP", tmp_path)
    monkeypatch.setattr(module, "SOURCES", tmp_path / "desktop" / "diadochi")
    monkeypatch.setattr(module, "FOLDER", tmp_path / "translations")
    return module


def write_po(catalogues, text: str) -> None:
    file = catalogues.path("ru", "po")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + text, encoding="utf-8")


def faults(catalogues, language: str = "ru") -> dict[str, str]:
    words = catalogues.merged(language)
    return {str(message.id): fault for message in words if message.id and (fault := catalogues.fault(message))}


def test_every_text_of_the_sources_is_in_a_new_catalogue(catalogues) -> None:
    ids = {message.id for message in catalogues.merged("ru") if message.id}
    ships = ("{n} ship of {name}", "{n} ships of {name}")
    assert ids == {"Hail, {name}", ("{n} counter", "{n} counters"), ships, "This route is closed."}
    assert set(faults(catalogues).values()) == {"is not translated"}


def test_translations_are_kept_and_obsolete_ones_left_out(catalogues) -> None:
    write_po(
        catalogues,
        'msgid "This route is closed."\nmsgstr "Путь закрыт."\n\n'
        'msgid "Nobody says this in such words any more"\nmsgstr "x"\n',
    )
    text = catalogues.as_po(catalogues.merged("ru")).decode()
    assert "Путь закрыт." in text
    assert "Nobody" not in text


def test_the_compiled_file_speaks_with_plurals(catalogues) -> None:
    write_po(
        catalogues,
        'msgid "{n} counter"\nmsgid_plural "{n} counters"\n'
        'msgstr[0] "{n} фишка"\nmsgstr[1] "{n} фишки"\nmsgstr[2] "{n} фишек"\n',
    )
    file = catalogues.path("ru", "mo")
    file.write_bytes(catalogues.as_mo(catalogues.merged("ru")))
    spoken = gettext.translation("diadochi", catalogues.FOLDER, ["ru"])
    said = [spoken.ngettext("{n} counter", "{n} counters", n).format(n=n) for n in (1, 3, 5, 21)]
    assert said == ["1 фишка", "3 фишки", "5 фишек", "21 фишка"]
    assert "('{n} counter', '{n} counters')" not in faults(catalogues)


def test_what_is_not_translated_is_said_in_english(catalogues) -> None:
    write_po(catalogues, 'msgid "Hail, {name}"\nmsgstr "Радуйся, {name}"\n')
    for _ in range(2):
        catalogues.path("ru", "mo").write_bytes(catalogues.as_mo(catalogues.merged("ru")))
        spoken = gettext.GNUTranslations(io.BytesIO(catalogues.path("ru", "mo").read_bytes()))
        assert spoken.gettext("Hail, {name}") == "Радуйся, {name}"
        assert spoken.ngettext("{n} counter", "{n} counters", 2) == "{n} counters"
        assert spoken.gettext("This route is closed.") == "This route is closed."
        catalogues.path("ru", "po").write_bytes(catalogues.as_po(catalogues.merged("ru")))


def test_writing_twice_changes_nothing(catalogues) -> None:
    write_po(catalogues, 'msgid "Hail, {name}"\nmsgstr "Радуйся, {name}"\n')
    once = catalogues.as_po(catalogues.merged("ru"))
    catalogues.path("ru", "po").write_bytes(once)
    assert catalogues.as_po(catalogues.merged("ru")) == once
    assert not any(word in once for word in (b"Date", b"Babel", b"greeting.py:"))


def test_a_text_says_where_it_is_used_and_how_its_terms_are_translated(catalogues) -> None:
    file = catalogues.SOURCES / "greeting.py"
    file.write_text(SOURCE.replace("    return tr", "    # Translators: said to a general\n    return tr"))
    catalogues._lines.cache_clear()
    words = catalogues.as_po(catalogues.merged("es")).decode()
    assert '#. said to a general\n#: greeting.py\n#, python-brace-format\nmsgid "Hail, {name}"' in words
    assert '#. route = ruta\n#: greeting.py\nmsgid "This route is closed."' in words


@pytest.mark.parametrize("said", ["Радуйся, {имя}", "Радуйся", "Радуйся, {name"])
def test_a_translation_with_other_fields_is_a_fault(catalogues, said: str) -> None:
    write_po(catalogues, f'msgid "Hail, {{name}}"\nmsgstr "{said}"\n')
    assert "translation" in faults(catalogues)["Hail, {name}"]


def test_an_unreviewed_translation_is_a_fault_and_is_not_shown(catalogues) -> None:
    write_po(catalogues, '#, fuzzy\nmsgid "This route is closed."\nmsgstr "Путь закрыт."\n')
    assert "not reviewed" in faults(catalogues)["This route is closed."]
    assert "Путь".encode() not in catalogues.as_mo(catalogues.merged("ru"))


def test_a_new_text_gets_no_guess_from_a_similar_one(catalogues) -> None:
    write_po(catalogues, 'msgid "This route is now closed."\nmsgstr "Путь теперь закрыт."\n')
    assert faults(catalogues)["This route is closed."] == "is not translated"


def test_a_text_the_catalogues_cannot_find_is_a_fault(catalogues) -> None:
    (catalogues.SOURCES / "greeting.py").write_text('from diadochi.language import tr\nword = "x"\ntr(word)\n')
    fault = "tr() wants a literal text, so that translators find it"
    assert catalogues.wrong_calls() == [f"desktop/diadochi/greeting.py:3: {fault}"]


def test_the_check_names_files_behind_the_sources(ci, catalogues, monkeypatch, capsys) -> None:
    script = ci("translations")
    monkeypatch.setattr("sys.argv", ["translations.py", "--check"])
    assert script.main() == 1
    assert "translations/ru/LC_MESSAGES/diadochi.po: behind the sources" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["translations.py"])
    assert script.main() == 0
    assert script.stale("ru") == script.stale("es") == []
