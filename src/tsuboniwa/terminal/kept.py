"""Records of matches in the terminal, kept after every action."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.records import Record, read_record


def records_folder() -> Path:
    """`TSUBONIWA_DATA_DIR`, or the user's data folder."""
    chosen = os.environ.get("TSUBONIWA_DATA_DIR")
    return (Path(chosen) if chosen else platformdirs.user_data_path("tsuboniwa")) / "records"


@dataclass
class KeptRecord:
    """A record and the file that always holds its newest state."""

    path: Path
    record: Record

    @classmethod
    def new(cls, record: Record) -> "KeptRecord":
        """A file of its own, in the order in which matches were begun."""
        begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S-%f")
        return cls(records_folder() / f"{record.game.id}-{begun}.json", record)

    def keep(self, record: Record) -> None:
        """Replace the file as a whole: whatever happens, it holds the old state or the new."""
        self.record = record
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_suffix(".tmp")
            with beside.open("w", encoding="utf-8") as file:
                file.write(record.write())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            raise TsuboniwaError(
                f"The record cannot be kept in {self.path}: {error.strerror}. "
                "Set TSUBONIWA_DATA_DIR to a folder that can be written."
            ) from None


def newest_first(game: str) -> Iterator[KeptRecord]:
    """The kept matches of a game, the one that was begun last first."""
    for path in sorted(records_folder().glob(f"{game}-*.json"), reverse=True):
        try:
            yield KeptRecord(path, read_record(path.read_bytes()))
        except (OSError, TsuboniwaError):
            # Somebody else's file, or a newer version's.
            continue
