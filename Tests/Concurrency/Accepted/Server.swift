// A server has one graph, checked once, from which every task builds a component for its request.

import Cleanse
import Synchronization

nonisolated final class Database: Sendable {
    private let rows = Mutex<[String: Int]>([:])
    init() {}

    func add(to path: String) -> Int {
        rows.withLock {
            $0[path, default: 0] += 1
            return $0[path, default: 0]
        }
    }

    var total: Int { rows.withLock { $0.values.reduce(0, +) } }
}

nonisolated struct Path: Tag { typealias Element = String }

/// A buffer that is not Sendable. Each request has its own.
nonisolated final class Buffer {
    var text = ""
    init() {}
}

nonisolated final class Handler {
    let database: Database
    let buffer: Buffer
    let writer: Writer

    init(database: Database, buffer: Buffer, writer: Writer) {
        self.database = database
        self.buffer = buffer
        self.writer = writer
    }

    func handle() -> String {
        writer.write()
        return buffer.text
    }
}

nonisolated final class Writer {
    let path: TaggedProvider<Path>
    let buffer: Buffer
    let database: Provider<Database>

    init(path: TaggedProvider<Path>, buffer: Buffer, database: Provider<Database>) {
        self.path = path
        self.buffer = buffer
        self.database = database
    }

    func write() { buffer.text += "\(path.get()) \(database.get().add(to: path.get()))" }
}

nonisolated struct RequestScope: Scope {}

nonisolated struct Handling: Component {
    typealias Seed = TaggedProvider<Path>
    typealias Scope = RequestScope

    static func configure(binder: Binder<RequestScope>) {
        binder.bind(Buffer.self).sharedInScope().to(factory: Buffer.init)
        binder.bind(Writer.self).to(factory: Writer.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Handler>) -> BindingReceipt<Handler> {
        bind.to(factory: Handler.init)
    }
}

nonisolated final class Server: Sendable {
    let handling: SendableComponentFactory<Handling>
    let database: Database

    init(handling: SendableComponentFactory<Handling>, database: Database) {
        self.handling = handling
        self.database = database
    }

    @concurrent func serve() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let handler = try self.handling.tryBuild(TaggedProvider(value: "/\(number % 10)"))
                    let text = handler.handle()
                    if !text.hasPrefix("/\(number % 10) ") || handler.buffer !== handler.writer.buffer { fail(text) }
                }
            }
            try await group.waitForAll()
        }
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.install(dependency: Handling.self)
        binder.bind(Database.self).sharedInScope().to(factory: Database.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
        bind.to(factory: Server.init)
    }
}

@main struct Program {
    static func main() async throws {
        let server = try ComponentFactory.of(App.self).build()
        try await server.serve()
        expect(server.database.total == 100)
    }
}
