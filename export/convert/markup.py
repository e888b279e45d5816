"""HTML of an author's on its way into a page.

The pages' policy refuses scripts, styles and frames in the markup, and everything
from other machines. What can be had in another way is: a script comes as a file, a
style as a class, a picture as a file beside the page. The rest is taken out and
noted in the lecture's account; a page never loses something in silence.
"""

from __future__ import annotations

import base64
import re
from html import escape
from html.parser import HTMLParser

import nh3
import tinycss2

# Elements that are left out with all that is in them, and what they are to a reader.
LEFT_OUT = {
    "script": "a script", "style": "a style sheet", "title": "", "template": "", "noscript": "", "iframe": "a frame",
    "object": "an embedded object", "applet": "an applet", "frameset": "a frame",
}  # fmt: skip
VOID_LEFT_OUT = {"base": "<base>", "link": "a style sheet from elsewhere", "embed": "an embedded object", "frame": "a frame"}
UNWRAPPED = {"html", "head", "body"}
ADDRESSES = {"src", "href", "xlink:href", "poster", "data"}
FONT_SIZES = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]

# Markup that a notebook may hold which is not trusted.
TAGS = nh3.ALLOWED_TAGS | {
    "details", "summary", "section", "figure", "figcaption", "input", "audio", "video", "source", "track", "button",
}  # fmt: skip
ATTRIBUTES = {
    **nh3.ALLOWED_ATTRIBUTES,
    "*": {"class", "id", "lang", "dir", "title", "role", "tabindex", "align", "valign", "aria-label", "aria-hidden"},
    "details": {"open"},
    "img": {"src", "alt", "width", "height", "class"},
    "audio": {"src", "controls", "loop", "preload"},
    "video": {"src", "controls", "loop", "preload", "width", "height", "poster"},
    "source": {"src", "type"},
    "track": {"src", "kind", "label", "srclang"},
    "table": {"border", "width", "summary", *nh3.ALLOWED_ATTRIBUTES.get("table", ())},
    "div": {"data-board"},  # which the board's script reads as data
    "a": {"href", "download", "hreflang", "name"},
    "input": {"type", "checked", "disabled", "value"},
}
# Its styles may change how its own words look, and not where on the page they stand.
STYLES = re.compile(
    r"(color|background(-color)?|font(-\w+)*|line-height|letter-spacing|word-spacing|white-space|text-[\w-]+|"
    r"vertical-align|width|height|(min|max)-(width|height)|border(-\w+)*|padding(-\w+)?|list-style(-type)?|"
    r"margin(-\w+)?|float|clear|display|opacity|table-layout|caption-side|tab-size|columns?(-\w+)?)"
)


def sanitize(markup: str) -> str:
    """Returns the markup without anything that runs, loads or restyles the page."""
    return nh3.clean(
        markup,
        tags=TAGS,
        attributes=ATTRIBUTES,
        link_rel=None,
        url_schemes={"http", "https", "mailto", "data"},
        attribute_filter=_data_only_in_media,
        set_tag_attribute_values={},
    )


def _data_only_in_media(tag: str, attribute: str, value: str) -> str | None:
    if not value.lstrip().lower().startswith("data:"):
        return value
    shown = tag in ("img", "audio", "video", "source", "track") and attribute in ("src", "poster")
    return value if shown and re.match(r"data:(image|audio|video)/", value) else None


def declarations(style: str, trusted: bool) -> tuple[str, list[str]]:
    """Returns the declarations of a style attribute as they may stand in a style sheet, and the properties left out."""
    kept, lost = [], []
    for d in tinycss2.parse_blocks_contents(style, skip_comments=True, skip_whitespace=True):
        if d.type != "declaration":
            continue
        value = tinycss2.serialize(d.value).strip()
        if (trusted or STYLES.fullmatch(d.lower_name)) and not re.search(r"url\s*\(|expression|[<{}]", value, re.I):
            kept.append(f"{d.lower_name}:{value}{' !important' if d.important else ''}")
        else:
            lost.append(d.lower_name)
    return ";".join(kept), lost


class Rewriter(HTMLParser):
    """Takes out of some HTML what a page cannot have. The lecture is asked for addresses, classes and scripts."""

    def __init__(self, lecture, output: bool):
        super().__init__(convert_charrefs=False)
        self.lecture, self.output = lecture, output
        self.written: list[str] = []
        self.leaving: list[str] = []  # the open elements since one that is left out
        self.inside: list[str] = []  # what is in it
        self.attributes: dict[str, str | None] = {}  # of that one

    def rewrite(self, html: str) -> str:
        self.feed(html)
        self.close()
        return "".join(self.written)

    def note(self, what: str) -> None:
        self.lecture.lose("markup", what)

    # What is passed on.
    def handle_data(self, data: str) -> None:
        (self.inside if self.leaving else self.written).append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_startendtag(self, tag: str, attrs) -> None:
        self.start(tag, attrs, empty=True)

    def handle_starttag(self, tag: str, attrs) -> None:
        self.start(tag, attrs, empty=False)

    def start(self, tag: str, attrs, empty: bool) -> None:
        raw = self.get_starttag_text()
        if self.leaving:
            self.inside.append(raw)
            if not empty:
                self.leaving.append(re.match(r"<([^\s/>]+)", raw)[1])
            return
        given = dict(attrs)
        if tag == "meta":
            if given.get("http-equiv"):
                self.note(f"<meta http-equiv={given['http-equiv']}> is refused")
            return
        if tag in VOID_LEFT_OUT:
            self.note(f"{VOID_LEFT_OUT[tag]} is refused" + self.at(given))
            return
        if tag in UNWRAPPED:
            return
        drawn = tag == "svg" and not self.lecture.trusted
        if (tag in LEFT_OUT or drawn) and not (tag == "script" and self.is_data(given) and self.lecture.trusted):
            self.attributes, self.inside = given, [raw] if drawn else []
            if empty and tag not in ("script", "iframe", "style"):
                return self.left_out(tag)
            self.leaving = [re.match(r"<([^\s/>]+)", raw)[1]]
            return
        if not self.lecture.trusted and tag not in TAGS and tag not in ("font", "form"):
            self.note(f"<{tag}> is not kept of a notebook that is not trusted")
        attributes, changed = self.rewritten(tag, attrs)
        if tag == "font":
            tag, changed = "span", True
        if changed:
            shown = "".join(f" {n}" if v is None else f' {n}="{escape(v)}"' for n, v in attributes)
            raw = f"<{tag}{shown}{'/' if empty else ''}>"
        self.written.append(raw)

    def handle_endtag(self, tag: str) -> None:
        if self.leaving:
            if tag not in [t.lower() for t in self.leaving]:
                return
            while (last := self.leaving.pop()).lower() != tag:
                pass
            self.inside.append(f"</{last}>")
            if not self.leaving:
                self.left_out(tag)
            return
        if tag not in UNWRAPPED and tag not in LEFT_OUT and tag not in VOID_LEFT_OUT and tag != "meta":
            self.written.append(f"</{'span' if tag == 'font' else tag}>")

    def close(self) -> None:
        super().close()
        if self.leaving:  # never closed: a browser takes all that follows for its content
            tag = self.leaving[0].lower()
            self.leaving = []
            self.left_out(tag)

    # What is taken out.
    @staticmethod
    def is_data(given: dict) -> bool:
        return (given.get("type") or "").strip().lower() not in ("", "module", "text/javascript", "application/javascript")

    @staticmethod
    def at(given: dict) -> str:
        address = given.get("src") or given.get("href") or given.get("data")
        return f" ({address[:120]})" if address else ""

    def left_out(self, tag: str) -> None:
        given, content = self.attributes, "".join(self.inside)
        if tag == "svg":
            self.written.append(self.lecture.drawing(content))
        elif tag == "style":
            if self.lecture.trusted:
                self.lecture.add_style(content.removesuffix("</style>"))
            else:
                self.note("a style sheet is not kept of a notebook that is not trusted")
        elif tag == "script" and not self.is_data(given):
            if given.get("src"):
                self.note("a script from elsewhere" + self.at(given) + " is not in the export")
            else:
                self.lecture.carry(re.sub(r"</script>$", "", content, flags=re.I), self.output)
        elif tag in ("iframe", "object") and re.match(r"https?:", address := given.get("src") or given.get("data") or ""):
            self.note(f"{LEFT_OUT[tag]}{self.at(given)} is not in the export; a link to it is")
            self.written.append(f'<a href="{escape(address)}">{escape(address)}</a>')
        elif LEFT_OUT.get(tag) and tag != "script":
            self.note(f"{LEFT_OUT[tag]}{self.at(given)} is not in the export")

    def rewritten(self, tag: str, attrs) -> tuple[list[tuple[str, str | None]], bool]:
        """Returns the attributes as they may stand in a page, and whether they are others than before."""
        kept, classes, style, changed = [], "", "", False
        for name, value in attrs:
            if name.startswith("on"):
                self.note(f"{name} of <{tag}> does not run under the pages' policy")
            elif name in ("action", "formaction"):
                self.note(f"the target of a form ({name}) is refused")
            elif name == "style":
                style = value or ""
            elif name == "class":
                classes = value or ""
                continue
            elif name in ("srcset", "ping", "background"):
                pass
            elif name in ADDRESSES and value is not None:
                address = self.lecture.address(value, tag, name)
                if address == value:
                    kept.append((name, value))
                    continue
                if address is not None:
                    kept.append((name, address))
            elif tag == "font" and name in ("color", "face", "size"):
                style = f"{self.font(name, value or '')};{style}"
            else:
                kept.append((name, value))
                continue
            changed = True
        if style:
            text, lost = declarations(style, self.lecture.trusted)
            if lost:
                self.note(f"the style {', '.join(lost)} of <{tag}> is not kept")
            if text:
                classes = f"{classes} {self.lecture.style_class(text)}".strip()
        if classes:
            kept.append(("class", classes))
        if tag == "img" and not any(name == "alt" for name, _ in kept):
            kept.append(("alt", ""))
            changed = True
        return kept, changed

    @staticmethod
    def font(name: str, value: str) -> str:
        if name == "color":
            return f"color:{value}"
        if name == "face":
            return f"font-family:{value}"
        size = int(value) if re.fullmatch(r"[1-7]", value) else 3 + int(value) if re.fullmatch(r"[+-][1-4]", value) else 3
        return f"font-size:{FONT_SIZES[min(7, max(1, size)) - 1]}"


# What no page may hold, however it was written.
NEVER = re.compile(r"<(meta|base|iframe|frame|object|embed|link)\b", re.I)


def drawing(svg: str) -> str:
    """An image of an <svg> element, with its title for those who cannot see it."""
    if "xmlns=" not in svg.split(">", 1)[0]:
        svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    title = re.search(r"<title[^>]*>(.*?)</title>", svg, re.S)
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{title[1] if title else ""}" src="data:image/svg+xml;base64,{data}">'
