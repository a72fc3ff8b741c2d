import Cleanse
import Testing
import TestSupport

@Suite struct BindingTests {
    private final class Leaf {}
    private struct Pair { let leaf: Leaf; let text: String }
    private struct Text: Cleanse.Tag { typealias Element = String }
    private struct Twice: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "text")
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.include(module: Twice.self)
        }
    }
    private struct First: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Twice.self) }
    }
    private struct Second: Module {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: First.self)
            binder.include(module: Twice.self)
        }
    }

    @Test func `Every terminating step binds a value`() throws {
        #expect(try resolve(Int.self) { $0.bind(Int.self).to(value: 1) } == 1)
        #expect(try resolve(Int.self) { $0.bind().to(value: 1) } == 1)
        #expect(try resolve(Int.self) { $0.bind(Int.self).to(provider: Provider(value: 2)) } == 2)
        #expect(try resolve(Int.self) { $0.bind(Int.self).to(factory: { 3 }) } == 3)
        #expect(try resolve(Int.self) { $0.bind(Int.self).to { 4 } } == 4)
        #expect(try resolve(Int.self) { $0.bind(Int.self).configured(with: { $0.to(value: 5) }) } == 5)
    }

    @Test(arguments: [false, true])
    func `A factory may be chosen from two, or returned by a function or a collection`(isFirst: Bool) throws {
        func same<T>(_ value: T) -> T { value }
        // Constants, since Swift 6 finds two matching types if such an expression is the argument or has a written type.
        let count = isFirst ? one : two
        let text = isFirst ? shortText : longText
        let halves = same(half)
        let float = [{ (number: Int) in Float(number) }][0]
        let report = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind(Int.self).to(factory: count)
            binder.bind(String.self).sharedInScope().to(factory: text)
            binder.bind(Double.self).to(factory: halves)
            binder.bind(Float.self).to(factory: float)
            binder.bind().to { (text: String, half: Double, number: Float) in [text, "\(half)", "\(number)"] }
        }.build()
        #expect(report == (isFirst ? ["1", "0.5", "1.0"] : ["number 2", "1.0", "2.0"]))
    }

    @Test func `An unscoped binding creates a new value for each request`() throws {
        struct Root { let one: Leaf; let two: Leaf }
        let root = try resolve(Root.self) { binder in
            binder.bind().to(factory: Leaf.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.one !== root.two)
    }

    @Test func `A module included several times, through others or by itself, counts once`() throws {
        let numbers = try resolve([Int].self) { binder in
            binder.include(module: First.self)
            binder.include(module: Second.self)
            binder.include(module: Twice.self)
        }
        #expect(numbers == [1])
    }

    @Test func `A step does not change a binding that is stored in a constant`() throws {
        struct Root { let plain: String; let tagged: TaggedProvider<Text> }
        let root = try resolve(Root.self) { binder in
            let binding = binder.bind(String.self)
            binding.tagged(with: Text.self).to(value: "tagged")
            binding.to(value: "plain")
            binder.bind().to(factory: Root.init)
        }
        #expect(root.plain == "plain")
        #expect(root.tagged.get() == "tagged")
    }

    @Test func `Bindings of one type with and without a tag are distinct`() throws {
        struct Root { let plain: String; let tagged: TaggedProvider<Text> }
        let root = try resolve(Root.self) { binder in
            binder.bind(String.self).to(value: "plain")
            binder.bind(String.self).tagged(with: Text.self).to(value: "tagged")
            binder.bind().to(factory: Root.init)
        }
        #expect(root.plain == "plain")
        #expect(root.tagged.get() == "tagged")
    }

    // MARK: Aliases

    private protocol Home: AnyObject {}
    private protocol Register: AnyObject {}
    private final class Coordinator: Home, Register {}
    private struct Main: Cleanse.Tag { typealias Element = Coordinator }

    @Test func `Aliases return the one shared object`() throws {
        struct Root { let coordinator: Coordinator; let home: any Home; let register: any Register }
        let root = try resolve(Root.self) { binder in
            binder.bind(Coordinator.self).sharedInScope()
                .alias((any Home).self) { $0 }
                .alias((any Register).self) { $0 }
                .to(factory: Coordinator.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.home === root.coordinator)
        #expect(root.register === root.coordinator)
    }

    @Test func `An alias works before and after the tag`() throws {
        struct Root { let coordinator: TaggedProvider<Main>; let home: any Home; let register: any Register }
        let root = try resolve(Root.self) { binder in
            binder.bind(Coordinator.self).sharedInScope()
                .alias((any Home).self) { $0 }
                .tagged(with: Main.self)
                .alias((any Register).self) { $0 }
                .to(factory: Coordinator.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.home === root.coordinator.get())
        #expect(root.register === root.coordinator.get())
    }

    @Test func `An alias of a bound type is a duplicate`() {
        let found = report(on: Coordinator.self) { binder in
            binder.bind((any Home).self).to { Coordinator() }
            binder.bind(Coordinator.self).alias((any Home).self) { $0 }.to(factory: Coordinator.init)
        }
        #expect(found.map(\.code) == ["duplicate-binding"])
    }

    // MARK: Order of errors

    @Test func `All errors are collected, in the same order each time`() {
        func find() -> ValidationReport {
            report(on: Pair.self) { binder in
                binder.bind().to(factory: Pair.init)
                binder.bind(Int.self).to(value: 1)
                binder.bind(Int.self).to(value: 2)
                binder.bind(Double.self).to { (x: Double) in x }
            }
        }
        let first = find()
        #expect(first.map(\.code) == ["duplicate-binding", "missing-provider", "missing-provider", "dependency-cycle"])
        for _ in 1...5 { #expect(find().description == first.description) }
    }

    private struct Slow: Sendable {
        let text: String
        init(text: String) async { self.text = text }
        static func load(text: String, _: Int) async throws -> Slow { await Slow(text: text) }
    }
    private final class Screen {
        init() {}
        func load(text: String, _: Int) async throws {}
    }
    private struct AwaitingInjectors: Module {
        // The compiler warns about each of these.
        @available(*, deprecated)
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Screen.self).to { _ in await Task.yield() }
            binder.bindPropertyInjectionOf(Screen.self).to { (screen: Screen, text: String, number: Int) in
                try await screen.load(text: text, number)
            }
            binder.bindPropertyInjectionOf(Screen.self).to(injector: Screen.load)
        }
    }

    @Test func `An asynchronous injector is an error`() throws {
        let declare: @Sendable (SingletonBinder) -> Void = { $0.include(module: AwaitingInjectors.self) }
        let found = report(on: PropertyInjector<Screen>.self, declare: declare).errors
            .compactMap { $0 as? AsynchronousFactory }
        #expect(found.count == 3)
        #expect(Set(found.map(\.keys)) == [[ProviderKey(PropertyInjector<Screen>.self)]])
        let text = try #require(found.first).description
        #expect(text.hasPrefix("*** PropertyInjector<Screen> *** bound at CleanseTests/BindingTests.swift:"))
        #expect(text.contains(" to an asynchronous injector\n      hint: fill the properties first, "))
        #expect(throws: AsynchronousFactory.self) {
            try resolve(PropertyInjector<Screen>.self, validate: false, declare: declare)
                .tryInjectProperties(into: Screen())
        }
    }

    @Test func `A bound value may be an asynchronous function`() async throws {
        let load = try resolve((@Sendable (String) async -> Slow).self) { binder in
            binder.bind((@Sendable (String) async -> Slow).self).to(value: { await Slow(text: $0) })
        }
        #expect(await load("text").text == "text")
    }
}

private func one() -> Int { 1 }
private func two() -> Int { 2 }
private func shortText(of number: Int) -> String { "\(number)" }
private func longText(of number: Int) throws -> String { "number \(number)" }
private func half(of number: Int) -> Double { Double(number) / 2 }
