"""The games' WebAssembly modules and their loader, made for tests and benchmarks, run by Node."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from filelock import FileLock

from tsuboniwa.ahead.web_assembly.all_modules import build_modules
from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parents[2]
# Where `make kernels-wasm` puts modules: whoever comes second finds them made.
FOLDER = ROOT / "build" / "wasm"
LOADER = "answers.js"
ASK = """
import { readFileSync } from 'node:fs'
const [loader, module, name] = process.argv.slice(1)
const found = (await import(loader))[name]
console.log(JSON.stringify(await found(readFileSync(module), JSON.parse(readFileSync(0)))))
"""


def run(*words: str, given: str = "") -> str:
    """Run a program of Node's, which may be one that was installed beside Python."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        words,
        cwd=ROOT / "ui",
        env=os.environ | {"PATH": path},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def make_modules() -> Path:
    """The folder with all modules and the loader, made if need be."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Test processes would make them side by side.
    with FileLock(FOLDER / "making.lock"):
        build_modules(FOLDER, BUNDLED)
        config = ROOT / "ui" / "tests" / "kernels" / "vite.config.ts"
        run("npx", "vite", "build", "--config", str(config), "--outDir", str(FOLDER))
    return FOLDER


def ask_node(function: str, asked: dict[str, Any]) -> Any:
    """What a function of `ui/tests/kernels/answers.ts` says of a game's module."""
    module = FOLDER / f"{asked['game']}.wasm"
    words = ("node", "--input-type=module", "--eval", ASK)
    return json.loads(
        run(*words, str(FOLDER / LOADER), str(module), function, given=json.dumps(asked))
    )
