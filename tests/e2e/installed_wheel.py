"""Install a built wheel as somebody else would, and use it: `make wheel`.

A fresh environment, no checkout around, no Node on the PATH: the command checks a shipped ruleset,
and the studio serves its page with all that the page names.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

LEAST = 3  # files that the page names: at least its script, its styles and its picture


def fetch(address: str) -> bytes:
    # Not by way of a proxy that the system may have: the server is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=30) as answer:
        found: bytes = answer.read()
    return found


def use(python: Path, folder: Path) -> None:
    env = {"PATH": f"{python.parent}:/usr/bin:/bin", "HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    without_node = [
        one
        for one in env["PATH"].split(":")
        if not any((Path(one) / node).exists() for node in ("node", "npm"))
    ]
    env["PATH"] = os.pathsep.join(without_node)
    command = [str(python.parent / "legalist")]
    subprocess.run([*command, "check", "hex"], cwd=folder, env=env, check=True)
    studio = [*command, "studio", "--no-browser", "--port", "0"]
    process = subprocess.Popen(studio, cwd=folder, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = next(line for line in process.stdout if "http://" in line)
        found = re.search(r"http://[^#\s]+", told)
        assert found is not None
        home = found[0]
        page = fetch(home).decode("utf-8")
        named = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
        sizes = {name: len(fetch(home + name)) for name in named}
        assert len(sizes) >= LEAST and all(sizes.values()), sizes
        print(f"the studio of the wheel serves its page: {sum(sizes.values()):,} bytes, no Node")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
    assert process.returncode in (0, 130), process.returncode


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(Path(folder) / "venv", with_pip=True)
        python = Path(folder) / "venv" / "bin" / "python"
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, f"{wheel.resolve()}[studio]"], check=True)
        use(python, Path(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
