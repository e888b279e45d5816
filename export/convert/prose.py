"""Markdown of a lecture as HTML: nbconvert's renderer with mathematics as MathML,
readable heading ids, and what a page needs to know of its text: headings for its
contents, links for the footnotes of its print, words for the search.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from urllib.parse import unquote

import bs4
import nh3
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from .mathematics import mathml


@dataclass
class Heading:
    level: int
    id: str
    text: str


@dataclass
class Page:
    """What was seen while a lecture's cells were rendered, in their order.

    other is where pages of other lectures are from this one, "" or "../"; None if
    it will be read without them, and links to them become plain text.
    """

    other: str | None
    ids: set[str] = field(default_factory=set)
    headings: list[Heading] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def unique(self, wanted: str) -> str:
        name, n = wanted, 2
        while name in self.ids:
            name, n = f"{wanted}-{n}", n + 1
        self.ids.add(name)
        return name

    def footnote(self, url: str) -> int:
        if url not in self.links:
            self.links.append(url)
        return self.links.index(url) + 1


def slug(text: str) -> str:
    """Returns the id that JupyterLab gives a heading, so that links to it work in both."""
    return re.sub(r"\s+", "-", text) or "section"


def plain(markup: str) -> str:
    """Returns the words of some HTML on one line; formulas keep their symbols."""
    return " ".join(bs4.BeautifulSoup(markup, "html.parser").get_text().split())


class Renderer(IPythonRenderer):
    def __init__(self, page: Page, attachments: dict | None):
        super().__init__(escape=False, attachments=attachments, exclude_anchor_links=True)
        self.page = page

    def inline_math(self, body: str) -> str:
        return mathml(body, display=False)

    def block_math(self, body: str) -> str:
        return mathml(body, display=True)

    def latex_environment(self, name: str, body: str) -> str:
        return mathml(f"\\begin{{{name}}}{body}\\end{{{name}}}", display=True)

    def heading(self, text: str, level: int, **attrs) -> str:
        words = plain(text)
        id = self.page.unique(slug(words))
        self.page.headings.append(Heading(level, id, words))
        return f'<h{level} id="{html.escape(id)}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        if notebook := re.match(r"(?!\w+:)([^#?]+)\.ipynb($|[#?].*)", url):
            if self.page.other is None:
                return text
            url = f"{self.page.other}{notebook[1]}.html{notebook[2]}"
        elif url.startswith("#"):  # as Jupyter spells the id of a heading: with its capitals
            url = "#" + slug(unquote(url[1:]))
        anchor = super().link(text, url, title)
        if not url.startswith(("http://", "https://")):
            return anchor
        return f'{anchor}<sup class="footnote-mark" aria-hidden="true">{self.page.footnote(url)}</sup>'


def render(source: str, page: Page, attachments: dict | None = None) -> str:
    return MarkdownWithMath(renderer=Renderer(page, attachments)).render(source)


# What markup in the prose of a notebook may say. MathML is what the renderer
# itself makes; everything else is what Markdown or an author's <details> needs.
MATHML = {
    "math", "mrow", "mi", "mo", "mn", "mtext", "mspace", "msub", "msup", "msubsup", "munder",
    "mover", "munderover", "mfrac", "msqrt", "mroot", "mtable", "mtr", "mtd", "mstyle",
    "mpadded", "mphantom", "menclose", "semantics", "annotation",
}  # fmt: skip
TAGS = nh3.ALLOWED_TAGS | MATHML | {"details", "summary", "section", "figure", "figcaption", "input"}
ATTRIBUTES = {
    **nh3.ALLOWED_ATTRIBUTES,
    "*": {"class", "id", "lang", "dir", "title", "role", "tabindex", "aria-label", "aria-hidden"},
    "details": {"open"},
    "math": {"display", "xmlns"},
    "mo": {"stretchy", "fence", "form", "separator", "minsize", "maxsize", "lspace", "rspace", "movablelimits"},
    "mi": {"mathvariant"},
    "mn": {"mathvariant"},
    "mtext": {"mathvariant"},
    "mspace": {"width", "linebreak"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "mfrac": {"linethickness"},
    "mtable": {"columnalign", "rowspacing", "columnspacing"},
    "mtd": {"columnalign"},
    "mstyle": {"displaystyle", "scriptlevel", "mathvariant"},
    "mpadded": {"width", "height", "depth", "lspace", "voffset"},
    "menclose": {"notation"},
    "img": {"src", "alt", "width", "height", "class"},
    "div": {"data-board"},  # which the board's script reads as data
}


def sanitize(markup: str) -> str:
    """Returns the markup without anything that runs, loads or restyles the page."""
    return nh3.clean(
        markup,
        tags=TAGS,
        attributes=ATTRIBUTES,
        link_rel=None,
        url_schemes={"http", "https", "mailto", "data"},
        attribute_filter=_data_only_in_images,
        set_tag_attribute_values={},
    )


def _data_only_in_images(tag: str, attribute: str, value: str) -> str | None:
    if value.lstrip().lower().startswith("data:") and not (
        tag == "img" and attribute == "src" and value.startswith("data:image/")
    ):
        return None
    return value
