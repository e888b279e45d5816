"""A notebook's cells as HTML, by nbconvert's exporters with templates of our own."""

from __future__ import annotations

import base64
import json
import re
from html import escape
from pathlib import Path

import nbformat
from nbconvert.exporters import HTMLExporter, SlidesExporter
from traitlets import Any, HasTraits, Unicode, default
from traitlets.config import Config

from .prose import Page, render, sanitize
from .words import LANGUAGES

TEMPLATES = Path(__file__).parent / "templates"
LONG = 25  # lines of text that an output shows without folding


class Unusable(Exception):
    """A notebook that cannot be exported, and why."""


# A script that runs; data in a script element (application/json) does not.
SCRIPT = re.compile(r"<script\b(?![^>]*\btype\s*=\s*[\"']?(?!text/javascript|module)[\w/+.-]+/)[^>]*>(.*?)</script\s*>", re.S | re.I)
STYLE_ATTRIBUTE = re.compile(r"""(<[a-z][^<>]*?)\sstyle\s*=\s*("[^"]*"|'[^']*')""", re.I)  # which the pages' policy refuses
STYLE = re.compile(r"<style\b[^>]*>(.*?)</style\s*>", re.S | re.I)


class Lecture:
    """One notebook on its way to HTML: what its cells say, and what its page must carry for them."""

    def __init__(self, notebook: nbformat.NotebookNode, language: str, trusted: bool, board_scripts: list[str], other: str | None):
        self.notebook, self.language, self.trusted = notebook, language, trusted
        self.board_scripts = [s.strip() for s in board_scripts]
        self.page = Page(other)
        self.scripts: list[str] = []  # that outputs need, each once, in order
        self.styles: list[str] = []
        self.words = LANGUAGES[language]

    def prose(self, source: str, cell) -> str:
        html = classes_for_styles(render(source, self.page, cell.get("attachments")))
        return self.scrolling_tables(self.carried(html, cell) if self.trusted else sanitize(html))

    def scrolling_tables(self, html: str) -> str:
        """Lets a wide table scroll by itself, by keyboard too."""
        frame = f'<div class="wide" role="region" aria-label="{self.words["table"]}" tabindex="0">'
        return html.replace("<table>", frame + "<table>").replace("</table>", "</table></div>")

    def shown(self, html: str, cell) -> str:
        """An output's HTML."""
        if self.trusted or SCRIPT.search(html):
            return self.carried(html, cell)
        return sanitize(html)

    def carry(self, script: str, cell) -> str:
        """Lets the page carry a script, once, and returns what stands in its place: nothing."""
        script = script.strip()
        if not self.trusted and script not in self.board_scripts:
            raise Unusable(
                f"cell {cell.get('id', '?')}: an output holds a script that is not one of Nimbook's own; "
                "clear the output, or export with --trust if you know who wrote it"
            )
        if script not in self.scripts:
            self.scripts.append(script)
        return ""

    def carried(self, html: str, cell) -> str:
        """HTML without its scripts and style sheets, which the page carries for it, each once."""
        html = SCRIPT.sub(lambda match: self.carry(match[1], cell), html)
        for style in STYLE.findall(html):
            if style not in self.styles:
                self.styles.append(style)
        return STYLE_ATTRIBUTE.sub(r"\1", STYLE.sub("", html))

    def picture(self, output, kind: str) -> str:
        """An image. Its alternative text is the output's plain text."""
        data = output.data[f"image/{kind}"]
        if kind == "svg+xml":
            data = base64.b64encode(data.encode()).decode()
        width = output.metadata.get(f"image/{kind}", {}).get("width")
        size = f' width="{int(width)}"' if isinstance(width, (int, float)) else ""
        alt = escape(output.data.get("text/plain", ""))
        return f'<img alt="{alt}"{size} src="data:image/{kind};base64,{escape("".join(data.split()))}">'

    def long(self, text: str) -> str:
        """The summary of an output that is folded, or nothing for a short one."""
        lines = text.rstrip("\n").count("\n") + 1
        return self.words["long"].format(n=lines) if lines > LONG else ""


class _Exporter(HasTraits):
    """What the exporter of a page and that of slides share."""

    lecture = Any(help="the Lecture whose cells are exported")

    @default("extra_template_basedirs")
    def _template_folder(self):
        return [str(TEMPLATES)]

    @default("extra_template_paths")
    def _templates_by_folder(self):
        return [str(TEMPLATES)]  # slides extend lecture/index.html.j2

    @property
    def default_config(self):
        config = Config({"HighlightMagicsPreprocessor": {"enabled": False}})
        merged = super().default_config.copy()
        merged.merge(config)
        return merged

    def default_filters(self):
        yield from super().default_filters()

        yield "prose", self.lecture.prose
        yield "shown", self.lecture.shown
        yield "carry", self.lecture.carry
        yield "picture", self.lecture.picture
        yield "long", self.lecture.long
        yield "focusable", lambda html: html.replace("<pre>", '<pre tabindex="0">', 1)


class PageExporter(_Exporter, HTMLExporter):
    template_name = Unicode("lecture")


class DeckExporter(_Exporter, SlidesExporter):
    template_name = Unicode("slides")


def cells(exporter: type, lecture: Lecture) -> str:
    """Returns the cells' HTML, the page left out."""
    html, _ = exporter(lecture=lecture).from_notebook_node(lecture.notebook)
    return html.strip()


def classes_for_styles(html: str) -> str:
    """Replaces the one style that Markdown makes, a column's alignment, by a class: the pages allow no style attributes."""
    return re.sub(r' style="text-align:\s*(left|right|center);?"', r' class="\1"', html)


def folded(notebook: nbformat.NotebookNode, words: dict) -> nbformat.NotebookNode:
    """Marks cells tagged as solution or hint to be shown folded, unless they fold themselves."""
    for cell in notebook.cells:
        for tag in ("solution", "hint"):
            if tag in cell.metadata.get("tags", []) and "<details" not in cell.source:
                cell.metadata.nimbook_fold = words[tag]
    return notebook


def read(source: bytes, largest: int) -> nbformat.NotebookNode:
    """Reads a notebook of nbformat 4 with cell ids; anything else is Unusable, with the mend."""
    try:
        raw = json.loads(source)
    except ValueError as error:
        raise Unusable(f"it is not JSON ({error})") from error
    if not isinstance(raw, dict) or "cells" not in raw and "worksheets" not in raw:
        raise Unusable("it is JSON, but not a notebook: it has no cells")
    if raw.get("nbformat") != 4:
        raise Unusable(f"it has nbformat {raw.get('nbformat')}; open and save it in JupyterLab to bring it to nbformat 4")
    notebook = nbformat.from_dict(raw)
    seen: set[str] = set()
    for i, cell in enumerate(notebook.cells, 1):
        if cell.get("cell_type") not in ("code", "markdown", "raw"):
            raise Unusable(f"cell {i} is of the unknown kind {cell.get('cell_type')!r}; there are code, markdown and raw cells")
        cell.setdefault("metadata", nbformat.NotebookNode())
        if isinstance(cell.get("source"), list):
            cell.source = "".join(cell.source)
        if not cell.get("id") or cell.id in seen:  # before nbformat 4.5 cells have none
            cell.id = f"n{i}"
        seen.add(cell.id)
        if cell.cell_type == "code":
            # The alternative text of a figure, for programs that give an image none.
            cell.outputs = [o for o in cell.get("outputs", []) if not _text(o, "text/html").startswith('<div class="nimbook-alt"')]
            for output in cell.outputs:
                _join_lines(output)
                if (size := len(str(output))) > largest:
                    raise Unusable(
                        f"cell {cell.id} has an output of {size / 1e6:.0f} MB, and a page takes {largest / 1e6:.0f} MB; "
                        "clear it or print less"
                    )
    try:
        notebook.nbformat_minor = max(5, notebook.get("nbformat_minor", 0))  # it has ids now
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        raise Unusable(f"it is not a valid notebook: {error.message.splitlines()[0][:200]}") from error
    return notebook


def _text(output, kind: str) -> str:
    value = (output.get("data") or {}).get(kind, "")
    return value if isinstance(value, str) else "".join(map(str, value))


def _join_lines(output) -> None:
    if isinstance(output.get("text"), list):
        output.text = "".join(output.text)
    for kind, data in (output.get("data") or {}).items():
        if isinstance(data, list):
            output.data[kind] = "".join(data)
