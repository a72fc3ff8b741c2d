import CleanseJSON
import Foundation

/// Texts that the compiler reads in place of source files, such as the texts that an editor has not saved.
///
/// They are in a folder of temporary files until the overlay is released.
final class SourceOverlay: Sendable {
    /// The texts by the path of the file.
    let texts: [String: String]
    /// The path of the document that tells the compiler where the texts are.
    let path: String
    private let folder: String

    /// Writes texts to temporary files.
    /// - Throws: ``Failure`` if they can't be written.
    init(_ texts: [String: String]) throws(Failure) {
        self.texts = texts
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("cleansec-\(UUID().uuidString)").path
        path = "\(folder)/overlay.yaml"
        var roots: [JSONValue] = []
        for (index, (file, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
            let contents = "\(folder)/\(index).swift"
            try System.write(text.utf8, to: contents)
            roots.append(
                .object([
                    ("type", .string("file")),
                    ("name", .string(System.absolute(file, in: System.currentDirectory))),
                    ("external-contents", .string(contents)),
                ]))
        }
        var bytes: [UInt8] = []
        JSONValue.object([
            ("version", .number(0)), ("case-sensitive", .bool(true)), ("use-external-names", .bool(false)),
            ("roots", .list(roots)),
        ]).write(to: &bytes)
        try System.write(bytes, to: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
