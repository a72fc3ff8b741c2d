public import Cleanse
import CleanseEngine

/// A root component whose bindings a test declares in a closure, so that short tests need no component of their own.
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

/// The declarations of the graph under test. A separate type, since a bare function as a task-local value crashes in optimised builds.
public struct GraphUnderTest: Sendable {
    public let declare: @Sendable (SingletonBinder) -> Void

    public init(declare: @escaping @Sendable (SingletonBinder) -> Void) { self.declare = declare }

    @TaskLocal public static var current = GraphUnderTest { _ in }
}

/// Builds a graph of some bindings, and returns a value of it.
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

/// A counter that any thread may use.
public final class Counter: Sendable {
    private let count = AtomicCell()

    public init() {}

    public var value: Int { Int(bitPattern: count.word.load()) }

    @discardableResult
    public func increment() -> Int { Int(bitPattern: count.word.add(1)) }

    public func decrement() { count.word.add(.max) }
}
