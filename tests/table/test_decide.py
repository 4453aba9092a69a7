"""Every command is decided and every kind of entry applied somewhere."""

from tsuboniwa.table import commands
from tsuboniwa.table.decide import DECISIONS
from tsuboniwa.table.entries import KINDS, Happening
from tsuboniwa.table.match import APPLYING


def test_every_command_has_its_decision() -> None:
    assert set(DECISIONS) == set(commands.Command.__subclasses__())
    assert len(set(DECISIONS.values())) == len(DECISIONS)


def test_every_kind_of_entry_is_stored_and_applied() -> None:
    assert set(KINDS.values()) == set(Happening.__subclasses__()) == set(APPLYING)
