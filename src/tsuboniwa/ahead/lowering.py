"""From a game's entry points to one module of LLVM code, with each function compiled once.

Numba would optimise a function again in every caller and wrap it twice for Python. Here it only
translates: all functions come into one module, and that is optimised once, as a whole. This leans
on Numba's inner parts; the games' tests run on the result.
"""

import gc
import re
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as ir
import numba
from numba.core import cgutils, codegen, types
from numba.core.caching import NullCache
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from tsuboniwa.ahead.declarations import Argument, ArrayOf, EntryPoint, Group, Number, leaves

STATUS = ir.IntType(32)
WORD = ir.IntType(64)
POINTER = ir.PointerType()
NUMBER_TYPES = {"int": WORD, "float": ir.DoubleType(), "bool": ir.IntType(8)}
# Numba translates for the processor that it runs on.
THIS_PROCESSOR = re.compile(r'"target-(cpu|features)"="[^"]*"')
NUMBA_NUMBERS = {"int": types.int64, "float": types.float64, "bool": types.boolean}


class _Library(codegen.CPUCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """Keeps a function's code as it was translated."""

    def __init__(self, maker: Any, name: str) -> None:
        super().__init__(maker, name)
        maker.made.append(self)

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _finalize_specific(self) -> None:
        pass


class _Codegen(codegen.AOTCPUCodegen):  # type: ignore[misc]  # Numba has no types
    _library_class = _Library

    def __init__(self, name: str) -> None:
        self.made: list[_Library] = []
        super().__init__(name)


def _signature(arguments: tuple[Argument, ...]) -> tuple[Any, ...]:
    return tuple(map(_numba_type, arguments))


def _numba_type(argument: Argument) -> Any:
    match argument:
        case Number():
            return NUMBA_NUMBERS[argument.kind]
        case ArrayOf(dimensions=0):
            return numba.from_dtype(argument.dtype)
        case ArrayOf():
            return types.Array(numba.from_dtype(argument.dtype), argument.dimensions, "C")
        case Group():
            made_by: Any = types.NamedTuple
            return made_by(_signature(argument.members), argument.made_by)


def lower(game: str, entries: list[EntryPoint], report: Callable[[float], None]) -> str:
    """One module with plain C functions for all entry points, not yet optimised, for any processor.

    `report` is told which share of them is done.

    Whatever else this process compiles afterwards is not usable: let it be a process of its own.
    """
    context = cpu_target.target_context
    maker = _Codegen(game)
    context._internal_codegen = maker
    # Numba files functions by what it could call; a different one for each will do.
    context.get_executable = lambda library, fndesc, env: [].append
    dispatchers: list[Any] = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    for dispatcher in dispatchers:
        dispatcher.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
        dispatcher._cache = NullCache()
    _resolve_once(cpu_target.typing_context)
    # Numba's objects are many and live to the end: looking for garbage among them takes a sixth
    # of the time.
    gc.disable()
    outer = ir.Module(f"{game}_entry_points")
    for number, entry in enumerate(entries, 1):
        function: Any = entry.function
        signature = _signature(entry.arguments)
        function.compile(signature)
        _add_entry_point(context, outer, entry, function.overloads[signature].fndesc)
        report(number / len(entries))
    whole = llvm.parse_assembly(str(outer))
    seen: set[str] = set()
    for library in maker.made:
        for function in library._final_module.functions:
            if not function.is_declaration:
                # A helper of Numba's may be made for several functions: one of them is enough.
                function.linkage = "linkonce_odr" if function.name in seen else "external"
                seen.add(function.name)
        whole.link_in(library._final_module)
    return THIS_PROCESSOR.sub("", str(whole))


def _resolve_once(context: Any) -> None:
    """Remember what an operator or a function of NumPy's means for given types.

    Numba looks through all candidates at each use, and again in each round of its inference: a
    quarter of the time.
    """
    resolve = context.resolve_function_type
    known: dict[Any, Any] = {}

    def look_up(function: Any, arguments: Any, named: Any) -> Any:
        if named or not isinstance(function, types.Function):
            return resolve(function, arguments, named)
        asked = (function, tuple(arguments))
        if asked not in known:
            known[asked] = resolve(function, arguments, named)
        return known[asked]

    context.resolve_function_type = look_up


def _add_entry_point(context: Any, module: ir.Module, entry: EntryPoint, called: Any) -> None:
    """A C function that takes pointers, sizes and numbers, and returns 0 if all went well."""
    taken = [kind for leaf in leaves(entry.arguments) for kind in c_types(leaf)]
    results = [POINTER] * len(entry.results)
    made = ir.Function(module, ir.FunctionType(STATUS, [*taken, *results]), entry.symbol)
    # Otherwise it would be there twice: for C, and inside the function for Python.
    made.attributes.add("noinline")
    builder = ir.IRBuilder(made.append_basic_block())
    incoming = list(made.args[: len(taken)])
    arguments = [_take(context, builder, each, incoming) for each in entry.arguments]
    own = ir.Function(
        module,
        context.call_conv.get_function_type(called.restype, called.argtypes),
        called.llvm_func_name,
    )
    status, result = context.call_conv.call_function(
        builder, own, called.restype, called.argtypes, arguments
    )
    with builder.if_then(status.is_ok):
        parts = [result]
        if entry.returns_tuple:
            parts = cgutils.unpack_tuple(builder, result)
        kinds = called.restype.types if entry.returns_tuple else [called.restype]
        for kind, part, declared, out in zip(
            kinds, parts, entry.results, made.args[len(taken) :], strict=False
        ):
            value = context.cast(builder, part, kind, NUMBA_NUMBERS[declared])
            if declared == "bool":
                value = builder.zext(value, NUMBER_TYPES["bool"])
            builder.store(value, out)
    builder.ret(builder.zext(builder.not_(status.is_ok), STATUS))


def c_types(leaf: Number | ArrayOf) -> list[Any]:
    """What a C function takes for an argument: for an array its address and its lengths."""
    if isinstance(leaf, Number):
        return [NUMBER_TYPES[leaf.kind]]
    return [POINTER, *[WORD] * leaf.dimensions]


def _take(context: Any, builder: ir.IRBuilder, argument: Argument, incoming: list[Any]) -> Any:
    """An argument as Numba's functions want it, from the next of the plain ones."""
    kind = _numba_type(argument)
    match argument:
        case Number():
            plain = incoming.pop(0)
            return builder.trunc(plain, ir.IntType(1)) if argument.kind == "bool" else plain
        case ArrayOf(dimensions=0):
            return incoming.pop(0)
        case Group():
            members = [_take(context, builder, each, incoming) for each in argument.members]
            return context.make_tuple(builder, kind, members)
        case ArrayOf():
            address = incoming.pop(0)
            lengths = [incoming.pop(0) for _ in range(argument.dimensions)]
            stride: Any = WORD(argument.dtype.itemsize)
            size = stride
            strides: list[Any] = []
            for length in reversed(lengths):
                strides.insert(0, stride)
                stride = builder.mul(stride, length)
            array = context.make_array(kind)(context, builder)
            populate_array(
                array,
                data=address,
                shape=cgutils.pack_array(builder, lengths),
                strides=cgutils.pack_array(builder, strides),
                itemsize=size,
                meminfo=None,
            )
            return array._getvalue()
