"""Watching an arena: progress on standard error, records into a folder."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.lab.arena import play_matches
from tsuboniwa.lab.contest import Contest
from tsuboniwa.lab.results import Results


def watch(contest: Contest, workers: int | None, save: Path | None) -> Results:
    """Play a contest; Ctrl-C ends it early with what there is."""
    if save is not None:
        _make_folder(save)
    results = Results(contest)
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("Ctrl-C shows what there is", style="dim"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(_so_far(results), total=contest.matches)
        matches = play_matches(contest, workers)
        try:
            for match in matches:
                results.add(match)
                if save is not None:
                    (save / f"{match.number:05}.json").write_text(match.record, encoding="utf-8")
                progress.update(task, advance=1, description=_so_far(results))
        except KeyboardInterrupt:
            matches.close()
    return results


def _so_far(results: Results) -> str:
    if results.is_cooperative:
        scores = enumerate(results.scores)
        mean = sum(score * count for score, count in scores) / max(results.matches, 1)
        return f"mean {mean:.1f}"
    return f"{results.contest.players[0]} {results.win_rate:.0%}"


def _make_folder(folder: Path) -> None:
    """Records of two contests in one folder would overwrite each other."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise TsuboniwaError(f"{folder} is not empty; records go into a new folder.")
    except OSError as error:
        raise TsuboniwaError(f"{folder} cannot be used: {error.strerror}.") from None
