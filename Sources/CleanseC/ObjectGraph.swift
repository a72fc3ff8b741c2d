import CCleanse
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
        guard let found = graph.instance.find(key, as: CObject.self) else { throw graph.instance.missing(key) }
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
        guard let found = graph.instance.find(key, as: [CObject].self) else { throw graph.instance.missing(key) }
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

extension ObjectGraph {
    static func recipe(_ linker: Linker) -> ErasedLink {
        let holder = linker.holder
        return linker.finish(Link<ObjectGraph> { instance in ObjectGraph(graph: CGraph(holder(instance))) })
    }
}

extension ReceiptBinder where Element == ObjectGraph {
    /// Makes the component's ``ObjectGraph`` its root: in `configureRoot(binder:)`.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func toObjectGraph(file: StaticString = #fileID, line: Int = #line) -> BindingReceipt<ObjectGraph> {
        declare(effects: .asksByText, origin: Origin(file: file, line: line), recipe: ObjectGraph.recipe)
    }
}

extension BinderBase {
    /// Makes an ``ObjectGraph`` available to the component and those below it.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bindObjectGraph(file: StaticString = #fileID, line: Int = #line) {
        asAnyBinder().recorder.declare(
            ProviderKey(ObjectGraph.self), effects: .asksByText, origin: Origin(file: file, line: line),
            recipe: ObjectGraph.recipe)
    }

    /// Exports the binding of a type to code without Swift types.
    ///
    /// C sees text, `Int`, `Int64`, `Double`, `Bool` and `[UInt8]` as values, a pointer as an instance, and all else as
    /// the address of an object.
    /// - Parameters:
    ///   - type: The bound type.
    ///   - key: The key for it; the type's name if it is left out.
    ///   - name: The qualifier of the key.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func export<Element>(
        _ type: Element.Type, as key: String? = nil, name: String? = nil, file: StaticString = #fileID,
        line: Int = #line
    ) {
        let key = ProviderKey(text: key ?? String(describing: type), qualifier: name)
        export(Dependency(Element.self), Element.self, as: key, Origin(file: file, line: line))
    }

    /// Exports the binding of a tag to code without Swift types.
    /// - Parameters:
    ///   - tag: The tag.
    ///   - key: The key for it; the element's name if it is left out.
    ///   - name: The qualifier of the key; the tag's name if both are left out.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func export<T: Tag>(
        tagged tag: T.Type, as key: String? = nil, name: String? = nil, file: StaticString = #fileID, line: Int = #line
    ) {
        let qualifier = name ?? (key == nil ? String(describing: tag) : nil)
        let key = ProviderKey(text: key ?? String(describing: T.Element.self), qualifier: qualifier)
        let tagged = Dependency(key: ProviderKey(T.Element.self, tag: T.self))
        export(tagged, T.Element.self, as: key, Origin(file: file, line: line))
    }

    private func export<Element>(_ dependency: Dependency, _: Element.Type, as key: ProviderKey, _ origin: Origin) {
        asAnyBinder().recorder.declare(
            key, effects: [.throws, .isSendable], dependencies: [dependency], origin: origin
        ) { linker in
            let link = linker.next(Element.self)
            return linker.finish(Link<CObject> { instance in CObject(CObject.Content(try link(instance))) })
        }
    }

    /// Binds a type to the object of a string key.
    /// - Parameters:
    ///   - type: The type to bind.
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    ///   - convert: Creates the value out of the object, each time it is requested.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bind<Element>(
        _ type: Element.Type, toObject key: String, name: String? = nil, file: StaticString = #fileID,
        line: Int = #line, convert: @escaping (ForeignObject) throws -> Element
    ) {
        asAnyBinder().recorder.declare(
            ProviderKey(Element.self),
            effects: capturesSendable(Conversion(function: convert), afterIsolation: false)
                ? [.throws, .isSendable] : .throws,
            dependencies: [Dependency(key: ProviderKey(text: key, qualifier: name))],
            origin: Origin(file: file, line: line)
        ) { linker in
            let link = linker.next(CObject.self)
            let text = ProviderKey(text: key, qualifier: name)
            return linker.finish(
                Link<Element> { instance in try convert(ForeignObject(instance: try link(instance).plain(text))) })
        }
    }

    /// Declares the registrations of C.
    ///
    /// A scope, seeds and validators of the C binder are errors of the graph: the component has its own.
    /// - Parameters:
    ///   - registrations: A handle: a `cleanse_binder *`, which stays yours. One that is not valid is an error of the graph.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func include(registrations: OpaquePointer, file: StaticString = #fileID, line: Int = #line) {
        let binder = asAnyBinder().recorder
        do throws(CallError) {
            try Handle.target(registrations, as: CBinder.self).include(
                in: binder, at: Origin(file: file, line: line))
        } catch {
            binder.declaration.append(
                error: RequestError(
                    number: error.code, key: nil, message: "\(error.message), at \(Origin(file: file, line: line))"))
        }
    }
}

/// A conversion in memory, with no other function around it that would hide what it captures.
private struct Conversion<Element> {
    let function: (ForeignObject) throws -> Element
}

extension CObject.Content {
    /// A value of Swift as C sees it.
    init<Value>(_ value: Value) {
        self =
            switch value {
            case let value as String: .string(Text(value))
            case let value as Int: .int64(Int64(value))
            case let value as Int64: .int64(value)
            case let value as Double: .double(value)
            case let value as Bool: .bool(value)
            case let value as [UInt8]: .bytes(value.withUnsafeBytes { Text($0) })
            case let value as UnsafeMutableRawPointer: .pointer(value)
            case let value as ForeignObject: value.instance.content
            default: .object(value as AnyObject)
            }
    }
}
