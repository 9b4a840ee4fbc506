"""Mutants of the rules: functions with one small change, made from their source, and the cases that notice.

Mutants are found by the syntax tree, so no list has to follow the code. While a mutant is in place the code of its
function is exchanged, so that every importer of the function runs it.
"""

import __future__

import ast
import contextlib
import gc
import importlib
import inspect
import pkgutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from types import CodeType, FrameType, FunctionType, ModuleType

from diadochi.resources import maps
from diadochi.rules import rome, successors
from diadochi.rules.cases.case_files import Case, run_case
from diadochi.rules.core.books import ids_in
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import forget_all
from tests.rules.all_cases import read_all
from tests.tracing import without_tracing

LONGEST = 5.0
"""Seconds that a case may take before it counts as one that no longer ends."""

INVERTED = "not"
"""The change of a guard: the condition of an `if`, a conditional expression, a `while` or a comprehension, or a truth
value that a function returns."""

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}

_NOTHING_YIELDED = ast.parse("yield from ()").body[0]


@dataclass(frozen=True)
class Mutant:
    """A change of one place in a function of the rules; `order` counts equal changes of equal source in it."""

    module: str
    function: str
    change: str
    source: str
    order: int

    @property
    def name(self) -> str:
        """Stays the same while other code of the function changes, or the function moves to another module."""
        game = self.module.split(".")[2]
        return f"{game}.{self.function}: {self.change} {self.source}" + (f" #{self.order}" if self.order > 1 else "")


class _TooLong(BaseException):
    """A case does not end with this mutant."""


class _NoMutant(Exception):
    """The change does not compile, or its code cannot replace that of the function."""


# --- functions and their places


@cache
def modules() -> tuple[ModuleType, ...]:
    """The modules of both games' rules."""
    return tuple(
        importlib.import_module(each.name)
        for game in (successors, rome)
        for each in pkgutil.walk_packages(game.__path__, f"{game.__name__}.")
    )


def guards(module: str) -> list[Mutant]:
    """Every guard of a module, inverted."""
    home = importlib.import_module(module)
    return [
        mutant for function in _definitions(home) for mutant in mutants_of(home, function) if mutant.change == INVERTED
    ]


def mutants_of(module: ModuleType, function: str) -> list[Mutant]:
    """Every mutant of a function of a module."""
    seen: dict[tuple[str, str], int] = {}
    found = []
    for change, source, _ in _changes(_definitions(module)[function]):
        seen[change, source] = seen.get((change, source), 0) + 1
        found.append(Mutant(module.__name__, function, change, source, seen[change, source]))
    return found


@cache
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module by their qualified names; those inside of others belong to these."""
    found: dict[str, ast.FunctionDef] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}": each for each in node.body if isinstance(each, ast.FunctionDef)}
    return found


def _changes(tree: ast.AST) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Yield every change of a tree: its name, the source it changes, and a function that makes it."""
    for parent, field, node, put in list(_places(tree)):
        if _is_guard(parent, field, node):
            yield INVERTED, _source(node), partial(put, ast.UnaryOp(ast.Not(), node))
        for change, part, other in (*_other_values(node), *_parts_left_out(node)):
            yield change, _source(part), partial(put, other)


def _other_values(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in BOUNDARIES:
            yield "boundary", node, ast.Compare(left, [BOUNDARIES[type(op)]()], [right])
        case ast.Constant(value=bool() as value):
            yield "opposite of", node, ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "one more than", node, ast.Constant(value + 1)
        case ast.Return(value=value) if value is not None:
            yield "nothing from", node, ast.Return(None)
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left):
            yield "only the left of", node, left


def _parts_left_out(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    match node:
        case ast.BoolOp(op=op, values=values):
            for n, each in enumerate(values):
                rest = values[:n] + values[n + 1 :]
                yield "without", each, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.Tuple(elts=elements, ctx=ast.Load()) | ast.List(elts=elements) if len(elements) > 1:
            for n, each in enumerate(elements):
                yield "without element", each, ast.Tuple(elements[:n] + elements[n + 1 :], ast.Load())
        case ast.Expr(value=ast.YieldFrom() | ast.Yield()):
            yield "without", node, _NOTHING_YIELDED
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "without", node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "without", node, ast.Pass()


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, ast.AST, Callable[[ast.AST], None]]]:
    """Every node with its parent, the field of the parent, and how another node is put there."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, ast.AST):
                yield parent, field, value, partial(setattr, parent, field)
            elif isinstance(value, list):
                for n, each in enumerate(value):
                    if isinstance(each, ast.AST):
                        yield parent, field, each, partial(value.__setitem__, n)


def _is_guard(parent: ast.AST, field: str, node: ast.AST) -> bool:
    match parent:
        case ast.If() | ast.IfExp() | ast.While():
            return field == "test"
        case ast.comprehension():
            return field == "ifs"
        case ast.Return():
            return isinstance(node, ast.Compare | ast.BoolOp) or _is_not(node)
    return False


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _source(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


# --- a mutant in place


@contextlib.contextmanager
def in_place(mutant: Mutant) -> Iterator[None]:
    """Run the rules with the mutant."""
    module = importlib.import_module(mutant.module)
    function = _function(module, mutant.function)
    code = _code_of(module, mutant, function.__code__)
    mutants = [(function, code), *_made_before(function.__code__, code)]
    kept = [(each, each.__code__) for each, _ in mutants]
    try:
        _exchange(mutants)
        yield
    finally:
        _exchange(kept)


def _function(module: ModuleType, name: str) -> FunctionType:
    holder, _, last = name.rpartition(".")
    held = vars(vars(module)[holder])[last] if holder else vars(module)[last]
    for inner in ("func", "fget", "__func__"):  # cached_property, property, classmethod
        held = getattr(held, inner, held)
    plain = inspect.unwrap(held)
    assert isinstance(plain, FunctionType)
    return plain


def _code_of(module: ModuleType, mutant: Mutant, code: CodeType) -> CodeType:
    holder, _, last = mutant.function.rpartition(".")
    definition = ast.parse(ast.unparse(_definitions(module)[mutant.function])).body[0]
    _keep_free_names(definition)
    meant = [do for change, source, do in _changes(definition) if (change, source) == (mutant.change, mutant.source)]
    meant[mutant.order - 1]()
    body = ast.ClassDef(holder, [], [], [definition], []) if holder else definition
    tree = ast.fix_missing_locations(ast.Module([body], []))
    flags = code.co_flags & __future__.annotations.compiler_flag
    try:
        whole = compile(tree, code.co_filename, "exec", flags, dont_inherit=True)
    except (SyntaxError, ValueError, TypeError) as refused:
        raise _NoMutant from refused
    changed = next(each for each in _codes(whole) if each.co_name == last)
    if (changed.co_flags ^ code.co_flags) & inspect.CO_GENERATOR or changed.co_freevars != code.co_freevars:
        raise _NoMutant
    return changed


def _keep_free_names(definition: ast.stmt) -> None:
    """Mention in functions that are made by the function what they mention now: the code of those that were made
    before can be exchanged only for code with equal free names."""
    for inner in ast.walk(definition):
        if isinstance(inner, ast.FunctionDef) and inner is not definition:
            names = sorted({node.id for node in ast.walk(inner) if isinstance(node, ast.Name)})
            inner.body.append(ast.If(ast.Constant(None), [ast.Expr(ast.Name(name, ast.Load())) for name in names], []))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def _made_before(code: CodeType, mutant: CodeType) -> Iterator[tuple[FunctionType, CodeType]]:
    """The functions that a maker of functions has made already, e.g. the procedure of a card, with their mutants."""
    made = [each for each in _codes(code) if not each.co_name.startswith("<") or each.co_name == "<lambda>"]
    if not made:
        return
    pairs = zip(_codes(code), _codes(mutant), strict=False)
    changed = {old: new for old, new in pairs if old in made and old.co_name == new.co_name}
    if any(old.co_freevars != new.co_freevars for old, new in changed.items()):
        raise _NoMutant
    gc.unfreeze()  # The program freezes what its start has made, and frozen objects are not listed.
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__ in changed:
            yield each, changed[each.__code__]


def _exchange(codes: Iterable[tuple[FunctionType, CodeType]]) -> None:
    for function, code in codes:
        function.__code__ = code
    _forget()


def _forget() -> None:
    """Clear whatever the rules remember: it may come from a mutant, or keep a mutant from being asked."""
    for remembering in _remembering():
        remembering.cache_clear()  # type: ignore[attr-defined]
    forget_all()


@cache
def _remembering() -> tuple[object, ...]:
    values = (value for module in modules() for value in vars(module).values())
    return tuple({id(value): value for value in values if hasattr(value, "cache_clear")}.values())


# --- cases that notice


def noticed_by(mutant: Mutant, cases: Iterable[Case]) -> str | None:
    """The id of the first case that differs while the mutant is in place; None if there is none."""
    try:
        with in_place(mutant), without_tracing():
            kit: Kit | None = None
            with contextlib.suppress(Exception):
                kit = _fresh_kit()
            return next((case.entry.id for case in cases if kit is None or _differs(kit, case)), None)
    except _NoMutant:
        return None


def _fresh_kit() -> Kit:
    """What a kit has worked out may come from a mutant."""
    kit = _opened()
    return Kit(kit.atlas, kit.box)


@cache
def _opened() -> Kit:
    return open_kit(maps("diadochi"))


def _differs(kit: Kit, case: Case) -> bool:
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        return not run_case(kit, case).agrees
    except (Exception, _TooLong):  # noqa: BLE001
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLong


@cache
def citing() -> dict[str, list[Case]]:
    """The cases that cite a rule, by rule."""
    found: dict[str, list[Case]] = {}
    for case in read_all()[0]:
        for rule in dict.fromkeys((*case.entry.rules, *ids_in(case.entry.id))):
            found.setdefault(rule, []).append(case)
    return found


@cache
def reaching() -> dict[tuple[str, str], list[Case]]:
    """The cases that run a function, by its module and name, the shortest first."""
    found: dict[tuple[str, str], list[Case]] = {}
    files = {module.__file__: module.__name__ for module in modules()}
    with without_tracing():
        for case in sorted(read_all()[0], key=lambda case: len(repr(case.entry))):
            for function in _run_by(case, files):
                found.setdefault(function, []).append(case)
    return found


def _run_by(case: Case, files: dict[str | None, str]) -> set[tuple[str, str]]:
    codes: set[CodeType] = set()
    _forget()
    kit = _fresh_kit()  # A kit keeps those of other editions and options: they must be made while this case is traced.
    sys.settrace(lambda frame, *_: codes.add(frame.f_code))  # called for calls only, as it returns no tracer of lines
    try:
        run_case(kit, case)
    finally:
        sys.settrace(None)
    ours = (code for code in codes if code.co_filename in files)
    return {(files[code.co_filename], code.co_qualname.split(".<locals>")[0]) for code in ours}


# --- rules and the code that obeys them


@cache
def obeying() -> dict[str, list[tuple[ModuleType, str]]]:
    """The functions that obey a rule: those that cite it; else those named beside it, e.g. in a table of cards; else
    all functions of the modules that cite it."""
    by_function: dict[str, list[tuple[ModuleType, str]]] = {}
    by_table: dict[str, list[tuple[ModuleType, str]]] = {}
    by_module: dict[str, list[tuple[ModuleType, str]]] = {}
    for module in modules():
        lines = inspect.getsource(module).splitlines()
        definitions = _definitions(module)
        for name, definition in definitions.items():
            for rule in ids_in("\n".join(lines[definition.lineno - 1 : definition.end_lineno])):
                by_function.setdefault(rule, []).append((module, name))
        for line in lines:
            named = [name for name in definitions if f"{name}(" in line or f": {name}," in line]
            for rule in ids_in(line):
                by_table.setdefault(rule, []).extend((module, name) for name in named)
        for rule in ids_in("\n".join(lines)):
            by_module.setdefault(rule, []).extend((module, name) for name in definitions)
    rules = by_module.keys()
    return {rule: by_function.get(rule) or by_table.get(rule) or by_module[rule] for rule in rules}
