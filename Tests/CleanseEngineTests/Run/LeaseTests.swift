import Foundation
import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests that the memory that providers retain is limited to the values that they reach, counted once.
@Suite struct LeaseTests {
    private static let sourceLocation = CodeLocation(file: "Tests/Holders.swift", line: 1)

    private static func key(_ number: Int) -> ProviderKey { ProviderKey(text: "service \(number)") }

    private final class Service {
        let number: Int
        let next: (() throws -> Service?)?
        init(_ number: Int, next: (() throws -> Service?)? = nil) {
            self.number = number
            self.next = next
        }
    }

    /// Declares shared services, each of which keeps a function that returns the next one.
    private static func declareRow(of count: Int, in binder: Recorder) {
        for number in 0..<count {
            let needs = number + 1 < count ? [Dependency(key: key(number + 1), strength: .deferred)] : []
            binder.declare(key(number), isShared: true, dependencies: needs, sourceLocation: sourceLocation) { linker in
                guard number + 1 < count, let next = linker.nextResolved(Service.self) else {
                    return linker.finish(Link<Service> { _ in Service(number) })
                }
                return linker.finish(
                    Link<Service> { instance in
                        let home = next.home(of: instance)
                        let (lease, key) = (home.lease, home.key)
                        return Service(number) { try lease.instance.find(key, as: Service.self)?.get() }
                    })
            }
        }
    }

    #if os(Linux)
        @Test func `Values that each keep a provider of the next take memory for each value, not for each pair`() throws
        {
            let declaration = GraphDeclaration(wording: PlainWording())
            let count = 20_000
            _ = declaration.addComponent(TypeName("row"), seed: Void.self, sourceLocation: Self.sourceLocation) {
                Self.declareRow(of: count, in: $0)
            }
            let (plan, errors) = declaration.compile()
            try #require(errors.isEmpty)
            var lease: Lease? = Lease(starting: .root, of: plan, on: nil)
            var service = try lease?.instance.find(Self.key(0), as: Service.self)?.get()
            lease = nil
            let growth = try growthOfMemory {
                for number in 0..<count {
                    #expect(service?.number == number)
                    service = try service?.next?()
                }
            }
            // With a word for each pair it would be 1,600 MB. Other tests run at the same time.
            #expect(growth < 800 << 20)
        }

        private final class Wanted {}
        private struct Request: Component {
            typealias Root = Provider<Wanted>
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(
                binder bind: ReceiptBinder<Provider<Wanted>>
            ) -> BindingReceipt<Provider<Wanted>> {
                bind.to { (provider: Provider<Wanted>) in provider }
            }
        }
        private struct Server: RootComponent {
            typealias Root = ComponentFactory<Request>
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                LeaseTests.declareRow(of: 5_000, in: binder.asAnyBinder().recorder)
                binder.bind(Wanted.self).sharedInScope().to(factory: Wanted.init)
                binder.install(dependency: Request.self)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<ComponentFactory<Request>>
            ) -> BindingReceipt<ComponentFactory<Request>> {
                bind.to { (factory: ComponentFactory<Request>) in factory }
            }
        }

        @Test func `A provider in a subcomponent takes no memory for other values of the parent component`() throws {
            let requests = try ComponentFactory.of(Server.self).build()
            var providers: [Provider<Wanted>] = []
            let growth = growthOfMemory { for _ in 0..<20_000 { providers.append(requests.build()) } }
            let wanted = providers[0].get()
            #expect(providers.allSatisfy { $0.get() === wanted })
            // With a word for each of the parent's services it would be 800 MB.
            #expect(growth < 400 << 20)
        }
    #endif

    private final class Leaf: Sendable {}
    private final class Branch: @unchecked Sendable {
        let leaf: Provider<Leaf>
        let seen: WeakProvider<Leaf>
        let back: WeakProvider<Trunk>
        init(leaf: Provider<Leaf>, seen: WeakProvider<Leaf>, back: WeakProvider<Trunk>) {
            self.leaf = leaf
            self.seen = seen
            self.back = back
        }
    }
    private final class Trunk: @unchecked Sendable {
        let branch: Provider<Branch>
        init(branch: Provider<Branch>) { self.branch = branch }
    }
    private struct Tree: RootComponent {
        typealias Root = Trunk
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Leaf.self).sharedInScope().to(factory: Leaf.init)
            binder.bind(Branch.self).sharedInScope().to(factory: Branch.init)
            binder.bind(Trunk.self).sharedInScope().to(factory: Trunk.init)
        }
        struct Top: Cleanse.Tag { typealias Element = Trunk }
        static func configureRoot(binder bind: ReceiptBinder<Trunk>) -> BindingReceipt<Trunk> {
            bind.tagged(with: Top.self).to { (trunk: Trunk) in trunk }
        }
    }

    @Test func `After the graph is released, a weak provider creates a value that a provider beside it can reach`()
        throws
    {
        var whole: ComponentInstance<Tree>? = try ComponentFactory.of(Tree.self).instantiate()
        let provider = try #require(whole?.root.branch)
        whole = nil
        let branch = provider.get()
        let leaf = branch.seen.get()
        #expect(leaf != nil && leaf === branch.leaf.get())
        #expect(branch.back.get() == nil)
    }

    @Test func `Threads may call providers while another thread releases the graph`() throws {
        let factory = try ComponentFactory.of(Tree.self)
        for _ in 0..<200 {
            let whole = Locked<ComponentInstance<Tree>?>(try factory.instantiate())
            nonisolated(unsafe) let branch = try #require(whole.withLock { $0?.root.branch })
            weak let trunk = whole.withLock { $0?.root }
            let leaves = Locked<[Leaf]>([])
            onThreads(4) { thread in
                if thread == 0 { whole.withLock { $0 = nil } }
                let branch = branch.get()
                leaves.withLock { $0.append(branch.leaf.get()) }
                _ = branch.back.get()
            }
            #expect(Set(leaves.withLock { $0 }.map { ObjectIdentifier($0) }).count == 1)
            #expect(trunk == nil)
            #expect(branch.get().back.get() == nil)
        }
    }

    // MARK: Requests in the graph of a subcomponent

    private final class Shared: Sendable {}
    private final class Needed: Sendable {}
    private final class Screen { var shared: Shared? }
    private struct Child: Component {
        typealias Root = Provider<Needed>
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (provider: Provider<Needed>) in provider }
        }
    }
    private struct Above: RootComponent {
        typealias Root = ComponentFactory<Child>
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Needed.self).sharedInScope().to(factory: Needed.init)
            binder.bind(Shared.self).sharedInScope().to(factory: Shared.init)
            binder.bindPropertyInjectionOf(Screen.self).to { (screen: Screen, shared: Shared) in
                screen.shared = shared
            }
            binder.install(dependency: Child.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (factory: ComponentFactory<Child>) in factory }
        }
    }
    private struct WantsShared: RootComponent {
        typealias Root = Provider<Shared>
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (provider: Provider<Shared>) in provider }
        }
    }
    private struct WantsNeeded: RootComponent {
        typealias Root = Provider<Needed>
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (provider: Provider<Needed>) in provider }
        }
    }

    @Test func `The graph of a subcomponent reaches the whole parent graph while the parent graph has an owner`() throws
    {
        let above = try ComponentFactory.of(Above.self).instantiate()
        let child = try above.root.instantiate()
        let screen = Screen()
        #expect(try child.graph.injectProperties(into: screen))
        let again = try ComponentFactory.of(WantsShared.self, parent: child.graph).build()
        #expect(screen.shared != nil && screen.shared === again.get())
    }

    @Test func `The graph of a subcomponent retains the parent graph if that has an owner when it is built`() throws {
        var above: ComponentInstance<Above>? = try ComponentFactory.of(Above.self).instantiate()
        let child = try #require(try above?.root.instantiate())
        let screen = Screen()
        try above?.graph.injectProperties(into: screen)
        let shared = screen.shared
        above = nil
        #expect(try child.graph.injectProperties(into: screen))
        #expect(screen.shared === shared)
    }

    @Test func `A value that ended with the parent graph is not created again for a subcomponent`() throws {
        var above: ComponentInstance<Above>? = try ComponentFactory.of(Above.self).instantiate()
        let children = try #require(above?.root)
        let screen = Screen()
        try above?.graph.injectProperties(into: screen)
        weak let ended = screen.shared
        (above, screen.shared) = (nil, nil)
        #expect(ended == nil)

        let child = try children.instantiate()
        #expect(throws: MissingProvider.self) { try child.graph.injectProperties(into: screen) }
        #expect(screen.shared == nil)
        let error = #expect(throws: MissingProvider.self) {
            try ComponentFactory.of(WantsShared.self, parent: child.graph)
        }
        #expect(error?.description.contains("keeps only the values that its root can reach") == true)
        let needed = try ComponentFactory.of(WantsNeeded.self, parent: child.graph).build()
        #expect(needed.get() === child.root.get())
    }
}
