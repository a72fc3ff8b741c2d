"""Runs the commands of the workflow in the article about CI, as GitHub runs them, in the current folder.

Usage: workflow.py ARTICLE. Prints the name of each step, and its exit status. `gh` must be a program in the PATH.
"""
import os
import pathlib
import re
import subprocess
import sys

import yaml

# The values of expressions.
VALUES = {"github.token": "token", "github.event.number": "7"}
# The actions that the workflow uses, with their parameters.
ACTIONS = {
    "actions/checkout@v4": {"fetch-depth"},
    "swift-actions/setup-swift@v2": {"swift-version"},
    "github/codeql-action/upload-sarif@v3": {"sarif_file"},
}

text = re.search(r"```yaml\n(.*?)```\n", pathlib.Path(sys.argv[1]).read_text(), re.DOTALL)[1]
workflow = yaml.load(text, yaml.BaseLoader)
assert workflow["on"] == "pull_request"
assert workflow["permissions"] == {"contents": "read", "pull-requests": "write", "security-events": "write"}
(job,) = workflow["jobs"].values()
has_failed = False
for step in job["steps"]:
    assert step.keys() <= {"name", "uses", "with", "run", "env", "if"}, step
    assert step.get("if", "${{ !cancelled() }}") == "${{ !cancelled() }}", step
    if "uses" in step:
        assert step["with"].keys() <= ACTIONS[step["uses"]], step
        # The file that the step uploads.
        file = step["with"].get("sarif_file")
        assert file is None or pathlib.Path(file).stat().st_size > 0, file
        continue
    if has_failed and "if" not in step:
        continue
    variables = {name: re.sub(r"\$\{\{ (.*?) \}\}", lambda found: VALUES[found[1]], value)
                 for name, value in step.get("env", {}).items()}
    assert "${{" not in step["run"]
    status = subprocess.run(["bash", "-e", "-c", step["run"]], env=dict(os.environ, GITHUB_BASE_REF="main", **variables)).returncode
    print(f"{step['name']}: {status}", flush=True)
    has_failed |= status != 0
