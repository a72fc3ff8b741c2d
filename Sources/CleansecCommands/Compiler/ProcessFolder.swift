import Foundation

/// The folder of this process for the files that its child processes read and write.
package struct ProcessFolder {
    /// The path. The folder is made when the first file is written.
    package let path: String

    /// Names the folder, and removes the folders of the same kind whose processes have ended, since a process that is killed leaves its own.
    /// - Parameters:
    ///   - kind: The kind of the folder, with which its name begins.
    ///   - directory: The folder that contains all folders of the kind.
    package init(_ kind: String, in directory: String) {
        let prefix = "\(kind)-"
        path = "\(directory)/\(prefix)\(ProcessInfo.processInfo.processIdentifier)"
        for name in System.names(in: directory) where name.hasPrefix(prefix) {
            guard let process = Int32(name.dropFirst(prefix.count)), !ChildProcess.isRunning(process) else { continue }
            try? FileManager.default.removeItem(atPath: "\(directory)/\(name)")
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
