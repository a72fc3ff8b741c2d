"""Runs a program for WASI: wasi.py PROGRAM."""
import sys

from wasmtime import Engine, ExitTrap, Linker, Module, Store, WasiConfig

engine = Engine()
linker, store, settings = Linker(engine), Store(engine), WasiConfig()
linker.define_wasi()
settings.inherit_stdout()
settings.inherit_stderr()
store.set_wasi(settings)
instance = linker.instantiate(store, Module.from_file(engine, sys.argv[1]))
try:
    instance.exports(store)["_start"](store)
except ExitTrap as end:
    sys.exit(end.code)
