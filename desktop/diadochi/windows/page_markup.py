"""HTML building blocks of pages: headings, rows of facts, the "house" tag, links, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from diadochi.language import tr
from diadochi.windows.styles import part
from diadochi.windows.table_state import Subject
from diadochi.windows.widget_text import as_words


def label_of(provenance: Mapping[str, str], key: str) -> str:
    """The first word of a label: rules, history or house; empty when there is none."""
    return provenance.get(key, "").partition(" ")[0].rstrip(",;:")


def house(provenance: Mapping[str, str], *keys: str) -> str:
    """The small tag beside a number chosen by this program; empty for numbers from rules or history."""
    if not any(label_of(provenance, key) == "house" for key in keys):
        return ""
    why = tr("House number: we do not know the printed one. You can change it in the map files.")
    return (
        f'&nbsp;<a href="house:" title="{escape(why)}" style="color:{part("warning")}; font-size:small; '
        f'font-style:italic; text-decoration:none;">{escape(tr("house"))}</a>'
    )


def words(text: str) -> str:
    return escape(text)


def link(subject: Subject, text: str) -> str:
    return f'<a href="{escape(subject.link())}" style="color:{part("focus")}; text-decoration:none;">{escape(text)}</a>'


def faint(text: str) -> str:
    return f'<span style="color:{part("faint_text")};">{text}</span>'


def aside(text: str) -> str:
    return f'<span style="color:{part("faint_text")}; font-size:small;">{text}</span>'


def together(text: str) -> str:
    """Words that stay on one line."""
    return escape(text).replace(" ", "&nbsp;")


def picture(name: str, width: int, height: int) -> str:
    """A picture; `name` is passed to the page's painter."""
    return f'<img src="{escape(name)}" width="{width}" height="{height}" style="vertical-align:middle;">'


def told(markup: str, text: str) -> str:
    """Markup with `text` as its tool tip and for screen readers."""
    return f'<a href="told:" title="{escape(as_words(text))}" style="text-decoration:none;">{markup}</a>'


def title(sign: str, name: str, below: str = "") -> str:
    """The head of a page: a picture, a large name, a faint line."""
    under = f'<br><span style="color:{part("faint_text")};">{below}</span>' if below else ""
    return (
        f'<table cellspacing="0" cellpadding="0"><tr><td style="padding-right:10px;" valign="middle">{sign}</td>'
        f'<td valign="middle"><span style="font-size:x-large; font-weight:600;">{escape(name)}</span>{under}</td>'
        f"</tr></table>"
    )


def heading(text: str) -> str:
    return f'<p style="margin-top:11px; margin-bottom:2px; color:{part("accent")}; font-weight:600;">{escape(text)}</p>'


def paragraph(text: str) -> str:
    return f'<p style="margin-top:5px; margin-bottom:3px;">{text}</p>'


def note(text: str) -> str:
    return f'<p style="margin-top:6px; margin-bottom:4px; font-style:italic;">{escape(text)}</p>'


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """Two columns: a label, and prepared HTML for its value. Rows without a value are left out."""
    lines = [
        f'<tr><td style="padding:1px 12px 1px 0; color:{part("faint_text")};" valign="top">{escape(what)}</td>'
        f'<td style="padding:1px 0;" valign="top">{value}</td></tr>'
        for what, value in rows
        if value
    ]
    return f'<table cellspacing="0" cellpadding="0" width="100%">{"".join(lines)}</table>' if lines else ""


def table(rows: Iterable[Iterable[str]]) -> str:
    """Rows of prepared HTML in columns."""
    lines = [
        "<tr>" + "".join(f'<td style="padding:2px 9px 2px 0;" valign="middle">{cell}</td>' for cell in row) + "</tr>"
        for row in rows
    ]
    return f'<table cellspacing="0" cellpadding="0">{"".join(lines)}</table>' if lines else ""
