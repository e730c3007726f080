"""Opens a notebook in the classic Jupyter notebook inside headless Chromium, runs all its cells from the menu and uses a chart.

Started by NotebookPageTests with the arguments folder (of the notebook), notebook, browser; the server's environment is this
process's. Prints what it found as one JSON object. With a fourth argument, screenshots go to that folder.
"""

import asyncio
import base64
import json
import os
import socket
import subprocess
import sys
import tempfile
import urllib.parse

import tornado.httpclient
import tornado.websocket

STEP_LIMIT = 90


class Page:
    """A browser's page, driven by the DevTools protocol."""

    def __init__(self, socket):
        self._socket = socket
        self._waiting = {}
        self._last = 0
        self.session = None
        self.requests = []
        self.errors = []
        asyncio.ensure_future(self._listen())

    async def _listen(self):
        while (message := await self._socket.read_message()) is not None:
            message = json.loads(message)
            if message.get("id") in self._waiting:
                self._waiting.pop(message["id"]).set_result(message)
            elif message.get("method") == "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])
            elif message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.errors.append((details.get("exception") or {}).get("description") or details["text"])

    async def call(self, method, **parameters):
        self._last += 1
        answer = self._waiting[self._last] = asyncio.get_running_loop().create_future()
        message = {"id": self._last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        await self._socket.write_message(json.dumps(message))
        answer = await asyncio.wait_for(answer, STEP_LIMIT)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    async def evaluate(self, script):
        result = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script[:80]}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    async def until(self, condition, limit=STEP_LIMIT):
        for _ in range(limit * 5):
            if value := await self.evaluate(condition):
                return value
            await asyncio.sleep(0.2)
        raise RuntimeError(f"never true: {condition}")

    async def mouse(self, kind, x, y, **options):
        await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **options)

    async def picture(self, folder, name):
        if folder:
            shot = await self.call("Page.captureScreenshot", format="png")
            with open(os.path.join(folder, name), "wb") as file:
                file.write(base64.b64decode(shot["data"]))


async def look(address, browser_address, pictures):
    page = Page(await tornado.websocket.websocket_connect(browser_address, max_message_size=1 << 30))
    target = await page.call("Target.createTarget", url="about:blank")
    page.session = (await page.call("Target.attachToTarget", targetId=target["targetId"], flatten=True))["sessionId"]
    for domain in ("Page", "Network", "Runtime"):
        await page.call(f"{domain}.enable")
    await page.call("Emulation.setDeviceMetricsOverride", width=1200, height=900, deviceScaleFactor=1, mobile=False)
    await page.call("Page.navigate", url=address)
    found = {}

    # The kernel that the notebook names is there: no question is asked.
    await page.until("window.Jupyter && Jupyter.notebook && Jupyter.notebook._fully_loaded && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected()")
    found["kernel"] = await page.evaluate("Jupyter.notebook.kernel.name")
    found["questions"] = await page.evaluate("document.querySelectorAll('.modal.in').length")
    await page.evaluate("Jupyter.notebook.clear_all_output(); document.querySelector('#run_all_cells a, #run_all_cells').click()")
    await page.until("Jupyter.notebook.get_cells().filter(c => c.cell_type == 'code').every(c => typeof c.input_prompt_number == 'number')")
    found["cells"] = await page.evaluate("Jupyter.notebook.get_cells().filter(c => c.cell_type == 'code').length")
    found["failed"] = await page.evaluate("document.querySelectorAll('.output_error').length")
    found["tables"] = await page.evaluate("document.querySelectorAll('table.overtake-table').length")
    figures = "document.querySelectorAll('.overtake-live')"
    await page.until(f"{figures}.length && Array.from({figures}).every(f => f.querySelector('.main-svg'))")
    found["figures"] = await page.evaluate(f"{figures}.length")

    # A chart is used.
    await page.evaluate("window.chart = document.querySelector('.overtake-live'); chart.scrollIntoView({block: 'center'})")
    await asyncio.sleep(0.5)
    await page.picture(pictures, "page.png")
    point = """(() => {
        const trace = chart.calcdata.find(t => t[0].trace.visible === true && t[0].trace.hoverinfo !== 'skip' && t.length > 2);
        const p = trace[Math.floor(trace.length / 2)], {xaxis, yaxis} = chart._fullLayout, box = chart.getBoundingClientRect();
        return [box.left + xaxis._offset + xaxis.c2p(p.x), box.top + yaxis._offset + yaxis.c2p(p.y)];
    })()"""
    x, y = await page.evaluate(point)
    await page.mouse("mouseMoved", x - 3, y - 3)
    await page.mouse("mouseMoved", x, y)
    await page.until("chart.querySelector('.hoverlayer .hovertext') !== null", 10)
    found["hover"] = await page.evaluate("chart.querySelector('.hoverlayer .hovertext').textContent")
    await page.picture(pictures, "hover.png")

    before = await page.evaluate("JSON.stringify(chart.layout.xaxis.range)")
    whole_y = await page.evaluate("JSON.stringify(chart.layout.yaxis.range)")
    await page.mouse("mousePressed", x - 60, y - 60, button="left", clickCount=1)
    for step in range(0, 121, 20):
        await page.mouse("mouseMoved", x - 60 + step, y - 60 + step, button="left", buttons=1)
    await page.mouse("mouseReleased", x + 60, y + 60, button="left", clickCount=1)
    await page.until(f"JSON.stringify(chart.layout.xaxis.range) != {json.dumps(before)}", 10)
    await page.until("chart.layout.annotations.some(a => a.visible === false)", 10)
    await page.picture(pictures, "zoom.png")
    await page.evaluate("void Plotly.relayout(chart, {'xaxis.range': %s, 'yaxis.range': %s})" % (before, whole_y))
    await page.until("chart.layout.annotations.every(a => a.visible !== false)", 10)
    found["zoomed"] = True

    # The labels at the ends of the lines are the legend.
    await page.evaluate("""(() => {
        const label = chart.layout.annotations.findIndex(a => a.captureevents);
        window.label = chart.querySelector(`.annotation[data-index="${label}"]`);
        window.hidden = () => chart.data.filter(t => t.visible === 'legendonly').length;
    })()""")
    lx, ly = await page.evaluate("(() => { const b = label.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()")
    for expected in ("hidden() > 0", "hidden() === 0"):
        await page.mouse("mouseMoved", lx, ly)
        for kind in ("mousePressed", "mouseReleased"):
            await page.mouse(kind, lx, ly, button="left", clickCount=1)
        await page.until(expected, 10)
        await page.picture(pictures, "legend.png")
        # Two quick clicks are a double click.
        await asyncio.sleep(0.6)
    found["legend"] = True

    # A table is sorted and filtered.
    found["sorted"] = await page.evaluate("""(() => {
        const table = Array.from(document.querySelectorAll('table.overtake-table')).find(t => t.tBodies[0].rows.length > 2);
        const column = () => Array.from(table.tBodies[0].rows).map(r => r.cells[0].textContent);
        const before = column();
        table.tHead.rows[0].cells[0].click();
        const up = column();
        table.tHead.rows[0].cells[0].click();
        return [before.slice().sort().join() === up.slice().sort().join(), up.join() === column().reverse().join()];
    })()""")
    found["hosts"] = sorted({urllib.parse.urlsplit(r).netloc for r in page.requests if not r.startswith(("data:", "blob:"))})
    found["errors"] = page.errors
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def main(folder, notebook, browser, pictures=None):
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--NotebookApp.token=", "--NotebookApp.password=", f"--notebook-dir={folder}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    chromium = subprocess.Popen(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-port=0", f"--user-data-dir={profile.name}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        sign = "DevTools listening on "
        browser_address = next(line[len(sign):].strip() for line in chromium.stderr if line.startswith(sign))
        base = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                await tornado.httpclient.AsyncHTTPClient().fetch(f"{base}/api")
                break
            except Exception:
                await asyncio.sleep(0.2)
        found = await look(f"{base}/notebooks/{notebook}", browser_address, pictures)
        found["others"] = [host for host in found.pop("hosts") if host != f"127.0.0.1:{port}"]
        print(json.dumps(found))
    finally:
        server.terminate()
        chromium.terminate()
        server.wait()
        chromium.wait()
        profile.cleanup()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
