public import Cleanse
import Synchronization

/// A root component whose bindings a test gives as a closure, so that short tests need no component of their own.
public struct Holding<Value>: RootComponent {
    public struct Root {
        public let value: Value
    }
    public typealias Scope = Singleton

    public static func configure(binder: SingletonBinder) {
        GraphUnderTest.current.declare(binder)
    }

    public static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to { (value: Value) in Root(value: value) }
    }
}

/// What the graph under test declares. A type of its own: a bare function as a task-local value crashes when optimised.
public struct GraphUnderTest: Sendable {
    public let declare: @Sendable (SingletonBinder) -> Void

    public init(declare: @escaping @Sendable (SingletonBinder) -> Void) { self.declare = declare }

    @TaskLocal public static var current = GraphUnderTest { _ in }
}

/// Asks a graph of some bindings for a value.
public func resolve<Value>(
    _: Value.Type = Value.self, validate: Bool = true, declare: @escaping @Sendable (SingletonBinder) -> Void
) throws -> Value {
    try GraphUnderTest.$current.withValue(GraphUnderTest(declare: declare)) {
        try ComponentFactory.of(Holding<Value>.self, validate: validate).tryBuild().value
    }
}

/// Validates a graph of some bindings.
public func report<Value>(
    on _: Value.Type, declare: @escaping @Sendable (SingletonBinder) -> Void
) -> ValidationReport {
    GraphUnderTest.$current.withValue(GraphUnderTest(declare: declare)) {
        ComponentFactory<Holding<Value>>.validate(Holding<Value>.self)
    }
}

/// Counts from any thread.
public final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    public init() {}

    public var value: Int { count.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    public func increment() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}
