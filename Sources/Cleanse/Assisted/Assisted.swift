/// A value given when a ``Factory`` is called, among dependencies that the graph gives.
///
/// It may stand anywhere among the parameters of the function that `bindFactory(…)` is bound to; calls are fastest where it is the
/// first or the last.
public struct Assisted<Element>: ProviderProtocol {
    enum Source {
        // A value stands here as it is: wrapped in a closure, it would cost an allocation for each call of a factory.
        case value(Element)
        case getter(() -> Element)
    }

    let source: Source

    /// An assisted value that asks a closure: for calling such a function by hand.
    /// - Parameter getter: Gives the value.
    public init(getter: @escaping () -> Element) {
        source = .getter(getter)
    }

    @usableFromInline
    init(seed value: Element) {
        source = .value(value)
    }

    /// Gives the value.
    public func get() -> Element {
        switch source {
        case .value(let value): value
        case .getter(let getter): getter()
        }
    }
}

// What messages about seeds have to know of types. Asked for only where a mistake was found: a look-up that fails reads every
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
    /// What a ``Factory`` of the key is called with, what it makes, and what names it.
    var factory: (seed: Any.Type, element: Any.Type, tag: Any.Type)? {
        (type as? any SeededFactory.Type).map { ($0.seed, $0.element, $0.tag) }
    }
}

/// Names a factory: what it is called with and what it makes.
public protocol AssistedFactory: Tag {
    /// What the factory is called with.
    associatedtype Seed
}

/// The factory of an element that needs nothing to be given.
public struct EmptySeed<Element>: AssistedFactory {
    /// Nothing is given.
    public typealias Seed = Void
}

/// Makes elements from a seed and from what the graph binds. Injected where `bindFactory(…)` bound it.
///
/// Keeps alive what its dependencies can reach. Thread rule: may be used from any thread.
public struct Factory<Tag: AssistedFactory> {
    let factory: (Tag.Seed) throws -> Tag.Element

    /// A factory that calls a closure: for tests of what it is injected into.
    /// - Parameter factory: Makes an element from a seed.
    public init(factory: @escaping (Tag.Seed) throws -> Tag.Element) {
        self.factory = factory
    }

    /// Makes an element. Stops with the error's text where ``tryBuild(_:)`` throws.
    /// - Parameter seed: What the graph can't give.
    /// - Returns: A new element.
    public func build(_ seed: Tag.Seed) -> Tag.Element {
        do { return try factory(seed) } catch { trap(error) }
    }

    /// Makes an element, or throws what a factory on the way threw.
    /// - Parameter seed: What the graph can't give.
    /// - Returns: A new element.
    /// - Throws: The error of a throwing factory as it is, or ``ReentrantResolution``.
    public func tryBuild(_ seed: Tag.Seed) throws -> Tag.Element {
        try factory(seed)
    }
}

extension Factory where Tag.Seed == Void {
    /// Makes an element of a factory that needs no seed. Stops with the error's text if a factory throws.
    public func build() -> Tag.Element { build(()) }

    /// Makes an element, or throws what a factory on the way threw.
    public func tryBuild() throws -> Tag.Element { try tryBuild(()) }
}

extension Factory: DeclaredByStep {
    static func step(_ names: Names) -> String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(names(Tag.self)).self)"
        return "bindFactory(\(names(Tag.Element.self)).self)\(with)"
    }
}

// SAFETY: see `Provider`.
extension Factory: @unchecked Sendable where Tag.Seed: Sendable, Tag.Element: Sendable {}
