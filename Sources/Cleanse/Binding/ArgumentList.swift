// The arguments of asynchronous functions with any number of parameters: values that may have to be awaited.

/// The arguments of an asynchronous function: values that are created immediately, and values that are awaited.
struct ArgumentList {
    private var sources: [Source] = []

    private enum Source {
        case link((GraphInstance) throws -> SlotContent)
        case awaited((GraphInstance) async throws -> SlotContent)
        /// The argument that each call passes.
        case given
    }

    /// Adds the argument of the linker's next dependency.
    mutating func add<Value>(_: Value.Type, from linker: Linker) {
        if let awaited = linker.nextAwaited() {
            sources.append(.awaited(awaited))
        } else {
            let link = linker.next(Value.self)
            sources.append(.link { Content.wrap(try link($0)) })
        }
    }

    /// Adds an argument that each call passes.
    mutating func addGiven() { sources.append(.given) }

    /// Creates the arguments that need not be awaited.
    func prepared(in instance: GraphInstance, given: SlotContent? = nil) throws -> Prepared {
        Prepared(
            try sources.map { source in
                switch source {
                case .link(let link): return .created(try link(instance))
                case .awaited(let create): return .awaited { try await create(instance) }
                // SAFETY: a function with such an argument is always called with one.
                case .given: return .created(given!)
                }
            })
    }

    /// Arguments that are awaited one after the other.
    struct Prepared {
        fileprivate enum Argument {
            case created(SlotContent)
            case awaited(() async throws -> SlotContent)
        }

        private let arguments: [Argument]
        private var position = 0

        fileprivate init(_ arguments: [Argument]) { self.arguments = arguments }

        /// Returns the next argument.
        mutating func next<Value>(_: Value.Type) async throws -> Value {
            defer { position += 1 }
            switch arguments[position] {
            case .created(let content): return Content.unwrap(content)
            case .awaited(let create): return Content.unwrap(try await create())
            }
        }
    }
}
