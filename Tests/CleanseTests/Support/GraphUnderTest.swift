import Cleanse
import Synchronization

/// A root component whose bindings a test gives as a closure, so that short tests need no component of their own.
struct Holding<Value>: RootComponent {
    struct Root {
        let value: Value
    }
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        GraphUnderTest.current.declare(binder)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to { (value: Value) in Root(value: value) }
    }
}

/// What the graph under test declares. A type of its own: a bare function as a task-local value crashes when optimised.
struct GraphUnderTest: Sendable {
    let declare: @Sendable (SingletonBinder) -> Void
    @TaskLocal static var current = GraphUnderTest { _ in }
}

/// Asks a graph of some bindings for a value.
func resolve<Value>(
    _: Value.Type = Value.self, validate: Bool = true, declare: @escaping @Sendable (SingletonBinder) -> Void
) throws -> Value {
    try GraphUnderTest.$current.withValue(GraphUnderTest(declare: declare)) {
        try ComponentFactory.of(Holding<Value>.self, validate: validate).tryBuild().value
    }
}

/// Validates a graph of some bindings.
func report<Value>(
    on _: Value.Type, declare: @escaping @Sendable (SingletonBinder) -> Void
) -> ValidationReport {
    GraphUnderTest.$current.withValue(GraphUnderTest(declare: declare)) {
        ComponentFactory<Holding<Value>>.validate(Holding<Value>.self)
    }
}

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func increment() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
