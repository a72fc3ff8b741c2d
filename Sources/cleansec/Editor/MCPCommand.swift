import CleansecCommands
import CleansecServer

/// `cleansec mcp`: a server of the Model Context Protocol, which gives check, fix, why and explain to agents.
enum MCPCommand: Subcommand {
    static let name = "mcp"
    static let summary = "Serves an agent: check, fix, why and explain as tools."
    static let usage = ["mcp [OPTION…]", "mcp [OPTION…] -- SWIFTC-ARGUMENTS"]
    static let discussion = """
        Speaks the Model Context Protocol over standard input and output, for agents that write programs. They start it in the folder of
        a package that has been built. The arguments of the compiler come from the last build, as for `cleansec lsp`. Each call answers
        from the saved files, which are analysed again only if one has changed. No tool changes a file.
        """
    static let options = LSPCommand.options

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        try LSPCommand.check(arguments, in: session)
        let tools = AgentTools(
            WorkspaceBuild(folder: session.directory, arguments), folder: session.directory)
        let server = AgentServer(version: Version.number, instructions: AgentTools.instructions, tools: tools.all) {
            // The client has gone if it does not read.
            do { try System.write($0, to: 1, name: "standard output") } catch { System.end(.valid) }
        }
        server.run { System.available(0) }
        return .valid
    }
}
