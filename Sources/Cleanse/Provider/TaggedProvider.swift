/// A provider of the value of a tagged binding.
///
/// Inject it to depend on the binding that is declared with `tagged(with: Tag.self)`. Validation treats the value as an immediate
/// dependency, like a plain value, since initialisers call the provider immediately. Thread rule: a provider belongs to the code that
/// received it. Call it on the actor of its value.
public struct TaggedProvider<Tag: Cleanse.Tag>: ProviderProtocol {
    /// The type of the values that the tag distinguishes.
    public typealias Element = Tag.Element

    @usableFromInline let getter: () throws -> Tag.Element

    /// Creates a provider that calls a closure.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Tag.Element) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Tag.Element) {
        self.getter = getter
    }

    /// Creates a provider that calls another provider, and throws its errors.
    /// - Parameter other: The other provider.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(throwing: other.tryGet)
    }

    /// Returns the value. Stops the program with the error's text if ``tryGet()`` throws.
    public func get() -> Tag.Element {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or throws a factory's error.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; or ``WrongIsolation``.
    public func tryGet() throws -> Tag.Element {
        try getter()
    }

    /// Returns a provider of the same values, without the tag.
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

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "the values that it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension TaggedProvider: Sendable {}

/// A tag that distinguishes bindings of one type: `struct PrimaryURL: Tag { typealias Element = URL }`.
public protocol Tag {
    /// The type of the values that the tag distinguishes.
    associatedtype Element
}

/// Another name of ``Tag``, for files that also import a module with a type of that name, such as Swift Testing.
public typealias BindingTag = Tag
