"""Where a game's records have which field, as TypeScript, for the loader in the browser app.

    python -m tsuboniwa.ahead.web_assembly.record_layouts

writes `kernels.ts` into each game's folder of the browser app.
"""

import importlib
from pathlib import Path
from typing import Any

import numpy as np

from tsuboniwa.adapters.choosing import PENDING
from tsuboniwa.ahead.web_assembly.parts import own_parts
from tsuboniwa.core.registry import BUNDLED

HEADER = """\
// Made from the game's records; do not edit:
// python -m tsuboniwa.ahead.web_assembly.record_layouts
import type { Layouts } from '../../kernels/rules'

"""
APP = Path(__file__).parents[4] / "ui" / "src"


def files() -> dict[Path, str]:
    """The files with layouts, and what they hold."""
    return {APP / "games" / game / "kernels.ts": HEADER + write_layouts(game) for game in BUNDLED}


def write_layouts(game: str) -> str:
    """All records of a game's module, and how long the lists are that its functions take."""
    rules: Any = importlib.import_module(f"tsuboniwa.games.{game}.rules")
    own = own_parts(game)
    numbers = {"actions": rules.BUFFER, "pending": PENDING, **(own.NUMBERS if own else {})}
    records = {"setup": rules.SETUP, "state": rules.STATE, **(own.RECORDS if own else {})}
    return "".join(
        (
            "export const KERNELS = {\n",
            f"  game: '{game}',\n",
            *(f"  {name}: {number},\n" for name, number in numbers.items()),
            *(_layout(name, record) for name, record in records.items()),
            "} as const satisfies Layouts\n",
        )
    )


def _layout(name: str, record: np.dtype[Any]) -> str:
    assert record.fields is not None
    lines = [f"  {name}: {{\n", f"    size: {record.itemsize},\n", "    fields: {\n"]
    for field, (kind, offset, *_) in record.fields.items():
        shape = ", ".join(map(str, kind.shape))
        lines.append(
            f"      {field}: {{ kind: '{kind.base.name}', at: {offset}, shape: [{shape}] }},\n"
        )
    return "".join((*lines, "    },\n", "  },\n"))


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
