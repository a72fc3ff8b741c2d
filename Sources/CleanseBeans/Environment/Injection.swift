/// Computes the values of one kind of `Inject`: the base of all kinds. Define a bean of a subclass to register it.
open class Injection {
    /// The kind of `Inject` that it computes values for.
    public let injectClass: Inject.Type

    /// For subclasses.
    /// - Parameter injectClass: The kind of `Inject` that it computes values for, its subclasses included.
    public init(_ injectClass: Inject.Type) {
        self.injectClass = injectClass
    }

    /// Computes a value: to be overridden. Called on any thread that creates a bean.
    /// - Parameters:
    ///   - inject: What is attached to the property.
    ///   - property: The property.
    ///   - environment: The environment that declares the bean, or that was asked to inject the object.
    /// - Returns: The value; nil for an optional property only.
    open func computeValue(_ inject: Inject, property: PropertyDescriptor, environment: Environment) throws -> Any? {
        nil
    }
}

extension Injection: InjectionRole {
    static var base: AnyClass { Injection.self }
}
