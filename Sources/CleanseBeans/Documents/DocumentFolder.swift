import Cleanse
import Foundation

/// A folder whose documents import each other, and nothing outside of it.
struct DocumentFolder {
    private let url: URL

    init(_ url: URL) {
        self.url = Self.resolved(url)
    }

    private static func resolved(_ url: URL) -> URL { url.standardizedFileURL.resolvingSymlinksInPath() }

    /// The path of a file, seen from the folder. The file itself may be a link to one elsewhere.
    /// - Throws: ``BeanXMLError`` if it is not in the folder.
    func name(of file: URL) throws -> String {
        let (parent, name) = (Self.resolved(file.deletingLastPathComponent()), file.lastPathComponent)
        guard let folders = path(of: parent) else {
            throw BeanXMLError(.unreadableImport(name, Self.outside), in: name, line: 1, column: 1)
        }
        return (folders + [name]).joined(separator: "/")
    }

    /// The name of a document without links to folders or files: one that several names lead to has one of these.
    /// - Parameter name: Its path, seen from the folder.
    func canonicalName(_ name: String) -> String {
        let file = url.appending(path: name)
        return path(of: Self.resolved(file)).map { $0.joined(separator: "/") } ?? name
    }

    /// Reads a document of the folder.
    /// - Parameter name: Its path, seen from the folder.
    /// - Throws: The error of reading it, or one that says that it is a link to outside.
    func read(_ name: String) throws -> Data {
        let file = Self.resolved(url.appending(path: name))
        guard path(of: file) != nil else {
            throw CocoaError(.fileReadNoPermission, userInfo: [NSLocalizedDescriptionKey: Self.outside])
        }
        return try Data(contentsOf: file)
    }

    /// The folders that lead to a file; nil if it is outside.
    private func path(of file: URL) -> [String]? {
        let own = url.pathComponents
        return file.pathComponents.starts(with: own) ? Array(file.pathComponents.dropFirst(own.count)) : nil
    }

    /// Why a document is not imported.
    static let outside = "it is outside of the folder that documents are imported from"
}
