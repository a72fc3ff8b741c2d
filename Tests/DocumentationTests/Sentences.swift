import Foundation

/// The sentences of the repository: those of comments, pages and the header, the texts of messages, and the names of tests.
enum Sentences {
    struct Sentence {
        let place: String
        let text: String
    }

    private static let folders = ["Sources", "Tests", "include", "c-examples", ".ci", ".github"]
    private static let suffixes = [
        "swift", "md", "h", "c", "cpp", "hpp", "rs", "go", "lua", "py", "js", "css", "sh", "yml",
    ]
    /// Written by the generator, by other tools, or given to a parser.
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
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs =
            path.hasSuffix(".md")
            ? paragraphs(ofPage: lines)
            : paragraphs(ofComments: lines, marks: path.hasSuffix(".swift") ? "///|//" : "///?|//!|\\*|/\\*\\*?|#|--")
        return paragraphs.flatMap { line, text in
            split(text).map { Sentence(place: "\(path):\(line)", text: $0) }
        } + (path.hasSuffix(".swift") ? literals(in: lines, path) : [])
    }

    /// A paragraph, with the number of its first line.
    private typealias Paragraph = (line: Int, text: String)

    private static func paragraphs(ofPage lines: [Substring]) -> [Paragraph] {
        var (found, isCode) = ([Paragraph](), false)
        var isOpen = false
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("```") {
                isCode.toggle()
                isOpen = false
            } else if isCode || text.isEmpty {
                isOpen = false
            } else if text.hasPrefix("|") {
                found += text.split(separator: "|").map { (index + 1, $0.trimmingCharacters(in: .whitespaces)) }
                isOpen = false
            } else {
                let item = text.firstMatch(of: #/^(?:[-*]|[0-9]+\.|#+) +/#)
                let content = String(item.map { text[$0.range.upperBound...] } ?? text[...])
                if isOpen, item == nil {
                    found[found.count - 1].text += " " + content
                } else {
                    found.append((index + 1, content))
                }
                isOpen = true
            }
        }
        return found
    }

    private static func paragraphs(ofComments lines: [Substring], marks: String) -> [Paragraph] {
        // SAFETY: a constant pattern.
        let mark = try! Regex("^\\s*(?:\(marks))(?: |$)")
        let field = #/^- (?:Parameter \w+:|Returns:|Throws:|Complexity:|Important:|Note:|`?\w+`?:)? */#
        var (found, isOpen) = ([Paragraph](), false)
        for (index, line) in lines.enumerated() {
            guard let match = line.firstMatch(of: mark) else {
                isOpen = false
                if let trailing = line.firstMatch(of: #/[^:"\/]\/\/ (.+)$/#) {
                    found.append((index + 1, String(trailing.1)))
                }
                continue
            }
            var text = line[match.range.upperBound...].trimmingCharacters(in: .whitespaces)
            if text.isEmpty {
                isOpen = false
                continue
            }
            let item = text.firstMatch(of: field)
            if let item { text = String(text[item.range.upperBound...]) }
            if isOpen, item == nil {
                found[found.count - 1].text += " " + text
            } else {
                found.append((index + 1, text))
            }
            isOpen = true
        }
        return found
    }

    /// The texts of literals with several words, and the names of tests.
    private static func literals(in lines: [Substring], _ path: String) -> [Sentence] {
        let pattern = path.hasPrefix("Tests/") ? #/func `([^`]+)`/# : #/"((?:[^"\\]|\\.)+ (?:[^"\\]|\\.)+)"/#
        return lines.enumerated().filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }.flatMap { index, line in
            line.matches(of: pattern).flatMap { match in
                split(String(match.1)).map { Sentence(place: "\(path):\(index + 1)", text: $0) }
            }
        }
    }

    private static func split(_ text: String) -> [String] {
        var (sentences, start) = ([String](), text.startIndex)
        for end in text.matches(of: #/[.!?][)"`]? +(?=[A-Z`"(])/#) {
            sentences.append(text[start..<end.range.upperBound].trimmingCharacters(in: .whitespaces))
            start = end.range.upperBound
        }
        return sentences + [text[start...].trimmingCharacters(in: .whitespaces)]
    }
}
