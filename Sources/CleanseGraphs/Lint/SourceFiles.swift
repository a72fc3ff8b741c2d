import Foundation

/// The sources below a directory, found as source locations name them: by the module and the last part of the path.
package struct SourceFiles {
    private let directory: URL
    /// The paths below the directory, by their last parts.
    private let paths: [String: [String]]

    /// Cost: looks through the directory, but for what is hidden.
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

    /// The path of the file that a source location names; nil if there is none.
    package func path(of file: String) -> String? {
        let whole = URL(fileURLWithPath: file, relativeTo: directory)
        if Self.isFile(whole) { return whole.path }
        let parts = file.split(separator: "/")
        guard let name = parts.last, let candidates = paths[String(name)] else { return nil }
        guard let module = parts.dropLast().last else { return candidates.first }
        // In the folder of the module, as deep as it may be; or that folder has another name.
        return candidates.first { $0.split(separator: "/").dropLast().contains(module) }
            ?? (candidates.count == 1 ? candidates[0] : nil)
    }

    /// Whether a path leads to a file that has an end, unlike devices and pipes.
    private static func isFile(_ url: URL) -> Bool {
        (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }

    /// The text of that file; nil if there is none.
    package func text(of file: String) -> String? {
        guard let path = path(of: file), Self.isFile(URL(fileURLWithPath: path)) else { return nil }
        return try? String(contentsOfFile: path, encoding: .utf8)
    }
}
