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

    /// Returns the change that makes this one, and then another one.
    /// - Parameter next: A change of the texts that this one leaves.
    /// - Returns: `nil` if the other change replaces a part of a new text together with text around it.
    package func followed(by next: Fix) -> Fix? {
        var edits = edits
        // The last one first, because their ranges are in one text.
        for edit in next.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            guard let combined = Self.combined(edits, with: edit) else { return nil }
            edits = combined
        }
        let rest = next.title.prefix(1).lowercased() + next.title.dropFirst()
        return Fix(
            title: "\(title), and \(rest)", edits: edits, changesInterface: changesInterface || next.changesInterface)
    }

    /// Returns edits together with one more, whose range is in the texts that they leave.
    private static func combined(_ edits: [Edit], with new: Edit) -> [Edit]? {
        var growth = 0
        for edit in edits.filter({ $0.path == new.path }).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = edit.range.lowerBound + growth
            let end = start + edit.text.utf8.count
            if new.range.upperBound <= start, new.range.lowerBound < start { break }
            if start <= new.range.lowerBound, new.range.upperBound <= end {
                var text = Array(edit.text.utf8)
                text.replaceSubrange(new.range.lowerBound - start..<new.range.upperBound - start, with: new.text.utf8)
                let whole = Edit(path: edit.path, range: edit.range, text: String(decoding: text, as: UTF8.self))
                return edits.map { $0 == edit ? whole : $0 }
            }
            if new.range.lowerBound < end { return nil }
            growth += edit.text.utf8.count - edit.range.count
        }
        let range = new.range.lowerBound - growth..<new.range.upperBound - growth
        return edits + [Edit(path: new.path, range: range, text: new.text)]
    }

    /// Returns the texts of the changed files.
    /// - Parameter text: A function that returns the text of a file before the change.
    package func applied(to text: (String) -> [UInt8]?) -> [String: [UInt8]] {
        var result: [String: [UInt8]] = [:]
        for (path, edits) in Dictionary(grouping: edits, by: \.path) {
            guard var bytes = text(path) else { continue }
            // Text that is inserted before a replaced part stays.
            let last = edits.sorted {
                ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
            }
            for edit in last {
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
    static let longest = 12

    init(_ forms: [Fix]) { self.forms = Array(forms.prefix(Self.longest)) }
}

/// The errors of a graph, compared with the errors after a change.
package struct ErrorCount {
    private var counts: [String: Int] = [:]

    /// Counts the findings of a severity. Their source locations do not matter, because a change moves them.
    private init(_ findings: [Finding], _ severities: Set<Finding.Severity>) {
        for finding in findings where severities.contains(finding.severity) {
            for identity in finding.identities { counts[identity, default: 0] += 1 }
        }
    }

    /// Returns the errors after a change that were not there before.
    package static func newErrors(from old: [Finding], to new: [Finding]) -> [Finding] {
        let old = ErrorCount(old, [.error])
        return new.filter { finding in
            finding.severity == .error && finding.identities.contains { old.counts[$0] == nil }
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

extension Finding {
    /// A text for each root component with the finding. A change that moves lines does not change it.
    package var identities: [String] {
        roots.map { root in
            // A component that a closure declares is named by its source location.
            let name = root.hasPrefix("the component at ") ? root.prefix { $0 != ":" } : root[...]
            return ([code] + keys + [String(name)]).joined(separator: "\0")
        }
    }
}
