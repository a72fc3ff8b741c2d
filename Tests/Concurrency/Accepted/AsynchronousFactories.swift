// Asynchronous initialisers, functions and closures of no actor, of an actor and of the caller's actor, in every place for a factory.
// Swift 5 mode warns about each function without the feature `InferSendableFromCaptures`.
// Settings: swift6 main swift5-approachable

import Cleanse

nonisolated final class Settings: Sendable {
    let url = "db"
}

nonisolated final class Database: Sendable {
    let url: String
    init(settings: Settings) async throws { url = settings.url }
}

// A class that is not `Sendable`, which the compiler can't send to an actor.
nonisolated final class Session {
    let text: String
    init(database: Database, settings: Settings) async { text = database.url + settings.url }
}

nonisolated final class Staying: Sendable {
    let url: String
    nonisolated(nonsending) init(settings: Settings) async { url = settings.url }
}

nonisolated final class Leaving: Sendable {
    let url: String
    @concurrent init(settings: Settings) async { url = settings.url }
}

nonisolated final class Cache<Value: Sendable>: Sendable {
    let value: Value
    init(value: Value) async { self.value = value }
}

/// A class with an initialiser of each kind, of which the synchronous one is the factory.
nonisolated final class Both: Sendable {
    let isAsynchronous: Bool
    init() { isAsynchronous = false }
    init() async { isAsynchronous = true }
}

actor Book {
    let url: String
    init(settings: Settings) async { url = settings.url }
}

@MainActor final class Screen {
    let url: String
    init(book: Book, settings: Settings) async {
        MainActor.assertIsolated()
        url = settings.url
    }
}

nonisolated func connect(_ settings: Settings) async throws -> Int64 { 64 }
nonisolated(nonsending) func stay() async -> Int32 { 32 }
@MainActor func show(_ screen: Screen) async -> Int16 {
    MainActor.assertIsolated()
    return 16
}

nonisolated protocol Named: Sendable { var name: String { get } }
nonisolated final class Name: Named {
    let name = "name"
    init(settings: Settings) async {}
}

nonisolated struct Tagged: Tag { typealias Element = Int64 }
nonisolated struct ForCall: AssistedFactory {
    typealias Seed = Int
    typealias Element = Call
}
nonisolated final class Call: Sendable {
    let number: Int
    init(number: Assisted<Int>, database: Database) async { self.number = number.get() }
}

nonisolated struct Root {
    let session: Session
    let staying: Staying
    let leaving: Leaving
    let cache: Cache<Int64>
    let both: Both
    let screen: Screen
    let numbers: (Int64, Int32, Int16, Int8)
    let tagged: Int64
    let named: any Named
    let urls: [String]
    let databases: [String: Database]
    let calls: AsyncFactory<ForCall>

    init(
        session: Session, staying: Staying, leaving: Leaving, cache: Cache<Int64>, both: Both, screen: Screen,
        long: Int64, int: Int32, short: Int16, byte: Int8, tagged: TaggedProvider<Tagged>, named: any Named,
        urls: [String],
        databases: [String: Database], calls: AsyncFactory<ForCall>
    ) async {
        self.session = session
        self.staying = staying
        self.leaving = leaving
        self.cache = cache
        self.both = both
        self.screen = screen
        numbers = (long, int, short, byte)
        self.tagged = tagged.get()
        self.named = named
        self.urls = urls
        self.databases = databases
        self.calls = calls
    }
}

nonisolated func url(_ settings: Settings) async -> String { settings.url }

nonisolated struct Generic<Value: Sendable>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Cache<Value>.init)
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.include(module: Generic<Int64>.self)
        binder.bind().sharedInScope().to(factory: Settings.init)
        binder.bind().sharedInScope().to(factory: Database.init)
        binder.bind().to(factory: Session.init)
        binder.bind(Staying.self).sharedInScope().to(factory: Staying.init)
        binder.bind().to(factory: Leaving.init)
        binder.bind().to(factory: Both.init)
        binder.bind().sharedInScope().to(factory: Book.init)
        binder.bind().sharedInScope().to(factory: Screen.init)
        binder.bind().to(factory: connect)
        binder.bind().to(factory: stay)
        binder.bind().to(factory: show)
        binder.bind(Int8.self).to { try await Int8(connect($0) - 56) }
        binder.bind(Int64.self).tagged(with: Tagged.self).sharedInScope().to(factory: connect)
        binder.bind().sharedInScope().alias((any Named).self) { $0 }.to(factory: Name.init)
        binder.bind().sharedInScope().intoCollection().to(factory: url)
        binder.bind().sharedInScope().intoMap(key: "main").to(factory: Database.init)
        binder.bindFactory().with(ForCall.self).to(factory: Call.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@MainActor final class Model {
    var count = 0
    func load() async -> Int { count }
}

@MainActor let model = Model()

/// A component of an actor, whose closures run on that actor, with or without a label.
@MainActor struct Models: @MainActor RootComponent {
    typealias Root = [Int]

    static func configure(binder: UnscopedBinder) {
        binder.bind(Int32.self).to {
            model.count += 1
            return await Int32(model.load())
        }
        binder.bind(Int64.self).to(factory: { (number: Int32) in
            model.count += 1
            return await Int64(model.load()) + Int64(number)
        })
        binder.bind(Int.self).to { model.count }
    }

    static func configureRoot(binder bind: ReceiptBinder<[Int]>) -> BindingReceipt<[Int]> {
        bind.to { (number: Int64, again: Int) async in [Int(number), again] }
    }
}

@main struct Program {
    @MainActor static func main() async throws {
        let graph = try await ComponentFactory.of(App.self).start()
        let root = graph.root
        expect(root.session.text == "dbdb" && root.staying.url == "db" && root.leaving.url == "db")
        expect(root.cache.value == 64 && !root.both.isAsynchronous)
        expect(root.numbers == (64, 32, 16, 8) && root.tagged == 64 && root.named.name == "name")
        expect(root.urls == ["db"] && root.databases["main"]?.url == "db")
        let call = try await root.calls.build(5)
        expect(call.number == 5)
        try await graph.stop()
        let models = try await ComponentFactory.of(Models.self).start()
        expect(models.root == [3, 0])
        try await models.stop()
    }
}
