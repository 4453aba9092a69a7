"""Functions that Python calls directly, one around each entry point, in LLVM's language.

They do what a module written in C would do: look at the arguments, let go of Python's lock, call,
and hand back the result. What they need of Python comes in a table when the library is loaded
(`core/ready_made.py`), so that nothing has to be linked with it. A call with four arguments takes
a fifth of a microsecond; through `ctypes` it would be several.
"""

from typing import Any

import llvmlite.ir as ir

from tsuboniwa.ahead.declarations import Argument, ArrayOf, EntryPoint, Group, Number, leaves
from tsuboniwa.ahead.lowering import NUMBER_TYPES, POINTER, STATUS, WORD, c_types
from tsuboniwa.core.ready_made import PYTHON_FUNCTIONS, PYTHON_OBJECTS

VOID = ir.VoidType()
DOUBLE = ir.DoubleType()
# Py_buffer: where its address, item size, dimensions and lengths are, and how long it is.
ADDRESS, ITEM_SIZE, DIMENSIONS, LENGTHS, BUFFER_SIZE = 0, 24, 36, 48, 80
# PyBUF_ND: without gaps, with its lengths.
PLAIN = 8
METH_FASTCALL = 0x80
# What each function of Python takes and gives.
PYTHON_TYPES = {
    "PyObject_GetBuffer": (STATUS, POINTER, POINTER, STATUS),
    "PyBuffer_Release": (VOID, POINTER),
    "PyLong_AsLongLong": (WORD, POINTER),
    "PyLong_FromLongLong": (POINTER, WORD),
    "PyFloat_AsDouble": (DOUBLE, POINTER),
    "PyFloat_FromDouble": (POINTER, DOUBLE),
    "PyObject_IsTrue": (STATUS, POINTER),
    "PyBool_FromLong": (POINTER, WORD),
    "PyErr_Occurred": (POINTER,),
    "PyErr_SetString": (VOID, POINTER, POINTER),
    "PyTuple_New": (POINTER, WORD),
    "PyTuple_SetItem": (STATUS, POINTER, WORD, POINTER),
    "PyTuple_GetItem": (POINTER, POINTER, WORD),
    "PyTuple_Size": (WORD, POINTER),
    "PyEval_SaveThread": (POINTER,),
    "PyEval_RestoreThread": (VOID, POINTER),
    "PyCFunction_NewEx": (POINTER, POINTER, POINTER, POINTER),
    "Py_IncRef": (VOID, POINTER),
}
WRONG_ARRAY = (
    "An array has the wrong type, the wrong number of dimensions or gaps: "
    "the function's declaration says what it takes."
)
WRONG_GROUP = (
    "A group of arguments is no tuple, or has too few or too many members: "
    "the function's declaration says what it takes."
)
FAILED = (
    "A compiled function failed: an index out of bounds, a division by zero or no memory. "
    "TSUBONIWA_KERNELS=interpreted shows where."
)


class _Module:
    """The code that is being made, and what all of its functions share."""

    def __init__(self, game: str) -> None:
        self.module = ir.Module(f"{game}_python")
        size = ir.ArrayType(POINTER, len(PYTHON_FUNCTIONS) + len(PYTHON_OBJECTS))
        self.table = _global(self.module, f"{game}_python_table", ir.Constant(size, None))
        self._texts: dict[str, ir.GlobalVariable] = {}
        self.take_array = self._make_take_array()
        self.take_int = self._make_take_number("take_int", WORD, "PyLong_AsLongLong")
        self.take_float = self._make_take_number("take_float", DOUBLE, "PyFloat_AsDouble")
        self.take_bool = self._make_take_bool()
        self.check_group = self._make_check_group()

    def text(self, words: str) -> ir.GlobalVariable:
        """A text as C has it."""
        if words not in self._texts:
            data = bytearray(words.encode() + b"\0")
            value = ir.Constant(ir.ArrayType(ir.IntType(8), len(data)), data)
            self._texts[words] = _global(self.module, f"text.{len(self._texts)}", value)
        return self._texts[words]

    def _entry_of(self, builder: ir.IRBuilder, index: int) -> Any:
        return _read(builder, self.table, 8 * index, POINTER)

    def call(self, builder: ir.IRBuilder, name: str, *arguments: Any) -> Any:
        """Call a function of Python's."""
        result, *taken = PYTHON_TYPES[name]
        address = self._entry_of(builder, PYTHON_FUNCTIONS.index(name))
        return builder.call(_Typed(address, ir.FunctionType(result, taken)), arguments)

    def object(self, builder: ir.IRBuilder, wanted: Any) -> Any:
        """None, or a type of exception."""
        return self._entry_of(builder, len(PYTHON_FUNCTIONS) + PYTHON_OBJECTS.index(wanted))

    def refuse(self, builder: ir.IRBuilder, exception: Any, words: str) -> None:
        self.call(builder, "PyErr_SetString", self.object(builder, exception), self.text(words))

    def _internal(self, name: str, result: Any, *taken: Any) -> tuple[ir.Function, ir.IRBuilder]:
        function = ir.Function(self.module, ir.FunctionType(result, taken), name)
        function.linkage = "internal"
        return function, ir.IRBuilder(function.append_basic_block())

    def _make_take_array(self) -> ir.Function:
        """Take hold of an array: 1 if it is what was declared, otherwise Python knows why."""
        function, builder = self._internal("take_array", STATUS, POINTER, POINTER, STATUS, WORD)
        given, view, dimensions, item_size = function.args
        got = self.call(builder, "PyObject_GetBuffer", given, view, STATUS(PLAIN))
        with builder.if_then(builder.icmp_signed("!=", got, STATUS(0))):
            builder.ret(STATUS(0))
        as_dimensions = builder.icmp_signed(
            "==", _read(builder, view, DIMENSIONS, STATUS), dimensions
        )
        as_items = builder.icmp_signed("==", _read(builder, view, ITEM_SIZE, WORD), item_size)
        with builder.if_then(builder.not_(builder.and_(as_dimensions, as_items))):
            self.call(builder, "PyBuffer_Release", view)
            self.refuse(builder, TypeError, WRONG_ARRAY)
            builder.ret(STATUS(0))
        builder.ret(STATUS(1))
        return function

    def _make_take_number(self, name: str, kind: Any, reader: str) -> ir.Function:
        """Read a number: 1 if it is one, otherwise Python knows why."""
        function, builder = self._internal(name, STATUS, POINTER, POINTER)
        given, out = function.args
        value = self.call(builder, reader, given)
        builder.store(value, out)
        compare = builder.icmp_signed if kind is WORD else builder.fcmp_ordered
        with builder.if_then(compare("==", value, kind(-1))):
            wrong = self.call(builder, "PyErr_Occurred")
            fine = builder.icmp_unsigned("==", wrong, POINTER(None))
            builder.ret(builder.zext(fine, STATUS))
        builder.ret(STATUS(1))
        return function

    def _make_take_bool(self) -> ir.Function:
        function, builder = self._internal("take_bool", STATUS, POINTER, POINTER)
        given, out = function.args
        value = self.call(builder, "PyObject_IsTrue", given)
        builder.store(builder.trunc(value, NUMBER_TYPES["bool"]), out)
        builder.ret(builder.zext(builder.icmp_signed(">=", value, STATUS(0)), STATUS))
        return function

    def _make_check_group(self) -> ir.Function:
        """Count the members of a tuple: 1 if they are as many as declared."""
        function, builder = self._internal("check_group", STATUS, POINTER, WORD)
        given, members = function.args
        size = self.call(builder, "PyTuple_Size", given)
        with builder.if_then(builder.icmp_signed("!=", size, members)):
            self.refuse(builder, TypeError, WRONG_GROUP)
            builder.ret(STATUS(0))
        builder.ret(STATUS(1))
        return function


class _Typed:
    """An address with the type of the function that is there, as llvmlite wants it."""

    def __init__(self, address: Any, kind: ir.FunctionType) -> None:
        self._address = address
        self.function_type = kind
        self.type = address.type

    def get_reference(self) -> str:
        return str(self._address.get_reference())


def _at(builder: ir.IRBuilder, base: Any, offset: Any) -> Any:
    """An address so many bytes behind another."""
    return builder.gep(base, [offset], source_etype=ir.IntType(8))


def _read(builder: ir.IRBuilder, base: Any, offset: int, kind: Any) -> Any:
    return builder.load(_at(builder, base, WORD(offset)), typ=kind)


def _room(builder: ir.IRBuilder, kind: Any) -> Any:
    """Room on the stack."""
    room = builder.alloca(kind)
    room.type = POINTER
    return room


def _global(module: ir.Module, name: str, value: ir.Constant) -> ir.GlobalVariable:
    """Something in memory that nobody else sees."""
    made = ir.GlobalVariable(module, value.type, name)
    made.linkage, made.initializer, made.type = "internal", value, POINTER
    return made


def python_calls(game: str, entries: list[EntryPoint]) -> ir.Module:
    """The functions for Python, and one that hands them out as a tuple."""
    made = _Module(game)
    functions = [_add_call(made, entry) for entry in entries]
    _add_maker(made, game, entries, functions)
    return made.module


def _add_call(made: _Module, entry: EntryPoint) -> ir.Function:
    kind = ir.FunctionType(POINTER, [POINTER, POINTER, WORD])
    function = ir.Function(made.module, kind, f"python.{entry.symbol}")
    function.linkage = "internal"
    builder = ir.IRBuilder(function.append_basic_block())
    _, given, count = function.args
    taken = [kind for leaf in leaves(entry.arguments) for kind in c_types(leaf)]
    own = ir.Function(
        made.module,
        ir.FunctionType(STATUS, [*taken, *[POINTER] * len(entry.results)]),
        entry.symbol,
    )
    arrays = sum(isinstance(leaf, ArrayOf) for leaf in leaves(entry.arguments))
    views = _room(builder, ir.ArrayType(WORD, BUFFER_SIZE // 8 * max(arrays, 1)))
    held = _room(builder, WORD)
    builder.store(WORD(0), held)
    outs = [_room(builder, NUMBER_TYPES[each]) for each in entry.results]
    refused = function.append_basic_block("refused")
    with builder.if_then(builder.icmp_signed("!=", count, WORD(len(entry.arguments)))):
        made.refuse(builder, TypeError, f"{entry.symbol} takes {len(entry.arguments)} arguments.")
        builder.branch(refused)
    taking = _Taking(made, builder, views, held, refused)
    for i, argument in enumerate(entry.arguments):
        taking.take(argument, _read(builder, given, 8 * i, POINTER))
    thread = made.call(builder, "PyEval_SaveThread")
    status = builder.call(own, [*taking.values, *outs])
    made.call(builder, "PyEval_RestoreThread", thread)
    with builder.if_then(builder.icmp_signed("!=", status, STATUS(0))):
        made.refuse(builder, RuntimeError, FAILED)
        builder.branch(refused)
    _release(made, builder, views, held)
    builder.ret(_result(made, builder, entry, outs))
    builder.position_at_end(refused)
    _release(made, builder, views, held)
    builder.ret(POINTER(None))
    return function


class _Taking:
    """Taking a call's arguments one by one."""

    def __init__(self, made: _Module, builder: Any, views: Any, held: Any, refused: Any) -> None:
        self.made, self.builder = made, builder
        self.views, self.held, self.refused = views, held, refused
        self.values: list[Any] = []
        self._arrays = 0

    def take(self, argument: Argument, given: Any) -> None:
        builder = self.builder
        match argument:
            case Group():
                size = WORD(len(argument.members))
                checked = builder.call(self.made.check_group, [given, size])
                self._go_on_if(self._is_one(checked))
                for i, member in enumerate(argument.members):
                    self.take(member, self.made.call(builder, "PyTuple_GetItem", given, WORD(i)))
            case Number():
                take = getattr(self.made, f"take_{argument.kind}")
                out = _room(builder, NUMBER_TYPES[argument.kind])
                self._go_on_if(self._is_one(builder.call(take, [given, out])))
                self.values.append(builder.load(out, typ=NUMBER_TYPES[argument.kind]))
            case ArrayOf():
                view = _at(builder, self.views, WORD(BUFFER_SIZE * self._arrays))
                wanted = (STATUS(argument.dimensions), WORD(argument.dtype.itemsize))
                taken = builder.call(self.made.take_array, [given, view, *wanted])
                self._go_on_if(self._is_one(taken))
                self._arrays += 1
                builder.store(WORD(self._arrays), self.held)
                self.values.append(_read(builder, view, ADDRESS, POINTER))
                if argument.dimensions:
                    lengths = _read(builder, view, LENGTHS, POINTER)
                    for i in range(argument.dimensions):
                        self.values.append(_read(builder, lengths, 8 * i, WORD))

    def _is_one(self, status: Any) -> Any:
        return self.builder.icmp_signed("==", status, STATUS(1))

    def _go_on_if(self, condition: Any) -> None:
        further = self.builder.function.append_basic_block()
        self.builder.cbranch(condition, further, self.refused)
        self.builder.position_at_end(further)


def _release(made: _Module, builder: ir.IRBuilder, views: Any, held: Any) -> None:
    """Let go of all arrays that are held."""
    again, over = (builder.function.append_basic_block() for _ in range(2))
    at = _room(builder, WORD)
    builder.store(WORD(0), at)
    builder.branch(again)
    builder.position_at_end(again)
    i = builder.load(at, typ=WORD)
    body = builder.function.append_basic_block()
    builder.cbranch(builder.icmp_signed("<", i, builder.load(held, typ=WORD)), body, over)
    builder.position_at_end(body)
    offset = builder.mul(i, WORD(BUFFER_SIZE))
    made.call(builder, "PyBuffer_Release", _at(builder, views, offset))
    builder.store(builder.add(i, WORD(1)), at)
    builder.branch(again)
    builder.position_at_end(over)


def _result(made: _Module, builder: ir.IRBuilder, entry: EntryPoint, outs: list[Any]) -> Any:
    objects = []
    for kind, out in zip(entry.results, outs, strict=True):
        value = builder.load(out, typ=NUMBER_TYPES[kind])
        if kind == "float":
            objects.append(made.call(builder, "PyFloat_FromDouble", value))
        elif kind == "bool":
            objects.append(made.call(builder, "PyBool_FromLong", builder.zext(value, WORD)))
        else:
            objects.append(made.call(builder, "PyLong_FromLongLong", value))
    if entry.returns_tuple:
        return _tuple(made, builder, objects)
    if objects:
        return objects[0]
    nothing = made.object(builder, None)
    made.call(builder, "Py_IncRef", nothing)
    return nothing


def _tuple(made: _Module, builder: ir.IRBuilder, members: list[Any]) -> Any:
    whole = made.call(builder, "PyTuple_New", WORD(len(members)))
    for i, member in enumerate(members):
        made.call(builder, "PyTuple_SetItem", whole, WORD(i), member)
    return whole


def _add_maker(
    made: _Module, game: str, entries: list[EntryPoint], functions: list[ir.Function]
) -> None:
    """`GAME_make_functions`: keeps the table and returns a tuple of functions."""
    definition = ir.LiteralStructType([POINTER, POINTER, ir.IntType(32), POINTER])
    kind = ir.FunctionType(POINTER, [POINTER])
    maker = ir.Function(made.module, kind, f"{game}_make_functions")
    builder = ir.IRBuilder(maker.append_basic_block())
    for i in range(len(PYTHON_FUNCTIONS) + len(PYTHON_OBJECTS)):
        place = _at(builder, made.table, WORD(8 * i))
        builder.store(_read(builder, maker.args[0], 8 * i, POINTER), place)
    objects = []
    for entry, function in zip(entries, functions, strict=True):
        fields = [made.text(entry.symbol), function, ir.IntType(32)(METH_FASTCALL), POINTER(None)]
        value = ir.Constant(definition, fields)
        described = _global(made.module, f"definition.{entry.symbol}", value)
        objects.append(
            made.call(builder, "PyCFunction_NewEx", described, POINTER(None), POINTER(None))
        )
    builder.ret(_tuple(made, builder, objects))
