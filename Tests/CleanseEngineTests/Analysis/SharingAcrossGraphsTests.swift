import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the users of values in graphs that other graphs are built on. No value is ever created.
@Suite struct SharingAcrossGraphsTests {
    private enum App {}
    private enum Feature {}
    private enum Detail {}
    private final class Store {}
    private final class Panel {}
    private final class Opener {}
    private enum Screen {}

    private static let sourceLocation = CodeLocation(file: #fileID, line: 1)

    /// Declares and compiles a graph.
    /// - Parameter child: The dependencies of a subcomponent's root, or `nil` for no subcomponent.
    /// - Returns: A lease of an instance, a lease of the subcomponent's instance in it, and the errors.
    private static func graph(
        _ root: Any.Type, on parent: Lease? = nil, child: [Dependency]? = nil,
        _ configure: @escaping (Recorder) -> Void
    ) -> (lease: Lease, screen: Lease?, errors: [UnsafeSharing]) {
        let declaration = GraphDeclaration(wording: PlainWording())
        var screen: ComponentID?
        _ = declaration.addComponent(TypeName(root), seed: Void.self, rootType: root, sourceLocation: sourceLocation) {
            recorder in
            configure(recorder)
            guard let child else { return }
            declaration.install(
                TypeName(Screen.self), identity: ObjectIdentifier(declaration),
                factoryKey: ProviderKey(text: "screens"), from: recorder, sourceLocation: sourceLocation,
                add: {
                    screen = declaration.addComponent(
                        TypeName(Screen.self), seed: Void.self, rootType: Screen.self, installedBy: recorder.component,
                        sourceLocation: sourceLocation
                    ) { bind(ProviderKey(Screen.self), child, in: $0) }
                    return screen
                }, recipe: { _ in { _ in ErasedLink(Link<Void> { _ in }) } })
        }
        let (plan, errors) = declaration.compile(parent: parent)
        #expect(errors.allSatisfy { $0 is UnsafeSharing }, "\(errors)")
        let lease = Lease(starting: .root, of: plan, on: parent)
        return (
            lease, screen.map { Lease(starting: $0, on: lease.instance, leasedBy: lease) },
            errors.compactMap { $0 as? UnsafeSharing }
        )
    }

    /// Declares a binding whose factory captures nothing.
    private static func bind(
        _ key: ProviderKey, _ dependencies: [Dependency] = [], isShared: Bool = false, effects: BindingEffects = [],
        in recorder: Recorder
    ) {
        recorder.declare(
            key, isShared: isShared, effects: effects.union(.isSendable), dependencies: dependencies,
            sourceLocation: sourceLocation
        ) { _ in ErasedLink(Link<Void> { _ in }) }
    }

    /// A graph with a shared value that is not `Sendable`, and with bindings that request the value.
    private static func app(_ needs: [Dependency], child: [Dependency]? = nil) -> (
        lease: Lease, screen: Lease?, errors: [UnsafeSharing]
    ) {
        graph(App.self, child: child) { recorder in
            bind(ProviderKey(App.self), needs, in: recorder)
            bind(ProviderKey(Store.self), isShared: true, in: recorder)
            bind(ProviderKey(Panel.self), [Dependency(Store.self)], in: recorder)
            guard child != nil else { return }
            bind(ProviderKey(Opener.self), [Dependency(key: ProviderKey(text: "screens"))], in: recorder)
        }
    }

    private static func graph(_ root: Any.Type, on parent: Lease?, requesting needs: Dependency...) -> (
        lease: Lease, screen: Lease?, errors: [UnsafeSharing]
    ) {
        graph(root, on: parent) { bind(ProviderKey(root), needs, in: $0) }
    }

    @Test func `The second of two graphs that let two actors use a value of a third graph is refused`() throws {
        let app = Self.app([])
        let feature = Self.graph(Feature.self, on: app.lease, requesting: Dependency((@MainActor () -> Panel).self))
        #expect(feature.errors.isEmpty)
        let detail = Dependency((@Red () -> Panel).self)
        #expect(Self.graph(Detail.self, on: app.lease, requesting: detail).errors.isEmpty)
        let errors = Self.graph(Detail.self, on: feature.lease, requesting: detail).errors
        #expect(errors.map(\.key) == [ProviderKey(Store.self)])
        #expect(
            errors.first?.paths.map { $0.chain.map { "\($0.key)" } } == [
                ["Feature", "Panel", "Store"], ["Detail", "Panel", "Store"],
            ])
    }

    @Test func `An error of a graph is not reported again for a graph that is built on it`() {
        let app = Self.app([Dependency(Store.self), Dependency((@MainActor () -> Panel).self)])
        #expect(app.errors.map(\.key) == [ProviderKey(Store.self)])
        #expect(Self.graph(Feature.self, on: app.lease, requesting: Dependency(Panel.self)).errors.isEmpty)
        let other = Self.graph(Feature.self, on: app.lease, requesting: Dependency((@Sendable () -> Int?).self))
        #expect(other.errors.isEmpty)
    }

    @Test func `A graph on a component that an actor builds uses values on that actor`() {
        let app = Self.app([Dependency(Store.self), Dependency((@MainActor () -> Opener).self)], child: [])
        #expect(app.errors.isEmpty)
        #expect(Self.graph(Feature.self, on: app.screen).errors.isEmpty)
        let errors = Self.graph(Feature.self, on: app.screen, requesting: Dependency(Panel.self)).errors
        #expect(errors.map(\.key) == [ProviderKey(Store.self)])
        #expect(errors.first?.paths.map(\.accessor) == [.builder, .actor(.main)])
        #expect(Self.graph(Feature.self, on: app.lease, requesting: Dependency(Panel.self)).errors.isEmpty)
    }

    @Test(arguments: [false, true])
    func `A graph on a chain of graphs is checked without following the other graphs again`(allUseTheFirst: Bool) {
        func time(_ length: Int) -> Double {
            processorTime(repeats: 3) {
                var graph: Lease?
                for index in 0..<length {
                    let below = Dependency(key: ProviderKey(text: allUseTheFirst ? "0" : "\(index - 1)"))
                    let next = Self.graph(App.self, on: graph) { recorder in
                        let effects: BindingEffects = .makesSendable
                        Self.bind(
                            ProviderKey(App.self), [Dependency((@Sendable () -> Store).self)], effects: effects,
                            in: recorder)
                        let own = ProviderKey(text: "\(index)")
                        Self.bind(
                            ProviderKey(Store.self), [Dependency(key: own)], isShared: true, effects: effects,
                            in: recorder)
                        Self.bind(own, index == 0 ? [] : [below], isShared: true, effects: effects, in: recorder)
                    }
                    #expect(next.errors.isEmpty)
                    graph = next.lease
                }
            }
        }
        let (short, long) = (time(60), time(600))
        #expect(long < 25 * short, "\(long / short)")
    }
}
