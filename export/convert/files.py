"""The files beside a notebook: which of them its pages may bring along, and where to."""

from __future__ import annotations

import base64
import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote

from .account import Account

mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("image/avif", ".avif")
mimetypes.add_type("audio/ogg", ".oga")


class Missing(Exception):
    """A file that does not come along, and why."""


@dataclass
class Neighbours:
    """The notebook's folder, and the folder above which nothing is brought along.

    at is where that folder stands in the export, "" for the export itself.
    """

    folder: Path
    root: Path
    at: str
    trusted: bool
    account: Account

    def find(self, url: str) -> tuple[str, bytes]:
        """Returns a file's place in the export and its content."""
        name = url.split("#", 1)[0]
        path = self.folder / name
        if not path.exists():
            path = self.folder / unquote(name.split("?", 1)[0])
        root = self.root.resolve()
        path = path.resolve()
        if not path.is_relative_to(root):
            raise Missing(f"it is outside of the folder {root.name}, and stays there")
        inside = path.relative_to(root)
        if any(part.startswith(".") for part in inside.parts):
            raise Missing("hidden files do not come along")
        if not self.trusted and (kind_of(path.name) or "").split("/")[0] not in ("image", "audio", "video"):
            raise Missing("a notebook that is not trusted brings along pictures, sound and films only")
        if path.is_dir():
            raise Missing("it is a folder")
        try:
            data = self.account.read(path)
        except OSError as error:
            raise Missing("there is no such file" if isinstance(error, FileNotFoundError) else error.strerror) from error
        return str(PurePosixPath(self.at, *inside.parts)), data

    def address(self, url: str, page: str | None) -> str:
        """Brings a file along and returns where it is for a page in the folder page of the export, or inside the page."""
        place, data = self.find(url)
        if page is None:
            return data_address(kind_of(place) or "application/octet-stream", data)
        self.account.files[place] = data
        return quote(os.path.relpath(place, page).replace(os.sep, "/"))


def kind_of(name: str) -> str | None:
    return mimetypes.guess_type(name)[0]


def data_address(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
