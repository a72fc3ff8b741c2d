import CleanseEngine

/// A registry of classes that can be found by name, in XML and by `bean("Module.Foo")`.
///
/// Thread rule: may be used from any thread.
public final class TypeRegistry: Sendable {
    /// The registry that is used if no other is given.
    public static let shared = TypeRegistry()

    package struct Entry {
        package let type: Any.Type
        /// Whether the type is known to be `Sendable`.
        package let isSendable: Bool
        let factory: BeanFunction?
    }

    // SAFETY: written by `deinit` only, when there is no other reference to the registry.
    private nonisolated(unsafe) var parent: TypeRegistry?
    // Containers call the factories on any thread. The authors of the factories synchronise the state that these share.
    private let entries = Guarded<[String: [Entry]]>([:])

    /// Creates an empty registry.
    /// - Parameter parent: The registry that is searched for types that are not in this one.
    public init(parent: TypeRegistry? = nil) {
        self.parent = parent
    }

    deinit {
        var above = parent.map { [$0 as AnyObject] } ?? []
        parent = nil
        ReleaseQueue.release(each: &above)
    }

    /// Registers a type under its qualified name, `Module.Outer.Foo`, and its short name, `Foo`.
    ///
    /// A name that several types share is ambiguous, so it finds none of them. Registering a type again replaces its factory.
    /// - Parameters:
    ///   - type: A class, or any type that has a factory.
    ///   - name: The only name under which the type is registered. Without it, the type has both names.
    ///   - factory: Creates objects. Without it, the class must be `Initializable`.
    public func register<T>(_ type: T.Type, name: String? = nil, factory: (() throws -> T)? = nil) {
        register(Entry(type: type, isSendable: false, factory: factory.map { BeanFunction($0) }), name)
    }

    /// Registers a `Sendable` type, whose beans actors and tasks may share.
    ///
    /// The parameters are the same as in the function for any type.
    public func register<T: Sendable>(_ type: T.Type, name: String? = nil, factory: (() throws -> T)? = nil) {
        register(Entry(type: type, isSendable: true, factory: factory.map { BeanFunction($0) }), name)
    }

    /// Registers a type that is created by a factory with parameters, under its qualified name and its short name.
    ///
    /// The container provides the arguments, as for the factory of a declaration. A document can provide some of them with
    /// `<constructor-arg>`.
    /// - Parameters:
    ///   - type: The type.
    ///   - name: The only name under which the type is registered. Without it, the type has both names.
    ///   - factory: Creates objects, such as `Foo.init` or a closure. It may belong to an actor.
    @_disfavoredOverload
    public func register<T, each P>(
        _ type: T.Type, name: String? = nil,
        factory: @escaping @isolated(any) (repeat consuming each P) throws -> T
    ) {
        register(Entry(type: type, isSendable: false, factory: BeanFunction(isolated: factory)), name)
    }

    /// Registers a `Sendable` type that is created by a factory with parameters. Actors and tasks may share its beans.
    ///
    /// The parameters are the same as in the function for any type.
    @_disfavoredOverload
    public func register<T: Sendable, each P>(
        _ type: T.Type, name: String? = nil,
        factory: @escaping @isolated(any) (repeat consuming each P) throws -> T
    ) {
        register(Entry(type: type, isSendable: true, factory: BeanFunction(isolated: factory)), name)
    }

    private func register(_ entry: Entry, _ name: String?) {
        let names = name.map { [$0] } ?? [String(reflecting: entry.type), String(describing: entry.type)]
        entries.withLock { entries in
            for name in Set(names) {
                entries[name] = (entries[name] ?? []).filter { $0.type != entry.type } + [entry]
            }
        }
    }

    /// Returns the entry of the type with a name, in this registry or an ancestor.
    /// - Throws: `DescriptorError` if no type has the name, or if several types have it.
    package func entry(_ name: String) throws -> Entry {
        let lineage = sequence(first: self, next: \.parent)
        let found = lineage.lazy.compactMap { $0.entries.withLock { $0[name] } }.first ?? []
        if found.count == 1 { return found[0] }
        let similar = found.isEmpty ? similarNames(to: name) : []
        throw DescriptorError.unknownClass(
            name: name,
            hint: !similar.isEmpty
                ? "did you mean " + similar.map { "\"\($0)\"" }.joined(separator: ", ") + "?"
                : found.isEmpty
                    ? "register it: \(registration)(\(legible(String(name.split(separator: ".").last ?? ""))).self)"
                    : "the name is shared by " + found.map { String(reflecting: $0.type) }.joined(separator: ", "))
    }

    /// Returns the names that an unknown name may mean, nearest first.
    private func similarNames(to name: String) -> [String] {
        let names = sequence(first: self, next: \.parent).flatMap { registry in
            registry.entries.withLock { Array($0.keys) }
        }
        return names.nearest(to: name)
    }

    private var registration: String {
        self === Self.shared ? "TypeRegistry.shared.register" : "environment.types.register"
    }
}
