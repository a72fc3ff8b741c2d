import Foundation
import Testing

/// The example that the front page tells people to run.
@Suite struct CoffeeShopTests {
    @Test func printsWhatIsExpected() throws {
        let output = try run(products.appendingPathComponent("CoffeeShop"))
        #expect(output == (try Documentation.read("Tests/Expected/CoffeeShop.txt")))
    }

    /// Where the build puts its products: beside the bundle of these tests.
    private var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
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
