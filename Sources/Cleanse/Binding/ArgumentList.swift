// The arguments of asynchronous functions with any number of parameters: values that may have to be awaited.

/// The parameters of an asynchronous function, whose arguments are created immediately, awaited, or passed by each call.
struct ArgumentList {
    /// A parameter. If it has neither a link nor a binding, each call passes the argument.
    fileprivate final class Parameter {
        /// Creates the argument.
        let link: ((GraphInstance) throws -> SlotContent)?
        /// The binding whose value is awaited.
        let awaited: BindingID?

        init(link: ((GraphInstance) throws -> SlotContent)? = nil, awaited: BindingID? = nil) {
            self.link = link
            self.awaited = awaited
        }
    }

    private var parameters: [Parameter] = []

    /// Adds the parameter for the linker's next dependency.
    mutating func add<Value>(_: Value.Type, from linker: Linker) {
        if let awaited = linker.nextAwaited() {
            parameters.append(Parameter(awaited: awaited))
        } else {
            let link = linker.next(Value.self)
            parameters.append(Parameter(link: { Content.wrap(try link($0)) }))
        }
    }

    /// Adds a parameter whose argument each call passes.
    mutating func addGiven() { parameters.append(Parameter()) }

    /// Creates the arguments that need not be awaited.
    func prepared(in instance: GraphInstance, given: SlotContent?) throws -> Prepared {
        var contents: [SlotContent?] = []
        for parameter in parameters { contents.append(try parameter.link?(instance) ?? given) }
        return Prepared(parameters: parameters, contents: contents, instance: instance)
    }

    /// The arguments of one call, which are awaited one after the other.
    final class Prepared {
        private let parameters: [Parameter]
        private let contents: [SlotContent?]
        private let instance: GraphInstance

        fileprivate init(parameters: [Parameter], contents: [SlotContent?], instance: GraphInstance) {
            self.parameters = parameters
            self.contents = contents
            self.instance = instance
        }

        /// Returns the argument at a position, which then is the position of the next argument.
        func next<Value>(_: Value.Type, at position: inout Int) async throws -> Value {
            let current = position
            position += 1
            guard let awaited = parameters[current].awaited else {
                // SAFETY: a function with an argument that calls pass is always called with one.
                return Content.unwrap(contents[current]!)
            }
            return Content.unwrap(try await instance.awaited(awaited))
        }
    }
}

extension AsyncFunction {
    /// Returns a function that creates the arguments, and returns the call that is still to be awaited.
    /// - Parameters:
    ///   - linker: Links the dependencies, which are the parameters of other types than `given`.
    ///   - given: The type of the parameter that receives the argument of the returned function, if there is one.
    func prepared(
        by linker: Linker, given: Any.Type? = nil
    ) -> (GraphInstance, SlotContent?) throws -> AsyncCreator.Prepared {
        var list = ArgumentList()
        for type in repeat (each P).self {
            if type == given { list.addGiven() } else { list.add(type, from: linker) }
        }
        let arguments = list
        let plain = plain
        return { instance, given in
            let prepared = try arguments.prepared(in: instance, given: given)
            return AsyncCreator.Prepared {
                var position = 0
                return Content.wrap(try await plain(repeat try await prepared.next((each P).self, at: &position)))
            }
        }
    }
}
