#!/usr/bin/env python3
"""Pages of `edgewalk explain --html` in a browser: no console message, nothing wider than the window, every link leads
to a part of the page, every picture and drawing is visible (tools/explain/html.c). html.py EDGEWALK
Part of tests/full. If chromium is not installed, the test is skipped (status 77)."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from xml.sax.saxutils import unescape

WIDTH, HEIGHT = 1280, 800

# Of each scene a pixel: a clear alone, clipped triangles, lookups, lookups in what other passes drew, many layers,
# loops, geometry programs.
PAGES = [
    ("triangle", "2,2"), ("terrain", "160,200"), ("filters", "100,60"), ("deferred", "160,150"), ("shadow", "160,150"),
    ("oit", "120,120"), ("menger", "170,140"), ("fur", "160,120"), ("patches", "90,170"), ("demos/scenes/ink", "160,120"),
]

FOLDS = {"triangle": 0, "terrain": 0, "deferred": 11}  # a loop over twelve lamps, whose first iteration is open

# What the page is asked once it is shown, with all details closed and then open.
PROBE = """<script>
function probe() {
    const root = document.documentElement, wide = [];
    for (const element of document.body.querySelectorAll('*'))
        if (element.getBoundingClientRect().right > innerWidth + 0.5 && !element.closest('svg > *'))
            wide.push(element.outerHTML.slice(0, 80));
    return {scroll: root.scrollWidth, client: root.clientWidth, wide: wide.slice(0, 3)};
}
addEventListener('load', () => {
    const closed = probe(), dead = [], empty = [];
    for (const details of document.querySelectorAll('details'))
        details.open = true;
    const open = probe();
    const folds = [...document.querySelectorAll('summary')].filter(s => s.textContent.startsWith('again from')).length;
    const links = document.links.length;
    for (const link of document.links)
        if (!link.getAttribute('href').startsWith('#') || !document.getElementById(link.hash.slice(1)))
            dead.push(link.outerHTML.slice(0, 80));
    for (const image of document.images)
        if (!image.complete || image.naturalWidth === 0)
            empty.push(image.outerHTML.slice(0, 40));
    for (const drawing of document.querySelectorAll('svg'))
        if (drawing.getBoundingClientRect().width < 8)
            empty.push(drawing.outerHTML.slice(0, 80));
    document.body.innerHTML = '';
    const result = document.createElement('pre');
    result.id = 'probe';
    result.textContent = JSON.stringify({closed, open, dead, empty, folds, links});
    document.body.append(result);
});
</script>
"""

failed = 0


def expect(what, got, wanted):
    global failed
    if got != wanted:
        print(f"FAIL: {what}: {got!r}, expected {wanted!r}")
        failed += 1


def browse(browser, path, profile):
    """What the probe has found, and the messages of the console."""
    done = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                           f"--user-data-dir={profile}", "--enable-logging=stderr", "--log-level=0",
                           f"--window-size={WIDTH},{HEIGHT}", "--dump-dom", "file://" + path],
                          capture_output=True, text=True, timeout=120)
    result = re.search('<pre id="probe">(.*?)</pre>', done.stdout, re.DOTALL)
    return json.loads(unescape(result.group(1))) if result else None, [
        line for line in done.stderr.splitlines() if "CONSOLE" in line]


def check_probe(browser, folder):
    """A page with one fault of each kind, which the probe has to find."""
    path = os.path.join(folder, "faulty.html")
    with open(path, "w") as page:
        page.write("<!doctype html><a href=#nowhere>link</a><img src='data:,'><details><div style='width:2000px'>wide"
                   "</div></details><script>console.error('fault')</script>" + PROBE)
    found, messages = browse(browser, path, os.path.join(folder, "profile"))
    expect("a faulty page", [len(messages), len(found["dead"]), len(found["empty"]),
                             len(found["open"]["wide"]), found["open"]["scroll"] > found["open"]["client"]],
           [1, 1, 1, 1, True])


def check_page(browser, scene, pixel, folder):
    path = os.path.join(folder, "page.html")
    subprocess.run([sys.argv[1], "explain", scene, "--pixel", pixel, "--size", "320x240", "--html", path], check=True,
                   stdout=subprocess.DEVNULL)
    with open(path, "a") as page:
        page.write(PROBE)
    found, messages = browse(browser, path, os.path.join(folder, "profile"))
    expect(f"{scene}: console", messages, [])
    if not found:
        expect(f"{scene}: the page", "not shown", "shown")
        return
    for state in ("closed", "open"):
        expect(f"{scene}: wider than the window, details {state}", found[state]["wide"], [])
        expect(f"{scene}: scroll bar, details {state}", found[state]["scroll"] <= found[state]["client"], True)
    expect(f"{scene}: links", found["links"] > 0, True)
    expect(f"{scene}: links without a target", found["dead"], [])
    expect(f"{scene}: iterations that are folded", found["folds"], FOLDS.get(scene, found["folds"]))
    expect(f"{scene}: pictures without a size", found["empty"], [])


def main():
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not browser:
        print("skipped: chromium, which shows the pages, is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        check_probe(browser, folder)
        for scene, pixel in PAGES:
            check_page(browser, scene, pixel, folder)
    print(f"{len(PAGES)} pages, {failed} failures")
    return failed > 0


sys.exit(main())
