"""A notebook's cells as HTML, by nbconvert's exporters with templates of our own."""

from __future__ import annotations

import base64
import os
import re
from html import escape
from pathlib import Path
from urllib.parse import quote, unquote

import nbformat
from nbconvert.exporters import HTMLExporter, SlidesExporter, TemplateExporter
from nbconvert.filters.highlight import Highlight2HTML
from traitlets import Any, Unicode, default
from traitlets.config import Config

from . import markup, outputs
from .account import Account, Unusable
from .files import Missing, Neighbours
from .prose import Page, render, slug
from .words import LANGUAGES

TEMPLATES = Path(__file__).parent / "templates"

STYLE_ATTRIBUTE = re.compile(r'(<[a-z][^<>]*?)\sstyle="([^"]*)"')
CLASS_ATTRIBUTE = re.compile(r'\sclass="([^"]*)"')
RUNS = re.compile(r"<script\b(?![^>]*\btype\s*=\s*[\"']?(?!text/javascript|module|application/javascript)[\w/+.-]+/)", re.I)


class Lecture:
    """One notebook on its way to HTML: what its cells say, and what its page must carry for them.

    page_folder is the folder of the export that its page will be in, None for a page
    that is read without the others, with everything inside.
    """

    def __init__(self, notebook: nbformat.NotebookNode, of: dict, board_scripts: list[str], account: Account, page_folder: str | None):
        self.notebook, self.language, self.trusted = notebook, of["language"], of["trusted"]
        self.board_scripts = [s.strip() for s in board_scripts]
        self.account, self.page_folder = account, page_folder
        self.neighbours = Neighbours(Path(of["folder"]), Path(of["root"]), of["at"], self.trusted, account)
        self.own: str = of["page"]  # the lecture's page in the export, as en/01-bash
        self.pages: list[str] = of["pages"]
        self.page = Page()
        self.scripts: list[str] = []  # that outputs need, each once, in order
        self.styles: list[str] = []
        self.classes: dict[str, str] = {}  # declarations of a style attribute → the class that has them
        self.words = LANGUAGES[self.language]
        self.numbers = dict(self.numbered())
        self.referred: set[str] = set()  # places that a link calls by their number
        self.cell = "?"  # the id of the cell that is being rendered

    def numbered(self):
        """The places of theorems and exercises with their names: Theorem 2."""
        for tag in ("theorem", "exercise"):
            tagged = [c for c in self.notebook.cells if c.cell_type == "markdown" and tag in c.metadata.get("tags", [])]
            for n, cell in enumerate(tagged, 1):
                yield f"cell-{cell.id}", self.words[tag].format(n=n)

    def lose(self, kind: str, what: str) -> None:
        self.account.lose(self.cell, kind, what)

    # Text.
    def prose(self, source: str, cell) -> str:
        self.cell = cell.id
        html, renderer = render(source, self, cell.get("attachments"))
        html = self.markup(html, output=False) if renderer.raw else self.styled(html)
        return self.scrolling_tables(renderer.filled(html))

    def markup(self, html: str, output: bool) -> str:
        """HTML that an author or a cell wrote, as it may stand in a page."""
        html = markup.Rewriter(self, output).rewrite(html)
        if not self.trusted:
            html = markup.sanitize(html)
        if found := markup.NEVER.search(html):
            raise Unusable(f"cell {self.cell}: it holds <{found[1]}> in a place where it cannot be taken out; remove it")
        return html

    def raw(self, cell) -> str:
        """A raw cell: it is meant for one kind of export, or for all."""
        self.cell = cell.id
        kind = cell.metadata.get("raw_mimetype") or cell.metadata.get("format") or ""
        if kind == "text/html":
            return self.markup(cell.source, output=False)
        if kind == "text/markdown":
            return self.prose(cell.source, cell)
        if kind in ("", "text/plain"):
            return f'<pre class="raw" tabindex="0">{escape(cell.source, quote=False)}</pre>' if cell.source.strip() else ""
        self.lose("output", f"a raw cell for {kind} is not shown")
        return ""

    def output(self, output, cell) -> str:
        self.cell = cell.id
        return outputs.shown(output, cell, self)

    def scrolling_tables(self, html: str) -> str:
        """Lets a wide table scroll by itself, by keyboard too."""
        frame = f'<div class="wide" role="region" aria-label="{self.words["table"]}" tabindex="0">'
        return re.sub(r"<table\b", frame + r"<table", html).replace("</table>", "</table></div>")

    # Styles and scripts, which a page carries for its cells.
    def styled(self, html: str) -> str:
        """Our own markup with classes instead of styles: the pages' policy allows no style attributes."""

        def replaced(match: re.Match) -> str:
            start, style = match[1], match[2]
            name = self.style_class(style)
            if CLASS_ATTRIBUTE.search(start):
                return CLASS_ATTRIBUTE.sub(lambda m: f' class="{m[1]} {name}"', start, count=1)
            return f'{start} class="{name}"'

        # A class may come after the style.
        html = re.sub(r'(\sstyle="[^"]*")(\sclass="[^"]*")', r"\2\1", html)
        return STYLE_ATTRIBUTE.sub(replaced, html)

    def style_class(self, style: str) -> str:
        return self.classes.setdefault(style.strip().rstrip(";"), f"s{len(self.classes) + 1}")

    def add_style(self, style: str) -> None:
        if style not in self.styles:
            self.styles.append(style)

    def style_sheets(self) -> list[str]:
        """The style sheets that the page needs: those of outputs, and the classes that stand for style attributes."""
        # Thrice, so that the class comes before other rules, as a style attribute does.
        rules = "".join(f".{name}.{name}.{name}{{{style}}}" for style, name in self.classes.items())
        return [*self.styles, *([rules] if rules else [])]

    def needs_script(self, html: str) -> bool:
        return RUNS.search(html) is not None

    def carry(self, script: str, output: bool) -> None:
        """Lets the page carry a script, once."""
        script = script.strip()
        if not self.trusted and script not in self.board_scripts:
            if not output:
                return self.lose("markup", "a script does not run of a notebook that is not trusted")
            raise Unusable(
                f"cell {self.cell}: an output holds a script that is not one of Nimbook's own; "
                "clear the output, or export with --trust if you know who wrote it"
            )
        if script not in self.scripts:
            self.scripts.append(script)
        return None

    # Pictures and links.
    def image(self, output, kind: str) -> str:
        """An image. Its alternative text is the output's plain text."""
        data = output.data[kind]
        if kind == "image/svg+xml":
            data = base64.b64encode(data.encode()).decode()
        width = (output.get("metadata") or {}).get(kind, {}).get("width")
        size = f' width="{int(width)}"' if isinstance(width, (int, float)) else ""
        alt = escape(output.data.get("text/plain", ""))
        return f'<img alt="{alt}"{size} src="data:{kind};base64,{outputs.packed(data)}">'

    @staticmethod
    def drawing(svg: str) -> str:
        return markup.drawing(svg)

    def address(self, url: str, tag: str, attribute: str) -> str | None:
        """An address in the author's HTML as it is for the page, or None if it leads nowhere."""
        if tag in ("a", "area"):
            return self.link(url)
        return self.picture(url, None)

    def picture(self, url: str, attachments: dict | None) -> str | None:
        """Returns the address of a picture, sound or film for the page, or None if the page cannot have it."""
        if url.startswith("attachment:"):
            forms = (attachments or {}).get(url.removeprefix("attachment:")) or {}
            for kind in ("image/svg+xml", "image/png", "image/jpeg", *forms):
                if isinstance(forms.get(kind), str):
                    return f"data:{kind};base64,{outputs.packed(forms[kind])}"
            self.lose("picture", f"{url} is not there: the cell has no such attachment")
            return None
        if url.startswith(("#", "data:")):
            return url
        if re.match(r"(?:\w[\w+.-]*:)?//|[\w+.-]+:", url):
            self.lose("picture", f"{url[:200]} is on another machine, and a page asks none")
            return None
        return self.beside(url, "picture")

    def beside(self, url: str, kind: str) -> str | None:
        try:
            return self.neighbours.address(url, self.page_folder)
        except (Missing, OSError, ValueError) as error:
            self.lose(kind, f"{url[:200]} is not in the export: {error}")
            return None

    def link(self, url: str) -> str | None:
        """Returns where a link leads for the page, or None if it leads nowhere."""
        if url.startswith("#"):  # as Jupyter spells the id of a heading, or that of a cell
            place = slug(re.sub("^cell-id=", "cell-", unquote(url[1:])))
            if self.page_folder in (None, self.language):
                self.page.within[self.cell, place] = None
                return "#" + place
            # Slides leave out what the page has.
            return f"{relative(self.own, self.page_folder)}#{place}"
        if re.match(r"https?:|mailto:" + ("|data:" if self.trusted else ""), url, re.I) or url == "":
            return url
        if re.match(r"[\w+.-]+:|//", url):
            self.lose("link", f"{url[:200]} is not a link for a page")
            return None
        if (found := re.match(r"([^#?]+)\.ipynb(?:$|[#?])", url)) is None:
            return self.beside(url, "link")
        if self.page_folder is None:
            return None
        target = (self.neighbours.folder / (unquote(found[1]) + ".ipynb")).resolve()
        page = next((p for p in self.pages if p in (f"{target.parent.name}/{target.stem}", f"{self.language}/{target.stem}")), None)
        if page is None:
            self.lose("link", f"{url[:200]} leads to a notebook that is not in the export")
            return None
        anchor = re.sub("^cell-id=", "cell-", unquote(url.partition("#")[2]))
        if anchor:
            self.account.links[self.cell, page, anchor] = None
        return relative(page, self.page_folder) + (f"#{anchor}" if anchor else "")

    def tags_of(self, place: str) -> list[str]:
        return next((c.metadata.get("tags", []) for c in self.notebook.cells if f"cell-{c.id}" == place), [])

    def reference(self, address: str) -> str:
        """What a link without a text says of the place that it leads to."""
        place = address.partition("#")[2]
        if place not in self.numbers:
            return address
        self.referred.add(place)
        return self.numbers[place]

    def finished(self, content: str) -> str:
        """The whole content, once all cells are there: references to equations, and links within the page."""
        lost = set()
        content = self.page.mathematics.referred(content, lost.add)
        for label in sorted(lost):
            self.account.lose("", "formula", f"a reference to {label} leads nowhere: no numbered equation has that label")
        for place in self.referred:
            mark = f'id="{escape(place)}">'
            if "exercise" not in self.tags_of(place):  # these have their numbers in their text
                content = content.replace(mark, f'{mark}<div class="number">{self.numbers[place]}</div>', 1)
        ids = set(re.findall(r'\s(?:id|name)="([^"]*)"', content))
        for cell, place in self.page.within:
            if escape(place) not in ids:
                self.account.lose(cell, "link", f"#{place} is no heading or cell of this notebook")
        return content


def relative(page: str, folder: str) -> str:
    """Returns the address of a page of the export for one in a folder of it."""
    return quote(os.path.relpath(page + ".html", folder).replace(os.sep, "/"))


class _Exporter(TemplateExporter):
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
        yield "raw", self.lecture.raw
        yield "shown", self.lecture.output
        yield "focusable", lambda html: html.replace("<pre>", '<pre tabindex="0">', 1)

    def from_notebook_node(self, nb, resources=None, **kw):
        # HTMLExporter would parse the whole page again, for what our templates do.
        self.register_filter("highlight_code", Highlight2HTML(pygments_lexer=lexer(nb), parent=self))
        return TemplateExporter.from_notebook_node(self, nb, resources, **kw)


def lexer(notebook: nbformat.NotebookNode) -> str:
    """The name of the notebook's language for Pygments. GoNB gives JupyterLab none, which stores it so."""
    info = notebook.metadata.get("language_info", {})
    spec = notebook.metadata.get("kernelspec", {})
    name = info.get("pygments_lexer") or info.get("name") or spec.get("language") or ""
    return "go" if name in ("", "gonb") else name


class PageExporter(_Exporter, HTMLExporter):
    template_name = Unicode("lecture")


class DeckExporter(_Exporter, SlidesExporter):
    template_name = Unicode("slides")


def cells(exporter: type, lecture: Lecture) -> str:
    """Returns the cells' HTML, the page left out."""
    html, _ = exporter(lecture=lecture).from_notebook_node(lecture.notebook)
    return lecture.finished(html.strip())


def folded(notebook: nbformat.NotebookNode, words: dict) -> nbformat.NotebookNode:
    """Marks cells tagged as solution or hint to be shown folded, unless they fold themselves."""
    for cell in notebook.cells:
        for tag in ("solution", "hint"):
            if tag in cell.metadata.get("tags", []) and "<details" not in cell.source:
                cell.metadata.nimbook_fold = words[tag]
    return notebook
