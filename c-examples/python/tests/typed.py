"""Types of a graph for type checkers: checked with `mypy --strict`, and run as a test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cleanse import Binder, CleanseError, Key, Provider, collection, optional, provider

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:
    def assert_type(value: Any, _: object) -> Any:
        return value


class Engine(Protocol):
    def start(self) -> str: ...


class Diesel:
    def start(self) -> str:
        return "brumm"


class Car:
    def __init__(self, engine: Engine, wheels: list[str], radios: Provider[str]) -> None:
        self.engine, self.wheels, self.radios = engine, wheels, radios

    def drive(self) -> None:
        self.engine.start()


PORT = Key("port", int)
WHEEL = Key("wheel", str)
ENGINE: Key[Engine] = Key("engine")


def refused() -> None:
    """Code that a type checker refuses."""
    binder = Binder()
    binder.value(PORT, "eighty")  # type: ignore[misc]
    binder.provide(PORT, Diesel)  # type: ignore[misc]
    binder.provide(PORT)(Diesel)  # type: ignore[arg-type]
    binder.provide(Key[Diesel], Diesel, shared=True, on_stop=Car.drive)  # type: ignore[arg-type]
    try:
        binder.build()[3]  # type: ignore[call-overload]
    except CleanseError as error:
        assert_type(error.issues[0].file, str | None)
        print(f"{error.issues[0].key} is bound {len(error.issues)} times too often")


def main() -> None:
    binder = Binder()
    binder.value(PORT, 80)
    binder.provide(Key[Diesel], Diesel, shared=True, on_start=Diesel.start, on_stop=lambda diesel: diesel.start())
    binder.provide(ENGINE, Diesel)
    binder.provide(WHEEL, lambda: "left", collected=True)
    binder.provide("radio", lambda: "music")
    binder.provide(Key[Car], Car, needs=[Key[Diesel], collection(WHEEL), provider("radio")])

    @binder.provide(Key("label", str), needs=[PORT, optional("nothing")], parameters={"copies": int})
    def label(port: int, nothing: object, *, copies: int) -> str:
        return f"{port}" * copies

    assert_type(label(1, None, copies=1), str)
    with binder.build() as graph:
        assert_type(graph[Key[Diesel]], Diesel)
        assert_type(graph[ENGINE], Engine)
        assert_type(graph[PORT], int)
        assert_type(graph["port"], Any)
        assert_type(graph.get(PORT), int | None)
        assert_type(graph.get(PORT, "none"), int | str)
        assert_type(graph.collection(WHEEL), list[str])
        assert_type(graph.create(Key("label", str), copies=2), str)
        assert_type(graph.provider(PORT), Provider[int])
        assert_type(graph.provider(PORT)(), int)
        for key in graph:
            assert_type(key, str | tuple[str, str])
        car = graph[Key[Car]]
        print(graph[PORT], car.engine.start(), car.wheels, car.radios())


if __name__ == "__main__":
    refused()
    main()
