"""A coffee machine, put together by Cleanse."""

from dataclasses import dataclass, field

from cleanse import Binder, CleanseError, Code, Key, Provider, collection, optional, provider


@dataclass
class Heater:
    degrees: int

    def heat(self):
        print(f"heating to {self.degrees}")


@dataclass
class Pump:
    heater: Heater

    def pump(self):
        self.heater.heat()
        print("pumping")


@dataclass
class Machine:
    pump: Pump
    filters: Provider
    toppings: list
    logger: object = None

    def brew(self, drink):
        paper = self.filters()
        self.pump.pump()
        print(f"{drink} through {paper}, with {' and '.join(self.toppings)}")


@dataclass
class Order:
    drink: str
    machine: Machine

    def serve(self):
        self.machine.brew(self.drink)


@dataclass
class Display:
    lines: list = field(default_factory=list)
    greeting: str = ""


# Providers by key: text, or the class that the key provides. Any function or class can be a provider.
shop = Binder()
shop.value("degrees", 93)
shop.provide(Key[Heater], Heater, needs=["degrees"], shared=True)
shop.provide(Key[Pump], Pump, needs=[Key[Heater]])
shop.provide("machine", Machine, shared=True,
             needs=[Key[Pump], provider("filter"), collection("topping"), optional("logger")])


@shop.provide("filter")
def make_filter():
    return "a new filter"


shop.provide("topping", lambda: "milk", collected=True)
shop.provide("topping", lambda: "cocoa", collected=True)


# A provider with parameters creates an object for each request.
@shop.provide("label", needs=["degrees"], parameters={"text": str, "copies": int})
def make_label(degrees, *, text, copies):
    return f"{text}, {degrees} degrees" + f" ({copies} copies)" * (copies > 1)


# An injector fills properties of objects that are created elsewhere.
@shop.injector("display", needs=[optional("greeting")])
def fill_display(display, greeting):
    display.greeting = greeting or "Welcome"


# A child graph sees all keys above, and has a seed.
order = Binder()
order.set_scope("order")
order.seed("drink", str)
order.provide("order", Order, needs=["drink", "machine"], scope="order")
shop.install("order", order)

with shop.build(name="shop") as graph:
    with graph.child("order", drink="cappuccino") as child:
        child["order"].serve()
    print(graph.create("label", text="Decaf", copies=2))
    print(graph.inject("display", Display()).greeting)
    print("shared:", graph["machine"] is graph["machine"], "unshared:", graph[Key[Pump]] is not graph[Key[Pump]])

# Tests override bindings.
overrides = Binder()
overrides.value("degrees", 20)
with shop.build(overrides=overrides) as graph:
    graph[Key[Heater]].heat()


# The graph raises the error of a failing provider, with its cause.
@shop.provide("grinder", shared=True)
def make_grinder():
    raise RuntimeError("no beans")


with shop.build() as graph:
    try:
        graph["grinder"]
    except CleanseError as error:
        print(f"{error.code.name}: {error.__cause__!r}")

# All wrong declarations are found together, before a provider runs.
shop.provide("latte", Order, needs=["drinks", "machin"])
try:
    shop.build()
except CleanseError as error:
    for issue in error.issues:
        assert issue.code == Code.MISSING
        print(f"{issue.requirer} needs {issue.key}, which is not bound. {issue.hints[0].split()[0]} is.")
