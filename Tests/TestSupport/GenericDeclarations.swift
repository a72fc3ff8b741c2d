import Cleanse

// Declarations in the generic code of another module, which an optimising client specialises.

/// A type whose values generic code can create.
public protocol Initable {
    init()
}

/// A sendable type whose values generic code can create.
public protocol SendableInitable: Initable, Sendable {}

/// A type that names another type, whose values generic code can create.
public protocol MakerOfInitable {
    associatedtype Made: Initable, Sendable
}

/// A generic type that may conform under a condition.
public struct Boxed<Value: Sendable>: Sendable {
    public let value: Value

    @inlinable
    public init(_ value: Value) { self.value = value }
}

@inlinable
public func bind<Value: Initable>(plain _: Value.Type, in binder: some BinderBase) {
    binder.bind(Value.self).to { Value() }
}

@inlinable
public func bind<Value: Initable & Sendable>(sendable _: Value.Type, in binder: some BinderBase) {
    binder.bind(Value.self).to { Value() }
}

@inlinable
public func bind<Value: SendableInitable>(inheriting _: Value.Type, in binder: some BinderBase) {
    binder.bind().to(factory: Value.init)
}

@inlinable
public func bind<Value: Initable & SendableMetatype>(sendableMetatype _: Value.Type, in binder: some BinderBase) {
    binder.bind(Value.self).to { Value() }
}

@inlinable
public func bind<Maker: MakerOfInitable>(madeBy _: Maker.Type, in binder: some BinderBase) {
    binder.bind(Maker.Made.self).to { Maker.Made() }
}

@inlinable
public func bind(opened type: any SendableInitable.Type, in binder: some BinderBase) {
    bind(inheriting: type, in: binder)
}

@inlinable
public func bind<Value: Initable & Sendable>(optional _: Value.Type, in binder: some BinderBase) {
    binder.bind(Value??.self).to { Value() }
}

@inlinable
public func bind<Value: Initable & Sendable>(boxed _: Value.Type, in binder: some BinderBase) {
    binder.bind(Boxed<Value>.self).to { Boxed(Value()) }
}
