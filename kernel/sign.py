"""Signs notebooks, for this JUPYTER_DATA_DIR.

Standard input says which: {"sign": [path, ...], "as": {path: before, ...}}, where a
notebook is signed if the one that it was before has a signature.
"""

import json
import sys

import nbformat
from nbformat.sign import NotebookNotary

notary = NotebookNotary()
order = json.load(sys.stdin)
for path in order["sign"]:
    notary.sign(nbformat.read(path, as_version=4))
for path, before in (order["as"] or {}).items():
    if notary.check_signature(nbformat.read(before, as_version=4)):
        notary.sign(nbformat.read(path, as_version=4))
