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
    /// Whether the tag is that of a factory without a seed.
    static var isUnnamed: Bool { get }
    static var isAsynchronous: Bool { get }
}

extension Factory: SeededFactory {
    fileprivate static var seed: Any.Type { Tag.Seed.self }
    fileprivate static var element: Any.Type { Tag.Element.self }
    fileprivate static var tag: Any.Type { Tag.self }
    fileprivate static var isUnnamed: Bool { Tag.self == EmptySeed<Tag.Element>.self }
    fileprivate static var isAsynchronous: Bool { false }
}

extension AsyncFactory: SeededFactory {
    fileprivate static var seed: Any.Type { Tag.Seed.self }
    fileprivate static var element: Any.Type { Tag.Element.self }
    fileprivate static var tag: Any.Type { Tag.self }
    fileprivate static var isUnnamed: Bool { Tag.self == EmptySeed<Tag.Element>.self }
    fileprivate static var isAsynchronous: Bool { true }
}

extension ProviderKey {
    /// The seed that the key of an ``Assisted`` stands for.
    var assisted: Any.Type? { (type as? any AssistedType.Type)?.element }
    /// For the key of a ``Factory``: its seed, its element, and its tag.
    var factory: (seed: Any.Type, element: Any.Type, tag: Any.Type)? {
        (type as? any SeededFactory.Type).map { ($0.seed, $0.element, $0.tag) }
    }
    /// Whether it is the key of a factory that no tag was named for.
    var isUnnamedFactory: Bool { (type as? any SeededFactory.Type)?.isUnnamed ?? false }
    /// Whether it is the key of an ``AsyncFactory``.
    var isAsynchronousFactory: Bool { (type as? any SeededFactory.Type)?.isAsynchronous ?? false }
}
