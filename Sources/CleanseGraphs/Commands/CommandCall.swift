import CleanseEngine

/// The arguments of a command, taken apart.
package struct CommandCall: Sendable {
    package private(set) var positional: [String] = []
    private var values: [String: String] = [:]

    /// - Throws: `CommandFailure` for what the command does not take.
    package init(_ arguments: some Collection<String>, of command: any GraphCommand.Type) throws(CommandFailure) {
        let options = command.allOptions
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else {
                positional.append(argument)
                continue
            }
            if argument == "--" {
                positional += rest
                break
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { "--" + $0.name == parts[0] }) else {
                let similar = Self.similar(parts[0], to: options.map { "--" + $0.name })
                throw CommandFailure(
                    "\(command.name) has no option \(parts[0])" + (similar.map { "; did you mean \($0)?" } ?? ""))
            }
            guard let name = option.value else {
                guard parts.count == 1 else { throw CommandFailure("\(parts[0]) takes no value") }
                values[option.name] = ""
                continue
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw CommandFailure("\(parts[0]) needs a value: \(parts[0]) \(name)")
            }
            values[option.name] = value
        }
    }

    /// The value of an option; nil if it is not given.
    package subscript(option: String) -> String? { values[option] }

    /// Whether an option is given.
    package func has(_ option: String) -> Bool { values[option] != nil }

    /// A number in a range.
    package func number(_ option: String, in range: ClosedRange<Int>, default number: Int) throws(CommandFailure) -> Int
    {
        guard let text = values[option] else { return number }
        guard let value = Int(text), range.contains(value) else {
            throw CommandFailure(
                "--\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return value
    }

    /// The nearest of some words.
    static func similar(_ word: String, to words: [String]) -> String? {
        guard let wanted = SimilarText(word) else { return nil }
        let near = words.compactMap { word -> (word: String, distance: Int)? in
            var work = 0
            return SimilarText(word).flatMap { wanted.distance(from: $0, work: &work) }.map { (word, $0) }
        }
        return near.min { $0.distance < $1.distance }?.word
    }
}
