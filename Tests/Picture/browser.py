"""Drives a headless Chromium with the DevTools protocol through pipes, using only the standard library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile


class Failure(Exception):
    """A failure of the browser."""


class Browser:
    """One page of a headless Chromium without a network, so that it can load only files."""

    def __init__(self, width=1280, height=800):
        self.folder = tempfile.mkdtemp()
        to_browser, self.input = os.pipe()
        self.output, from_browser = os.pipe()

        def give_pipes():
            # The browser reads from descriptor 3 and writes to 4.
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)
            for descriptor in (3, 4):
                os.set_inheritable(descriptor, True)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
             "--proxy-server=127.0.0.1:9", f"--user-data-dir={self.folder}", f"--window-size={width},{height}", "about:blank"],
            preexec_fn=give_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.session = None
        # The errors and warnings of the console, and the exceptions that were thrown.
        self.complaints = []
        self.is_loaded = False
        # The addresses that the page has requested.
        self.requests = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")
        self.size = (width, height)
        self.resize()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(20)
        except Exception:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        """Returns the next message."""
        while b"\0" not in self.rest:
            part = os.read(self.output, 1 << 20)
            if not part:
                raise Failure("the browser has ended")
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def note(self, message):
        """Records complaints, requests and the end of loading."""
        method, values = message.get("method"), message.get("params", {})
        if method == "Page.loadEventFired":
            self.is_loaded = True
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(value.get("value", value.get("description"))) for value in values["args"]))
        elif method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.complaints.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def send(self, method, **parameters):
        """Calls a method of the protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer.get("result", {})
            self.note(answer)

    def open(self, path):
        """Opens a file and waits until it is loaded and drawn."""
        self.is_loaded = False
        self.send("Page.navigate", url="file://" + os.path.abspath(path))
        while not self.is_loaded:
            self.note(self.read())
        self.settle()

    def settle(self):
        """Waits for two frames."""
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def value(self, expression):
        """Returns the value of an expression in the page. If it is a promise, waits for it."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(f"{expression}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
        self.settle()

    def drag(self, start, end, steps=10):
        self.mouse("mousePressed", *start, button="left", buttons=1, clickCount=1)
        for step in range(1, steps + 1):
            x, y = (start[axis] + (end[axis] - start[axis]) * step / steps for axis in (0, 1))
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)
        self.settle()

    def key(self, name):
        """Presses a key: a letter, or Enter, Escape, ArrowRight and the like."""
        parameters = {"key": name}
        if len(name) == 1:
            parameters["text"] = name
        if name == "Enter":
            parameters["text"] = "\r"
        codes = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9}
        if name in codes:
            parameters["windowsVirtualKeyCode"] = codes[name]
        self.send("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name)
        self.settle()

    def type(self, text):
        for letter in text:
            self.key(letter)

    def resize(self, width=None, height=None):
        """Resizes the window to the given size, or to its original one."""
        width, height = width or self.size[0], height or self.size[1]
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def screenshot(self, path):
        self.settle()
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
