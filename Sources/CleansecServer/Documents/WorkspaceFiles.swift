import Foundation

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
