import CCleanse
import Cleanse
public import Cleanse

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

// Object graphs as roots.
extension ReceiptBinder where Element == ObjectGraph {
    /// Makes the component's ``ObjectGraph`` its root: in `configureRoot(binder:)`.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func toObjectGraph(file: StaticString = #fileID, line: Int = #line) -> BindingReceipt<ObjectGraph> {
        declare(effects: .asksByText, origin: Origin(file: file, line: line), recipe: ObjectGraph.recipe)
    }
}

/// The object of a string key: an instance of C, a value, or an object of Swift.
///
/// Keeps an instance of C, and its dependencies, alive: keep it as long as you use the pointer.
public struct ForeignObject {
    let instance: CObject

    /// The instance of C, or the address of an object of Swift; nil for values.
    public var pointer: UnsafeMutableRawPointer? { instance.pointer }

    /// The value or the object of Swift, as it is; for an instance of C its pointer.
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

/// Not `Sendable`: it may be any object of Swift, or one of C.
@available(*, unavailable, message: "it may be any object; send its value, if that is Sendable")
extension ForeignObject: @unchecked Sendable {
    // SAFETY: nothing conforms by it, since it is unavailable.
}

// Values of Swift as C sees them.
extension CObject {
    /// A value of Swift as C sees it.
    static func exported(_ value: some Any) -> CObject {
        // An object of C is that object, with what keeps its instance.
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
