import Cleanse
import CleanseEngine
import Foundation
import Testing
import TestSupport

/// All kinds of factories in each form of declaration: under a condition, in the value of a module, as defaults, and as decorators.
@Suite struct FactoryKindTests {
    private struct Broken: Error { let text: String }
    private struct Plain { let text: String }
    private struct Thrown {}
    private struct Name: Cleanse.Tag { typealias Element = String }
    private struct Part { let text: String }
    private struct Made {
        let text: String
        struct By: AssistedFactory {
            typealias Seed = Int
            typealias Element = Made
        }
    }
    private final class Safe: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    private final class Loaded: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    @MainActor private final class Screen {
        let text: String
        init(_ text: String) { self.text = text }
    }

    private struct Root {
        let plain: Plain
        let thrown: () throws -> Thrown
        let name: TaggedProvider<Name>
        let parts: [Part]
        let made: Factory<Made.By>
        let safe: @Sendable () -> Safe
        let screen: @MainActor () -> Screen
        let loaded: Loaded
    }

    /// Declares a binding of each kind.
    private static func declare(_ text: String, in binder: SingletonBinder) {
        binder.bind(Plain.self).to { (number: Int) in Plain(text: "\(text) \(number)") }
        binder.bind(Thrown.self).to { () throws -> Thrown in throw Broken(text: text) }
        binder.bind(String.self).tagged(with: Name.self).to(value: text)
        binder.bind(Part.self).intoCollection().to { Part(text: text) }
        binder.bindFactory(Made.self).with(Made.By.self).to { (seed: Assisted<Int>, number: Int) in
            Made(text: "\(text) \(seed.get() + number)")
        }
        binder.bind(Safe.self).toSendable { Safe(text) }
        binder.bind(Screen.self).to { @MainActor in Screen(text) }
        binder.bind(Loaded.self).sharedInScope().to { () async in Loaded(text) }
    }

    /// Declares a default of each kind. A factory with a seed has no steps, so it can't be a default.
    private static func declareDefaults(_ text: String, in binder: SingletonBinder) {
        binder.bind(Plain.self).asDefault().to { (number: Int) in Plain(text: "\(text) \(number)") }
        binder.bind(Thrown.self).asDefault().to { () throws -> Thrown in throw Broken(text: text) }
        binder.bind(String.self).tagged(with: Name.self).asDefault().to(value: text)
        binder.bind(Part.self).intoCollection().asDefault().to { Part(text: text) }
        binder.bind(Safe.self).asDefault().toSendable { Safe(text) }
        binder.bind(Screen.self).asDefault().to { @MainActor in Screen(text) }
        binder.bind(Loaded.self).asDefault().sharedInScope().to { () async in Loaded(text) }
    }

    /// Declares a decorator of each kind.
    private static func decorate(_ text: String, in binder: SingletonBinder) {
        binder.decorate(Plain.self).to { (inner: Plain, number: Int) in Plain(text: "\(text)(\(inner.text))") }
        binder.decorate(Thrown.self).to { (inner: @escaping () throws -> Thrown) throws -> Thrown in
            do { return try inner() } catch let error as Broken { throw Broken(text: "\(text)(\(error.text))") }
        }
        binder.decorate(String.self).tagged(with: Name.self).to { (inner: TaggedProvider<Name>) in
            "\(text)(\(inner.get()))"
        }
        binder.decorate([Part].self).to { (inner: [Part]) in inner.map { Part(text: "\(text)(\($0.text))") } }
        binder.decorate(Factory<Made.By>.self).to { (inner: Factory<Made.By>) in
            Factory { Made(text: "\(text)(\(inner.build($0).text))") }
        }
        binder.decorate(Safe.self).toSendable { (inner: Safe) in Safe("\(text)(\(inner.text))") }
        binder.decorate(Screen.self).to { @MainActor (inner: Screen) in Screen("\(text)(\(inner.text))") }
        binder.decorate(Loaded.self).to { (inner: Loaded) async in Loaded("\(text)(\(inner.text))") }
    }

    private struct Everything: ParameterizedModule, Hashable {
        typealias Scope = Singleton
        let text: String
        func configure(binder: SingletonBinder) { FactoryKindTests.declare(text, in: binder) }
    }

    /// Starts a graph, and returns the text of each kind of value.
    private func texts(
        _ profiles: Profiles = [], _ configure: (SingletonBinder) -> Void
    ) async throws -> [String] {
        let running = try await ComponentFactory.of(root: Root.self, profiles: profiles) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind().to(factory: Root.init)
            configure(binder)
        }.start()
        let root = running.root
        var texts = [root.plain.text]
        do { _ = try root.thrown() } catch let error as Broken { texts.append(error.text) }
        texts += [root.name.get()] + root.parts.map(\.text) + [root.made.build(2).text, root.safe().text]
        let screen = root.screen
        texts.append(await Self.text(of: screen))
        texts.append(root.loaded.text)
        try await running.stop()
        return texts
    }

    @MainActor private static func text(of screen: @MainActor () -> Screen) -> String { screen().text }

    private func expected(_ text: String) -> [String] {
        ["\(text) 1", text, text, text, "\(text) 3", text, text, text]
    }

    // MARK: Forms

    @Test func `Each kind of factory may have a condition`() async throws {
        func configure(_ binder: SingletonBinder) {
            binder.when(.profile("a")) { Self.declare("a", in: binder) }
            binder.when(!.profile("a")) { Self.declare("b", in: binder) }
        }
        #expect(try await texts(["a"], configure) == expected("a"))
        #expect(try await texts([], configure) == expected("b"))
    }

    @Test func `A mistake of each kind has its condition`() throws {
        let report = ComponentFactory.validate(root: Root.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind().to(factory: Root.init)
            binder.when(.profile("a")) { Self.declare("a", in: binder) }
        }
        #expect(report.errors.count == 8)
        for error in report.errors {
            let error = try #require(error as? VariantError)
            #expect(error.error is MissingProvider && "\(error.condition)" == "not profile a", "\(error)")
        }
    }

    @Test func `The value of a module may bind each kind of factory`() async throws {
        let found = try await texts { binder in
            binder.include(module: Everything(text: "module"))
            binder.include(module: Everything(text: "module"))
        }
        #expect(found == expected("module"))
    }

    @Test func `Each kind of factory without a seed may be a default`() async throws {
        func made(in binder: SingletonBinder) {
            binder.bindFactory(Made.self).with(Made.By.self).to { (seed: Assisted<Int>) in Made(text: "made") }
        }
        let defaults = try await texts { binder in
            Self.declareDefaults("default", in: binder)
            made(in: binder)
        }
        #expect(defaults.filter { $0 != "made" } == expected("default").filter { $0 != "default 3" })
        let replaced = try await texts { binder in
            Self.declareDefaults("default", in: binder)
            Self.declare("own", in: binder)
        }
        #expect(replaced == expected("own"))
    }

    @Test func `Each kind of factory may be decorated, and may decorate`() async throws {
        let found = try await texts { binder in
            Self.declare("inner", in: binder)
            Self.decorate("outer", in: binder)
        }
        #expect(found == expected("inner").map { "outer(\($0))" })
    }

    @Test func `Decorators of each kind may have a condition`() async throws {
        func configure(_ binder: SingletonBinder) {
            Self.declare("inner", in: binder)
            binder.when(.profile("logged")) { Self.decorate("outer", in: binder) }
        }
        #expect(try await texts([], configure) == expected("inner"))
        #expect(try await texts(["logged"], configure) == expected("inner").map { "outer(\($0))" })
    }
}
