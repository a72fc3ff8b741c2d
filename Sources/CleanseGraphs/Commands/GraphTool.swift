import Foundation

/// Runs the commands that show, explain and measure graphs.
package struct GraphTool {
    /// Reads a file.
    package var read: (_ file: String) throws -> Data = { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    /// Writes a file.
    package var write: (_ data: Data, _ file: String) throws -> Void = {
        try $0.write(to: URL(fileURLWithPath: $1), options: .atomic)
    }
    /// Reads standard input.
    package var readInput: () throws -> Data = { FileHandle.standardInput.readDataToEndOfFile() }
    /// Gives the graph when no document is named; standard input, unless there is another source.
    package var graph: (() throws -> GraphDocument)?

    package init() {}

    /// All commands, in the order of the help.
    package static var commands: [any GraphCommand.Type] {
        [
            HTMLCommand.self, TreeCommand.self, DotCommand.self, MermaidCommand.self, JSONCommand.self, WhyCommand.self,
            ExplainCommand.self, StatsCommand.self, LintCommand.self, LockCommand.self, DiffCommand.self,
        ]
    }

    /// One line for each command.
    package static var summaries: [(name: String, summary: String)] { commands.map { ($0.name, $0.summary) } }

    /// Runs a command.
    /// - Parameters:
    ///   - arguments: The name of the command, and what follows.
    ///   - output: Takes standard output.
    ///   - errors: Takes messages.
    /// - Returns: The exit status: 0 if all is well, 1 if there is something to look at, 2 if the command could not do its work.
    package func run(_ arguments: [String], output: (String) -> Void, errors: (String) -> Void) -> Int {
        do throws(CommandFailure) {
            let result = try run(arguments)
            output(result.text)
            return result.status
        } catch {
            errors("cleansec: error: \(error)\n")
            return 2
        }
    }

    private func run(_ arguments: [String]) throws(CommandFailure) -> CommandResult {
        guard let name = arguments.first else { throw CommandFailure("name a command:\n" + Self.overview) }
        guard let command = Self.commands.first(where: { $0.name == name }) else {
            let similar = CommandCall.similar(name, to: Self.commands.map { $0.name })
            throw CommandFailure(
                "there is no command \(name)" + (similar.map { "; did you mean \($0)?" } ?? ":\n" + Self.overview))
        }
        let call = try CommandCall(arguments.dropFirst(), of: command)
        if call.has("help") { return CommandResult(command.help) }
        let most = command.keys.count + (command.readsGraph && !call.has("graph") ? 1 : 0)
        guard call.positional.count >= command.neededKeys else {
            throw CommandFailure("\(name) needs \(command.keys.joined(separator: " ")); see cleansec \(name) --help")
        }
        guard call.positional.count <= most else {
            throw CommandFailure("\(name) does not take \"\(call.positional[most])\"; see cleansec \(name) --help")
        }
        let result = try command.run(call, with: self)
        guard let file = call["output"] else { return result }
        do { try write(Data(result.text.utf8), file) } catch {
            throw CommandFailure("\(file) can't be written: \(error.localizedDescription)")
        }
        return CommandResult("", status: result.status)
    }

    private static var overview: String {
        summaries.map { "  " + $0.name.padded(to: 10) + $0.summary }.joined(separator: "\n")
    }

    /// The graph that a command is to read: of the file that is named, of standard input, or of the tool's own source.
    func document(for call: CommandCall, after keys: Int) throws(CommandFailure) -> GraphDocument {
        let named = call["graph"] ?? (call.positional.count > keys ? call.positional[keys] : nil)
        if let named { return try document(named) }
        do {
            if let graph { return try graph() }
        } catch {
            throw CommandFailure("\(error)")
        }
        return try document("-")
    }

    /// The graph of a file, or of standard input.
    func document(_ file: String) throws(CommandFailure) -> GraphDocument {
        do { return try GraphDocument(reading: try data(of: file), file: Self.name(of: file)) } catch {
            throw CommandFailure("\(error)")
        }
    }

    /// The facts of a document, or of a lock file.
    func lock(_ file: String) throws(CommandFailure) -> GraphLock {
        let data = try data(of: file)
        do {
            // No document begins like this.
            if data.first == UInt8(ascii: "#") || data.starts(with: Data("version ".utf8)) {
                return try GraphLock(reading: String(decoding: data, as: UTF8.self), file: Self.name(of: file))
            }
            return GraphLock(try GraphDocument(reading: data, file: Self.name(of: file)))
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    /// The text of a file.
    func text(of file: String) throws(CommandFailure) -> String { String(decoding: try data(of: file), as: UTF8.self) }

    private func data(of file: String) throws(CommandFailure) -> Data {
        do { return try file == "-" ? readInput() : read(file) } catch {
            throw CommandFailure("\(Self.name(of: file)) can't be read: \(error.localizedDescription)")
        }
    }

    private static func name(of file: String) -> String { file == "-" ? "standard input" : file }
}
