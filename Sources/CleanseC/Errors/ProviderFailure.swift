// The errors that the C interface adds to the engine's errors: failures of providers, and mistakes in requests.

import CCleanse
import Cleanse

/// A provider's failure, with the bindings that needed its object.
struct ProviderFailure: CleanseError {
    enum Reason {
        /// The provider reported the error itself.
        case given(GivenError)
        /// The provider passed on the error of one of its own calls.
        case passedOn(any Error)
    }

    let reason: Reason
    let path: FailurePath

    /// The bindings from the outermost to the provider, which is the last.
    var chain: [ChainLink] { path.links }

    var code: String { "provider-failed" }
    var keys: [ProviderKey] { (cause?.keys ?? []) + chain.reversed().map(\.key) }
    var sourceLocations: [CodeLocation] { (cause?.sourceLocations ?? []) + chain.reversed().map(\.sourceLocation) }
    var hints: [String] { cause?.hints ?? [] }

    private var cause: (any CleanseError)? {
        if case .passedOn(let error) = reason { error as? any CleanseError } else { nil }
    }

    /// The number of the whole error: a provider that passes on an error has failed, whatever the error says about its own key.
    var number: Int32 {
        if case .given(let error) = reason { error.number } else { Int32(CLEANSE_ERROR_PROVIDER) }
    }

    var description: String {
        switch reason {
        case .given(let error):
            guard let provider = chain.last else { return error.message }
            return
                "*** \(provider.key) *** \(error.message)\n  --> at \(provider.sourceLocation), in \(provider.component)"
                + dependentLines
        case .passedOn(let error): return CError.text(of: error) + passedOnLines
        }
    }

    /// The lines of a message that show the path of an error that was passed on.
    var passedOnLines: String {
        guard let provider = chain.last else { return "" }
        return "\n  --> passed on by \(provider.key) at \(provider.sourceLocation), in \(provider.component)"
            + dependentLines
    }

    private var dependentLines: String {
        let dependents: [ChainLink] = chain.dropLast().reversed()
        return ChainLink.lines(count: dependents.count) {
            let dependent = dependents[$0]
            return "      required by \(dependent.key) at \(dependent.sourceLocation), in \(dependent.component)"
        }
    }

    /// The failure, with a binding that needed the object added to the front of its chain.
    func required(by dependent: ChainLink) -> ProviderFailure {
        ProviderFailure(reason: reason, path: FailurePath(dependent, path))
    }
}

extension Error {
    /// The failure of a provider, with a binding that needed its object added to the front of its chain; any other error unchanged.
    func required(by dependent: @autoclosure () -> ChainLink) -> any Error {
        (self as? ProviderFailure)?.required(by: dependent()) ?? self
    }
}

/// The path from a binding to the provider that failed, as a linked list: each dependent adds one link in front.
final class FailurePath: @unchecked Sendable {
    // SAFETY: never written except by `deinit`.
    private let link: ChainLink
    private var next: FailurePath?

    init(_ link: ChainLink, _ next: FailurePath? = nil) {
        self.link = link
        self.next = next
    }

    deinit { ReleaseQueue.release(&next) }

    var links: [ChainLink] { Array(sequence(first: self, next: \.next).map(\.link)) }
}

/// An error that a callback reports itself.
struct GivenError: Error, CustomStringConvertible {
    let number: Int32
    let message: String

    var description: String { message }
}

// The errors that the C interface adds to the engine's errors.

/// A request that does not fit the binding, or comes too late.
struct RequestError: CleanseError {
    let number: Int32
    let key: ProviderKey?
    let message: String
    var hints: [String] = []

    var code: String { "request" }
    var keys: [ProviderKey] { key.map { [$0] } ?? [] }
    var description: String {
        (key.map { "*** \($0) *** " } ?? "") + message + hintLines
    }
}

// Refused starts and stops, as errors of a request.
extension RequestError {
    /// Converts an error with which the engine refuses a start or a stop. `nil` for any other error.
    init?(refusing error: any Error) {
        switch error {
        case let stopped as StoppedGraph:
            self.init(
                number: Int32(CLEANSE_ERROR_STOPPED), key: nil,
                message: "\(stopped.isAbove ? "a graph above it" : "the graph") has been stopped",
                hints: ["build another graph, and start that"])
        case let conflict as CallerConflict:
            self.init(
                number: Int32(conflict.isDeadlock ? CLEANSE_ERROR_DEADLOCK : CLEANSE_ERROR_REENTRANT), key: nil,
                message: "\(conflict)",
                hints: ["start, stop and check a graph after its callbacks have returned, not inside them"])
        case is AwaitedStop:
            self.init(
                number: Int32(CLEANSE_ERROR_ASYNCHRONOUS), key: nil,
                message: "Swift has started the graph in tasks, which a thread can't wait for",
                hints: ["stop or check it in Swift: await stop() or health() of its running graph"])
        default: return nil
        }
    }
}

/// A declaration that does not fit the graph.
struct DeclarationError: CleanseError {
    let number: Int32
    let key: String
    let message: String
    let sourceLocations: [CodeLocation]
    /// The binding that depends on the key, if the mistake is about that dependency.
    var requirer: ChainLink?
    let hints: [String]

    var code: String { "declaration" }
    var chain: [ChainLink] { requirer.map { [$0] } ?? [] }
    var description: String {
        "*** \(legible(key)) *** \(message)" + sourceLocations.map { "\n  --> at \($0)" }.joined() + hintLines
    }
}

/// The message of a validator.
struct ValidatorError: CleanseError {
    let key: String?
    let message: String

    var code: String { "validator" }
    var description: String { (key.map { "*** \(legible($0)) *** " } ?? "") + message }
}
