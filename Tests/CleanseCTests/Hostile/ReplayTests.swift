import CCalls
import Foundation
import Testing

/// Replays sequences of calls that cover all code that `.ci/fuzz` has reached, and sequences that once failed.
@Suite struct ReplayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus")

    private static func corpus() throws -> [(name: String, bytes: Data)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { folder.appending(path: $0).pathExtension.isEmpty && $0.contains("/") }
            .map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
    }

    @Test func `No sequence of calls violates the header's rules`() throws {
        let corpus = try Self.corpus()
        #expect(corpus.count > 20)
        for (name, bytes) in corpus {
            #expect(bytes.withUnsafeBytes { CallSequence.run($0, isAlone: false) }.isEmpty, "\(name)")
        }
    }

    @Test func `No sequence of calls leaves a handle behind`() async {
        // A process of its own, in which nothing else creates handles.
        await #expect(processExitsWith: .success) {
            for (name, bytes) in try ReplayTests.corpus() {
                #expect(bytes.withUnsafeBytes { CallSequence.run($0, isAlone: true) }.isEmpty, "\(name)")
            }
        }
    }
}
