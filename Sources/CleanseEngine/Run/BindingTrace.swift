/// The part of a trace that a binding reports to.
struct BindingTrace: Sendable {
    private let trace: GraphTrace
    private let binding: ChainLink
    private let actor: Any.Type?
    private let names: Names

    init(_ trace: GraphTrace, _ plan: GraphPlan, _ binding: BindingID) {
        self.trace = trace
        self.binding = plan.chainLink(of: binding)
        actor = (plan.isolation(creating: binding) ?? plan.isolation(calling: binding))?.type
        names = plan.names
    }

    /// Reports what a function does on this thread.
    func measure<Value>(_ activity: GraphTrace.Activity, _ body: () throws -> Value) throws -> Value {
        let beginning = trace.begin()
        do {
            let value = try GraphTrace.$enclosing.withValue(enclosing(beginning), operation: body)
            end(beginning, activity, isAsynchronous: false)
            return value
        } catch {
            end(beginning, activity, isAsynchronous: false, error)
            throw error
        }
    }

    /// Reports what an asynchronous function does.
    func measure<Value>(
        awaiting activity: GraphTrace.Activity, _ body: () async throws -> Value
    ) async throws -> Value {
        let beginning = trace.begin()
        do {
            let value = try await GraphTrace.$enclosing.withValue(enclosing(beginning), operation: body)
            end(beginning, activity, isAsynchronous: true)
            return value
        } catch {
            end(beginning, activity, isAsynchronous: true, error)
            throw error
        }
    }

    private func enclosing(_ beginning: GraphTrace.Beginning) -> GraphTrace.Enclosing {
        GraphTrace.Enclosing(trace: ObjectIdentifier(trace), id: beginning.id)
    }

    private func end(
        _ beginning: GraphTrace.Beginning, _ activity: GraphTrace.Activity, isAsynchronous: Bool,
        _ error: (any Error)? = nil
    ) {
        let enclosing = GraphTrace.enclosing.flatMap { $0.trace == ObjectIdentifier(trace) ? $0.id : nil }
        trace.end(
            GraphTrace.Event(
                id: beginning.id, enclosing: enclosing, activity: activity, binding: binding, began: beginning.began,
                duration: trace.now - beginning.began, thread: beginning.thread, isAsynchronous: isAsynchronous,
                actor: actor, error: error.map { "\($0)" }, names: names))
    }
}
