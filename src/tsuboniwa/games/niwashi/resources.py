"""What is the same in all matches of Niwashi: the gardens of its journey (10)."""

from typing import TypedDict

from tsuboniwa.games.niwashi.journey import read_journey


class ScenarioData(TypedDict):
    """A garden of the journey. In the map `.` is open ground and `*` where it begins."""

    number: int
    name: str
    place: str
    text: str
    required: int
    map: list[str]


def journey() -> list[ScenarioData]:
    """The twelve gardens, in the order of the journey."""
    return [
        {
            "number": number,
            "name": str(scenario.name),
            "place": str(scenario.place),
            "text": str(scenario.text),
            "required": scenario.required,
            "map": list(scenario.map),
        }
        for number, scenario in enumerate(read_journey(), 1)
    ]


STATIC = {"journey": journey}
