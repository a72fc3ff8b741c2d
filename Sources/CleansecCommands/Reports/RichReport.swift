import CleanseEngine
import struct CleanseGraphs.Palette
import func CleanseGraphs.visible
import CleansecCore

/// Findings for people: source lines with the location underlined, the chain as a small tree, hints, and a link to the explanation of
/// the code.
struct RichReport {
    let verdict: Verdict
    let source: SourceText
    let palette: Palette

    var text: String {
        verdict.findings.map { text(of: $0) + "\n" }.joined() + closing + "\n"
    }

    private var closing: String {
        switch verdict.status {
        case .valid: palette.green(verdict.summary)
        case .invalid: palette.red(verdict.summary)
        case .undecided: palette.yellow(verdict.summary)
        }
    }

    private func text(of finding: Finding) -> String {
        var lines = [title(of: finding) + palette.bold(": " + visible(finding.headline))]
        let width =
            ([finding.place] + finding.notes.map(\.place)).compactMap { $0.map { String($0.line).count } }.max() ?? 1
        if let place = finding.place { lines += excerpt(place, width: width, isMain: true) }
        if let condition = finding.condition {
            lines.append("\(pad("", width)) \(palette.blue("=")) only if \(visible(condition))")
        }
        // The other locations of an error are as important as the first one, but the locations of a chain only lead to it.
        let isChain = finding.notes.count > 1 || finding.notes.contains { $0.place == nil || $0.place == finding.place }
        if isChain {
            lines += tree(finding.notes, width: width)
        } else {
            for note in finding.notes {
                lines.append("\(pad("", width)) \(palette.blue("=")) \(visible(note.text))")
                if let place = note.place { lines += excerpt(place, width: width, isMain: false) }
            }
        }
        lines += finding.hints.map { "\(pad("", width)) \(palette.cyan("help:")) \(visible($0))" }
        if let link = ErrorPage.link(to: finding.code) {
            lines.append(palette.dim("\(pad("", width)) page: \(link)"))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func title(of finding: Finding) -> String {
        let code = "[\(visible(finding.code))]"
        if verdict.isError(finding) { return palette.red("error\(code)") }
        if finding.severity == .requirement { return palette.cyan("requirement" + code) }
        return palette.yellow((finding.severity == .undecided ? "undecided" : "warning") + code)
    }

    private func excerpt(_ place: FileLocation, width: Int, isMain: Bool) -> [String] {
        let position =
            [visible(source.shown(place.file)), String(place.line)] + (place.column.map { [String($0)] } ?? [])
        var lines = ["\(pad("", width)) \(palette.blue("-->")) \(position.joined(separator: ":"))"]
        guard let line = source.line(place) else { return lines }
        let bar = palette.blue("|")
        lines.append("\(palette.blue(pad(String(place.line), width))) \(bar) \(Self.shown(line))")
        if let (before, word) = source.split(place) {
            let blank = String(repeating: " ", count: Self.shown(before).count)
            let mark = String(repeating: isMain ? "^" : "-", count: max(1, Self.shown(word).count))
            lines.append("\(pad("", width)) \(bar) \(blank)\(isMain ? palette.red(mark) : palette.blue(mark))")
        }
        return lines
    }

    private func tree(_ notes: [Finding.Note], width: Int) -> [String] {
        notes.enumerated().map { index, note in
            let branch = index == 0 ? "" : String(repeating: "   ", count: index - 1) + "└─ "
            let place = note.place.map { palette.dim(" (\(visible(source.shown($0.file))):\($0.line))") } ?? ""
            let isSaid = note.place.map { note.text.contains(":\($0.line)") } ?? true
            return "\(pad("", width)) \(palette.blue(branch))\(visible(note.text))\(isSaid ? "" : place)"
        }
    }

    private func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count) + 1) + text
    }

    /// Returns a line for the terminal. Tabs become spaces, because they have no fixed width, and invisible characters become question
    /// marks.
    private static func shown(_ line: Substring) -> String {
        line.reduce(into: "") { result, character in
            if character == "\t" {
                result += "    "
            } else {
                result.append(character.unicodeScalars.contains(where: \.isInvisible) ? "?" : character)
            }
        }
    }
}

/// The source files of findings, each read once.
final class SourceText {
    private let directory: String
    private let read: (String) -> [UInt8]?
    private var files: [String: [Substring]] = [:]

    /// Creates a reader of source files.
    /// - Parameters:
    ///   - directory: The directory to which relative paths refer.
    ///   - read: A function that reads a file.
    init(
        directory: String,
        read: @escaping (String) -> [UInt8]? = { System.isRegularFile($0) ? try? System.read($0) : nil }
    ) {
        self.directory = directory
        self.read = read
    }

    /// Returns a path for people: relative if the file is below the directory.
    func shown(_ file: String) -> String { System.path(file, relativeTo: directory) }

    /// Returns the line of a source location without its line break, or `nil` if there is no such line.
    func line(_ place: FileLocation) -> Substring? {
        let lines = self.lines(of: place.file)
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : nil
    }

    /// Returns the part of the line before the location's column, and the word at the column, which is underlined.
    func split(_ place: FileLocation) -> (before: Substring, word: Substring)? {
        guard let line = line(place), let column = place.column, (1...line.utf8.count + 1).contains(column) else {
            return nil
        }
        func isInName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        var start = line.utf8.index(line.startIndex, offsetBy: column - 1)
        // The compiler often locates a call at the parenthesis after the name.
        if line[start...].first == "(", let end = line[..<start].lastIndex(where: { !isInName($0) }) {
            start = line.index(after: end)
        }
        let word = line[start...].prefix(while: isInName)
        return (line[..<start], word.isEmpty ? line[start...].prefix(1) : word)
    }

    /// Returns the column in Unicode scalars, counted from one, or `nil` if the location has no column, or if the source has changed.
    func scalarColumn(_ place: FileLocation) -> Int? { split(place).map { $0.before.unicodeScalars.count + 1 } }

    private func lines(of file: String) -> [Substring] {
        if let known = files[file] { return known }
        let text = read(System.absolute(file, in: directory)).map { String(decoding: $0, as: UTF8.self) }
        let lines = text?.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } ?? []
        files[file] = lines
        return lines
    }
}
