"""The files beside the map, such as generals.toml: readable, every label known, every text in every language."""

from collections.abc import Mapping
from pathlib import Path

from desktop.atlas.conversion import Place
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault
from desktop.atlas.lint.texts import check_text
from desktop.atlas.model import Text
from desktop.atlas.sheets import LABELS
from desktop.language import ENGLISH, LANGUAGES, msg


def companion_faults(path: Path, shown: str) -> list[Fault]:
    """What is wrong with a companion file, as far as it can be told without its system's rules."""
    document = read_document(path, shown)
    if isinstance(document, Fault):
        return [document]
    faults: list[Fault] = []
    _walk(document.content, "", Place(faults, shown))
    return faults


def _walk(value: object, key: str, place: Place) -> None:
    """Every table and list below a value; `key` is the dotted path to it within its entry."""
    if isinstance(value, list):
        for number, part in enumerate(value, start=1):
            within = place.within(_entry(key, number, part)) if isinstance(part, dict) and not place.entry else place
            _walk(part, key if within is place else "", within)
    elif isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str):
            _check_words(value, key, place)
        for name, part in value.items():
            inner = f"{key}.{name}" if key else str(name)
            if name == "provenance":
                _check_provenance(part, inner, place)
            else:
                _walk(part, inner, place)


def _entry(key: str, number: int, part: Mapping[str, object]) -> str:
    name = part.get("id")
    return f"{key} {number} ({name})" if name else f"{key} {number}"


def _check_words(value: Mapping[str, object], key: str, place: Place) -> None:
    spoken = {language: str(said) for language, said in value.items() if language in LANGUAGES}
    check_text(Text(**spoken), key, place.fault)


def _check_provenance(value: object, key: str, place: Place) -> None:
    """A label, or a table of labels; the first word counts, what follows is a remark."""
    labels = value.items() if isinstance(value, dict) else [("", value)]
    for field, label in labels:
        first = str(label).replace(";", " ").replace(",", " ").split()
        if not first or first[0] not in LABELS:
            where = f"{key}.{field}" if field else key
            remedy = msg("begin it with one of these")
            place.fault(where, label, msg("does not begin with one of {choices}", choices=LABELS), remedy)
