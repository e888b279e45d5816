"""Reading a notebook, whoever wrote it: the cells in one form, or a message that names the cell."""

from __future__ import annotations

import json

import nbformat

from .account import Unusable

MULTILINE = ("stream", "display_data", "execute_result", "error")


def read(source: bytes, largest: int) -> nbformat.NotebookNode:
    """Reads a notebook of nbformat 4 and gives every cell an id; anything else is Unusable, with what would be right."""
    try:
        raw = json.loads(source)
    except ValueError as error:
        raise Unusable(f"it is not JSON ({error})") from error
    if not isinstance(raw, dict) or not isinstance(raw.get("cells"), list):
        raise Unusable("it is JSON, but not a notebook: it has no list of cells")
    if raw.get("nbformat") != 4:
        raise Unusable(f"it has nbformat {raw.get('nbformat')}, and notebooks have 4")
    if not isinstance(raw.setdefault("metadata", {}), dict):
        raise Unusable("its metadata is not an object")
    for name in ("language_info", "kernelspec"):
        if not isinstance(raw["metadata"].get(name, {}), dict):
            raise Unusable(f"its metadata {name} is not an object")
    seen: set[str] = set()
    for i, cell in enumerate(raw["cells"], 1):
        check_cell(cell, i, seen, largest)
    if not isinstance(raw.get("nbformat_minor", 0), int):
        raise Unusable(f"its nbformat_minor is {raw['nbformat_minor']!r}, not a number")
    raw["nbformat_minor"] = max(5, raw.get("nbformat_minor", 0))  # it has ids now
    notebook = nbformat.from_dict(raw)
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        path = list(error.absolute_path) if hasattr(error, "absolute_path") else []
        place = f"cell {raw['cells'][path[1]]['id']}: " if path[:1] == ["cells"] and len(path) > 1 else ""
        raise Unusable(f"{place}it is not a valid notebook: {error.message.splitlines()[0][:200]}") from error
    return notebook


def check_cell(cell, i: int, seen: set[str], largest: int) -> None:
    if not isinstance(cell, dict):
        raise Unusable(f"cell {i} is not an object")
    name = cell.get("id") if isinstance(cell.get("id"), str) else None
    if not name or name in seen:  # before nbformat 4.5 cells have none
        name = cell["id"] = f"n{i}"
    seen.add(name)

    def wrong(what: str) -> Unusable:
        return Unusable(f"cell {i} ({name}): {what}" if name != f"n{i}" else f"cell {i}: {what}")

    if cell.get("cell_type") not in ("code", "markdown", "raw"):
        raise wrong(f"it is of the unknown kind {cell.get('cell_type')!r}; there are code, markdown and raw cells")
    if not isinstance(cell.setdefault("metadata", {}), dict):
        raise wrong("its metadata is not an object")
    tags = cell["metadata"].get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(t, str) for t in tags):
        raise wrong("its tags are not a list of words")
    cell["source"] = joined(cell.get("source"), wrong, "source")
    attachments = cell.get("attachments", {})
    if not isinstance(attachments, dict) or not all(isinstance(a, dict) for a in attachments.values()):
        raise wrong("its attachments are not an object")
    if cell["cell_type"] != "code":
        return
    cell.setdefault("execution_count", None)
    if not isinstance(cell.setdefault("outputs", []), list):
        raise wrong(f"its outputs are {json.dumps(cell['outputs'])[:40]}, not a list")
    outputs = []
    for n, output in enumerate(cell["outputs"], 1):
        if not isinstance(output, dict) or output.get("output_type") not in MULTILINE:
            raise wrong(f"output {n} is of no known type")
        complete(output, lambda what, n=n: wrong(f"output {n}: {what}"))
        if (size := len(json.dumps(output, ensure_ascii=False))) > largest:
            raise wrong(f"it has an output of {size / 1e6:.0f} MB, and a page takes {largest / 1e6:.0f} MB; clear it or print less")
        # The alternative text of a figure, for programs that give an image none.
        alt = (output.get("data") or {}).get("text/html", "")
        if not (isinstance(alt, str) and alt.startswith('<div class="nimbook-alt"')):
            outputs.append(output)
    cell["outputs"] = outputs


def complete(output: dict, wrong) -> None:
    """Joins lines, and puts in what is missing but stands for nothing."""
    kind = output["output_type"]
    if kind == "stream":
        output["text"] = joined(output.get("text"), wrong, "text")
        output.setdefault("name", "stdout")
        return
    if kind == "error":
        output.setdefault("ename", "")
        output.setdefault("evalue", "")
        output.setdefault("traceback", [])
        for key, types in (("ename", str), ("evalue", str), ("traceback", list)):
            if not isinstance(output[key], types):
                raise wrong(f"its {key} is not a {types.__name__}")
        if not all(isinstance(line, str) for line in output["traceback"]):
            raise wrong("its traceback is not a list of lines")
        return
    if not isinstance(output.setdefault("data", {}), dict):
        raise wrong("its data is not an object")
    if not isinstance(output.setdefault("metadata", {}), dict):
        raise wrong("its metadata is not an object")
    if kind == "execute_result":
        output.setdefault("execution_count", None)
    for mime, content in output["data"].items():
        if mime == "application/json" or mime.endswith("+json"):
            continue
        output["data"][mime] = joined(content, wrong, mime)


def joined(value, wrong, what: str) -> str:
    """A text that a notebook stores as one string or as a list of lines."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "".join(value)
    if not isinstance(value, str):
        raise wrong(f"its {what} is {'missing' if value is None else json.dumps(value)[:40]}, not text")
    return value
