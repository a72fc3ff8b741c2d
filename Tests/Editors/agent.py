"""Calls the tools of cleansec mcp as an agent does, with the client of the package mcp, in the folder of a program.

    cd PACKAGE && agent.py CLEANSEC
"""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

source = "Sources/Machines/Machines.swift"


async def main():
    server = StdioServerParameters(command=sys.argv[1], args=["mcp"])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()

        async def call(name, **arguments):
            result = await session.call_tool(name, arguments)
            return ("!" if result.is_error else "") + "".join(part.text for part in result.content)

        async def expect(wanted, name, **arguments):
            text = await call(name, **arguments)
            assert wanted in text, f"{name} answers {text}"

        names = [tool.name for tool in (await session.list_tools()).tools]
        assert {"check", "fix", "why", "explain"} <= set(names), names
        await expect("no findings", "check")
        text = open(source).read()
        with open(source, "w") as file:
            file.write("".join(line for line in text.splitlines(True) if "Grinder.init" not in line))
        await expect("error: Grinder binding missing", "check")
        await expect("+        binder.bind().to(factory: Grinder.init)", "fix")
        with open(source, "w") as file:
            file.write(text)
        await expect("no findings", "check")
        await expect("Kiosk depends on Grinder", "why", **{"from": "Kiosk", "to": "Grinder"})
        await expect("Machines.swift:13", "explain", key="Grinder")
        await expect("!no key of the graph matches", "explain", key="Unknown")
        await expect("!key is missing", "explain")


asyncio.run(main())
print("An agent sees a mistake until it is repaired, and asks why a key is needed")
