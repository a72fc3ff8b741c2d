import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

@Suite struct ConfigurationTests {
    private func environment() throws -> Environment { try Environment(name: "test") }

    private func configurationError(
        _ location: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws -> ConfigurationError {
        try #require(throws: ConfigurationError.self, sourceLocation: location) { try body() }
    }

    // MARK: Values

    @Test func `A value is found by namespace and key, or by both in one text`() throws {
        let environment = try environment()
        try environment.define(
            environment.settings().setValue(key: "key", value: 4711).setValue(namespace: "a", key: "b:c", value: "x"))
        #expect(try environment.getConfigurationValue(Int.self, key: "key") == 4711)
        #expect(try environment.getConfigurationValue(String.self, namespace: "a", key: "b:c") == "x")
        #expect(try environment.getConfigurationValue(String.self, key: "a:b:c") == "x")
        #expect(environment.configurationManager.hasValue(key: "key"))
        #expect(!environment.configurationManager.hasValue(namespace: "a", key: "key"))
    }

    @Test func `A missing value is its default, or an error`() throws {
        let environment = try environment()
        #expect(try environment.getConfigurationValue(Int.self, key: "k", defaultValue: 5) == 5)
        let error = try configurationError { _ = try environment.getConfigurationValue(Int.self, key: "k") }
        #expect(error.code == "missing-configuration")
        #expect(
            error.description.contains(
                "no value is configured for [namespace: \"\", key: \"k\"], and there is no default"))
    }

    @Test func `A value is converted to the requested type, or is an error`() throws {
        let environment = try environment()
        try environment.define(environment.settings().setValue(key: "n", value: "12").setValue(key: "d", value: 1.5))
        #expect(try environment.getConfigurationValue(Int.self, key: "n") == 12)
        #expect(try environment.getConfigurationValue(Double.self, key: "n") == 12)
        #expect(
            try configurationError { _ = try environment.getConfigurationValue(Int.self, key: "d") }.code
                == "invalid-conversion")
        #expect(
            try configurationError { _ = try environment.getConfigurationValue(URL.self, key: "d") }.code
                == "configuration-type-mismatch")
        try environment.define(environment.settings().setValue(key: "x", value: "x"))
        let error = try configurationError { _ = try environment.getConfigurationValue(Int.self, key: "x") }
        #expect(error.code == "invalid-conversion")
        #expect(error.description.contains("[namespace: \"\", key: \"x\"] of settings in"))
        #expect(error.description.contains("\"x\" cannot be converted to Int"))
    }

    @Test func `A value may be set by namespace and key in one text`() throws {
        let environment = try environment()
        try environment.define(environment.settings().setValue(key: "ns:k", value: 1))
        try environment.addConfigurationSource(JSONConfigurationSource(data: Data(#"{"ns:j": 2}"#.utf8)))
        #expect(try environment.getConfigurationValue(Int.self, key: "ns:k") == 1)
        #expect(try environment.getConfigurationValue(Int.self, namespace: "ns", key: "k") == 1)
        #expect(try environment.getConfigurationValue(Int.self, namespace: "ns", key: "j") == 2)
    }

    // MARK: Scopes

    @Test func `A scope falls back step by step to the root`() throws {
        let environment = try environment()
        try environment.define(
            environment.settings().setValue(key: "k", value: "root").setValue(key: "k", value: "a", scope: "a")
                .setValue(key: "k", value: "a.b.c", scope: "a.b.c").setValue(key: "only", value: 1, scope: "a.b"))
        func value(_ scope: ConfigurationScope?) throws -> String {
            try environment.getConfigurationValue(String.self, key: "k", scope: scope)
        }
        #expect(try value(nil) == "root")
        #expect(try value("a") == "a")
        #expect(try value("a.b") == "a")
        #expect(try value("a.b.c") == "a.b.c")
        #expect(try value("a.b.c.d") == "a.b.c")
        #expect(try value("z") == "root")
        #expect(
            try configurationError {
                _ = try environment.getConfigurationValue(Int.self, key: "missing", scope: "a.b.c")
            }.code == "missing-configuration")
        #expect(throws: ConfigurationError.self) {
            try environment.getConfigurationValue(Int.self, key: "only", scope: "a")
        }
        #expect(ConfigurationScope("a").child("b") == "a.b")
        #expect(ConfigurationScope("a.b").parent == "a")
        #expect(ConfigurationScope.root.parent == nil)
    }

    // MARK: Precedence

    @Test func `Settings replace no values, not even their own, but other sources do`() throws {
        let environment = try environment()
        try environment.define(environment.settings().setValue(key: "k", value: 1))
        let error = try configurationError {
            try environment.define(
                environment.settings().setValue(key: "new", value: 2).setValue(key: "k", value: 2))
        }
        #expect(error.code == "configuration-override")
        #expect(error.description.contains("attempt to override"))
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 1)
        #expect(!environment.configurationManager.hasValue(key: "new"))
        #expect(throws: ConfigurationError.self) {
            try environment.define(environment.settings().setValue(key: "x", value: 1).setValue(key: "x", value: 2))
        }
        try environment.addConfigurationSource(ProcessInfoConfigurationSource(variables: ["k": "9"]))
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 9)
    }

    @Test func `A source is added once`() throws {
        let environment = try environment()
        let settings = environment.settings().setValue(key: "k", value: 1)
        try environment.define(settings).define(settings)
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 1)
    }

    // MARK: Listeners and changes

    final class Changing: ConfigurationSource {
        let url = "changing"
        var value: Any
        weak var manager: ConfigurationManager?
        var hasStopped = false

        init(_ value: Any) { self.value = value }

        func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "k", value: value)] }
        func startListening(_ manager: ConfigurationManager) { self.manager = manager }
        func stopListening() { hasStopped = true }

        func change(_ value: Any) throws {
            self.value = value
            try manager?.update(ConfigurationItem(key: "k", value: value), from: self)
        }
    }

    @Test func `Listeners receive the first value and each change, converted, until they are removed`() throws {
        let environment = try environment()
        let manager = environment.configurationManager
        let heard = Locked<[Int]>([])
        let listener = manager.addListener(Int.self, key: "k") { value in
            let current = try? manager.getValue(Int.self, key: "k")
            heard.withLock { $0.append(current == value ? value : -1) }
        }
        let source = Changing("1")
        try environment.addConfigurationSource(source)
        try source.change(2)
        manager.removeListener(listener)
        try source.change(3)
        #expect(heard.withLock { $0 } == [1, 2])
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 3)
        try environment.shutdown()
        #expect(source.hasStopped)
    }

    @Test func `A change that can't be converted for a listener is refused, and the old value stays`() throws {
        let environment = try environment()
        let heard = Locked<[Int]>([])
        environment.configurationManager.addListener(Int.self, key: "k") { value in heard.withLock { $0.append(value) }
        }
        let source = Changing("1")
        try environment.addConfigurationSource(source)
        #expect(try configurationError { try source.change("x") }.code == "invalid-conversion")
        #expect(try environment.getConfigurationValue(String.self, key: "k") == "1")
        #expect(heard.withLock { $0 } == [1])
    }

    @Test func `A listener receives the values of its scope`() throws {
        let environment = try environment()
        let heard = Locked<[String]>([])
        environment.configurationManager.addListener(String.self, key: "k", scope: "a.b") { value in
            heard.withLock { $0.append(value) }
        }
        try environment.define(environment.settings().setValue(key: "k", value: "other", scope: "z"))
        try environment.define(environment.settings().setValue(key: "k", value: "a", scope: "a"))
        try environment.define(environment.settings().setValue(key: "k", value: "root"))
        try environment.define(environment.settings().setValue(key: "k", value: "b", scope: "a.b"))
        #expect(heard.withLock { $0 } == ["a", "b"])
    }

    @Test func `A source that was not added, or was overruled, can't change a value`() throws {
        let environment = try environment()
        let manager = environment.configurationManager
        let first = Changing(1)
        let error = try configurationError { try manager.update(ConfigurationItem(key: "k", value: 1), from: first) }
        #expect(error.code == "unknown-source")
        try environment.addConfigurationSource(first).addConfigurationSource(Changing(2))
        try first.change(3)
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 2)
    }

    @Test func `A listener receives only the value in effect, and none after it removes itself`() throws {
        final class Twice: AbstractConfigurationSource {
            override func load() throws -> [ConfigurationItem] {
                [1, 2, 3].map { ConfigurationItem(key: $0 < 3 ? "k" : "other", value: $0) }
            }
        }
        let manager = try environment().configurationManager
        let heard = Locked<[Int]>([])
        let listener = Locked<ConfigurationListener?>(nil)
        func hear(_ value: Int) {
            heard.withLock { $0.append(value) }
            if let listener = listener.withLock({ $0 }) { manager.removeListener(listener) }
        }
        let added = manager.addListener(Int.self, key: "k", handler: hear)
        listener.withLock { $0 = added }
        let source = Twice(url: "twice")
        try manager.addSource(source)
        try manager.update(ConfigurationItem(key: "k", value: 4), from: source)
        #expect(heard.withLock { $0 } == [2])
    }

    @Test func `A handler may change the value that it receives`() throws {
        let manager = try environment().configurationManager
        let source = Changing(1)
        let heard = Locked<[Int]>([])
        for _ in 1...2 {
            manager.addListener(Int.self, key: "k") { [unowned manager] value in
                heard.withLock { $0.append(value) }
                if value == 1 { try? manager.update(ConfigurationItem(key: "k", value: 2), from: source) }
            }
        }
        try manager.addSource(source)
        #expect(heard.withLock { $0 } == [1, 2, 2])
    }

    @Test func `A listener that is being added does not miss a concurrent change`() throws {
        final class One: ConfigurationSource, Sendable {
            let url = "one"
            func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "k", value: 1)] }
        }
        for _ in 0..<500 {
            let manager = try environment().configurationManager
            let source = One()
            try manager.addSource(source)
            let seen = Locked(0)
            _ = onThreads([
                { try manager.update(ConfigurationItem(key: "k", value: 2), from: source) },
                {
                    manager.addListener(Int.self, key: "k") { value in seen.withLock { $0 = value } }
                    let current = try manager.getValue(Int.self, key: "k")
                    seen.withLock { $0 = max($0, current) }
                },
            ])
            #expect(seen.withLock { $0 } == 2)
        }
    }

    // MARK: Sources that call back

    final class Asking: ConfigurationSource {
        private unowned let manager: ConfigurationManager
        let partner = Locked<(any ConfigurationSource)?>(nil)
        init(_ manager: ConfigurationManager) { self.manager = manager }

        var url: String { manager.hasValue(key: "k") ? "a source of k" : "a source" }
        var canOverrule: Bool { !manager.hasValue(key: "k") }
        func load() throws -> [ConfigurationItem] {
            if let partner = partner.withLock({ $0 }) { try manager.addSource(partner) }
            return [ConfigurationItem(key: "k", value: 1)]
        }
    }

    @Test func `A source may read the configuration for its name, and to decide whether it overrules`() throws {
        let manager = try environment().configurationManager
        try manager.addSource(Asking(manager))
        let error = try configurationError { try manager.addSource(Asking(manager)) }
        #expect(error.description.contains("of a source by a source of k"))
    }

    @Test func `Sources that add each other are added once`() throws {
        let manager = try environment().configurationManager
        let first = Asking(manager)
        let second = Changing(2)
        first.partner.withLock { $0 = first }
        try manager.addSource(first)
        try manager.addSource(second)
        #expect(try manager.getValue(Int.self, key: "k") == 2)
    }

    @Test func `A value may read the configuration when it is released`() throws {
        final class Leaving {
            let manager: ConfigurationManager
            init(_ manager: ConfigurationManager) { self.manager = manager }
            deinit { _ = manager.hasValue(key: "k") }
        }
        let manager = try environment().configurationManager
        let source = Changing(Leaving(manager))
        try manager.addSource(source)
        try source.change(1)
        #expect(try manager.getValue(Int.self, key: "k") == 1)
    }

    // MARK: Sources

    @Test func `The process's variables are text`() throws {
        let environment = try environment()
        try environment.addConfigurationSource(ProcessInfoConfigurationSource())
        #expect(
            try environment.getConfigurationValue(String.self, key: "PATH")
                == ProcessInfo.processInfo.environment["PATH"])
        #expect(environment.configurationReport().contains("process info\n"))
    }

    @Test func `Variables with a prefix are values of namespaces, and overrule files`() throws {
        let environment = try environment()
        let json =
            #"{"db": {"host": "json", "pool": {"size": 1}}, "web": {"pageSize": 5, "root-path": "/"}, "port": 1}"#
        try environment.addConfigurationSource(JSONConfigurationSource(data: Data(json.utf8)))
        let variables = [
            "SHOP_DB_HOST": "h", "SHOP_DB_POOL_SIZE": "2", "SHOP_WEB_PAGE__SIZE": "6", "SHOP_PORT": "3", "HOME": "/",
            "ROOT": "/r",
            "SHOP_": "x", "SHOP___A_": "y",
        ]
        let source = ProcessInfoConfigurationSource(
            prefix: "SHOP_", names: ["ROOT": "web:root-path"], variables: variables)
        #expect(
            try source.load().map { "\($0.namespace):\($0.key)" }.sorted() == [
                ":a", ":port", "db.pool:size", "db:host", "web:pageSize", "web:root-path",
            ])
        try environment.addConfigurationSource(source)
        func value(_ key: String) throws -> String { try environment.getConfigurationValue(String.self, key: key) }
        #expect(try value("db:host") == "h" && value("db.pool:size") == "2" && value("web:pageSize") == "6")
        #expect(try value("port") == "3" && value("web:root-path") == "/r")
        #expect(!environment.configurationManager.hasValue(key: "HOME"))
        let twice = ProcessInfoConfigurationSource(prefix: "", variables: ["DB_HOST": "1", "db_host": "2"])
        let error = try configurationError { _ = try twice.load() }
        #expect(error.description.contains("key: \"host\"] is given twice in process info: by DB_HOST, and by db_host"))
    }

    @Test func `The source of the process's variables can be a bean by its class alone`() throws {
        let environment = try environment()
        try environment.define(environment.bean(ProcessInfoConfigurationSource.self)).startup()
        #expect(environment.configurationManager.hasValue(key: "PATH"))
    }

    @Test func `Values of a property list have Swift types`() throws {
        let list = """
            <?xml version="1.0"?><plist version="1.0"><dict><key>int</key><integer>1</integer><key>bool</key><true/>
            <key>real</key><real>1.5</real><key>text</key><string>t</string><key>list</key><array><string>a</string></array>
            <key>db</key><dict><key>host</key><string>h</string><key>pool</key><dict><key>size</key><integer>3</integer>
            </dict></dict><key>date</key><date>2020-01-01T00:00:00Z</date></dict></plist>
            """
        let environment = try environment()
        try environment.addConfigurationSource(PropertyListConfigurationSource(data: Data(list.utf8)))
        #expect(try environment.getConfigurationValue(Int.self, key: "int") == 1)
        #expect(try environment.getConfigurationValue(Bool.self, key: "bool"))
        #expect(try environment.getConfigurationValue(String.self, key: "bool") == "true")
        #expect(try environment.getConfigurationValue(Double.self, key: "real") == 1.5)
        #expect(try environment.getConfigurationValue([Any].self, key: "list").count == 1)
        #expect(try environment.getConfigurationValue(String.self, namespace: "db", key: "host") == "h")
        #expect(try environment.getConfigurationValue(Int.self, namespace: "db.pool", key: "size") == 3)
        #expect(try environment.getConfigurationValue(Date.self, key: "date").timeIntervalSince1970 == 1_577_836_800)
    }

    @Test func `Values of JSON have Swift types, and null is no value`() throws {
        let json =
            #"{"int": 1, "bool": true, "real": 1.5, "text": "t", "none": null, "db": {"host": "h"}, "list": [1]}"#
        let environment = try environment()
        try environment.addConfigurationSource(JSONConfigurationSource(data: Data(json.utf8)))
        #expect(try environment.getConfigurationValue(Int.self, key: "int") == 1)
        #expect(try environment.getConfigurationValue(Bool.self, key: "bool"))
        #expect(try environment.getConfigurationValue(Double.self, key: "real") == 1.5)
        #expect(try environment.getConfigurationValue(String.self, key: "text") == "t")
        #expect(!environment.configurationManager.hasValue(key: "none"))
        #expect(try environment.getConfigurationValue(String.self, key: "db:host") == "h")
    }

    @Test func `Lines of keys and values may have comments and quotation marks`() throws {
        let text = "# comment\n\nA=1\n ns:B = two words \nC=\"quoted \"\nD=\nE=a=b\n"
        let environment = try environment()
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: text))
        #expect(try environment.getConfigurationValue(Int.self, key: "A") == 1)
        #expect(try environment.getConfigurationValue(String.self, namespace: "ns", key: "B") == "two words")
        #expect(try environment.getConfigurationValue(String.self, key: "C") == "quoted ")
        #expect(try environment.getConfigurationValue(String.self, key: "D") == "")
        #expect(try environment.getConfigurationValue(String.self, key: "E") == "a=b")
    }

    @Test func `An unreadable source is an error that names it`() throws {
        let environment = try environment()
        let missing = URL(fileURLWithPath: "/nowhere/missing.json")
        let sources: [any ConfigurationSource] = [
            JSONConfigurationSource(file: missing), PropertyListConfigurationSource(file: missing),
            KeyValueConfigurationSource(file: missing), JSONConfigurationSource(data: Data("[1]".utf8)),
            JSONConfigurationSource(data: Data("{".utf8)), PropertyListConfigurationSource(data: Data("x".utf8)),
            KeyValueConfigurationSource(text: "no separator"), PropertyListConfigurationSource(name: "nothing"),
        ]
        for source in sources {
            let error = try configurationError { try environment.addConfigurationSource(source) }
            #expect(error.code == "unreadable-configuration")
            #expect(error.description.contains(source.url))
        }
    }

    @Test func `The word export may precede a key`() throws {
        let environment = try environment()
        let text = "export A=1\n  export\tB = 2\nexported=3\nexport=4"
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: text))
        for (key, value) in [("A", 1), ("B", 2), ("exported", 3), ("export", 4)] {
            #expect(try environment.getConfigurationValue(Int.self, key: key) == value)
        }
    }

    @Test func `A value is the literal text of its line, and names exclude surrounding blanks`() throws {
        let environment = try environment()
        let text = "A=1 # no comment\nB=\"a\" and \"b\"\ndb : host = x\nC='it''s'\nD=a\u{2028}b\u{B}c\rE=\"\""
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: text))
        func value(_ key: String) throws -> String { try environment.getConfigurationValue(String.self, key: key) }
        #expect(try value("A") == "1 # no comment")
        #expect(try value("B") == "\"a\" and \"b\"")
        #expect(try value("db:host") == "x")
        #expect(try value("C") == "'it''s'")
        #expect(try value("D") == "a\u{2028}b\u{B}c")
        #expect(try value("E") == "")
        let error = try configurationError { _ = try KeyValueConfigurationSource(text: ":a=1").load() }
        #expect(error.description.contains("line 1 is not KEY=value"))
    }

    @Test(arguments: [
        ("A=1\n\nA=2", "key: \"A\"] is given twice in file: by line 1, and by line 3"),
        ("db:host=1\nexport db: host=2", "by line 1, and by line 2"),
    ])
    func `A key that is given twice in lines is an error that names both lines`(text: String, expected: String) throws {
        let error = try configurationError { _ = try KeyValueConfigurationSource(text: text, url: "file").load() }
        #expect(error.code == "duplicate-configuration")
        #expect(error.description.contains(expected))
    }

    @Test func `A combining accent does not hide the delimiter before it`() throws {
        let environment = try environment()
        let text = "#\u{301} no\na:\u{301}b=\"\u{301}c\"\nd =\u{301}\ne=f,\u{301}g"
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: text))
        #expect(try environment.getConfigurationValue(String.self, namespace: "a", key: "\u{301}b") == "\u{301}c")
        #expect(try environment.getConfigurationValue(String.self, key: "d") == "\u{301}")
        #expect(try environment.getConfigurationValue([String].self, key: "e") == ["f", "\u{301}g"])
        #expect(try environment.configurationManager.resolve("${a:\u{301}b}") == "\u{301}c")
    }

    @Test func `A byte order mark is not part of a key`() throws {
        let environment = try environment()
        try environment.addConfigurationSource(KeyValueConfigurationSource(text: "\u{FEFF}A=1\r\nB=2"))
        #expect(try environment.getConfigurationValue(Int.self, key: "A") == 1)
        #expect(try environment.getConfigurationValue(Int.self, key: "B") == 2)
    }

    private func list(_ depth: Int) -> String {
        let array = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        return "<plist version=\"1.0\"><dict><key>a</key>\(array)</dict></plist>"
    }

    private func json(_ depth: Int) -> String {
        "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }

    @Test(arguments: [150, 500, 5000, 100_000])
    func `Nesting that is too deep is an error without delay`(depth: Int) throws {
        for source in [
            JSONConfigurationSource(data: Data(json(depth).utf8)),
            PropertyListConfigurationSource(data: Data(list(depth).utf8)),
        ] {
            let error = try configurationError { _ = try source.load() }
            #expect(error.code == "unreadable-configuration")
        }
        #expect(try JSONConfigurationSource(data: Data(json(50).utf8)).load().count == 1)
        #expect(try PropertyListConfigurationSource(data: Data(list(50).utf8)).load().count == 1)
    }

    @Test func `A binary property list that contains itself is an error`() throws {
        let objects: [UInt8] = [0xD1, 1, 2, 0x51, 0x61, 0xA1, 2]
        let offsets: [UInt8] = [8, 11, 13]
        let numbers: [UInt64] = [0x0101, 3, 0, 15]
        let trailer = numbers.flatMap { number in withUnsafeBytes(of: number.bigEndian, Array.init) }
        let data = Data(Array("bplist00".utf8) + objects + offsets + trailer)
        let error = try configurationError { _ = try PropertyListConfigurationSource(data: data).load() }
        #expect(error.description.contains("nested deeper"))
    }

    @Test func `A file in another encoding is reported as such`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).env")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data([0x41, 0x3D, 0xFF]).write(to: file)
        let error = try configurationError { _ = try KeyValueConfigurationSource(file: file).load() }
        #expect(error.description.contains("it is not in UTF-8"))
    }

    @Test func `A source can be a bean, defined after its users`() throws {
        final class Late: AbstractConfigurationSource, Initializable {
            init() { super.init(url: "late") }
            override func load() -> [ConfigurationItem] { [ConfigurationItem(key: "k", value: 7)] }
        }
        let environment = try environment()
        try environment.define(environment.bean(Foo.self).property("number", resolve: "${k}"))
        try environment.define(environment.bean(Late.self))
        #expect(try environment.getBean(Foo.self).number == 7)
        let wrong = try Environment(name: "wrong")
        try wrong.define(wrong.bean(Foo.self, id: "foo").property("number", resolve: "${other}"))
        try wrong.define(wrong.bean(Late.self))
        let error = try beanError { try wrong.startup() }
        #expect(error.code == "missing-configuration")
        #expect(error.bean == "Foo \"foo\"")
    }

    @Test func `A source that is a prototype is added once, however often it is requested`() throws {
        final class Fixed: AbstractConfigurationSource, Initializable {
            init() { super.init(url: "fixed", canOverrule: false) }
            override func load() -> [ConfigurationItem] { [ConfigurationItem(key: "k", value: 7)] }
        }
        let environment = try environment()
        try environment.define(environment.bean(Fixed.self).scope("prototype")).startup()
        #expect(try environment.getBean(Fixed.self) !== environment.getBean(Fixed.self))
        #expect(try environment.getConfigurationValue(Int.self, key: "k") == 7)
    }

    @Test func `A refused source is not defined`() throws {
        final class Fixed: AbstractConfigurationSource {
            override func load() -> [ConfigurationItem] { [ConfigurationItem(key: "k", value: 7)] }
        }
        let environment = try environment()
        try environment.define(environment.settings().setValue(key: "k", value: 1))
        let source = environment.bean(Fixed(url: "fixed", canOverrule: false), id: "source")
        #expect(codes { try environment.define(source) } == ["configuration-override"])
        try environment.define(environment.bean(Bar.self, id: "source")).startup()
        #expect(!environment.report().contains("Fixed"))
    }

    @Test func `The report has the values of each source`() throws {
        let environment = try environment()
        #expect(environment.configurationReport() == "### Configuration Report\nnone\n")
        try environment.define(environment.settings().setValue(namespace: "n", key: "k", value: 1))
        #expect(environment.configurationReport().contains("[namespace: \"n\", key: \"k\"]=1\n"))
    }
}

@Suite struct ConversionTests {
    private let table = ConversionFactory()

    private func convert<Target>(_ value: Any, to: Target.Type) throws -> Target? {
        try table.getConversion(type(of: value), Target.self)(value) as? Target
    }

    @Test func `Text is converted to values`() throws {
        #expect(try convert("true", to: Bool.self) == true)
        #expect(try convert("false", to: Bool.self) == false)
        for text in ["True", "TRUE", "yes", "1", ""] {
            #expect(throws: ConversionError.self) { try convert(text, to: Bool.self) }
        }
        #expect(try convert("-5", to: Int.self) == -5)
        #expect(try convert("1.5", to: Double.self) == 1.5)
        #expect(try convert("1.5", to: Float.self) == 1.5)
        #expect(try convert("x", to: String.self) == "x")
        #expect(try convert("inf", to: Double.self) == .infinity)
        let tooLarge: [(String, Any.Type)] = [("1e400", Double.self), ("-1e400", Double.self), ("1e39", Float.self)]
        for (text, type) in tooLarge {
            #expect(throws: ConversionError.self) { try table.getConversion(String.self, type)(text) }
        }
        let error = #expect(throws: ConversionError.self) { try convert("five", to: Int.self) }
        #expect(error?.description.contains("\"five\" cannot be converted to Int") == true)
    }

    @Test func `Numbers are converted to text and to wider numbers`() throws {
        #expect(try convert(5, to: String.self) == "5")
        #expect(try convert(true, to: String.self) == "true")
        #expect(try convert(5, to: Float.self) == 5)
        #expect(try convert(5, to: Double.self) == 5)
        #expect(try convert(Float(1.5), to: Double.self) == 1.5)
        #expect(try convert(1.5, to: String.self) == "1.5")
        #expect(try convert(Int8(-5), to: Int64.self) == -5)
        #expect(try convert(UInt16(5), to: UInt32.self) == 5)
        #expect(try convert(1 << 53, to: Double.self) == 9_007_199_254_740_992)
        #expect(try convert(0.1, to: Float.self) == 0.1)
        #expect(try convert(2.0, to: Int8.self) == 2)
        #expect(try convert(Float(0.1), to: Decimal.self) == Decimal(string: "0.1"))
        #expect(try convert("1.10", to: Decimal.self) == Decimal(string: "1.1"))
        #expect(try convert("-9007199254740992", to: Double.self) == -9_007_199_254_740_992)
        #expect(try convert("-0", to: Double.self) == 0)
        // Two to the power of 127, which is the smallest number that 128 bits with a sign can't hold.
        #expect(try convert("170141183460469231731687303715884105728", to: Float.self) == 0x1p127)
        #expect(
            try convert(Decimal(string: "12345678901234567890.5") ?? 0, to: String.self) == "12345678901234567890.5")
        #expect(try convert(UInt64.max, to: Decimal.self) == Decimal(string: "18446744073709551615"))
    }

    @Test func `A number that another type can't hold is an error`() {
        let wrong: [(Any, Any.Type)] = [
            (Int64.max, Double.self), (16_777_217, Float.self), (1.5, Int.self), (-1.0, UInt.self), (1e300, Int.self),
            (1e300, Float.self), (1e-300, Float.self), (Double.nan, Int.self), (Double.infinity, Int.self),
            ("1e-400", Double.self), ("9007199254740993", Double.self), ("16777217", Float.self),
            (String(repeating: "9", count: 50), Double.self), ("1.5x", Decimal.self), (Double.nan, Decimal.self),
            ("1e400", Decimal.self), (String(repeating: "1", count: 39), Decimal.self),
        ]
        for (value, type) in wrong {
            let error = #expect(throws: ConversionError.self, "\(value) to \(type)") {
                try table.getConversion(Swift.type(of: value), type)(value)
            }
            #expect(error?.code == "invalid-conversion")
        }
    }

    @Test func `Other conversions are unknown, and the error says how to register one`() {
        let unknown: [(Any.Type, Any.Type)] = [
            (Double.self, URL.self), (Double.self, Bool.self), (String.self, Plain.self), (Int.self, URL.self),
            (String.self, [Plain].self), (Plain.self, [Int].self), (Int.self, Bool.self), (Bool.self, Int.self),
        ]
        for (source, target) in unknown {
            #expect(!table.hasConversion(source, target), "\(source) to \(target)")
            #expect(table.findConversion(source, target) == nil)
            let error = #expect(throws: ConversionError.self) { try table.getConversion(source, target) }
            #expect(error?.code == "unknown-conversion")
            let hint = "ConversionFactory.shared.register(\(source).self, \(target).self)"
            #expect(error?.description.contains(hint) == true)
        }
    }

    private enum Level: Int { case low = 1, high }
    private enum Roast: String { case dark, light }

    @Test func `Integers of every width accept the values that fit`() throws {
        #expect(try convert(5, to: Int8.self) == 5)
        #expect(try convert(Int8(-5), to: Int.self) == -5)
        #expect(try convert(UInt64(7), to: UInt8.self) == 7)
        #expect(try convert(UInt.max, to: String.self) == "18446744073709551615")
        #expect(try convert("18446744073709551615", to: UInt64.self) == .max)
        #expect(try convert("-128", to: Int8.self) == -128)
        let wrong: [(Any, Any.Type)] = [
            (128, Int8.self), (-1, UInt.self), (Int64.max, Int32.self), ("256", UInt8.self), ("1.5", Int16.self),
            ("", UInt.self), (UInt64.max, Int.self),
        ]
        for (value, type) in wrong {
            let error = #expect(throws: ConversionError.self) {
                try table.getConversion(Swift.type(of: value), type)(value)
            }
            #expect(error?.code == "invalid-conversion")
        }
    }

    @Test func `Enumerations are converted from raw values`() throws {
        #expect(try convert("dark", to: Roast.self) == .dark)
        #expect(try convert("2", to: Level.self) == .high)
        #expect(try convert(1, to: Level.self) == .low)
        #expect(throws: ConversionError.self) { try convert("green", to: Roast.self) }
        #expect(throws: ConversionError.self) { try convert(3, to: Level.self) }
    }

    @Test func `Foundation types and durations are converted from text`() throws {
        #expect(try convert("https://example.com/a?b=c", to: URL.self)?.host() == "example.com")
        let id = UUID()
        #expect(try convert(id.uuidString, to: UUID.self) == id)
        #expect(try convert("AQI=", to: Data.self) == Data([1, 2]))
        #expect(try convert("1970-01-02T00:00:00Z", to: Date.self) == Date(timeIntervalSince1970: 86400))
        #expect(try convert("1970-01-01T01:00:00+01:00", to: Date.self) == Date(timeIntervalSince1970: 0))
        #expect(
            try convert("2024-02-29T23:59:59.25-01:00", to: Date.self) == Date(timeIntervalSince1970: 1_709_254_799.25))
        #expect(try convert("1970-01-01T00:00:00.500Z", to: Date.self) == Date(timeIntervalSince1970: 0.5))
        #expect(try convert("1970-01-02", to: Date.self) == Date(timeIntervalSince1970: 86400))
        for (text, duration) in [
            ("250ms", Duration.milliseconds(250)), ("1h30m", .seconds(5400)), ("1.5h", .seconds(5400)),
            ("-2s", .seconds(-2)), ("1d", .seconds(86400)), ("5us", .microseconds(5)),
        ] {
            #expect(try convert(text, to: Duration.self) == duration, "\(text)")
        }
        let wrong: [(String, Any.Type)] = [
            ("", URL.self), ("x", UUID.self), ("?", Data.self), ("yesterday", Date.self), ("2026-13-01", Date.self),
            ("2026-02-29", Date.self), ("2026-02-30T10:00:00Z", Date.self),
            ("2026-02-28T25:00:00+01:00", Date.self), ("2026-02-28T10:61:00.5Z", Date.self),
            ("5", Duration.self), ("", Duration.self), ("ms", Duration.self), ("1e9s", Duration.self),
            ("-", Duration.self), ("99999999999999999999999d", Duration.self), ("1..5s", Duration.self),
        ]
        for (text, type) in wrong {
            #expect(throws: ConversionError.self, "\(text)") { try table.getConversion(String.self, type)(text) }
        }
    }

    @Test(arguments: [
        "2024-01-01T10:00:00Z+05:00", "2024-01-01T10:00:00Z or later", "2024-01-01T10:00:00Zjunk",
        "2024-01-01T10:00:00Z2025",
        "2024-01-01T10:00:00+02:00x", "2024-01-01T10:00:00+02:00:99", "2024-01-01T10:00:00", "2024-01-01T10:00:00.Z",
        "1500-02-29", "2024-01-01Z", "2024-1-1", " 2024-01-01", "2024-01-01T10:00:60Z", "2024-01-01T10:00:00+24:00",
        "2024-00-01",
    ])
    func `A text that contains more than a date is an error`(text: String) {
        #expect(throws: ConversionError.self) { try convert(text, to: Date.self) }
    }

    @Test func `Dates equal the dates of the calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: 0, to: 200_000, by: 97) {
            let date = Date(timeIntervalSince1970: Double(day - 100_000) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            #expect(try convert(text, to: Date.self) == date, "\(text)")
        }
    }

    @Test func `A duration is exactly the value of its text`() throws {
        let units: [(String, (Int) -> Duration)] = [
            ("ns", { .nanoseconds($0) }), ("us", { .microseconds($0) }), ("ms", { .milliseconds($0) }),
            ("s", { .seconds($0) }),
            ("m", { .seconds(60 * $0) }), ("h", { .seconds(3600 * $0) }), ("d", { .seconds(86_400 * $0) }),
        ]
        for (unit, duration) in units {
            for number in 1...2000 { #expect(try convert("\(number)\(unit)", to: Duration.self) == duration(number)) }
        }
        #expect(try convert("1.1s", to: Duration.self) == .milliseconds(1100))
        #expect(
            try convert("0.001ns", to: Duration.self) == Duration(secondsComponent: 0, attosecondsComponent: 1_000_000))
        #expect(try convert("-1.5d0.1ms", to: Duration.self) == .seconds(-129_600) - .microseconds(100))
        #expect(try convert("9223372036854775807s", to: Duration.self) == .seconds(Int64.max))
        #expect(
            try convert("9223372036854775807.999999999999999999s", to: Duration.self)
                == Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999))
        #expect(try convert("-9223372036854775808s", to: Duration.self) == .seconds(Int64.min))
        #expect(try convert("9223372036854775807000000000ns", to: Duration.self) == .seconds(Int64.max))
        // The number has more decimals than attoseconds, but the duration has not.
        #expect(
            try convert("0.05000000000000000005m", to: Duration.self)
                == Duration(secondsComponent: 3, attosecondsComponent: 3))
        for text in [
            "9223372036854775807s1s", "-9223372036854775809s", "106751991167301d", "0.050000000000000000005m",
        ] {
            #expect(throws: ConversionError.self, "\(text)") { try convert(text, to: Duration.self) }
        }
        for text in ["9223372036854775808s", "0.0000000001ns", "0.3333333333333333333s", "1ms junk", "1.ms"] {
            #expect(throws: ConversionError.self, "\(text)") { try convert(text, to: Duration.self) }
        }
    }

    @Test func `Lists, sets, dictionaries and optionals are converted part by part`() throws {
        #expect(try convert("1, 2,3", to: [Int].self) == [1, 2, 3])
        #expect(try convert("", to: [Int].self) == [])
        #expect(try convert(" a ,,b", to: [String].self) == ["a", "", "b"])
        #expect(try convert("1,2,1", to: Set<UInt8>.self) == [1, 2])
        #expect(try convert("a=1, b = 2", to: [String: Int].self) == ["a": 1, "b": 2])
        #expect(try convert(["1", 2] as [Any], to: [Int].self) == [1, 2])
        #expect(try convert([1, 2], to: Set<String>.self) == ["1", "2"])
        #expect(try convert(["a": 1] as [String: Any], to: [String: Double].self) == ["a": 1])
        #expect(try convert([[1], [2]] as [Any], to: [[String]].self) == [["1"], ["2"]])
        #expect(try convert("5", to: Int?.self) == .some(.some(5)))
        #expect(try convert("dark,light", to: [Roast].self) == [.dark, .light])
        let wrong: [(Any, Any.Type)] = [
            ("1,x", [Int].self), ("a=1,a=2", [String: Int].self), ("a", [String: Int].self), ([1], [String: Int].self),
            (["a": 1], [Int].self),
        ]
        for (value, type) in wrong {
            #expect(throws: (any Error).self, "\(value)") {
                try table.getConversion(Swift.type(of: value), type)(value)
            }
        }
    }

    @Test func `Properties, arguments and configured values are converted`() throws {
        final class Shop: Initializable {
            @BeanProperty var roasts: [String] = []
            @BeanProperty var timeout = Duration.zero
            @BeanProperty var level: Int8 = 0
            @BeanProperty var home: URL?
            @BeanProperty var plain: Plain?
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.settings().setValue(key: "roasts", value: ["a", "b"]))
        try environment.define(
            environment.bean(Shop.self).property("roasts", resolve: "${x=a,b}").property("timeout", resolve: "5s")
                .property("level", value: 3).property("home", resolve: "https://${host=example.com}"))
        let shop = try environment.getBean(Shop.self)
        #expect(shop.roasts == ["a", "b"] && shop.timeout == .seconds(5) && shop.level == 3)
        #expect(shop.home?.absoluteString == "https://example.com")
        #expect(try environment.getConfigurationValue(Set<String>.self, key: "roasts") == ["a", "b"])
        let wrong = try Environment(name: "wrong")
        try wrong.define(
            wrong.bean(Shop.self).property("plain", resolve: "x").property("level", value: 300)
                .property("home", value: "x"))
        let text = "\(#expect(throws: MultiError.self) { try wrong.startup() }?.description ?? "")"
        #expect(text.contains("conversion: ConversionFactory.shared.register(String.self, Plain.self) { … }"))
        #expect(text.contains("\"300\" cannot be converted to Int8"))
        #expect(text.contains("Shop.home expected URL, but got String"))
    }

    @Test func `Conversions can be added`() throws {
        table.register(String.self, [String].self) { $0.split(separator: ",").map(String.init) }
        #expect(try convert("a,b", to: [String].self) == ["a", "b"])
    }
}

@Suite struct PlaceholderTests {
    private func resolve(_ text: String, _ values: [String: Any] = [:]) throws -> String {
        let environment = try Environment(name: "test")
        let settings = environment.settings()
        for (key, value) in values { settings.setValue(key: key, value: value) }
        try environment.define(settings)
        return try environment.configurationManager.resolve(text)
    }

    @Test(arguments: [
        ("plain", "plain"), ("${a}", "1"), ("<${a}>", "<1>"), ("${a}${b}", "12"), ("${a}, ${b} and ${a}", "1, 2 and 1"),
        ("${x=5}", "5"), ("${x=}", ""), ("${a=5}", "1"), ("${x=${y=7}}", "7"), ("${x=${a}}", "1"),
        ("${x=<${b}>}", "<2>"),
        ("${a} x=5", "1 x=5"), ("x=${a} }", "x=1 }"), ("${x=a=b}", "a=b"), ("${${n}}", "1"), ("${x${b}=3}", "3"),
        (#"\${a}"#, "${a}"), (#"\\${a}"#, #"\1"#), (#"C:\dir\${a}"#, #"C:\dir${a}"#), (#"${x=\}}"#, "}"),
        (#"${x\=y=4}"#, "4"), ("$a {a}", "$a {a}"), ("${c}", "12"), ("${d}", "<12>"), ("", ""),
        ("${x=${y=${z=q}}}", "q"),
        ("${a=${b}}${x=}", "1"), (#"${a=\}}"#, "1"), ("${ns:k=z}", "z"), ("ü${a}ß", "ü1ß"), ("a\\", "a\\"),
        ("${a}\u{301}", "1\u{301}"), ("${a}\u{1F3FD}", "1\u{1F3FD}"), ("${x=\u{301}}\u{301}", "\u{301}\u{301}"),
    ])
    func `Placeholders are replaced`(text: String, expected: String) throws {
        let values: [String: Any] = ["a": 1, "b": "2", "n": "a", "c": "${a}${b}", "d": "<${c}>"]
        #expect(try resolve(text, values) == expected)
    }

    @Test(arguments: ["${a", "x ${a=5", "${a=${b}", "${", "${a=${b=1}", "${known=x"])
    func `An unterminated placeholder is an error`(text: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try resolve(text, ["b": 1, "known": 1]) }
        #expect(error.code == "unterminated-placeholder" || error.code == "missing-configuration")
    }

    @Test func `The column of an unterminated placeholder is reported`() throws {
        let error = #expect(throws: ConfigurationError.self) { try resolve("abc ${x=") }
        #expect(error?.description.contains("column 5") == true)
    }

    @Test func `A missing value without a default is an error`() throws {
        let error = try #require(throws: ConfigurationError.self) { try resolve("${ns:k}") }
        #expect(error.code == "missing-configuration")
        #expect(
            error.hints == [
                "configure it, or give a default: ${ns:k=…}",
                "if \"k\" is the default of \"ns\", write ${ns=k}",
            ])
    }

    @Test func `The error for a long cycle of values shows its first links`() throws {
        let values = (0..<30).map { ("\($0)", "${\(($0 + 1) % 30)}") }
        let error = try #require(throws: ConfigurationError.self) {
            try resolve("${0}", Dictionary(uniqueKeysWithValues: values))
        }
        #expect(error.description.hasPrefix("*** cyclic placeholders: 0 -> 1 -> "))
        #expect(error.description.hasSuffix(" -> 19 … and 11 more"))
    }

    @Test func `Values that refer to each other are an error`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try resolve("${a}", ["a": "x${b}", "b": "${c=1}", "c": "${a}"])
        }
        #expect(error.description.contains("a -> b -> c -> a"))
        #expect(
            try #require(throws: ConfigurationError.self) { try resolve("${s}", ["s": "${s}"]) }.code
                == "cyclic-placeholders")
    }

    @Test func `Values that double with each step exceed a limit`() throws {
        var values: [String: Any] = ["v0": "xxxxxxxxxx"]
        for step in 1...60 { values["v\(step)"] = "${v\(step - 1)}${v\(step - 1)}" }
        #expect(
            try #require(throws: ConfigurationError.self) { try resolve("${v60}", values) }.code
                == "placeholder-limit")
        values["v0"] = ""
        #expect(throws: ConfigurationError.self) { try resolve("${v60}", values) }
    }

    @Test func `Long values that are used repeatedly exceed a limit, however few characters they have`() throws {
        let values: [String: Any] = ["v": "${x=}e" + String(repeating: "\u{301}", count: 400_000)]
        let text = String(repeating: "${v}", count: 1000)
        #expect(
            try #require(throws: ConfigurationError.self) { try resolve(text, values) }.code == "placeholder-limit")
    }

    @Test func `An error about a text of several lines is a single line`() throws {
        let error = #expect(throws: ConfigurationError.self) { try resolve("\n${x") }
        #expect(error?.description.hasPrefix("*** the placeholder at column 2 of \"\\n${x\" has no end") == true)
    }

    @Test func `Deeply nested placeholders exceed a limit`() throws {
        let text = String(repeating: "${x=", count: 100_000) + String(repeating: "}", count: 100_000)
        #expect(try #require(throws: ConfigurationError.self) { try resolve(text) }.code == "placeholder-limit")
    }
}
