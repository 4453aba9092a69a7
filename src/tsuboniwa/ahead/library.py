"""One game's library: its code lowered, optimised as a whole, linked and described."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from tsuboniwa.ahead import memory
from tsuboniwa.ahead.declarations import EntryPoint, entry_points
from tsuboniwa.ahead.lowering import lower
from tsuboniwa.ahead.processor import question
from tsuboniwa.ahead.python_calls import python_calls
from tsuboniwa.ahead.targets import C_FUNCTIONS, Target, link, machine_of
from tsuboniwa.core import sources
from tsuboniwa.core.ready_made import INTERFACE, description_of
from tsuboniwa.core.registry import make
from tsuboniwa.core.sources import SHARED

# What Numba would say of an exception in words; an entry point only says that there was one.
UNUSED = re.compile(r"Py|numba_|NRT_")
# Levels of optimising, one after the other. What Numba writes is so long-winded that LLVM judges a
# function too large for inlining before it has looked at it closely: after a first, quick round it
# judges well. That takes no longer than one thorough round, and searches gain up to a quarter.
ROUNDS = (1, 3)


def lower_game(game: str, report: Callable[[float], None]) -> tuple[list[EntryPoint], str]:
    """A game's entry points, and the code for any platform, not yet optimised."""
    if game != SHARED:
        # Makes the game's own functions known to generic ones.
        made = make(game)
        _supply_tensors(made)
    entries = entry_points(game)
    return entries, lower(game, entries, report)


def _supply_tensors(game: Any) -> None:
    from tsuboniwa.adapters.observing import find_tensors, tensors_of

    if find_tensors(game.id) is not None:
        tensors_of(game)


def optimise(
    target: Target, machine: llvm.TargetMachine, parts: list[str], exported: set[str]
) -> llvm.ModuleRef:
    """One module of optimised code for a platform that shows only what it exports."""
    whole = llvm.parse_assembly("")
    for part in parts:
        whole.link_in(llvm.parse_assembly(_without_target(part)))
    whole.triple = target.triple
    whole.data_layout = str(machine.target_data)
    _fill_gaps(whole)
    for symbol in (*whole.functions, *whole.global_variables):
        if not symbol.is_declaration and symbol.name not in exported:
            symbol.linkage = "internal"
    whole.verify()
    for level in ROUNDS:
        tuning = llvm.create_pipeline_tuning_options(speed_level=level)
        passes = llvm.create_pass_builder(machine, tuning)
        passes.getModulePassManager().run(whole, passes)
    missing = {
        function.name
        for function in whole.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    } - C_FUNCTIONS
    if missing:
        raise RuntimeError(f"Compiled code calls {', '.join(sorted(missing))}: nothing has that.")
    return whole


def _without_target(code: str) -> str:
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    return code.replace("= common ", "= internal ")


def _fill_gaps(whole: llvm.ModuleRef) -> None:
    """Give what only Numba's exceptions would call a body that does nothing."""
    bodies = []
    for function in whole.functions:
        if function.is_declaration and UNUSED.match(function.name):
            kind = str(function.global_value_type)
            result = kind.partition(" (")[0]
            value = "ret void" if result == "void" else f"ret {result} zeroinitializer"
            taken = kind.partition(" (")[2].rstrip(")")
            bodies.append(f"define {result} @{function.name}({taken}) {{ {value} }}")
    if bodies:
        whole.link_in(llvm.parse_assembly("\n".join(bodies)))


def build(game: str, target: Target, entries: list[EntryPoint], code: str, library: Path) -> None:
    """Make a game's library for a platform, and the description that it is used by."""
    machine = machine_of(target)
    symbols = [entry.symbol for entry in entries]
    exported = {*symbols, f"{game}_make_functions", f"{game}_suits_processor"}
    parts = [
        memory.without_counting(code),
        memory.TEXT,
        str(python_calls(game, entries)),
        question(game, target),
    ]
    whole = optimise(target, machine, parts, exported)
    # Whoever loads an unfinished library would crash: it gets its name when it is whole.
    unfinished = library.with_name(f"unfinished-{library.name}")
    link(target, machine.emit_object(whole), unfinished)
    described = {
        "interface": INTERFACE,
        "platform": target.platform,
        "processor": target.processor,
        "fingerprint": sources.library_fingerprint(game),
        "sha256": hashlib.sha256(unfinished.read_bytes()).hexdigest(),
        "functions": symbols,
    }
    unfinished.replace(library)
    description_of(library).write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
