import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

/// Tests of how each reader of the configuration treats placeholders, lists and objects.
@Suite struct ReaderTests {
    private func environment(_ text: String, json: String = "{}") throws -> Environment {
        let environment = try Environment(name: "test")
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: text))
        return try environment.addConfigurationSource(JSONConfigurationSource(data: Data(json.utf8)))
    }

    final class Reading: Initializable, BeanDescriptorInitializer {
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["injected"].inject(InjectConfigurationValue(key: "tpl", optional: true))
        }

        @Configured("tpl") var wrapped = ""
        @Configured("n") var number = 0
        @Configured("list") var list: [Int] = []
        @BeanProperty var resolved = ""
        @BeanProperty var injected = ""
    }

    @Test func `Every reader resolves the placeholders of a value to the same text`() throws {
        let environment = try environment("name=N\ntpl=Hi ${name} \\${keep}\nbase=10\nn=${base}1\nlist=1, ${base}")
        let heard = Locked<[String]>([])
        let manager = environment.configurationManager
        manager.addListener(String.self, key: "later") { text in heard.withLock { $0.append(text) } }
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: "later=${name} and ${new}\nnew=1"))
        try environment.define(
            environment.bean(Reading.self).property("resolved", resolve: "${tpl}"))
        let reading = try environment.getBean(Reading.self)
        let expected = "Hi N ${keep}"
        #expect(reading.wrapped == expected && reading.resolved == expected && reading.injected == expected)
        #expect(try environment.getConfigurationValue(String.self, key: "tpl") == expected)
        #expect(try manager.resolve("${tpl}") == expected)
        #expect(reading.number == 101 && reading.list == [1, 10])
        #expect(heard.withLock { $0 } == ["N and 1"])
    }

    @Test func `Placeholders of conditions and of profiles are replaced`() throws {
        let environment = try environment("x=${y}\ny=true\nenvironment:profiles=${P=dev},x")
        try environment.define(environment.bean(Foo.self).when(.configured("x", as: "true")))
            .define(environment.bean(Bar.self).when(.profile("dev"))).startup()
        _ = try environment.getBean(Foo.self)
        _ = try environment.getBean(Bar.self)
    }

    @Test func `A placeholder of a missing value is an error in every reader`() throws {
        let environment = try environment("tpl=${DATABASE_URL}")
        let error = #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue(String.self, key: "tpl")
        }
        #expect(error?.code == "missing-configuration")
        #expect(error?.description.contains("key: \"DATABASE_URL\"") == true)
        try environment.define(environment.bean(Reading.self))
        #expect(codes { try environment.startup() } == ["missing-configuration"])
    }

    @Test func `A value that refers to itself is an error in every reader`() throws {
        let environment = try environment("a=${b}\nb=${a}")
        let error = #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue(Int.self, key: "a")
        }
        #expect(error?.description.contains("a -> b -> a") == true)
    }

    @Test func `Placeholders of a value are resolved in the reader's scope`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.settings().setValue(key: "url", value: "http://${host}").setValue(key: "host", value: "h")
                .setValue(key: "host", value: "b", scope: "shop.berlin"))
        #expect(try environment.getConfigurationValue(String.self, key: "url", scope: "shop.berlin") == "http://b")
        #expect(try environment.getConfigurationValue(String.self, key: "url") == "http://h")
    }

    @Test func `Placeholders in the texts of a list and of a dictionary are replaced`() throws {
        let json = #"{"h": "x", "list": ["a", "${h}"], "objects": [{"k": "${h}", "n": 1}]}"#
        let environment = try environment("", json: json)
        #expect(try environment.getConfigurationValue([String].self, key: "list") == ["a", "x"])
        let objects = try environment.getConfigurationValue([[String: String]].self, key: "objects")
        #expect(objects == [["k": "x", "n": "1"]])
    }

    // MARK: Lists and dictionaries

    final class Limited: Initializable {
        @Configured("limits") var limits: [String: Int] = [:]
        @Configured("nested") var nested: [String: [String: Int]] = [:]
        @Configured("none") var none: [String: Int]? = nil
        @BeanProperty var list: [Int] = []
        @BeanProperty var standIn: [Int] = []
        @BeanProperty var copy: [String: Int] = [:]
    }

    @Test func `A JSON object is a dictionary, and a placeholder can be a list`() throws {
        let json = """
            {"limits": {"key.1": 1, "b": 2}, "nested": {"x": {"y": 1}, "z": {}}, "list": [1, 2], "same": "${list}"}
            """
        let environment = try environment("limits:b=3", json: json)
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: "limits:b=4"))
        try environment.define(
            environment.bean(Limited.self).property("list", resolve: "${same}").property(
                "standIn", resolve: "${x=${list}}"
            )
            .property("copy", resolve: "${limits}"))
        let limited = try environment.getBean(Limited.self)
        #expect(limited.limits == ["key.1": 1, "b": 4] && limited.nested == ["x": ["y": 1], "z": [:]])
        #expect(limited.list == [1, 2] && limited.standIn == [1, 2] && limited.copy == limited.limits)
        #expect(limited.none == nil)
        #expect(try environment.getConfigurationValue([String: Int].self, key: "nested:x") == ["y": 1])
        let error = #expect(throws: ConfigurationError.self) {
            try environment.configurationManager.resolve("<${list}>")
        }
        #expect(error?.description.contains("key: \"list\"] expected String, but is Array<Any>") == true)
        #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue([String: Bool].self, key: "limits")
        }
    }

    @Test func `The deepest allowed nesting fits on the stack of a small thread`() throws {
        @Sendable func nested(_ count: Int, _ open: String, _ close: String) -> Data {
            Data((String(repeating: open, count: count) + String(repeating: close, count: count)).utf8)
        }
        let settings = try Environment(name: "test").settings()
        for step in 0..<60 { settings.setValue(key: "k\(step)", value: step == 59 ? "end" : "a${k\(step + 1)}") }
        let manager = try Environment(name: "test").define(settings).configurationManager
        let done = DispatchSemaphore(value: 0)
        let lengths = Locked<[Int]>([])
        let thread = Thread {
            let read = [
                try? manager.getValue(String.self, key: "k10").count,
                try? JSONConfigurationSource(data: Data("{\"a\":".utf8) + nested(99, "[", "]") + Data("}".utf8)).load()
                    .count,
                try? PropertyListConfigurationSource(
                    data: Data("<plist><dict><key>a</key>".utf8) + nested(99, "<array>", "</array>")
                        + Data("</dict></plist>".utf8)
                ).load().count,
                try? PropertyListConfigurationSource(
                    data: Data("{a=".utf8) + nested(99, "(", ")") + Data(";}".utf8)
                ).load().count,
            ]
            lengths.withLock { $0 = read.map { $0 ?? -1 } }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        #expect(lengths.withLock { $0 } == [52, 1, 1, 1])
    }

    @Test(.timeLimit(.minutes(20))) func `Lists that grow with each step exceed a limit`() throws {
        let large = Array(repeating: "0", count: 10_000).joined(separator: ",")
        let many = Array(repeating: "\"${large}\"", count: 5_000).joined(separator: ",")
        let environment = try environment("", json: "{\"large\": [\(large)], \"many\": [\(many)]}")
        #expect(try environment.getConfigurationValue([Int].self, key: "large").count == 10_000)
        let error = #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue([[Int]].self, key: "many")
        }
        #expect(error?.code == "placeholder-limit")
        let settings = environment.settings().setValue(key: "l0", value: [1])
        for step in 1...40 { settings.setValue(key: "l\(step)", value: Array(repeating: "${l\(step - 1)}", count: 2)) }
        try environment.define(settings)
        #expect(throws: ConfigurationError.self) { try environment.getConfigurationValue([Any].self, key: "l40") }
    }

    @Test func `A text replaces the object of the same key`() throws {
        let environment = try environment("limits=c=5", json: #"{"limits": {"b": 2}}"#)
        #expect(try environment.getConfigurationValue([String: Int].self, key: "limits") == ["c": 5])
    }

    @Test func `A condition on any value holds for a list, and one on a text does not`() throws {
        let environment = try environment("", json: #"{"x": [1], "environment": {"profiles": ["a", "b"]}, "v": 1.0}"#)
        try environment.define(environment.bean(Foo.self, id: "any").when(.configured("x")))
            .define(environment.bean(Foo.self, id: "text").when(.configured("x", as: "1")))
            .define(environment.bean(Foo.self, id: "number").when(.configured("v", as: "1.0")))
            .define(environment.bean(Bar.self).when(.profile("b"))).startup()
        #expect(try environment.getBeansByType(Foo.self).count == 2)
        _ = try environment.getBean(Bar.self)
    }
}
