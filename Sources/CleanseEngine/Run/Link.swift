// Links, which create or find the values of bindings in an instance, and their forms: erased links, makers of slots, getters.

/// A linked binding: creates or finds a value in an instance of the component that declares the binding.
///
/// The closure captures the links of its dependencies, so resolving a graph is a chain of direct closure calls with no
/// look-up, no box and no cast on the way.
@frozen @usableFromInline
package struct Link<Value> {
    @usableFromInline let resolve: (GraphInstance) throws -> Value

    @inlinable
    package init(_ resolve: @escaping (GraphInstance) throws -> Value) {
        self.resolve = resolve
    }

    // Transparent, so that debug builds call the closure too, and nothing around it.
    @_transparent @usableFromInline
    package func callAsFunction(_ instance: GraphInstance) throws -> Value {
        try resolve(instance)
    }
}

extension Link {
    /// The link, to be run in instances of a component `hops` below.
    func hopping(_ hops: Int) -> Link {
        switch hops {
        case 0: self
        case 1: Link { instance in try self(instance.ancestor(1)) }
        default: Link { instance in try self(instance.ancestor(hops)) }
        }
    }

    /// The link of a binding, guarded against recursion.
    func guarded(as binding: BindingID) -> Link {
        Link { instance in
            // Not inside one closure, which would be a function of its own.
            let context = ThreadContext.unretained
            try context._withUnsafeGuaranteedRef { try $0.begin(instance.creation(of: binding)) }
            defer { context._withUnsafeGuaranteedRef { $0.pop() } }
            return try self(instance)
        }
    }

    /// The link, which throws outside of an actor, before it creates anything.
    /// - Parameters:
    ///   - isolation: The actor; nil if the link may run on any thread.
    ///   - binding: What it creates, in the plan of the instances that it runs in.
    func checking(_ isolation: Isolation?, of binding: BindingID) -> Link {
        guard let isolation else { return self }
        return Link { instance in
            try instance.plan.check(isolation, of: binding)
            return try self(instance)
        }
    }
}

/// A link whose value type is known only to its users.
@frozen @usableFromInline
package struct ErasedLink {
    @usableFromInline let resolve: (GraphInstance) throws -> Void

    // SAFETY: both casts: a `Link` is one closure stored at its most general abstraction, the same two words for
    // every `Value`. A link is only ever read back at the type it was created with: keys carry that type, and forms of
    // dependencies check it (`DependencyForm`).

    @usableFromInline
    package init<Value>(_ link: consuming Link<Value>) {
        self = unsafeBitCast(link, to: ErasedLink.self)
    }

    @usableFromInline
    package consuming func of<Value>(_: Value.Type) -> Link<Value> {
        unsafeBitCast(self, to: Link<Value>.self)
    }
}

/// Creates the content of a slot.
///
/// It can't be copied, so that calling it where it is, in a row of memory, takes no reference to what its link captures.
struct Maker: ~Copyable {
    let binding: BindingID
    /// See `GraphPlan.Binding`.
    let isMadeAhead: Bool
    private let link: Link<AnyObject>

    init(binding: BindingID, isMadeAhead: Bool, link: consuming Link<AnyObject>) {
        self.binding = binding
        self.isMadeAhead = isMadeAhead
        self.link = link
    }

    /// One that nobody calls.
    static var nothing: Maker {
        Maker(binding: BindingID(0), isMadeAhead: false, link: LinkRows.nothing.of(AnyObject.self))
    }

    func callAsFunction(_ instance: GraphInstance) throws -> AnyObject { try link(instance) }
}

/// Gives a value of the graph each time it is called.
package struct Getter<Value> {
    package let get: () throws -> Value

    init(_ get: @escaping () throws -> Value) {
        self.get = get
    }
}

/// A value on its way from where it was created to where it is used.
package struct Created<Value>: @unchecked Sendable {
    // SAFETY: it leaves an actor only if the plan has found that nothing else there uses it, or that it is `Sendable` (`SharingCheck`).
    package let value: Value

    package init(value: Value) { self.value = value }
}
