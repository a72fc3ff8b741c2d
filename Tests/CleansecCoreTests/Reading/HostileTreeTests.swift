import CleanseJSON
import Foundation
import Testing

@testable import CleansecCore

/// Truncated trees and summaries, trees of other compilers, and other files are errors that say so.
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

    @Test(arguments: ["", "// Nothing.\n", "#if NEVER\nstruct Hidden {}\n#endif\n"])
    func `A file without declarations is read as the compiler writes it`(source: String) throws {
        let trees = try Trees.withProgram(source) { try Trees.trees(of: [$0], module: "A") }
        let summary = try read(String(decoding: trees[0].tree, as: UTF8.self), source: source)
        #expect(summary.compiler.hasPrefix("Swift version"))
        #expect(!summary.hasRoots)
    }

    @Test func `A tree of an unknown compiler is an error that names the compiler`() throws {
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
    func `A file that is not a tree is an error`(text: String) {
        #expect(failure(text)?.reason.isEmpty == false)
    }

    @Test func `A truncated tree is an error`() throws {
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

    @Test func `Deep nesting is an error or is truncated, and does not overflow the stack`() throws {
        let arrays = Self.header + String(repeating: "[", count: 100_000)
        #expect(failure(arrays) != nil)
        let nodes = #"{"_kind":"paren_expr","type":"$sSiD","sub_expr":"#
        let deep = Self.header + String(repeating: nodes, count: 100_000)
        #expect(failure(deep) != nil)
        let closed =
            Self.header + String(repeating: nodes, count: 10_000) + "1" + String(repeating: "}", count: 10_000) + "]}"
        #expect(failure(closed) == nil)
    }

    /// Records which statements are complete.
    private final class Statements: TreeReader.Visitor {
        var areWhole: [Bool] = []
        func begin(type _: Node) {}
        func endType() {}
        func begin(function _: Node) {}
        func statement(_ node: Node) { areWhole.append(!node.isTruncated) }
        func endFunction() {}
        func other(_ node: Node) { areWhole.append(!node.isTruncated) }
    }

    @Test func `A statement that is too large is truncated and marked, and the next statements are read`() throws {
        let element = #"{"_kind":"integer_literal_expr","type":"$sSiD","value":"1"}"#
        func statement(_ count: Int) -> String {
            #"{"_kind":"array_expr","type":"$sSaySiGD","elements":["#
                + Array(repeating: element, count: count).joined(separator: ",")
                + "]}"
        }
        let function =
            #"{"_kind":"func_decl","usr":"s:f","interface_type":"$syycD","name":{"_kind":"decl_name","base_name":{"_kind":"base_name","name":"f"}},"params":{"_kind":"parameter_list"},"body":{"_kind":"brace_stmt","elements":["#
            + statement(1) + ","
            + statement(1_000) + "," + statement(2) + "]}}"
        let tree = [statement(1_000), statement(1), function].joined(separator: ",")
        let visitor = Statements()
        var reader = TreeReader(
            BytesInMemory(Array((Self.header + tree + "]}").utf8)), file: "A.tree", visitor: visitor, largest: 10_000)
        try reader.read { _ in }
        #expect(visitor.areWhole == [false, true, true, false, true])
    }

    @Test func `A statement that is nested too deeply is marked as truncated`() throws {
        let nodes = #"{"_kind":"paren_expr","type":"$sSiD","sub_expr":"#
        let deep = String(repeating: nodes, count: 2_000) + "1" + String(repeating: "}", count: 2_000)
        let visitor = Statements()
        var reader = TreeReader(
            BytesInMemory(Array((Self.header + deep + "]}").utf8)), file: "A.tree", visitor: visitor)
        try reader.read { _ in }
        #expect(visitor.areWhole == [false])
    }

    /// A source that yields the same bytes endlessly.
    private final class Endless: ByteSource {
        private let bytes: [UInt8]

        init(_ text: String) { bytes = Array(text.utf8) }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            let count = min(buffer.count, bytes.count)
            bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            return count
        }
    }

    @Test func `Endless files are refused`() throws {
        let source = #expect(throws: AnalysisError.self) {
            try SourceLines(Endless(String(repeating: "\n", count: 1_000)), file: "A.swift", largest: 3 << 20)
        }
        #expect(source?.description == "A.swift: the source file is larger than 3 MB")
        let reader = JSONReader(Endless(String(repeating: " ", count: 1_000)), file: "A", longest: 3 << 20)
        let document = #expect(throws: AnalysisError.self) { try reader.next() }
        #expect(document?.reason == "it is larger than 3 MB")
        let record = JSONReader(BytesInMemory(Array("[[],[],[],[],[]]".utf8)), file: "A")
        #expect(throws: AnalysisError.self) { try JSONValue(record, before: 10) }
    }

    @Test(arguments: [
        ("", [1, 2, 3]), ("#sourceLocation(file: \"B.x\", line: 10)", [1, 10, 11]),
        ("  #sourceLocation ( file : \"B.x\" , line : 10 )", [1, 10, 11]),
        ("// #sourceLocation(file: \"B.x\", line: 10)", [1, 2, 3]),
        ("#sourceLocation(file: 1, line: 10)", [1, 2, 3]), ("#sourceLocation", [1, 2, 3]), ("#if DEBUG", [1, 2, 3]),
    ])
    func `Lines are numbered as #sourceLocation says`(line: String, numbers: [Int]) throws {
        let lines = try SourceLines(BytesInMemory(Array((line + "\nb\nc").utf8)), file: "A.swift")
        let count = line.utf8.count
        let found = [0, count + 1, count + 3].map { lines.position(of: $0) }
        #expect(found.map(\.position.line) == numbers)
        #expect(found.map(\.file) == numbers.map { $0 > 3 ? 0 : nil })
        #expect(lines.files == (numbers.last == 11 ? ["B.x"] : []))
    }

    @Test func `A truncated summary, or a summary of another version, is refused`() throws {
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
            "\"cleanse-summary\":\(ModuleSummary.version)", with: "\"cleanse-summary\":99")
        let error = #expect(throws: AnalysisError.self) {
            try ModuleSummary(reading: BytesInMemory(Array(other.utf8)), file: "s")
        }
        #expect(error?.reason.contains("a summary of version 99, and this tool reads \(ModuleSummary.version)") == true)
    }

    @Test func `Invalid records of a summary are errors`() {
        for record in [
            #""types":[1]"#, #""types":[["$sSi",0]]"#, #""functions":[["a","b"]]"#, #""roots":[[]]"#, #""roots":{}"#,
            #""types":[["$sSi",0,[],[],[],7,[1,1]]]"#, #""functions":[["u",[],"n",[0],[[0,["zzz"]]],0]]"#,
        ] {
            let text = #"{"cleanse-summary":\#(ModuleSummary.version),"module":"A",\#(record)}"#
            #expect(throws: AnalysisError.self, "\(record)") {
                try ModuleSummary(reading: BytesInMemory(Array(text.utf8)), file: "s")
            }
        }
    }
}
