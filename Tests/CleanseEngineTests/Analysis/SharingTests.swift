import Testing
import TestSupport
@testable import Cleanse
@testable import CleanseEngine

/// Tests of the uses of a value that count as uses by code other than the builder of the graph. No value is ever created.
@Suite struct SharingTests {
    /// A store that is not `Sendable`.
    private final class Store {
        let number = 1
        init() {}
    }

    @MainActor private final class Screen {
        init() {}
    }

    // MARK: Captures

    @Test func `A debug build takes a function with a parameter that does not escape for one with captures`() {
        func codes(_ declare: @escaping @Sendable (SingletonBinder) -> Void) -> [String] {
            TestSupport.report(on: Holds<@Sendable () -> Store>.self) { binder in
                binder.bind(Int.self).to(value: 1)
                binder.bind(Holds<@Sendable () -> Store>.self).to(factory: Holds.init)
                declare(binder)
            }.errors.map(\.code)
        }
        #if DEBUG
            #expect(codes { $0.bind(Store.self).to { (_: () -> Int) in Store() } } == ["unsafe-sharing"])
        #else
            #expect(codes { $0.bind(Store.self).to { (_: () -> Int) in Store() } } == [])
        #endif
        #expect(codes { $0.bind(Store.self).to { (_: @escaping () -> Int) in Store() } } == [])
    }

    // MARK: Values that another thread receives

    private struct Number: Cleanse.Tag { typealias Element = Int }

    /// A value that an asynchronous function creates on the main actor and hands over.
    private final class Panel {
        let number: TaggedProvider<Number>?
        init(_: Screen, number: TaggedProvider<Number>) { self.number = number }
        init(_: Screen, _: Int) { number = nil }
    }

    private func report(_ declare: @escaping @Sendable (SingletonBinder) -> Void) -> ValidationReport {
        TestSupport.report(on: Holds<() async -> Panel>.self) { binder in
            binder.bind(Store.self).sharedInScope().to(factory: Store.init)
            binder.bind(Screen.self).to(factory: Screen.init)
            binder.bind(Holds<() async -> Panel>.self).to(factory: Holds.init)
            declare(binder)
        }
    }

    @Test func `The receiver of a value calls the tagged provider that the value holds, and so creates its element`() {
        let found = report { binder in
            binder.bind(Int.self).sharedInScope().tagged(with: Number.self).to { (store: Store) in store.number }
            binder.bind(Panel.self).to { (screen: Screen, number: TaggedProvider<Number>) in
                Panel(screen, number: number)
            }
        }
        #expect(found.map(\.code) == ["unsafe-sharing"])
        #expect(found.first?.keys == [ProviderKey(Store.self)])
        #expect("\(found)".contains("used by the code that builds the graph and by MainActor"), "\(found)")
    }

    @Test func `Values that are created together with a received value are used only by their creator`() {
        let found = report { binder in
            binder.bind(Int.self).sharedInScope().to { (store: Store) in store.number }
            binder.bind(Panel.self).to { (screen: Screen, number: Int) in Panel(screen, number) }
        }
        #expect(found.isEmpty, "\(found)")
    }

    // MARK: Functions of actors

    /// The type `@MainActor () -> Int` of Swift 5, which is not `Sendable`.
    private var functionOfSwift5: Any.Type {
        get throws { try #require(_typeByName("SiyScMYcc")) }
    }

    @Test func `A function of an actor belongs to it, whether or not its type is Sendable`() throws {
        for (type, isSendable) in [(try functionOfSwift5, false), ((@MainActor () -> Int).self, true)] {
            let crossing = try #require(closureForm(of: ProviderKey(type))?.crossing)
            #expect(crossing.isSendable == isSendable)
            #expect(crossing.isolation == .main)
            let declaration = GraphDeclaration(wording: PlainWording())
            let sourceLocation = CodeLocation(file: #fileID, line: 1)
            _ = declaration.addComponent(
                TypeName("App"), seed: Void.self, rootType: String.self, sourceLocation: sourceLocation
            ) { recorder in
                func bind(_ key: ProviderKey, _ needs: Dependency..., isShared: Bool = false) {
                    recorder.declare(
                        key, isShared: isShared, effects: .isSendable, dependencies: needs,
                        sourceLocation: sourceLocation
                    ) { _ in ErasedLink(Link<Void> { _ in }) }
                }
                bind(ProviderKey(Store.self), isShared: true)
                bind(ProviderKey(Int.self), Dependency(Store.self))
                bind(ProviderKey(String.self), Dependency(Store.self), Dependency(of: type, qualifier: nil))
            }
            let errors = declaration.compile().errors
            #expect(errors.map(\.code) == ["unsafe-sharing"])
            #expect(errors.first?.keys == [ProviderKey(Store.self)])
            #expect(((errors.first as? UnsafeSharing)?.paths ?? []).map(\.accessor) == [.builder, .actor(.main)])
        }
    }

    // MARK: Steps

    @Test(arguments: [false, true])
    func `A step uses its value on the actor of the step, unless the value is created there`(isOfActor: Bool) {
        typealias Root = Holds<Provider<Store>>
        let found = TestSupport.report(on: Root.self) { binder in
            let store = binder.bind(Store.self).sharedInScope().onStart { @MainActor _ in }
            if isOfActor {
                store.to { @MainActor in Store() }
            } else {
                store.to(factory: Store.init)
            }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(found.map(\.code) == (isOfActor ? [] : ["unsafe-sharing"]))
    }
}
