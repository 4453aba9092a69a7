"""One game's module: the same code that its library is made of, for a machine of 32 bits."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import llvmlite.binding as llvm

from tsuboniwa.adapters.observing import tensors_of
from tsuboniwa.ahead import memory
from tsuboniwa.ahead.declarations import EntryPoint, entry_points
from tsuboniwa.ahead.library import optimise
from tsuboniwa.ahead.lowering import lower
from tsuboniwa.ahead.targets import Target, run_linker
from tsuboniwa.ahead.web_assembly import allocator
from tsuboniwa.ahead.web_assembly.parts import modules_with_entries
from tsuboniwa.core.registry import make
from tsuboniwa.core.sources import SHARED

# For searches that call themselves some hundreds of times. It is in front of all data: one that
# is too small would end in a fault and not in wrong numbers.
STACK = 1 << 20
MEMORY = ("malloc", "free")
# As every browser has had it since 2021. No wheel is for it, and nothing is linked as a library.
BROWSER = Target(
    platform="wasm32", triple="wasm32-unknown-unknown", processor="generic", tag="", link=()
)
# Where a block says where its data is and how long (`memory.py`): behind a count and three or four
# addresses, which have 64 bits there and 32 here.
SHORT_OFFSETS = (("i64 24", "i64 16"), ("i64 32", "i64 24"))
# A pointer's alignment, as Numba writes it for 64 bits.
WIDE_POINTER = re.compile(r"^(.*\b(?:load|store) [^,]*\bptr\b.*, align) 8", re.MULTILINE)


def entries_of(game: str) -> list[EntryPoint]:
    """The entry points of a game's module."""
    tensors_of(make(game))
    wanted = modules_with_entries(game)
    found = [*entry_points(game), *entry_points(SHARED)]
    return [entry for entry in found if entry.function.__module__ in wanted]


def build_module(game: str, module: Path) -> None:
    """Make a game's module."""
    entries = entries_of(game)
    lowered = memory.without_counting(lower(game, entries, lambda _: None))
    code = WIDE_POINTER.sub(r"\1 4", lowered)
    exported = [*(entry.symbol for entry in entries), *MEMORY]
    machine = make_machine()
    whole = optimise(BROWSER, machine, [code, short_memory(), allocator.TEXT], {*exported})
    link_module(machine.emit_object(whole), exported, module)


def short_memory() -> str:
    """Numba's memory for addresses of 32 bits."""
    text = memory.TEXT
    for long, short in SHORT_OFFSETS:
        if text.count(f"ptr %block, {long}\n") != 1:
            raise RuntimeError(f"Blocks of memory are not as expected: {long} is not their offset.")
        text = text.replace(f"ptr %block, {long}\n", f"ptr %block, {short}\n")
    return text


def link_module(code: bytes, exported: list[str], module: Path) -> None:
    """Make a module that shows these functions."""
    words = ("--no-entry", "--gc-sections", "--strip-all", "--stack-first", f"-zstack-size={STACK}")
    shown = (f"--export={name}" for name in exported)
    with TemporaryDirectory() as folder:
        loose = Path(folder, "code.o")
        loose.write_bytes(code)
        run_linker("wasm-ld", *words, *shown, str(loose), "-o", str(module))


def make_machine() -> llvm.TargetMachine:
    """What makes code for browsers, all of whose addresses are known when it is linked."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(BROWSER.triple).create_target_machine(
        opt=3, cpu=BROWSER.processor, reloc="static", codemodel="default"
    )
