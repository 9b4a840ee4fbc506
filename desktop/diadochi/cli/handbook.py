"""``diadochi handbook``: the handbook as one file to read or print."""

from pathlib import Path
from typing import Annotated, Final

import typer

from diadochi.cli.asking import Unanswerable
from diadochi.language import LANGUAGES, current_language, set_language, tr

PAGE, PDF = ".html", ".pdf"
SUFFIXES: Final = (PAGE, PDF)


def handbook(
    out: Annotated[Path, typer.Option("--out", help="The file to write: .html or .pdf.")],
    language: Annotated[
        str | None, typer.Option("--language", help=f"Language: {', '.join(LANGUAGES)}. Default: en.")
    ] = None,
) -> int:
    """Write the handbook with the rulebook and the glossary into one file. Needs no display."""
    from diadochi.foreign import require_writable, write_file
    from diadochi.whole_file import real_path

    chosen = language or current_language()
    if chosen not in LANGUAGES:
        raise Unanswerable(
            tr(
                "There is no handbook in {language}. Choose from {choices}.",
                language=chosen,
                choices=", ".join(LANGUAGES),
            )
        )
    set_language(chosen)
    if out.suffix.lower() not in SUFFIXES:
        raise Unanswerable(tr("{file} must end in .html or .pdf.", file=out))
    if not real_path(out).parent.is_dir():
        raise Unanswerable(tr("The folder {folder} does not exist. Create it first.", folder=real_path(out).parent))
    require_writable(out)
    write_file(out, _pdf(chosen) if out.suffix.lower() == PDF else _page(chosen))
    typer.echo(tr("Handbook saved as {file}.", file=out))
    return 0


def _page(language: str) -> bytes:
    from diadochi.handbook.document import whole_document

    return whole_document(language).encode()


def _pdf(language: str) -> bytes:
    from diadochi.cli.render import without_display

    running = without_display()
    from diadochi.windows.handbook.handbook_pdf import handbook_pdf

    content = handbook_pdf(language)
    del running
    return content
