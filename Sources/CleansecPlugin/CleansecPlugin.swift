import Foundation
import PackagePlugin

/// `swift package cleansec`: builds the package, then has `cleansec package` check it, or another sub-command look at its graphs:
/// `swift package cleansec html`.
///
/// It writes in its own directory only, as the sandbox of plug-ins asks for: the summaries, and the compiler's cache of modules.
@main struct CleansecPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try context.tool(named: "cleansec").url
        var words = arguments
        var command = "package"
        if let first = words.first, !first.hasPrefix("-") {
            words.removeFirst()
            if first != "check" { command = first }
        }
        // These are about no package.
        if ["help", "completions", "analyze", "link"].contains(command)
            || !Set(words).isDisjoint(with: ["--help", "-h"])
        {
            if try run(tool, [command] + words) != 0 { exit(1) }
            return
        }
        var rest = ArgumentExtractor(words)
        let names = rest.extractOption(named: "target")
        let modules = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
            names.isEmpty ? $0.kind != .test && $0.kind != .macro : names.contains($0.name)
        }
        for name in names where !modules.contains(where: { $0.name == name }) {
            Diagnostics.error("the package \(context.package.displayName) has no Swift target \(name)")
            exit(1)
        }
        guard !modules.isEmpty else {
            print("cleansec: nothing to check: the package has no Swift target")
            return
        }
        // Its modules are compiled elsewhere, and no manifest says how.
        guard !tool.path.contains("/out/Products/Debug") else {
            Diagnostics.error(
                "cleansec reads the manifest of the native build system: swift package --build-system native cleansec")
            exit(1)
        }
        guard try build(names, includingTests: modules.contains { $0.kind == .test }) else { exit(1) }

        let own = context.pluginWorkDirectoryURL
        let manifest = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("debug.yaml")
        guard FileManager.default.fileExists(atPath: manifest.path) else {
            Diagnostics.error("\(manifest.path) is missing: cleansec needs a build by --build-system native")
            exit(1)
        }
        let isForPeople =
            ["package", "lint"].contains(command) && !rest.remainingArguments.contains { $0.hasPrefix("--format") }
            && standardOutputIsTerminal
        let status = try run(
            tool,
            [command, "--build", manifest.path, "--summary-path", own.appendingPathComponent("summaries").path]
                + ["--module-cache", own.appendingPathComponent("ModuleCache").path]
                + modules.flatMap { ["--target", $0.moduleName] }
                + (isForPeople ? ["--format", "text"] + colours : []) + rest.remainingArguments)
        // `swift package` ends with 1 whatever this is, so that a status for what was not decided would be lost.
        if status != 0 { exit(1) }
    }

    /// The tool sees no terminal, so it is told that colours are welcome.
    private var colours: [String] {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" ? ["--color", "always"] : []
    }

    /// Builds what is to be checked with debug settings.
    private func build(_ names: [String], includingTests: Bool) throws -> Bool {
        let subsets: [PackageManager.BuildSubset] =
            names.isEmpty || includingTests ? [.all(includingTests: includingTests)] : names.map { .target($0) }
        for subset in subsets {
            let result = try packageManager.build(
                subset, parameters: .init(configuration: .debug, logging: .concise, echoLogs: false))
            guard result.succeeded else {
                Diagnostics.error("the package does not build\n\(result.logText)")
                return false
            }
        }
        return true
    }

    /// Runs the tool. What it prints is the plug-in's output; what it complains of goes the way of diagnostics, since SwiftPM prints all
    /// that a plug-in writes to its standard output.
    private func run(_ tool: URL, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        let complaints = Pipe()
        process.standardError = complaints
        try process.run()
        let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let isDocument =
            !["package", "lint"].contains(arguments[0])
            || arguments.contains { ["json", "sarif", "--format=json", "--format=sarif"].contains($0) }
        for line in text.split(separator: "\n").map(String.init) {
            if let message = line.afterPrefix("cleansec: error: ") {
                Diagnostics.error(message)
            } else if let message = line.afterPrefix("cleansec: warning: ") ?? line.afterPrefix("cleansec: note: ") {
                Diagnostics.warning(message)
            } else if process.terminationStatus != 0 {
                Diagnostics.error(line)
            } else if !isDocument {
                print(line)
            }
        }
        return process.terminationStatus
    }

    /// Whether `swift package` prints to a terminal: a plug-in's own output is a pipe.
    private var standardOutputIsTerminal: Bool {
        let link = "/proc/\(getppid())/fd/1"
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return false }
        return target.hasPrefix("/dev/pts/") || target.hasPrefix("/dev/tty")
    }
}

extension String {
    /// What follows a prefix; nil without it.
    fileprivate func afterPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
