// The arguments of asynchronous functions with any number of parameters: values that may have to be awaited.

/// The parameters of an asynchronous function, whose arguments are created immediately, awaited, or passed by each call.
struct ArgumentList {
    /// A parameter, by the code that provides its argument.
    private enum Parameter {
        /// The argument is created immediately.
        case created((GraphInstance) throws -> SlotContent)
        /// The argument is the value of this binding, which is awaited.
        case awaited(BindingID)
        /// Each call passes the argument.
        case given
    }

    private var parameters: [Parameter] = []

    /// Adds the parameter for the linker's next dependency.
    mutating func add<Value>(_: Value.Type, from linker: Linker) {
        if let awaited = linker.nextAwaited() {
            parameters.push(.awaited(awaited))
        } else {
            let link = linker.next(Value.self)
            parameters.push(.created { Content.wrap(try link($0)) })
        }
    }

    /// Adds a parameter whose argument each call passes.
    mutating func addGiven() { parameters.push(.given) }

    /// Creates the arguments that need not be awaited.
    func prepared(in instance: GraphInstance, given: SlotContent?) throws -> Prepared {
        var arguments: [Argument] = []
        for parameter in parameters {
            let argument: Argument =
                switch parameter {
                case .created(let create): .content(try create(instance))
                case .awaited(let binding): .awaited(binding)
                // SAFETY: a function with an argument that calls pass is always called with one.
                case .given: .content(given!)
                }
            arguments.append(argument)
        }
        return Prepared(arguments, in: instance)
    }

    /// An argument of a call.
    fileprivate enum Argument {
        case content(SlotContent)
        case awaited(BindingID)
    }

    /// The arguments of one call, which are awaited one after the other.
    final class Prepared {
        private let arguments: [Argument]
        private let instance: GraphInstance

        fileprivate init(_ arguments: [Argument], in instance: GraphInstance) {
            self.arguments = arguments
            self.instance = instance
        }

        /// Returns the argument at a position, which then is the position of the next argument.
        func next<Value>(_: Value.Type, at position: inout Int) async throws -> Value {
            let argument = arguments[position]
            position += 1
            switch argument {
            case .content(let content): return Content.unwrap(content)
            case .awaited(let binding): return Content.unwrap(try await instance.awaited(binding))
            }
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
