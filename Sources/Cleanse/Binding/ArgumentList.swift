// Functions with any number of parameters get their arguments from lists: of links, or of values that may have to be waited for.

/// The links of a function's parameters, of any number: a tuple of a parameter pack would have its metadata looked up for each call.
///
/// Not read from an array, whose generic functions debug builds would call for each parameter.
@usableFromInline
final class LinkList {
    // SAFETY: `count` initialised links, which nobody changes, and which live as long as the list.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    private let count: Int

    @usableFromInline
    init(_ links: ContiguousArray<ErasedLink>) {
        self.links = .allocate(capacity: links.count)
        count = links.count
        for (position, link) in links.enumerated() { (self.links + position).initialize(to: link) }
    }

    deinit {
        links.deinitialize(count: count)
        links.deallocate()
    }

    /// The values, to be resolved one after the other, while the list is kept.
    @inlinable @inline(__always)
    var values: Values { Values(links: links) }

    @frozen @usableFromInline
    struct Values {
        @usableFromInline var links: UnsafeMutablePointer<ErasedLink>

        @inlinable
        init(links: UnsafeMutablePointer<ErasedLink>) { self.links = links }

        /// Resolves the next dependency.
        @inlinable @inline(__always)
        mutating func next<Value>(_: Value.Type, in instance: GraphInstance) throws -> Value {
            // SAFETY: the same two words, as in `ErasedLink.of`.
            let link = UnsafeRawPointer(links).assumingMemoryBound(to: Link<Value>.self)
            links += 1
            return try link.pointee(instance)
        }
    }
}

/// The arguments of an asynchronous function: what is created at once, and what has to be waited for.
struct ArgumentList {
    private var sources: [Source] = []

    private enum Source {
        case link((GraphInstance) throws -> SlotContent)
        case awaited((GraphInstance) async throws -> SlotContent)
        /// The argument of a call.
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

    /// Adds an argument that is given with each call.
    mutating func addGiven() { sources.append(.given) }

    /// Creates what is created at once.
    func prepared(in instance: GraphInstance, given: SlotContent? = nil) throws -> Prepared {
        Prepared(
            try sources.map { source in
                switch source {
                case .link(let link): return .created(try link(instance))
                case .awaited(let create): return .awaited { try await create(instance) }
                // SAFETY: what has such an argument is given it.
                case .given: return .created(given!)
                }
            })
    }

    /// Arguments that are to be waited for one after the other.
    struct Prepared {
        fileprivate enum Argument {
            case created(SlotContent)
            case awaited(() async throws -> SlotContent)
        }

        private let arguments: [Argument]
        private var position = 0

        fileprivate init(_ arguments: [Argument]) { self.arguments = arguments }

        /// The next argument.
        mutating func next<Value>(_: Value.Type) async throws -> Value {
            defer { position += 1 }
            switch arguments[position] {
            case .created(let content): return Content.unwrap(content)
            case .awaited(let create): return Content.unwrap(try await create())
            }
        }
    }
}
