"""Run a notebook with nbclient, and print what its cells showed and what is stored.

A cell whose metadata have "interrupt" is interrupted when it shows its progress.
"""

import asyncio
import json
import sys

import nbformat
from nbclient import NotebookClient


class Client(NotebookClient):
    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.seen = {}
        self.interrupts = []

    def process_message(self, msg, cell, cell_index):
        content = msg["content"]
        if content.get("metadata", {}).get("passing"):
            text = content["data"]["text/plain"]
            self.seen.setdefault(cell["id"], []).append(msg["msg_type"] + ": " + text)
            if cell["metadata"].get("interrupt") and not self.interrupts:
                self.interrupts.append(asyncio.ensure_future(self.km.interrupt_kernel()))
        return super().process_message(msg, cell, cell_index)


notebook = nbformat.read(sys.argv[1], as_version=4)
client = Client(notebook, kernel_name="gonb", allow_errors=True, timeout=240)
client.execute()
json.dump({"seen": client.seen, "cells": [dict(c, outputs=c.get("outputs")) for c in notebook.cells]}, sys.stdout)
