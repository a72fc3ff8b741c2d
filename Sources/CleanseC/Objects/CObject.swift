import CCleanse
import Cleanse

/// The object of a string key: an instance or a value that a provider created, a bound value, or a collection.
final class CObject: Handle.Target, Sequenced, @unchecked Sendable {
    // SAFETY: only written while no other thread can access it: by `init`, between two instances, and while only one caller has it.
    // The meaning of an instance of C, and its use from several threads, are up to its provider.
    static var handleKind: Handle.Kind { .object }

    enum Content {
        case pointer(UnsafeMutableRawPointer?)
        case string(Text)
        case int64(Int64)
        case double(Double)
        case bool(Bool)
        case bytes(Text)
        case collection(Elements)
        /// A Swift object. C sees its address.
        case object(AnyObject)
        /// Creates objects from arguments. Never handed out.
        case assembler(Assembler)
    }

    private(set) var content: Content
    let sequence: UInt64
    /// The registration that created the instance, and destroys it.
    private var provider: Registration?
    /// The dependencies of the instance, which must outlive it.
    private let request: CRequest?
    /// Whether Swift exported the object. Each request then creates a new object, even for a value that is shared in Swift.
    let isExported: Bool

    // SAFETY: only accessed through `sequences`.
    @exclusivity(unchecked) private nonisolated(unsafe) static var sequencesStorage: UInt = 0
    private static let sequences = AtomicWord(address: &sequencesStorage)

    init(_ content: Content, isExported: Bool = false) {
        self.content = content
        sequence = 0
        provider = nil
        request = nil
        self.isExported = isExported
    }

    /// Creates an object for a value that a provider created.
    init(_ content: Content, isShared: Bool) {
        self.content = content
        sequence = isShared ? CObject.nextSequence() : 0
        provider = nil
        request = nil
        isExported = false
    }

    private static func nextSequence() -> UInt64 { UInt64(sequences.addRelaxed(1)) }

    /// Takes over an instance that a provider created.
    init(_ pointer: UnsafeMutableRawPointer?, createdBy provider: Registration, of request: CRequest?, isShared: Bool) {
        content = .pointer(pointer)
        sequence = isShared ? CObject.nextSequence() : 0
        self.provider = provider
        self.request = request
        isExported = false
    }

    deinit {
        if let provider, case .pointer(let pointer) = content { provider.destroy(pointer) }
    }

    // MARK: Reuse

    /// Takes over an unshared instance without dependencies that a provider created.
    static func reuse(_ pointer: UnsafeMutableRawPointer?, createdBy provider: Registration) -> CObject {
        guard let object = ObjectPool.take() else {
            return CObject(pointer, createdBy: provider, of: nil, isShared: false)
        }
        // SAFETY: `release` has taken the provider out, and the content is an address: neither needs a release.
        withUnsafeMutablePointer(to: &object.content) { $0.initialize(to: .pointer(pointer)) }
        withUnsafeMutablePointer(to: &object.provider) { $0.initialize(to: provider) }
        return object
    }

    /// Releases an object that no handle keeps any more. If this was the last reference, the object loses its instance and is
    /// reused.
    static func release(_ object: Unmanaged<CObject>) {
        var object = object.takeRetainedValue()
        guard isKnownUniquelyReferenced(&object), object.isPlain else { return }
        let row = threadObjects()
        if let provider = exchange(&object.provider, with: nil) { provider.destroy(object.pointer, by: row) }
        ObjectPool.reserve(in: row)?.initialize(to: consume object)
    }

    /// Whether this is an unshared instance without dependencies.
    private var isPlain: Bool { provider != nil && request == nil && sequence == 0 }

    // MARK: Start and stop

    /// Starts an instance that a provider created.
    func start() throws { try provider?.start(pointer) }

    /// Checks the health of an instance that a provider created.
    func check() throws { try provider?.check(pointer) }

    /// Stops an instance that a provider created.
    func stop() throws { try provider?.stop(pointer) }

    func leaveSlot() { Handle.leave(Unmanaged.passUnretained(self)) }

    /// Creates a handle of a binding's object, in a graph instance that the caller keeps.
    @inline(__always)
    static func request(_ binding: LocalBinding, in home: GraphInstance) throws -> OpaquePointer {
        handle(try home.get(binding, as: CObject.self).plain(home.key(of: binding)))
    }

    /// Creates a handle as the answer to a request.
    static func handle(_ object: consuming CObject) -> OpaquePointer {
        // Weak providers of other threads may access a shared object.
        if object.sequence == 0, isKnownUniquelyReferenced(&object) { return Handle.makeFirst(object) }
        return Handle.make(object)
    }

    /// Creates a handle of the shared object in a slot that the caller keeps. `nil` if the object has not been created.
    @inline(__always)
    static func handle(inSlot slot: ReadableSlot?) -> OpaquePointer? {
        guard let object = slot?.object(as: CObject.self) else { return nil }
        return Handle.make(inSlot: object)
    }

    /// Releases dependencies, the last first, and each before its own dependencies. There is no recursion, which would overflow the
    /// stack for a long chain of dependencies.
    static func end(_ ending: inout [CRequest.Resolved]) {
        while !ending.isEmpty {
            // Providers, and objects with other owners, are released here.
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

    // MARK: Export

    /// Whether the exported address outlives this object, which only the caller has: another owner keeps the Swift object alive, or
    /// Swift exported the pointer itself.
    func isAddressKept() -> Bool {
        if case .pointer = content { return true }
        var object = takeObject()
        defer { if let object { content = .object(object) } }
        return object != nil && !isKnownUniquelyReferenced(&object)
    }

    /// Takes the Swift object out of the content, so that its references can be counted in debug builds too.
    private func takeObject() -> AnyObject? {
        guard case .object(let object) = content else { return nil }
        content = .pointer(nil)
        return object
    }

    /// Whether C borrows memory that belongs to this object: text or bytes, which may have no other owner.
    var ownsMemory: Bool {
        switch content {
        case .string, .bytes: true
        default: false
        }
    }

    /// Whether both objects are the same text, or the same bytes.
    func isSameValue(as other: CObject) -> Bool {
        switch (content, other.content) {
        case (.string(let mine), .string(let others)), (.bytes(let mine), .bytes(let others)):
            mine.bytes.elementsEqual(others.bytes)
        default: false
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

    /// Returns the object, as the answer to a request without arguments.
    @inline(__always)
    func plain(_ key: @autoclosure () -> ProviderKey) throws(RequestError) -> CObject {
        guard case .assembler = content else { return self }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key(), message: "takes arguments",
            hints: ["request it with arguments"])
    }

    /// Creates an object from arguments.
    func assembled(with arguments: CArguments, _ key: ProviderKey) throws -> CObject {
        if case .assembler(let assembler) = content { return try assembler.make(arguments) }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key, message: "takes no arguments",
            hints: ["request it without arguments"])
    }
}

// Reads the content of an object as the kind that a caller expects.
extension CObject {
    private func wrong(_ wanted: Int) -> CallError {
        CallError(
            code: Int32(CLEANSE_ERROR_KIND),
            message: "the object is \(name(of: kind)), not \(name(of: cleanse_kind(wanted)))")
    }

    /// - Throws: `CallError` if it is of another kind, like the functions below.
    func readPointer() throws(CallError) -> UnsafeMutableRawPointer? {
        switch content {
        case .pointer, .object: return pointer
        default: throw wrong(Int(CLEANSE_POINTER))
        }
    }

    func readString() throws(CallError) -> UnsafePointer<CChar>? {
        guard case .string(let text) = content else { throw wrong(Int(CLEANSE_STRING)) }
        return text.cString
    }

    func readInt64() throws(CallError) -> Int64 {
        guard case .int64(let value) = content else { throw wrong(Int(CLEANSE_INT64)) }
        return value
    }

    func readDouble() throws(CallError) -> Double {
        guard case .double(let value) = content else { throw wrong(Int(CLEANSE_DOUBLE)) }
        return value
    }

    func readBool() throws(CallError) -> Bool {
        guard case .bool(let value) = content else { throw wrong(Int(CLEANSE_BOOL)) }
        return value
    }

    func readBytes() throws(CallError) -> UnsafeRawBufferPointer {
        guard case .bytes(let bytes) = content else { throw wrong(Int(CLEANSE_BYTES)) }
        return UnsafeRawBufferPointer(start: bytes.cString, count: bytes.count)
    }
}

/// The elements of a collection, and their handles.
final class Elements: @unchecked Sendable {
    // SAFETY: `handles` is only accessed under `lock`, and `all` is only written while the collection ends.
    private(set) var all: [CObject]
    /// The handles of elements, created when they are requested. They live as long as the collection.
    private var handles: [Int: OpaquePointer] = [:]
    private let lock = Lock()

    init(_ all: [CObject]) {
        self.all = all
    }

    deinit {
        var all = takeAll()
        CObject.end(&all)
    }

    /// Releases the handles of the elements, and hands the elements over to the caller, which ends the collection.
    func takeAll() -> [CRequest.Resolved] {
        for handle in handles.values { Handle.release(handle, as: CObject.self) }
        handles = [:]
        return exchange(&all, with: []).map { .object($0) }
    }

    func handle(_ index: Int) -> OpaquePointer? {
        guard all.indices.contains(index) else { return nil }
        return lock.withLock {
            if let handle = handles[index] { return handle }
            let handle = Handle.make(all[index])
            handles[index] = handle
            return handle
        }
    }
}
