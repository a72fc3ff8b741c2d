import BeanInputs
import Foundation
import Testing

/// The inputs with which the fuzzers of `.ci/fuzz beans` began, and inputs that reached new code.
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
