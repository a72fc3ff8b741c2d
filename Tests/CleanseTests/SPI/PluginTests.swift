import Cleanse
import CleanseDescriptions
import Foundation
import Testing
import TestSupport

@Suite struct PluginTests {
    private final class Deprecated {}
    private struct Old: Cleanse.Tag { typealias Element = Deprecated }
    private struct Rule: CleanseBindingPlugin {
        struct Found: CleanseError {
            let type: Any.Type
            var description: String { "deprecated: \(type)" }
        }
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            if check(root) { errorReporter.append(error: Found(type: Deprecated.self)) }
        }
        private func check(_ component: any ComponentBinding) -> Bool {
            component.providers.keys.contains { $0.type == Deprecated.self }
                || component.subcomponents.contains(where: check)
        }
    }
    private struct Visitor: CleanseBindingPlugin {
        let visit: (any ComponentBinding, CleanseErrorReporter) -> Void
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { visit(root, errorReporter) }
    }
    private struct Sub: Component {
        typealias Root = Int
        typealias Seed = String
        static func configure(binder: UnscopedBinder) {
            binder.bind(Deprecated.self).tagged(with: Old.self).to(factory: Deprecated.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (text: String, later: Provider<Double>, none: Float?) in text.count }
        }
    }
    private struct Values: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1) }
    }
    private struct App: RootComponent {
        typealias Root = ComponentFactory<Sub>?
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.include(module: Values.self)
            binder.install(dependency: Sub.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (factory: ComponentFactory<Sub>) in factory }
        }
    }

    @Test func `A rule finds a type in a subcomponent, under its tag, and fails validation`() {
        let loader = CleanseServiceLoader()
        loader.register(Rule())
        let error = #expect(throws: Rule.Found.self) { try ComponentFactory.of(App.self, serviceLoader: loader) }
        #expect(error?.code == "custom")
    }

    @Test func `Plug-ins run only when validating`() throws {
        let visits = Counter()
        let loader = CleanseServiceLoader(Visitor { _, _ in visits.increment() })
        _ = try ComponentFactory.of(App.self, validate: false, serviceLoader: loader)
        #expect(visits.value == 0)
        _ = try ComponentFactory.of(App.self, serviceLoader: loader)
        #expect(visits.value == 1)
        _ = ComponentFactory<App>.validate(App.self, serviceLoader: loader)
        #expect(visits.value == 2)
    }

    @Test func `One thread at a time calls plug-ins, so that they need not be Sendable`() async {
        let inside = Locked(false)
        let visits = Locked(0)
        let loader = CleanseServiceLoader(
            Visitor { _, _ in
                #expect(!inside.withLock { exchange(&$0, with: true) })
                for _ in 0..<100 { sched_yield() }
                inside.withLock { $0 = false }
                visits.withLock { $0 += 1 }
            })
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10 { _ = ComponentFactory<App>.validate(App.self, serviceLoader: loader) }
                }
            }
        }
        #expect(visits.withLock { $0 } == 80)
    }

    private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
        defer { value = new }
        return value
    }

    @Test func `A plug-in may validate another graph, whose plug-ins run inside`() {
        let visits = Counter()
        let inner = CleanseServiceLoader(Visitor { _, _ in visits.increment() })
        let loader = CleanseServiceLoader(
            Visitor { _, _ in _ = ComponentFactory<App>.validate(App.self, serviceLoader: inner) })
        _ = ComponentFactory<App>.validate(App.self, serviceLoader: loader)
        #expect(visits.value == 1)
    }

    @Test func `The errors of plug-ins join the report after the graph's own, in the order of registration`() {
        let loader = CleanseServiceLoader(
            Visitor { _, reporter in
                reporter.append(contentsOf: [Rule.Found(type: Int.self), Rule.Found(type: Bool.self)])
            },
            Rule())
        let found = ComponentFactory<Faulty>.validate(Faulty.self, serviceLoader: loader)
        #expect(found.map(\.code) == ["missing-provider", "custom", "custom"])
        #expect(found.dropFirst().map(\.description) == ["deprecated: Int", "deprecated: Bool"])
    }
    private struct Faulty: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (x: Float) in Int(x) }
        }
    }

    @Test func `The graph describes itself`() throws {
        let loader = CleanseServiceLoader(
            Visitor { root, _ in
                #expect(root.scope == Singleton.self)
                #expect("\(root.seed)" == "()")
                #expect(root.parent == nil)
                #expect(root.componentType == App.self)
                guard let sub = root.subcomponents.first else {
                    Issue.record("no subcomponent")
                    return
                }
                #expect(sub.componentType == Sub.self)
                #expect(sub.scope == nil)
                #expect("\(sub.seed)" == "String")
                #expect(sub.parent?.componentType == App.self)
                #expect(sub.providers[ProviderKey(Deprecated.self, tag: Old.self)]?.count == 1)
                #expect(sub.providers[ProviderKey(String.self)]?.first?.kind == .seed)
                let subRoot = sub.providers[ProviderKey(Int.self)]?.first
                #expect(subRoot?.kind == .root)
                #expect(subRoot?.dependencies.map(\.key) == [ProviderKey(String.self), ProviderKey(Double.self)])
                #expect(subRoot?.dependencies.map(\.strength) == [.eager, .deferred])
                let double = root.providers[ProviderKey(Double.self)]?.first
                #expect(double?.modules.map { "\($0)" } == ["Values"])
                #expect(double?.sourceLocation.file == "CleanseTests/PluginTests.swift")
                #expect(root.providers[ProviderKey(ComponentFactory<Sub>.self)]?.first?.kind == .componentFactory)
            })
        _ = try ComponentFactory.of(App.self, serviceLoader: loader)
    }

    @Test func `An override shows what it replaced`() throws {
        let loader = CleanseServiceLoader(
            Visitor { root, _ in
                let double = root.providers[ProviderKey(Double.self)]
                #expect(double?.count == 1)
                #expect(double?.first?.replaced.map(\.file) == ["CleanseTests/PluginTests.swift"])
            })
        _ = try ComponentFactory.of(
            App.self, overriding: { $0.bind(Double.self).to(value: 2) }, serviceLoader: loader)
    }

    private struct Below: RootComponent {
        typealias Root = String
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (number: Double) in "\(number)" }
        }
    }

    @Test func `Ancestors have distinct numbers too, and a dependency says how many levels up it is bound`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let loader = CleanseServiceLoader(
            Visitor { root, _ in
                #expect(root.providers[ProviderKey(String.self)]?.first?.dependencies.map(\.levelsUp) == [1])
                #expect(root.jsonWithAncestors.contains("\"componentID\": 1, \"strength\": \"eager\""))
                #expect(root.jsonWithAncestors.contains("{\"id\": 2, \"name\": \"CleanseTests.PluginTests.Below\""))
                #expect(root.json.contains("\"parentID\": null"))
                #expect(root.json.contains("\"componentID\": null"))
                #expect(root.dotWithAncestors.contains("\"Below String\" -> \"App Double\";"))
                #expect(root.dot.contains("\"Below String\" -> \"App Double\";"))
            })
        _ = try ComponentFactory.of(Below.self, parent: app.graph, serviceLoader: loader)
    }

    private enum First {
        struct Session: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }
    private enum Second {
        struct Session: Component {
            typealias Root = String
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to(value: "")
            }
        }
    }
    private struct Sessions: RootComponent {
        typealias Root = Bool
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: First.Session.self)
            binder.install(dependency: Second.Session.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Bool>) -> BindingReceipt<Bool> { bind.to(value: true) }
    }

    @Test func `A component factory leads to the component that it builds, not to another one`() throws {
        let loader = CleanseServiceLoader(
            Visitor { root, _ in
                let factory = root.providers[ProviderKey(ComponentFactory<Second.Session>.self)]?.first
                #expect(factory?.dependencies.map(\.levelsUp) == [-1])
                #expect(
                    root.json.contains("\"component\": \"CleanseTests.PluginTests.Second.Session\", \"componentID\": 3")
                )
                #expect(root.json.contains("{\"id\": 3, \"name\": \"CleanseTests.PluginTests.Second.Session\""))
                #expect(
                    root.dot.contains("-> \"PluginTests.Second.Session String\"")
                        || root.dot.contains("Second.Session String\" [style=dashed]"))
            })
        _ = try ComponentFactory.of(Sessions.self, serviceLoader: loader)
    }

    @Test func `The parent of a graph that is built on another is the component it is built on`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let loader = CleanseServiceLoader(Visitor { root, _ in #expect(root.parent?.componentType == App.self) })
        _ = try ComponentFactory.of(Plain.self, parent: app.graph, serviceLoader: loader)
    }
    private struct Plain: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
}
