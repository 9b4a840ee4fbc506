"""Open a map folder: read its files, convert every entry, join them, and report everything that is wrong at once."""

from collections.abc import Iterable
from pathlib import Path

from desktop.atlas.atlas import Atlas, MapContents
from desktop.atlas.conversion import Place, convert_entry
from desktop.atlas.documents import Document, cache_by_content, digest_of, read_document
from desktop.atlas.entries import FeatureEntry, MapEntry, ProvinceEntry, RouteEntry, SpaceEntry
from desktop.atlas.faults import Fault, MapError
from desktop.atlas.joining import Joining
from desktop.atlas.sheets import Sheet, ends_of, english_of, id_of
from desktop.language import msg
from desktop.resources import maps
from desktop.whole_file import real_path

FILES = ("map.toml", "provinces.toml", "spaces.toml", "routes.toml", "features.toml")
"""The files a map is made of; a system's tables, cards and set-ups lie beside them."""


def read_atlas(folder: Path) -> tuple[Atlas | None, list[Fault]]:
    """The map in `folder` and the faults of its files; no map while there is any fault."""
    try:
        return open_atlas(folder), []
    except MapError as error:
        return None, list(error.faults)


@cache_by_content(FILES)
def open_atlas(folder: Path) -> Atlas:
    """The map in `folder`. Raises MapError with all faults of all its files if there is any."""
    if not folder.is_dir():
        reason = msg("is not a folder")
        raise MapError([Fault(shown_path(folder), "", "", "", reason, msg("name a folder that holds a map.toml"))])
    faults: list[Fault] = []
    documents = [_document(folder / name, faults) for name in FILES]
    whole = [document for document in documents if document is not None]
    if len(whole) < len(FILES):
        raise MapError(faults + _faults_of_the_rest(documents))
    contents = _contents(whole, faults)
    digest = digest_of(document.digest for document in whole)
    if faults or contents is None:
        raise MapError(faults)
    return Atlas(contents, digest, shown_path(folder), folder.resolve())


def shown_path(path: Path) -> str:
    """A path as people see it: shipped files from ``maps/`` on, others as they were given."""
    try:
        return real_path(path).relative_to(maps().parent.resolve()).as_posix()
    except ValueError:
        return str(path)


def _document(path: Path, faults: list[Fault]) -> Document | None:
    read = read_document(path, shown_path(path))
    if isinstance(read, Fault):
        faults.append(read)
        return None
    return read


def _contents(documents: list[Document], faults: list[Fault]) -> MapContents | None:
    head_file, provinces, spaces, routes, features = documents
    place = Place(faults, head_file.shown)
    head = convert_entry(head_file.content, MapEntry, place)
    joining = Joining(
        place,
        Sheet(provinces, "province", ProvinceEntry, id_of, faults),
        Sheet(spaces, "space", SpaceEntry, id_of, faults),
        Sheet(routes, "route", RouteEntry, ends_of, faults),
        Sheet(features, "feature", FeatureEntry, english_of, faults),
    )
    return joining.contents(head) if head else None


def _faults_of_the_rest(documents: Iterable[Document | None]) -> list[Fault]:
    """What else is wrong when a file is missing: the entries of the others, each for itself."""
    faults: list[Fault] = []
    kinds = (None, ProvinceEntry, SpaceEntry, RouteEntry, FeatureEntry)
    for document, kind in zip(documents, kinds, strict=True):
        if document is None:
            continue
        if kind is None:
            convert_entry(document.content, MapEntry, Place(faults, document.shown))
        else:
            key = kind.__name__.removesuffix("Entry").lower()
            Sheet(document, key, kind, ends_of if key == "route" else id_of, faults)
    return faults
