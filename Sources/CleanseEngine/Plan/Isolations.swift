/// The actors of the bindings of a plan. A plan has them only if one of its bindings belongs to an actor.
final class Isolations {
    /// The actors of the bindings' own factories.
    var own = SparseColumn<GraphPlan.Binding, Isolation>()
    /// The actor on which each binding's value can be created: the actor of its own factory, or of a value that is created before it.
    private(set) var created: Column<GraphPlan.Binding, Site?>
    /// The actors on which factories and injectors can be called, which create values when they are called.
    private(set) var called = SparseColumn<GraphPlan.Binding, Site>()

    /// An actor, and the path to the binding that belongs to it.
    final class Site: Sendable {
        let isolation: Isolation
        /// The dependency that needs the actor, or `nil` if the binding's own factory does.
        let next: BindingID?

        init(_ isolation: Isolation, next: BindingID? = nil) {
            self.isolation = isolation
            self.next = next
        }
    }

    init(count: Int) { created = Column(repeating: nil, count: count) }

    func create(_ binding: BindingID, at site: Site) { created[binding] = site }
    func call(_ binding: BindingID, at site: Site) { called.store(site, binding) }

    /// Returns the path from a site to the binding whose own factory belongs to the actor.
    func path(from site: Site?) -> [BindingID] {
        var (path, site) = ([BindingID](), site)
        while let next = site?.next {
            path.append(next)
            site = created[next]
        }
        return path
    }
}

extension GraphPlan {
    /// Returns the actor on which the value of a binding is created, or `nil` if any thread may create it.
    package func isolation(creating binding: BindingID) -> Isolation? { isolations?.created[binding]?.isolation }

    /// Returns the actor on which a binding's factory or injector can be called, or `nil` if any thread may call it.
    package func isolation(calling binding: BindingID) -> Isolation? { isolations?.called[binding]?.isolation }

    /// Checks that the caller runs on the actor of a binding, before the binding's value is created or called.
    /// - Throws: ``WrongIsolation`` if the caller does not.
    func check(_ isolation: Isolation, of binding: BindingID) throws {
        if !isolation.isCurrent, let error = wrongIsolation(of: binding) { throw error }
    }

    private func wrongIsolation(of binding: BindingID) -> WrongIsolation? {
        guard let isolations, let site = isolations.called[binding] ?? isolations.created[binding] else { return nil }
        return WrongIsolation(
            isolation: site.isolation, chain: chain(of: [binding] + isolations.path(from: site)),
            wording: wording, names: names)
    }
}
