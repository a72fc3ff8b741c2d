/// The actors that the bindings of a plan belong to. Only a plan in which something belongs to an actor has them.
struct Isolations: Sendable {
    /// The actors of the bindings' own factories.
    var own = SparseColumn<GraphPlan.Binding, Isolation>()
    /// Where the value of each binding can be created: on the actor of its own factory, or of what is created before it.
    private(set) var created: Column<GraphPlan.Binding, Place?>
    /// Where values that create others when they are called can be called: factories, injectors.
    private(set) var called = SparseColumn<GraphPlan.Binding, Place>()

    /// An actor, and a way to a reason.
    struct Place: Sendable {
        let isolation: Isolation
        /// The dependency that belongs to the actor; nil if the binding's own factory does.
        @OptionalIndex private(set) var next: BindingID?

        init(_ isolation: Isolation, next: BindingID? = nil) {
            self.isolation = isolation
            self.next = next
        }
    }

    init(count: Int) { created = Column(repeating: nil, count: count) }

    mutating func create(_ binding: BindingID, at place: Place) { created[binding] = place }
    mutating func call(_ binding: BindingID, at place: Place) { called.store(place, binding) }

    /// The way from a place to the binding whose own factory belongs to the actor.
    func way(from place: Place?) -> [BindingID] {
        var (way, place) = ([BindingID](), place)
        while let next = place?.next {
            way.append(next)
            place = created[next]
        }
        return way
    }
}

extension GraphPlan {
    /// The actor on which the value of a binding is created; nil if any thread may.
    package func isolation(creating binding: BindingID) -> Isolation? { isolations?.created[binding]?.isolation }

    /// The actor on which the value of a binding, which is a factory or an injector, can be called; nil if any thread may.
    package func isolation(calling binding: BindingID) -> Isolation? { isolations?.called[binding]?.isolation }

    /// Checks, before the value of a binding is created or called, that the caller runs on its actor.
    /// - Throws: ``WrongIsolation``.
    func check(_ isolation: Isolation, of binding: BindingID) throws {
        if !isolation.isCurrent, let error = wrongIsolation(of: binding) { throw error }
    }

    private func wrongIsolation(of binding: BindingID) -> WrongIsolation? {
        guard let isolations, let place = isolations.called[binding] ?? isolations.created[binding] else { return nil }
        return WrongIsolation(
            isolation: place.isolation, chain: ([binding] + isolations.way(from: place)).map(chainLink(of:)),
            wording: wording, graphNames: names)
    }
}
