import Foundation
import Testing

/// Compares a text with the golden file `Diagnostics/Golden/NAME.txt`. With `UPDATE_GOLDEN=1` in the environment, writes the file.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Diagnostics/Golden/\(name).txt")
    if isUpdatingGolden {
        try Data((text + "\n").utf8).write(to: file)
        return
    }
    let golden = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
    if golden != text + "\n" {
        Issue.record(
            """
            \(name).txt differs; UPDATE_GOLDEN=1 rewrites it.
            --- golden
            \(golden ?? "(no such file)\n")--- now
            \(text)
            ---
            """, sourceLocation: sourceLocation)
    }
}

let isUpdatingGolden = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
