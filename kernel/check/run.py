"""Runs one notebook and tells of it on standard output, one JSON object a line.

The outputs are not written to the notebook; whoever asked decides what to do
with them. Standard error has what the kernel logs.
"""

import asyncio
import json
import math
import os
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat.v4.rwbase import split_lines

told = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)  # whatever else is printed must not come between


def tell(event, **what):
    json.dump({"event": event, **what}, told, ensure_ascii=False)
    told.write("\n")
    told.flush()


class Interrupted(Exception):
    """The cell took longer than it may."""


class Client(NotebookClient):
    current = None

    async def _async_handle_timeout(self, timeout, cell=None):
        # The cell is interrupted, which gonb does within a second, so that
        # its program is not left running; but the run ends here.
        await self.km.interrupt_kernel()
        await asyncio.sleep(0.2)
        raise Interrupted


def main():
    order = json.load(sys.stdin)
    with open(order["path"], encoding="utf-8-sig") as f:
        nb = nbformat.read(f, as_version=4)
    client = Client(
        nb,
        timeout=order["timeout"],
        startup_timeout=order["startup"],
        # What a cell has put out may still be on its way when the kernel says that
        # the cell has ended: as long again, and then it counts as lost.
        iopub_timeout=math.ceil(order["timeout"]),
        raise_on_iopub_timeout=True,
        kernel_name="gonb",
        extra_arguments=["-raw_error=true"] if order["rawError"] else [],
        resources={"metadata": {"path": os.path.dirname(order["path"])}},
        coalesce_streams=True,
        record_timing=False,
    )

    def start(cell, cell_index):
        client.current = cell_index
        tell("cell", index=cell_index)

    client.on_cell_execute = start
    failure = None
    try:
        client.execute()
    except CellExecutionError as e:
        failure = {"kind": "error", "name": e.ename, "message": e.evalue}
    except Interrupted:
        failure = {"kind": "timeout"}
    except CellTimeoutError:  # nbclient's own, for late output alone
        failure = {"kind": "incomplete"}
    except DeadKernelError as e:
        failure = {"kind": "died", "message": str(e)}
    except Exception as e:
        if client.current is not None:
            raise
        failure = {"kind": "start", "message": f"{type(e).__name__}: {e}"}
    outputs = []
    for cell in split_lines(nb).cells:
        outputs.append(cell.outputs if cell.cell_type == "code" else None)
    tell("end", outputs=outputs, failure=failure, cell=client.current)
    if client.current is None and failure:
        os._exit(0)  # nbclient would clean up after a kernel that there is not, and print a traceback


main()
