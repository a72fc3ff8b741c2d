import Foundation

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
