"""Overtake's notebook engine as a Jupyter kernel.

Jupyter's own library (ipykernel 6 or later) speaks Jupyter's protocol; this wrapper starts the engine as a process of its
own and hands cells to it. Requests to the engine are JSON lines, its answers JSON text sequences (RFC 7464); anything else
that comes through its standard output was written past the cell's console and is shown as output.

A cell that cannot be interrupted in place, an engine that crashes, exits or is killed: the cell says so, and the next cell
has a new engine without the old one's variables.
"""

import fnmatch
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque

# The engine gives a cell 3 s to stop; where the engine itself does not answer, it is ended after this many.
INTERRUPT_LIMIT = 4.5
# Seconds in which programs that a cell started may end by themselves once the engine has. Jupyter waits for 5.
CHILDREN_LIMIT = 2
SEPARATOR = b"\x1e"
LONGEST_FOREIGN_LINE = 1 << 20


class EngineEnded(Exception):
    """The engine's process is gone; the message says why."""


class Engine:
    """The engine's process."""

    def __init__(self, command):
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if os.name == "nt" else {"start_new_session": True}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
        )
        self._answers = queue.Queue()
        self._said = deque(maxlen=12)
        self._last_id = 0
        self._sending = threading.Lock()
        self._closed = False
        self.interrupted = None
        threading.Thread(target=self._listen, daemon=True).start()
        self._errors = threading.Thread(target=self._hear_errors, daemon=True)
        self._errors.start()

    @property
    def is_alive(self):
        return self._process.poll() is None and not self._closed

    def send(self, **request):
        """Sends a request and returns its id."""
        with self._sending:
            self._last_id += 1
            line = json.dumps({"id": self._last_id, **request}) + "\n"
            try:
                self._process.stdin.write(line.encode())
                self._process.stdin.flush()
            except (OSError, ValueError):
                pass  # The end of its output says the same.
            return self._last_id

    def answers(self, request):
        """The answers to a request as they come, and what was written past the console as {"foreign": text}."""
        while True:
            try:
                answer = self._answers.get(timeout=0.1)
            except queue.Empty:
                if self.interrupted and time.monotonic() - self.interrupted > INTERRUPT_LIMIT:
                    raise EngineEnded("It did not stop when it was interrupted.") from None
                continue
            if answer is None:
                raise EngineEnded(self._why())
            if "ended" in answer:
                raise EngineEnded(answer["ended"])
            if answer.get("id") == request or "foreign" in answer:
                yield self._joined(answer)

    def _joined(self, answer):
        """Foreign text may come line by line in thousands of lines: what is there already goes on as one piece."""
        text = []
        with self._answers.mutex:
            waiting = self._answers.queue
            while "foreign" in answer and waiting and waiting[0] and "foreign" in waiting[0]:
                text.append(waiting.popleft()["foreign"])
        return {"foreign": answer["foreign"] + "".join(text)} if text else answer

    def interrupt(self):
        """Asks the running cell to stop, and the programs that it has started."""
        self.interrupted = time.monotonic()
        self.send(do="interrupt")
        if os.name != "nt":
            for child in self._children():
                child.send_signal(signal.SIGINT)

    def end(self):
        """Ends the process, and what it has started: a browser sees the end, deletes its profile and ends too; what goes on is killed."""
        try:
            if os.name == "nt":
                for child in self._children():
                    child.kill()
                self._process.kill()
            else:
                self._process.kill()
                self._process.wait()
                limit = time.monotonic() + CHILDREN_LIMIT
                while time.monotonic() < limit:
                    os.killpg(self._process.pid, 0)  # Fails when there is none.
                    time.sleep(0.02)
                os.killpg(self._process.pid, signal.SIGKILL)
        except OSError:
            pass
        self._process.wait()

    def _children(self):
        import psutil

        try:
            return psutil.Process(self._process.pid).children()
        except psutil.Error:
            return []

    def _why(self):
        code = self._process.wait()
        self._errors.join(1)
        how = f"It was ended by signal {-code}." if code < 0 else f"It ended with exit code {code}."
        return "\n".join([how, *self._said])

    def _listen(self):
        line = bytearray()
        while piece := self._process.stdout.readline(LONGEST_FOREIGN_LINE):
            line += piece
            if not line.endswith(b"\n") and SEPARATOR in line:
                continue
            foreign, separator, record = bytes(line).rpartition(SEPARATOR)
            line.clear()
            try:
                answer = json.loads(record) if separator else None
            except ValueError:
                answer = None
            if not isinstance(answer, dict):
                foreign, answer = foreign + separator + record, None
            if foreign:
                self._answers.put({"foreign": foreign.decode(errors="replace")})
            if answer:
                self._answers.put(answer)
        self._closed = True
        self._answers.put(None)

    def _hear_errors(self):
        for line in self._process.stderr:
            # The first lines of a crash say what it was; of the frames that follow there are thousands.
            if len(self._said) < self._said.maxlen:
                self._said.append(line.decode(errors="replace").rstrip()[:400])


COMMAND = json.loads(os.environ["OVERTAKE_ENGINE"])
# Started before the imports below, which take as long as the engine does.
FIRST = Engine(COMMAND)

from ipykernel.kernelapp import IPKernelApp  # noqa: E402
from ipykernel.kernelbase import Kernel  # noqa: E402


class OvertakeKernel(Kernel):
    """A C# kernel."""

    implementation = "overtake"
    implementation_version = "1.0"
    banner = "C# notebooks of Overtake"
    language_info = {
        "name": "C#",
        "version": "14.0",
        "mimetype": "text/x-csharp",
        "file_extension": ".csx",
        "pygments_lexer": "csharp",
        "codemirror_mode": "text/x-csharp",
    }

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._codes = []
        self._running = False
        self._engine = FIRST

    # Execution

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, **_):
        if store_history and not silent:
            self._codes.append((0, self.execution_count, code))
        if not self._engine.is_alive:
            self._engine = Engine(COMMAND)
            self._stream("stderr", "The engine had ended since the last cell: variables of earlier cells are gone.\n", silent)
        engine = self._engine
        engine.interrupted = None
        self._running = True
        try:
            done = self._run(engine, code, silent)
        except EngineEnded as ended:
            engine.end()
            self._engine = Engine(COMMAND)
            why = [f"The engine ended while this cell ran. {ended}", "Variables of earlier cells are gone; a new engine runs the next cell."]
            done = {"error": self._error("EngineEnded", why, silent)}
        finally:
            self._running = False
            engine.interrupted = None
        if done.get("lost"):
            engine.end()
            self._engine = Engine(COMMAND)
            self._stream("stderr", "The engine was ended: variables of earlier cells are gone; a new engine runs the next cell.\n", silent)
        if done["error"]:
            error = {key: done["error"][key] for key in ("ename", "evalue", "traceback")}
            return {"status": "error", "execution_count": self.execution_count, **error}
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def _run(self, engine, code, silent):
        request = engine.send(do="execute", code=code, count=self.execution_count)
        answers = engine.answers(request)
        while True:
            try:
                answer = next(answers)
            except KeyboardInterrupt:
                engine.interrupt()
                answers = engine.answers(request)
                continue
            if "foreign" in answer:
                self._stream("stdout", answer["foreign"], silent)
            elif "output" in answer:
                self._publish(answer["output"], silent)
            else:
                return answer

    def _publish(self, output, silent):
        if not silent:
            content = dict(output)
            self.send_response(self.iopub_socket, content.pop("output_type"), content)

    def _stream(self, name, text, silent):
        self._publish({"output_type": "stream", "name": name, "text": text}, silent)

    def _error(self, name, lines, silent):
        error = {"ename": name, "evalue": lines[0].split("\n")[0], "traceback": [line for text in lines for line in text.split("\n")]}
        self._publish({"output_type": "error", **error}, silent)
        return error

    async def interrupt_request(self, stream, ident, parent):
        # Comes on the control channel, which has a thread of its own: the cell's is busy with the cell.
        if self._running:
            self._engine.interrupt()
        self.session.send(stream, "interrupt_reply", {"status": "ok"}, parent, ident=ident)

    def do_shutdown(self, restart):
        self._engine.end()
        return {"status": "ok", "restart": restart}

    # Help while writing

    def do_complete(self, code, cursor_pos):
        found = self._ask(do="complete", code=code, cursor=_to_utf16(code, cursor_pos))
        start, end = (_from_utf16(code, found[key]) for key in ("start", "end")) if found else (cursor_pos, cursor_pos)
        items = found["items"] if found else []
        types = [{"start": start, "end": end, "text": i["text"], "type": i["kind"], "signature": i["note"]} for i in items]
        return {
            "status": "ok",
            "matches": [item["text"] for item in items],
            "cursor_start": start,
            "cursor_end": end,
            "metadata": {"_jupyter_types_experimental": types},
        }

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        found = self._ask(do="inspect", code=code, cursor=_to_utf16(code, cursor_pos))
        text = found and found["text"]
        return {"status": "ok", "found": bool(text), "data": {"text/plain": text} if text else {}, "metadata": {}}

    def do_is_complete(self, code):
        return self._ask(do="is-complete", code=code) or {"status": "unknown"}

    def do_history(self, hist_access_type, output, raw, session=None, start=None, stop=None, n=None, pattern=None, unique=False):
        codes = list(self._codes)
        if hist_access_type == "range":
            codes = [code for code in codes if (start or 0) <= code[1] and (stop is None or code[1] < stop)]
        elif hist_access_type == "search":
            codes = [code for code in codes if fnmatch.fnmatch(code[2], pattern or "*")]
            if unique:
                codes = sorted({code[2]: code for code in codes}.values())
        if hist_access_type != "range" and n is not None:
            codes = codes[-n:] if n > 0 else []
        return {"status": "ok", "history": [(s, c, (code, None)) if output else (s, c, code) for s, c, code in codes]}

    def _ask(self, **request):
        if not self._engine.is_alive:
            return None
        try:
            return next(a.get("reply") for a in self._engine.answers(self._engine.send(**request)) if "foreign" not in a)
        except EngineEnded:
            return None


def _to_utf16(text, position):
    """A position in code points as one in UTF-16 units."""
    return len(text[:position].encode("utf-16-le", "surrogatepass")) // 2


def _from_utf16(text, position):
    """A position in UTF-16 units as one in code points."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * position].decode("utf-16-le", "surrogatepass"))


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=OvertakeKernel)
