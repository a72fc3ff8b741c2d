import CCleanse
import CleanseC
import Foundation

/// Interprets bytes as a sequence of calls, some of them inside callbacks, which use handles from earlier calls.
public final class CallSequence: CallbackHost {
    private var bytes: UnsafeRawBufferPointer.SubSequence
    private var steps = 0
    private var depth = 0
    /// The handles that must be released, by type.
    private var owned: [HandleKind: [OpaquePointer]] = [:]
    /// Handles that were borrowed or have been released, most of which are no longer valid.
    private var stale: [OpaquePointer] = []
    private var texts: [UnsafeMutablePointer<CChar>] = []
    private let ledger = CallLedger()

    private static let longest = 400
    private static let deepest = 4
    private static let mostInstances = 2000

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes[...]
        ledger.host = self
    }

    /// Runs a sequence.
    /// - Parameter isAlone: Whether nothing else in the process uses handles during the call, so that leaked handles can be counted.
    /// - Returns: The violations of the header's rules, with leaked handles if `isAlone` is `true`.
    public static func run(_ bytes: UnsafeRawBufferPointer, isAlone: Bool) -> [String] {
        if isAlone { _ = warmedUp }
        let before = isAlone ? countOfHandles() : 0
        let sequence = CallSequence(bytes)
        while !sequence.bytes.isEmpty { sequence.step() }
        sequence.close()
        let left = isAlone ? countOfHandles() - before : 0
        return sequence.ledger.mistakes + (left == 0 ? [] : ["\(left) handles are left over"])
    }

    /// Whether a graph has been built and released once. The library creates some handles of its own at their first use.
    private static let warmedUp: Bool = {
        CallSequence(UnsafeRawBufferPointer(start: nil, count: 0)).plainGraph()
        return true
    }()

    private func plainGraph() {
        var (binder, graph, object): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
        var binding = cleanse_binding()
        binding.size = MemoryLayout<cleanse_binding>.size
        binding.create = createCallback
        binding.context = ledger.context(isReleased: false, destroys: false)
        cleanse_error_release(cleanse_binder_create(&binder))
        "a".withCString {
            binding.key = $0
            cleanse_error_release(cleanse_bind(binder, &binding))
        }
        cleanse_error_release(cleanse_graph_build(binder, nil, &graph))
        cleanse_error_release(cleanse_graph_get(graph, "a", nil, &object))
        cleanse_object_release(object)
        cleanse_graph_release(graph)
        cleanse_binder_release(binder)
        ledger.close()
    }

    private func step() {
        steps += 1
        guard steps <= Self.longest else { return bytes = bytes.dropFirst(bytes.count) }
        callTable[Int(byte()) % callTable.count].make(SequenceCaller(self))
    }

    /// Releases all handles and texts, without further calls from callbacks.
    private func close() {
        bytes = bytes.dropFirst(bytes.count)
        for text in texts { cleanse_string_release(text) }
        for kind in HandleKind.allCases {
            for handle in owned[kind] ?? [] { release(handle, kind) }
        }
        ledger.close()
    }

    private func release(_ handle: OpaquePointer, _ kind: HandleKind) {
        switch kind {
        case .binder: cleanse_binder_release(handle)
        case .graph: cleanse_graph_release(handle)
        case .object: cleanse_object_release(handle)
        case .provider: cleanse_provider_release(handle)
        case .arguments: cleanse_arguments_release(handle)
        case .factory: cleanse_factory_release(handle)
        case .error: cleanse_error_release(handle)
        case .request, .report: break
        }
    }

    // MARK: Bytes

    fileprivate func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    fileprivate func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

    // MARK: Callbacks

    /// Runs steps inside a callback, which can use `handle` until it returns.
    private func nested(_ handle: OpaquePointer?, _ kind: HandleKind?) -> OpaquePointer? {
        guard !bytes.isEmpty, depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        if let handle, let kind { owned[kind, default: []].append(handle) }
        defer {
            if let handle, let kind {
                owned[kind]?.removeAll { $0 == handle }
                stale.append(handle)
            }
        }
        let choice = byte()
        for _ in 0..<(choice & 3) where !bytes.isEmpty { step() }
        switch choice >> 2 {
        case 60: return cleanse_error_create(Int32(byte()) * 16, "no")
        case 61: return owned[.error]?.popLast()
        case 62: return OpaquePointer(bitPattern: UInt(word()))
        case 63: return stale.last
        default: return nil
        }
    }

    public func create(_ request: OpaquePointer?) -> OpaquePointer? {
        // A graph can be so wide that one request would never finish.
        guard ledger.created < Self.mostInstances else { return cleanse_error_create(9999, "too many") }
        return nested(request, .request)
    }

    public func inject(_ request: OpaquePointer?) -> OpaquePointer? { nested(request, .request) }
    public func start() -> OpaquePointer? { nested(nil, nil) }
    public func stop() -> OpaquePointer? { nested(nil, nil) }
    public func validate(_ report: OpaquePointer?) { keep(error: nested(report, .report)) }
    public func destroy() { keep(error: nested(nil, nil)) }
    public func visit() { keep(error: nested(nil, nil)) }

    // MARK: Handles

    fileprivate func own(_ handle: OpaquePointer, _ kind: HandleKind) { owned[kind, default: []].append(handle) }

    fileprivate func keep(error: OpaquePointer?) {
        // An error that a callback invented may not be a handle, or may be one that has been recorded already.
        if let error, cleanse_error_code(error) != 0, owned[.error]?.contains(error) != true { own(error, .error) }
    }

    fileprivate func keep(stale handle: OpaquePointer?) {
        guard let handle else { return }
        stale.append(handle)
        if stale.count > 64 { stale.removeFirst(32) }
    }

    fileprivate func keep(_ text: UnsafeMutablePointer<CChar>) { texts.append(text) }
    fileprivate func takeText() -> UnsafeMutablePointer<CChar>? { texts.popLast() }

    /// Returns a handle: mostly a valid one of the given type, and preferably a recent one.
    fileprivate func choose(_ kind: HandleKind) -> OpaquePointer? {
        let choice = byte()
        switch choice {
        case 0..<0xF0:
            guard let all = owned[kind], !all.isEmpty else { return nil }
            return all[all.count - 1 - Int(choice) % all.count]
        case 0xF0..<0xF6:
            return stale.isEmpty ? nil : stale[Int(byte()) % stale.count]
        case 0xF6..<0xFB:
            let all = owned[HandleKind.allCases[Int(byte()) % HandleKind.allCases.count]] ?? []
            return all.isEmpty ? nil : all[Int(byte()) % all.count]
        case 0xFB:
            return OpaquePointer(bitPattern: UInt(word()))
        default:
            return nil
        }
    }

    fileprivate func released(_ handle: OpaquePointer?, _ kind: HandleKind) {
        guard let handle, let index = owned[kind]?.lastIndex(of: handle) else { return }
        // The library releases requests and reports.
        if kind == .request || kind == .report { return }
        owned[kind]?.remove(at: index)
        keep(stale: handle)
    }

    fileprivate func mistake(_ text: String) { ledger.mistake(text) }
    fileprivate func context(isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer {
        ledger.context(isReleased: isReleased, destroys: destroys)
    }
    fileprivate func refused(_ context: UnsafeMutableRawPointer?) { ledger.refused(context) }
}

/// Chooses the arguments of one call from the bytes of a sequence.
private final class SequenceCaller: Caller {
    private let sequence: CallSequence
    private var arena: [UnsafeMutableRawBufferPointer] = []

    init(_ sequence: CallSequence) { self.sequence = sequence }
    deinit { for buffer in arena { buffer.deallocate() } }

    private func keep(_ bytes: [UInt8]) -> UnsafeRawPointer? {
        // The buffer has exactly this length, so that the sanitizer detects an access beyond it.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        buffer.copyBytes(from: bytes)
        arena.append(buffer)
        return UnsafeRawPointer(buffer.baseAddress)
    }

    func handle(_ name: String, _ kind: HandleKind) -> OpaquePointer? {
        // Optional handles are mostly left out.
        if name.contains("."), sequence.byte() < 0xA0 { return nil }
        return sequence.choose(kind)
    }

    func text(_ name: String) -> UnsafePointer<CChar>? {
        let choice = sequence.byte()
        let isName = name.hasSuffix("name") || name.hasSuffix("scope") || name.hasSuffix("base")
        let bytes: [UInt8]
        switch choice {
        case 0..<0x80:
            if isName, !name.contains("parameters"), choice & 1 == 0 { return nil }
            bytes = [97 + choice / 2 % 8]
        case 0x80..<0xE0: bytes = [97 + choice % 8]
        case 0xE0..<0xF0: bytes = (0..<(choice & 0xF)).map { _ in sequence.byte() }.filter { $0 != 0 }
        case 0xF0..<0xF4: bytes = Array(repeating: sequence.byte() | 1, count: 200)
        case 0xF4..<0xF8: bytes = [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]][Int(choice & 3)]
        case 0xF8..<0xFB: bytes = []
        default: return nil
        }
        return keep(bytes + [0])?.assumingMemoryBound(to: CChar.self)
    }

    func integer<Integer: FixedWidthInteger>(_ name: String, _: Integer.Type) -> Integer {
        let choice = sequence.byte()
        return choice < 0xF0 ? Integer(truncatingIfNeeded: choice & 7) : Integer(truncatingIfNeeded: sequence.word())
    }

    func real(_ name: String) -> Double { Double(bitPattern: sequence.word()) }
    func flag(_ name: String) -> Bool { sequence.byte() & 3 == 3 }

    func instance(_ name: String) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: UInt(sequence.byte()))
    }

    func bytes(_ name: String, _ length: String) -> (UnsafeRawPointer?, Int) {
        let choice = sequence.byte()
        switch choice {
        case 0..<0xF0: return (keep((0..<(choice & 7)).map { _ in sequence.byte() }), Int(choice & 7))
        case 0xF0..<0xF8: return (nil, Int(choice & 1))
        default: return (keep([1]), Int.max &+ Int(choice & 1))
        }
    }

    func size(_ name: String, of actual: Int) -> Int {
        let choice = sequence.byte()
        guard choice >= 0xF0 else { return actual }
        return [0, 1, actual - 1, actual + 8, .max, -1, 8, Int(truncatingIfNeeded: sequence.word())][Int(choice & 7)]
    }

    func isGiven(_ name: String, _ form: Form) -> Bool {
        let choice = sequence.byte()
        // Most bindings have no start and stop callbacks.
        if name == "binding.start" || name == "binding.stop" { return choice & 3 == 3 }
        return name == "options" ? choice & 1 == 0 : choice < 0xF0
    }

    func count(_ name: String) -> Int { Int(sequence.byte()) & 15 / 4 }

    func claimedCount(_ name: String, actual: Int) -> Int {
        let choice = sequence.byte()
        // A count that is too large is only passed if the function can detect it.
        return choice < 0xF8 ? actual : actual == 0 ? Int(choice) : [-1, .min, .max, 0][Int(choice & 3)]
    }

    func context(_ name: String, isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer? {
        sequence.context(isReleased: isReleased, destroys: destroys)
    }

    func refused(context: UnsafeMutableRawPointer?) { sequence.refused(context) }
    func ownedText(_ name: String) -> UnsafeMutablePointer<CChar>? { sequence.takeText() }

    func returned(_ error: OpaquePointer?) {
        guard let error else { return }
        if cleanse_error_code(error) == 0 { mistake("an error has no number") }
        if strlen(cleanse_error_message(error)) == 0, cleanse_error_code(error) < Int32(CLEANSE_ERROR_PROVIDER) {
            mistake("an error has no message")
        }
        if cleanse_error_issue_count(error) == 0 { mistake("an error has no issue") }
        for index in 0..<cleanse_error_issue_count(error) {
            if let issue = cleanse_error_issue(error, index) { read(issue) } else { mistake("an issue is NULL") }
        }
        if sequence.byte() & 7 == 7 { return sequence.own(error, .error) }
        cleanse_error_release(error)
        sequence.keep(stale: error)
    }

    func made(_ handle: OpaquePointer, _ kind: HandleKind) { sequence.own(handle, kind) }
    func made(_ text: UnsafeMutablePointer<CChar>) {
        _ = strlen(text)
        sequence.keep(text)
    }
    func returned(borrowed handle: OpaquePointer?, _ kind: HandleKind) { sequence.keep(stale: handle) }
    func returned(empty: Bool) {}
    func released(_ handle: OpaquePointer?, _ kind: HandleKind) { sequence.released(handle, kind) }
    func mistake(_ text: String) { sequence.mistake(text) }
}
