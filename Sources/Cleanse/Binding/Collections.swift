// Multibindings: several bindings fill one array, set or dictionary. A subcomponent's add to its ancestors'.

extension BindingBuilder where Element == Input {
    /// Adds the element to `[Element]`. The terminating step provides one element.
    ///
    /// Elements are in the order of their declarations; those of a subcomponent follow its parent's. A binding of an array
    /// type names the collection itself, never an element, whatever the terminating step provides. Stored in a constant, the binding is
    /// that of one element, unless the constant's type says otherwise.
    public func intoCollection() -> BindingBuilder<Binder, [Element], Element> {
        refusingArrays().contributing(
            to: [Element].self, Contribution(form: ArrayCollection<Element>.self, isPlural: false))
    }

    /// Adds elements to `[Element]`. The terminating step provides an array of them.
    @_disfavoredOverload
    public func intoCollection() -> BindingBuilder<Binder, [Element], [Element]> {
        refusingArrays().contributing(
            to: [Element].self, Contribution(form: ArrayCollection<Element>.self, isPlural: true))
    }

    /// Adds the element to `Set<Element>`. The terminating step provides one element.
    public func intoSet() -> BindingBuilder<Binder, Set<Element>, Element> where Element: Hashable {
        contributing(to: Set<Element>.self, Contribution(form: SetCollection<Element>.self, isPlural: false))
    }

    /// Adds elements to `Set<Element>`. The terminating step provides a set of them.
    @_disfavoredOverload
    public func intoSet() -> BindingBuilder<Binder, Set<Element>, Set<Element>> where Element: Hashable {
        contributing(to: Set<Element>.self, Contribution(form: SetCollection<Element>.self, isPlural: true))
    }

    /// Adds the element to `[Key: Element]` under a key. Two elements of one key are a ``DuplicateMapKey`` error.
    /// - Parameter key: The key of the element in the dictionary.
    public func intoMap<Key: Hashable>(key: Key) -> BindingBuilder<Binder, [Key: Element], Element> {
        contributing(
            to: [Key: Element].self,
            Contribution(form: MapCollection<Key, Element>.self, isPlural: false, mapKey: AnyHashable(MapKey(key))))
    }

    /// Reports an element that is an array: the compiler treats it as one only if the terminating step leaves no choice.
    func refusingArrays() -> Self {
        guard isArray(Element.self) else { return self }
        return changed { $0.misplacedSteps.append(.collection(Element.self)) }
    }

    func contributing<Collection, Part>(
        to _: Collection.Type, _ contribution: Contribution
    ) -> BindingBuilder<Binder, Collection, Part> {
        BindingBuilder<Binder, Collection, Part>(
            draft.changed { draft in
                if let tag = draft.key.tag { draft.misplacedSteps.append(.tag(tag)) }
                draft.misplacedSteps += draft.aliases.map { _ in .alias }
                draft.aliases = []
                draft.key = ProviderKey(Collection.self)
                draft.contribution = contribution
            })
    }
}

extension BindingBuilder where Element == Input, Element: _ArrayType {
    /// Adds elements to the array that the binding names. The terminating step provides an array of them.
    public func intoCollection() -> BindingBuilder<Binder, Element, Element> {
        contributing(to: Element.self, Contribution(form: ArrayCollection<Element.Member>.self, isPlural: true))
    }
}

/// Arrays. A protocol, since an overload for a type that conforms is preferred to one for any type.
public protocol _ArrayType {
    /// The type of the elements.
    associatedtype Member
}

extension Array: _ArrayType {
    /// The type of the elements.
    public typealias Member = Element
}

/// A collection that `intoCollection()`, `intoSet()` or `intoMap(key:)` fills.
protocol DeclaredCollection: CollectionType {
    /// The step that adds to it.
    static var step: String { get }
    /// An empty one, as it is written.
    static var empty: String { get }
}

extension Array: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Element.self }
    static var step: String { "intoCollection()" }
    static var empty: String { "[]" }
}

extension Set: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Element.self }
    static var step: String { "intoSet()" }
    static var empty: String { "Set()" }
}

extension Dictionary: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Value.self }
    static var step: String { "intoMap(key:)" }
    static var empty: String { "[:]" }
}

/// The key of an element, unwrapped: an optional in an optional could not be read back from an `AnyHashable` of its own.
struct MapKey<Key: Hashable>: Hashable, CustomStringConvertible {
    let key: Key

    init(_ key: Key) {
        self.key = key
    }

    var description: String { String(describing: key) }
}

package enum ArrayCollection<Member>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map { $0.links(member: Member.self, all: [Member].self) }
        return ErasedLink(
            Link<[Member]> { instance in
                var result: [Member] = []
                result.reserveCapacity(links.count)
                for link in links {
                    switch link {
                    case .one(let link): result.append(try link(instance))
                    case .all(let link): result.append(contentsOf: try link(instance))
                    }
                }
                return result
            })
    }
}

enum SetCollection<Member: Hashable>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map { $0.links(member: Member.self, all: Set<Member>.self) }
        return ErasedLink(
            Link<Set<Member>> { instance in
                var result: Set<Member> = []
                for link in links {
                    switch link {
                    case .one(let link): result.insert(try link(instance))
                    case .all(let link): result.formUnion(try link(instance))
                    }
                }
                return result
            })
    }
}

enum MapCollection<Key: Hashable, Value>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map {
            (
                key: ($0.contribution?.mapKey?.base as? MapKey<Key>)?.key,
                link: $0.links(member: Value.self, all: [Key: Value].self)
            )
        }
        return ErasedLink(
            Link<[Key: Value]> { instance in
                var result: [Key: Value] = [:]
                for (key, link) in links {
                    switch link {
                    case .one(let link): if let key { result[key] = try link(instance) }
                    case .all(let link): result.merge(try link(instance)) { _, own in own }
                    }
                }
                return result
            })
    }
}

private enum PartLink<Member, All> {
    case one(Link<Member>)
    case all(Link<All>)
}

extension CollectionPart {
    fileprivate func links<Member, All>(member: Member.Type, all: All.Type) -> PartLink<Member, All> {
        contribution?.isPlural == false ? .one(link(as: member)) : .all(link(as: all))
    }
}
