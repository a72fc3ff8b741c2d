// Links, which find or create the values of bindings in an instance, and related types: erased links, creators of slots, and getters.

/// A linked binding, which finds or creates a value in an instance of the component that declares the binding.
///
/// The closure captures the links of its dependencies, so resolving a graph is a chain of direct closure calls without look-ups, boxes or
/// casts.
@frozen @usableFromInline
package struct Link<Value> {
    @usableFromInline let resolve: (GraphInstance) throws -> Value

    @inlinable
    package init(_ resolve: @escaping (GraphInstance) throws -> Value) {
        self.resolve = resolve
    }

    // Transparent, so that debug builds also call the closure directly.
    @_transparent @usableFromInline
    package func callAsFunction(_ instance: GraphInstance) throws -> Value {
        try resolve(instance)
    }
}

extension Link {
    /// Returns the link for instances of a component that is `hops` levels below.
    func hopping(_ hops: Int) -> Link {
        switch hops {
        case 0: self
        // One level, as nearly always, takes no reference to the parent.
        case 1: Link { instance in try instance.unmanagedParent._withUnsafeGuaranteedRef { try self($0) } }
        default: Link { instance in try self(instance.ancestor(hops)) }
        }
    }

    /// Returns the link of a binding with a guard against recursion.
    func guarded(as binding: BindingID) -> Link {
        Link { instance in
            // One `_withUnsafeGuaranteedRef` around all of this would need a closure that is a function of its own.
            let context = ThreadContext.unretained
            try context._withUnsafeGuaranteedRef { try $0.begin(instance.creation(of: binding)) }
            defer { context._withUnsafeGuaranteedRef { $0.pop() } }
            return try self(instance)
        }
    }

    /// Returns a link that checks, before it creates anything, that the caller is on an actor, and throws otherwise.
    /// - Parameters:
    ///   - isolation: The actor, or `nil` if the link may run on any thread.
    ///   - binding: The binding whose value the link creates, in the plan of the instances that the link runs in.
    func checking(_ isolation: Isolation?, of binding: BindingID) -> Link {
        guard let isolation else { return self }
        return Link { instance in
            try instance.plan.check(isolation, of: binding)
            return try self(instance)
        }
    }
}

/// A link without its value type, which its users know.
@frozen @usableFromInline
package struct ErasedLink {
    @usableFromInline let resolve: (GraphInstance) throws -> Void

    // SAFETY: both casts: a `Link` is one closure stored at its most general abstraction, which takes the same two words for every `Value`.
    // A link is always read back at the type with which it was created: keys carry that type, and dependency forms check it
    // (`DependencyForm`).

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
/// The type is noncopyable, so that a call on an element of a row of memory does not retain the captures of its link.
struct Creator: ~Copyable {
    let binding: BindingID
    /// See `GraphPlan.Binding`.
    let isPreCreated: Bool
    private let link: Link<AnyObject>

    init(binding: BindingID, isPreCreated: Bool, link: consuming Link<AnyObject>) {
        self.binding = binding
        self.isPreCreated = isPreCreated
        self.link = link
    }

    /// A placeholder that is never called.
    static var nothing: Creator {
        Creator(binding: BindingID(0), isPreCreated: false, link: LinkRows.nothing.of(AnyObject.self))
    }

    /// Creates another creator with the same link.
    init(copying other: borrowing Creator) {
        // In release builds with `-enable-testing`, Swift 6.3 crashes if the stored properties are read directly.
        let (binding, isPreCreated, link) = (other.binding, other.isPreCreated, other.link)
        self.init(binding: binding, isPreCreated: isPreCreated, link: link)
    }

    func callAsFunction(_ instance: GraphInstance) throws -> AnyObject { try link(instance) }
}

/// Finds or creates a value of the graph at each call.
package struct Getter<Value> {
    package let get: () throws -> Value
}

/// A value on its way from the isolation that created it to the one that uses it.
package struct TransferredValue<Value>: @unchecked Sendable {
    // SAFETY: it leaves an actor only if the plan has found that nothing else there uses it, or that it is `Sendable` (`SharingCheck`).
    package let value: Value

    package init(value: Value) { self.value = value }
}

/// An asynchronous call, whose argument and result are contents of slots.
package typealias AsyncCall = @Sendable (TransferredValue<SlotContent>) async throws -> TransferredValue<SlotContent>
