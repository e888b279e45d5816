"""Markdown of a lecture as HTML: nbconvert's renderer with mathematics as MathML,
readable heading ids, and what a page needs to know of its text: headings for its
contents, links for the footnotes of its print, words for the search.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from .mathematics import BadFormula, Mathematics


@dataclass
class Heading:
    level: int
    id: str
    text: str


@dataclass
class Page:
    """What was seen while a lecture's cells were rendered, in their order."""

    ids: set[str] = field(default_factory=set)
    headings: list[Heading] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    mathematics: Mathematics = field(default_factory=Mathematics)
    within: dict[tuple[str, str], None] = field(default_factory=dict)  # cell, place on the page that it links to

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


TAG = re.compile(r"<[^>]*>")


def plain(markup: str) -> str:
    """Returns the words of some HTML on one line; formulas keep their symbols."""
    return " ".join(html.unescape(TAG.sub("", markup)).split())


# What we write ourselves is put in its place only after the author's markup around it
# has been looked through.
MARK = "\ue000([0-9]+)\ue001"
# A browser would break a line between a formula and the punctuation that clings to it.
TOGETHER = re.compile(f"([(（“]*){MARK}([,.;:!?)、，。；：！？）”]*)")
# HTML that authors write for its meaning alone needs no looking through.
HARMLESS = re.compile(r"</?(?:details|summary|br|b|i|em|strong|sub|sup|kbd|p|hr|table|thead|tbody|tr|th|td)\s*/?>", re.I)


class Renderer(IPythonRenderer):
    def __init__(self, lecture, attachments: dict | None):
        super().__init__(escape=False, attachments=attachments, exclude_anchor_links=True)
        self.lecture, self.page = lecture, lecture.page
        self.kept: list[str] = []
        self.raw = False  # whether there is markup of the author's that has to be looked through

    def keep(self, markup: str) -> str:
        """Returns a mark that stands for markup of our own."""
        self.kept.append(markup)
        return f"\ue000{len(self.kept) - 1}\ue001"

    def filled(self, markup: str) -> str:
        """Puts in what the marks stand for."""

        def put(match: re.Match) -> str:
            before, number, after = match.groups()
            mine = self.kept[int(number)] if int(number) < len(self.kept) else ""
            if (before or after) and mine.startswith("<math") and 'display="block"' not in mine:
                return f'<span class="together">{before}{mine}{after}</span>'
            return before + mine + after

        return TOGETHER.sub(put, markup)

    def formula(self, tex: str, display: bool) -> str:
        try:
            markup = self.lecture.styled(self.page.mathematics.mathml(tex, display))
        except BadFormula as error:
            tex = tex.strip()
            self.lecture.lose("formula", f"${tex}$ is not understood: {error}")
            markup = f'<code class="tex">{html.escape(tex)}</code>'
        return self.keep(markup)

    def inline_math(self, body: str) -> str:
        return self.formula(body, display=False)

    def block_math(self, body: str) -> str:
        return self.formula(body, display=True)

    def latex_environment(self, name: str, body: str) -> str:
        return self.formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", display=True)

    def block_html(self, html: str) -> str:
        self.raw = self.raw or "<" in HARMLESS.sub("", html)
        return super().block_html(html)

    def inline_html(self, html: str) -> str:
        self.raw = self.raw or "<" in HARMLESS.sub("", html)
        return super().inline_html(html)

    def heading(self, text: str, level: int, **attrs) -> str:
        words = plain(self.filled(text))
        id = self.page.unique(slug(words))
        self.page.headings.append(Heading(level, id, words))
        return f'<h{level} id="{html.escape(id)}">{text}</h{level}>\n'

    def image(self, text: str, url: str, title: str | None = None) -> str:
        words = plain(self.filled(text))
        address = self.lecture.picture(url, self.attachments)
        said = f' title="{html.escape(title)}"' if title else ""
        if address is not None:
            return self.keep(f'<img src="{html.escape(address)}" alt="{html.escape(words)}"{said}>')
        if re.match(r"(https?:)?//", url):
            return self.keep(super().link(html.escape(words or url), url, title))
        return f'<span class="missing">{html.escape(words or unquote(url))}</span>'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        address = self.lecture.link(url)
        if address is None:
            return text
        text = text or html.escape(self.lecture.reference(address))
        opening = self.keep(super().link("", address, title).removesuffix("</a>"))
        closing = "</a>"
        if address.startswith(("http://", "https://")):
            closing += f'<sup class="footnote-mark" aria-hidden="true">{self.page.footnote(url)}</sup>'
        return opening + text + self.keep(closing)


REFERENCE = r"\\(?:eq)?ref\{(?P<tex_reference_label>[^{}$`]+)\}"  # MathJax knows it outside of formulas too


def _references(md) -> None:
    def parse(inline, match, state) -> int:
        state.append_token({"type": "inline_math", "raw": match[0]})
        return match.end()

    md.inline.register("tex_reference", REFERENCE, parse, before="link")


def render(source: str, lecture, attachments: dict | None = None) -> tuple[str, Renderer]:
    """Returns the HTML, in which marks stand for the formulas, and the renderer that fills them in."""
    renderer = Renderer(lecture, attachments)
    markdown = MarkdownWithMath(renderer=renderer)
    _references(markdown)
    return markdown.render(re.sub("[\ue000\ue001]", "", source)), renderer
