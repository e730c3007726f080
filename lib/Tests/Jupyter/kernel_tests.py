"""Drives the kernel as front ends do, through jupyter_client, and runs the public kernel test suite.

Started by JupyterKernelTests with JUPYTER_PATH set; prints one JSON line for each test.
"""

import json
import os
import sys
import tempfile
import time
import unittest

import jupyter_kernel_test
import psutil
from jupyter_client.manager import start_new_kernel

KERNEL = os.environ["KERNEL_NAME"]
# Seconds that tell a front end that waits for ever from a busy machine; nothing else is held to a time.
LIMIT = 120


class PublicSuite(jupyter_kernel_test.KernelTests):
    kernel_name = KERNEL
    language_name = "C#"
    file_extension = ".csx"
    code_hello_world = 'Console.WriteLine("hello, world");'
    code_stderr = 'Console.Error.Write("oops");'
    code_generate_error = 'throw new Exception("wrong");'
    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": '"a" + 1', "result": "a1"},
        {"code": "new[] { 1, 2 }", "result": "[ 1, 2 ]"},
    ]
    code_display_data = [{"code": "display(1);", "mime": "text/plain"}]
    completion_samples = [{"text": "Console.Wri", "matches": ["Write", "WriteLine"]}, {"text": "Strin", "matches": ["String", "StringBuilder", "StringComparer"]}]
    complete_code_samples = ["1 + 1", "var x = 1;", "int F()\n{\n    return 1;\n}"]
    incomplete_code_samples = ["for (;;) {", "var x = ", "int F()\n{"]
    invalid_code_samples = ["int 3x = 4;"]
    code_inspect_sample = "Console.WriteLine"
    code_history_pattern = "6 [*]*"
    supported_history_operations = ("tail", "range", "search")

    def test_completion(self):
        # The suite demands that nothing but the samples is found.
        for sample in self.completion_samples:
            reply = self.kc.complete(sample["text"], reply=True, timeout=LIMIT)
            self.assertLessEqual(set(sample["matches"]), set(reply["content"]["matches"]))


class Kernel:
    """One kernel for all tests of a class."""

    def __init__(self):
        self.started = time.monotonic()
        self.manager, self.client = start_new_kernel(kernel_name=KERNEL, startup_timeout=LIMIT)

    def end(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def start(self, code, stop_on_error=False, **options):
        # Behind a cell that fails, ipykernel aborts whatever comes within a few milliseconds, which is sooner than people are.
        return self.client.execute(code, stop_on_error=stop_on_error, **options)

    def finish(self, request):
        """Reply, console text, and the outputs of a request."""
        text, outputs = "", []
        while True:
            message = self.client.get_iopub_msg(timeout=LIMIT)
            if message["parent_header"].get("msg_id") != request:
                continue
            content = message["content"]
            if message["msg_type"] == "stream":
                text += content["text"]
            elif message["msg_type"] == "status":
                if content["execution_state"] == "idle":
                    break
            elif message["msg_type"] != "execute_input":
                outputs.append((message["msg_type"], content))
        while True:
            reply = self.client.get_shell_msg(timeout=LIMIT)
            if reply["parent_header"].get("msg_id") == request:
                return reply["content"], text, outputs

    def run(self, code, **options):
        return self.finish(self.start(code, **options))

    def running(self, code):
        """Starts a cell that prints 'on' when it has begun, and waits for that."""
        request, said = self.start(code), []
        while True:
            message = self.client.get_iopub_msg(timeout=LIMIT)
            if message["parent_header"].get("msg_id") != request:
                continue
            content = message["content"]
            if message["msg_type"] == "stream" and "on" in content["text"]:
                return request
            said.append(content)
            if content.get("execution_state") == "idle":
                raise AssertionError(f"The cell ended without having begun: {said}")

    @property
    def engine(self):
        """The engine's process."""
        mine = psutil.Process(self.manager.provisioner.pid if hasattr(self.manager.provisioner, "pid") else self.manager.provisioner.process.pid)
        return next(p for p in mine.children() if "kernel" in p.cmdline())


def ended(processes):
    """Waits up to 5 s for the end of processes; one that nobody has waited for counts as ended."""
    def runs(process):
        try:
            return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    for _ in range(50):
        if not any(map(runs, processes)):
            return True
        time.sleep(0.1)
    return False


class KernelCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kernel = Kernel()
        cls.kernel.run("0")
        TIMES["ready"] = time.monotonic() - cls.kernel.started

    @classmethod
    def tearDownClass(cls):
        cls.kernel.end()

    def value(self, code):
        reply, _, outputs = self.kernel.run(code)
        self.assertEqual("ok", reply["status"], reply)
        return outputs[-1][1]["data"]["text/plain"]

    def assert_alive(self):
        self.assertEqual("42", self.value("6 * 7"))


class Execution(KernelCase):
    def test_state_and_counts_go_on(self):
        self.kernel.run("var kept = 5;")
        reply, _, outputs = self.kernel.run("kept + 1")
        self.assertEqual("6", outputs[0][1]["data"]["text/plain"])
        self.assertEqual(reply["execution_count"], outputs[0][1]["execution_count"])

    def test_output_streams_while_the_cell_runs(self):
        request = self.kernel.running('Console.WriteLine("on"); await Task.Delay(1500); Console.WriteLine("off");')
        begun = time.monotonic()
        reply, text, _ = self.kernel.finish(request)
        self.assertGreater(time.monotonic() - begun, 1)
        self.assertEqual("off\n", text)

    def test_an_error_names_cell_and_line(self):
        reply, _, outputs = self.kernel.run('var one = 1;\nthrow new InvalidOperationException("no");')
        self.assertEqual(("error", "System.InvalidOperationException", "no"), (reply["status"], reply["ename"], reply["evalue"]))
        self.assertEqual(["System.InvalidOperationException: no", f"   at cell {reply['execution_count']}, line 2"], reply["traceback"])
        self.assertEqual("error", outputs[-1][0])

    def test_what_does_not_compile_shows_the_place(self):
        reply, _, _ = self.kernel.run("var two = 2;\ntwo + thre")
        self.assertEqual("CS0103", reply["ename"])
        self.assertIn("line 2, column 7", reply["traceback"][0])
        self.assertEqual("          ^", reply["traceback"][2])

    def test_silent_shows_nothing(self):
        _, text, outputs = self.kernel.run('Console.Write("x"); 1', silent=True)
        self.assertEqual(("", []), (text, outputs))

    def test_a_query_is_a_table(self):
        _, _, outputs = self.kernel.run("Enumerable.Range(1, 150).Select(i => new { Size = i, Name = \"n\" + i })")
        data = outputs[0][1]["data"]
        self.assertIn("<th>Size</th><th>Name</th>", data["text/html"])
        self.assertIn("100 of 150 items", data["text/html"])
        self.assertIn("150 items", data["text/plain"])

    def test_completion_after_the_first_is_quick_and_knows_the_cells(self):
        self.kernel.run('var somethingLong = "text";')
        # Positions count characters, not the two units that some take in C#.
        code = 'var s = "\U0001f600"; somethingLong.Sub'
        self.kernel.client.complete(code, reply=True, timeout=LIMIT)
        begun = time.monotonic()
        content = self.kernel.client.complete(code, reply=True, timeout=LIMIT)["content"]
        TIMES["completion"] = time.monotonic() - begun
        self.assertIn("Substring", content["matches"])
        self.assertEqual((len(code) - 3, len(code)), (content["cursor_start"], content["cursor_end"]))
        self.assertIn("somethingLong", self.kernel.client.complete("someth", reply=True, timeout=LIMIT)["content"]["matches"])

    def test_inspection_gives_signature_and_documentation(self):
        content = self.kernel.client.inspect("Math.Max(", reply=True, timeout=LIMIT)["content"]
        self.assertTrue(content["found"])
        self.assertIn("Math.Max(", content["data"]["text/plain"])
        content = self.kernel.client.inspect("nothing_at_all", reply=True, timeout=LIMIT)["content"]
        self.assertFalse(content["found"])

    def test_overhead_of_a_cell(self):
        self.kernel.run("1")
        begun = time.monotonic()
        self.kernel.run("2")
        TIMES["cell"] = time.monotonic() - begun

    def test_an_error_stops_the_cells_behind_it(self):
        first = self.kernel.start('await Task.Delay(300); throw new Exception("stop");', stop_on_error=True)
        second = self.kernel.start("1")
        self.kernel.finish(first)
        reply, _, _ = self.kernel.finish(second)
        self.assertEqual("aborted", reply["status"])
        # Until that is over, for the tests behind this one.
        while self.kernel.run("2")[0]["status"] == "aborted":
            pass


class Interruption(KernelCase):
    def interrupted(self, code):
        request = self.kernel.running(code)
        begun = time.monotonic()
        self.kernel.manager.interrupt_kernel()
        reply, text, _ = self.kernel.finish(request)
        self.assertEqual("error", reply["status"])
        return time.monotonic() - begun, "\n".join(reply["traceback"]) + text

    def test_a_loop_stops_in_place(self):
        self.kernel.run("var before = 3; var i = 0L;")
        for loop in ("while (true) i++;", "for (;;) { }", "do { try { i++; } catch { } } while (true);", "void F() { while (true) ; } F();"):
            self.assertNotIn("lost", self.interrupted('Console.WriteLine("on"); ' + loop)[1], loop)
        self.assertEqual("3", self.value("before"))

    def test_a_wait_stops_in_place(self):
        self.kernel.run("var waited = 4;")
        _, said = self.interrupted('Console.WriteLine("on"); System.Threading.Thread.Sleep(-1);')
        self.assertNotIn("lost", said)
        self.assertEqual("4", self.value("waited"))

    def test_after_an_await_the_state_is_lost_and_the_cell_says_so(self):
        self.kernel.run("var gone = 1;")
        took, said = self.interrupted('Console.WriteLine("on"); await Task.Delay(-1);')
        # What it is given to stop by itself.
        self.assertGreater(took, 2.5)
        self.assertIn("lost", said)
        reply, _, _ = self.kernel.run("gone")
        self.assertEqual("CS0103", reply["ename"])
        self.assert_alive()

    def test_programs_that_a_cell_started_end_too(self):
        code = 'var p = System.Diagnostics.Process.Start("sleep", "1000"); Console.WriteLine("on"); p.WaitForExit();'
        before = {p.pid for p in self.kernel.engine.children(recursive=True)}
        request = self.kernel.running(code)
        started = [p for p in self.kernel.engine.children(recursive=True) if p.pid not in before]
        self.kernel.manager.interrupt_kernel()
        self.kernel.finish(request)
        self.assertTrue(started and ended(started))
        self.assert_alive()

    def test_an_interrupt_between_cells_does_nothing(self):
        self.kernel.run("var calm = 2;")
        self.kernel.manager.interrupt_kernel()
        # It goes another way than cells do, and must not overtake one.
        time.sleep(0.5)
        self.assertEqual("2", self.value("calm"))


class Crashes(KernelCase):
    def crashed(self, code):
        reply, _, _ = self.kernel.run(code)
        self.assertEqual("error", reply["status"], reply)
        said = "\n".join(reply["traceback"])
        self.assertIn("a new engine runs the next cell", said)
        self.assert_alive()
        return said

    def test_exit(self):
        self.assertIn("exit code 3", self.crashed("Environment.Exit(3);"))

    def test_fail_fast(self):
        self.assertIn("on purpose", self.crashed('Environment.FailFast("on purpose");'))

    def test_stack_overflow(self):
        self.assertIn("Stack overflow", self.crashed("int Deeper(int n) => Deeper(n + 1) + 1; Deeper(0)"))

    def test_out_of_memory(self):
        said = self.crashed("var kept = new List<byte[]>(); while (true) { kept.Add(new byte[1 << 24]); Array.Fill(kept[^1], (byte)1); }")
        self.assertIn("memory", said)

    def test_an_array_that_is_too_large_is_only_an_exception(self):
        self.kernel.run("var stays = 8;")
        reply, _, _ = self.kernel.run("new long[int.MaxValue / 2][..1].Length; Enumerable.Range(0, 1000).Select(_ => new long[int.MaxValue / 2]).ToArray().Length")
        self.assertEqual("error", reply["status"])
        self.assert_alive()

    def test_killed_while_a_cell_runs(self):
        request = self.kernel.running('Console.WriteLine("on"); await Task.Delay(-1);')
        self.kernel.engine.kill()
        reply, _, _ = self.kernel.finish(request)
        self.assertIn("signal 9", "\n".join(reply["traceback"]))
        self.assert_alive()

    def test_killed_between_cells(self):
        self.kernel.run("var lost = 1;")
        engine = self.kernel.engine
        engine.kill()
        self.assertTrue(ended([engine]))
        # Its threads end a little later than its first one.
        time.sleep(0.5)
        reply, text, _ = self.kernel.run("6 * 7")
        self.assertEqual("ok", reply["status"], reply)
        self.assertIn("variables of earlier cells are gone", text)

    def test_fifty_megabytes(self):
        reply, text, _ = self.kernel.run("Console.Write(new string('x', 50_000_000));")
        self.assertEqual(("ok", 50_000_000), (reply["status"], len(text)))
        self.assert_alive()

    def test_a_hundred_thousand_lines(self):
        reply, text, _ = self.kernel.run("for (var i = 0; i < 100_000; i++) Console.WriteLine(i);")
        self.assertEqual(("ok", "".join(f"{i}\n" for i in range(100_000))), (reply["status"], text))

    def test_binary_rubbish(self):
        reply, text, _ = self.kernel.run("Console.Write(string.Concat(Enumerable.Range(0, 70_000).Select(i => (char)i)));")
        self.assertEqual("ok", reply["status"])
        self.assertIn("xyz", text)
        # Past the console, between the records of the bridge.
        code = "var raw = Console.OpenStandardOutput(); var r = new Random(1); var b = new byte[3_000_000]; r.NextBytes(b); raw.Write(b); raw.Flush();"
        reply, text, _ = self.kernel.run(code)
        self.assertEqual("ok", reply["status"])
        self.assert_alive()

    def test_an_endless_sequence_is_cut(self):
        reply, _, outputs = self.kernel.run("IEnumerable<int> All() { for (var i = 0; ; i++) yield return i; }\nAll()")
        self.assertEqual("ok", reply["status"])
        self.assertIn("more than", outputs[0][1]["data"]["text/plain"])

    def test_restart_forgets_and_works(self):
        self.kernel.run("var forgotten = 1;")
        engine = self.kernel.engine
        self.kernel.manager.restart_kernel(now=False)
        self.kernel.client.wait_for_ready(timeout=LIMIT)
        reply, _, _ = self.kernel.run("forgotten")
        self.assertEqual("CS0103", reply["ename"])
        self.assertTrue(ended([engine]))


class Shutdown(unittest.TestCase):
    def test_nothing_is_left(self):
        kernel = Kernel()
        kernel.run('System.Diagnostics.Process.Start("sleep", "1000");')
        left = kernel.engine.children(recursive=True) + [kernel.engine]
        kernel.client.stop_channels()
        kernel.manager.shutdown_kernel()
        self.assertTrue(ended(left))

    def test_what_cleans_up_when_its_input_ends_has_the_time_for_it(self):
        kernel = Kernel()
        folder = tempfile.mkdtemp()
        kernel.run(
            'System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo("sh", new[] { "-c", "read _; sleep 0.3; rmdir %s" })'
            " { RedirectStandardInput = true });" % folder
        )
        kernel.client.stop_channels()
        kernel.manager.shutdown_kernel()
        self.assertFalse(os.path.exists(folder))

    def test_a_killed_kernel_leaves_no_engine(self):
        kernel = Kernel()
        request = kernel.running('Console.WriteLine("on"); while (true) ;')
        engine = kernel.engine
        psutil.Process(engine.ppid()).kill()
        self.assertTrue(ended([engine]))
        kernel.client.stop_channels()


TIMES = {}


class Report(unittest.TestResult):
    def startTest(self, test):
        super().startTest(test)
        self._begun = time.monotonic()

    def _say(self, test, failure=None):
        took = time.monotonic() - getattr(self, "_begun", time.monotonic())
        print(json.dumps({"test": test.id().removeprefix("__main__."), "failure": failure, "seconds": round(took, 2)}), flush=True)

    def addSuccess(self, test):
        self._say(test)

    def addFailure(self, test, err):
        self._say(test, self._exc_info_to_string(err, test))

    addError = addFailure

    def addSkip(self, test, reason):
        # The suite's way to leave out what a kernel does not have: none of ours.
        if test.id().split(".")[-1] not in ("test_pager", "test_clear_output"):
            self._say(test, f"skipped: {reason}")


if __name__ == "__main__":
    loaded = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:], sys.modules[__name__]) if sys.argv[1:] else unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    loaded.run(Report())
    print(json.dumps({"times": TIMES}))
