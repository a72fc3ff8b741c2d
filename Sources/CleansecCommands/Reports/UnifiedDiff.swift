/// The difference between two texts, in the form that `patch` and `git apply` read.
package enum UnifiedDiff {
    /// The number of equal lines around a change.
    private static let context = 3

    /// Returns the difference, or an empty text if there is none.
    /// - Parameter path: The path of the file, relative to the directory in which the difference is applied.
    package static func text(from old: [UInt8], to new: [UInt8], path: String) -> String {
        let (old, new) = (lines(old), lines(new))
        let steps = steps(old, new)
        var hunks = ""
        var index = 0
        while let first = steps[index...].firstIndex(where: { $0.sign != " " }) {
            let start = max(index, first - context)
            var end = first
            // Changes with few equal lines between them are one hunk.
            while let next = steps[end...].firstIndex(where: { $0.sign != " " }), next - end <= 2 * context {
                end = next + 1
            }
            let last = min(end + context, steps.count)
            hunks += hunk(steps[start..<last])
            index = last
        }
        return hunks.isEmpty ? "" : "--- a/\(path)\n+++ b/\(path)\n\(hunks)"
    }

    /// A line of one of the texts or of both, with the numbers of lines before it.
    private struct Step {
        let sign: Character
        let line: Substring
        let old: Int
        let new: Int
    }

    private static func lines(_ text: [UInt8]) -> [Substring] {
        var lines = Substring(String(decoding: text, as: UTF8.self)).split(
            separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() } else { lines.append("\\ No newline at end of file") }
        return lines
    }

    private static func steps(_ old: [Substring], _ new: [Substring]) -> [Step] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map { $0.offset })
        let inserted = Set(difference.insertions.map { $0.offset })
        var steps: [Step] = []
        var (first, second) = (0, 0)
        while first < old.count || second < new.count {
            if removed.contains(first) {
                steps.append(Step(sign: "-", line: old[first], old: first, new: second))
                first += 1
            } else if inserted.contains(second) {
                steps.append(Step(sign: "+", line: new[second], old: first, new: second))
                second += 1
            } else {
                steps.append(Step(sign: " ", line: old[first], old: first, new: second))
                first += 1
                second += 1
            }
        }
        return steps
    }

    private static func hunk(_ steps: ArraySlice<Step>) -> String {
        guard let first = steps.first else { return "" }
        func count(_ sign: Character) -> Int { steps.count { ($0.sign == sign || $0.sign == " ") && !isMark($0) } }
        let (old, new) = (count("-"), count("+"))
        let head =
            "@@ -\(old == 0 ? first.old : first.old + 1),\(old) +\(new == 0 ? first.new : first.new + 1),\(new) @@\n"
        return head + steps.map { isMark($0) ? "\($0.line)\n" : "\($0.sign)\($0.line)\n" }.joined()
    }

    private static func isMark(_ step: Step) -> Bool { step.line.hasPrefix("\\ No newline") }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
