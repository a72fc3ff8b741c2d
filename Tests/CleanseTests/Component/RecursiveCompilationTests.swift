import Cleanse
import Foundation
import TestSupport
import Testing

/// Tests of components that are compiled or built inside themselves.
@Suite struct RecursiveCompilationTests {
    private enum Direct: RootComponent {
        typealias Root = Int
        @TaskLocal static var caught: Caught?
        static func configure(binder: UnscopedBinder) {
            do { _ = try ComponentFactory.of(Direct.self) } catch { caught?.note(error) }
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    /// The errors that a `configure` function has caught.
    private final class Caught: Sendable {
        private let errors = Locked<[any Error]>([])
        var all: [any Error] { errors.withLock { $0 } }
        func note(_ error: any Error) { errors.withLock { $0.append(error) } }
    }

    @Test func `A component compiled in its own configuration is an error, and the outer compilation goes on`() throws {
        let caught = Caught()
        let root = try Direct.$caught.withValue(caught) { try ComponentFactory.of(Direct.self).build() }
        #expect(root == 1)
        let error = try #require(caught.all.first as? RecursiveCompilation)
        #expect(caught.all.count == 1)
        #expect(error.code == "recursive-compilation")
        #expect(error.chain.map { "\($0.component)" } == ["Direct", "Direct"])
        #expect(
            error.sourceLocations.map(\.file)
                == Array(repeating: "CleanseTests/RecursiveCompilationTests.swift", count: 2))
        #expect(
            error.description.hasPrefix(
                """
                *** Direct *** compiled while it was being configured
                  --> Direct compiled in the configuration of Direct at CleanseTests/RecursiveCompilationTests.swift:
                """))
    }

    private enum Mutual {
        @TaskLocal static var caught: Caught?
        struct A: RootComponent {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { binder.install(dependency: Sub.self) }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                let found = ComponentFactory.validate(B.self)
                for error in found { Mutual.caught?.note(error) }
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct B: RootComponent {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                for error in ComponentFactory.validate(A.self) { Mutual.caught?.note(error) }
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `Two components that compile each other are reported with the cycle, by validate too`() throws {
        let caught = Caught()
        let found = Mutual.$caught.withValue(caught) { ComponentFactory.validate(Mutual.A.self) }
        #expect(found.isEmpty)
        let error = try #require(caught.all.first as? RecursiveCompilation)
        #expect(caught.all.count == 1)
        #expect(error.chain.map { "\($0.component)" } == ["A", "B", "A"])
    }

    private enum Growing<T>: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            do {
                _ = try ComponentFactory.of(Growing<(T, T)>.self)
            } catch {
                GrowingErrors.caught?.note(error)
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private enum GrowingErrors { @TaskLocal static var caught: Caught? }

    @Test func `A generic component that endlessly compiles itself with other arguments is stopped`() throws {
        let caught = Caught()
        // The stack is as small as the stack of a secondary thread on Apple's systems.
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            _ = GrowingErrors.$caught.withValue(caught) { ComponentFactory.validate(Growing<Int>.self) }
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        #expect(done.waitBriefly())
        let error = try #require(caught.all.first as? RecursiveCompilation)
        #expect(
            error.description.hasPrefix("*** Growing<Int> *** compiles other components in its configuration endlessly")
        )
        #expect(error.description.utf8.count < 2_000)
    }

    @Test func `An overriding closure may compile the original component`() throws {
        let value = try ComponentFactory.of(
            Direct.self,
            overriding: { binder in
                let real = try? ComponentFactory.of(Direct.self).build()
                binder.bind(Int.self).to(value: (real ?? 0) + 1)
            }
        ).build()
        #expect(value == 2)
    }

    private enum Itself: RootComponent {
        final class Root: Sendable { init(inner: Root?) {} }
        @TaskLocal static var factory: Holder?
        final class Holder: Sendable { let factory = Locked<SendableComponentFactory<Itself>?>(nil) }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { Root(inner: try factory?.factory.withLock { $0 }?.tryBuild()) }
        }
    }

    @Test func `A root that builds its own component again is an error with the chain`() throws {
        let holder = Itself.Holder()
        let factory = try ComponentFactory.of(Itself.self)
        let shared = try factory.sendable()
        holder.factory.withLock { $0 = shared }
        for build in [{ _ = try factory.tryBuild() }, { _ = try factory.instantiate() }] {
            let error = Itself.$factory.withValue(holder) {
                #expect(throws: ReentrantResolution.self) { try build() }
            }
            #expect(error?.kind == .sameThread)
            #expect(error?.chain.map(\.key) == [ProviderKey(Itself.Root.self), ProviderKey(Itself.Root.self)])
        }
        // The failed build leaves nothing behind.
        _ = try factory.tryBuild()
    }

    private struct Folder: RootComponent {
        struct Root { let depth: Int; let inside: [Int] }
        typealias Seed = Int
        @TaskLocal static var factory: Holder?
        final class Holder: Sendable { let factory = Locked<SendableComponentFactory<Folder>?>(nil) }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (depth: Int) in
                let factory = Folder.factory?.factory.withLock { $0 }
                return Root(depth: depth, inside: depth == 0 ? [] : factory.map { [$0.build(depth - 1).depth] } ?? [])
            }
        }
    }

    @Test func `A root component with a seed may build itself with another seed`() throws {
        let holder = Folder.Holder()
        let factory = try ComponentFactory.of(Folder.self)
        let shared = try factory.sendable()
        holder.factory.withLock { $0 = shared }
        #expect(Folder.$factory.withValue(holder) { factory.build(3).inside } == [2])
    }
}
