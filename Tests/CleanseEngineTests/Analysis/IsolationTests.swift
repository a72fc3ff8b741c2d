import Foundation
import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the actor on which code runs, and of the actors to which conformances belong.
@Suite struct IsolationTests {
    // MARK: Where the caller runs

    /// The names of the actors that are current.
    private static func current(and other: (any Actor)? = nil) -> [String] {
        let actors: [(String, any Actor)] = [("main", MainActor.shared), ("red", Red.shared), ("blue", Blue.shared)]
        return (actors + (other.map { [("other", $0)] } ?? [])).filter { Isolation($0.1).isCurrent }.map(\.0)
    }

    @Test @MainActor
    func `The main actor is current in a task on the main actor`() { #expect(Self.current() == ["main"]) }

    @Test @Red
    func `An actor is current in code that runs on it, and in functions that the code calls`() async {
        #expect(Self.current() == ["red"])
        func nested() -> [String] { Self.current() }
        #expect(nested() == ["red"])
        await Task.yield()
        #expect(Self.current() == ["red"])
        #expect(await Task.detached { Self.current() }.value == [])
        #expect(Self.current() == ["red"])
    }

    @Test
    func `No actor is current in a task of no actor`() async {
        #expect(await Task.detached { Self.current() }.value == [])
        #expect(await Task { @MainActor in Self.current() }.value == ["main"])
        #expect(await Task { @Blue in Self.current() }.value == ["blue"])
    }

    @Test
    func `No actor is current on a new thread`() {
        #expect(onThreads(2) { _ in Self.current() } == [[], []])
    }

    @Test
    func `An actor with its own executor is current where the executor runs it`() async {
        let actor = ActorOfQueue()
        #expect(await actor.run { Self.current(and: $0) } == ["other"])
        #expect(Self.current(and: actor).isEmpty)
    }

    @Test
    func `An actor that uses the main actor's executor is current on the main actor`() async {
        let actor = ActorOfMain()
        #expect(await actor.run { Self.current(and: $0) } == ["main", "other"])
        #expect(await MainActor.run { Self.current(and: actor) } == ["main", "other"])
        #expect(await Red.run { Self.current(and: actor) } == ["red"])
    }

    @Test
    func `Instances of one actor type are different actors`() async {
        let (first, second) = (Plain(), Plain())
        #expect(await first.run { Isolation($0).isCurrent })
        #expect(await first.run { _ in Isolation(second).isCurrent } == false)
    }

    // MARK: Conformances

    /// The actor of the conformance, on which the compiler and the search at run time agree.
    private func isolation<C: ComponentBase>(_: C.Type) -> Isolation? {
        #expect(Isolation(of: C.self, conformingTo: (any ComponentBase).self) == C.isolation)
        return C.isolation
    }
    private func isolation<M: Module>(module _: M.Type) -> Isolation? {
        #expect(Isolation(of: M.self, conformingTo: (any Module).self) == M.isolation)
        return M.isolation
    }

    @Test
    func `A conformance that names no actor belongs to none`() {
        #expect(isolation(Free.self) == nil)
        #expect(isolation(module: FreeModule.self) == nil)
        #expect(isolation(module: NonisolatedConformance.self) == nil)
        #expect(isolation(Generic<Int>.self) == nil)
        #expect(isolation(module: ConditionalModule<Int>.self) == nil)
    }

    @Test @MainActor
    func `A conformance of the main actor belongs to the main actor, even if it is generic or conditional`() {
        #expect(isolation(OfMain.self) == .main)
        #expect(isolation(module: ModuleOfMain.self) == .main)
        #expect(isolation(module: InExtension.self) == .main)
        #expect(isolation(GenericOfMain<Int>.self) == .main)
        #expect(isolation(GenericOfMain<[String]>.self) == .main)
        #expect(isolation(module: ConditionalModuleOfMain<Int, String>.self) == .main)
        #expect(isolation(module: PackModule<Int, String>.self) == .main)
        #expect(isolation(module: Int.self) == .main)
    }

    @Test @Red
    func `A conformance of another global actor belongs to that actor`() {
        let red = Isolation(Red.shared)
        #expect(isolation(OfRed.self) == red)
        #expect(isolation(GenericOfRed<Int>.self) == red)
        #expect(isolation(module: ConditionalModuleOfRed<Int, String>.self) == red)
        #expect(isolation(module: String.self) == red)
        #expect(isolation(module: ModuleOfParts<FreeModule, String>.self) == red)
    }

    @Test @MainActor
    func `A conditional conformance belongs to the actor of a conformance that it requires`() {
        #expect(isolation(module: ModuleOfParts<FreeModule, FreeModule>.self) == nil)
        #expect(isolation(module: ModuleOfParts<ModuleOfMain, FreeModule>.self) == .main)
        #expect(isolation(module: ModuleOfParts<FreeModule, Int>.self) == .main)
        #expect(isolation(module: ModuleOfParts<FreeModule, ModuleOfParts<FreeModule, Int>>.self) == .main)
        #expect(isolation(module: ModuleOfParts<FreeModule, ConditionalModuleOfMain<Int, String>>.self) == .main)
    }

    @Test
    func `A class has the conformances of its superclass, and conformances that a refined protocol implies`() {
        let search = { Isolation(of: $0, conformingTo: $1) }
        #expect(search(ViewOfMain.self, (any Drawn).self) == .main)
        #expect(search(Button.self, (any Drawn).self) == .main)
        #expect(search(Button.self, (any Framed).self) == .main)
        #expect(search(Plain.self, (any Drawn).self) == nil)
        #expect(search(Button.self, Int.self) == nil)
    }
}

extension Red {
    fileprivate static func run<Result: Sendable>(_ body: @Red () -> Result) async -> Result { await body() }
}

private actor Plain {
    func run<Result: Sendable>(_ body: @Sendable (isolated Plain) -> Result) -> Result { body(self) }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "executor")
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

private actor ActorOfQueue {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    func run<Result: Sendable>(_ body: @Sendable (isolated ActorOfQueue) -> Result) -> Result { body(self) }
}

private actor ActorOfMain {
    nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
    func run<Result: Sendable>(_ body: @Sendable (isolated ActorOfMain) -> Result) -> Result { body(self) }
}

// MARK: - Conformances

private enum Free: RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}
private enum FreeModule: Module { static func configure(binder: UnscopedBinder) {} }
@MainActor private enum OfMain: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}
@MainActor private enum ModuleOfMain: @MainActor Module { static func configure(binder: UnscopedBinder) {} }
@Red private enum OfRed: @Red RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}
@MainActor private enum NonisolatedConformance: nonisolated Module {
    nonisolated static func configure(binder: UnscopedBinder) {}
}
@MainActor private struct InExtension {}
extension InExtension: @MainActor Module { static func configure(binder: UnscopedBinder) {} }

private enum Generic<Value>: RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}
@MainActor private enum GenericOfMain<Value>: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}
@Red private enum GenericOfRed<Value: Sendable>: @Red RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
}

private enum ConditionalModule<Value> {}
extension ConditionalModule: Module where Value: Hashable { static func configure(binder: UnscopedBinder) {} }
private enum ConditionalModuleOfMain<First, Second> {}
extension ConditionalModuleOfMain: @MainActor Module
where First: Hashable, Second: Collection, Second.Element: Hashable {
    @MainActor static func configure(binder: UnscopedBinder) {}
}
private enum ConditionalModuleOfRed<First, Second> {}
extension ConditionalModuleOfRed: @Red Module where First: Hashable, Second == String {
    @Red static func configure(binder: UnscopedBinder) {}
}
private struct PackModule<each Value> {}
extension PackModule: @MainActor Module where repeat each Value: Hashable {
    @MainActor static func configure(binder: UnscopedBinder) {}
}

private enum ModuleOfParts<First, Second> {}
extension ModuleOfParts: Module where First: Module, Second: Module {
    static func configure(binder: UnscopedBinder) {}
}

private protocol Drawn {}
private protocol Framed: Drawn {}
private class ViewOfMain: @MainActor Drawn {}
private final class Button: ViewOfMain, @MainActor Framed {}

extension Int: @MainActor Module { @MainActor public static func configure(binder: UnscopedBinder) {} }
extension String: @Red Module { @Red public static func configure(binder: UnscopedBinder) {} }
