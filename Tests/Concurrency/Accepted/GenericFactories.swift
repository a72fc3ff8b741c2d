// Functions of generic types capture nothing but types, so any thread may call them, in generic components too.

import Cleanse

nonisolated struct Box: Sendable {
    let text = "box"
}

nonisolated protocol Naming: SendableMetatype { static var name: String { get } }
extension Box: Naming {
    nonisolated static var name: String { "name" }
}

nonisolated final class Handler<T: Sendable> {
    let value: T
    init(value: T) { self.value = value }
}

nonisolated final class Named<T: Naming> {
    let name: String
    init() { name = T.name }
}

nonisolated func text<T: Sendable>(of handler: Handler<T>) -> String { "\(handler.value)" }

nonisolated struct Root<T: Sendable & Naming>: Sendable {
    let handler: @Sendable () -> Handler<T>
    let named: @Sendable () -> Named<T>
    let text: @Sendable () -> String
    let optional: @Sendable () -> Handler<T>?
    let number: @Sendable () -> Int
    let requests: SendableComponentFactory<Request<T>>
}

nonisolated struct Request<T: Sendable>: Component {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Handler<T>>) -> BindingReceipt<Handler<T>> {
        bind.to(factory: Handler.init)
    }
}

nonisolated struct Parts<T: Sendable & Naming>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Handler<T>.init)
        binder.bind(Handler<T>?.self).intoCollection().to(factory: Handler<T>.init)
        binder.bind().to(factory: Named<T>.init)
        binder.bind().to(factory: text(of:) as (Handler<T>) -> String)
        binder.bind(Int.self).to { (handler: Handler<T>, named: Named<T>) in named.name.count + MemoryLayout<T>.size }
    }
}

nonisolated struct App<T: Sendable & Naming>: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: Parts<T>.self)
        binder.install(dependency: Request<T>.self)
        binder.bind(Box.self).to(factory: Box.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root<T>>) -> BindingReceipt<Root<T>> {
        bind.to(factory: Root.init)
    }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App<Box>.self).build()
        await Task.detached {
            expect(root.handler().value.text == "box" && root.named().name == "name" && root.text().contains("box"))
            expect(root.optional()?.value.text == "box" && root.number() == 4 + MemoryLayout<Box>.size)
            expect(root.requests.build().value.text == "box")
        }.value
    }
}
