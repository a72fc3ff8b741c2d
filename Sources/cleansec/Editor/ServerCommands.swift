// The sub-commands that serve editors and agents: lsp and mcp.

import CleansecCommands
import CleansecServer
import Foundation

/// `cleansec lsp`: a language server, which publishes the findings of a package while it is edited.
enum LSPCommand: Subcommand {
    static let name = "lsp"
    static let summary = "Serves an editor: the findings of check while programs are typed."
    static let usage = ["lsp [OPTION…]", "lsp [OPTION…] -- SWIFTC-ARGUMENTS"]
    static let discussion = """
        Speaks the Language Server Protocol over standard input and output, beside the server for Swift itself. Editors start it in the
        folder of a package that has been built. It takes the compiler's arguments from the last build of either build system of
        SwiftPM, or else from compile_commands.json in the folder or in its folder `build`. If the folder has the file cleansec.json, which
        has the form of compile_commands.json, it takes them from there. It follows changes of files, and of the build. It runs the
        compiler, and writes to its own folder only.

        The findings of a module that does not compile come from its last text that did.
        """
    static let build = Option(
        name: "--build", value: "FILE",
        help: "the build manifest; see `cleansec help package` (default: the last build)")
    static let target = Option(
        name: "--target", value: "NAME", repeats: true,
        help: "a module to check; may be given more than once (default: all modules with sources in the folder)")
    static let work = Option(
        name: "--summary-path", value: "DIRECTORY",
        help: "where summaries and unsaved texts are kept (default: .build/cleansec/editor in the folder)")
    static let options = [build, target, work, SearchOptions.moduleCache]

    /// Refuses arguments that don't fit together.
    static func check(_ arguments: Arguments, in session: Session) throws(Misuse) {
        if let operand = arguments.operands.first { throw Misuse("unexpected argument \(operand)") }
        if arguments.compiler != nil, arguments.has(build) {
            throw Misuse("name either a build or, after --, the compiler's arguments")
        }
        if let words = arguments.compiler, PackageModule(words, in: session.directory) == nil {
            throw Misuse("the compiler's arguments need swiftc, -module-name and sources")
        }
    }

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        try check(arguments, in: session)
        let server = LanguageServer(version: Version.number, folder: session.directory) { folder in
            WorkspaceBuild(folder: folder, arguments)
        } write: { bytes in
            // The client has gone if it does not read.
            do { try System.write(bytes, to: 1, name: "standard output") } catch { System.end(.invalid) }
        }
        return server.run { System.available(0) } ? .valid : .invalid
    }
}

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
