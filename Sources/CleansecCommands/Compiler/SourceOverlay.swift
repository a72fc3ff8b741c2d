import Foundation

/// An overlay of the compiler's file system, which puts files in place of others, such as unsaved texts.
///
/// The format is the one of LLVM: https://clang.llvm.org/doxygen/classllvm_1_1vfs_1_1RedirectingFileSystem.html. LLVM also reads YAML that is
/// not JSON, for which locations refer to the replaced files.
package struct SourceOverlay: Codable {
    /// A file, or a directory with its contents.
    struct Entry: Codable {
        let name: String
        let type: String
        var contents: [Entry]?
        var file: String?

        enum CodingKeys: String, CodingKey {
            case name, type, contents
            case file = "external-contents"
        }
    }

    var version = 0
    /// Whether the compiler's messages name the file that is read, rather than the replaced one.
    var usesExternalNames: Bool? = false
    private(set) var roots: [Entry] = []
    /// Whether no file is replaced.
    package var isEmpty: Bool { roots.isEmpty }

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case version, roots
        case usesExternalNames = "use-external-names"
    }

    /// Puts a file in place of another.
    package mutating func replace(_ path: String, by file: String) {
        roots.append(Entry(name: path, type: "file", file: file))
    }

    /// The overlay as a file. Slashes are not escaped, so that paths can be found in the text.
    package var text: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// The files that are read, by the paths that they replace.
    var files: [String: String] {
        var result: [String: String] = [:]
        var rest = roots
        while let entry = rest.popLast() {
            if let file = entry.file { result[entry.name] = file }
            rest += (entry.contents ?? []).map {
                Entry(name: "\(entry.name)/\($0.name)", type: $0.type, contents: $0.contents, file: $0.file)
            }
        }
        return result
    }
}

extension CompilerArguments {
    /// The files that overlays put in place of sources, by the paths of the sources.
    var overlaid: [String: String] {
        var result: [String: String] = [:]
        for (index, word) in arguments.enumerated().dropLast() where word == "-vfsoverlay" {
            result.merge(files(overlaidBy: arguments[index + 1]) ?? [:]) { $1 }
        }
        return result
    }

    /// The arguments without the overlays that put files in place of sources only, and these overlays as options.
    var dividedOverlays: (others: CompilerArguments, overlays: [String]) {
        let sources = Set(sources)
        var (words, overlays): ([String], [String]) = ([], [])
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "-vfsoverlay", let document = rest.first, let files = files(overlaidBy: document),
                sources.isSuperset(of: files.keys)
            {
                rest.removeFirst()
                overlays += [word, path(document)]
            } else {
                words.append(word)
            }
        }
        return (CompilerArguments(compiler: compiler, arguments: words), overlays)
    }

    /// Returns the files of an overlay, or `nil` if the overlay is no document of JSON.
    private func files(overlaidBy document: String) -> [String: String]? {
        guard let bytes = try? System.read(path(document)) else { return nil }
        return (try? JSONDecoder().decode(SourceOverlay.self, from: Data(bytes)))?.files
    }
}
