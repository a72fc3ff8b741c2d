import CCleanse
import Cleanse
public import Cleanse

/// A graph of objects under string keys, as code without Swift types sees it. Bound with `bindObjectGraph()`, or the root of a component.
///
/// It has the objects that C registered and the objects that Swift exported with `export(_:as:name:)`. It keeps alive the objects that
/// these keys can reach, and no others. Thread rule: it belongs to its owner, like the values that it reaches.
public struct ObjectGraph {
    let graph: CGraph

    /// Returns the object of a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    /// - Returns: The object.
    /// - Throws: `MissingProvider` if nothing is bound to the key, `WrongIsolation` outside of the actor of an object that it creates, or
    ///   the error of a provider.
    public func object(_ key: String, name: String? = nil) throws -> ForeignObject {
        let key = ProviderKey(text: key, qualifier: name)
        let instance = try graph.open().instance
        guard let found = instance.find(key, as: CObject.self) else { throw instance.missing(key) }
        return ForeignObject(instance: try found.get().plain(key))
    }

    /// Returns all objects that are collected under a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    /// - Throws: `MissingProvider` if nothing is collected under the key, `WrongIsolation` outside of the actor of an object that it
    ///   creates, or the error of a provider.
    public func objects(_ key: String, name: String? = nil) throws -> [ForeignObject] {
        let key = ProviderKey(text: key, qualifier: name, role: NamedCollection.self)
        let instance = try graph.open().instance
        guard let found = instance.find(key, as: [CObject].self) else { throw instance.missing(key) }
        return try found.get().map(ForeignObject.init(instance:))
    }

    /// Creates a handle of the graph for C: a `cleanse_graph *`.
    /// - Returns: A handle, which must be released with `cleanse_graph_release`.
    public func makeHandle() -> OpaquePointer { Handle.make(graph) }
}

/// Not `Sendable`, since the objects that it reaches need not be.
@available(
    *, unavailable,
    message: "the values that it reaches need not be Sendable; request objects where the graph was built"
)
extension ObjectGraph: @unchecked Sendable {
    // SAFETY: nothing conforms by it, since it is unavailable.
}

extension ObjectGraph {
    static func recipe(_ linker: Linker) -> ErasedLink {
        let lease = linker.lease
        return linker.finish(Link<ObjectGraph> { instance in ObjectGraph(graph: CGraph(lease(instance))) })
    }
}

// Object graphs as roots.
extension ReceiptBinder where Element == ObjectGraph {
    /// Makes the component's ``ObjectGraph`` its root, in `configureRoot(binder:)`.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func toObjectGraph(file: StaticString = #fileID, line: Int = #line) -> BindingReceipt<ObjectGraph> {
        declare(
            effects: .requestsStringKeys, sourceLocation: CodeLocation(file: file, line: line),
            recipe: ObjectGraph.recipe)
    }
}

/// The object of a string key: an instance that C created, a value, or a Swift object.
///
/// It keeps a C instance and its dependencies alive. Keep it as long as you use the pointer.
public struct ForeignObject {
    let instance: CObject

    /// The address of the C instance or of the Swift object, or `nil` for a value.
    public var pointer: UnsafeMutableRawPointer? { instance.pointer }

    /// The value, the Swift object, the pointer to the C instance, or an array of `ForeignObject` for a collection.
    public var value: Any? {
        switch instance.content {
        case .pointer(let pointer): pointer
        case .string(let text): String(cString: text.cString)
        case .int64(let value): value
        case .double(let value): value
        case .bool(let value): value
        case .bytes(let bytes): [UInt8](bytes.bytes.dropLast())
        case .collection(let elements): elements.all.map(ForeignObject.init(instance:))
        case .object(let object): object
        case .assembler: nil
        }
    }
}

/// Not `Sendable`, since it may be any Swift or C object.
@available(*, unavailable, message: "it may be any object; send its value, if that is Sendable")
extension ForeignObject: @unchecked Sendable {
    // SAFETY: nothing conforms by it, since it is unavailable.
}

// Swift values as C sees them.
extension CObject {
    /// Converts a Swift value to the object that C sees.
    static func exported(_ value: some Any) -> CObject {
        // A C object is returned unchanged, so that it keeps its instance alive.
        if let object = value as? ForeignObject { return object.instance }
        return CObject(Content(value), isExported: true)
    }
}

extension CObject.Content {
    fileprivate init<Value>(_ value: Value) {
        self =
            switch value {
            case let value as String: .string(Text(value))
            case let value as Int: .int64(Int64(value))
            case let value as Int64: .int64(value)
            case let value as Double: .double(value)
            case let value as Bool: .bool(value)
            case let value as [UInt8]: .bytes(value.withUnsafeBytes { Text($0) })
            case let value as UnsafeMutableRawPointer: .pointer(value)
            default: .object(value as AnyObject)
            }
    }
}
