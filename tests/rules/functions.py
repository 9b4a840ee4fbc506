"""Functions of the rules found by their names, with their syntax trees, and compiled once turned round."""

import __future__

import ast
import builtins
import dis
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import CodeType, FunctionType, ModuleType

from diadochi.rules import core, rome, successors
from tests.rules.turning import Missing, Refused, Turn


@dataclass(frozen=True)
class Function:
    """A function or method as it runs, by its dotted name; `inner` leads to one defined inside it."""

    name: str
    module: ModuleType
    held: object
    inner: tuple[str, ...] = ()

    @property
    def plain(self) -> FunctionType:
        """The function itself, without what remembers its answers."""
        plain = inspect.unwrap(self.held)  # type: ignore[arg-type]
        assert isinstance(plain, FunctionType)
        return plain

    def forget(self) -> None:
        """Forget the answers it has remembered."""
        clear = getattr(self.held, "cache_clear", None)
        if clear is not None:
            clear()


def found(name: str) -> Function:
    """The function that is meant, the only one whose dotted name ends so."""
    several = list(_ending_in(name))
    if len(several) > 1:
        whole = ", ".join(function.name for function in several)
        raise Refused(f"{len(several)} functions are named {name!r}, write more of its name: {whole}")
    if several:
        return several[0]
    outer, _, inner = name.rpartition(".")
    if not outer:
        raise Refused(f"no function of the rules is named {name!r}")
    holder = found(outer)
    if not any(isinstance(node, ast.FunctionDef) and node.name == inner for node in ast.walk(_parsed(holder)[1])):
        raise Refused(f"{holder.name} has no function {inner!r} inside it")
    return replace(holder, name=f"{holder.name}.{inner}", inner=(*holder.inner, inner))


def mutant_of(function: Function, turn: Turn) -> tuple[Function, CodeType]:
    """The function with its code turned round; where the place is not in it, the private function that has it."""
    try:
        return function, _compiled(function, turn)
    except Missing as missing:
        for near in _helpers(function):
            with_it = [(helper, code) for helper in near if (code := _compiled_if_there(helper, turn)) is not None]
            if len(with_it) > 1:
                whole = ", ".join(helper.name for helper, _ in with_it)
                raise Refused(f"{missing} Several functions that it calls have one: {whole}") from None
            if with_it:
                return with_it[0]
        raise


def _ending_in(name: str) -> Iterator[Function]:
    """Functions of the second game are named with the game: `rome.battle.retreat.retreat`; others without."""
    for function in _all_of(rome) if name.startswith("rome.") else _all():
        if function.name == name or function.name.endswith(f".{name}"):
            yield function


def _all() -> tuple[Function, ...]:
    """Every function and method of the first game's rules and of what systems share."""
    return (*_all_of(core), *_all_of(successors))


@cache
def _all_of(home: ModuleType) -> tuple[Function, ...]:
    """Every function and method below a package."""
    packages = pkgutil.walk_packages(home.__path__, f"{home.__name__}.")
    return tuple(function for each in packages for function in _of(importlib.import_module(each.name)))


def _of(module: ModuleType) -> Iterator[Function]:
    for name, value in vars(module).items():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            for method, function in vars(value).items():
                if inspect.isfunction(function):
                    yield Function(f"{module.__name__}.{name}.{method}", module, function)
        elif (plain := _unwrapped(value)) is not None and plain.__module__ == module.__name__:
            yield Function(f"{module.__name__}.{name}", module, value)


def _unwrapped(value: object) -> FunctionType | None:
    plain = inspect.unwrap(value) if callable(value) else None
    return plain if isinstance(plain, FunctionType) else None


@cache
def _sources(module: ModuleType) -> dict[str, str]:
    """The source of every function and method of a module, by its qualified name, as it can be parsed alone."""
    source = inspect.getsource(module)
    lines = source.splitlines(keepends=True)
    found: dict[str, str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _lines_of(node, lines)
        elif isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
            found |= {f"{node.name}.{each.name}": f"class {node.name}:\n{_lines_of(each, lines)}" for each in methods}
    return found


def _lines_of(definition: ast.FunctionDef, lines: list[str]) -> str:
    return "".join(lines[definition.lineno - 1 : definition.end_lineno])


def _parsed(function: Function) -> tuple[ast.Module, ast.FunctionDef]:
    """A tree of its own for a function, in its class if it has one, and its definition there."""
    tree = ast.parse(_sources(function.module)[function.plain.__qualname__])
    return tree, next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _helpers(function: Function) -> Iterator[list[Function]]:
    """The private functions of its module that a function calls, then those that they call, and so on."""
    everywhere = (*_all(), *_all_of(rome))
    private = {each.plain.__name__: each for each in everywhere if each.module is function.module and not each.inner}
    seen = {function.plain.__name__}
    level = [function]
    while level:
        called = dict.fromkeys(name for caller in level for name in _called(_parsed(caller)[1]))
        level = [private[name] for name in called if name.startswith("_") and name in private and name not in seen]
        seen.update(called)
        yield level


def _called(definition: ast.FunctionDef) -> Iterator[str]:
    return (node.id for node in ast.walk(definition) if isinstance(node, ast.Name))


def _compiled_if_there(function: Function, turn: Turn) -> CodeType | None:
    try:
        return _compiled(function, turn)
    except Missing:
        return None


def _compiled(function: Function, turn: Turn) -> CodeType:
    tree, definition = _parsed(function)
    meant = definition
    for name in function.inner:
        meant = next(node for node in ast.walk(meant) if isinstance(node, ast.FunctionDef) and node.name == name)
    turn(meant)
    flags = function.plain.__code__.co_flags & __future__.annotations.compiler_flag
    whole = compile(ast.fix_missing_locations(tree), str(function.module.__file__), "exec", flags, dont_inherit=True)
    code = next(each for each in _codes(whole) if each.co_name == definition.name)
    _must_know_its_names(function, code)
    return code


def _must_know_its_names(function: Function, code: CodeType) -> None:
    """A mutant that fails over an unknown name would be noticed by anything."""
    known = vars(function.module).keys() | vars(builtins).keys()
    for each in (code, *_codes(code)):
        for step in dis.get_instructions(each):
            if step.opname == "LOAD_GLOBAL" and step.argval not in known:
                raise Refused(f"{function.module.__name__} does not know {step.argval!r}")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)
