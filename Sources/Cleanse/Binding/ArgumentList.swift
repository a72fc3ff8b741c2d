// The arguments of asynchronous functions with any number of parameters: values that may have to be awaited.

/// The arguments of an asynchronous function: values that are created immediately, and values that are awaited.
struct ArgumentList {
    /// Returns an argument that has been created, or that is created when the argument is called.
    private typealias Source = (GraphInstance, _ given: SlotContent?) throws -> Argument
    fileprivate typealias Argument = () async throws -> SlotContent

    private var sources: [Source] = []

    /// Adds the argument of the linker's next dependency.
    mutating func add<Value>(_: Value.Type, from linker: Linker) {
        if let awaited = linker.nextAwaited() {
            sources.append { instance, _ in { try await awaited(instance) } }
        } else {
            let link = linker.next(Value.self)
            sources.append { instance, _ in
                let content = Content.wrap(try link(instance))
                return { content }
            }
        }
    }

    /// Adds an argument that each call passes.
    mutating func addGiven() {
        // SAFETY: a function with such an argument is always called with one.
        sources.append { _, given in { given! } }
    }

    /// Creates the arguments that need not be awaited.
    func prepared(in instance: GraphInstance, given: SlotContent? = nil) throws -> Prepared {
        Prepared(try sources.map { try $0(instance, given) })
    }

    /// Arguments that are awaited one after the other.
    struct Prepared {
        private let arguments: [Argument]
        private var nextPosition = 0

        fileprivate init(_ arguments: [Argument]) { self.arguments = arguments }

        /// Returns the next argument.
        mutating func next<Value>(_: Value.Type) async throws -> Value {
            let argument = arguments[nextPosition]
            nextPosition += 1
            return Content.unwrap(try await argument())
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
                var arguments = prepared
                return Content.wrap(try await plain(repeat try await arguments.next((each P).self)))
            }
        }
    }
}
