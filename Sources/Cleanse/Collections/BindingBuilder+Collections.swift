// Multibindings, which fill one array, set or dictionary together. A subcomponent adds to the collections of its ancestors.

extension BindingBuilder where Element == Input {
    /// Adds the element to `[Element]`. The terminating step provides one element.
    ///
    /// Elements are in the order of their declarations. The elements of a subcomponent follow the elements of its parent. A binding of an
    /// array type names the collection itself, never an element, no matter what the terminating step provides. If the result of this call
    /// is stored in a constant, the binding provides one element, unless the constant's type says otherwise.
    public func intoCollection() -> BindingBuilder<Binder, [Element], Element> {
        refusingArrays().contributing(
            to: [Element].self, Contribution(form: ArrayCollection<Element>.self, isCollection: false))
    }

    /// Adds elements to `[Element]`. The terminating step provides an array of them.
    @_disfavoredOverload
    public func intoCollection() -> BindingBuilder<Binder, [Element], [Element]> {
        refusingArrays().contributing(
            to: [Element].self, Contribution(form: ArrayCollection<Element>.self, isCollection: true))
    }

    /// Adds the element to `Set<Element>`. The terminating step provides one element.
    public func intoSet() -> BindingBuilder<Binder, Set<Element>, Element> where Element: Hashable {
        contributing(to: Set<Element>.self, Contribution(form: SetCollection<Element>.self, isCollection: false))
    }

    /// Adds elements to `Set<Element>`. The terminating step provides a set of them.
    @_disfavoredOverload
    public func intoSet() -> BindingBuilder<Binder, Set<Element>, Set<Element>> where Element: Hashable {
        contributing(to: Set<Element>.self, Contribution(form: SetCollection<Element>.self, isCollection: true))
    }

    /// Adds the element to `[Key: Element]` under a key. Two elements with the same key are a ``DuplicateMapKey`` error.
    /// - Parameter key: The key of the element in the dictionary.
    public func intoMap<Key: Hashable>(key: Key) -> BindingBuilder<Binder, [Key: Element], Element> {
        intoMap(key, isKeySendable: false)
    }

    /// Adds the element to `[Key: Element]` under a `Sendable` key, so that any thread may request the dictionary.
    /// - Parameter key: The key of the element in the dictionary. Two elements with the same key are a ``DuplicateMapKey`` error.
    public func intoMap<Key: Hashable & Sendable>(key: Key) -> BindingBuilder<Binder, [Key: Element], Element> {
        intoMap(key, isKeySendable: true)
    }

    private func intoMap<Key: Hashable>(
        _ key: Key, isKeySendable: Bool
    ) -> BindingBuilder<Binder, [Key: Element], Element> {
        contributing(
            to: [Key: Element].self,
            Contribution(
                form: MapCollection<Key, Element>.self, isCollection: false, mapKey: AnyHashable(MapKey(key)),
                isKeySendable: isKeySendable), "intoMap(key:)")
    }

    func refusingArrays() -> Self { Self(draft.refusingArrays(Element.self)) }

    func contributing<Collection, Part>(
        to _: Collection.Type, _ contribution: Contribution, _ step: StaticString = #function
    ) -> BindingBuilder<Binder, Collection, Part> {
        BindingBuilder<Binder, Collection, Part>(draft.contributing(to: Collection.self, contribution, step: step))
    }
}

extension BindingBuilder where Element == Input, Element: _ArrayType {
    /// Adds elements to the array that the binding names. The terminating step provides an array of them.
    public func intoCollection() -> BindingBuilder<Binder, Element, Element> {
        contributing(to: Element.self, Contribution(form: ArrayCollection<Element.Member>.self, isCollection: true))
    }
}

/// A protocol that only arrays conform to, so that the compiler prefers the overload for arrays to the overload for any type.
public protocol _ArrayType {
    /// The type of the elements.
    associatedtype Member
}

extension Array: _ArrayType {
    /// The type of the elements.
    public typealias Member = Element
}
