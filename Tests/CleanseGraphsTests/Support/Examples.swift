import Foundation
import TestSupport
import Testing

@testable import CleanseGraphs

/// The documents of the examples: a typed program, a bean container and a C graph.
enum Examples {
    static let names = ["CoffeeShop", "BeanSample", "Introspection"]

    /// The directory of the package.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ name: String) throws -> Data {
        if name == "Introspection" {
            // The example prints the document between two of its headings.
            let output = try read("c-examples/11-introspection.expected")
            let start = try #require(output.range(of: "-- JSON\n")).upperBound
            let end = try #require(output.range(of: "\n\n-- DOT")).lowerBound
            return Data(output[start..<end].utf8)
        }
        // The output of the bean container's start is not part of the document, which therefore goes to a file.
        guard name == "BeanSample" else { return try output(of: name, "--json") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("cleanse-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try output(of: name, "--json", file.path)
        return try Data(contentsOf: file)
    }

    static func document(_ name: String) throws -> GraphDocument { try GraphDocument(reading: text(name), file: name) }

    static func graph(_ name: String) throws -> Graph { Graph(try document(name)) }

    static func read(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Runs a product of the package, and returns its output.
    private static func output(of product: String, _ arguments: String...) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Products.path(product))
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
