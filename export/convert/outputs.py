"""What a cell put out, in the best of the forms that it has."""

from __future__ import annotations

import csv
import io
import json
import re
from html import escape

from nbconvert.filters import ansi2html

# The forms that a page shows, the best first.
SHOWN = [
    "image/svg+xml", "text/html", "text/markdown", "text/latex",
    "image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "image/bmp",
    "video/mp4", "video/webm", "video/ogg",
    "audio/mpeg", "audio/wav", "audio/x-wav", "audio/ogg", "audio/webm", "audio/flac", "audio/mp4",
    "application/pdf", "application/json", "text/csv", "text/plain",
]  # fmt: skip
SCRIPT = "application/javascript"
LONG = 25  # lines of text that an output shows without folding


def text(words: str, kind: str, lecture) -> str:
    """Text of a terminal, folded if it is long."""
    markup = f'<pre class="{kind}" tabindex="0">{lecture.styled(ansi2html(words))}</pre>'
    lines = words.rstrip("\n").count("\n") + 1
    if lines <= LONG:
        return markup
    return f'<details class="long {kind}"><summary>{lecture.words["long"].format(n=lines)}</summary>{markup}</details>'


def shown(output, cell, lecture) -> str:
    """An output's HTML."""
    kind = output.output_type
    if kind == "stream":
        return text(output.text, "stderr" if output.name == "stderr" else "stdout", lecture)
    if kind == "error":
        return text("\n".join(output.traceback) or f"{output.ename}: {output.evalue}", "error", lecture)
    data = output.data
    if SCRIPT in data:
        lecture.carry(data[SCRIPT], output=True)
    forms = [k for k in SHOWN if k in data]
    if not lecture.trusted and len(forms) > 1 and "text/html" in forms and lecture.needs_script(data["text/html"]):
        forms.remove("text/html")  # there is another form, which needs none
    others = [k for k in data if k not in SHOWN and k != SCRIPT]
    best = next(iter(forms), None)
    if best is None and (texts := [k for k in others if k.startswith("text/")]):
        return text(data[texts[0]], "value", lecture)
    if others and best in (None, "text/plain"):
        instead = "its text/plain is shown instead" if best else "nothing stands in its place"
        lecture.lose("output", f"{', '.join(others)} cannot be shown; {instead}")
    if best is None:
        return ""
    return form(best, data[best], output, cell, lecture)


def form(kind: str, content, output, cell, lecture) -> str:
    if kind == "text/html":
        return f'<div class="shown">{lecture.markup(content, output=True)}</div>'
    if kind in ("text/markdown", "text/latex"):
        return f'<div class="shown">{lecture.prose(content, cell)}</div>'
    if kind.startswith("image/"):
        return f'<div class="shown">{lecture.image(output, kind)}</div>'
    if kind.startswith(("audio/", "video/")):
        tag = kind.split("/")[0]
        label = escape(output.data.get("text/plain", tag))
        return f'<div class="shown"><{tag} controls aria-label="{label}" src="data:{kind};base64,{packed(content)}"></{tag}></div>'
    if kind == "application/pdf":
        return f'<div class="shown"><a download="{cell.id}.pdf" href="data:{kind};base64,{packed(content)}">PDF</a></div>'
    if kind == "application/json":
        return text(json.dumps(content, ensure_ascii=False, indent=2), "value", lecture)
    if kind == "text/csv":
        return table(content, lecture)
    return text(content, "value", lecture)


def packed(base64: str) -> str:
    """Base64 without its line breaks, and nothing that is not base64."""
    return re.sub(r"[^A-Za-z0-9+/=]", "", base64)


def table(content: str, lecture) -> str:
    rows = [r for r in csv.reader(io.StringIO(content)) if r]
    if not rows:
        return text(content, "value", lecture)

    def row(cells: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    body = "".join(row(r, "td") for r in rows[1:])
    return lecture.scrolling_tables(f'<table><thead>{row(rows[0], "th")}</thead><tbody>{body}</tbody></table>')
