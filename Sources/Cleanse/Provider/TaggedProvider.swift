/// Provides the value of a tagged binding. Injected where `tagged(with: Tag.self)` was bound.
///
/// For validation it counts as needed immediately, like a plain value, since initialisers call it immediately. Thread rule: belongs to
/// the code that received it, and is called on the actor of its value.
public struct TaggedProvider<Tag: Cleanse.Tag>: ProviderProtocol {
    /// The type that the tag is for.
    public typealias Element = Tag.Element

    @usableFromInline let getter: () throws -> Tag.Element

    /// A provider that calls a closure.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Tag.Element) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Tag.Element) {
        self.getter = getter
    }

    /// A provider that calls another one, and throws its errors.
    /// - Parameter other: The other one.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(throwing: other.tryGet)
    }

    /// Returns the value. Stops with the error's text where ``tryGet()`` throws.
    public func get() -> Tag.Element {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or throws the error of a factory on the way.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, or ``WrongIsolation``.
    public func tryGet() throws -> Tag.Element {
        try getter()
    }

    /// The same without the tag.
    public func asProvider() -> Provider<Tag.Element> {
        Provider(throwing: getter)
    }
}

extension TaggedProvider: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest { DependencyRequest(Dependency(key: seedKey)) }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let getter = target.getter(of: Element.self)
        return ErasedLink(Link<TaggedProvider> { instance in TaggedProvider(throwing: getter(instance).get) })
    }
}

extension TaggedProvider: SeedForm {
    static var seedKey: ProviderKey { ProviderKey(Tag.Element.self, tag: Tag.self) }
    func seedContent() throws -> SlotContent { Content.wrap(try tryGet()) }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "what it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension TaggedProvider: Sendable {}

/// Distinguishes bindings of one type: `struct PrimaryURL: Tag { typealias Element = URL }`.
public protocol Tag {
    /// The type that the tag is for.
    associatedtype Element
}
