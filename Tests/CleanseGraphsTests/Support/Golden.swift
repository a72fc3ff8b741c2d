import Foundation
import Testing

/// Compares a text with the file that keeps it. With `UPDATE_GOLDEN=1`, writes the file instead.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Examples.root.appendingPathComponent("Tests/CleanseGraphsTests/Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, sourceLocation: sourceLocation)
}
