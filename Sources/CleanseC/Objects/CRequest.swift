// The input of one run of a callback: its dependencies, and the named values that are passed with a request or to the build of a graph.

import CCleanse
import Cleanse

/// The input of one run of a callback: its dependencies and arguments.
///
/// The created instance keeps the request, so that objects that the callback borrowed live as long as the instance.
final class CRequest: Handle.Target, @unchecked Sendable {
    // SAFETY: only the thread of the callback changes it, before other threads can access the instance.
    static var handleKind: Handle.Kind { .request }

    /// A resolved dependency.
    enum Resolved {
        case object(CObject)
        case provider(CProvider)
        case child(CFactory)
        case graph(CGraph)
        case absent

        var object: CObject? { if case .object(let object) = self { object } else { nil } }
    }

    private var dependencies: [Resolved]
    private let arguments: CArguments
    /// The handles that the callback has borrowed: of dependencies by index, and of arguments by name.
    private var handles: [Int: OpaquePointer] = [:]
    private var argumentHandles: [ByteString: OpaquePointer] = [:]

    /// The kind of value that the callback has to give, or `nil` if it gives no value.
    private let valueKind: cleanse_kind?
    /// The value that the callback gave.
    private(set) var value: CObject.Content?

    init(_ dependencies: [Resolved], _ arguments: CArguments = .none, valueKind: cleanse_kind? = nil) {
        self.dependencies = dependencies
        self.arguments = arguments
        self.valueKind = valueKind
    }

    /// Stores the value that the callback gives.
    /// - Throws: `CallError` if the callback must give a value of another kind, or no value.
    func give(_ value: CObject.Content) throws(CallError) {
        let given = CObject(value).kind
        guard given == valueKind else {
            throw CallError(
                code: Int32(CLEANSE_ERROR_KIND),
                message: "the value is \(name(of: given)), but "
                    + (valueKind.map { "the binding creates \(name(of: $0))" } ?? "the callback gives no value"))
        }
        self.value = value
    }

    deinit {
        var dependencies = takeDependencies()
        CObject.end(&dependencies)
    }

    /// Releases the borrowed handles, and hands the dependencies over to the caller, which ends the request.
    func takeDependencies() -> [Resolved] {
        for (index, handle) in handles {
            switch dependencies[index] {
            case .object: Handle.release(handle, as: CObject.self)
            case .provider: Handle.release(handle, as: CProvider.self)
            case .child: Handle.release(handle, as: CFactory.self)
            case .graph: Handle.release(handle, as: CGraph.self)
            case .absent: break
            }
        }
        for handle in argumentHandles.values { Handle.release(handle, as: CObject.self) }
        handles = [:]
        argumentHandles = [:]
        return exchange(&dependencies, with: [])
    }

    /// A request without dependencies and arguments. Its handle is valid forever, so that simple providers need no
    /// request of their own.
    static let empty = Bits(Handle.make(CRequest([])))

    func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        guard dependencies.indices.contains(index), case .object(let object) = dependencies[index] else { return nil }
        return object.pointer
    }

    func object(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .object(let object) = dependencies[index] else { return nil }
        return borrowed(index) { Handle.make(object) }
    }

    func provider(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .provider(let provider) = dependencies[index] else {
            return nil
        }
        return borrowed(index) { Handle.make(provider) }
    }

    func factory(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .child(let factory) = dependencies[index] else { return nil }
        return borrowed(index) { Handle.make(factory) }
    }

    func graph(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .graph(let graph) = dependencies[index] else { return nil }
        return borrowed(index) { Handle.make(graph) }
    }

    private func borrowed(_ index: Int, _ make: () -> OpaquePointer) -> OpaquePointer {
        if let handle = handles[index] { return handle }
        let handle = make()
        handles[index] = handle
        return handle
    }

    func argument(_ name: ByteString) -> OpaquePointer? {
        if let handle = argumentHandles[name] { return handle }
        guard let value = arguments.values[name] else { return nil }
        let handle = Handle.make(value)
        argumentHandles[name] = handle
        return handle
    }
}

/// Named values that are passed with a request or to the build of a graph.
final class CArguments: Handle.Target, @unchecked Sendable {
    // SAFETY: filled by one thread at a time; a request uses a copy.
    static var handleKind: Handle.Kind { .arguments }

    private(set) var values: [ByteString: CObject] = [:]

    override init() {}

    func set(_ name: String, _ value: CObject) { values[ByteString(name)] = value }

    func copy() -> CArguments {
        let copy = CArguments()
        copy.values = values
        return copy
    }

    /// Checks the arguments of a request.
    /// - Parameter key: The requested key, for messages.
    /// - Throws: `RequestError`, which lists all mistakes.
    func check(against parameters: [Parameter], of key: ProviderKey, at sourceLocation: CodeLocation?)
        throws(RequestError)
    {
        var mistakes: [String] = []
        var hints: [String] = []
        for parameter in parameters {
            if let value = values[ByteString(parameter.name)] {
                if value.kind != parameter.kind {
                    mistakes.append(
                        "the argument \(legible(parameter.name)) is \(name(of: value.kind)), not \(name(of: parameter.kind))"
                    )
                }
            } else if !parameter.isOptional {
                mistakes.append("the argument \(legible(parameter.name)), \(name(of: parameter.kind)), is missing")
            }
        }
        for name in values.keys.map(\.text).sorted()
        where !parameters.contains(where: { areSameBytes($0.name, name) }) {
            mistakes.append("the argument \(legible(name)) is not expected")
            hints.append(
                "it takes "
                    + (parameters.isEmpty ? "none" : parameters.map { legible($0.name) }.joined(separator: ", ")))
        }
        guard !mistakes.isEmpty else { return }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key,
            message: mistakes.joined(separator: ", ") + (sourceLocation.map { "\n  --> declared at \($0)" } ?? ""),
            hints: Array(hints.prefix(1)))
    }

    static let none = CArguments()
}

/// An argument that a provider or a graph takes.
struct Parameter {
    let name: String
    let kind: cleanse_kind
    let isOptional: Bool
}
