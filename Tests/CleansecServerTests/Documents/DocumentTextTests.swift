import Foundation
import TestSupport
import Testing

@testable import CleansecServer

/// The texts of documents, their positions and their changes.
@Suite struct DocumentTextTests {
    private func position(_ line: Int, _ character: Int) -> TextPosition {
        TextPosition(line: line, character: character)
    }

    @Test func `Columns are counted in UTF-16 or in bytes`() throws {
        let text = DocumentText("a🦊é\u{1F1E9}\u{1F1EA}z\nb")
        for (utf16, utf8) in [(0, 0), (1, 1), (3, 5), (4, 7), (6, 11), (8, 15), (9, 16)] {
            let offset = try text.offset(of: position(0, utf16), .utf16)
            #expect(try text.offset(of: position(0, utf8), .utf8) == offset)
            #expect(text.position(at: offset, .utf16) == position(0, utf16))
            #expect(text.position(at: offset, .utf8) == position(0, utf8))
        }
    }

    @Test func `A position that is not in the text is an error`() {
        let text = DocumentText("a🦊\nb")
        for wrong in [position(2, 0), position(-1, 0), position(0, -1), position(.max, 0)] {
            #expect(throws: DocumentText.Misplaced.self) { try text.offset(of: wrong, .utf16) }
        }
        #expect(throws: DocumentText.Misplaced(description: "line 0, column 2 is inside a character")) {
            try text.offset(of: position(0, 2), .utf16)
        }
        #expect(throws: DocumentText.Misplaced.self) { try text.offset(of: position(0, 3), .utf8) }
    }

    @Test func `A column after the end of a line is the end of the line`() throws {
        for text in ["ab\ncd", "ab\r\ncd", "ab\rcd"].map(DocumentText.init(_:) as (String) -> DocumentText) {
            #expect(text.lineCount == 2)
            #expect(try text.offset(of: position(0, 9), .utf16) == 2)
            #expect(try text.offset(of: position(1, .max), .utf16) == text.bytes.count)
        }
    }

    @Test func `A wrong change leaves the text as it was`() throws {
        var text = DocumentText("ab\ncd")
        for (start, end) in [(position(1, 0), position(0, 0)), (position(0, 0), position(2, 0))] {
            #expect(throws: DocumentText.Misplaced.self) {
                try text.replace(TextRange(start: start, end: end), with: "x", .utf16)
            }
        }
        #expect(text == DocumentText("ab\ncd"))
    }

    /// The reference is a list of code units in UTF-16, whose lines are found anew for each change.
    @Test(arguments: [PositionEncoding.utf16, .utf8])
    func `10,000 random changes give the text that a list of code units gives`(encoding: PositionEncoding) throws {
        var random = RandomNumbers(seed: 52)
        let words = ["a", "é", "🦊", "\n", "\r", "\r\n", "let x", "\u{301}", "漢", "", "\n\n", "👩‍👩‍👧"]
        var text = DocumentText("")
        var reference: [UInt16] = []
        func lines() -> [Range<Int>] {
            var result: [Range<Int>] = []
            var (start, index) = (0, 0)
            while index < reference.count {
                let isPair = reference[index] == 13 && index + 1 < reference.count && reference[index + 1] == 10
                if reference[index] == 10 || reference[index] == 13 {
                    result.append(start..<index)
                    index += isPair ? 1 : 0
                    start = index + 1
                }
                index += 1
            }
            return result + [start..<reference.count]
        }
        func isInside(_ index: Int) -> Bool { index < reference.count && 0xDC00..<0xE000 ~= reference[index] }
        func column(_ line: Range<Int>, _ index: Int) -> Int {
            let before = reference[line.lowerBound..<index]
            return encoding == .utf16 ? before.count : String(decoding: before, as: UTF16.self).utf8.count
        }
        for _ in 0..<10_000 {
            let lines = lines()
            func place() -> (index: Int, position: TextPosition) {
                let number = random.below(lines.count)
                var index = lines[number].lowerBound + random.below(lines[number].count + 1)
                if isInside(index) { index -= 1 }
                return (index, position(number, column(lines[number], index)))
            }
            let ends = [place(), place()].sorted { $0.index < $1.index }
            // The text stays short.
            let end = reference.count > 200 || random.chance(40) ? ends[1] : ends[0]
            let added = words[random.below(words.count)] + words[random.below(words.count)]
            try text.replace(TextRange(start: ends[0].position, end: end.position), with: added, encoding)
            reference.replaceSubrange(ends[0].index..<end.index, with: Array(added.utf16))
            try #require(text.text.utf16.elementsEqual(reference))
            try #require(text == DocumentText(text.text))
            try #require(text.lineCount == self.lineCount(reference))
        }
    }

    private func lineCount(_ units: [UInt16]) -> Int {
        1 + units.indices.count { units[$0] == 10 && ($0 == 0 || units[$0 - 1] != 13) || units[$0] == 13 }
    }

    @Test func `Random positions are errors or offsets, and never trap`() {
        var random = RandomNumbers(seed: 53)
        var text = DocumentText("a🦊\r\né\n\rz")
        let numbers = [-1, 0, 1, 2, 3, 4, 5, 100, Int.max, Int.min, 1 << 31]
        for _ in 0..<5_000 {
            func place() -> TextPosition {
                position(numbers[random.below(numbers.count)], numbers[random.below(numbers.count)])
            }
            let encoding = random.chance(50) ? PositionEncoding.utf8 : .utf16
            _ = try? text.replace(TextRange(start: place(), end: place()), with: random.chance(50) ? "🦊" : "", encoding)
            _ = text.position(at: numbers[random.below(numbers.count)], encoding)
            _ = text.offset(ofLine: numbers[random.below(numbers.count - 3)], column: numbers[random.below(8)])
            #expect(text.text.utf8.elementsEqual(text.bytes))
            if text.bytes.count > 1_000 { text = DocumentText("a🦊\r\né\n\rz") }
        }
    }

    @Test func `Places of the compiler are lines by line feeds, and columns in bytes`() {
        let text = DocumentText("é\r\n  🦊 Machine.init\nlast")
        #expect(text.offset(ofLine: 1, column: 1) == 0)
        #expect(text.offset(ofLine: 2, column: 8) == 11)
        #expect(text.offset(ofLine: 2, column: nil) == 6)
        #expect(text.offset(ofLine: 9, column: 1) == text.bytes.count)
        #expect(text.name(at: 11) == 11..<18)
        #expect(text.range(text.name(at: 11), .utf16) == TextRange(start: position(1, 5), end: position(1, 12)))
        #expect(DocumentText("of(x)").name(at: 2) == 0..<2)
        #expect(DocumentText("a\n").name(at: 1) == 1..<1)
    }

    @Test func `The names at a position are a word, and the types after its colon`() {
        let text = DocumentText("init(for grinder: any Provider<Grinder>, é: [B]) {}\nlet x: A = b")
        func names(_ offset: Int) -> [String] { text.names(around: offset) }
        #expect(names(0) == ["init"])
        #expect(names(4) == ["init"])
        #expect(names(10) == ["grinder", "any", "Provider", "Grinder"])
        #expect(names(24) == ["Provider"])
        #expect(names(42) == ["é", "B"])
        #expect(names(40) == [])
        #expect(names(text.bytes.count) == ["b"])
        #expect(text.compilerLine(at: text.bytes.count) == 2)
    }

    @Test func `Places of an older text keep their distance from the nearer end`() {
        let shift = TextShift(
            from: DocumentText("first\nsecond\nthird\n"), to: DocumentText("first\nsec\nadded\nthird\n"))
        #expect(shift(3) == 3)
        #expect(shift(13) == 16)
        #expect(shift(10) == 9)
        let same = TextShift(from: DocumentText("aaa"), to: DocumentText("aaa"))
        #expect((0...3).map { same($0) } == [0, 1, 2, 3])
    }
}
