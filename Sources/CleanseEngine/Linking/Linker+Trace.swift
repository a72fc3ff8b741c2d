// Lets what a link does be reported to a trace. Without one, links are as they are.

extension Linker {
    /// The part of the trace of the binding being linked.
    var bindingTrace: BindingTrace? { trace.map { BindingTrace($0, plan, binding) } }

    /// The link of a binding, whose creations are reported.
    func traced<Value>(_ link: consuming Link<Value>) -> Link<Value> {
        guard let trace = bindingTrace else { return link }
        let untraced = link
        return Link { instance in try trace.measure(.creation) { try untraced(instance) } }
    }

    /// What creates the value of a binding whose factory is asynchronous: what has to be waited for is reported.
    func traced(_ maker: AsyncMaker) -> AsyncMaker {
        guard let trace = bindingTrace else { return maker }
        return AsyncMaker { instance in
            let prepared = try maker.prepare(instance)
            return AsyncMaker.Prepared { try await trace.measure(awaiting: .creation) { try await prepared() } }
        }
    }

    /// What the value of a binding calls, whose calls are reported.
    package func traced<Argument, Value>(
        _ call: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard let trace = bindingTrace else { return call }
        return { instance, argument in try trace.measure(.call) { try call(instance, argument) } }
    }
}
