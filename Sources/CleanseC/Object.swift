import CCleanse
import Cleanse
import Synchronization

/// What a provider created, a value, or a collection: what every string key is bound to.
final class CObject: Handle.Target, Sequenced, @unchecked Sendable {
    // SAFETY: `content` and `request` are written once, before anyone else sees the instance. The meaning of an instance of C,
    // and its use from several threads, are up to its provider.
    override class var noun: String { "object" }

    enum Content {
        case pointer(UnsafeMutableRawPointer?)
        case string(Text)
        case int64(Int64)
        case double(Double)
        case bool(Bool)
        case bytes(Text)
        case collection(Elements)
        /// An object of Swift. C sees its address.
        case object(AnyObject)
        /// Creates objects from arguments. Never handed out.
        case assembler(Assembler)
    }

    let content: Content
    let sequence: UInt64
    /// Destroys the instance.
    private let provider: Registration?
    /// The dependencies of the instance, which must outlive it.
    private let request: CRequest?

    private static let count = Atomic<UInt64>(0)

    init(_ content: Content) {
        self.content = content
        sequence = 0
        provider = nil
        request = nil
    }

    /// Takes over an instance that a provider created.
    init(_ pointer: UnsafeMutableRawPointer?, madeBy provider: Registration, of request: CRequest?, isShared: Bool) {
        content = .pointer(pointer)
        sequence = isShared ? CObject.count.wrappingAdd(1, ordering: .relaxed).newValue : 0
        self.provider = provider
        self.request = request
    }

    deinit {
        if let provider, case .pointer(let pointer) = content { provider.destroy(pointer) }
    }

    func leaveSlot() { Handle.leave(Unmanaged.passUnretained(self)) }

    /// A handle of a binding's object in an instance that the caller keeps.
    @inline(__always)
    static func request(_ binding: OwnBinding, in home: GraphInstance) throws -> OpaquePointer {
        Handle.make(try home.get(binding, as: CObject.self).plain(home.key(of: binding)))
    }

    /// A handle of a shared instance that ends in order; nil if it has not been created.
    @inline(__always)
    static func made(_ binding: OwnBinding, in home: Holder) -> OpaquePointer? {
        guard let slot = binding.endingSlot, let content = home.instance.made(in: slot) else { return nil }
        // SAFETY: only instances end in order.
        return Handle.make(inSlot: Unmanaged<CObject>.fromOpaque(content.toOpaque()))
    }

    /// Ends the dependencies of something: the last first, each before its own dependencies. Without recursion, which would
    /// overflow the stack for a long chain of dependencies.
    static func end(_ ending: inout [CRequest.Resolved]) {
        while !ending.isEmpty {
            // Providers, and objects that others keep too, are released here.
            var instance = ending.removeLast().object
            guard isKnownUniquelyReferenced(&instance) else { continue }
            var request = instance?.request
            var elements: Elements?
            if case .collection(let all)? = instance?.content { elements = all }
            instance = nil
            if isKnownUniquelyReferenced(&request) { ending += request?.takeDependencies() ?? [] }
            if isKnownUniquelyReferenced(&elements) { ending += elements?.takeAll() ?? [] }
        }
    }

    var kind: cleanse_kind {
        switch content {
        case .pointer, .object: cleanse_kind(CLEANSE_POINTER)
        case .string: cleanse_kind(CLEANSE_STRING)
        case .int64: cleanse_kind(CLEANSE_INT64)
        case .double: cleanse_kind(CLEANSE_DOUBLE)
        case .bool: cleanse_kind(CLEANSE_BOOL)
        case .bytes: cleanse_kind(CLEANSE_BYTES)
        case .collection: cleanse_kind(CLEANSE_COLLECTION)
        case .assembler: 0
        }
    }

    var pointer: UnsafeMutableRawPointer? {
        switch content {
        case .pointer(let pointer): pointer
        case .object(let object): Unmanaged.passUnretained(object).toOpaque()
        default: nil
        }
    }

    /// The instance, as the answer to a request without arguments.
    @inline(__always)
    func plain(_ key: @autoclosure () -> ProviderKey) throws(RequestError) -> CObject {
        guard case .assembler = content else { return self }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key(), message: "takes arguments",
            hints: ["request it with arguments"])
    }

    /// The object that is created from arguments.
    func assembled(with arguments: CArguments, _ key: ProviderKey) throws -> CObject {
        if case .assembler(let assembler) = content { return try assembler.make(arguments) }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key, message: "takes no arguments",
            hints: ["request it without arguments"])
    }
}

/// The elements of a collection, and their handles.
final class Elements: @unchecked Sendable {
    // SAFETY: `handles` is only touched under `lock`, and `all` is written by the one who ends the collection.
    private(set) var all: [CObject]
    /// Created when they are requested. They live as long as the collection.
    private var handles: [Int: OpaquePointer] = [:]
    private let lock = Lock()

    init(_ all: [CObject]) {
        self.all = all
    }

    deinit {
        var all = takeAll()
        CObject.end(&all)
    }

    /// Hands over the elements, to whoever ends the collection. Their handles are released.
    func takeAll() -> [CRequest.Resolved] {
        for handle in handles.values { Handle.release(handle, as: CObject.self) }
        handles = [:]
        return exchange(&all, with: []).map { .object($0) }
    }

    fileprivate func handle(_ index: Int) -> OpaquePointer? {
        guard all.indices.contains(index) else { return nil }
        return lock.withLock {
            if let handle = handles[index] { return handle }
            let handle = Handle.make(all[index])
            handles[index] = handle
            return handle
        }
    }
}

/// A handle that leaves a lock, which returns only values that may cross threads.
struct Bits: @unchecked Sendable {
    // SAFETY: a handle is a number.
    let handle: OpaquePointer
    init(_ handle: OpaquePointer) { self.handle = handle }
}

/// The name of a kind in messages.
func name(of kind: cleanse_kind) -> String {
    switch Int(kind) {
    case Int(CLEANSE_POINTER): "a pointer"
    case Int(CLEANSE_STRING): "a string"
    case Int(CLEANSE_INT64): "an int64"
    case Int(CLEANSE_DOUBLE): "a double"
    case Int(CLEANSE_BOOL): "a bool"
    case Int(CLEANSE_BYTES): "bytes"
    case Int(CLEANSE_COLLECTION): "a collection"
    default: "no kind (\(kind))"
    }
}

private func wrong(_ object: CObject, _ wanted: Int) -> CallError {
    CallError(
        code: Int32(CLEANSE_ERROR_KIND),
        message: "the object is \(name(of: object.kind)), not \(name(of: cleanse_kind(wanted)))")
}

@c @implementation
public func cleanse_object_kind(_ object: OpaquePointer!) -> cleanse_kind {
    Handle.find(object, as: CObject.self)?.kind ?? 0
}

@c @implementation
public func cleanse_object_pointer(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let object = try Handle.target(object, as: CObject.self)
        switch object.content {
        case .pointer, .object: return object.pointer
        default: throw wrong(object, Int(CLEANSE_POINTER))
        }
    }
}

@c @implementation
public func cleanse_object_string(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .string(let text) = object.content else { throw wrong(object, Int(CLEANSE_STRING)) }
        return text.cString
    }
}

@c @implementation
public func cleanse_object_int64(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Int64>!) -> OpaquePointer! {
    call(out, else: 0) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .int64(let value) = object.content else { throw wrong(object, Int(CLEANSE_INT64)) }
        return value
    }
}

@c @implementation
public func cleanse_object_double(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Double>!) -> OpaquePointer! {
    call(out, else: 0) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .double(let value) = object.content else { throw wrong(object, Int(CLEANSE_DOUBLE)) }
        return value
    }
}

@c @implementation
public func cleanse_object_bool(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Bool>!) -> OpaquePointer! {
    call(out, else: false) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .bool(let value) = object.content else { throw wrong(object, Int(CLEANSE_BOOL)) }
        return value
    }
}

@c @implementation
public func cleanse_object_bytes(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeRawPointer?>!, _ length: UnsafeMutablePointer<Int>!
) -> OpaquePointer! {
    length?.pointee = 0
    return call(out, else: nil) {
        guard let length else { throw CallError.argument("length is NULL") }
        let object = try Handle.target(object, as: CObject.self)
        guard case .bytes(let bytes) = object.content else { throw wrong(object, Int(CLEANSE_BYTES)) }
        length.pointee = bytes.count
        return UnsafeRawPointer(bytes.cString)
    }
}

@c @implementation
public func cleanse_object_count(_ object: OpaquePointer!) -> Int {
    guard case .collection(let elements)? = Handle.find(object, as: CObject.self)?.content else { return 0 }
    return elements.all.count
}

@c @implementation
public func cleanse_object_element(_ object: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    guard case .collection(let elements)? = Handle.find(object, as: CObject.self)?.content else { return nil }
    return elements.handle(index)
}

@c @implementation
public func cleanse_object_retain(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(object, as: CObject.self) }
}

@c @implementation
public func cleanse_object_release(_ object: OpaquePointer!) {
    Handle.release(object, as: CObject.self)
}
