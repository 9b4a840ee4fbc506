"""Maps and worksheets for a class, as PDF."""

from pathlib import Path

from diadochi.language import LANGUAGES, NAME_LANGUAGES, set_language, tr, trn


def print_worksheet(out: Path, map_folder: Path, kind: str, seed: int, paper: str, language: str, pale: bool) -> str:
    """Write the pages into `out`; a sentence that says how many. Raises Unanswerable for what cannot be printed so."""
    from diadochi.cli.asking import Unanswerable
    from diadochi.cli.render import without_display
    from diadochi.rules.core.system import open_map
    from diadochi.scene.sheet.paper_formats import Paper
    from diadochi.whole_file import real_path
    from diadochi.windows.school.worksheet_pages import PAGE_SIZES, SheetKind, SheetPages

    if out.suffix.lower() != ".pdf" or not real_path(out).parent.is_dir():
        raise Unanswerable(
            tr("{name} cannot be written; name a file in a folder that is there, ending in .pdf.", name=out)
        )
    for given, known in ((kind, [*SheetKind]), (paper, [*PAGE_SIZES]), (language, NAME_LANGUAGES)):
        if given not in known:
            raise Unanswerable(tr("{word} is none of {choices}.", word=given, choices=", ".join(known)))
    if language in LANGUAGES:
        set_language(language)
    kept = without_display()
    kit = open_map(map_folder)
    count = SheetPages(kit, SheetKind(kind), seed, Paper(paper), language, pale=pale).write(out)
    del kept
    return trn("{name}: {n} page", "{name}: {n} pages", count, name=out)
