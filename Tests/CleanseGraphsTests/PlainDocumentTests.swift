import Foundation
import Testing

@testable import CleanseGraphs

/// Documents that are read without a decoder: as the decoder reads them, or not at all.
@Suite struct PlainDocumentTests {
    private static func decoded(_ bytes: [UInt8]) -> GraphDocument? {
        try? GraphDocument(decoding: Data(bytes), file: "graph.json")
    }

    private static func expectSame(_ bytes: [UInt8]) {
        guard let plain = GraphDocument(plain: bytes) else { return }
        #expect(plain == decoded(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }

    // MARK: Documents that programs write

    @Test(arguments: Examples.names) func `The document of each front end is plain`(name: String) throws {
        let bytes = Array(try Examples.text(name))
        let document = try #require(GraphDocument(plain: bytes))
        #expect(document == Self.decoded(bytes))
        #expect(GraphDocument(plain: Array(document.text.utf8)) == document)
    }

    /// A document that has each member at times, null at others, in any order and with any space between.
    private static func text(seed: Int) -> String {
        var numbers = SeededNumbers(seed)
        let texts = [
            "App.Type", "", "é", "日本 👍", #"a \"quoted\" \\ text"#, #"App\/File.swift:3"#, #"\u00e9\ud83d\ude00\n"#, "K̂",
        ]
        func any<Element>(_ list: [Element]) -> Element { list[Int.random(in: 0..<list.count, using: &numbers)] }
        func space() -> String { any(["", "", " ", "\n  ", "\t", "\r\n"]) }
        func text() -> String { "\"\(any(texts))\"" }
        func flag() -> String { any(["true", "false"]) }
        func list(_ element: () -> String) -> String {
            let elements = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in space() + element() + space() }
            return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
        }
        func object(_ required: [(String, String)], _ others: [(String, () -> String)]) -> String {
            var members = required
            for (name, value) in others where Bool.random(using: &numbers) {
                members.append((name, any([value(), value(), value(), "null"])))
            }
            if Int.random(in: 0..<8, using: &numbers) == 0 {
                members.append(
                    (any(["more", "Key", "keys", ""]), any(["7", "[]", "{\"key\": [1.5, {}, null, true]}", text()])))
            }
            if Bool.random(using: &numbers) { members.shuffle(using: &numbers) }
            let written = members.map { "\(space())\"\($0)\"\(space()):\(space())\($1)\(space())" }
            return "{" + written.joined(separator: ",") + "}"
        }
        func dependency() -> String {
            object(
                [("key", text()), ("strength", any(["\"eager\"", "\"deferred\"", "\"weak\""])), ("optional", flag())],
                [("component", text), ("componentID", { "1" }), ("crossings", { list(text) })])
        }
        func binding() -> String {
            object(
                [
                    ("key", text()), ("kind", text()), ("shared", flag()), ("collected", flag()),
                    ("dependencies", list(dependency)),
                ],
                [
                    "protocol", "throws", "sendableFactory", "sendableValue", "asynchronous", "start", "stop",
                    "running",
                    "startsWithGraph",
                ]
                .map { ($0, flag) } + ["label", "place", "isolation"].map { ($0, text) }
                    + ["modules", "replaced", "unbound"].map { ($0, { list(text) }) })
        }
        func component(_ id: Int) -> String {
            object(
                [("id", "\(id)"), ("name", text()), ("bindings", list(binding))],
                ["label", "scope", "seed", "parent"].map { ($0, text) } + [("parentID", { "0" })])
        }
        func timing() -> String {
            object(
                [("componentID", "1"), ("key", text()), ("began", any(["0", "12.25", "0.001"])), ("duration", "30")],
                [("thread", text), ("critical", flag)])
        }
        return space()
            + object(
                [("version", "1"), ("components", "[" + component(0) + "," + component(1) + "]")],
                [("timings", { list(timing) })]) + space()
    }

    @Test(arguments: 0..<200) func `A random document is read as the decoder reads it`(seed: Int) throws {
        let bytes = Array(Self.text(seed: seed).utf8)
        let document = try #require(GraphDocument(plain: bytes), "\(String(decoding: bytes, as: UTF8.self))")
        #expect(document == Self.decoded(bytes))
    }

    // MARK: Others

    @Test(arguments: 0..<100) func `A document that was damaged is read as the decoder reads it, or not at all`(
        seed: Int
    ) {
        var numbers = SeededNumbers(seed)
        let whole = Array(Self.text(seed: seed).utf8)
        let damages = Array("\"\\{}[]:,0189.-+eEtrufalsn u\u{0}\u{7F}".utf8) + [0x80, 0xC3, 0xED, 0xF5, 0xFF]
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...2, using: &numbers) {
                let position = Int.random(in: 0..<bytes.count, using: &numbers)
                let end = Int.random(in: position..<min(bytes.count, position + 20), using: &numbers)
                let damage = damages[Int.random(in: 0..<damages.count, using: &numbers)]
                switch Int.random(in: 0..<5, using: &numbers) {
                case 0: bytes[position] = damage
                case 1: bytes.insert(damage, at: position)
                case 2: bytes.removeSubrange(position...end)
                case 3: bytes.insert(contentsOf: bytes[position...end], at: end)
                default: bytes = Array(bytes[..<position])
                }
                if bytes.isEmpty { break }
            }
            Self.expectSame(bytes)
        }
    }

    private static func document(_ members: String) -> String {
        "{\"version\": 1, \"components\": [{\"id\": 1, \"name\": \"A\", \"bindings\": []\(members)}]}"
    }

    @Test(
        arguments: [
            "", " ", "null", "{}", "[]", "\u{FEFF}" + document(""), document("") + "x", document("") + "\u{0}",
            document("") + document(""), document(","), document(", \"scope\": nul"), document(", \"scope\": nulll"),
            document(", \"scope\": \"a\", \"scope\": \"b\""), document(", \"scope\": null, \"scope\": \"b\""),
            document(", \"scope\": \"b\", \"scope\": null"), document(", \"scope\": \"b\", \"\\u0073cope\": \"c\""),
            document(", \"scop\u{E9}\": 1"), document(", \"scope\": \"\\ud800\""), document(", \"scope\": \"\\x\""),
            document(", \"scope\": \"\n\""), document(", \"scope\": \"\\"), document(", \"scope\": \"\\\""),
            document(", \"parentID\": 01"), document(", \"parentID\": 1.0"), document(", \"parentID\": 1.5"),
            document(", \"parentID\": -1"), document(", \"parentID\": 1e0"),
            document(", \"parentID\": 99999999999999999999"), document(", \"parentID\": 999999999"),
            document(", \"parentID\": 1234567890"), document(", \"parentID\": 0"), document(", \"parentID\": 00"),
            document(", \"scope\": n"), document(", \"scope\": ull"), document(", \"scope\": \"null\""),
            document(", \"parentID\": \"1\""), document(", \"more\": 1."), document(", \"more\": .5"),
            document(", \"more\": tru"), document(", \"more\": [1,]"), document(", \"more\": {\"a\" 1}"),
            document(", \"more\": -1e5"), document(", \"more\": " + String(repeating: "[", count: 100_000)),
            document(", \"more\": " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200)),
            "{\"version\": 1}", "{\"version\": 2, \"components\": []}", "{\"version\": 1, \"components\": null}",
            "{\"version\": 1, \"components\": [], \"timings\": [{\"componentID\": 1, \"key\": \"K\", \"began\": 1e2, \"duration\": 00.5}]}",
        ])
    func `What is unusual is read as the decoder reads it, or not at all`(text: String) {
        Self.expectSame(Array(text.utf8))
        Self.expectSame(Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    }

    @Test(
        arguments: [
            (#""eager""#, true), (#""weak""#, true), (#" "deferred" "#, true), (#""Eager""#, false),
            (#""eage""#, false), (#""eagerly""#, false), ("\"\"", false), (#""eag\u0065r""#, false), ("null", false),
            ("1", false), ("eager", false), (#""eager"#, false), (#""eager", "strength": "weak""#, false),
        ])
    func `A strength is one of three, or not plain`(text: String, isPlain: Bool) {
        let dependency = #"{"key": "L", "strength": \#(text), "optional": false}"#
        let binding =
            #"{"key": "K", "kind": "plain", "shared": true, "collected": false, "dependencies": [\#(dependency)]}"#
        let bytes = Array(Self.document("").replacing("[]", with: "[\(binding)]").utf8)
        Self.expectSame(bytes)
        #expect((GraphDocument(plain: bytes) != nil) == isPlain)
    }

    @Test func `Each name is short enough to be compared at once`() {
        func names<Key: CodingKey & CaseIterable>(_: Key.Type) -> [String] { Key.allCases.map(\.stringValue) }
        let all =
            names(GraphDocument.CodingKeys.self) + names(GraphDocument.Component.CodingKeys.self)
            + names(GraphDocument.Binding.CodingKeys.self) + names(GraphDocument.Dependency.CodingKeys.self)
            + names(GraphDocument.Timing.CodingKeys.self) + GraphDocument.Strength.allCases.map(\.rawValue)
        for name in all { #expect(name.utf8.count < PlainWord.most) }
    }

    @Test(arguments: [1, 2, 8, 15, 16, 17, 32, 33]) func `Any byte of a text may be any`(length: Int) throws {
        for position in 0..<length {
            for byte in UInt8.min...UInt8.max {
                var text = Array(repeating: UInt8(ascii: "x"), count: length)
                text[position] = byte
                let bytes = Array(Self.document(", \"scope\": \"").dropLast(3).utf8) + text + Array("\"}]}".utf8)
                let plain = GraphDocument(plain: bytes)
                let isUsual = 0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                #expect((plain?.isVisible == true) == isUsual)
                if byte < 0x20 || byte > 0x7F { #expect(plain == nil) }
                if isUsual || byte == 0x7F { #expect(plain?.components[0].scope.map { Array($0.utf8) } == text) }
            }
        }
    }

    @Test func `A document is known to be visible until it is changed`() throws {
        let bytes = Array(Self.document(", \"scope\": \"S\"").utf8)
        var document = try #require(GraphDocument(plain: bytes))
        #expect(document.isVisible)
        document.components[0].name = "\u{1B}[2J"
        #expect(!document.isVisible)
        #expect(Graph(document).components[0].name == "\\u{1B}[2J")
        document.show()
        #expect(document.isVisible && document.components[0].name == "\\u{1B}[2J")
        for text in ["\u{7F}", "\\u001b", "\u{202E}", "\u{E9}"] {
            let other = try #require(GraphDocument(plain: Array(Self.document(", \"scope\": \"\(text)\"").utf8)))
            #expect(!other.isVisible)
        }
        let decoded = try GraphDocument(decoding: Data(bytes), file: "graph.json")
        #expect(!decoded.isVisible && decoded == GraphDocument(plain: bytes))
    }

    @Test func `A whole number of more digits than are plain is decoded`() throws {
        let text = Self.document("").replacing("\"id\": 1", with: "\"id\": 1234567890")
        #expect(GraphDocument(plain: Array(text.utf8)) == nil)
        #expect(try GraphDocument(reading: Array(text.utf8), file: "graph.json").components[0].id == 1_234_567_890)
    }

    @Test func `Texts that are no UTF-8 are not plain`() throws {
        for wrong: [UInt8] in [
            [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF5, 0x80, 0x80, 0x80],
        ] {
            let text = Self.document(", \"scope\": \"?\"")
            var bytes = Array(text.utf8)
            let position = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
            bytes.replaceSubrange(position...position, with: wrong)
            #expect(GraphDocument(plain: bytes) == nil)
        }
    }
}
