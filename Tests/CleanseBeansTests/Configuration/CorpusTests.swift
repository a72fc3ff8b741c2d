import BeanInputs
import Foundation
import Testing

/// The initial inputs of the fuzzers that `.ci/fuzz beans` runs, and inputs with which they reached new code.
@Suite struct CorpusTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    @Test(arguments: BeanInput.allCases) func `An input of each kind is accepted or rejected`(kind: BeanInput) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: kind.rawValue), includingPropertiesForKeys: nil)
        #expect(files.count > 5)
        for file in files {
            let mistakes = kind.mistakes(with: try Data(contentsOf: file))
            #expect(mistakes.isEmpty, "\(kind)/\(file.lastPathComponent): \(mistakes)")
        }
    }
}
