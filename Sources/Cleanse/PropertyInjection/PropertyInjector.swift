/// Fills the properties of objects created elsewhere. Injected where `bindPropertyInjectionOf(…)` bound it.
///
/// One call runs the injectors of the class hierarchy of `Element`, base first: the nearest superclass that has an injector in
/// the graph before the element's own, unless the element's own injector requests `PropertyInjector<Superclass>` and so runs
/// it itself. Injectors of subclasses do not run, whatever the object's class; ``BuiltGraph/injectProperties(into:)`` goes by
/// the class. Thread rule: belongs to the code that received it, and is called on the actor of the injector and of what it requests.
public struct PropertyInjector<Element> {
    @usableFromInline let injector: (Element) throws -> Void

    /// An injector that calls a closure.
    /// - Parameter injector: Fills the properties.
    public init(injector: @escaping (Element) throws -> Void) {
        self.injector = injector
    }

    /// Fills the properties of an object. Stops with the error's text where ``tryInjectProperties(into:)`` throws.
    /// - Parameter instance: The object.
    public func injectProperties(into instance: Element) {
        do { try injector(instance) } catch { trap(error) }
    }

    /// Fills the properties of an object, or throws the error of an injector or a factory.
    /// - Parameter instance: The object.
    /// - Throws: The error of a throwing injector or factory as it is; ``ReentrantResolution`` when the injector injects
    ///   the same object again; ``WrongIsolation`` outside of the actor of the injector or of what it requests.
    public func tryInjectProperties(into instance: Element) throws {
        try injector(instance)
    }
}

extension PropertyInjector {
    /// The injector of a class, for an object known to be of a subclass.
    func eraseSuperclass<Subclass>(_: Subclass.Type) -> (Subclass) throws -> Void {
        // SAFETY: `Element` is a superclass of `Subclass`; both are object references.
        { try injector(unsafeBitCast($0, to: Element.self)) }
    }
}

extension PropertyInjector: DeclaredByStep {
    static func step(_ names: Names) -> String { "bindPropertyInjectionOf(\(names.expression(of: Element.self)))" }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(*, unavailable, message: "what it reaches need not be Sendable; inject on the actor that has the injector")
extension PropertyInjector: Sendable {}
