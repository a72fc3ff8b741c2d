import Cleanse
import CleanseDescriptions
import Foundation
import Testing

/// Tests that descriptions show who may create a value, and how dependencies move its creation to another actor.
@Suite struct IsolationDescriptionTests {
    @MainActor final class Screen {
        init() {}
    }
    struct Panel { let screen: Screen }
    final class Shelf: Sendable {}
    struct Desk {
        let opening: @MainActor () -> Screen
        let fetching: () async -> Screen
        let filling: @Sendable () -> Shelf
    }
    struct Badge { let text: String }
    struct Sticker { let drawer: Drawer }
    final class Drawer { var content = 0 }

    private final class Catcher: CleanseBindingPlugin, @unchecked Sendable {
        // SAFETY: only the thread that compiles writes and reads it.
        var root: (any ComponentBinding)?
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { self.root = root }
    }

    private func description() throws -> any ComponentBinding {
        let catcher = Catcher()
        let drawer = Drawer()
        _ = try ComponentFactory.of(
            root: Desk.self, scope: Singleton.self, serviceLoader: CleanseServiceLoader([catcher])
        ) { binder in
            binder.bind().to {
                (
                    open: @escaping @MainActor () -> Screen, fetch: @escaping () async -> Screen,
                    fill: @escaping @Sendable () -> Shelf
                ) in
                Desk(opening: open, fetching: fetch, filling: fill)
            }
            binder.bind(Screen.self).to(factory: Screen.init)
            binder.bind(Panel.self).to(factory: Panel.init)
            binder.bind(Shelf.self).sharedInScope().to { Shelf() }
            binder.bind(Badge.self).to { Badge(text: "\(drawer.content)") }
            binder.bind(Sticker.self).to { Sticker(drawer: Drawer()) }
        }
        return try #require(catcher.root)
    }

    private func info(_ type: Any.Type) throws -> ProviderInfo {
        try #require(try description().providers[ProviderKey(type)]?.first)
    }

    @Test func `A value belongs to the actor of its factory, or of a value that is created with it`() throws {
        #expect(try info(Screen.self).isolation === MainActor.shared)
        #expect(try info(Panel.self).isolation === MainActor.shared)
        #expect(try info(Shelf.self).isolation == nil)
        #expect(try info(Desk.self).isolation == nil)
    }

    @Test func `Factories that capture, and values that are Sendable, are distinguished`() throws {
        #expect(try info(Shelf.self).isFactorySendable)
        #expect(try info(Shelf.self).isValueSendable)
        #expect(try !info(Badge.self).isFactorySendable)
        #expect(try info(Badge.self).isValueSendable)
        #expect(try info(Sticker.self).isFactorySendable)
        #expect(try !info(Sticker.self).isValueSendable)
    }

    private struct Numbers: ProviderProtocol {
        let first = 1, second = 3
        init() {}
        init(getter: @escaping () -> Badge) {}
        func get() -> Badge { Badge(text: "\(first + second)") }
    }

    private static func bind<Value>(_: Value.Type, _ number: Int, _ binder: Binder<Singleton>) {
        binder.bind(String.self).to { "\(Value.self) \(number)" }
    }

    @Test func `A value that generic code captures is not taken for a function`() throws {
        let catcher = Catcher()
        let badge = try ComponentFactory.of(
            root: Badge.self, scope: Singleton.self, serviceLoader: CleanseServiceLoader([catcher])
        ) { binder in
            binder.bind().to(provider: Numbers())
            Self.bind(Panel.self, 5, binder)
        }.build(())
        #expect(badge.text == "4")
        let providers = try #require(catcher.root).providers
        #expect(providers[ProviderKey(Badge.self)]?.first?.isFactorySendable == false)
        // Optimised code captures neither the type nor the number.
        #expect(providers[ProviderKey(String.self)]?.count == 1)
    }

    @Test func `Dependencies show the functions that move a creation to another actor or thread`() throws {
        let crossings = try info(Desk.self).dependencies.map { $0.crossings.map { "\($0)" } }
        try #require(crossings == [["@MainActor ()"], ["() async"], ["@Sendable ()"]])
        #expect(try info(Desk.self).dependencies[0].crossings[0].actor === MainActor.shared)
        #expect(try info(Panel.self).dependencies.first?.crossings.isEmpty == true)
    }

    @Test func `JSON and DOT show isolation too`() throws {
        let description = try description()
        let parsed = try JSONSerialization.jsonObject(with: Data(description.json.utf8)) as? [String: Any]
        let components = try #require(parsed?["components"] as? [[String: Any]])
        let bindings = try #require(components.first?["bindings"] as? [[String: Any]])
        func binding(_ name: String) throws -> [String: Any] {
            try #require(bindings.first { ($0["key"] as? String)?.hasSuffix(name) == true })
        }
        #expect(try binding("Panel")["isolation"] as? String == "Swift.MainActor")
        #expect(try binding("Shelf")["isolation"] is NSNull)
        #expect(try binding("Shelf")["sendableFactory"] as? Bool == true)
        #expect(try binding("Shelf")["sendableValue"] as? Bool == true)
        #expect(try binding("Badge")["sendableFactory"] as? Bool == false)
        let needs = try #require(try binding("Desk")["dependencies"] as? [[String: Any]])
        #expect(needs.map { $0["crossings"] as? [String] } == [["@MainActor ()"], ["() async"], ["@Sendable ()"]])
        let dot = description.dot
        #expect(dot.contains("label=\"Screen\\n@MainActor\""))
        #expect(dot.contains("[style=dashed, label=\"@MainActor ()\"]"))
        #expect(dot.contains("[style=dashed, label=\"() async\"]"))
    }
}
