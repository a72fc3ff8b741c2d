import CCalls
import Foundation
import Testing

/// Sequences of calls that reach all that `.ci/fuzz` reached, and those that once went wrong.
@Suite struct ReplayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus")

    private static func corpus() throws -> [(name: String, bytes: Data)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { folder.appending(path: $0).pathExtension.isEmpty && $0.contains("/") }
            .map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
    }

    @Test func `No sequence of calls goes against the header`() throws {
        let corpus = try Self.corpus()
        #expect(corpus.count > 20)
        for (name, bytes) in corpus {
            #expect(bytes.withUnsafeBytes { CallSequence.run($0, isAlone: false) }.isEmpty, "\(name)")
        }
    }

    @Test func `No sequence of calls leaves a handle behind`() async {
        // In a process of its own, where nothing else makes handles.
        await #expect(processExitsWith: .success) {
            for (name, bytes) in try ReplayTests.corpus() {
                #expect(bytes.withUnsafeBytes { CallSequence.run($0, isAlone: true) }.isEmpty, "\(name)")
            }
        }
    }
}
