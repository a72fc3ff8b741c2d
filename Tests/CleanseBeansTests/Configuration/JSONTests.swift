import Cleanse
import CleanseBeans
import Foundation
import Testing

/// Numbers, nulls and keys of JSON are read as they are written.
@Suite struct JSONTests {
    private func environment(_ json: String) throws -> Environment {
        let environment = try Environment(name: "test")
        try environment.addConfigurationSource(JSONConfigurationSource(data: Data(json.utf8)))
        return environment
    }

    private func refusal(_ json: String, _ location: Testing.SourceLocation = #_sourceLocation) throws -> String {
        try #require(throws: ConfigurationError.self, sourceLocation: location) { try environment(json) }.description
    }

    @Test(arguments: [
        "2.0", "1.0", "1.10", "1e3", "18446744073709551615", "12345678901234567890123", "-0.0", "-0", "0.1",
        "123456789012345678901234567890.123456789", "1e400", "9007199254740993",
    ])
    func `A number keeps the text of the file`(text: String) throws {
        let environment = try environment("{\"n\": \(text), \"list\": [\(text)]}")
        #expect(try environment.getConfigurationValue(String.self, key: "n") == text)
        #expect(try environment.getConfigurationValue([String].self, key: "list") == [text])
        #expect(try environment.configurationManager.resolve("<${n}>") == "<\(text)>")
    }

    @Test func `A number has the Swift type of its spelling`() throws {
        let environment = try environment(#"{"i": 2, "d": 2.0, "u": 18446744073709551615, "list": [2.0, 2]}"#)
        #expect(try environment.getConfigurationValue(Any.self, key: "i") is Int)
        #expect(try environment.getConfigurationValue(Any.self, key: "d") is Double)
        #expect(try environment.getConfigurationValue(Any.self, key: "u") is UInt64)
        let list = try environment.getConfigurationValue([Any].self, key: "list")
        #expect(list.first is Double && list.last is Int)
    }

    @Test func `A number is converted to each type that can represent it`() throws {
        let environment = try environment(
            """
            {"two": 2.0, "half": 2.5, "ten": 1e1, "digits": 12345678901234567890.123456789, "max": 18446744073709551615,
             "huge": 1e400, "tiny": 1e-400, "odd": 9007199254740993, "list": [1.5, 2, 1.10]}
            """)
        func value<Value>(_: Value.Type, _ key: String) throws -> Value {
            try environment.getConfigurationValue(Value.self, key: key)
        }
        #expect(try value(Int.self, "two") == 2)
        #expect(try value(Int8.self, "ten") == 10)
        #expect(try value(Float.self, "half") == 2.5)
        #expect(try value(UInt64.self, "max") == .max)
        #expect(try value(Decimal.self, "digits") == Decimal(string: "12345678901234567890.123456789"))
        #expect(try value(Decimal.self, "max") == Decimal(string: "18446744073709551615"))
        #expect(try value([Float].self, "list") == [1.5, 2, 1.1])
        #expect(try value([Decimal].self, "list").map { "\($0)" } == ["1.5", "2", "1.1"])
        #expect(try value(Double.self, "digits") == 12345678901234567890.123456789)
        #expect(throws: ConfigurationError.self) { try value(Int.self, "half") }
        #expect(throws: ConfigurationError.self) { try value(Int.self, "max") }
        #expect(throws: ConfigurationError.self) { try value(Int.self, "huge") }
        #expect(throws: ConfigurationError.self) { try value(Double.self, "huge") }
        #expect(throws: ConfigurationError.self) { try value(Double.self, "tiny") }
        #expect(throws: ConfigurationError.self) { try value(Double.self, "odd") }
        #expect(throws: ConfigurationError.self) { try value(Decimal.self, "huge") }
    }

    @Test func `A configured Float accepts a fraction`() throws {
        final class Screen: Initializable {
            @Configured("ratio") var ratio: Float = 0
        }
        let environment = try environment(#"{"ratio": 2.5}"#)
        try environment.define(environment.bean(Screen.self))
        #expect(try environment.getBean(Screen.self).ratio == 2.5)
    }

    @Test func `A null in a list keeps its position`() throws {
        let environment = try environment(#"{"a": [1, null, 3], "b": {"c": null}}"#)
        #expect(try environment.getConfigurationValue([Int?].self, key: "a") == [1, nil, 3])
        #expect(try environment.getConfigurationValue([Any].self, key: "a").count == 3)
        let error = #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue([Int].self, key: "a")
        }
        #expect(error?.description.contains("\"null\" cannot be converted to Int") == true)
        #expect(!environment.configurationManager.hasValue(key: "b:c"))
    }

    @Test(arguments: [
        (#"{"a": 1, "a": 2}"#, "a (line 1, column 6), and by a (line 1, column 14)"),
        ("{\"a\": {\"b\": 1},\n \"a\": {\"c\": 2}}", "a (line 1"),
        (#"{"a.b": {"c": 1}, "a": {"b": {"c": 2}}}"#, "by a.b: c (line 1"),
        (#"{"db:port": 1, "db": {"port": 2}}"#, "by db: port (line 1"),
        (#"{"list": [{"a": 1, "a": 2}]}"#, "by a (line 1"),
        (#"{"a": null, "a": 1}"#, "by a (line 1"),
    ])
    func `A key that is given twice is an error that names both`(json: String, expected: String) throws {
        let error = try refusal(json)
        #expect(error.contains("is given twice in JSON: by ") && error.contains(expected), "\(error)")
    }

    @Test(arguments: [
        "", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}",
        "{\"a\":1e}",
        "{\"a\":-}", "{\"a\":NaN}", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800\\u0041\"}",
        "{\"a\":\"\\udc00\"}", "{\"a\":1} 2", "{\"a\":[1 2]}", "{\"a\":[1,]}", "{\"a\":tru}", "{a:1}", "{'a':1}", "[1]",
        "1", "{\"a\":1]",
        "{\"a\":1.2.3}", "{\"a\":\"\\u12g4\"}", "// no\n{}",
    ])
    func `A text that is not a JSON object is an error`(json: String) throws {
        #expect(try refusal(json).hasPrefix("*** JSON cannot be read: "))
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian, .utf8,
    ])
    func `A document is read in each Unicode encoding`(encoding: String.Encoding) throws {
        let data = try #require(#"{"a": "ü😀", "b": "\u00fc\ud83d\ude00\/\n"}"#.data(using: encoding))
        let items = try JSONConfigurationSource(data: data).load()
        #expect(items.map { $0.value as? String } == ["ü😀", "ü😀/\n"])
        #expect(throws: ConfigurationError.self) { try JSONConfigurationSource(data: data.dropLast() + [0xFF]).load() }
    }
}
