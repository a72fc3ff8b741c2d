import CleansecCore
import Foundation
import Testing

/// Declarations that only the running program can decide are reported as undecided, with their source location and the reason.
@Suite struct UndecidedTests {
    private func check(_ statements: String, rest: String = "", target: String? = nil) throws -> CheckedRoot {
        let report = Checker(
            summaries: [
                try Trees.summary(
                    of: """
                        import Cleanse
                        struct App: RootComponent {
                            static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> {
                                bind.to { (_: Double) in 1 }
                            }
                            static func configure(binder: UnscopedBinder) {
                                \(statements)
                            }
                        }
                        \(rest)
                        """, target: target)
            ]
        ).check()
        return try #require(report.roots.first)
    }

    @Test func `An error about a default is not certain if an undecided declaration may replace the default`() throws {
        let defaults = "for _ in 0..<Int.random(in: 1...2) { binder.bind(Double.self).asDefault().to(value: 1) }"
        let twice =
            "binder.bind(Double.self).asDefault().to(value: 1); binder.bind(Double.self).asDefault().to(value: 2);"
        #expect(try check(twice).findings.map(\.code) == ["duplicate-binding"])
        let condition = "if Bool.random() { binder.bind(Double.self).to(value: 3) }"
        #expect(try check(twice + condition).findings.map(\.code) == ["undecided"])
        #expect(try check(defaults).findings.map(\.code) == ["undecided"])
    }

    @Test(arguments: [
        (
            "for _ in 0..<Int.random(in: 1...2) { binder.bind(Double.self).to(value: 1) }",
            "a declaration here is in a loop"
        ),
        ("if Bool.random() { binder.bind(Double.self).to(value: 1) }", "a declaration here depends on a condition"),
        (
            "guard Bool.random() else { return }; binder.bind(Double.self).to(value: 1)",
            "the function may return before the following declarations"
        ),
        (
            "if Bool.random() { return }; binder.bind(Double.self).to(value: 1)",
            "the function may return before the following declarations"
        ),
        (
            "for _ in 0..<Int.random(in: 0...1) { return }; binder.bind(Double.self).to(value: 1)",
            "the function may return before the following declarations"
        ),
        (
            "[1].shuffled().forEach { _ in binder.bind(Double.self).to(value: 1) }", "forEach(_:) takes a binder"
        ),
        (
            "switch Int.random(in: 0...1) { case 0: binder.bind(Int.self).to(value: 1); default: break }",
            "a declaration here depends on a condition"
        ),
        ("binder.bind(Int.self).intoMap(key: Int.random(in: 0...9)).to(value: 1)", "the key of a map's element"),
        (
            "struct Name: Hashable, ExpressibleByStringLiteral { let text: String; init(stringLiteral text: String) { self.text = text.lowercased() } }; binder.bind(Int.self).intoMap(key: \"A\" as Name).to(value: 1)",
            "the key of a map's element"
        ),
        (
            "var again = true; while again { again = false; binder.bind(Int.self).to(value: 1) }",
            "a declaration here is in a loop"
        ),
        ("do { defer { binder.bind(Double.self).to(value: 1) } }", "a declaration here is in a defer statement"),
        (
            "outer: do { if Bool.random() { break outer }; _ = binder.bind(Double.self).to(value: 1) }",
            "the function may return before the following declarations"
        ),
        (
            "outer: do { for _ in 0..<1 { break outer }; _ = binder.bind(Double.self).to(value: 1) }",
            "the function may return before the following declarations"
        ),
        (
            "var debug = false; debug.toggle(); if debug { binder.bind(Double.self).to(value: 1) }",
            "a declaration here depends on a condition"
        ),
        (
            "func add(_ key: String) { binder.bind(Int.self).intoMap(key: key).to(value: 1) }; var key = \"a\"; key += \"b\"; add(key)",
            "the key of a map's element"
        ),
        (
            "enum Keys { nonisolated(unsafe) static var a = \"a\" }; binder.bind(Int.self).intoMap(key: Keys.a).to(value: 1)",
            "the key of a map's element"
        ),
        (
            "struct Key { var text = \"a\"; init() { text = \"b\" } }; binder.bind(Int.self).intoMap(key: Key().text).to(value: 1)",
            "the key of a map's element"
        ),
        (
            "let key: String; if Bool.random() { key = \"a\" } else { key = \"b\" }; binder.bind(Int.self).intoMap(key: key).to(value: 1)",
            "the key of a map's element"
        ),
        (
            "var key = \"a\"; key += \"b\"; binder.bind(Int.self).intoMap(key: key).to(value: 1)",
            "the key of a map's element"
        ),
        (
            "func add<T>(_ make: @escaping () -> T) { binder.bind(T.self).to { make() } }; add { Double(1) }",
            "the type that a generic function is called with is not known"
        ),
        (
            "binder.bind((any Sequence<Int>.Type).self).to { fatalError() }",
            "metatypes of a constrained protocol can't be represented"
        ),
    ])
    func `An undecided declaration is reported with its location, and a missing binding is no error`(
        statement: String, reason: String
    ) throws {
        let root = try check(statement)
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains(reason) == true, "\(root.findings.map(\.message))")
        #expect(root.findings.first?.place?.line == 7)
    }

    @Test(arguments: [
        "do { try mayThrow(); binder.bind(Double.self).to(value: 1) } catch {}",
        "do { try mayThrow() } catch { binder.bind(Double.self).to(value: 1) }",
        "do { throw Mistake() } catch { binder.bind(Double.self).to(value: 1) }",
        "do { try mayFail(binder) } catch {}", "try? mayFail(binder)",
        "do { try mayFail(binder) } catch { let stop: () -> Never = { fatalError() }; _ = stop }",
        "do { try later(); binder.bind(Double.self).to(value: 1) } catch {}",
    ])
    func `A declaration that an error may skip is undecided`(statement: String) throws {
        let root = try check(statement, rest: Self.throwing)
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains("it depends on whether an error is thrown") == true)
    }

    @Test(arguments: [
        "do { try mayThrow(); binder.bind(Double.self).to(value: 1) } catch { fatalError() }",
        "do { try add(to: binder) } catch { fatalError() }", "try! add(to: binder)",
        "do { binder.bind(Double.self).to(value: 1); try mayThrow() } catch {}",
        "do { try mayThrow() } catch {}; binder.bind(Double.self).to(value: 1)",
        "do { binder.bind(Double.self).to { try number() } } ", "do { try add(to: binder) } catch {}",
        "try? add(to: binder)", "do { try nothing(); binder.bind(Double.self).to(value: 1) } catch {}",
    ])
    func `A declaration that no error can skip is decided`(statement: String) throws {
        #expect(try check(statement, rest: Self.throwing).findings.isEmpty)
    }

    private static let throwing = """
        struct Mistake: Error {}
        func mayThrow() throws { if Bool.random() { throw Mistake() } }
        func nothing() throws {}
        nonisolated(unsafe) var later: () throws -> Void = {}
        func mayFail(_ binder: UnscopedBinder) throws { try mayThrow(); binder.bind(Double.self).to(value: 1) }
        func number() throws -> Double { 1 }
        func add(to binder: UnscopedBinder) throws { binder.bind(Double.self).to(value: 1) }
        """

    @Test func `An operator that takes a binder is followed`() throws {
        let operators = """
            infix operator <<<
            func <<< (binder: UnscopedBinder, value: Double) { binder.bind(Double.self).to(value: value) }
            """
        #expect(try check("binder <<< 1", rest: operators).findings.isEmpty)
    }

    @Test(arguments: [
        "struct Helper { let binder: UnscopedBinder; func run() { binder.bind(Double.self).to(value: 1) } }",
        """
        final class Helper {
            let binder: UnscopedBinder
            init(binder: UnscopedBinder) { self.binder = binder }
            func run() { binder.bind(Double.self).to(value: 1) }
        }
        """,
    ])
    func `A binder that an object stores is followed`(helper: String) throws {
        #expect(try check("Helper(binder: binder).run()", rest: helper).findings.map(\.message) == [])
        #expect(try check("_ = Helper(binder: binder)", rest: helper).findings.map(\.code) == ["missing-provider"])
    }

    @Test(arguments: [
        "final class Helper { var binder: UnscopedBinder?; func run() { binder?.bind(Double.self).to(value: 1) } }",
        """
        struct Helper {
            var isOn = false
            var binder: UnscopedBinder?
            func run() { if isOn { binder?.bind(Double.self).to(value: 1) } }
        }
        """,
    ])
    func `A property that may change is undecided`(helper: String) throws {
        let root = try check("var helper = Helper(); helper.binder = binder; helper.run()", rest: helper)
        #expect(root.findings.allSatisfy { $0.severity == .undecided }, "\(root.findings.map(\.message))")
    }

    /// Functions whose parameters and receivers hide a binder, and functions that are chosen at run time.
    private static let hiding = """
        func add(to pair: (UnscopedBinder, Int)) { pair.0.bind(Double.self).to(value: 1) }
        func add(to binders: [UnscopedBinder]) { binders[0].bind(Double.self).to(value: 1) }
        func add(toAll binders: UnscopedBinder...) { binders[0].bind(Double.self).to(value: 1) }
        func filled(_ binder: UnscopedBinder) -> Bool { binder.bind(Double.self).to(value: 1); return true }
        func same<T>(_ value: T) -> T { value }
        func registrar() -> Registrar.Type { Bool.random() ? Registrar.self : Doubles.self }
        final class Later { nonisolated(unsafe) static var run: () -> Void = {} }
        struct Reader {
            let binder: UnscopedBinder
            init(_ binder: UnscopedBinder) { self.binder = binder }
            var value: Int { binder.bind(Double.self).to(value: 1); return 1 }
        }
        extension Binder {
            var numbers: Int { bind(Double.self).to(value: 1); return 1 }
            subscript(value: Double) -> Int { bind(Double.self).to(value: value); return 1 }
            var number: Double { get { 1 } nonmutating set { bind(Double.self).to(value: newValue) } }
            subscript<T>(type: T.Type) -> T {
                get { fatalError() }
                nonmutating set { bind(T.self).to { newValue } }
            }
        }
        class Registrar {
            class func add(to binder: UnscopedBinder) { more(binder) }
            class func more(_ binder: UnscopedBinder) {}
        }
        final class Doubles: Registrar {
            override class func more(_ binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1) }
        }
        protocol Registering { func register(in binder: UnscopedBinder) }
        struct Registers: Registering {
            func register(in binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1) }
        }
        func register(_ registrar: any Registering, in binder: UnscopedBinder) { registrar.register(in: binder) }
        """

    @Test(arguments: [
        ("_ = binder[keyPath: \\.numbers]", "in an expression that is not followed"),
        ("binder.number += 1", "a property or a subscript of a binder is set"),
        ("binder[keyPath: \\.number] = 1", "a property or a subscript of a binder is set"),
        ("(binder.number, _) = (1, 2)", "a property or a subscript of a binder is set"),
        (
            "Later.run = { _ = binder.bind(Double.self).to(value: 1) }; Later.run()",
            "a binder is stored in run, where it is not followed"
        ),
        ("registrar().add(to: binder)", "more(_:) takes a binder, and subclasses override it"),
    ])
    func `A binder in an expression that can't be followed is undecided`(statement: String, reason: String) throws {
        let root = try check(statement, rest: Self.hiding)
        #expect(root.findings.allSatisfy { $0.severity == .undecided }, "\(root.findings.map(\.message))")
        #expect(
            root.findings.contains { $0.message.contains(reason) }, "\(root.findings.map(\.message))")
    }

    @Test(arguments: [
        "add(to: (binder, 1))", "add(to: [binder])", "add(toAll: binder, binder)", "_ = Reader(binder).value",
        "_ = binder.numbers", "_ = binder[1]", "binder.number = 1", "binder[Double.self] = 1",
        "same(binder).bind(Double.self).to(value: 1)", "guard filled(binder) else { return }",
        "Doubles.add(to: binder)", "register(Registers(), in: binder)",
    ])
    func `A binder that is handed on is followed`(statement: String) throws {
        #expect(try check(statement, rest: Self.hiding).findings.map(\.message) == [])
    }

    /// Module types that are values.
    private static let values = """
        protocol Plain: Module where Scope == Unscoped {}
        struct Doubles: Plain {
            static func configure(binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1) }
        }
        enum Chosen {
            static let module: any Plain.Type = Doubles.self
            static var computed: any Plain.Type { Doubles.self }
            static let all: [any Plain.Type] = [Doubles.self]
            static func number(_: Int) -> any Plain.Type { Doubles.self }
            static func random() -> any Plain.Type { Bool.random() ? Doubles.self : Nothing.self }
            nonisolated(unsafe) static var changing: any Plain.Type = Doubles.self
        }
        struct Nothing: Plain { static func configure(binder: UnscopedBinder) {} }
        let chosen: any Plain.Type = Doubles.self
        func include<M: Plain>(_: M.Type, in binder: UnscopedBinder) { binder.include(module: M.self) }
        func bind<T>(_: T.Type, in binder: UnscopedBinder) { binder.bind([T].self).to(value: []) }
        """

    @Test(arguments: [
        "binder.include(module: Chosen.module)", "binder.include(module: Chosen.computed)",
        "binder.include(module: Chosen.all[0])", "binder.include(module: Chosen.number(1))",
        "binder.include(module: chosen)", "let local: any Plain.Type = Doubles.self; binder.include(module: local)",
        "include(chosen, in: binder)",
    ])
    func `A module type that is a value is followed`(statement: String) throws {
        #expect(try check(statement, rest: Self.values).findings.map(\.message) == [])
    }

    @Test(arguments: [
        "binder.include(module: Chosen.random())", "include(Chosen.random(), in: binder)",
        "var module: any Plain.Type = Doubles.self; module = Nothing.self; binder.include(module: module)",
        "binder.include(module: Chosen.changing)",
    ])
    func `A module type that only the running program knows is undecided`(statement: String) throws {
        let root = try check(statement, rest: Self.values)
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.hasPrefix("which module it is, is known only at run time") == true)
    }

    @Test func `A root component that is a value is known only at run time`() throws {
        let text = """
            import Cleanse
            protocol Checked: RootComponent where Seed == Void {}
            struct Strings: Checked {
                static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> { bind.to { (_: Int8) in "" } }
                static func configure(binder: UnscopedBinder) {}
            }
            func buildAll(_ roots: [any Checked]) throws {
                for root in roots { _ = try root.build() }
            }
            """
        let report = Checker(summaries: [try Trees.summary(of: text)]).check()
        #expect(report.findings.map(\.code) == ["undecided", "missing-provider"], "\(report.findings.map(\.message))")
        #expect(report.findings.first?.message.hasPrefix("the component is known only at run time") == true)
    }

    /// Types of map keys with different kinds of comparison.
    private static let keys = """
        enum Same: Hashable { case a, b; static func == (_: Same, _: Same) -> Bool { true }; func hash(into _: inout Hasher) {} }
        enum SameText: String { case a, b; static func == (_: SameText, _: SameText) -> Bool { true } }
        enum Plain { case a, b }
        enum Text: String { case a, b }
        enum Full: Hashable { case a, b(Int) }
        """

    private func keys(_ first: String, _ second: String) throws -> [String] {
        let elements = [first, second].map { "binder.bind(Int.self).intoMap(key: \($0)).to(value: 1)" }
        let root = try check(
            "binder.bind(Double.self).to(value: 1); " + elements.joined(separator: "; "), rest: Self.keys)
        return root.findings.map(\.code)
    }

    @Test(arguments: [
        ("0.0", "-0.0"), ("0.0 as Float", "-0.0 as Float"), ("16", "0x10"), ("\"\\u{212b}\"", "\"\\u{c5}\""),
        ("Plain.a", "Plain.a"), ("Text.b", "Text.b"), ("Full.a", "Full.a"), ("1.0", "1 as Double"),
        ("-0x1F", "-31"), ("-0", "0b0"), ("0o17", "0b1111"),
        ("0xFFFF_FFFF_FFFF_FFFF as UInt64", "18446744073709551615 as UInt64"),
    ])
    func `Equal map keys are duplicates`(first: String, second: String) throws {
        #expect(try keys(first, second) == ["duplicate-map-key"])
    }

    @Test(arguments: [
        ("Plain.a", "Plain.b"), ("Text.a", "Text.b"), ("1 as UInt8", "2 as UInt8"), ("\"a\"", "\"b\""),
        ("-31", "0x1F"), ("\"\\u{212b}\" as Unicode.Scalar", "\"\\u{c5}\" as Unicode.Scalar"), ("0.1", "0.2"),
    ])
    func `Different map keys are not duplicates`(first: String, second: String) throws {
        #expect(try keys(first, second) == [])
    }

    @Test(arguments: [
        ("Same.a", "Same.b"), ("SameText.a", "SameText.b"), ("2049 as Float16", "2048 as Float16"),
        ("1.0 as Float16", "2.0 as Float16"),
    ])
    func `Map keys that only their own type can compare are undecided`(first: String, second: String) throws {
        let found = try keys(first, second)
        #expect(!found.isEmpty && found.allSatisfy { $0 == "undecided" }, "\(found)")
    }

    @Test(arguments: ["Doubles.more(binder)", "Registers().register(in: binder)"])
    func `A function on a type that the call names is decided`(statement: String) throws {
        #expect(try check(statement, rest: Self.hiding).findings.isEmpty)
    }

    @Test(arguments: [
        "lazy var rest: Void = { _ = binder.bind(Int.self).to(value: 1) }()",
        "var rest: Void { binder.bind(Int.self).to(value: 1) }; rest",
    ])
    func `A declaration in a variable that computes its value is undecided`(statement: String) throws {
        let root = try check("binder.bind(Double.self).to(value: 1); \(statement)")
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains("in a variable that computes its value") == true)
    }

    @Test(arguments: [
        "return; binder.bind(Double.self).to(value: 1)", "do { return }; binder.bind(Double.self).to(value: 1)",
        "if true { return }; binder.bind(Double.self).to(value: 1)",
        "guard false else { return }; binder.bind(Double.self).to(value: 1)",
        "if #unavailable(macOS 99) { binder.bind(Double.self).to(value: 1) }",
        "if #available(macOS 99, iOS 99, *) { return }; binder.bind(Double.self).to(value: 1)",
    ])
    func `Declarations after the end of a function are ignored`(statements: String) throws {
        #expect(try check(statements).findings.map(\.code) == ["missing-provider"])
    }

    @Test(arguments: [
        "if true { binder.bind(Double.self).to(value: 1) }",
        "let debug = false; if debug { binder.bind(Int.self).to(value: 1) } else { binder.bind(Double.self).to(value: 1) }",
        "do { binder.bind(Double.self).to(value: 1) }",
        "for _ in 0..<3 { print(1) }; binder.bind(Double.self).to(value: 1)",
        "for _ in 0..<3 { if Bool.random() { break } }; binder.bind(Double.self).to(value: 1)",
        "switch Int.random(in: 0...1) { case 0: print(1); default: break }; binder.bind(Double.self).to(value: 1)",
        "if Bool.random() { print(1) }; binder.bind(Double.self).to(value: 1)",
        "binder.bind(Double.self).to(value: 1); guard Bool.random() else { return }; print(1)",
        "guard Bool.random() else { fatalError() }; binder.bind(Double.self).to(value: 1)",
        "let add = { [one = binder] in one.bind(Double.self).to(value: 1) }; _ = add()",
        "_ = { [one = binder.bind(Double.self)] in one.to(value: 1) }()",
        "guard true else { return }; binder.bind(Double.self).to(value: 1)",
        "guard false else { binder.bind(Double.self).to(value: 1); return }; binder.bind(Int.self).to(value: 1)",
        "if #available(macOS 99, iOS 99, *) { binder.bind(Double.self).to(value: 1) }",
        "guard #available(macOS 99, *), true else { return }; binder.bind(Double.self).to(value: 1)",
        "let (one, other) = (binder, 1); one.bind(Double.self).to(value: Double(other))",
    ])
    func `Conditions that are known at compile time are decided`(statement: String) throws {
        #expect(try check(statement).findings.isEmpty)
    }

    @Test func `Availability conditions depend on the platform that the module is compiled for`() throws {
        let statement = "if #available(macOS 99, iOS 99, *) { binder.bind(Double.self).to(value: 1) }"
        #expect(try check(statement, target: "x86_64-unknown-linux-gnu").findings.isEmpty)
        let onApple = try check(statement, target: "arm64-apple-ios18.0").findings
        #expect(onApple.map(\.severity) == [.undecided])
    }

    @Test(arguments: [
        ("func run<T>(_: T.Type) throws { _ = try ComponentFactory.of(Page<T>.self) }", 6),
        (
            "func run<T>(_: T.Type) throws { _ = try ComponentFactory.of(root: [T].self) { $0.bind().to(value: []) } }",
            6
        ),
        // If the callers choose the component, the declared components are checked, unless they are generic.
        (
            "func run<R: RootComponent>(_: R.Type) throws where R.Seed == Void { _ = try ComponentFactory.of(R.self) }",
            2
        ),
    ])
    func `A component that a generic function compiles for its callers' types is undecided`(
        function: String, line: Int
    ) throws {
        let report = Checker(
            summaries: [
                try Trees.summary(
                    of: """
                        import Cleanse
                        struct Page<T>: RootComponent {
                            static func configureRoot(binder bind: ReceiptBinder<[T]>) -> BindingReceipt<[T]> { bind.to(value: []) }
                            static func configure(binder: UnscopedBinder) {}
                        }
                        \(function)
                        """)
            ]
        ).check()
        #expect(report.findings.map(\.severity) == [.undecided], "\(report.findings.map(\.message))")
        #expect(report.findings.first?.message.contains("callers of a generic function") == true)
        #expect(report.findings.first?.place?.line == line)
    }

    @Test(arguments: [
        ("", nil), ("binder.bindPropertyInjectionOf(Special.self).to { (_: Special) in }", nil),
        (
            "binder.bindPropertyInjectionOf(Formatter.self).to { (_: Formatter) in }",
            "the superclasses of Foundation.NSObject, which is declared in a module without a summary, are not known"
        ),
    ])
    func `Unknown superclasses matter only if one of them may have an injector`(
        statement: String, reason: String?
    ) throws {
        let root = try check(
            "binder.bind(Double.self).to(value: 1); binder.bindPropertyInjectionOf(Screen.self).to { (_: Screen) in }; "
                + statement,
            rest: """
                import Foundation
                class Screen: NSObject {}
                class Special: Screen {}
                """)
        #expect(root.findings.isEmpty == (reason == nil), "\(root.findings.map(\.message))")
        #expect(root.findings.contains { $0.message.hasPrefix(reason ?? "") } == (reason != nil))
        #expect(root.findings.allSatisfy { $0.severity == .undecided })
    }

    @Test func `C types are known`() throws {
        let root = try check(
            "binder.bind(Double.self).to { (_: div_t, _: timespec, _: [UnsafeMutablePointer<div_t>]) in 1 }",
            rest: "import Foundation")
        #expect(root.findings.map(\.code) == Array(repeating: "missing-provider", count: 3))
        #expect(root.findings.map(\.keys) == [["div_t"], ["timespec"], ["Array<UnsafeMutablePointer<div_t>>"]])
    }

    @Test func `A function of a global actor is decided`() throws {
        let root = try check(
            "binder.bind(Double.self).to { (_: @Database () -> Int) in 1 }",
            rest: "@globalActor actor Database { static let shared = Database() }")
        #expect(root.findings.map(\.code) == ["missing-provider"], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.keys.first == "Int")
    }

    @Test func `C registrations are undecided`() throws {
        let include = Trees.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "include")
        let report = Checker(
            summaries: [
                try Trees.summary(
                    of: """
                        import Cleanse
                        import CleanseC
                        struct App: RootComponent {
                            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
                                bind.to { (_: Double) in 1 }
                            }
                            static func configure(binder: UnscopedBinder) {
                                binder.include(registrations: OpaquePointer(bitPattern: 8)!)
                            }
                        }
                        """, arguments: ["-I", include.path])
            ]
        ).check()
        #expect(report.findings.map(\.severity) == [.undecided], "\(report.findings.map(\.message))")
        #expect(report.findings.first?.place?.line == 8)
        #expect(report.findings.first?.message.contains("registrations of C are created when the program runs") == true)
    }

    @Test func `Components are checked although no code compiles them`() throws {
        let root = try check("")
        #expect(!root.isCompiled)
        #expect(root.findings.map(\.code) == ["missing-provider"])
        #expect(root.findings.first?.place?.line == 4)
    }

    @Test func `Overrides that are known at run time only are undecided`() throws {
        let root = try check(
            "",
            rest:
                "func run(_ modules: [any Module.Type]) throws { _ = try ComponentFactory.of(App.self, overriding: modules) }"
        )
        #expect(root.findings.map(\.severity) == [.undecided])
    }

    @Test(arguments: [
        ("add(to: binder) { 1 }", true), ("addWrapped(to: binder) { 1 }", true),
        ("let make = { 1.0 }; binder.bind(Double.self).to(factory: make)", true),
        ("let one = 1.0; binder.bind(Double.self).to { one }", false),
    ])
    func `Whether a function value is safe to share is undecided, unless it captures a value`(
        statement: String, isUndecided: Bool
    ) throws {
        let report = Checker(
            summaries: [
                try Trees.summary(
                    of: """
                        import Cleanse
                        struct App: RootComponent {
                            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
                                bind.to { (_: @escaping @Sendable () -> Double) in 1 }
                            }
                            static func configure(binder: UnscopedBinder) { \(statement) }
                        }
                        func add(to binder: UnscopedBinder, _ make: @escaping @Sendable () -> Double) {
                            binder.bind(Double.self).to(factory: make)
                        }
                        func addWrapped(to binder: UnscopedBinder, _ make: @escaping @Sendable () -> Double) {
                            binder.bind(Double.self).to { make() }
                        }
                        """)
            ]
        ).check()
        let findings = report.findings
        #expect(
            findings.map(\.code) == [isUndecided ? "undecided" : "unsafe-sharing"],
            "\(findings.map(\.message))")
        #expect(findings.first?.message.contains("toSendable(factory:)") == true)
    }

    @Test func `An error about an uncertain declaration is undecided`() throws {
        let statements = """
            binder.bind(String.self).to(value: "fake"); binder.bind(Double.self).to(value: 1)
            if Bool.random() { return }
            binder.bind(String.self).to(value: "real")
            """
        #expect(try check(statements).findings.map(\.severity) == [.undecided])
        // Other errors remain errors.
        let twice = "binder.bind(Int.self).to(value: 1); binder.bind(Int.self).to(value: 2)\n"
        #expect(try check(twice + statements).findings.map(\.severity) == [.undecided, .error])
    }

    @Test func `A finding names each root component that has it`() throws {
        let roots = ["First", "Second"].map { name in
            """
            struct \(name): RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to { (_: Double) in 1 } }
                static func configure(binder: UnscopedBinder) { add(to: binder) }
            }
            """
        }
        let source = """
            import Cleanse
            func add(to binder: UnscopedBinder) { if Bool.random() { binder.bind(Double.self).to(value: 1) } }
            \(roots.joined(separator: "\n"))
            """
        let findings = Checker(summaries: [try Trees.summary(of: source)]).check().findings
        #expect(findings.map(\.severity) == [.undecided])
        #expect(findings.first?.roots == ["Program.First", "Program.Second"])
    }

    @Test(arguments: [
        "extension Features { struct Cart: RootComponent { BODY } }",
        "extension Int { struct Cart: RootComponent { BODY } }",
        "extension Never { struct Cart: RootComponent { BODY } }",

        "class Cart: Base, RootComponent { BODY }", "protocol Own: RootComponent {}; struct Cart: Own { BODY }",
    ])
    func `A component is checked with the module that declares it, whatever it is nested in`(declaration: String) throws
    {
        let body = """
            public static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to { (_: Double) in 1 } }
            public static func configure(binder: UnscopedBinder) {}
            """
        let base = "public enum Features {}\nopen class Base { public init() {} }"
        let app = "import Base\nimport Cleanse\n" + declaration.replacing("BODY", with: body)
        let report = Checker(summaries: [try Trees.summary(of: app, module: "App", importing: base, module: "Base")])
            .check(modules: ["App"])
        #expect(report.findings.map(\.code) == ["missing-provider"], "\(report.findings.map(\.message))")
        #expect(report.findings.first?.locations.first?.hasPrefix("App/") == true)
    }

    @Test func `A component whose type another module declares is undecided without that module's summary`() throws {
        let source = """
            import Cleanse
            extension String: @retroactive RootComponent {
                public static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to(value: 1) }
                public static func configure(binder: UnscopedBinder) {}
            }
            """
        let report = Checker(summaries: [try Trees.summary(of: source)]).check()
        #expect(report.findings.map(\.severity) == [.undecided], "\(report.findings.map(\.message))")
    }

    @Test func `A component that a generic function builds on a graph is not treated as a root`() throws {
        let source = """
            import Cleanse
            extension RootComponent where Seed == Void {
                static func on(_ graph: BuiltGraph) throws -> Root { try ComponentFactory.of(Self.self, parent: graph).build() }
            }
            struct Part: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to { (_: Double) in 1 } }
                static func configure(binder: UnscopedBinder) {}
            }
            """
        let report = Checker(summaries: [try Trees.summary(of: source)]).check()
        #expect(report.findings.map(\.severity) == [.undecided], "\(report.findings.map(\.message))")
    }

    @Test func `Non-ASCII names are read as the compiler writes them`() throws {
        let names = ["GebäckFür", "KaffeeMaschine", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "MaschineTee"]
        let source = """
            import Cleanse
            \(names.map { "struct \($0) {}" }.joined(separator: "\n"))
            struct Whole { \(names.enumerated().map { "let m\($0): \($1)" }.joined(separator: "; ")) }
            struct App: RootComponent {
                static func configure(binder: UnscopedBinder) {
                    \(names.map { "binder.bind().to(factory: \($0).init)" }.joined(separator: "\n"))
                }
                static func configureRoot(binder bind: ReceiptBinder<Whole>) -> BindingReceipt<Whole> {
                    bind.to(factory: Whole.init)
                }
            }
            """
        let report = Checker(summaries: [try Trees.summary(of: source)]).check()
        #expect(report.findings.map(\.message) == [])
    }

    @Test func `A function with a variadic parameter, which the compiler can't compile, is no missing binding`() throws
    {
        let root = try check(
            "binder.bind(Double.self).to(factory: sum)", rest: "func sum(_ parts: Int...) -> Double { 0 }")
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains("call it in a closure") == true)
    }

    @Test func `A configuration function that is known only at run time is undecided, at its call`() throws {
        let report = Checker(
            summaries: [
                try Trees.summary(
                    of: """
                        import Cleanse
                        func run(_ configure: (SingletonBinder) -> Void) {
                            _ = ComponentFactory.validate(root: Int.self, configure: configure)
                        }
                        """)
            ]
        ).check()
        #expect(report.findings.map(\.severity) == [.undecided], "\(report.findings.map(\.message))")
        #expect(report.findings.first?.place?.line == 3)
    }

    @Test func `Endlessly recursive functions are undecided`() throws {
        let root = try check(
            "again(binder)",
            rest: "func again(_ binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1); again(binder) }")
        #expect(root.findings.contains { $0.message.contains("functions call each other endlessly") })
    }

    /// Each level doubles the number of calls. Without a limit on all calls, the check would never finish.
    @Test(arguments: [
        "func again(_ binder: UnscopedBinder) { again(binder); again(binder) }",
        "enum Left<T> {}; func again(_ binder: UnscopedBinder) { again(binder, Int.self) }\n"
            + "func again<T>(_ binder: UnscopedBinder, _: T.Type) { again(binder, [T].self); again(binder, T?.self) }",
        "func again(_ binder: UnscopedBinder) { again0(binder) }; func again40(_ binder: UnscopedBinder) {}\n"
            + (0..<40).map { "func again\($0)(_ b: UnscopedBinder) { again\($0 + 1)(b); again\($0 + 1)(b) }" }
            .joined(separator: "\n"),
    ])
    func `Exponentially recursive functions are undecided soon, and the rest is checked`(
        functions: String
    ) throws {
        let root = try check(
            "again(binder); binder.include(module: Rest.self)",
            rest: functions + """

                enum Rest: Module {
                    static func configure(binder: UnscopedBinder) {
                        binder.bind(Int.self).to(value: 1)
                        binder.bind(Int.self).to(value: 2)
                    }
                }
                """)
        #expect(root.findings.map(\.code) == ["undecided", "duplicate-binding"], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains("endlessly, or too often") == true)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Each nested call of a function value is read once`() throws {
        let statement = (0..<30).reduce("binder.bind(Double.self).to(value: 1)") { inner, _ in "Later.run { \(inner) }"
        }
        let root = try check(
            statement, rest: "struct Later { nonisolated(unsafe) static var run: (() -> Void) -> Void = { $0() } }")
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
    }

    @Test(arguments: [
        (
            "binder.include(module: Twice<Int>.self)", "the type with more than 10000 parts is not known",
            """
            enum Twice<T>: Module {
                static func configure(binder: UnscopedBinder) {
                    binder.bind(T.self).to { fatalError() }
                    binder.include(module: Twice<(T, T)>.self)
                }
            }
            """
        ),
        (
            "binder.bind(Box<Int>.Inner.self).to { .init() }",
            "Box.Inner, which is declared in an extension with conditions",
            "struct Box<T> {}; extension Box where T == Int { struct Inner {} }"
        ),
        (
            "binder.bind().to { Many<Int, String>() }", "the type Program.Many is not known",
            "struct Many<each T> {}"
        ),
    ])
    func `A type that can't have a stand-in is named`(statement: String, reason: String, rest: String) throws {
        let root = try check(statement, rest: rest)
        #expect(root.findings.map(\.severity) == [.undecided], "\(root.findings.map(\.message))")
        #expect(root.findings.first?.message.contains(reason) == true, "\(root.findings.map(\.message))")
    }

    @Test func `Modules that include each other are included once`() throws {
        let root = try check(
            "binder.include(module: A.self)",
            rest: """
                enum A: Module { static func configure(binder: UnscopedBinder) { binder.include(module: B.self) } }
                enum B: Module {
                    static func configure(binder: UnscopedBinder) {
                        binder.include(module: A.self)
                        binder.bind(Double.self).to(value: 1)
                    }
                }
                """)
        #expect(root.findings.isEmpty)
    }
}
