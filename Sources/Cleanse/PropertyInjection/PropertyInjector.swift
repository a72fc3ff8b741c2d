/// An injector that fills the properties of objects that are created elsewhere.
///
/// Inject it for a `bindPropertyInjectionOf(…)` binding. A call runs the injectors that the graph has for `Element` and its superclasses,
/// base class first. An injector that depends on a `PropertyInjector<Superclass>` runs that injector itself. Injectors of subclasses do not
/// run, even if the object is an instance of one. ``BuiltGraph/injectProperties(into:)`` uses the object's dynamic class instead. Thread
/// rule: an injector belongs to the code that received it. Call it on the actor of the injector and of its dependencies.
public struct PropertyInjector<Element> {
    @usableFromInline let injector: (Element) throws -> Void

    /// Creates an injector that calls a closure.
    /// - Parameter injector: Fills the properties.
    public init(injector: @escaping (Element) throws -> Void) {
        self.injector = injector
    }

    /// Fills the properties of an object. Stops the program with the error's text if ``tryInjectProperties(into:)`` throws.
    /// - Parameter instance: The object.
    public func injectProperties(into instance: Element) {
        do { try injector(instance) } catch { trap(error) }
    }

    /// Fills the properties of an object, or throws the error of an injector or a factory.
    /// - Parameter instance: The object.
    /// - Throws: The error of an injector or a factory, unchanged; ``ReentrantResolution`` if the injector injects the same object again;
    ///   or ``WrongIsolation`` if the caller does not run on the actor of the injector and of its dependencies.
    public func tryInjectProperties(into instance: Element) throws {
        try injector(instance)
    }
}

extension PropertyInjector {
    /// Returns the injector for objects of a subclass.
    func eraseSuperclass<Subclass>(_: Subclass.Type) -> (Subclass) throws -> Void {
        // SAFETY: `Element` is a superclass of `Subclass`; both are object references.
        { try injector(unsafeBitCast($0, to: Element.self)) }
    }
}

extension PropertyInjector: DeclaredByStep {
    static func step(_ names: Names) -> String { "bindPropertyInjectionOf(\(names.expression(of: Element.self)))" }
}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "the values that it reaches need not be Sendable; inject on the actor that has the injector"
)
extension PropertyInjector: Sendable {}
