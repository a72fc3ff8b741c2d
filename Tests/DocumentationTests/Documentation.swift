import Foundation

/// The files of the repository that hold documentation, and the parts of them that tests compare.
enum Documentation {
    /// The directory of the package.
    static let root: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The libraries with a documentation catalogue.
    static let modules = [
        "Cleanse", "CleanseBeans", "CleanseBeanDocuments", "CleanseC", "CleanseDescriptions", "CleanseGraphs",
        "CleanseResolver", "CleanseTesting",
    ]

    /// The directories whose public declarations are documented.
    static let libraries = ["CleanseEngine", "CleanseConfiguration"] + modules + ["CleanseBeansConformance"]

    /// The modules without a catalogue of their own, by the modules that export them.
    private static let exported = ["Cleanse": "CleanseEngine", "CleanseBeans": "CleanseConfiguration"]

    /// The directories that the catalogue of a module describes.
    static func directories(of module: String) -> [String] {
        ([exported[module]].compactMap(\.self) + [module]).map { "Sources/\($0)" }
    }

    struct File {
        /// The path, relative to the package.
        let path: String
        let text: String
        var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    /// A piece of a file: a code block, or a region between two comments.
    struct Piece {
        let place: String
        let name: String
        let text: String
    }

    static func read(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func files(in directory: String, suffix: String) throws -> [File] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(directory).path)
        return try names.filter { $0.hasSuffix(suffix) }.sorted().map {
            let path = directory + "/" + $0
            return File(path: path, text: try read(path))
        }
    }

    /// The pages that people read: at the top of the repository, in the catalogues and in the C examples.
    static func pages() throws -> [File] {
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".md") }.sorted()
        return try top.map { File(path: $0, text: try read($0)) }
            + modules.flatMap { try files(in: "Sources/\($0)/\($0).docc", suffix: ".md") }
            + files(in: "c-examples", suffix: ".md")
    }

    /// The sources of the libraries.
    static func sources() throws -> [File] {
        try libraries.flatMap { try files(in: "Sources/\($0)", suffix: ".swift") }
    }

    /// The sources of the tools, in Swift and in C, which are not libraries for clients.
    static func tools() throws -> [File] {
        try ["CleansecCommands", "CleansecCore", "CleansecMemory", "cleansec", "cleansec-package"].flatMap { tool in
            try [".swift", ".c"].flatMap { try files(in: "Sources/\(tool)", suffix: $0) }
        }
    }

    /// The documentation comments of the libraries, as if they were pages.
    static func comments() throws -> [File] {
        try sources().map { file in
            let comments = file.lines.map { line in
                let line = line.drop { $0 == " " }
                return line.hasPrefix("///") ? String(line.dropFirst(3)) : ""
            }
            return File(path: file.path, text: comments.joined(separator: "\n"))
        }
    }

    /// The fenced code blocks of a language.
    static func blocks(of language: String, in file: File) -> [Piece] {
        pieces(
            in: file,
            start: { $0.trimmingCharacters(in: .whitespaces) == "```" + language ? "" : nil },
            end: { $0.trimmingCharacters(in: .whitespaces) == "```" })
    }

    /// The regions between `// snippet: NAME` and `// end snippet`.
    static func regions(in file: File) -> [Piece] {
        pieces(
            in: file,
            start: {
                let line = $0.trimmingCharacters(in: .whitespaces)
                return line.hasPrefix("// snippet: ") ? String(line.dropFirst("// snippet: ".count)) : nil
            },
            end: { $0.trimmingCharacters(in: .whitespaces) == "// end snippet" })
    }

    private static func pieces(
        in file: File, start: (String) -> String?, end: (String) -> Bool
    ) -> [Piece] {
        var result: [Piece] = []
        var open: (name: String, line: Int, lines: [String])?
        for (index, line) in file.lines.enumerated() {
            if let piece = open {
                if end(line) {
                    result.append(
                        Piece(place: "\(file.path):\(piece.line)", name: piece.name, text: unindented(piece.lines)))
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if let name = start(line) {
                open = (name, index + 1, [])
            }
        }
        return result
    }

    /// The lines without the indentation that all of them share.
    private static func unindented(_ lines: [String]) -> String {
        let indents = lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }
        let common = indents.min() ?? 0
        return lines.map { String($0.dropFirst(common)) }.joined(separator: "\n")
    }
}
