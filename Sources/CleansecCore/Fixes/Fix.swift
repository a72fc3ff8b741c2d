/// A change of sources that may repair a finding.
package struct Fix: Sendable, Equatable {
    /// The replacement of a part of a source file.
    package struct Edit: Sendable, Hashable {
        /// The path of the file, as it was passed to the compiler.
        package let path: String
        /// The replaced bytes.
        package let range: Range<Int>
        package let text: String

        package init(path: String, range: Range<Int>, text: String) {
            self.path = path
            self.range = range
            self.text = text
        }
    }

    /// The description of the change, as an order.
    package let title: String
    /// The replacements, which do not overlap.
    package let edits: [Edit]
    /// Whether other modules can see the change.
    package var changesInterface = false

    package init(title: String, edits: [Edit], changesInterface: Bool = false) {
        self.title = title
        self.edits = edits
        self.changesInterface = changesInterface
    }

    /// Returns the texts of the changed files.
    /// - Parameter text: A function that returns the text of a file before the change.
    package func applied(to text: (String) -> [UInt8]?) -> [String: [UInt8]] {
        var result: [String: [UInt8]] = [:]
        for (path, edits) in Dictionary(grouping: edits, by: \.path) {
            guard var bytes = text(path) else { continue }
            for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                bytes.replaceSubrange(edit.range, with: edit.text.utf8)
            }
            result[path] = bytes
        }
        return result
    }
}

/// A suggestion for the repair of a finding: one change, or several forms of it, of which the first that works is the best.
package struct FixSuggestion: Sendable {
    package var forms: [Fix]

    /// The largest number of forms that are worth a trial.
    static let longest = 6

    init(_ forms: [Fix]) { self.forms = Array(forms.prefix(Self.longest)) }
}

/// The errors of a graph, compared with the errors after a change.
package struct ErrorCount {
    private var counts: [String: Int] = [:]

    /// Counts the findings of a severity. Their source locations do not matter, because a change moves them.
    private init(_ findings: [Finding], _ severities: Set<Finding.Severity>) {
        for finding in findings where severities.contains(finding.severity) {
            for root in finding.roots {
                counts["\(finding.code)\0\(finding.keys.joined(separator: "\0"))\0\(root)", default: 0] += 1
            }
        }
    }

    private func exceeds(_ other: ErrorCount) -> Bool {
        counts.contains { $0.value > other.counts[$0.key, default: 0] }
    }
    private var total: Int { counts.values.reduce(0, +) }

    /// Returns whether a change repairs findings: there are fewer errors and no new ones, and nothing is undecided that was known before. For
    /// a warning, there are fewer warnings and no more errors.
    package static func isImproved(
        _ severity: Finding.Severity, from old: [Finding], to new: [Finding]
    ) -> Bool {
        func counts(_ severities: Set<Finding.Severity>) -> (old: ErrorCount, new: ErrorCount) {
            (ErrorCount(old, severities), ErrorCount(new, severities))
        }
        let (errors, undecided) = (counts([.error]), counts([.undecided]))
        guard !errors.new.exceeds(errors.old), !undecided.new.exceeds(undecided.old) else { return false }
        if severity == .error { return errors.new.total < errors.old.total }
        let warnings = counts([.warning])
        return !warnings.new.exceeds(warnings.old) && warnings.new.total < warnings.old.total
    }
}
