import Foundation
import TestSupport
import Testing

/// Tests of the examples that the pages tell readers to run.
@Suite struct ExampleTests {
    @Test(arguments: ["CoffeeShop", "BeanSample", "Garage"]) func `An example prints the expected output`(
        example: String
    ) throws {
        let output = try run(URL(fileURLWithPath: Products.path(example)))
        #expect(output == (try Documentation.read("Tests/Expected/\(example).txt")))
    }

    private func run(_ executable: URL) throws -> String {
        let process = Process()
        process.executableURL = executable
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
