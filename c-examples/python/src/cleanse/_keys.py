"""Keys, with the types of their objects."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin, overload

from ._library import encode

T = TypeVar("T")


class Key(Generic[T]):
    """A key whose objects have a type, which type checkers read: `graph[Key("port", int)]` is an int for them.

    `Key[Engine]` is the key of the class itself, `Key("package.module.Engine", Engine)`. Types are not checked when an object is
    requested. For a protocol or an abstract class, which mypy refuses as an argument, write `engine: Key[Engine] = Key("engine")`.
    """

    __slots__ = ("key", "name", "_type", "_encoded")

    @overload
    def __init__(self: Key[Any], key: str, type: None = None, *, name: str | None = None) -> None: ...

    @overload
    def __init__(self, key: str, type: type[T], *, name: str | None = None) -> None: ...

    def __init__(self, key: str, type: Any = None, *, name: str | None = None) -> None:
        self._encoded = encode(key), encode(name)
        self.key, self.name, self._type = key, name, type

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self._encoded == other._encoded

    def __hash__(self) -> int:
        return hash(self._encoded)

    def __repr__(self) -> str:
        type_ = "" if self._type is None else f", {getattr(self._type, '__qualname__', self._type)}"
        name = "" if self.name is None else f", name={self.name!r}"
        return f"Key({self.key!r}{type_}{name})"


# The types that are accepted as a key: a plain key, a key with a qualifier, and both with a type.
TypedKey: TypeAlias = Key[T] | type[Key[T]]
AnyKey: TypeAlias = str | tuple[str, str] | Key[Any] | type[Key[Any]]

_of_classes: dict[Any, Key[Any]] = {}


def key_of(given: AnyKey) -> Key[Any]:
    """The Key for a key in any of its forms."""
    if isinstance(given, Key):
        return given
    if isinstance(given, str):
        return Key(given)
    if isinstance(given, tuple):
        key, name = given
        return Key(key, name=name)
    if get_origin(given) is Key:
        known = _of_classes.get(given)
        if known is None:
            known = _of_classes[given] = _key_of_class(*get_args(given))
        return known
    raise TypeError(f"expected a key, which is a str, a tuple of two, or a Key, not {type(given).__name__}")


def _key_of_class(type_: Any) -> Key[Any]:
    # A type that is not a class, such as list[int], is named as it is written.
    text = f"{type_.__module__}.{type_.__qualname__}" if isinstance(type_, type) and not get_args(type_) else repr(type_)
    return Key(text, type_)
