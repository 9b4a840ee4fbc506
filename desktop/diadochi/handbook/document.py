"""The whole handbook as one HTML file: contents, all chapters, pictures embedded, a style for screen and print."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from mimetypes import guess_type

from diadochi.handbook.pages import HANDBOOK, Page, pages
from diadochi.language import msg, translate
from diadochi.resources import assets

CONTENTS = msg("Contents")
_PICTURE = re.compile(r'(<img src=")([^"]+)"')
_STYLE = """
:root { color-scheme: light dark; }
body { font: 17px/1.5 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; }
h1, h2, h3, nav, th { font-family: system-ui, sans-serif; line-height: 1.2; }
h1 { margin-top: 3em; }
h2 { margin-top: 2em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8886; padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
code { font: 0.88em/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.8em; border: 1px solid #8886; }
nav ol ol { font-size: 0.9em; }
.note { font-style: italic; }
@page { margin: 20mm; @bottom-center { content: counter(page); } }
@media print {
  body { font-size: 10.5pt; max-width: none; margin: 0; }
  h1 { break-before: page; margin-top: 0; }
  h2, h3 { break-after: avoid; }
  img, tr, pre { break-inside: avoid; }
  pre { white-space: pre-wrap; }
  a { color: inherit; }
}
"""


def whole_document(language: str) -> str:
    """The handbook in a language as one HTML file that needs no other. Raises OSError if a part is missing."""
    shown = pages(language)
    title = title_of(language)
    chapters = "\n".join(f"<section>\n{_embedded(each.html)}\n</section>" for each in shown)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1></header>\n{_contents(shown, language)}\n{chapters}\n</body>\n</html>\n"
    )


def title_of(language: str) -> str:
    """The title of the whole handbook."""
    return f"Diadochi: {translate(HANDBOOK.source, language)}"


def _contents(shown: Iterable[Page], language: str) -> str:
    lines = "\n".join(f"<li>{_link(each.id, each.title)}{_sections(each)}</li>" for each in shown)
    heading = escape(translate(CONTENTS.source, language))
    return f"<nav>\n<h2>{heading}</h2>\n<ol>\n{lines}\n</ol>\n</nav>"


def _sections(shown: Page) -> str:
    return "<ol>" + "".join(f"<li>{_link(section.id, section.title)}</li>" for section in shown.sections) + "</ol>"


def _link(target: str, title: str) -> str:
    return f'<a href="#{escape(target)}">{escape(title)}</a>'


def _embedded(html: str) -> str:
    return _PICTURE.sub(lambda found: f'{found[1]}{_data(found[2])}"', html)


def _data(name: str) -> str:
    kind = guess_type(name)[0] or "image/jpeg"
    return f"data:{kind};base64,{b64encode(assets('screenshots', name).read_bytes()).decode()}"
