import CleanseGraphs
import CleanseJSON
import CleansecCore

/// `cleansec fix`: repairs the mistakes in the graphs of a build.
enum FixCommand: Subcommand {
    static let name = "fix"
    static let summary = "Repairs mistakes in graphs, with changes that were tried before."
    static let usage = ["fix [OPTION…] --build FILE --target NAME… [CODE…]"]
    static let discussion = """
        Repairs the errors of check whose changes it knows, or the errors and warnings with the codes, such as
        missing-provider. A change is made only if the changed text compiles, and if the graphs then have fewer errors
        and no new ones. Prints each change, and each mistake that is left. With --dry-run, prints the changes as a
        unified diff instead, for `patch -p1` or `git apply`.

        Changes sources of the folder only, and no files of a build. `swift package cleansec fix` builds the package,
        then runs this; on macOS, it needs --allow-writing-to-package-directory to change sources.

        The exit status is 0 if no error is left, 1 if there are errors that were not repaired, and 2 if there is no
        verdict: a module does not compile, or something could not be decided.
        """
    static let dryRun = Option(name: "--dry-run", help: "change nothing, and print the changes as a unified diff")
    static let list = Option(
        name: "--list", help: "change nothing, and print all changes that would repair mistakes as JSON")
    static let place = Option(
        name: "--at", value: "FILE:LINE", repeats: true, help: "only mistakes at this line; may be given more than once"
    )
    static let folder = Option(
        name: "--folder", value: "DIRECTORY", help: "the folder whose sources may change (default: the current one)")
    static let options =
        [PackageCommand.build, PackageCommand.target, dryRun, list, place, folder, PackageCommand.work]
        + [SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if arguments.compiler != nil { throw Misuse("fix takes no compiler arguments") }
        if arguments.has(dryRun), arguments.has(list) { throw Misuse("--dry-run and --list exclude each other") }
        let choice = Choice(codes: Set(arguments.operands), places: Set(arguments.values(of: place)))
        let trials = try FixTrials(arguments, in: session)
        if arguments.has(list) {
            try session.print(actions(trials, choice).document)
            return .valid
        }
        let directory = System.absolute(arguments.value(of: folder) ?? ".", in: session.directory)
        let repairs = repairAll(trials, choice)
        let files = trials.texts.keys.sorted()
        for path in files {
            let (old, new) = (try System.read(path), trials.texts[path] ?? [])
            guard arguments.has(dryRun) else {
                try System.write(new, to: path)
                continue
            }
            try session.print(
                UnifiedDiff.text(from: old, to: new, path: System.path(path, relativeTo: directory)))
        }
        for repair in repairs {
            let line = "\(repair.finding.label(in: directory)): \(repair.title)\n"
            if arguments.has(dryRun) { session.complain("cleansec: \(line)") } else { try session.print(line) }
        }
        let rest = trials.findings.filter { $0.severity == .error || choice.includes($0) && $0.severity == .warning }
        for finding in rest { session.complain("cleansec: not repaired: \(finding.label(in: directory))\n") }
        let isUndecided = trials.findings.contains { $0.severity == .undecided }
        return rest.contains { $0.severity == .error } ? .invalid : isUndecided ? .undecided : .valid
    }

    /// The choice of mistakes.
    private struct Choice {
        let codes: Set<String>
        let places: Set<String>

        func includes(_ finding: Finding) -> Bool {
            guard finding.severity == .error || finding.severity == .warning && !(codes.isEmpty && places.isEmpty)
            else {
                return false
            }
            return (codes.isEmpty || codes.contains(finding.code))
                && (places.isEmpty || finding.firstPlace.map { places.contains("\($0.file):\($0.line)") } ?? false)
        }
    }

    // MARK: Repairs

    private struct Repair {
        let finding: Finding
        let title: String
    }

    /// Repairs one mistake after the other, until no change repairs any of the rest.
    private static func repairAll(_ trials: FixTrials, _ choice: Choice) -> [Repair] {
        var repairs: [Repair] = []
        // A finding is the same one as long as its code and its keys are; its lines move.
        var given: Set<[String]> = []
        while let finding = trials.findings.first(where: { choice.includes($0) && !given.contains($0.identities) }) {
            let found = trials.suggestions(for: finding).lazy.compactMap {
                trials.first(of: $0, repairing: finding)
            }.first
            guard let (fix, outcome) = found else {
                given.insert(finding.identities)
                continue
            }
            trials.keep(outcome)
            repairs.append(Repair(finding: finding, title: fix.title))
            // Another mistake may have an answer now.
            given = []
        }
        return repairs
    }

    // MARK: Actions

    /// Returns the document of all changes that would repair each of the chosen mistakes.
    private static func actions(_ trials: FixTrials, _ choice: Choice) -> JSONValue {
        var actions: [JSONValue] = []
        for finding in trials.findings where choice.includes(finding) {
            var known: [Fix] = []
            for suggestion in trials.suggestions(for: finding) {
                guard let (fix, _) = trials.first(of: suggestion, repairing: finding), !known.contains(fix) else {
                    continue
                }
                known.append(fix)
                actions.append(action(fix, for: finding))
            }
        }
        return .members([("version", .number(1)), ("actions", .list(actions))])
    }

    private static func action(_ fix: Fix, for finding: Finding) -> JSONValue {
        .members([
            ("title", .string(fix.title)),
            ("code", .string(finding.code)),
            ("summary", .string(finding.headline)),
            ("root", .string(finding.root)),
            ("file", finding.firstPlace.map { .string($0.file) }),
            ("line", finding.firstPlace.map { .number($0.line) }),
            (
                "edits",
                .list(
                    fix.edits.map { edit in
                        .members([
                            ("file", .string(edit.path)), ("start", .number(edit.range.lowerBound)),
                            ("end", .number(edit.range.upperBound)), ("text", .string(edit.text)),
                        ])
                    })
            ),
        ])
    }
}

extension Finding {
    /// Returns the source location and the text of the finding in one line.
    fileprivate func label(in directory: String) -> String {
        let place = firstPlace.map { "\(System.path($0.file, relativeTo: directory)):\($0.line): " } ?? ""
        return "\(place)\(headline) [\(code)]"
    }
}
