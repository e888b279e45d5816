"""Mathematics as MathML, made when the page is made.

MathML needs no script and no network to show, is text to select and to read
aloud, and prints as it shows. Temml (MIT) does the translation, in the V8 engine
that the package mini-racer carries; the font is a subset of STIX Two Math (SIL
Open Font License), which ziamath carries.
"""

from __future__ import annotations

import functools
import importlib.util
import re
from html import escape
from pathlib import Path

HERE = Path(__file__).parent


class BadFormula(ValueError):
    """A formula that is not understood, and why."""


@functools.cache
def engine():
    # Imported when the first formula comes: V8 takes a tenth of a second to start.
    from py_mini_racer import MiniRacer

    js = MiniRacer()
    js.eval((HERE / "temml" / "temml.min.js").read_text(encoding="utf-8"))
    js.eval((HERE / "mathematics.js").read_text(encoding="utf-8"))
    return js


DEFINES = re.compile(r"\\(?:[A-Za-z]*newcommand|providecommand|g?def|DeclareMathOperator)(?![A-Za-z])")
EQUATION = re.compile(r'<mtr(?: id="(?P<label>[^"]*)")?(?P<tagged> class="tml-tageqn")?>|<mtext><span class="tml-eqn"></span></mtext>')
TAG = re.compile(r'<mtext class="tml-tag">(.*?)</mtext>', re.S)
REFERENCE = re.compile(r"""<a href='#([^']*)' class="tml-ref( tml-eqref)?"></a>""")


class Mathematics:
    """The formulas of one page: they share definitions and the numbers of equations."""

    translated: dict[tuple[str, bool, str], str] = {}  # by all that determines it; pages share most formulas
    defining: Mathematics | None = None  # whose definitions the engine has

    def __init__(self):
        self.definitions = ""
        self.equations = 0
        self.labels: dict[str, str] = {}  # id of a numbered equation → what refers to it says

    def mathml(self, tex: str, display: bool) -> str:
        """Returns the formula as a <math> element, or raises BadFormula."""
        tex = tex.strip()
        key = (tex, display, self.definitions)
        if DEFINES.search(tex):
            self.definitions += tex + "\n"
            markup = self.translate(tex, display)
        elif (markup := self.translated.get(key)) is None:
            markup = self.translated[key] = self.translate(tex, display)
        return self.numbered(markup)

    def translate(self, tex: str, display: bool) -> str:
        if Mathematics.defining is not self:
            engine().eval("forget()")
            Mathematics.defining = self
        result = dict(engine().call("convert", tex, display))
        if "reason" in result:
            raise BadFormula(result["reason"])
        # The style is in math.css; the font has no pictures that a character has to be kept from.
        markup = result["mathml"].replace(' style="display:block math;"', "").replace("\ufe0e", "")
        # An operator without a left argument, as in n + *m, keeps no distance in TeX. MathML
        # knows this only of + and −.
        return markup.replace('<mo form="prefix" stretchy="false">', '<mo form="prefix" stretchy="false" lspace="0em" rspace="0em">')

    def numbered(self, markup: str) -> str:
        """Gives equations their numbers and remembers what their labels stand for."""
        label = None

        def number(match: re.Match) -> str:
            nonlocal label
            if match[0].startswith("<mtr"):
                label = match["label"]
                if label and match["tagged"]:
                    self.labels[label] = re.sub("<[^>]*>", "", TAG.search(markup, match.end())[1])
                return match[0]
            self.equations += 1
            if label:
                self.labels[label] = f"({self.equations})"
            return f"<mtext>({self.equations})</mtext>"

        return EQUATION.sub(number, markup)

    def referred(self, markup: str, lost) -> str:
        """Puts in what \\ref and \\eqref refer to, once all equations of the page are known."""

        def reference(match: re.Match) -> str:
            if match[1] not in self.labels:
                lost(match[1])
            said = self.labels.get(match[1], "(?)")
            said = said if match[2] else said.strip("()")
            inside = markup.rfind("<math", 0, match.start()) > markup.rfind("</math", 0, match.start())
            return f"<mtext>{said}</mtext>" if inside else f'<a href="#{escape(match[1])}">{said}</a>'

        return REFERENCE.sub(reference, markup)


# Latin with accents, Greek, punctuation, letter-like symbols, arrows, operators,
# brackets, geometric shapes, and the alphabets of mathematics.
CHARACTERS = [
    (0x20, 0x7E), (0xA0, 0xFF), (0x2C6, 0x2DC), (0x300, 0x30C), (0x338, 0x338), (0x391, 0x3F5), (0x2010, 0x2057),
    (0x20D6, 0x20D7), (0x2100, 0x214F), (0x2190, 0x21D5), (0x2200, 0x22FF), (0x2308, 0x230B), (0x231C, 0x231F),
    (0x23B4, 0x23B5), (0x23DC, 0x23DF), (0x25A0, 0x25CF), (0x2660, 0x2667), (0x27E8, 0x27EB), (0x27F5, 0x27FC),
    (0x2A00, 0x2A06), (0x2A7D, 0x2A7E), (0x2A85, 0x2A8C), (0x2AAF, 0x2AB0), (0x1D400, 0x1D4CF), (0x1D504, 0x1D56B),
    (0x1D5A0, 0x1D5D3), (0x1D670, 0x1D6A5), (0x1D6A8, 0x1D71B), (0x1D7CE, 0x1D7E1),
]  # fmt: skip


def write_font(path: Path) -> None:
    """Writes the mathematics font, with its tables for stretching and spacing."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.recalc_timestamp = False  # the same bytes every time
    options.layout_features = ["ssty", "kern", "ccmp", "locl"]
    # ziamath itself is not imported: it would draw the formulas, which is not wanted.
    package = Path(importlib.util.find_spec("ziamath").origin).parent
    font = subset.load_font(str(package / "fonts" / "STIXTwoMath-Regular.ttf"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in CHARACTERS for c in range(first, last + 1)])
    subsetter.subset(font)
    subset.save_font(font, str(path), options)
