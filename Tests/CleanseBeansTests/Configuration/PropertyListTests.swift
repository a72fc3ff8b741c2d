import Cleanse
import CleanseBeans
import Foundation
import Testing

/// Property lists in each format and encoding, as programs write them, and lists that no program would write.
@Suite struct PropertyListTests {
    private func values(_ data: Data) throws -> [String: Any] {
        let items = try PropertyListConfigurationSource(data: data, url: "list").load()
        return Dictionary(
            uniqueKeysWithValues: items.map { ($0.namespace.isEmpty ? $0.key : "\($0.namespace):\($0.key)", $0.value) })
    }

    private func values(_ text: String) throws -> [String: Any] { try values(Data(text.utf8)) }

    private func refusal(
        _ data: Data, _ location: Testing.SourceLocation = #_sourceLocation
    ) throws -> String {
        try #require(throws: ConfigurationError.self, sourceLocation: location) { _ = try values(data) }.description
    }

    private func xml(_ content: String) -> String { "<plist version=\"1.0\"><dict>\(content)</dict></plist>" }

    // MARK: Excessive lists

    private func deep(_ count: Int, opening: String) -> String {
        "<key>a</key>" + String(repeating: opening, count: count) + String(repeating: "</array>", count: count)
    }

    @Test(arguments: ["<array><!--</a>-->", "<array a='</a>/>'>", "<array><?x </a>?>", "<array\n><!--/>-->"])
    func `An apparent end tag in a comment or an attribute does not hide the depth of a list`(opening: String)
        throws
    {
        let text = xml(deep(50_000, opening: opening))
        #expect(try refusal(Data(text.utf8)).contains("it is nested deeper than 100 values"))
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32LittleEndian, .utf8])
    func `A list that is nested too deeply is refused in each encoding`(encoding: String.Encoding) throws {
        let text = "<?xml version=\"1.0\"?>" + xml(deep(50_000, opening: "<array>"))
        let data = try #require(text.data(using: encoding))
        #expect(try refusal(data).contains("it is nested deeper than 100 values"))
        let openStep =
            "{ a = " + String(repeating: "(", count: 50_000) + String(repeating: ")", count: 50_000) + "; }"
        #expect(try refusal(#require(openStep.data(using: encoding))).contains("it is nested deeper than 100 values"))
    }

    private func number(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }

    /// Returns a binary list of objects that refer to each other by two bytes.
    private func binary(_ objects: [[UInt8]], top: UInt64 = 0) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(UInt64(bytes.count)).suffix(4)
            bytes += object
        }
        let table = UInt64(bytes.count)
        return Data(
            bytes + offsets + [0, 0, 0, 0, 0, 0, 4, 2] + number(UInt64(objects.count)) + number(top) + number(table))
    }

    private func reference(_ object: Int) -> [UInt8] { [UInt8(object >> 8), UInt8(object & 0xFF)] }

    @Test(.timeLimit(.minutes(20))) func `A binary list whose arrays double with each step is refused`() throws {
        let levels = 40
        var objects = [[0xD1] + reference(1) + reference(2), [0x51, 0x61]]
        for level in 0..<levels {
            let next = reference(level == levels - 1 ? 1 : level + 3)
            objects.append([0xA2] + next + next)
        }
        let list = binary(objects)
        #expect(try refusal(list).contains("it has more than \(10_000 + 10 * list.count) values"))
    }

    @Test func `A binary list that claims more elements than bytes is refused`() throws {
        let most = [0x13] + number(UInt64(Int64.max))
        for marker: UInt8 in [0xDF, 0xAF, 0x4F, 0x5F, 0x6F, 0xCF] {
            for count in [most, [0x13] + number(.max), [0x10, 0xFF], [0x12, 0xFF, 0xFF, 0xFF, 0xFF]] {
                let object = [marker] + count
                let list = [[0xD1] + reference(1) + reference(2), [0x51, 0x61], object]
                #expect(try refusal(binary(list)).contains("it has more elements than bytes"))
            }
        }
        let reported: [UInt8] = [0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x08]
        let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + number(1) + number(0) + number(0x12)
        #expect(throws: ConfigurationError.self) { try values(Data("bplist00".utf8) + Data(reported) + Data(trailer)) }
    }

    @Test func `A changed byte of a binary list is an error, or another value`() throws {
        let written: [String: Any] = [
            "a": [1, 2.5, "text", "ü"], "b": ["c": true, "d": Date(timeIntervalSince1970: 5)], "e": Data([1, 2]),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: written, format: .binary, options: 0)
        #expect(try values(data)["b:c"] as? Bool == true)
        var refused = 0
        for position in data.indices {
            for value: UInt8 in [0, 1, 0x0F, 0x10, 0x5F, 0x7F, 0x80, 0xA2, 0xD2, 0xDF, 0xFF] {
                var changed = data
                changed[position] = value
                do { _ = try values(changed) } catch is ConfigurationError { refused += 1 }
            }
        }
        #expect(refused > 500)
    }

    // MARK: Values

    @Test func `A binary list has the values that it was written with`() throws {
        let written: [String: Any] = [
            "true": true, "small": 5, "negative": -5, "large": UInt64.max, "real": 2.0, "text": "t", "wide": "ü😀",
            "date": Date(timeIntervalSince1970: 1_577_836_800), "data": Data([1, 2]), "list": [1, "a"] as [Any],
            "db": ["host": "h"], "long": String(repeating: "x", count: 300),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: written, format: .binary, options: 0)
        let read = try values(data)
        #expect(read["true"] as? Bool == true && read["small"] as? Int == 5 && read["negative"] as? Int == -5)
        #expect(read["large"] as? UInt64 == .max && read["real"] as? Double == 2 && read["text"] as? String == "t")
        #expect(read["wide"] as? String == "ü😀" && read["data"] as? Data == Data([1, 2]))
        #expect((read["date"] as? Date)?.timeIntervalSince1970 == 1_577_836_800)
        #expect((read["list"] as? [Any])?.count == 2 && read["db:host"] as? String == "h")
        #expect((read["long"] as? String)?.count == 300)
    }

    @Test func `Values of an XML list may have each spelling`() throws {
        let read = try values(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- a comment --><plist version="1.0"><dict>
            <key>a &amp; b</key><string>&lt;&#65;&#x42;<![CDATA[<c>]]><!-- no --></string><key>e</key><string/>
            <key>t</key><true/><key>f</key><false></false><key>h</key><integer>-0x1F</integer>
            <key>i</key><integer> 18446744073709551615 </integer><key>r</key><real>1e3</real>
            <key>data</key><data>
                AQI=
            </data><key>list</key><array/><key>d</key><date>2024-02-29T10:00:00Z</date></dict></plist>
            """)
        #expect(read["a & b"] as? String == "<AB<c>" && read["e"] as? String == "" && read["t"] as? Bool == true)
        #expect(read["f"] as? Bool == false && read["h"] as? Int == -31 && read["i"] as? UInt64 == .max)
        #expect("\(read["r"] ?? "")" == "1e3" && read["data"] as? Data == Data([1, 2]))
        #expect((read["list"] as? [Any])?.isEmpty == true)
        #expect((read["d"] as? Date)?.timeIntervalSince1970 == 1_709_200_800)
    }

    @Test(arguments: [
        ("0x0", "0"), ("-0x00", "0"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
        ("0x10000000000000000", "18446744073709551616"),
        ("0x0007fffffffffffffffffffffffffffffff", "170141183460469231731687303715884105727"),
        ("-0x80000000000000000000000000000000", "-170141183460469231731687303715884105728"),
    ])
    func `A hexadecimal integer of an XML list has up to 16 bytes`(written: String, value: String) throws {
        #expect("\(try values(xml("<key>a</key><integer>\(written)</integer>"))["a"] ?? "none")" == value)
    }

    @Test(
        arguments: [
            (0, 0, "0"),
            (0, 1000000000000000000, "1000000000000000000"),
            (0, .max, "18446744073709551615"),
            (1, 0, "18446744073709551616"),
            (1, 1 << 63, "27670116110564327424"),
            (1 << 32, 4294967295, "79228162514264337597838917631"),
            (9223372036854775807, .max, "170141183460469231731687303715884105727"),
            (1 << 63, 0, "-170141183460469231731687303715884105728"),
            (1 << 63, 1, "-170141183460469231731687303715884105727"),
            (.max, 0, "-18446744073709551616"),
            (.max, .max, "-1"),
            (.max - 1, 0, "-36893488147419103232"),
            (5421010862427522170, 687399551400673280, "100000000000000000000000000000000000000"),
        ] as [(UInt64, UInt64, String)])
    func `An integer of a binary list has up to 16 bytes`(high: UInt64, low: UInt64, value: String) throws {
        let object = [0x14] + number(high) + number(low)
        let read = try values(binary([[0xD1] + reference(1) + reference(2), [0x51, 0x61], object]))
        #expect("\(read["a"] ?? "none")" == value)
    }

    @Test(arguments: [
        "<key>a</key><date>2024-13-45T99:00:00Z</date>", "<key>a</key><data>###</data>",
        "<key>a</key><integer>x</integer>", "<key>a</key><integer>0x</integer>", "<key>a</key><integer>0x+1</integer>",
        "<key>a</key><integer>0x100000000000000000000000000000000</integer>",
        "<key>a</key><real>1,5</real>", "<key>a</key>", "<string>a</string>", "<key>a</key><string>&x;</string>",
        "<key>a</key><string>&#0;</string>", "<key>a</key><string>b", "<key>a</key><other/>", "text",
        "<key>a</key><true>b</true>", "<key>a</key><array>b</array>", "<key>a</key><string>b</strong>",
    ])
    func `Invalid content of a property list is an error with its line`(content: String) throws {
        #expect(try refusal(Data(xml(content).utf8)).contains("(line 1, column "))
    }

    @Test func `A document type may not declare entities`() throws {
        let text = "<!DOCTYPE plist [<!ENTITY a \"b\">]>" + xml("<key>a</key><string>&a;</string>")
        #expect(try refusal(Data(text.utf8)).contains("a document type declares entities"))
    }

    @Test func `A list in OpenStep format has texts and data`() throws {
        let read = try values(
            """
            /* of NeXT */ { host = "h\\U00fc\\n"; 'two words' = a.b/c; list = (1, "2", ); // the last
              db = { port = 80; }; data = <01 ff>; }
            """)
        #expect(read["host"] as? String == "hü\n" && read["two words"] as? String == "a.b/c")
        #expect(read["list"] as? [String] == ["1", "2"] && read["db:port"] as? String == "80")
        #expect(read["data"] as? Data == Data([1, 255]))
        #expect(try values("a = b;\n\"c\" = \"d\"; e;") as? [String: String] == ["a": "b", "c": "d", "e": "e"])
        for text in [
            "{ a = b }", "{ a = ; }", "{ a = (b; }", "{ a = \"b", "{ a = \"\\Ud800\"; }", "{ a = <0>; }", "(a)",
        ] {
            #expect(throws: ConfigurationError.self, "\(text)") { try values(text) }
        }
    }

    @Test func `A list is read in the encoding that it declares`() throws {
        let latin =
            Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
            + Data("<plist><dict><key>a</key><string>".utf8) + Data([0xFC]) + Data("</string></dict></plist>".utf8)
        #expect(try values(latin)["a"] as? String == "ü")
        let text = "<?xml version=\"1.0\" encoding=\"EBCDIC\"?>" + xml("")
        #expect(try refusal(Data(text.utf8)).contains("its encoding is EBCDIC"))
        #expect(try refusal(Data([0x3C, 0xFF])).contains("it is not in UTF-8"))
    }

    @Test func `A key that is given twice is an error that names both`() throws {
        let twice = xml("<key>a</key><true/>\n<key>a</key><false/>")
        let error = try refusal(Data(twice.utf8))
        #expect(error.contains("key: \"a\"] is given twice in list: by a (line 1"))
        #expect(error.contains(", and by a (line 2"))
        #expect(try refusal(Data("{ a = 1; a = 2; }".utf8)).contains("is given twice"))
        let key: [UInt8] = [0x51, 0x61]
        let objects = [[0xD2] + reference(1) + reference(1) + reference(2) + reference(2), key, [0x09]]
        #expect(try refusal(binary(objects)).contains("is given twice"))
    }
}
