import CCleanse
import Cleanse

/// A graph as code without its Swift types sees it: objects under string keys. Injected where `bindObjectGraph()`
/// bound it, or the root of a component.
///
/// It has the objects that C registered and those that Swift exported with `export(_:as:name:)`. It keeps alive what these keys can
/// reach, and no more. Thread rule: it belongs to whoever has it, like the values that it reaches.
public struct ObjectGraph {
    let graph: CGraph

    /// The object of a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    /// - Returns: The object.
    /// - Throws: `MissingProvider` if nothing is bound to the key, `WrongIsolation` off the actor of what it creates, and the error of a provider.
    public func object(_ key: String, name: String? = nil) throws -> ForeignObject {
        let key = ProviderKey(text: key, qualifier: name)
        let instance = try graph.open().instance
        guard let found = instance.find(key, as: CObject.self) else { throw instance.missing(key) }
        return ForeignObject(instance: try found.get().plain(key))
    }

    /// All objects that are collected under a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    /// - Throws: `MissingProvider` if nothing is collected under the key, `WrongIsolation` off the actor of what it creates, and the error of a
    ///   provider.
    public func objects(_ key: String, name: String? = nil) throws -> [ForeignObject] {
        let key = ProviderKey(text: key, qualifier: name, role: NamedCollection.self)
        let instance = try graph.open().instance
        guard let found = instance.find(key, as: [CObject].self) else { throw instance.missing(key) }
        return try found.get().map(ForeignObject.init(instance:))
    }

    /// The graph as a handle for C: a `cleanse_graph *`.
    /// - Returns: A handle to be released with `cleanse_graph_release`.
    public func makeHandle() -> OpaquePointer { Handle.make(graph) }
}

/// Not `Sendable`: what it reaches need not be.
@available(*, unavailable, message: "what it reaches need not be Sendable; request objects where the graph was built")
extension ObjectGraph: @unchecked Sendable {
    // SAFETY: nothing conforms by it, since it is unavailable.
}

extension ObjectGraph {
    static func recipe(_ linker: Linker) -> ErasedLink {
        let holder = linker.holder
        return linker.finish(Link<ObjectGraph> { instance in ObjectGraph(graph: CGraph(holder(instance))) })
    }
}
