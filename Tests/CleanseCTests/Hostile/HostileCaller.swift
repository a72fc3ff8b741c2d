import CCalls
import CCleanse
import CleanseC
import Foundation

/// A wrong argument.
enum Wrong: CustomStringConvertible {
    case handle(OpaquePointer?, String)
    case text([UInt8]?, String)
    case integer(Int)
    case size(Int)
    case null

    var description: String {
        switch self {
        case .handle(_, let text), .text(_, let text): text
        case .integer(let value): "\(value)"
        case .size(let value): "size \(value)"
        case .null: "NULL"
        }
    }
}

/// The outcome of a call.
enum Outcome: Equatable {
    case success
    case failure(Int32, String)
    /// The function returned NULL, zero, or an empty text.
    case empty
    /// The function returns nothing.
    case none
}

/// Makes a call whose arguments are valid, except for one.
final class HostileCaller: Caller {
    private let function: String
    private let world: HostileWorld
    private let wrong: (name: String, value: Wrong)?
    private var arena: [UnsafeMutableRawBufferPointer] = []
    /// The parameters of the call, as `Header` describes them.
    private(set) var parameters: [String: String] = [:]
    private(set) var outcome = Outcome.none

    init(_ function: String, in world: HostileWorld, _ wrong: (name: String, value: Wrong)? = nil) {
        self.function = function
        self.world = world
        self.wrong = wrong
    }

    deinit { for buffer in arena { buffer.deallocate() } }

    private func note(_ name: String, _ form: String) -> Wrong? {
        parameters[name] = form
        return wrong?.name == name ? wrong?.value : nil
    }

    private func keep(_ bytes: [UInt8]) -> UnsafeRawPointer? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        buffer.copyBytes(from: bytes)
        arena.append(buffer)
        return UnsafeRawPointer(buffer.baseAddress)
    }

    func handle(_ name: String, _ kind: HandleKind) -> OpaquePointer? {
        if case .handle(let handle, _)? = note(name, kind.rawValue) { return handle }
        if name.contains(".") || name == "arguments" && Self.buildsChild(function) { return nil }
        if name == "child" { return world.otherBinder }
        return world.handle(kind, for: function)
    }

    /// Whether the function builds a child graph, whose arguments may be left out if it has no seeds.
    static func buildsChild(_ function: String) -> Bool {
        ["cleanse_graph_build_child", "cleanse_factory_build"].contains(function)
    }

    func text(_ name: String) -> UnsafePointer<CChar>? {
        var bytes = HostileWorld.text(name, for: function).map { Array($0.utf8) }
        if case .text(let wrong, _)? = note(name, "text") { bytes = wrong }
        return bytes.flatMap { keep($0 + [0])?.assumingMemoryBound(to: CChar.self) }
    }

    func integer<Integer: FixedWidthInteger>(_ name: String, _: Integer.Type) -> Integer {
        if case .integer(let value)? = note(name, "integer") { return Integer(truncatingIfNeeded: value) }
        switch name {
        case "kind", "binding.parameters.kind": return Integer(CLEANSE_INT64)
        case "size": return 64
        case "code": return 2000
        case "index":
            switch function {
            case "cleanse_request_provider": return 1
            case "cleanse_request_factory": return 2
            case "cleanse_request_graph": return 3
            default: return 0
            }
        default: return 0
        }
    }

    func real(_ name: String) -> Double {
        _ = note(name, "real")
        return 0.5
    }

    func flag(_ name: String) -> Bool {
        _ = note(name, "flag")
        return false
    }

    func instance(_ name: String) -> UnsafeMutableRawPointer? {
        if case .null? = note(name, "address") { return nil }
        return UnsafeMutableRawPointer(bitPattern: 0x10)
    }

    func bytes(_ name: String, _ length: String) -> (UnsafeRawPointer?, Int) {
        let bytes = keep([1, 0, 2])
        if case .null? = note(name, "address") { return (nil, 3) }
        if case .integer(let value)? = note(length, "integer") { return (bytes, value) }
        return (bytes, 3)
    }

    func size(_ name: String, of actual: Int) -> Int {
        switch note(name, "size") {
        case .size(.min)?: actual - 1
        case .size(8)?: actual + 8
        case .size(let size)?: size
        default: actual
        }
    }

    func isGiven(_ name: String, _ form: Form) -> Bool {
        let form =
            switch form {
            case .out: "out"
            case .structure: "struct"
            case .callback: "callback"
            }
        if case .null? = note(name, form) { return false }
        // Only shared objects start and stop, and they take no parameters, but this binding has one.
        return !["binding.start", "binding.stop", "binding.health"].contains(name)
    }

    func count(_ name: String) -> Int {
        if case .null? = note(name, "array") { return 0 }
        return 1
    }

    func claimedCount(_ name: String, actual: Int) -> Int {
        if case .integer(let value)? = note(name, "integer") { return value }
        return 1
    }

    func context(_ name: String, isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer? {
        if case .null? = note(name, "address"), !isReleased { return nil }
        return world.ledger.context(isReleased: isReleased, destroys: destroys)
    }

    func refused(context: UnsafeMutableRawPointer?) { world.ledger.refused(context) }

    func ownedText(_ name: String) -> UnsafeMutablePointer<CChar>? {
        if case .null? = note(name, "owned text") { return nil }
        return world.json()
    }

    func returned(_ error: OpaquePointer?) {
        guard let error else { return outcome = .success }
        let code = cleanse_error_code(error)
        let message = String(cString: cleanse_error_message(error))
        // This function creates an error, whose message says whether the arguments were wrong.
        outcome =
            function == "cleanse_error_create" && !message.hasPrefix("message is ")
            ? .success : .failure(code, message)
        let issues = cleanse_error_issue_count(error)
        if issues != 1 { mistake("the error has \(issues) issues") }
        if let issue = cleanse_error_issue(error, 0) { read(issue) } else { mistake("the error's issue is NULL") }
        cleanse_error_release(error)
    }

    func made(_ handle: OpaquePointer, _ kind: HandleKind) { world.release(handle, kind) }
    func made(_ text: UnsafeMutablePointer<CChar>) { cleanse_string_release(text) }
    func returned(borrowed handle: OpaquePointer?, _: HandleKind) { outcome = handle == nil ? .empty : .success }
    func returned(empty: Bool) { outcome = empty ? .empty : .success }
    func released(_ handle: OpaquePointer?, _: HandleKind) {}
    func mistake(_ text: String) { world.ledger.mistake(text) }
}
