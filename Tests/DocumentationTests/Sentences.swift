import Foundation

/// The sentences of the repository, in comments, pages, the header, messages and the names of tests.
enum Sentences {
    struct Sentence {
        let place: String
        let text: String
    }

    private static let folders = ["Sources", "Tests", "include", "c-examples", ".ci", ".github"]
    private static let suffixes = [
        "swift", "md", "h", "c", "cpp", "hpp", "rs", "go", "lua", "py", "js", "css", "sh", "yml",
    ]
    /// The folders whose files the generator or other tools write, or parsers read.
    private static let excluded = [
        "/Generated/", "/Corpus/", "/.build/", "/target/", "/node_modules/", "/__pycache__/",
    ]

    static func all() throws -> [Sentence] {
        let top = try FileManager.default.contentsOfDirectory(atPath: Documentation.root.path)
            .filter { $0.hasSuffix(".md") || $0 == "Package.swift" }
        let below = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Documentation.root.appendingPathComponent(folder).path)
                .map { "\(folder)/\($0)" }
        }
        return try (top + below).sorted().filter(isRead).flatMap { path in
            sentences(of: path, try Documentation.read(path))
        }
    }

    private static func isRead(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isScript = path.hasPrefix(".ci/") || name == "Makefile"
        guard isScript || suffixes.contains(where: { name.hasSuffix("." + $0) }) else { return false }
        guard !excluded.contains(where: ("/" + path).contains) else { return false }
        var isFolder: ObjCBool = false
        let file = Documentation.root.appendingPathComponent(path).path
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
    }

    static func sentences(of path: String, _ text: String) -> [Sentence] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let marks = path.hasSuffix(".swift") ? ["///", "//"] : ["///", "//!", "//", "/**", "/*", "*", "#", "--"]
        let paragraphs =
            path.hasSuffix(".md")
            ? paragraphs(ofPage: lines)
            : paragraphs(ofComments: path.hasSuffix(".swift") ? lines : commentingDocstrings(lines), marks)
        return (paragraphs + (path.hasSuffix(".swift") ? literals(in: lines, path) : [])).flatMap { line, text in
            split(text).map { Sentence(place: "\(path):\(line)", text: $0) }
        }
    }

    /// A paragraph, with the number of its first line.
    private typealias Paragraph = (line: Int, text: String)

    private static func paragraphs(ofPage lines: [String]) -> [Paragraph] {
        let item = Pattern("^(?:[-*]|[0-9]+\\.|#+) +")
        var (found, isCode, isOpen) = ([Paragraph](), false, false)
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("```") { isCode.toggle() }
            if isCode || text.isEmpty || text.hasPrefix("```") {
                isOpen = false
            } else if text.hasPrefix("|") {
                found += text.split(separator: "|").map { (index + 1, $0.trimmingCharacters(in: .whitespaces)) }
                isOpen = false
            } else {
                add(text, index, item, &found, &isOpen)
            }
        }
        return found
    }

    /// Returns lines in which the docstrings of Python are comments.
    private static func commentingDocstrings(_ lines: [String]) -> [String] {
        let quotes = "\"\"\""
        var isDocstring = false
        return lines.map { line in
            let parts = line.components(separatedBy: quotes)
            defer { if parts.count.isMultiple(of: 2) { isDocstring.toggle() } }
            let text = line.trimmingCharacters(in: .whitespaces)
            return isDocstring || text.hasPrefix(quotes) ? "# " + parts.joined() : line
        }
    }

    private static func paragraphs(ofComments lines: [String], _ marks: [String]) -> [Paragraph] {
        let field = Pattern("^- (?:Parameter \\w+:|`?\\w+`?:)? *")
        var (found, isOpen) = ([Paragraph](), false)
        for (index, line) in lines.enumerated() {
            let code = line.trimmingCharacters(in: .whitespaces)
            if let mark = marks.first(where: code.hasPrefix) {
                let text = code.dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
                if text.isEmpty { isOpen = false } else { add(text, index, field, &found, &isOpen) }
            } else {
                isOpen = false
                if let trailing = code.range(of: " // ") {
                    found.append((index + 1, String(code[trailing.upperBound...])))
                }
            }
        }
        return found
    }

    /// Adds a line to the open paragraph, or begins one with it: after an empty line, or at an item of a list.
    private static func add(
        _ text: String, _ index: Int, _ item: Pattern, _ found: inout [Paragraph], _ isOpen: inout Bool
    ) {
        let start = item.ranges(in: text).first
        let content = String(start.map { text[$0.upperBound...] } ?? text[...])
        if isOpen, start == nil {
            found[found.count - 1].text += " " + content
        } else {
            found.append((index + 1, content))
        }
        isOpen = true
    }

    /// The texts of literals with several words, and the names of tests.
    private static func literals(in lines: [String], _ path: String) -> [Paragraph] {
        let (mark, pattern): (String, Pattern) =
            path.hasPrefix("Tests/")
            ? ("func `", Pattern("(?<=func `)[^`]+(?=`)"))
            : ("\"", Pattern("(?<=\")(?:[^\"\\\\]|\\\\.)+ (?:[^\"\\\\]|\\\\.)+(?=\")"))
        return lines.enumerated().filter { $0.element.contains(mark) && !$0.element.contains("//") }.flatMap {
            index, line in
            pattern.ranges(in: line).map { (index + 1, String(line[$0])) }
        }
    }

    private static let end = Pattern("(?<=[.!?])[)\"`]? +(?=[A-Z`\"(])")

    private static func split(_ text: String) -> [String] {
        var (sentences, start) = ([String](), text.startIndex)
        for range in end.ranges(in: text) {
            sentences.append(text[start..<range.upperBound].trimmingCharacters(in: .whitespaces))
            start = range.upperBound
        }
        return sentences + [text[start...].trimmingCharacters(in: .whitespaces)]
    }
}

/// A regular expression of Foundation, which searches many texts faster than one of Swift.
struct Pattern: Sendable {
    private let expression: NSRegularExpression

    init(_ pattern: String) {
        // SAFETY: the patterns are literals, and each test reads all of them.
        expression = try! NSRegularExpression(pattern: pattern)
    }

    func ranges(in text: String) -> [Range<String.Index>] {
        expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range, in: text)
        }
    }
}
