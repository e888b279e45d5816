"""What an export says of a lecture afterwards: what it could not show as it was
meant, and which files beside the notebook its pages need."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path


class Unusable(Exception):
    """A notebook that cannot be exported, and why."""


@dataclass
class Account:
    """Collects losses and files while a lecture is rendered, in its several forms: each is kept once."""

    losses: dict[tuple[str, str, str], None] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)  # by their place in the export
    looked_at: dict[str, str] = field(default_factory=dict)  # path → hash of the content, "" for no file
    links: dict[tuple[str, str, str], None] = field(default_factory=dict)  # cell, page, anchor

    def lose(self, cell: str, kind: str, what: str) -> None:
        """Notes a loss. The kinds are output, picture, formula, link and markup."""
        self.losses[cell, kind, what] = None

    def read(self, path: Path) -> bytes:
        """Returns the content of a file on which the pages then depend."""
        try:
            data = path.read_bytes()
        except OSError:
            self.looked_at[str(path)] = ""
            raise
        self.looked_at[str(path)] = hashlib.sha256(data).hexdigest()
        return data

    def record(self) -> dict:
        return {
            "losses": [{"cell": c, "kind": k, "what": w} for c, k, w in self.losses],
            "files": sorted(self.files),
            "looked_at": self.looked_at,
            "links": [{"cell": c, "page": p, "anchor": a} for c, p, a in self.links],
        }
