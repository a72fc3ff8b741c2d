// Why a graph can't start or stop, as a request that does not fit.

import CCleanse
import Cleanse

extension RequestError {
    /// What the engine says of a start or a stop that can't be; nil for any other error.
    init?(refusing error: any Error) {
        switch error {
        case let stopped as GraphStopped:
            self.init(
                number: Int32(CLEANSE_ERROR_STOPPED), key: nil,
                message: "\(stopped.isAbove ? "a graph above it" : "the graph") has been stopped",
                hints: ["build another graph, and start that"])
        case let conflict as CallerConflict:
            self.init(
                number: Int32(conflict.isDeadlock ? CLEANSE_ERROR_DEADLOCK : CLEANSE_ERROR_REENTRANT), key: nil,
                message: "\(conflict)",
                hints: ["start and stop a graph after its callbacks have returned, not inside them"])
        case is AwaitedStop:
            self.init(
                number: Int32(CLEANSE_ERROR_ASYNCHRONOUS), key: nil,
                message: "Swift has started the graph, in tasks, which a thread can't wait for",
                hints: ["stop it in Swift: await stop() of its running graph"])
        default: return nil
        }
    }
}
