/// A value passed when a ``Factory`` is called, among dependencies that the graph provides.
///
/// It may be anywhere among the parameters of the function that `bindFactory(…)` is bound to; calls are fastest where it is the
/// first or the last.
public struct Assisted<Element>: ProviderProtocol {
    enum Source {
        // The value itself: wrapped in a closure, it would cost an allocation for each call of a factory.
        case value(Element)
        case getter(() -> Element)
    }

    let source: Source

    /// An assisted value that calls a closure: for calling such a function by hand.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Element) {
        source = .getter(getter)
    }

    @usableFromInline
    init(seed value: Element) {
        source = .value(value)
    }

    /// Returns the value.
    public func get() -> Element {
        switch source {
        case .value(let value): value
        case .getter(let getter): getter()
        }
    }
}

// Properties of types for messages about seeds. Looked up only where a mistake was found: a look-up that fails reads every
// conformance in the process.

private protocol AssistedType {
    static var element: Any.Type { get }
}

extension Assisted: AssistedType {
    fileprivate static var element: Any.Type { Element.self }
}

private protocol SeededFactory {
    static var seed: Any.Type { get }
    static var element: Any.Type { get }
    static var tag: Any.Type { get }
}

extension Factory: SeededFactory {
    fileprivate static var seed: Any.Type { Tag.Seed.self }
    fileprivate static var element: Any.Type { Tag.Element.self }
    fileprivate static var tag: Any.Type { Tag.self }
}

extension ProviderKey {
    /// The seed that the key of an ``Assisted`` stands for.
    var assisted: Any.Type? { (type as? any AssistedType.Type)?.element }
    /// For the key of a ``Factory``: its seed, its element, and its tag.
    var factory: (seed: Any.Type, element: Any.Type, tag: Any.Type)? {
        (type as? any SeededFactory.Type).map { ($0.seed, $0.element, $0.tag) }
    }
}

/// A tag that names a factory, its seed and its element. It is no factory itself; the name is that of Cleanse 4.
public protocol AssistedFactory: Tag {
    /// The argument of the factory.
    associatedtype Seed
}

/// A factory without a seed.
public struct EmptySeed<Element>: AssistedFactory {
    /// There is no seed.
    public typealias Seed = Void
}

/// Creates elements from a seed and from bindings of the graph. Injected where `bindFactory(…)` bound it.
///
/// Keeps everything alive that its dependencies can reach. Thread rule: belongs to the code that received it, and is called on the actor
/// of its elements.
public struct Factory<Tag: AssistedFactory> {
    let factory: (Tag.Seed) throws -> Tag.Element

    /// A factory that calls a closure: for tests of types that a factory is injected into.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping (Tag.Seed) throws -> Tag.Element) {
        self.factory = factory
    }

    /// Creates an element. Stops with the error's text where ``tryBuild(_:)`` throws.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    public func build(_ seed: Tag.Seed) -> Tag.Element {
        do { return try factory(seed) } catch { trap(error) }
    }

    /// Creates an element, or throws the error of a factory on the way.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, or ``WrongIsolation``.
    public func tryBuild(_ seed: Tag.Seed) throws -> Tag.Element {
        try factory(seed)
    }
}

extension Factory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed. Stops with the error's text if a factory throws.
    public func build() -> Tag.Element { build(()) }

    /// Creates an element, or throws the error of a factory on the way.
    public func tryBuild() throws -> Tag.Element { try tryBuild(()) }
}

extension Factory: DeclaredByStep {
    static func step(_ names: Names) -> String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(names(Tag.self)).self)"
        return "bindFactory(\(names(Tag.Element.self)).self)\(with)"
    }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "what it reaches need not be Sendable; a SendableComponentFactory is checked and can be sent"
)
extension Factory: Sendable {}
