import CleansecCommands

/// The whole tool, with the servers for editors and agents.
@main struct Main {
    static let servers: [any Subcommand.Type] = [LSPCommand.self, MCPCommand.self]

    static func main() { Cleansec.main(servers: servers) }
}
