"""How fast the page is: first paint on a slow line, an event until it is painted. Run: python tests/browser/speed.py

The slow line is Chromium's own: 400 kbit/s and 400 ms, nothing kept from an earlier visit. An event counts from its
message's arrival until the page has drawn what follows (its own work), and until the frame that shows it has begun.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from browser import Watched, chromium
from mjrules.serve.files import Files

FOLDER = Path(__file__).parent
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
VISITS, EVENTS, LONGEST = 5, 400, 200
PAINTED = "() => performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint')?.startTime"
# the work is the handler's, and that of the frame it asks for
WATCH = """
window.seen = { work: [], shown: [] };
const made = WebSocket, frame = requestAnimationFrame.bind(window);
let drawing = 0;
window.requestAnimationFrame = (draw) => frame((begun) => {
  const at = performance.now();
  draw(begun);
  drawing = performance.now() - at;
});
window.WebSocket = class extends made {
  set onmessage(hear) {
    super.onmessage = hear && ((e) => {
      const at = performance.now();
      hear(e);
      const heard = performance.now() - at;
      if (!e.data.startsWith('{"t":"events"')) return;
      frame(() => {
        const drawn = performance.now();
        document.body.offsetHeight;
        seen.work.push(heard + drawing + performance.now() - drawn);
        seen.shown.push(performance.now() - at);
        drawing = 0;
      });
    });
  }
  get onmessage() { return super.onmessage; }
};
"""


def first_paint(browser: Any, address: str, path: str) -> float:
    """Milliseconds until a page that was never seen shows something, on the slow line."""
    watched = Watched(browser)
    net = watched.context.new_cdp_session(watched.page)
    net.send("Network.enable")
    net.send("Network.emulateNetworkConditions", SLOW)
    watched.page.goto(address + path)
    watched.page.wait_for_function(PAINTED)
    found = float(watched.page.evaluate(PAINTED))
    watched.close()
    return found


def busy(net: Any) -> float:
    """Seconds of processor time that the page has taken."""
    return next(row["value"] for row in net.send("Performance.getMetrics")["metrics"] if row["name"] == "TaskDuration")


def of_events(browser: Any, address: str, size: str) -> dict[str, list[float]]:
    """Milliseconds of many messages with events, in a game against computer players."""
    watched = Watched(browser, size).settings(name="Aoi", figure="crane")
    page = watched.page
    net = watched.context.new_cdp_session(page)
    net.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WATCH)
    page.goto(address + "/")
    page.click("[data-solo]")
    page.wait_for_selector(".stage")
    page.evaluate((FOLDER / "robot.js").read_text(encoding="utf-8"))
    before, heard = busy(net), page.evaluate("() => seen.work.length")
    for _ in range(LONGEST):
        page.wait_for_timeout(500)
        if page.evaluate("() => seen.work.length") >= EVENTS:
            break
    found: dict[str, list[float]] = page.evaluate("() => seen")
    spent = 1000 * (busy(net) - before) / (len(found["work"]) - heard)
    print(f"processor of {size:9}  {spent:.1f} ms a message with events, all that the page did meanwhile")
    watched.close()
    return {name: sorted(values) for name, values in found.items()}


def main() -> None:
    sent = [file for file, _ in (Files().find(name) for name in ("main.js", "page.css")) if file is not None]
    print(f"scripts and sheets      {sum(len(file.packed or file.whole) for file in sent)} bytes packed")
    house = [sys.executable, str(FOLDER / "quick_house.py")]
    with subprocess.Popen(house, stdout=subprocess.PIPE, text=True) as process, chromium() as browser:
        assert process.stdout is not None
        address = f"http://127.0.0.1:{int(process.stdout.readline())}"
        times = sorted(first_paint(browser, address, "/") for _ in range(VISITS))
        print(f"first paint             {times[len(times) // 2]:.0f} ms, {times[0]:.0f} to {times[-1]:.0f}")
        for size in ("upright", "desktop"):
            for name, seen in of_events(browser, address, size).items():
                half, most = (seen[int(len(seen) * share)] for share in (0.5, 0.95))
                print(f"event to {name:5} {size:9}p50 {half:.1f} ms, p95 {most:.1f} ms, {len(seen)} messages")
        process.terminate()
    print(f"load of the machine     {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
