import Cleanse
import CleanseDescriptions
import TestSupport
import Testing

private enum Net {
    struct Config {}
    struct Client { let config: Config }
    enum Word: Cleanse.Tag { typealias Element = String }
    struct Words: Cleanse.Tag { typealias Element = [String] }
    struct Made: AssistedFactory {
        typealias Element = Client
        typealias Seed = Config
    }
    struct Sub: Component {
        typealias Root = Client
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Client>) -> BindingReceipt<Client> {
            bind.to { Client(config: Config()) }
        }
    }
    struct ConfigScope: Scope {}
    struct Scoped: ScopedByDefault { typealias DefaultScope = ConfigScope }
}

private enum Sto {
    struct Config {}
    struct Disk {}
    enum Word: Cleanse.Tag { typealias Element = String }
    struct Made {}
    struct Sub {}
    struct ConfigScope {}
    struct Client {}
}

/// Two types of the same qualified name, as private types of two files can be.
private func firstTicket() -> any (Hashable & Sendable).Type {
    struct Ticket: Hashable {}
    return Ticket.self
}

private func secondTicket() -> any (Hashable & Sendable).Type {
    struct Ticket: Hashable {}
    return Ticket.self
}

private struct Outer<Value> {
    struct Inner {}
}

private struct Several<each Value> {}
private typealias None = Several<>
private struct Around<First, each Value, Last> {}

private protocol Pair<Second, First> {
    associatedtype Second
    associatedtype First
}
private struct Element {}
private struct Price$USD: Hashable {}

/// A plugin that draws graphs.
private struct Drawer: CleanseBindingPlugin {
    let text = Locked("")

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        text.withLock { $0 = root.dot }
    }
}

private func picture<Value>(
    of _: Value.Type, declare: @escaping @Sendable (SingletonBinder) -> Void
) throws -> String {
    let drawer = Drawer()
    _ = try GraphUnderTest.$current.withValue(GraphUnderTest(declare: declare)) {
        try ComponentFactory.of(Holding<Value>.self, serviceLoader: CleanseServiceLoader(drawer))
    }
    return drawer.text.withLock { $0 }
}

/// Tests that every text distinguishes types of the same short name, which are common in programs of several modules.
@Suite struct NamesTests {
    @Test func `A missing type is distinguished from a bound type of the same name`() throws {
        let found = report(on: Net.Client.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to(factory: Net.Client.init)
        }
        let text = try #require(found.first).description
        #expect(text.hasPrefix("*** CleanseEngineTests.Net.Config *** binding missing"))
        #expect(text.contains("another type with that name, CleanseEngineTests.Sto.Config, is bound at"))
    }

    @Test func `A tag is distinguished from another tag of the same name`() throws {
        let found = report(on: TaggedProvider<Net.Word>.self) { binder in
            binder.bind(String.self).tagged(with: Sto.Word.self).to(value: "")
        }
        let text = try #require(found.first).description
        #expect(text.hasPrefix("*** TaggedProvider<CleanseEngineTests.Net.Word> *** binding missing"))
        #expect(text.contains("TaggedProvider<CleanseEngineTests.Sto.Word> is bound at"))
    }

    @Test func `Duplicates and cycles name types in full if a short name is ambiguous`() throws {
        let texts = report(on: Sto.Disk.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to { (_: Sto.Disk) in Net.Config() }
            binder.bind().to { (_: Net.Config) in Sto.Disk() }
            binder.bind().to { Sto.Config() }
        }.map(\.description)
        #expect(texts.contains { $0.hasPrefix("*** CleanseEngineTests.Sto.Config *** bound more than once") })
        #expect(texts.contains { $0.contains("Disk required by CleanseEngineTests.Net.Config") })
    }

    @Test func `Errors at run time name types in full too`() throws {
        let error = try #require(
            #expect(throws: ReentrantResolution.self) {
                try resolve(Net.Config.self) { binder in
                    binder.bind().to { (config: @escaping () throws -> Net.Config) in
                        _ = try config()
                        return Sto.Config()
                    }
                    binder.bind().to { (_: Sto.Config) in Net.Config() }
                }
            })
        #expect(error.description.contains("CleanseEngineTests.Net.Config requested by CleanseEngineTests.Sto.Config"))
    }

    @Test func `The picture of a graph has a box for each type of the same name`() throws {
        let dot = try picture(of: Net.Config.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to { (_: Sto.Config) in Net.Config() }
        }
        #expect(dot.contains("[label=\"CleanseEngineTests.Net.Config\"]"))
        #expect(dot.contains("[label=\"CleanseEngineTests.Sto.Config\"]"))
        #expect(dot.contains("[label=\"Root\"]"))
    }

    @Test func `Type arguments of the same name are distinguished`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind(Int.self).to { (_: Assisted<Net.Config>) in 1 }
        }
        let error = try #require(found.first)
        #expect(error.description.hasPrefix("*** Assisted<CleanseEngineTests.Net.Config> *** binding missing"))
        #expect(error.hints.first?.contains("whose Seed is CleanseEngineTests.Net.Config") == true)
    }

    @Test func `Seeds of the same name are distinguished`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bindFactory(Net.Client.self).with(Net.Made.self).to { (_: Assisted<Sto.Config>) in
                Net.Client(config: Net.Config())
            }
        }
        let error = try #require(found.first as? UnusedSeed)
        #expect(
            error.description.contains(
                "takes Assisted<CleanseEngineTests.Sto.Config>, but the seed is CleanseEngineTests.Net.Config"))
        #expect(error.hints.first?.contains("Assisted<CleanseEngineTests.Net.Config>") == true)
    }

    @Test func `Steps in hints and errors name types in full if a short name is ambiguous`() throws {
        func hint<Value>(_: Value.Type) throws -> String {
            let found = report(on: Value.self) { binder in
                binder.bind().to(value: Sto.Made())
                binder.bind().to(value: Sto.Sub())
                binder.bind().to(value: Sto.Client())
            }
            return try #require(found.first?.hints.first)
        }
        #expect(
            try hint(Factory<Net.Made>.self)
                == "declare it with bindFactory(CleanseEngineTests.Net.Client.self).with(CleanseEngineTests.Net.Made.self)"
        )
        #expect(
            try hint(ComponentFactory<Net.Sub>.self)
                == "declare it with install(dependency: CleanseEngineTests.Net.Sub.self)")
        let found = report(on: [String].self) { binder in
            binder.bind(String.self).tagged(with: Sto.Word.self).to(value: "")
            binder.bind(String.self).tagged(with: Net.Word.self).intoCollection().to(value: "")
        }
        #expect((found.first as? MisplacedStep)?.step == "tagged(with: CleanseEngineTests.Net.Word)")
    }

    @Test func `A default scope is distinguished from another type of the same name`() throws {
        let found = report(on: Net.Scoped.self) { binder in
            binder.bind().to(value: Sto.ConfigScope())
            binder.bind().to { Net.Scoped() }
        }
        #expect(try #require(found.first).description.contains("declares the scope CleanseEngineTests.Net.ConfigScope"))
    }

    @Test func `The key of an override is distinguished from a bound key of the same name, in other texts too`() throws
    {
        let declare = GraphUnderTest { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to { Sto.Config() }
        }
        let error = try #require(
            #expect(throws: MultiError.self) {
                try GraphUnderTest.$current.withValue(declare) {
                    try ComponentFactory.of(
                        Holding<Sto.Config>.self, overriding: { $0.bind().to(value: Net.Config()) })
                }
            })
        #expect(error.description.contains("*** CleanseEngineTests.Sto.Config *** bound more than once"))
        #expect(error.description.contains("*** CleanseEngineTests.Net.Config *** overridden"))
    }

    @Test func `Types of a parent graph are distinguished from types of the graph that is built on it`() throws {
        let above = GraphUnderTest { $0.bind().to(value: Sto.Config()) }
        let parent = try GraphUnderTest.$current.withValue(above) {
            try ComponentFactory.of(Holding<Sto.Config>.self).instantiate().graph
        }
        let below = GraphUnderTest { $0.bind().to(factory: Net.Client.init) }
        let found = GraphUnderTest.$current.withValue(below) {
            ComponentFactory<Holding<Net.Client>>.validate(Holding<Net.Client>.self, parent: parent)
        }
        let error = try #require(found.lazy.compactMap { $0 as? MissingProvider }.first)
        #expect(error.description.hasPrefix("*** CleanseEngineTests.Net.Config *** binding missing"))
        #expect(
            error.hints.first?.hasPrefix("another type with that name, CleanseEngineTests.Sto.Config, is bound at")
                == true)
    }

    @Test func `Boxes of types with the same qualified name are numbered too`() throws {
        func dot<First: Sendable, Second: Sendable>(_: First.Type, _: Second.Type) throws -> String {
            try picture(of: Int.self) { binder in
                binder.bind(Int.self).to { (_: First, _: Second) in 1 }
                binder.bind().to { () -> First in throw CancellationError() }
                binder.bind().to { () -> Second in throw CancellationError() }
            }
        }
        let text = try dot(firstTicket(), secondTicket())
        #expect(text.contains("[label=\"CleanseEngineTests.Ticket (no. 1)\"]"))
        #expect(text.contains("[label=\"CleanseEngineTests.Ticket (no. 2)\"]"))
        #expect(try text == dot(firstTicket(), secondTicket()))
    }

    @Test func `Types with the same qualified name are numbered`() throws {
        func expectNumbers<First: Sendable, Second: Sendable>(_: First.Type, _: Second.Type) throws {
            let found = report(on: Second.self) { binder in
                binder.bind().to { (_: Second) -> First in throw CancellationError() }
            }
            let error = try #require(found.first)
            #expect(error.description.hasPrefix("*** CleanseEngineTests.Ticket (no. 1) *** binding missing"))
            #expect(
                error.hints.first?.contains(
                    "another type with that name, CleanseEngineTests.Ticket (no. 2), is bound at")
                    == true)
            #expect(error.hints.first?.hasSuffix("; the missing type is CleanseEngineTests.Ticket (no. 1)") == true)
        }
        try expectNumbers(firstTicket(), secondTicket())
    }

    @Test func `Types nested in generic types are not numbered if the generic arguments are`() throws {
        func text<First: Sendable, Second: Sendable>(_: First.Type, _: Second.Type) throws -> String {
            let found = report(on: Outer<First>.Inner.self) { $0.bind().to(value: Outer<Second>.Inner()) }
            return try #require(found.first).description
        }
        let text = try text(firstTicket(), secondTicket())
        #expect(
            text.hasPrefix("*** Outer<CleanseEngineTests.Ticket (no. 1)>.Inner *** binding missing")
                || text.hasPrefix("*** Outer<CleanseEngineTests.Ticket (no. 2)>.Inner *** binding missing"))
        #expect(!text.contains("Inner (no."))
    }

    @Test func `Types nested in generic types are distinguished by the generic arguments`() throws {
        let found = report(on: Outer<Int>.Inner.self) { binder in
            binder.bind().to(value: Outer<String>.Inner())
            binder.bind().to(value: Outer<Net.Config>())
        }
        #expect(
            try #require(found.first).description.hasPrefix(
                "*** Outer<Int>.Inner *** binding missing"))
    }

    @Test func `The hint for a map element that one line declares twice says so`() throws {
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { declare(binder) }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            static func declare(_ binder: some BinderBase) { binder.bind(Int.self).intoMap(key: "one").to(value: 1) }
        }
        let inBoth = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            Sub.declare(binder)
            binder.install(dependency: Sub.self)
        }
        let hint = try #require((inBoth.first as? DuplicateMapKey)?.hints.first)
        #expect(hint.hasPrefix("one line declares both, and the map of Sub has the elements of Holding<Int>'s already"))
        let twice = report(on: [String: Int].self) { binder in
            Sub.declare(binder)
            Sub.declare(binder)
        }
        #expect(
            try #require((twice.first as? DuplicateMapKey)?.hints.first).hasPrefix("one line declares both: run it"))
    }

    @Test func `The hint for a binding that one line declares twice says so`() throws {
        let found = report(on: Sto.Config.self) { binder in
            for _ in 0..<2 { binder.bind().to(value: Sto.Config()) }
        }
        #expect(
            try #require(found.first as? DuplicateBinding).hints == [
                "one line declares both: run it once, or leave out one"
            ])
    }

    @Test func `The hint for an alias of a binding to its own key says so`() throws {
        let found = report(on: Sto.Config.self) { binder in
            binder.bind().alias(Sto.Config.self) { $0 }.to(value: Sto.Config())
        }
        let hints = try #require(found.first as? DuplicateBinding).hints
        #expect(hints == ["leave out the alias: the binding has that key itself"])
    }

    @Test func `A dollar sign in the name of a type removes no other part of a name`() {
        func name(_ type: Any.Type) -> String { TypeName(type).qualifiedName }
        #expect(name(Outer<Price$USD>.Inner.self) == "CleanseEngineTests.Outer<CleanseEngineTests.PriceUSD>.Inner")
        #expect(name([Price$USD: Int].self) == "Swift.Dictionary<CleanseEngineTests.PriceUSD, Swift.Int>")
        #expect(name([Price$USD: Int].self) != name([Price$USD: Net.Config].self))
    }

    @Test func `Types with parameter packs are written as in Swift`() {
        func names(_ type: Any.Type) -> [String] { [TypeName(type).description, TypeName(type).qualifiedName] }
        #expect(names(Several<Int, Several<String>>.self)[0] == "Several<Int, Several<String>>")
        #expect(names(Several<(Int, String)>.self)[0] == "Several<(Int, String)>")
        #expect(names(None.self)[0] == "Several< >")
        #expect(names(Around<Int, String>.self)[0] == "Around<Int, String>")
        #expect(names(Around<Int, Bool, None, String>.self)[0] == "Around<Int, Bool, Several< >, String>")
        #expect(
            names(Around<Int, Bool, Several<Int, Int>, String>.self)[1]
                == "CleanseEngineTests.Around<Swift.Int, Swift.Bool, CleanseEngineTests.Several<Swift.Int, Swift.Int>, Swift.String>"
        )
        let error = report(on: Several<Int, Net.Config>.self) { $0.bind().to(value: Sto.Config()) }.first
        #expect(
            error?.description.hasPrefix("*** Several<Int, CleanseEngineTests.Net.Config> *** binding missing") == true)
    }

    @Test func `Protocols with constraints are written as in Swift if Swift has a spelling`() throws {
        func names(_ type: Any.Type) -> [String] { [TypeName(type).description, TypeName(type).qualifiedName] }
        #expect(names((any Sequence<Int>).self) == ["any Sequence<Int>", "any Swift.Sequence<Swift.Int>"])
        #expect(
            names([(any Sequence<any Sequence<Int>>)?].self)[0] == "Array<Optional<any Sequence<any Sequence<Int>>>>")
        #expect(names(((any Sequence<(Int) -> Int>, Int) -> Int).self)[0] == "(any Sequence<(Int) -> Int>, Int) -> Int")
        #expect(names((any Pair<Int, String>).self)[0] == "any Pair<First == String, Second == Int>")
        #expect(
            names((any Pair<any Sequence<Int>, any Pair<Int, [String]>>).self)[0]
                == "any Pair<First == any Pair<First == Array<String>, Second == Int>, Second == any Sequence<Int>>")
        // The associated type in a constraint is not a type that could have the same name as another one.
        let error = report(on: Net.Client.self) { binder in
            binder.bind().to { (_: Element, _: any Sequence<Int>) in Net.Client(config: Net.Config()) }
        }.first
        #expect(error?.description.hasPrefix("*** Element *** binding missing") == true)
    }

    @Test func `The short name is used if only one type has it`() throws {
        let found = report(on: Net.Client.self) { $0.bind().to(factory: Net.Client.init) }
        #expect(try #require(found.first).description.hasPrefix("*** Config *** binding missing"))
    }

    @Test func `A retained error keeps no part of the graph alive`() throws {
        final class Resource: Sendable {}
        weak var released: Resource?
        var error: (any CleanseError)?
        do {
            let resource = Resource()
            released = resource
            error =
                report(on: Net.Client.self) { binder in
                    binder.bind().to { (_: Net.Config) in
                        _ = resource
                        return Sto.Disk()
                    }
                    binder.bind().to(factory: Net.Client.init)
                }.first
        }
        #expect(released == nil)
        #expect(try #require(error).description.contains("Config"))
    }
}
