import Foundation

/// The documents that the client has opened, by the paths of their files.
struct OpenDocuments {
    struct Document {
        /// The client's name for the document.
        let uri: String
        var version: Int
        /// The text, or `nil` after a change that did not fit it, until the client sends the whole text.
        var text: DocumentText?
    }

    private(set) var all: [String: Document] = [:]

    subscript(path: String) -> Document? { all[path] }

    /// The texts by path.
    var texts: [String: DocumentText] { all.compactMapValues(\.text) }

    /// Adds a document. A document that is open already gets the text.
    /// - Returns: The path, or `nil` for a document that is no file.
    mutating func open(_ item: DocumentNotification.Item) -> String? {
        guard let path = FileURI.path(item.uri) else { return nil }
        all[path] = Document(uri: item.uri, version: item.version, text: DocumentText(item.text))
        return path
    }

    /// Changes a document.
    /// - Returns: The path, or `nil` for a document that is no file.
    /// - Throws: ``DocumentText/Misplaced`` if the document is not open, or if a change does not fit its text, which is not known then.
    mutating func change(
        _ changes: DocumentNotification.Changes, _ encoding: PositionEncoding
    ) throws(DocumentText.Misplaced) -> String? {
        guard let path = FileURI.path(changes.textDocument.uri) else { return nil }
        guard var document = all[path] else {
            throw DocumentText.Misplaced(description: "it is not open")
        }
        document.version = changes.textDocument.version
        // The text has one owner while it changes, so that it is not copied.
        var text = document.text
        document.text = nil
        all[path] = document
        for change in changes.contentChanges {
            if let range = change.range {
                // A text that is not known stays so.
                try text?.replace(range, with: change.text, encoding)
            } else {
                text = DocumentText(change.text)
            }
        }
        all[path]?.text = text
        return path
    }

    /// Removes a document.
    /// - Returns: The path, or `nil` for a document that was not open.
    mutating func close(_ uri: String) -> String? {
        guard let path = FileURI.path(uri), all.removeValue(forKey: path) != nil else { return nil }
        return path
    }
}

/// The files of the folder that a client has opened. The server reads no others.
struct WorkspaceFiles {
    /// The folder without symbolic links.
    let folder: String

    /// Returns the contents of a regular file of the folder.
    /// - Returns: `nil` for a file elsewhere, even if a symbolic link in the folder leads to it, and for a file that is too long for a
    ///   message.
    func contents(of path: String) -> [UInt8]? {
        let path = FileURI.canonical(path)
        guard path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/"),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            // To read a pipe would be to wait for its writer.
            attributes[.type] as? FileAttributeType == .typeRegular,
            (attributes[.size] as? NSNumber)?.intValue ?? .max <= MessageReader.longestMessage,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return [UInt8](data)
    }
}
