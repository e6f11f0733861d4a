"""Browsers as a thumb meets them: Chromium, Firefox and WebKit, each by the way that it can be driven.

Chromium is driven by playwright, Firefox by WebDriver BiDi, which it speaks itself, and WebKit (GTK's) by
WebDriver. They are Debian's packages `chromium`, `firefox-esr` and `webkit2gtk-driver`; where one is missing,
whatever needs it is left out. Playwright cannot drive those two: it wants builds of its own, which no package
holds. Both are told to prefer reduced motion, so that what was scrolled to is there at once.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

PATIENCE = 30.0
"""Seconds after which what does not come has got lost."""
SIZE = (390, 844)
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class BrowserWindow(Protocol):
    """One page of a browser."""

    complaints: list[str]
    """Errors of the page, where the browser tells of them."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def reload(self) -> None:
        """Load the page anew."""

    def ask(self, expression: str) -> Any:
        """The value of an expression in the page, awaited if it is a promise."""

    def press(self, selector: str) -> None:
        """Tap what a selector names first, as soon as that can be done. Raises TimeoutError."""

    def resize(self, width: int, height: int) -> None:
        """Have the page fill so many pixels, as nearly as the browser can."""

    def close(self) -> None:
        """Forget the page, and all that it has stored."""


Start = Callable[[], BrowserWindow]
"""Opens a window of its own, as on another phone."""


class ChromiumWindow:
    """A page of Chromium, with a touch screen."""

    def __init__(self, chromium: Any, **context: Any) -> None:
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        options: dict[str, Any] = {"viewport": viewport, "has_touch": True, "is_mobile": True, **context}
        self.context = chromium.new_context(**options)
        self._open_page()

    def _open_page(self) -> None:
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error.stack or error)))

    def beside(self) -> ChromiumWindow:
        """Another window of the same phone; it goes with the first one."""
        other = copy(self)
        other._open_page()
        return other

    def open(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(f"() => {expression}")

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click(timeout=PATIENCE * 1000)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self) -> None:
        self.context.close()


class _Driven:
    """What the two protocols of WebDriver have in common: presses by the same actions."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def ask(self, expression: str) -> Any:
        raise NotImplementedError

    def _act(self, actions: list[dict[str, Any]]) -> None:
        raise NotImplementedError

    def press(self, selector: str) -> None:
        where = f"({_CENTRE})({json.dumps(selector)})"
        end = time.monotonic() + PATIENCE
        while (centre := self.ask(where)) is None:
            if time.monotonic() > end:
                raise TimeoutError(f"{selector} cannot be pressed")
            time.sleep(0.02)
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(centre[0]), "y": round(centre[1]), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act([{"type": "pointer", "id": "thumb", "actions": steps}])
        while not self.ask("window.pressed"):  # a driver answers before the page has heard of the press
            if time.monotonic() > end:
                raise TimeoutError(f"{selector} was not hit")
            time.sleep(0.01)


_CENTRE = """async selector => {
  const element = document.querySelector(selector);
  if (!element || element.disabled) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const frame = () => new Promise(next => requestAnimationFrame(next)), where = () => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const before = where();
  await frame();
  await frame();
  const [x, y] = where(), still = x === before[0] && y === before[1];
  if (!still || !element.contains(document.elementFromPoint(x, y))) return null;
  window.pressed = false;
  element.addEventListener("click", () => { window.pressed = true; }, { once: true, capture: true });
  return [x, y];
}"""
"""Where something can be pressed that has come to rest, and is listened to; null as long as it cannot."""


class FirefoxWindow(_Driven):
    """A whole Firefox of its own, without a screen."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-firefox-", ignore_cleanup_errors=True)
        Path(self._folder.name, "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", self._folder.name]
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._open = ExitStack()
        talk = connect(f"{self._address()}/session", max_size=None, proxy=None)
        self._socket = self._open.enter_context(talk)
        self._numbers = count(1)
        self._say("session.new", capabilities={})
        self._say("session.subscribe", events=["log.entryAdded"])
        self._context = self._say("browsingContext.getTree")["contexts"][0]["context"]
        self.resize(*SIZE)

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                return found[1]
        raise TimeoutError("Firefox has ended")

    def _say(self, method: str, **values: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": values}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told.get("id") == number:
                break
            if told.get("method") == "log.entryAdded" and told["params"]["type"] == "javascript":
                self.complaints.append(told["params"]["text"])
        if told["type"] == "error":
            raise RuntimeError(told["message"])
        return told["result"]

    def open(self, url: str) -> None:
        self._say("browsingContext.navigate", context=self._context, url=url, wait="interactive")

    def reload(self) -> None:
        self._say("browsingContext.reload", context=self._context, wait="none")

    def ask(self, expression: str) -> Any:
        told = self._say(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"].get("value", "null"))

    def _act(self, actions: list[dict[str, Any]]) -> None:
        touch = [{**one, "parameters": {"pointerType": "touch"}} for one in actions]
        self._say("input.performActions", context=self._context, actions=touch)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._say("browsingContext.setViewport", context=self._context, viewport=size)

    def close(self) -> None:
        self._open.close()
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()


class WebKitWindow(_Driven):
    """A small browser of WebKitGTK, which needs a display; its windows are at least 447 pixels wide."""

    def __init__(self) -> None:
        super().__init__()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-webkit-", ignore_cleanup_errors=True)
        settings = Path(self._folder.name, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        self._process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self._port}"],
            env={**os.environ, "XDG_CONFIG_HOME": self._folder.name},
        )
        browser = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        self._session = ""
        self._session = f"/session/{self._first(wanted)['sessionId']}"
        self.resize(*SIZE)

    def _first(self, wanted: dict[str, Any]) -> Any:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._say("/session", {"capabilities": wanted})
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def _say(self, path: str, body: Any = None, method: str = "POST") -> Any:
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = Request(f"http://127.0.0.1:{self._port}{self._session}{path}", data, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def open(self, url: str) -> None:
        self._say("/url", {"url": url})

    def reload(self) -> None:
        self._say("/refresh")

    def ask(self, expression: str) -> Any:
        return self._say("/execute/sync", {"script": f"return {expression}", "args": []})

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._say("/actions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        self._say("/window/rect", {"width": width, "height": height})

    def close(self) -> None:
        with suppress(OSError, RuntimeError):
            self._say("", method="DELETE")
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()


def _mini_browser() -> str:
    return str(next(iter(sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))), ""))


def missing(name: str) -> str:
    """What would have to be installed to drive a browser; empty if it is there."""
    there = {
        "chromium": shutil.which("chromium"),
        "firefox-esr": shutil.which("firefox-esr"),
        "webkit2gtk-driver": shutil.which("WebKitWebDriver") and _mini_browser(),
    }
    package = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "webkit2gtk-driver"}[name]
    return "" if there[package] else package


@contextmanager
def browser(name: str) -> Iterator[Start]:
    """What opens windows of a browser; it ends with the block."""
    if name != "chromium":
        yield FirefoxWindow if name == "firefox" else WebKitWindow
        return
    from playwright.sync_api import sync_playwright  # for trials only: it is not installed with the game

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield lambda: ChromiumWindow(chromium)
        chromium.close()
