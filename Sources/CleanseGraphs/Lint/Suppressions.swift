// The comments that suppress findings, and the source files that have them.

import Foundation

/// The comments that suppress findings, `// cleanse:ignore(CODE, CODE) REASON`, on the line of the binding or the line above.
package struct Suppressions {
    /// A function that returns the text of the file that a source location names, or `nil` if there is none.
    private let text: (_ file: String) -> String?

    package init(text: @escaping (_ file: String) -> String?) { self.text = text }

    /// Returns the findings that are not suppressed, and findings about the suppressions themselves.
    ///
    /// - Complexity: Reads each file that the findings name once.
    package func apply(to findings: [LintFinding]) -> [LintFinding] {
        var files: [String: [Int: Note]] = [:]
        var remaining: [LintFinding] = []
        for finding in findings {
            guard let place = finding.place else {
                remaining.append(finding)
                continue
            }
            let notes = files[place.file] ?? self.notes(in: place.file)
            files[place.file] = notes
            guard let (line, note) = Self.note(for: place.line, in: notes), note.codes.contains(finding.rule.rawValue)
            else {
                remaining.append(finding)
                continue
            }
            if note.reason.isEmpty {
                remaining.append(finding)
                remaining.append(
                    problem("the suppression of \(finding.rule.rawValue) has no reason", finding.key, place.file, line))
            }
        }
        for (file, notes) in files {
            for (line, note) in notes {
                for code in note.codes where LintRule(rawValue: code) == nil {
                    remaining.append(problem("there is no rule \(code) to suppress", "", file, line))
                }
            }
        }
        return Set(remaining).sorted(by: LintFinding.areInOrder)
    }

    private func problem(_ message: String, _ key: String, _ file: String, _ line: Int) -> LintFinding {
        LintFinding(
            rule: .suppression, key: key, place: FileLocation(file: file, line: line), message: message,
            help: "write // cleanse:ignore(CODE) REASON")
    }

    private struct Note {
        let codes: [String]
        let reason: String
        /// Whether the comment is alone on its line, so that it applies to the next line.
        let isAlone: Bool
    }

    private func notes(in file: String) -> [Int: Note] {
        guard let text = text(file) else { return [:] }
        var notes: [Int: Note] = [:]
        let comment = #/(?://|/\*|<!--|#)\s*cleanse:ignore\(([^)]*)\)\s*(.*)/#
        for (index, line) in lines(of: text).enumerated() where line.contains("cleanse:ignore(") {
            guard let match = line.firstMatch(of: comment) else { continue }
            let codes = match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            var reason = String(match.2)
            for end in ["*/", "-->"] where reason.hasSuffix(end) { reason.removeLast(end.count) }
            let isAlone = line[..<match.range.lowerBound].allSatisfy(\.isWhitespace)
            notes[index + 1] = Note(codes: codes, reason: reason.trimmingCharacters(in: .whitespaces), isAlone: isAlone)
        }
        return notes
    }

    /// Returns the note for a line: on the line, or alone on the line above.
    private static func note(for line: Int, in notes: [Int: Note]) -> (Int, Note)? {
        if let note = notes[line] { return (line, note) }
        return notes[line - 1].flatMap { $0.isAlone ? (line - 1, $0) : nil }
    }
}

/// The source files below a directory, found by the module and the last part of the path, which source locations name.
package struct SourceFiles {
    private let directory: URL
    /// The paths below the directory, by their last parts.
    private let paths: [String: [String]]

    /// Lists the files of a directory.
    ///
    /// - Complexity: Visits the whole directory, except hidden files.
    package init(below directory: String) {
        let url = URL(fileURLWithPath: directory)
        self.directory = url
        var paths: [String: [String]] = [:]
        let files = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        while let file = files?.nextObject() as? URL {
            paths[file.lastPathComponent, default: []].append(file.path)
        }
        self.paths = paths.mapValues { $0.sorted { ($0.count, $0) < ($1.count, $1) } }
    }

    /// Returns the path of the file that a source location names, or `nil` if there is none.
    package func path(of file: String) -> String? {
        let whole = URL(fileURLWithPath: file, relativeTo: directory)
        if Self.isFile(whole) { return whole.path }
        let parts = file.split(separator: "/")
        guard let name = parts.last, let candidates = paths[String(name)] else { return nil }
        guard let module = parts.dropLast().last else { return candidates.first }
        // The folder of the module may contain the file at any depth. If no folder has the module's name, a single candidate is taken.
        return candidates.first { $0.split(separator: "/").dropLast().contains(module) }
            ?? (candidates.count == 1 ? candidates[0] : nil)
    }

    /// Returns whether a path leads to a regular file, which has an end, unlike devices and pipes.
    private static func isFile(_ url: URL) -> Bool {
        (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }

    /// Returns the text of the file that a source location names, or `nil` if there is none.
    package func text(of file: String) -> String? {
        guard let path = path(of: file), Self.isFile(URL(fileURLWithPath: path)) else { return nil }
        return try? String(contentsOfFile: path, encoding: .utf8)
    }
}
