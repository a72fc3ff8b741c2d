/// The search for changes that may repair findings, in the records of modules and in the texts of their files.
///
/// A suggestion is a guess. It must be tried before it is offered: the changed text must compile, and its graphs must have fewer errors.
package final class FixSearch {
    let program: Program
    private let text: (String) -> [UInt8]?
    private var scans: [String: SourceScan] = [:]

    /// Creates a search.
    /// - Parameters:
    ///   - checker: The checker that has found the findings.
    ///   - text: A function that returns the text of a source file, or `nil` if it must not change.
    package init(_ checker: Checker, text: @escaping (String) -> [UInt8]?) {
        program = checker.program
        self.text = text
    }

    /// Returns suggestions for a finding, the most certain first.
    package func suggestions(for finding: Finding) -> [FixSuggestion] {
        guard let subject = finding.subject else { return [] }
        let found: [FixSuggestion] =
            switch finding.code {
            case "missing-provider": missing(subject)
            case "duplicate-binding", "duplicate-map-key":
                duplicate(subject, isOfMap: finding.code == "duplicate-map-key")
            case "dependency-cycle": cycle(subject)
            case "unknown-override": removal(of: subject.places, "Remove the override") + overridden(subject)
            case "recursive-component", "misplaced-install": removal(of: subject.places, "Remove the installation")
            case "misplaced-step": misplacedStep(subject)
            case "unused-seed": unusedSeed(subject)
            case "unsafe-sharing": unsafeSharing(subject)
            case "conflicting-isolation": conflictingActors(subject)
            case "asynchronous-dependency": asynchronous(subject)
            case "unshared-weak-provider": unshared(subject)
            case "invalid-default-scope": defaultScope(subject)
            case "invalid-scope-nesting": nestedScope(subject)
            case "retain-cycle": retainCycle(subject)
            case "injection-into-value":
                subject.keys.compactMap { injected($0) } + removal(of: subject.places, "Remove the injection")
            default: []
            }
        return found.filter { !$0.forms.isEmpty }
    }

    /// Returns suggestions that declare a missing key, the most certain first.
    package func declarations(for finding: Finding) -> [FixSuggestion] {
        guard let subject = finding.subject, finding.code == "missing-provider" else { return [] }
        return declarations(for: subject).filter { !$0.forms.isEmpty }
    }

    func scan(_ path: String) -> SourceScan? {
        if let known = scans[path] { return known }
        guard let bytes = text(path) else { return nil }
        let scan = SourceScan(bytes)
        scans[path] = scan
        return scan
    }

    /// Returns the scan of a place's file, and the offset of the place.
    func offset(of place: FileLocation) -> (scan: SourceScan, offset: Int)? {
        guard let scan = scan(place.file), let offset = scan.offset(of: place) else { return nil }
        return (scan, offset)
    }

    // MARK: Removal

    /// Returns suggestions to remove the statements at places.
    func removal(of places: [FileLocation], _ title: String) -> [FixSuggestion] {
        places.map { place in
            guard let (scan, offset) = offset(of: place) else { return FixSuggestion([]) }
            let statements = scan.statements(inLineOf: offset)
            // A statement may be all of a closure, which is a part of another statement.
            let outer = statements.first.flatMap(scan.statement(around:))
            return FixSuggestion(
                (statements.prefix(1) + [outer].compactMap(\.self) + statements.dropFirst()).map { statement in
                    Fix(
                        title: places.count > 1 ? "\(title) in line \(place.line)" : title,
                        edits: [.init(path: place.file, range: scan.deletion(of: statement), text: "")])
                })
        }
    }

    // MARK: Duplicates

    private func duplicate(_ subject: FindingSubject, isOfMap: Bool) -> [FixSuggestion] {
        let places = subject.links.compactMap(\.place)
        guard places.count == 2 else { return [] }
        // The second one is removed first: code that was there before is more likely to be right.
        return removal(of: places.reversed(), isOfMap ? "Remove the element" : "Remove the binding")
            + (isOfMap ? [] : [tagged(subject, places[1])])
    }

    /// Returns a suggestion to bind the second of two under a tag of its own.
    private func tagged(_ subject: FindingSubject, _ place: FileLocation) -> FixSuggestion {
        guard let key = subject.keys.first, key.tag == nil, let type = key.type.spelling,
            let name = key.type.nominal?.last.name, let (scan, offset) = offset(of: place)
        else { return FixSuggestion([]) }
        let tag = "Other\(name)"
        let statement = scan.statement(at: offset)
        let end = scan.bytes.count
        let declaration =
            "\n/// Tells the other \(name) apart.\npublic struct \(tag): Tag { public typealias Element = \(type) }\n"
        guard let step = scan.beginning(of: "bind", in: statement) else { return FixSuggestion([]) }
        return FixSuggestion([
            Fix(
                title: "Tag the binding in line \(place.line) with \(tag)",
                edits: [
                    .init(path: place.file, range: step..<step, text: ".tagged(with: \(tag).self)"),
                    .init(path: place.file, range: end..<end, text: declaration),
                ])
        ])
    }
}

extension SourceScan {
    /// Returns the offset after a call of a function that begins a binding, such as `bind(X.self)`.
    func beginning(of function: String, in statement: Range<Int>) -> Int? {
        for offset in occurrences(of: function, in: statement) {
            let open = offset + function.utf8.count
            guard open < code.count, code[open] == UInt8(ascii: "("), let close = partner(of: open) else { continue }
            return close + 1
        }
        return nil
    }
}
