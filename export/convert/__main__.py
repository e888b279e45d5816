"""Converts the notebooks of one job.

The job comes as JSON on standard input:

    assets    folder to write the assets into that all pages share, or absent
    largest   bytes that one output may have
    page      bytes that one page may have
    boards    scripts that outputs of notebooks that are not trusted may hold
    lectures  for each: notebook (path), folder (that it was in), root (the folder
              above which no file is brought along), at (where root is in the export),
              out (folder to write into), language, trusted, kinds (page, single,
              slides, exercises, solutions), pdf (whether they are printed too), title, page (its place in the export), pages (all of them), and what the page
              links to: other, previous, next, lectures, downloads, home

Each lecture's folder gets page.html, single.html, slides.html, exercises.html
and solutions.html as its kinds ask, scripts/ with what its
outputs need, files/ with what comes along from beside the notebook, and
record.json: its sections' words for the search and its account. Progress and
errors go to standard output, a JSON object a line.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import html
import importlib.util
import json
import re
import shutil
import sys
import traceback
from pathlib import Path

import jinja2

# jsonschema, which nbformat and nbconvert import, would build 38 parsers for forms of
# addresses at every start; no notebook has need of them.
sys.modules.setdefault("rfc3987_syntax", None)

import nbformat  # noqa: E402

from .account import Account, Unusable  # noqa: E402
from .lecture import DeckExporter, Lecture, PageExporter, cells, folded  # noqa: E402
from .mathematics import write_font  # noqa: E402
from .notebook import read  # noqa: E402
from .prose import plain  # noqa: E402
from .words import LANGUAGES  # noqa: E402

HERE = Path(__file__).parent
PAGES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(HERE / "pages"), autoescape=True, trim_blocks=False, undefined=jinja2.StrictUndefined
)


def tell(**what) -> None:
    print(json.dumps(what, ensure_ascii=False), flush=True)


def policy(scripts: str, styles: str, fonts: str = "'self'", frames: str = "'none'") -> str:
    """A content security policy that lets nothing in from outside the export."""
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data:; media-src 'self' data:; "
        f"font-src {fonts}; frame-src {frames}; base-uri 'none'; form-action 'none'"
    )


def hashes(texts: list[str]) -> str:
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(t.encode()).digest()).decode()}'" for t in texts)


def script_name(script: str) -> str:
    return hashlib.sha256(script.encode()).hexdigest()[:16] + ".js"


def asset(name: str) -> str:
    return (HERE / "assets" / name).read_text(encoding="utf-8")


def reveal() -> Path:
    """Where sphinx-revealjs keeps reveal.js. The package itself is not imported: it wants Sphinx."""
    return Path(importlib.util.find_spec("sphinx_revealjs").origin).parent / "_static" / "revealjs"


def write_assets(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("math.css", "page.css", "page.js", "deck.css", "deck.js"):
        shutil.copyfile(HERE / "assets" / name, folder / name)
    write_font(folder / "math.woff2")
    for name in ("dist/reset.css", "dist/reveal.css", "dist/reveal.js", "plugin/notes/notes.js", "LICENSE"):
        target = folder / "reveal" / Path(name).name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(reveal() / name, target)


def speaker_scripts() -> list[str]:
    """The inline scripts of the window with the speaker's notes, which inherits the slides' policy."""
    view = (reveal() / "plugin" / "notes" / "speaker-view.html").read_text(encoding="utf-8")
    return re.findall(r"<script>(.*?)</script>", view, re.S)


HIDDEN = re.compile(r'<script\b.*?</script>|<annotation\b.*?</annotation>|<sup class="footnote-mark".*?</sup>', re.S)
BLOCK = re.compile(r"</?(?:p|div|pre|li|h[1-6]|tr|td|th|details|summary|blockquote|dt|dd|br)\b")  # words do not go over its bounds
HEADING = re.compile(r'<h[1-6] id="([^"]*)">')


def sections(content: str, headings) -> list[dict]:
    """The words of a lecture, section by section, for the search."""
    titles = {h.id: h.text for h in headings}
    parts = HEADING.split(HIDDEN.sub(" ", content))
    return [
        {"id": id, "title": titles[id], "text": plain(BLOCK.sub(r" \g<0>", text))}
        for id, text in ((html.unescape(i), t) for i, t in zip(parts[1::2], parts[2::2]))
        if id in titles
    ]


def about(course: dict, words: dict) -> dict:
    """What pages say of the course; what it does not say of itself is the project's."""
    return {**course, "title": course["title"] or words["site"]}


class Converter:
    def __init__(self, job: dict):
        self.job = job
        self.font = None

    def inline_font(self) -> str:
        if self.font is None:
            path = Path(self.job["font"])
            self.font = base64.b64encode(path.read_bytes()).decode()
        return (asset("math.css") + asset("page.css")).replace('url("math.woff2")', f'url("data:font/woff2;base64,{self.font}")')

    def lecture(self, of: dict) -> None:
        out = Path(of["out"])
        out.mkdir(parents=True, exist_ok=True)
        notebook = read(Path(of["notebook"]).read_bytes(), self.job["largest"])
        words = LANGUAGES[of["language"]]
        account = Account()

        def make(exporter, transform=lambda nb: nb, folder=None):
            source = transform(copy.deepcopy(notebook))
            lecture = Lecture(source, of, self.job["boards"], account, folder)
            return lecture, cells(exporter, lecture)

        context = {"w": words, "course": about(of["course"], words), "title": of["title"], "downloads": [], "other": None, "previous": None, "next": None,
                   "lectures": [], "home": "", "search": False, "styles": [], "inline": []}  # fmt: skip

        if "page" in of["kinds"]:
            lecture, content = make(PageExporter, lambda nb: folded(nb, words), folder=of["language"])
            scripts = self.scripts(out, lecture)
            sheets = lecture.style_sheets()
            styles = "'self' " + hashes(sheets)
            self.write(out / "page.html", "lecture.html.j2", {
                **context, "kind": "page", "content": content, "headings": lecture.page.headings, "links": lecture.page.links,
                "policy": policy("'self'", styles.strip()), "sheets": ["../assets/math.css", "../assets/page.css"], "styles": sheets,
                "scripts": ["search.js", "../assets/page.js", *(f"../assets/{s}" for s in scripts)],
                "search": True, "other": of["other"], "previous": of["previous"], "next": of["next"],
                "lectures": of["lectures"], "downloads": of["downloads"], "home": "../index.html",
            })  # fmt: skip
            record = {
                "sections": sections(content, lecture.page.headings),
                "anchors": [html.unescape(id) for id in re.findall(r'\s(?:id|name)="([^"]*)"', content)],
            }

        if "single" in of["kinds"]:
            lecture, content = make(PageExporter, lambda nb: folded(nb, words))
            self.alone(out / "single.html", "page", lecture, content, context)

        for kind, tags in SHEETS.items():
            if kind not in of["kinds"]:
                continue
            lecture, content = make(PageExporter, lambda nb, tags=tags: sheet(nb, tags, words), folder=f"{of['language']}/{kind}")
            scripts, styles = self.scripts(out, lecture), lecture.style_sheets()
            self.write(out / f"{kind}.html", "sheet.html.j2", {
                **context, "kind": kind, "title": f"{of['title']} · {words[kind]}", "content": unfolded(with_space(content, words)),
                "policy": policy("'self'", ("'self' " + hashes(styles)).strip()), "styles": styles,
                "sheets": ["../../assets/math.css", "../../assets/page.css"], "scripts": [f"../../assets/{s}" for s in scripts],
                "home": f"../{Path(of['page']).name}.html", "pdf": f"../pdf/{Path(of['page']).name}-{kind}.pdf" if of["pdf"] else "",
            })  # fmt: skip

        if "slides" in of["kinds"]:
            lecture, content = make(DeckExporter, folder=f"{of['language']}/slides")
            scripts = self.scripts(out, lecture)
            reveal_assets = "../../assets/reveal/"
            self.write(out / "slides.html", "deck.html.j2", {
                **context, "kind": "deck", "content": content, "styles": lecture.style_sheets(),
                # Reveal styles what it lays out, and the speaker's window brings a script of its own.
                "policy": policy("'self' " + hashes(speaker_scripts()), "'self' 'unsafe-inline'", frames="'self'"),
                "sheets": [reveal_assets + "reset.css", reveal_assets + "reveal.css", "../../assets/math.css", "../../assets/deck.css"],
                "scripts": [reveal_assets + "reveal.js", reveal_assets + "notes.js", *(f"../../assets/{s}" for s in scripts), "../../assets/deck.js"],
            })  # fmt: skip

        for place, data in account.files.items():
            target = out / "files" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        record |= account.record()
        (out / "record.json").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")

    def scripts(self, out: Path, lecture: Lecture) -> list[str]:
        """Writes the scripts that the lecture's outputs need and returns their names."""
        (out / "scripts").mkdir(exist_ok=True)
        names = [script_name(s) for s in lecture.scripts]
        for name, script in zip(names, lecture.scripts):
            (out / "scripts" / name).write_text(script, encoding="utf-8")
        return names

    def alone(self, path: Path, kind: str, lecture: Lecture, content: str, context: dict) -> None:
        """Writes a page with everything inside."""
        scripts = [asset("page.js"), *lecture.scripts]
        for script in scripts:
            if "</script" in script.lower():
                raise Unusable("a script of an output holds </script>, so it cannot be put into a page")
        styles = [self.inline_font(), *lecture.style_sheets()]
        self.write(path, "lecture.html.j2", {
            **context, "kind": kind, "content": content, "headings": lecture.page.headings, "links": lecture.page.links,
            "policy": policy(hashes(scripts), hashes(styles), fonts="data:"),
            "sheets": [], "styles": [safe(s) for s in styles], "scripts": [], "inline": [safe(s) for s in scripts],
        })  # fmt: skip

    def write(self, path: Path, page: str, context: dict) -> None:
        context["content"] = safe(context["content"])
        context["styles"] = [safe(s) for s in context["styles"]]
        made = PAGES.get_template(page).render(context).encode()
        if len(made) > (most := self.job["page"]):
            parts = re.findall(r'<div class="cell [^>]*id="cell-([^"]*)">(.*?)(?=<div class="cell |\Z)', context["content"], re.S)
            large = ", ".join(f"{id} ({len(part) / 1e6:.0f} MB)" for id, part in sorted(parts, key=lambda p: -len(p[1]))[:3])
            raise Unusable(f"its page would have {len(made) / 1e6:.0f} MB, and {most / 1e6:.0f} MB is the most; the largest cells are {large}")
        path.write_bytes(made)


def safe(markup: str):
    return jinja2.utils.markupsafe.Markup(markup)


# What a sheet has of an exercise besides the question.
SHEETS = {"exercises": ("answer",), "solutions": ("hint", "solution")}


def sheet(notebook: nbformat.NotebookNode, tags: tuple, words: dict) -> nbformat.NotebookNode:
    """The exercises of a lecture alone, with their numbers."""
    cells, number, asking = [], 0, False
    for cell in notebook.cells:
        tagged = set(cell.metadata.get("tags", []))
        if "exercise" in tagged:
            number, asking = number + 1, True
            name = words["exercise"].format(n=number)
            if not re.sub(r"[*_#\s]", "", cell.source).startswith(re.sub(r"\s", "", name)):
                cell.source = f"**{name}.** {cell.source}"
        elif tagged & {"answer", "check", "hint", "solution"} or cell.cell_type == "markdown" and cell.source.lstrip().startswith("#"):
            asking = False
            if cell.cell_type == "code":
                cell.outputs = []
        if number and (asking or tagged & set(tags)):
            cells.append(cell)
    notebook.cells = cells
    return notebook


def with_space(content: str, words: dict) -> str:
    """Adds room to write in below what a student fills in."""
    space = f'<div class="answer-space">{words["answer"]}</div>'
    return re.sub(r'(<div class="cell code-cell[^"]*\btag-answer\b.*?)(?=<div class="cell |\Z)', lambda m: m[1] + space, content, flags=re.S)


def unfolded(content: str) -> str:
    """Opens everything that is folded."""
    return re.sub(r"<details(?![^>]*\sopen\b)", "<details open", content)


def run_page(course: dict, words: dict) -> str:
    """How to run the notebooks, with the way to the course's files if the course names one."""
    source = words["source"]
    if course["source"]:
        source = f'<a href="{html.escape(course["source"])}">{source}</a>'
    return words["run_page"].format(source=source)


def site(job: dict) -> None:
    """Writes the pages that belong to no lecture."""
    out = Path(job["out"])
    parts = [{**p, "w": (w := LANGUAGES[p["language"]]), "course": about(p["course"], w)} for p in job["parts"]]
    out.mkdir(parents=True, exist_ok=True)
    base = {"styles": [], "inline": [], "scripts": [], "policy": policy("'self'", "'self'")}
    (out / "index.html").write_text(
        PAGES.get_template("index.html.j2").render(
            {**base, "kind": "start", "w": parts[0]["w"], "course": parts[0]["course"], "title": parts[0]["course"]["title"], "sheets": ["assets/page.css"], "parts": parts}
        ),
        encoding="utf-8",
    )
    for part in parts:
        w, folder = part["w"], out / part["language"]
        folder.mkdir(exist_ok=True)
        (folder / "run.html").write_text(
            PAGES.get_template("lecture.html.j2").render(
                {**base, "kind": "page", "w": w, "course": part["course"], "title": w["run"], "sheets": ["../assets/page.css"],
                 "scripts": ["search.js", "../assets/page.js"], "search": True, "home": "../index.html",
                 "other": part["other_run"], "headings": [], "links": [], "downloads": [], "previous": None, "next": None,
                 "lectures": [{**l, "href": Path(l["href"]).name} for l in part["lectures"]],
                 "content": safe(run_page(part["course"], w))}  # fmt: skip
            ),
            encoding="utf-8",
        )


def main() -> int:
    job = json.load(sys.stdin)
    if "assets" in job:
        write_assets(Path(job["assets"]))
        tell(assets=True)
    converter = Converter(job)
    failed = 0
    for of in job["lectures"]:
        try:
            converter.lecture(of)
            tell(done=of["notebook"])
        except Unusable as error:
            failed += 1
            tell(failed=of["notebook"], why=str(error))
        except Exception as error:  # a fault of ours, but the reader has to know in which notebook
            failed += 1
            traceback.print_exc()
            tell(failed=of["notebook"], why=f"the converter failed: {type(error).__name__}: {error}; --verbose shows where")
    if "site" in job and not failed:
        site(job["site"])
        tell(site=True)
    return 1 if failed else 0


sys.exit(main())
