"""Talks to one kernel for a test: reads requests from standard input and writes
answers to standard output, one JSON object a line.

A request has "op": start, execute, begin, ask (any other request of the
protocol) or alive. What the kernel itself logs goes to standard error.
"""

import json
import os
import sys
import threading
import time
from queue import Empty

from jupyter_client.manager import KernelManager

told = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)


class Kernel:
    def start(self, arguments=(), path=None, binary=None):
        self.km = KernelManager(kernel_name="gonb")
        if binary:
            self.km.kernel_spec.argv[0] = binary
        self.km.start_kernel(extra_arguments=list(arguments), cwd=path)
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.wait_for_ready(timeout=120)
        return {"pid": self.km.provisioner.pid}

    def alive(self):
        return {"alive": self.km.is_alive(), "pid": self.km.provisioner.pid}

    def execute(self, code, timeout=60, stop_after=None, stop_when=None, stdin=False, store_history=True):
        """Runs a cell. With stop_after it is interrupted so many seconds after its
        start, with stop_when as soon as its standard output has that text."""
        started = time.monotonic()
        self.asked = None
        msg_id = self.kc.execute(code, allow_stdin=stdin, store_history=store_history)
        out = {"stdout": "", "stderr": "", "data": [], "messages": 0, "error": None}

        def stop():
            self.asked = time.monotonic()
            self.km.interrupt_kernel()

        if stop_after is not None:
            threading.Timer(stop_after, stop).start()
        while True:
            left = started + timeout - time.monotonic()
            try:
                if left <= 0:
                    raise Empty
                msg = self.kc.get_iopub_msg(timeout=min(left, 1))
            except Empty:
                if not self.km.is_alive():
                    return {**out, "status": "died"}
                if left <= 0:
                    self.km.interrupt_kernel()
                    return {**out, "status": "timeout"}
                continue
            if msg["parent_header"].get("msg_id") != msg_id:
                continue
            kind, content = msg["msg_type"], msg["content"]
            if kind == "stream":
                out["messages"] += 1
                out[content["name"]] += content["text"]
                if stop_when and self.asked is None and stop_when in out["stdout"]:
                    threading.Thread(target=stop).start()
                    stop_when = None
            elif kind in ("display_data", "update_display_data", "execute_result"):
                out["messages"] += 1
                out["data"].append({"type": kind, **content["data"]})
            elif kind == "error":
                out["error"] = content["evalue"]
            elif kind == "status" and content["execution_state"] == "idle":
                break
        ended = time.monotonic()
        while True:
            try:
                reply = self.kc.get_shell_msg(timeout=1)
            except Empty:
                if not self.km.is_alive():
                    return {**out, "status": "died"}
                if time.monotonic() > ended + 10:
                    return {**out, "status": "no reply"}
                continue
            if reply["parent_header"].get("msg_id") == msg_id:
                break
        return {
            **out,
            "status": reply["content"]["status"],
            "seconds": ended - started,
            "stopped": ended - self.asked if self.asked else None,
        }

    def begin(self, code):
        """Runs a cell and does not wait for it."""
        return {"id": self.kc.execute(code)}

    def ask(self, type, content=None, channel="shell", timeout=30):
        """Sends a request and returns the reply of its channel."""
        socket = self.kc.control_channel if channel == "control" else self.kc.shell_channel
        msg = self.kc.session.msg(type, content or {})
        socket.send(msg)
        ends = time.monotonic() + timeout
        while time.monotonic() < ends:
            try:
                reply = socket.get_msg(timeout=1)
            except Empty:
                if not self.km.is_alive():
                    return {"type": "died"}
                continue
            if reply["parent_header"].get("msg_id") == msg["header"]["msg_id"]:
                return {"type": reply["msg_type"], "content": reply["content"]}
        return {"type": "timeout"}

    def shut_down(self):
        self.kc.stop_channels()
        self.km.shutdown_kernel()
        return {}


kernel = Kernel()
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = getattr(kernel, request.pop("op"))(**request)
    except Exception as e:  # the test shows it
        answer = {"failed": f"{type(e).__name__}: {e}"}
    json.dump(answer, told)
    told.write("\n")
    told.flush()
