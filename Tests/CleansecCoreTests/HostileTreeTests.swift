import CleansecCore
import Foundation
import Testing

/// Trees and summaries that are cut off, of other compilers, or none are errors that say so.
@Suite struct HostileTreeTests {
    static let header =
        #"{"_kind":"source_file","filename":"A.swift","compiler_version":{"_kind":"compiler_version","major":"6","minor":"3","full":"Swift version 6.3.1"},"items":["#

    private func read(_ tree: String, source: String = "a\nb\n") throws -> ModuleSummary {
        var analyzer = Analyzer(module: "A")
        try analyzer.read(
            tree: BytesInMemory(Array(tree.utf8)), file: "A.tree", source: BytesInMemory(Array(source.utf8)))
        return analyzer.finish()
    }

    private func failure(_ tree: String) -> AnalysisError? {
        do { _ = try read(tree) } catch { return error as? AnalysisError }
        return nil
    }

    @Test func `An empty file has an empty summary`() throws {
        let summary = try read(Self.header + "]}")
        #expect(summary.compiler == "Swift version 6.3.1")
        #expect(!summary.hasRoots)
        #expect(Checker(summaries: [summary]).check().isEmpty)
    }

    @Test func `A tree of another compiler is refused by name`() throws {
        let error = try #require(
            failure(
                Self.header.replacing(#""major":"6""#, with: #""major":"7""#).replacing("6.3.1", with: "7.0") + "]}"))
        #expect(
            error.description.contains("A.tree, written by Swift version 7.0: trees of that compiler are not known"))
        #expect(error.compiler == "Swift version 7.0")
    }

    @Test(arguments: [
        "", "x", "{}", "[]", "{\"_kind\":\"source\"}", "(source_file \"A.swift\"", "null",
        "{\"_kind\":\"source_file\"}",
        "{\"_kind\":\"source_file\",\"items\":[]}",
    ])
    func `What is no tree is said to be none`(text: String) {
        #expect(failure(text)?.reason.isEmpty == false)
    }

    @Test func `A tree that is cut off anywhere is an error with the place`() throws {
        let trees = try Trees.withProgram(
            "import Cleanse\nenum M: Module { static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) } }\n"
        ) { try Trees.trees(of: [$0], module: "A") }
        let tree = trees[0].tree
        for count in stride(from: 0, to: tree.count - 2, by: max(1, tree.count / 300)) {
            var analyzer = Analyzer(module: "A")
            #expect(throws: AnalysisError.self, "cut off at \(count)") {
                try analyzer.read(
                    tree: BytesInMemory(Array(tree[..<count])), file: "A.tree", source: BytesInMemory([10]))
            }
        }
    }

    @Test func `Deep nesting is an error or is cut, and overflows nothing`() throws {
        let arrays = Self.header + String(repeating: "[", count: 100_000)
        #expect(failure(arrays) != nil)
        let nodes = #"{"_kind":"paren_expr","sub_expr":"#
        let deep = Self.header + String(repeating: nodes, count: 100_000)
        #expect(failure(deep) != nil)
        let closed =
            Self.header + String(repeating: nodes, count: 10_000) + "1" + String(repeating: "}", count: 10_000) + "]}"
        #expect(failure(closed) == nil)
    }

    @Test func `A summary that is none, cut off or of another version is refused`() throws {
        let summary = try read(Self.header + "]}")
        var bytes: [UInt8] = []
        summary.encode { bytes += $0 }
        #expect(throws: Never.self) { try ModuleSummary(reading: BytesInMemory(bytes), file: "s") }
        for count in 0..<(bytes.count - 2) {
            #expect(throws: AnalysisError.self, "cut off at \(count)") {
                try ModuleSummary(reading: BytesInMemory(Array(bytes[..<count])), file: "s")
            }
        }
        let other = String(decoding: bytes, as: UTF8.self).replacing(
            "\"cleanse-summary\":1", with: "\"cleanse-summary\":99")
        let error = #expect(throws: AnalysisError.self) {
            try ModuleSummary(reading: BytesInMemory(Array(other.utf8)), file: "s")
        }
        #expect(error?.reason.contains("a summary of version 99, and this tool reads 1") == true)
    }

    @Test func `Records of a summary that are wrong are errors`() {
        for record in [
            #""types":[1]"#, #""types":[["$sSi",0]]"#, #""functions":[["a","b"]]"#, #""roots":[[]]"#, #""roots":{}"#,
            #""types":[["$sSi",0,[],[],[],7,[1,1]]]"#, #""functions":[["u",[],"n",[0],[[0,["zzz"]]],0]]"#,
        ] {
            let text = #"{"cleanse-summary":1,"module":"A",\#(record)}"#
            #expect(throws: AnalysisError.self, "\(record)") {
                try ModuleSummary(reading: BytesInMemory(Array(text.utf8)), file: "s")
            }
        }
    }
}
