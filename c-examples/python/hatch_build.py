"""Puts libcleanse into the wheel, which is then only for the systems on which the library runs.

The environment variable CLEANSE_LIBRARY names the library. The default is the library that `make` has built in this repository.
With an empty CLEANSE_LIBRARY, or if no library is built, the wheel has no library, and the package loads the system's.
"""

import os
import re
import struct
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The names of processors in the tags of wheels, by their numbers in ELF.
_MACHINES = {3: "i686", 21: "ppc64le", 22: "s390x", 40: "armv7l", 62: "x86_64", 183: "aarch64", 243: "riscv64", 258: "loongarch64"}


def versions_needed(library: bytes) -> set[str]:
    """The versions of symbols that an ELF file needs from other libraries, such as GLIBC_2.34."""
    is_64 = library[4] == 2
    order = "<" if library[5] == 1 else ">"
    table, size, count = (
        struct.unpack_from(order + format, library, offset)[0]
        for format, offset in ([("Q", 40), ("H", 58), ("H", 60)] if is_64 else [("I", 32), ("H", 46), ("H", 48)])
    )
    # The type, file offset, linked section and number of entries of each section.
    fields = "4xI16xQ8xII" if is_64 else "4xI8xI4xII"
    sections = [struct.unpack_from(order + fields, library, table + size * index) for index in range(count)]
    found = set()
    for kind, needs, strings, files in sections:
        if kind != 0x6FFFFFFE:  # SHT_GNU_verneed
            continue
        for _ in range(files):
            entries, first, following = struct.unpack_from(order + "2xH4xII", library, needs)
            entry = needs + first
            for _ in range(entries):
                name, next_entry = struct.unpack_from(order + "8xII", library, entry)
                start = sections[strings][1] + name
                found.add(library[start : library.index(b"\0", start)].decode())
                entry += next_entry
            needs += following
    return found


def platform_tag(library: bytes) -> str:
    """Names the systems on which the library runs. On Linux, that is the oldest glibc with all symbols, which excludes musl."""
    own = re.sub(r"\W", "_", sysconfig.get_platform())
    if library[:4] != b"\x7fELF":
        return own
    versions = [re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", version) for version in versions_needed(library)]
    glibc = max(((int(version[1]), int(version[2])) for version in versions if version), default=None)
    # Built for musl, so it runs only on systems like this one.
    if glibc is None:
        return own
    machine = struct.unpack_from("<H" if library[5] == 1 else ">H", library, 18)[0]
    if machine not in _MACHINES:
        raise ValueError(f"no wheel can be built for a library with the processor {machine}")
    # The first of these tags.
    major, minor = max(glibc, (2, 5))
    return f"manylinux_{major}_{minor}_{_MACHINES[machine]}"


class LibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        name = {"darwin": "libcleanse.1.dylib", "win32": "cleanse.dll"}.get(sys.platform, "libcleanse.so.1")
        built = Path(self.root, "../../.build/c-examples/lib", name)
        given = os.environ.get("CLEANSE_LIBRARY")
        if given == "" or given is None and not built.exists():
            self.app.display_warning("The wheel has no libcleanse: the package will load the system's library.")
            return
        library = Path(given) if given else built
        if not library.is_file():
            raise FileNotFoundError(f"CLEANSE_LIBRARY is {given}, which is not a file")
        # An editable installation does not include the library.
        if version == "standard":
            build_data["force_include"][str(library.resolve())] = f"cleanse/{name}"
            build_data["pure_python"] = False
            build_data["tag"] = "py3-none-" + platform_tag(library.read_bytes())
