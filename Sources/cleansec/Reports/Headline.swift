import CleansecCore

/// A finding in one line, as compilers write it.
enum Headline {
    /// The summary without the asterisks around what it is about.
    static func text(of finding: Finding) -> String {
        guard finding.summary.hasPrefix("*** ") else { return finding.summary }
        let rest = finding.summary.dropFirst(4)
        guard let end = rest.firstRange(of: " *** ") else { return String(rest) }
        return rest[..<end.lowerBound] + " " + rest[end.upperBound...]
    }
}
