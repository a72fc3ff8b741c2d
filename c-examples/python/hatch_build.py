"""Puts libcleanse into the wheel, which then is for this platform only.

The library is that which the environment variable CLEANSE_LIBRARY names, or else that which `make` has built in this repository. With
an empty CLEANSE_LIBRARY, or if nothing is built, the wheel has no library, and the package loads that of the system.
"""

import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root, "../../.build/c-examples/lib/libcleanse.so.1")
        given = os.environ.get("CLEANSE_LIBRARY")
        if given == "" or given is None and not built.exists():
            self.app.display_warning("The wheel has no libcleanse: the package will load that of the system.")
            return
        library = Path(given) if given else built
        if not library.is_file():
            raise FileNotFoundError(f"CLEANSE_LIBRARY is {given}, which is no file")
        # An editable installation has no place for it.
        if version == "standard":
            build_data["force_include"][str(library.resolve())] = "cleanse/libcleanse.so.1"
            build_data["pure_python"] = False
            build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
