"""Compares messages of the language server of cleansec with the schema of the Language Server Protocol, as the package lsprotocol has it.

    messages.py FOLDER

The tests write the messages into the folder if CLEANSEC_MESSAGES names it: a file for each client, a line for each message, with `<` before
the messages of the server. A message must be valid, and must equal what is written again after it has been read, so that it has no member
that the schema lacks.
"""

import json
import pathlib
import sys

from lsprotocol import converters, types

converter = converters.get_converter()
counts = {}
mistakes = []


def without_null(value):
    """Returns a value without the members that are null, which mean that the member is left out."""
    if isinstance(value, dict):
        return {name: without_null(member) for name, member in value.items() if member is not None}
    return [without_null(item) for item in value] if isinstance(value, list) else value


def check(message, kind, name):
    counts[name] = counts.get(name, 0) + 1
    try:
        written = converter.unstructure(converter.structure(message, kind), kind)
    except Exception as error:
        mistakes.append(f"{name}: {error}: {json.dumps(message)}")
        return
    if without_null(json.loads(json.dumps(written))) != without_null(message):
        mistakes.append(f"{name}: {json.dumps(message)} is read as {json.dumps(written)}")


def check_file(file):
    methods = {}
    for line in file.read_text().splitlines():
        message = json.loads(line[1:])
        method, number = message.get("method"), message.get("id")
        if line[0] == ">":
            if method and number is not None:
                methods[number] = method
        elif method:
            # Requests and notifications of the server.
            check(message, types.METHOD_TO_TYPES[method][0], method)
        elif "error" in message:
            check(message, types.ResponseErrorMessage, "error")
        elif methods[number] in types.METHOD_TO_TYPES:
            check(message, types.METHOD_TO_TYPES[methods[number]][1], methods[number])
        else:
            # Only this request is not part of the protocol.
            assert methods[number] == "cleansec/status", message


files = sorted(pathlib.Path(sys.argv[1]).glob("*.jsonl"))
for file in files:
    check_file(file)
for mistake in mistakes[:20]:
    print(mistake[:1000], file=sys.stderr)
wanted = {
    "initialize", "shutdown", "error", "$/progress", "window/workDoneProgress/create", "window/logMessage", "window/showMessage",
    "textDocument/publishDiagnostics", "textDocument/hover", "textDocument/definition", "textDocument/references",
    "textDocument/implementation", "textDocument/documentSymbol", "textDocument/codeLens", "textDocument/inlayHint",
    "textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls", "workspace/symbol",
    "workspace/codeLens/refresh", "workspace/inlayHint/refresh",
}
if wanted - counts.keys():
    sys.exit(f"no message of {', '.join(sorted(wanted - counts.keys()))}")
if mistakes:
    sys.exit(f"{len(mistakes)} of {sum(counts.values())} messages differ from the schema")
print(f"{sum(counts.values())} messages of {len(files)} clients follow the schema: {len(counts)} kinds")
