import CCleanse
import Cleanse

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
