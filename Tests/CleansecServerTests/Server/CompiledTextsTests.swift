import CleansecCore
import Testing

@testable import CleansecServer

/// The table of the texts that findings come from: what it finds, and what it forgets.
@Suite struct CompiledTextsTests {
    private let path = "/code/A.swift"
    private let other = "/code/B.swift"
    private var texts = CompiledTexts()

    private func digest(_ text: String) -> String { Digest(of: text.utf8).text }

    private mutating func analyse(_ documents: [String: String]) {
        texts.analyse(documents.mapValues { DocumentText($0) })
    }

    /// Returns the verdict on a module of both files that does not compile, and whose findings come from these texts.
    private func outdated(_ known: [String: String]) -> WorkspaceVerdict {
        var verdict = WorkspaceVerdict()
        verdict.outdatedModules = [
            OutdatedModule(
                name: "App", files: [path, other], isKnown: true, errors: [], digests: known.mapValues(digest))
        ]
        return verdict
    }

    /// Ends an analysis, without a verdict if it has failed.
    private mutating func end(_ verdict: WorkspaceVerdict?) {
        if let verdict { texts.note(verdict) }
        texts.forgetEarlierTexts()
    }

    /// The texts in the table.
    private var kept: Set<String> { Set(texts.texts.values.map(\.text)) }

    @Test mutating func `The digest of a verdict names the text, whether its analysis ended or was cancelled`() {
        analyse([path: "1"])
        end(WorkspaceVerdict())
        #expect(texts.older.isEmpty)
        // Two analyses that are cancelled, the first of which compiles its text.
        analyse([path: "2"])
        analyse([path: "3"])
        analyse([path: "4"])
        end(outdated([path: "2"]))
        #expect(texts.older == [path: DocumentText("2")])
        #expect(kept == ["2", "4"])
        analyse([path: "5"])
        end(outdated([path: "2"]))
        #expect(texts.older == [path: DocumentText("2")])
        #expect(kept == ["2", "5"])
    }

    @Test mutating func `The text that compiled for the last verdict counts if a digest is unknown`() {
        analyse([path: "1", other: "b"])
        end(WorkspaceVerdict())
        analyse([path: "2", other: "b"])
        end(outdated([path: "unknown"]))
        #expect(texts.older == [path: DocumentText("1"), other: DocumentText("b")])
        #expect(kept == ["1", "2", "b"])
    }

    @Test mutating func `A file that was never opened has no text, and an opened one has its text without an analysis`()
    {
        analyse([other: "b"])
        end(outdated([path: "1"]))
        #expect(texts.older.isEmpty)
        texts.open(path, DocumentText("1"))
        // The verdict has not named the text that was opened.
        #expect(texts.older.isEmpty)
        analyse([path: "2", other: "b"])
        end(outdated([path: "1"]))
        #expect(texts.older == [path: DocumentText("1")])
    }

    @Test mutating func `A text that is opened while an analysis runs is kept for its verdict`() {
        analyse([other: "b"])
        texts.open(path, DocumentText("1"))
        end(outdated([path: "unknown"]))
        #expect(texts.older == [path: DocumentText("1")])
    }

    @Test mutating func `The text of a closed file is kept as long as findings come from it`() {
        analyse([path: "1", other: "b"])
        end(outdated([path: "1"]))
        texts.close(path)
        #expect(texts.older.isEmpty)
        for _ in 0..<2 {
            analyse([other: "b"])
            end(outdated([path: "1"]))
            #expect(texts.older == [path: DocumentText("1")])
        }
        analyse([other: "b"])
        end(WorkspaceVerdict())
        #expect(kept == ["b"])
        // The file has compiled, with a text that is not known.
        end(outdated([path: "unknown"]))
        #expect(texts.older == [other: DocumentText("b")])
        texts.close(other)
        analyse([:])
        end(WorkspaceVerdict())
        #expect(texts.texts.isEmpty)
    }

    @Test mutating func `A document whose text the server does not know has none when its file has compiled`() {
        analyse([path: "1"])
        end(WorkspaceVerdict())
        // The server has refused a change of the document.
        analyse([:])
        end(WorkspaceVerdict())
        #expect(kept.isEmpty)
        end(outdated([path: "unknown"]))
        #expect(texts.older.isEmpty)
    }

    @Test mutating func `Analyses that fail leave no texts`() {
        for number in 0..<10 {
            analyse([path: "\(number)"])
            end(nil)
            #expect(kept == ["\(number)"])
        }
    }
}
