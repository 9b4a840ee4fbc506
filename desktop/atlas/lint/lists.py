"""The lists of words beside a map: of a language and for files that there are, each line for words that stand there."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from desktop.atlas.conversion import Place
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, meant
from desktop.atlas.files import shown_path
from desktop.atlas.word_lists import list_paths
from desktop.language import ENGLISH, NAME_LANGUAGES, msg


def list_faults(folder: Path, unsound: Collection[str] = ()) -> list[Fault]:
    """What is wrong with the word lists of a map folder.

    What stands for a text of one of the `unsound` files is not judged: it may be right again once that is mended.
    """
    english = {path.stem: _english_in(path) for path in sorted(folder.glob("*.toml"))}
    faults: list[Fault] = []
    for path in list_paths(folder):
        document = read_document(path, shown_path(path))
        if isinstance(document, Fault):
            faults.append(document)
        else:
            place = Place(faults, document.shown)
            _check_language(path.stem, place)
            for section, words in document.content.items():
                if english.get(section, ()) is not None and f"{section}.toml" not in unsound:
                    _check_section(section, words, english, place.within(f"[{section}]"))
    return faults


def unread_lists(folder: Path) -> frozenset[str]:
    """The languages whose lists cannot be read, so that nothing can be said of their words."""
    paths = list_paths(folder)
    return frozenset(path.stem for path in paths if isinstance(read_document(path, shown_path(path)), Fault))


def _check_language(language: str, place: Place) -> None:
    choices = tuple(code for code in NAME_LANGUAGES if code != ENGLISH)
    if language not in choices:
        place.fault("", language, msg("is not one of {choices}", choices=choices), msg("give the file another name"))


def _check_section(section: str, words: object, english: Mapping[str, set[str] | None], place: Place) -> None:
    if section not in english:
        near = meant(section, english)
        remedy = msg("write [{near}]", near=near) if near else msg("take it out")
        place.fault("", None, msg("is the name of no file of the map"), remedy)
    elif not isinstance(words, dict):
        place.fault("", None, msg("is not a table"), msg("write [{near}]", near=section))
    else:
        for source, said in words.items():
            _check_line(source, said, english[section] or set(), f"{section}.toml", place)


def _check_line(source: str, said: object, known: set[str], file: str, place: Place) -> None:
    if not isinstance(said, str):
        place.fault(source, said, msg("is not a text"), msg("write the text"))
    elif source not in known:
        near = meant(source, sorted(known))
        remedy = msg('write "{near}"', near=near) if near else msg("take it out")
        place.fault(source, None, msg("is the English text of nothing in {file}", file=file), remedy)


def _english_in(path: Path) -> set[str] | None:
    """The English texts of a file; None where it cannot be read."""
    document = read_document(path, shown_path(path))
    return None if isinstance(document, Fault) else set(_english(document.content))


def _english(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str):
            yield value[ENGLISH]
        for part in value.values():
            yield from _english(part)
    elif isinstance(value, list):
        for part in value:
            yield from _english(part)
