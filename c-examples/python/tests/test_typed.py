"""Runs the program that type checkers check."""

import os
import subprocess
import sys
import unittest


class TypedTests(unittest.TestCase):
    def test_the_typed_program_runs(self):
        program = os.path.join(os.path.dirname(__file__), "typed.py")
        done = subprocess.run([sys.executable, program], capture_output=True, text=True)
        expected = "port is bound 2 times too often\n80 brumm ['left'] music\n"
        self.assertEqual((done.stdout, done.stderr, done.returncode), (expected, "", 0))


if __name__ == "__main__":
    unittest.main()
