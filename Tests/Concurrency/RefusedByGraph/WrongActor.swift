// Every request of a graph off the actor of its value throws an error with the path to the actor, before any value is created.

import Cleanse

nonisolated let created = Tally()

nonisolated final class Store {
    init() { created.add() }
}

@MainActor final class Screen {
    init(store: Store) { created.add() }
}

nonisolated final class Frame {
    init(store: Store, screen: Screen) { created.add() }
}

nonisolated struct Tagged: Tag { typealias Element = Frame }
nonisolated struct Numbered: AssistedFactory {
    typealias Seed = Int
    typealias Element = Frame
}

nonisolated final class Target {}

nonisolated struct Framing: Component {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Frame>) -> BindingReceipt<Frame> {
        bind.to(factory: Frame.init)
    }
}

nonisolated struct Frames: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Store.self).to(factory: Store.init)
        binder.bind(Screen.self).to(factory: Screen.init)
        binder.bind(Frame.self).to(factory: Frame.init)
        binder.bind(Frame.self).tagged(with: Tagged.self).to(factory: Frame.init)
        binder.bind(Frame.self).intoCollection().to(factory: Frame.init)
        binder.bindFactory(Frame.self).with(Numbered.self).to { (_: Assisted<Int>, store: Store, screen: Screen) in
            Frame(store: store, screen: screen)
        }
        binder.bindPropertyInjectionOf(Target.self).to { (_: Target, frame: Frame) in }
        binder.install(dependency: Framing.self)
    }
}

nonisolated struct Root {
    let provider: Provider<Frame>
    let tagged: Provider<TaggedProvider<Tagged>>
    let weak: WeakProvider<Frame>
    let function: () throws -> Frame
    let frames: Provider<[Frame]>
    let optional: Provider<Frame?>
    let factory: Factory<Numbered>
    let injector: PropertyInjector<Target>
    let framing: ComponentFactory<Framing>
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) { binder.include(module: Frames.self) }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated struct FrameApp: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Store.self).to(factory: Store.init)
        binder.bind(Screen.self).to(factory: Screen.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Frame>) -> BindingReceipt<Frame> {
        bind.to(factory: Frame.init)
    }
}

nonisolated func refuseFrame<Value>(line: Int = #line, _ body: () throws -> Value) {
    refuse(
        "wrong-isolation", saying: "belongs to MainActor, but was requested outside of it", "--> Screen required by",
        "--> Screen is created there, bound at Program/WrongActor.swift", line: line, body: body)
}

nonisolated func check() throws {
    let instance = try ComponentFactory.of(App.self).instantiate()
    let root = instance.root
    refuseFrame { try root.provider.tryGet() }
    refuseFrame { try root.tagged.tryGet() }
    refuseFrame { try root.weak.tryGet() }
    refuseFrame { try root.function() }
    refuseFrame { try root.frames.tryGet() }
    refuseFrame { try root.optional.tryGet() }
    refuseFrame { try root.factory.tryBuild(1) }
    refuseFrame { try root.injector.tryInjectProperties(into: Target()) }
    refuseFrame { try instance.graph.injectProperties(into: Target()) }
    refuseFrame { try root.framing.tryBuild() }
    refuseFrame { try root.framing.instantiate() }
    let factory = try ComponentFactory.of(FrameApp.self)
    refuseFrame { try factory.tryBuild() }
    refuseFrame { try factory.instantiate() }
    let sendable = try factory.sendable()
    refuseFrame { try sendable.tryBuild() }
    let feature = try ComponentFactory.of(
        root: Frame.self, scope: Unscoped.self, parent: instance.graph
    ) { binder in binder.bind().to(factory: Frame.init) }
    refuseFrame { try feature.tryBuild() }
    expect(created.count == 0)
}

@main struct Program {
    static func main() async throws {
        try await Task.detached { try check() }.value
        _ = try ComponentFactory.of(FrameApp.self).tryBuild()
        expect(created.count == 4)
    }
}
