import Foundation
import Testing

/// Compares a text with its golden file, or writes the file if the environment has `UPDATE_GOLDEN=1`.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Examples.root.appendingPathComponent("Tests/CleanseGraphsTests/Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, sourceLocation: sourceLocation)
}
