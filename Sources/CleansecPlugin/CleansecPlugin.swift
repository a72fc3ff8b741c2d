import Foundation
import PackagePlugin

/// `swift package cleansec`: builds the package, and lets the tool check it or show its graphs.
///
/// It runs `cleansec package`, or another sub-command: `swift package cleansec html`. It writes only to its own directory, as the sandbox
/// of plug-ins requires: the summaries, and the compiler's cache of modules.
@main struct CleansecPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try tool(of: context)
        var words = arguments
        var command = "package"
        if let first = words.first, !first.hasPrefix("-") {
            words.removeFirst()
            if first != "check" { command = first }
        }
        // These sub-commands do not concern a package.
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
        let own = context.pluginWorkDirectoryURL
        let scratch = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let start = Date()
        try build(
            names, includingTests: modules.contains { $0.kind == .test },
            isNative: tool.deletingLastPathComponent().path.hasPrefix(scratch.path)
                && !tool.path.contains("/out/Products/"))
        let manifest =
            try description(of: scratch, since: start) ?? scratch.appendingPathComponent("debug.yaml")
        guard FileManager.default.fileExists(atPath: manifest.path) else {
            Diagnostics.error(
                "the build system has not described how it compiles the package; "
                    + "cleansec knows --build-system native, and swiftbuild of Swift 6.3")
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
        // `swift package` ends with 1 for any other status too, so the status for undecided checks would be lost.
        if status != 0 { exit(1) }
    }

    /// Returns the tool: the prebuilt one, or the one that the package manager compiles as a product.
    ///
    /// If the tool were a dependency of the plug-in, the native build system would compile it, with all its modules, separately from the
    /// modules of the same names that the package uses.
    private func tool(of context: PluginContext) throws -> URL {
        if let prebuilt = try? context.tool(named: "cleansec") { return prebuilt.url }
        let result = try build(.product("cleansec"), "the tool cleansec")
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == "cleansec" }) else {
            Diagnostics.error("the tool cleansec is not among the results of its build\n\(result.logText)")
            exit(1)
        }
        return program.url
    }

    /// The options that turn on colours, because the tool itself sees no terminal.
    private var colours: [String] {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" ? ["--color", "always"] : []
    }

    /// Returns the description of the last build by Swift Build. Each use of a description changes the date of its folder.
    /// - Parameter start: The time at which the build began. Older descriptions belong to other builds.
    private func description(of scratch: URL, since start: Date) throws -> URL? {
        let folder = scratch.appendingPathComponent("out/Intermediates.noindex/XCBuildData")
        let contents = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        let dated = try (contents ?? []).filter { $0.pathExtension == "xcbuilddata" }.map {
            (try $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? .distantPast, $0)
        }
        guard let last = dated.max(by: { $0.0 < $1.0 }), last.0 >= start.addingTimeInterval(-1) else { return nil }
        return last.1
    }

    /// Builds the targets to check.
    /// - Parameter isNative: Whether the build system is the native one for certain. Only that one builds a target alone.
    private func build(_ names: [String], includingTests: Bool, isNative: Bool) throws {
        let isWhole = names.isEmpty || includingTests || !isNative
        let subsets: [PackageManager.BuildSubset] =
            isWhole ? [.all(includingTests: includingTests)] : names.map { .target($0) }
        for subset in subsets { _ = try build(subset, "the package") }
    }

    /// Builds a part of the package with debug settings, or ends the plug-in if the part does not compile.
    /// - Parameter name: The name of the part in messages.
    private func build(_ subset: PackageManager.BuildSubset, _ name: String) throws -> PackageManager.BuildResult {
        Diagnostics.progress("cleansec: building \(name)")
        let result = try packageManager.build(
            subset, parameters: .init(configuration: .debug, logging: .concise, echoLogs: false))
        guard result.succeeded else {
            Diagnostics.error("\(name) does not build\n\(result.logText)")
            exit(1)
        }
        return result
    }

    /// Runs the tool. Its output is the plug-in's output, but its errors become diagnostics, because SwiftPM prints everything that a
    /// plug-in writes to its standard output.
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

    /// Whether `swift package` prints to a terminal. The plug-in's own output is a pipe.
    private var standardOutputIsTerminal: Bool {
        let link = "/proc/\(getppid())/fd/1"
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return false }
        return target.hasPrefix("/dev/pts/") || target.hasPrefix("/dev/tty")
    }
}

extension String {
    /// Returns the text after a prefix, or `nil` if the text does not have the prefix.
    fileprivate func afterPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
