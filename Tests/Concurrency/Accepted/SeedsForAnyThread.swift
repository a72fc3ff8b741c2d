// Functions that any thread may call reach seeds that are Sendable, plain and tagged.

import Cleanse

nonisolated struct Request: Sendable {
    let path: String
}

nonisolated struct UserName: Tag { typealias Element = String }

nonisolated final class Handler: Sendable {
    let answer: @Sendable () -> String
    init(answer: @escaping @Sendable () -> String) { self.answer = answer }
}

nonisolated struct Handling: Component {
    typealias Seed = Request

    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).to { (request: Request) in "answer to \(request.path)" }
    }

    static func configureRoot(binder bind: ReceiptBinder<Handler>) -> BindingReceipt<Handler> {
        bind.to(factory: Handler.init)
    }
}

nonisolated struct Greeting: Component {
    typealias Seed = TaggedProvider<UserName>

    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).to { (user: TaggedProvider<UserName>) in "hello \(user.get())" }
    }

    static func configureRoot(binder bind: ReceiptBinder<Handler>) -> BindingReceipt<Handler> {
        bind.to(factory: Handler.init)
    }
}

nonisolated struct Root {
    let handling: ComponentFactory<Handling>
    let greeting: ComponentFactory<Greeting>
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.install(dependency: Handling.self)
        binder.install(dependency: Greeting.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        let handler = root.handling.build(Request(path: "/"))
        let greeter = root.greeting.build("Ada")
        expect(await Task.detached { handler.answer() }.value == "answer to /")
        expect(await Task.detached { greeter.answer() }.value == "hello Ada")
    }
}
