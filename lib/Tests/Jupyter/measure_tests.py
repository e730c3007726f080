"""Measures a study in a cell, interrupts the kernel after the first launch, and goes on in the next kernel.

Started by MeasuringKernelTests in the folder of the notebooks; the environment is this process's. Prints what it saw as one JSON object.
"""

import json
import os
import queue
import subprocess
import time

from jupyter_client import KernelManager

LOAD = '#load "overtake.csx"'
MEASURE = 'using Overtake;\nvar study = await Study.Measure("boxing");\nstudy.Answer()'
LIMIT = 300


def start():
    manager = KernelManager(kernel_name=".net-csharp")
    manager.start_kernel(stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    return manager, client


def execute(client, code, until=None):
    """All displays of a cell in their order, with whether each renews the one before; ends early where `until` holds for a text."""
    identity = client.execute(code)
    shown, error, ends = [], None, time.monotonic() + LIMIT
    while time.monotonic() < ends:
        try:
            message = client.get_iopub_msg(timeout=5)
        except queue.Empty:
            continue
        if message["parent_header"].get("msg_id") != identity:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind in ("display_data", "update_display_data", "execute_result"):
            text = content["data"].get("text/plain", "")
            shown.append((kind, text))
            if until and until(text):
                break
        elif kind == "error":
            error = content["evalue"]
        elif kind == "status" and content["execution_state"] == "idle":
            break
    return shown, error


def workers():
    """Command lines of the workers that measure for this test: their environment names its folder of runs."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/environ", "rb") as environment, open(f"/proc/{process}/cmdline", "rb") as command:
                if os.environ["OVERTAKE_RUNS"].encode() in environment.read() and b"Overtake.Worker" in command.read():
                    found.append(process)
        except OSError:
            pass
    return found


manager, client = start()
_, error = execute(client, LOAD)
before, _ = execute(client, MEASURE, until=lambda text: "launch 2" in text)
# The workers of the second launch are only being started.
time.sleep(2)
measuring = len(workers())
manager.interrupt_kernel()
time.sleep(3)
left = len(workers())
manager.shutdown_kernel(now=True)

manager, client = start()
execute(client, LOAD)
after, failed = execute(client, MEASURE)
again, _ = execute(client, MEASURE)
manager.shutdown_kernel()
print(json.dumps({"loaded": error, "before": before, "measuring": measuring, "left": left, "after": after, "failed": failed, "again": again}))
