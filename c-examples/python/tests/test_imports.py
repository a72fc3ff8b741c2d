"""Imports between the files of the package have no cycles."""

import ast
import graphlib
import pathlib
import unittest

import cleanse


def sources_of_the_package():
    """The texts of the files, by the names of their modules."""
    folder = pathlib.Path(cleanse.__file__).parent
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}


def imports(sources):
    """The files that each file imports: at its top, in functions, and only for type checkers."""
    return {
        file: {name for node in ast.walk(ast.parse(text)) for name in imported(node, sources)}
        for file, text in sources.items()
    }


def imported(node, files):
    """The files that a statement imports. A name without a file of its own comes from the package itself, which imports all files."""
    paths = []
    if isinstance(node, ast.Import):
        paths = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        module = [*["cleanse"] * (node.level > 0), *filter(None, [node.module])]
        paths = [".".join([*module, alias.name]) for alias in node.names]
    for path in paths:
        package, name = (path + ".").split(".")[:2]
        if package == "cleanse":
            yield name if name in files else "__init__"


def cycle(sources):
    """The files of a cycle, with the first one repeated at the end, or None if there is none."""
    try:
        graphlib.TopologicalSorter(imports(sources)).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return None


class ImportTests(unittest.TestCase):
    def test_no_file_imports_itself_through_others(self):
        sources = sources_of_the_package()
        self.assertIsNone(cycle(sources))
        # All files have been read, with each form of import in them.
        folder = pathlib.Path(cleanse.__file__).parent
        self.assertEqual(len(list(folder.rglob("*.py"))), len(sources))
        self.assertLessEqual({"_library", "_graph", "_keys"}, imports(sources)["_binder"])
        self.assertEqual(imports(sources)["_version"], set())

    def test_an_import_that_closes_a_cycle_is_found(self):
        for statement in (
            "from ._errors import CleanseError", "from . import _errors", "from . import CleanseError", "import cleanse",
            "import cleanse._errors as errors", "from cleanse._errors import Code", "from cleanse import Code",
            "def raised():\n    from ._errors import CleanseError", "if TYPE_CHECKING:\n    from ._calls import call",
        ):
            with self.subTest(statement):
                sources = sources_of_the_package()
                sources["_library"] += f"\n{statement}\n"
                self.assertIn("_library", cycle(sources) or ())

    def test_a_cycle_is_shown_by_its_files(self):
        second = "import os\n# from .first import name"
        sources = {"first": "from .second import name", "second": second, "__init__": "from . import first"}
        self.assertIsNone(cycle(sources))
        sources["second"] = "from . import first as other"
        self.assertEqual(set(cycle(sources)), {"first", "second"})


if __name__ == "__main__":
    unittest.main()
