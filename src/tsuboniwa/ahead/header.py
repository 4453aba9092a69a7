"""The libraries as C sees them: a header for each game, from the declarations of entry points.

    python -m tsuboniwa.ahead.header FOLDER

writes them. Declarations are read from plain Python, so this needs no compiler.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tsuboniwa.ahead.declarations import Argument, ArrayOf, EntryPoint, Group, Number, entry_points
from tsuboniwa.core import sources
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER, SPECTATOR
from tsuboniwa.core.ready_made import INTERFACE, SUITABLE
from tsuboniwa.core.registry import describe
from tsuboniwa.core.sources import SHARED
from tsuboniwa.core.ways import VARIABLE

MODULE = "tsuboniwa.ahead.header"
PREFIX = "tsuboniwa"
NUMBERS = {"int": "int64_t", "float": "double", "bool": "uint8_t"}
ITEMS = {
    np.dtype(kind): name
    for kind, name in (
        (np.bool_, "uint8_t"),
        (np.int8, "int8_t"),
        (np.int16, "int16_t"),
        (np.int32, "int32_t"),
        (np.int64, "int64_t"),
        (np.uint8, "uint8_t"),
        (np.uint16, "uint16_t"),
        (np.uint32, "uint32_t"),
        (np.uint64, "uint64_t"),
        (np.float32, "float"),
        (np.float64, "double"),
    )
}
# Names that C or C++ keeps for itself and Python does not.
KEPT = re.compile(
    "auto|bool|case|catch|char|const|default|delete|do|double|enum|explicit|extern|float|friend|"
    "goto|inline|int|long|mutable|namespace|new|operator|private|protected|public|register|short|"
    "signed|sizeof|static|struct|switch|template|this|throw|typedef|typename|union|unsigned|using|"
    "virtual|void|volatile"
)
COMMON = {
    "INTERFACE": (INTERFACE, "how libraries and programs talk to each other"),
    "SUITABLE": (SUITABLE, "the processor can run a library"),
    "CHANCE": (CHANCE, "the actor: a shuffle, a draw, a roll"),
    "OVER": (OVER, "the actor: nobody, the match has ended"),
    "SPECTATOR": (SPECTATOR, "in place of a seat: somebody who looks on"),
    "ANY": (ANY, "in place of a kind: actions of all kinds"),
    "RANDOM_WORDS": (4, "the state of a random number generator, 32 bits in each"),
}


def header(game: str) -> str:
    """The header of a game's library."""
    entries = entry_points(game)
    records = Records(game, entries)
    guard = f"{PREFIX}_{game}_h".upper()
    lines = [
        f"/* {_title(game)}. Made by python -m {MODULE}; docs/c-interface.md explains it. */",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <stdint.h>",
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
        f"#ifndef {PREFIX.upper()}_INTERFACE",
        *_constants(PREFIX, COMMON),
        "#endif",
        "",
    ]
    if game != SHARED:
        lines += [*_constants(game, _own_constants(game)), ""]
    for record, name in records.names.items():
        lines += [*_struct(record, name), ""]
    lines += [
        f"/* {PREFIX.upper()}_SUITABLE if this processor can run the functions below. */",
        f"int32_t {game}_suits_processor(void);",
        "",
    ]
    for entry in entries:
        lines += [*_prototype(entry, records), ""]
    lines += ["#ifdef __cplusplus", "}", "#endif", "", "#endif"]
    return "\n".join(lines) + "\n"


def _title(game: str) -> str:
    return "What all games share" if game == SHARED else describe(game).title


def _constants(prefix: str, constants: dict[str, tuple[int, str]]) -> Iterator[str]:
    for name, (value, about) in constants.items():
        number = f"({value})" if value < 0 else f"{value}"
        yield f"#define {f'{prefix}_{name}'.upper()} {number} /* {about} */"


def _own_constants(game: str) -> dict[str, tuple[int, str]]:
    rules = _rules_of(game)
    found = {
        "RULES_VERSION": (describe(game).rules_version, "for the set-up"),
        "BUFFER": (rules.BUFFER, "how many entries a list of actions has room for"),
    }
    for field in rules.FIELDS:
        found[f"{field.name}_SHIFT"] = (field.shift, "where this field of an action is")
        found[f"{field.name}_MASK"] = (field.mask, "and its bits, once moved down")
    for number, reason in enumerate(rules.REASONS, 1):
        found[f"REASON_{reason.replace('-', '_')}"] = (number, "why the match has ended")
    return found


def _rules_of(game: str) -> Any:
    return sys.modules[f"{sources.PACKAGE}.games.{game}.rules"]


class Records:
    """The record types that a library's entry points take, each with its name in C."""

    def __init__(self, game: str, entries: list[EntryPoint]) -> None:
        self.names: dict[np.dtype[Any], str] = {}
        if game != SHARED:
            rules = _rules_of(game)
            self.names = {rules.SETUP: f"{game}_setup", rules.STATE: f"{game}_state"}
        known = _declared_records()
        for entry in entries:
            for argument in entry.arguments:
                for _, leaf in _named_leaves(argument):
                    if isinstance(leaf, ArrayOf) and leaf.dtype.names:
                        self.names.setdefault(leaf.dtype, f"{game}_{known[leaf.dtype]}")

    def c_type(self, item: np.dtype[Any]) -> str:
        return self.names[item] if item.names else ITEMS[item]


def _declared_records() -> dict[np.dtype[Any], str]:
    """All record types that are constants of modules, each with its constant's name."""
    return {
        value: name.lower()
        for module, content in sorted(sys.modules.items())
        if module.startswith(f"{sources.PACKAGE}.")
        for name, value in vars(content).items()
        if name.isupper() and isinstance(value, np.dtype) and value.names
    }


def _struct(record: np.dtype[Any], name: str) -> Iterator[str]:
    assert record.names is not None
    yield "typedef struct {"
    for field in record.names:
        kind = record[field]
        lengths = "".join(f"[{length}]" for length in kind.shape)
        yield f"    {ITEMS[kind.base]} {_word(field)}{lengths};"
    yield f"}} {name};"
    # A compiler that leaves gaps is told so here, in C of any year.
    yield f"typedef char {name}_has_no_gaps[sizeof({name}) == {record.itemsize} ? 1 : -1];"


def _word(name: str) -> str:
    return f"{name}_" if KEPT.fullmatch(name) else name


def _named_leaves(argument: Argument, above: str = "") -> Iterator[tuple[str, Number | ArrayOf]]:
    """An argument, or the members of a group, with names that differ."""
    name = above + argument.name
    if isinstance(argument, Group):
        for member in argument.members:
            yield from _named_leaves(member, f"{name}_")
    else:
        yield _word(name), argument


def _prototype(entry: EntryPoint, records: Records) -> Iterator[str]:
    taken = []
    for argument in entry.arguments:
        for name, leaf in _named_leaves(argument):
            if isinstance(leaf, Number):
                taken.append(f"{NUMBERS[leaf.kind]} {name}")
                continue
            lengths = [
                f"int64_t {name}_length{number if leaf.dimensions > 1 else ''}"
                for number in range(leaf.dimensions)
            ]
            taken.append(", ".join((f"{records.c_type(leaf.dtype)} *{name}", *lengths)))
    several = len(entry.results) > 1
    taken += [
        f"{NUMBERS[kind]} *result{number if several else ''}"
        for number, kind in enumerate(entry.results)
    ]
    about = (entry.function.__doc__ or "").partition("\n")[0]
    if about:
        yield f"/* {about} */"
    yield f"int32_t {entry.symbol}("
    yield "    " + ",\n    ".join(taken or ["void"]) + ");"


def file_name(game: str) -> str:
    return f"{PREFIX}_{game}.h"


def write_all(folder: Path) -> None:
    """Write the headers of all games into a folder, and one that includes them all."""
    names = (SHARED, *sources.games())
    for game in names:
        (folder / file_name(game)).write_text(header(game), encoding="utf-8")
    whole = "".join(f'#include "{file_name(game)}"\n' for game in names)
    (folder / f"{PREFIX}.h").write_text(whole, encoding="utf-8")


def main(folder: str) -> None:
    """Write the headers in a Python in which nothing is compiled, so that sources can be read."""
    if os.environ.get(VARIABLE) == "interpreted":
        write_all(Path(folder))
        return
    plain = os.environ | {VARIABLE: "interpreted"}
    command = [sys.executable, "-m", MODULE, folder]
    sys.exit(subprocess.run(command, env=plain, check=False).returncode)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(f"Name one folder that is there: python -m {MODULE} FOLDER")
    main(sys.argv[1])
