"""The command `tsuboniwa`. Thin: each command hands over to the module that does the work.

The rules take a moment to load, so modules that need them are imported by the commands.
"""

import json
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import tsuboniwa
from tsuboniwa.core.errors import OptionError, RecordError, TsuboniwaError
from tsuboniwa.core.registry import check_folders, part
from tsuboniwa.core.sources import SHARED

if TYPE_CHECKING:
    from tsuboniwa.core.records import Record

BAD_INPUT = 2
# The exit status of a command that Ctrl-C has ended, as shells have it.
INTERRUPTED = 130
MAX_ERROR_LENGTH = 600
STANDARD_INPUT = "-"

app = typer.Typer(
    name="tsuboniwa",
    help="Tabletop games about Japanese gardens: play them, study them, build on them.",
    epilog=f"Start with: tsuboniwa play {tsuboniwa.GAMES[0]}",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
RecordPath = Annotated[
    str, typer.Argument(metavar="RECORD", help="A record file; - reads it from standard input.")
]

GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="An option, such as chips=true; @FILE reads it as JSON."
    ),
]


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show it.")] = False,
    verbose: Annotated[
        bool, typer.Option("-v", help="With --version: say how each game's rules run, and why.")
    ] = False,
) -> None:
    if version:
        typer.echo(f"tsuboniwa {tsuboniwa.__version__}")
        if verbose:
            _show_ways()
        raise typer.Exit
    check_folders()
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _show_ways() -> None:
    from tsuboniwa.core.ways import VARIABLE, WAYS, chosen

    check_folders()
    for name in (*tsuboniwa.GAMES, SHARED):
        way, reason = chosen(name)
        typer.echo(f"{name}: {way}" + (f" ({reason.rstrip('.')})" if reason else ""))
    typer.echo(
        "ahead: from ready-made kernels; jit: compiled by Numba when first called; interpreted: as "
        f"plain Python, slowly. {VARIABLE}={'|'.join(WAYS)} forces one."
    )


@app.command()
def games() -> None:
    """List the games with their seats and options."""
    for name in tsuboniwa.GAMES:
        description = tsuboniwa.describe(name)
        fewest, most = description.fewest_seats, description.most_seats
        seats = str(fewest) if fewest == most else f"{fewest}-{most}"
        typer.echo(f"{name}: {description.title} ({description.credits}), {seats} players")
        typer.echo(f"  {description.summary}")
        for option in description.options:
            default = json.dumps(option.default)
            typer.echo(f"  {option.name}: {option.about}; {option.values()} (default {default})")


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which one; see: tsuboniwa games")],
    opponent: Annotated[
        str | None,
        typer.Option(
            help="A level (1 to 6 or master), random, uct, or person (beside you); default: ask."
        ),
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat against a program.")] = 0,
    option: GameOptions = None,
    seed: Annotated[
        str | None, typer.Option(help="Makes shuffles and programs repeatable; default: random.")
    ] = None,
    go_on: Annotated[
        Path | None, typer.Option("--from", metavar="RECORD", help="Go on with a kept record.")
    ] = None,
) -> None:
    """Play in this terminal, against a program or a person beside you.

    Type an action as the screen shows it, ? for all that are possible, undo, or quit. The record
    is kept after every action, so nothing is lost.
    """
    from tsuboniwa.terminal import plain

    tsuboniwa.describe(game)
    _warm_up_with_a_word(game)
    plain.play(
        game,
        options=dict(_read_option(text) for text in option or []),
        opponent=opponent,
        seat=seat,
        seed=seed,
        go_on=_read_record(str(go_on)) if go_on else None,
    )


@app.command()
def probe(
    records: Annotated[
        list[str],
        typer.Argument(metavar="RECORD...", help="Record files; - reads from standard input."),
    ],
) -> None:
    """Show what is possible at every point of records, as JSON Lines.

    One line for the start and one after each action: ply, actor, legal, weights (for chance),
    outcome. With several records each line also says which one it belongs to.
    """
    from tsuboniwa.core.probe import probe as look_at

    for number, path in enumerate(records):
        which = {"record": number} if len(records) > 1 else {}
        record = _read_record(path)
        with _Named(path):
            for line in look_at(record):
                typer.echo(json.dumps(which | line))


@app.command()
def perft(
    record: RecordPath,
    depth: Annotated[int, typer.Option(min=0, help="How many actions long the sequences are.")],
) -> None:
    """Count the action sequences of a length that can follow a record."""
    from tsuboniwa.core.perft import perft as count

    read = _read_record(record)
    with _Named(record):
        position = read.end()
    typer.echo(count(position, depth, _report_count))


@app.command()
def hint(
    record: RecordPath,
    ms: Annotated[float, typer.Option(help="How long to think, in milliseconds.")] = 1000,
    count: Annotated[int, typer.Option(min=1, help="How many actions to show.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as data.")] = False,
) -> None:
    """Show the best actions at the end of a record, from the view of the seat to move."""
    from tsuboniwa.players.hint import hint_at
    from tsuboniwa.players.limit import Limit

    limit = Limit(milliseconds=ms)
    read = _read_record(record)
    with _Named(record):
        position = read.end()
        found = hint_at(position, limit, count)
    if as_json:
        shown = {"game": read.game.id, "seat": position.actor}
        typer.echo(json.dumps(shown | {"hints": [one.as_json() for one in found]}))
        return
    typer.echo(f"Seat {position.actor} in {read.game.description.title}:")
    width = max(len(str(one.action)) for one in found)
    for one in found:
        typer.echo(f"  {one.action!s:{width}}  {one.phrase}")
    line = "  ".join(map(str, found[0].line[1:]))
    if line:
        typer.echo(f"Then perhaps: {line}")


@app.command()
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which one; see: tsuboniwa games")],
    players: Annotated[
        str, typer.Option(help="Names with commas, such as master,uct; the last fills the seats.")
    ],
    games: Annotated[int, typer.Option(help="How many matches.")] = 100,
    ms: Annotated[
        float | None, typer.Option(help="Milliseconds per move, instead of the players' own.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="Simulations per move, instead of the players' own.")
    ] = None,
    option: GameOptions = None,
    seed: Annotated[str, typer.Option(help="Deals and players follow from it.")] = "1",
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; default: all cores.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as data.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the records in a new folder.")
    ] = None,
    trained: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What the player called trained has learned; see train."),
    ] = None,
) -> None:
    """Let programs play against each other, and say who is stronger.

    Seats rotate, and each deal is played once in every order of the seats. Ctrl-C ends it and
    shows the result so far.
    """
    from tsuboniwa.lab.contest import Contest
    from tsuboniwa.terminal.arena_progress import watch

    tsuboniwa.describe(game)
    contest = Contest(
        game,
        tuple(players.split(",")),
        games,
        dict(_read_option(text) for text in option or []),
        ms,
        simulations,
        seed,
        trained,
    )
    _warm_up_with_a_word(game)
    results = watch(contest, workers, save)
    typer.echo(json.dumps(results.as_json()) if as_json else results.in_words())
    if results.matches < games:
        raise typer.Exit(INTERRUPTED)


@app.command()
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which one; see: tsuboniwa games")],
    into: Annotated[Path, typer.Option(metavar="FILE", help="Where to write what was learned.")],
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 1,
    matches: Annotated[
        int | None, typer.Option(help="How many matches; default: those of the players here.")
    ] = None,
) -> None:
    """Let a game's players learn again from nothing, into a file.

    tsuboniwa arena GAME --players trained,master --trained FILE says how strong they became.
    """
    from tsuboniwa.lab.training import train as train_players

    train_players(game, seed, matches, into, lambda said: typer.echo(said, err=True))


@app.command()
def verify(
    record: RecordPath,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="As you noted it before the deal; default: the record's."),
    ] = None,
    contribution: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=HEX", help="Randomness that a seat is known to have added."),
    ] = None,
) -> None:
    """Prove from a finished match's record that nobody stacked the deck.

    Checks that the revealed secret is the one that the table was bound to before the deal, that
    every draw follows from it and from the seats' own randomness, and that every action is legal.
    """
    from tsuboniwa.table.shuffle import verify as prove

    read = _read_record(record)
    with _Named(record):
        drawn = prove(read, commitment, dict(_read_contribution(c) for c in contribution or []))
    typer.echo(
        f"Proved: the secret fits its commitment, it and the seats' randomness give all {drawn} "
        f"draws, and all {len(read.actions)} actions are legal."
    )


@app.command()
def kernels(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME...]", help=f"All games and {SHARED} if left out."),
    ] = None,
    platform: Annotated[
        str | None, typer.Option(help="Such as linux-arm64; default: the one of this machine.")
    ] = None,
    into: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A folder; default: beside the rules.")
    ] = None,
) -> None:
    """Compile rules and players into libraries, so that nobody waits for the compiler.

    Only what has changed is made, on all cores. It needs Numba and a linker:
    pip install 'tsuboniwa[jit]'.
    """
    from tsuboniwa.ahead.progress import in_order, make_kernels

    for name in game or ():
        if name != SHARED:
            tsuboniwa.describe(name)
    try:
        made = make_kernels(in_order(game or ()), platform, into)
    except KeyboardInterrupt:
        typer.echo("Stopped. What was finished stays.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"Kernels are made: {', '.join(made)}." if made else "Kernels are up to date.")


@app.command("warm-up")
def warm_up(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="All games if left out.")
    ] = None,
) -> None:
    """Compile with Numba now what has no ready-made kernels, so that nobody waits for it later."""
    for name in game or tsuboniwa.GAMES:
        tsuboniwa.describe(name)
    for name in game or tsuboniwa.GAMES:
        _warm_up_with_a_word(name)
        typer.echo(f"{tsuboniwa.describe(name).title} is ready.")


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network in.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Which port; 8765 if left out.")] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tables are kept, in a file.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="postgresql://… instead of a file.")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://… between several servers.")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(help="debug, info, warning or error; logs go to standard error.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open it in your browser.")] = False,
) -> None:
    """Serve tables over HTTP and WebSocket until Ctrl-C or SIGTERM.

    Every setting can also be made by a variable, such as TSUBONIWA_PORT; docs/server.md lists all.
    """
    from tsuboniwa.web.garbage import collect_rarely

    collect_rarely()
    try:
        from tsuboniwa.web.serve import serve as serve_tables
        from tsuboniwa.web.settings import Settings
    except ModuleNotFoundError as error:
        raise TsuboniwaError(
            f"The server needs {error.name}, which is not installed: pip install 'tsuboniwa[web]'."
        ) from None
    given = {
        "host": host,
        "port": port,
        "data": data,
        "database_url": database,
        "redis_url": redis,
        "log_level": log_level,
    }
    serve_tables(Settings.read(given), open_page=open_page)


def _add_commands_of_games() -> None:
    """Add what the games' own `commands.py` bring."""
    for name in tsuboniwa.GAMES:
        module = part(name, "commands")
        for command in module.COMMANDS if module else ():
            app.command()(command)


def _say_if_cold(name: str) -> None:
    """Nobody waits for the compiler untold; tools that read standard error see nothing."""
    from tsuboniwa.players import warm_up

    if not sys.stderr.isatty():
        return
    _say_if_slow(name)
    if not warm_up.is_warm(name):
        typer.echo(f"Compiling {tsuboniwa.describe(name).title}, once ...", err=True)


def _say_if_slow(name: str) -> None:
    """Nobody who asked for it is told."""
    from tsuboniwa.core.ways import chosen, forced

    way, reason = chosen(name)
    if way == "interpreted" and not forced():
        title = tsuboniwa.describe(name).title
        typer.echo(f"{title} runs as plain Python, which is slow: {reason}", err=True)


def _warm_up_with_a_word(name: str) -> None:
    from tsuboniwa.players import warm_up

    _say_if_slow(name)
    if not warm_up.is_warm(name):
        title = tsuboniwa.describe(name).title
        typer.echo(f"Compiling {title}, once: about a minute ...", err=True)
        warm_up.warm_up(name)


class _Named:
    """Says in which file something was wrong."""

    def __init__(self, path: str) -> None:
        self.name = "standard input" if path == STANDARD_INPUT else path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, TsuboniwaError):
            raise RecordError(f"{self.name}: {error}") from None


def _read_record(path: str) -> "Record":
    from tsuboniwa.core.records import read_record

    with _Named(path):
        try:
            data = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise RecordError(f"It cannot be read: {reason}.") from None
        record = read_record(data)
    _say_if_cold(record.game.id)
    return record


def _read_option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f'An option is written NAME=VALUE, such as chips=true, not "{text}".')
    if value.startswith("@"):
        return name, _read_option_file(value[1:])
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _read_contribution(text: str) -> tuple[int, str]:
    seat, equals, randomness = text.partition("=")
    if not equals or not seat.isdecimal():
        raise OptionError(f'A contribution is written SEAT=HEX, such as 0=1f3a, not "{text}".')
    return int(seat), randomness


def _read_option_file(path: str) -> Any:
    try:
        return json.loads(Path(path).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not JSON"
        raise OptionError(f"The option cannot be read from {path}: {reason}.") from None


def _report_count(counted: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{counted:,} so far, Ctrl-C stops ")
        sys.stderr.flush()


def _one_line(message: str) -> str:
    """The message on one line of reasonable length, whatever was in the input."""
    line = "".join(c if c.isprintable() else " " for c in message)
    return line if len(line) <= MAX_ERROR_LENGTH else line[: MAX_ERROR_LENGTH - 1] + "…"


def _open_what_is_closed() -> None:
    """A command may be started without standard streams; then nothing is read or shown there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _give_up_output() -> None:
    """Nothing more can be written: what is still waiting goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Run a command; bad input gets one line on standard error and exit status 2."""
    _open_what_is_closed()
    # What a command has to say it says itself; the server writes logs.
    logging.getLogger("tsuboniwa").addHandler(logging.NullHandler())
    try:
        _add_commands_of_games()
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except (TsuboniwaError, typer.TyperException) as error:
        said = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        typer.echo(f"tsuboniwa: {_one_line(said)}", err=True)
        code = BAD_INPUT
    except BrokenPipeError:
        # The reader of our output has had enough.
        _give_up_output()
        code = 1
    except OSError as error:
        _give_up_output()
        typer.echo(f"tsuboniwa: Output cannot be written: {error.strerror}.", err=True)
        code = 1
    sys.exit(code if isinstance(code, int) else 0)
