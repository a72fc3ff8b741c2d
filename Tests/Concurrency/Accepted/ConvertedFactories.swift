// Factories that the compiler converts when they are bound, such as an initialiser of a type as the factory of a protocol, an optional or a
// superclass. A function that captures nothing can be called on any thread, converted or not.
//
// This does not hold in Swift 5 mode, where declared functions are not `@Sendable`, and a debug build can't distinguish converted functions
// from variables.
// Settings: swift6 main

import Cleanse

nonisolated protocol Greeter {
    func greet() -> String
}

nonisolated protocol Parrot: Greeter, SendableMetatype {
    init(name: String)
}

nonisolated struct Polly: Parrot {
    let name: String
    func greet() -> String { "\(name) \(name)" }
}

/// In generic code, factories capture the type, whose conformances could belong to an actor. The compiler checks that they don't.
nonisolated struct Cage<Bird: Parrot>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind((any Greeter).self).intoCollection().toSendable { Bird(name: $0) }
        binder.bind(Bird.self).toSendable { Bird(name: $0) }
        binder.bind((any Greeter).self).intoCollection().toSendable { (bird: Bird) in bird }
    }
}

nonisolated struct Plain: Greeter {
    func greet() -> String { "hello" }
}

nonisolated struct Named: Greeter {
    let name: String
    let number: Int
    func greet() -> String { "hello \(name) \(number)" }
}

nonisolated struct Generic<Value>: Greeter {
    let value: Value
    func greet() -> String { "hello \(value)" }
}

nonisolated class Animal {
    init() {}
    func name() -> String { "animal" }
}

nonisolated final class Dog: Animal {
    let greeter: any Greeter
    init(greeter: any Greeter) { self.greeter = greeter }
    static func make(greeter: any Greeter) throws -> Dog { Dog(greeter: greeter) }
    override func name() -> String { "dog says \(greeter.greet())" }
}

nonisolated struct Other: Tag { typealias Element = any Greeter }
nonisolated struct Adopted: Tag { typealias Element = Animal }

nonisolated struct Report {
    let lines: [String]

    init(
        greeter: any Greeter, maybe: Double?, all: [any Greeter], animal: Animal, other: TaggedProvider<Other>,
        adopted: TaggedProvider<Adopted>
    ) {
        lines =
            [greeter.greet(), "\(maybe ?? 0)", animal.name(), other.get().greet(), adopted.get().name()]
            + all.map { $0.greet() }
    }
}

nonisolated struct Handling: Component {
    static func configure(binder: UnscopedBinder) {
        binder.bind((any Greeter).self).to(factory: Named.init)
        binder.bind((any Greeter).self).tagged(with: Other.self).to(factory: Generic<Int>.init)
        binder.bind((any Greeter).self).intoCollection().to(factory: Plain.init)
        binder.bind((any Greeter).self).intoCollection().to(factory: Named.init)
        binder.bind((any Greeter).self).intoCollection().to(factory: Generic<String>.init)
        binder.include(module: Cage<Polly>.self)
        binder.bind(Double?.self).to { 0.5 }
        binder.bind(Animal.self).to(factory: Dog.init)
        binder.bind(Animal.self).tagged(with: Adopted.self).to(factory: Dog.make)
    }

    static func configureRoot(binder bind: ReceiptBinder<Report>) -> BindingReceipt<Report> {
        bind.to(factory: Report.init)
    }
}

nonisolated struct App: RootComponent {
    typealias Root = SendableComponentFactory<Handling>

    static func configure(binder: UnscopedBinder) {
        binder.install(dependency: Handling.self)
        binder.bind(String.self).to(value: "Ada")
        binder.bind(Int.self).to(value: 7)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { $0 } }
}

@main struct Program {
    static func main() async throws {
        let handling = try ComponentFactory.of(App.self).build()
        let lines = await Task.detached { handling.build().lines }.value
        expect(
            lines == [
                "hello Ada 7", "0.5", "dog says hello Ada 7", "hello 7", "dog says hello Ada 7", "hello", "hello Ada 7",
                "hello Ada", "Ada Ada", "Ada Ada",
            ])
    }
}
