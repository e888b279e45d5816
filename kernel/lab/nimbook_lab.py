"""Gives the reader of a copy of a lecture its original back.

An extension of the Jupyter server. The originals are in a hidden folder of the
folder that the server shows, where "nimbook" puts them; without that folder there
is nothing to do.
"""

import datetime
import os
import shutil
import tempfile
from pathlib import Path

import nbformat
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado import web

ORIGINALS = ".originals"


class OriginalHandler(APIHandler):
    auth_resource = "contents"

    def paths(self, path):
        """Returns the copy's file, and its original's or None if it has none."""
        parts = path.split("/")
        if any(part in ("", ".", "..") or part.startswith(".") for part in parts):
            raise web.HTTPError(400, f"{path} is not the path of a notebook")
        root = Path(self.contents_manager.root_dir)
        original = root.joinpath(ORIGINALS, *parts)
        return root.joinpath(*parts), original if original.is_file() else None

    @web.authenticated
    @authorized
    def get(self, path):
        self.finish({"original": self.paths(path)[1] is not None})

    @web.authenticated
    @authorized
    def post(self, path):
        copy, original = self.paths(path)
        if original is None:
            raise web.HTTPError(404, f"{path} is not a copy of a lecture")
        kept = None
        if copy.exists() and not equal(copy, original):
            kept = keep(copy)
        replace(copy, original)
        self.finish({"kept": kept and kept.relative_to(self.contents_manager.root_dir).as_posix()})


def equal(copy, original):
    """Reports whether the notebooks have the same cells with the same outputs."""
    try:
        return cells(copy) == cells(original)
    except (ValueError, KeyError, AttributeError):
        return False  # one is not a notebook


def cells(path):
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.pop("execution_count", None)
        cell.metadata = {}
    return notebook.cells


def keep(path):
    """Copies a file to one beside it that is not there yet, named for the day."""
    stem = f"{path.stem}.kept-{datetime.date.today().isoformat()}"
    name, number = stem + path.suffix, 1
    while True:
        try:
            with open(path.with_name(name), "xb") as kept, open(path, "rb") as file:
                shutil.copyfileobj(file, kept)
            return path.with_name(name)
        except FileExistsError:
            number += 1
            name = f"{stem}-{number}{path.suffix}"


def replace(path, new):
    """Replaces a file by a copy of another in one go."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as file:
        try:
            file.write(new.read_bytes())
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _load_jupyter_server_extension(server):
    base = server.web_app.settings["base_url"]
    server.web_app.add_handlers(".*$", [(url_path_join(base, "nimbook", "original", "(.+)"), OriginalHandler)])


def _jupyter_server_extension_points():
    return [{"module": "nimbook_lab"}]
