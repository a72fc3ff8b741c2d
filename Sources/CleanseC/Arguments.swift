import CCleanse
import Cleanse

/// Named values, given with a request or to a graph.
final class CArguments: Handle.Target, @unchecked Sendable {
    // SAFETY: filled by one thread at a time; what a request uses is a copy.
    override class var noun: String { "arguments" }

    private(set) var values: [ExactText: CObject] = [:]

    override init() {}

    func set(_ name: String, _ value: CObject) { values[ExactText(name)] = value }

    func copy() -> CArguments {
        let copy = CArguments()
        copy.values = values
        return copy
    }

    /// Checks the arguments of a request.
    /// - Parameter key: What is requested, for messages.
    /// - Throws: `RequestError`, which lists all mistakes.
    func check(against parameters: [Parameter], of key: ProviderKey, at place: Origin?) throws(RequestError) {
        var mistakes: [String] = []
        var hints: [String] = []
        for parameter in parameters {
            if let value = values[ExactText(parameter.name)] {
                if value.kind != parameter.kind {
                    mistakes.append(
                        "the argument \(shortened(parameter.name)) is \(name(of: value.kind)), not \(name(of: parameter.kind))"
                    )
                }
            } else if !parameter.isOptional {
                mistakes.append("the argument \(shortened(parameter.name)), \(name(of: parameter.kind)), is missing")
            }
        }
        for name in values.keys.map(\.text).sorted()
        where !parameters.contains(where: { areSameBytes($0.name, name) }) {
            mistakes.append("the argument \(shortened(name)) is not expected")
            hints.append(
                "it takes "
                    + (parameters.isEmpty ? "none" : parameters.map { shortened($0.name) }.joined(separator: ", ")))
        }
        guard !mistakes.isEmpty else { return }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key,
            message: mistakes.joined(separator: ", ") + (place.map { "\n  --> declared at \($0)" } ?? ""),
            hints: Array(hints.prefix(1)))
    }

    static let none = CArguments()
}

/// An argument that a provider takes, or a graph.
struct Parameter {
    let name: String
    let kind: cleanse_kind
    let isOptional: Bool
}

/// Checks a kind that a caller gave for a value.
func valueKind(_ kind: cleanse_kind) throws(CallError) -> cleanse_kind {
    guard (Int(CLEANSE_POINTER)...Int(CLEANSE_BYTES)).contains(Int(kind)) else {
        throw .argument("kind is \(name(of: kind))")
    }
    return kind
}

func bytes(_ value: UnsafeRawPointer?, _ length: Int) throws(CallError) -> Text {
    guard (0..<Limits.memory).contains(length) else { throw .argument("length is larger than memory") }
    guard value != nil || length == 0 else { throw .argument("value is NULL") }
    return Text(UnsafeRawBufferPointer(start: value, count: length))
}

private func set(
    _ arguments: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ content: () throws -> CObject.Content
) -> OpaquePointer? {
    call {
        let arguments = try Handle.target(arguments, as: CArguments.self)
        arguments.set(try key(name, "name"), CObject(try content()))
    }
}

@c @implementation
public func cleanse_arguments_create(_ out: UnsafeMutablePointer<OpaquePointer?>!) -> OpaquePointer! {
    call(out, else: nil) { Handle.make(CArguments()) }
}

@c @implementation
public func cleanse_arguments_set_pointer(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!
) -> OpaquePointer! {
    set(arguments, name) { .pointer(value) }
}

@c @implementation
public func cleanse_arguments_set_string(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafePointer<CChar>!
) -> OpaquePointer! {
    set(arguments, name) { .string(Text(try text(value, "value"))) }
}

@c @implementation
public func cleanse_arguments_set_int64(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Int64
) -> OpaquePointer! {
    set(arguments, name) { .int64(value) }
}

@c @implementation
public func cleanse_arguments_set_double(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Double
) -> OpaquePointer! {
    set(arguments, name) { .double(value) }
}

@c @implementation
public func cleanse_arguments_set_bool(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Bool
) -> OpaquePointer! {
    set(arguments, name) { .bool(value) }
}

@c @implementation
public func cleanse_arguments_set_bytes(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!, _ length: Int
) -> OpaquePointer! {
    set(arguments, name) { .bytes(try bytes(value, length)) }
}

@c @implementation
public func cleanse_arguments_release(_ arguments: OpaquePointer!) {
    Handle.release(arguments, as: CArguments.self)
}
