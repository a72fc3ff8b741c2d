import Foundation
import PackagePlugin

/// `swift package cleansec`: builds the package, and lets the tool check it or show its graphs.
///
/// It runs `cleansec package`, or another sub-command: `swift package cleansec html`. It writes only to its own directory, as the sandbox
/// of plug-ins requires: the summaries, and the compiler's cache of modules.
@main struct CleansecPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let (tool, isSwiftBuild) = try tool(of: context)
        var words = arguments
        var command = "package"
        if let first = words.first, !first.hasPrefix("-") {
            words.removeFirst()
            if first != "check" { command = first }
        }
        // These sub-commands do not concern a package.
        if ["help", "completions", "analyze", "link", "lsp", "mcp"].contains(command)
            || !Set(words).isDisjoint(with: ["--help", "-h"])
        {
            if try run(tool, [command] + words) != 0 { exit(1) }
            return
        }
        var rest = ArgumentExtractor(words)
        let names = rest.extractOption(named: "target")
        let modules = try context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
            try names.isEmpty ? $0.kind != .test && $0.kind != .macro && $0.declaresCode : names.contains($0.name)
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
        try build(modules, isWhole: names.isEmpty || isSwiftBuild)
        let manifest =
            try isSwiftBuild ? description(of: scratch, since: start) : scratch.appendingPathComponent("debug.yaml")
        guard let manifest, FileManager.default.fileExists(atPath: manifest.path) else {
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

    /// Returns the tool, and whether Swift Build builds the package, which the paths of its programs tell.
    ///
    /// The tool is prebuilt, or the package manager compiles it as a product, without the servers for editors and agents. If it were a dependency of the plug-in, the native build
    /// system would compile it, with all its modules, separately from the modules of the same names that the package uses.
    private func tool(of context: PluginContext) throws -> (URL, isSwiftBuild: Bool) {
        if let locator = try? context.tool(named: "CleansecLocator").url {
            return (try context.tool(named: "cleansec").url, isOfSwiftBuild(locator))
        }
        Diagnostics.progress("building the tool")
        let product = "cleansec-package"
        let result = try succeeded(build(.product(product)), "the tool")
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == product })?.url else {
            Diagnostics.error("the tool is not among the results of its build\n\(result.logText)")
            exit(1)
        }
        return (program, isOfSwiftBuild(program))
    }

    private func isOfSwiftBuild(_ program: URL) -> Bool { program.path.contains("/out/Products/Debug") }

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

    /// Builds targets, or ends the plug-in if they don't compile.
    /// - Parameter isWhole: Whether to build the whole package.
    private func build(_ modules: [SwiftSourceModuleTarget], isWhole: Bool) throws {
        let includesTests = modules.contains { $0.kind == .test }
        Diagnostics.progress("building the package")
        if isWhole || includesTests {
            let result = try build(.all(includingTests: includesTests))
            // A target with `CleansecBuildPlugin` fails because of the mistakes that this command is about to report. Its command has this
            // name, which Swift Build prints for shells.
            if result.succeeded || !result.logText.contains(/Checking\\? the\\? graphs\\? of/) {
                _ = succeeded(result, "the package")
                return
            }
        }
        for module in modules { _ = try succeeded(build(.target(module.name)), module.name) }
    }

    /// Builds a part of the package with debug settings.
    private func build(_ subset: PackageManager.BuildSubset) throws -> PackageManager.BuildResult {
        try packageManager.build(
            subset, parameters: .init(configuration: .debug, logging: .concise, echoLogs: false))
    }

    /// Returns the result of a build, or ends the plug-in if the build has failed.
    /// - Parameter name: The name of the part in the message.
    private func succeeded(_ result: PackageManager.BuildResult, _ name: String) -> PackageManager.BuildResult {
        if result.succeeded { return result }
        Diagnostics.error("\(name) does not build\n\(result.logText)")
        exit(1)
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

extension SwiftSourceModuleTarget {
    /// Whether the sources contain more than comments. A target with `CleansecBuildPlugin` has nothing to check itself.
    fileprivate var declaresCode: Bool {
        get throws {
            try sourceFiles.contains { file in
                try String(contentsOf: file.url, encoding: .utf8).split(separator: "\n").contains {
                    !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("//")
                }
            }
        }
    }
}
