import CCleanse
import Cleanse

/// A resolved dependency of a provider or an injector.
///
/// Nearly all are objects: the others are indirect, so that a list of those stays small.
enum LinkedNeed {
    case object(Link<CObject>)
    case collection(Link<[CObject]>)
    indirect case provider(ResolvedDependency<CObject>, on: CallingThread?)
    indirect case weak(ResolvedDependency<CObject>, on: CallingThread?)
    /// The factory of a child graph.
    indirect case child(ResolvedDependency<ChildGraph>, in: BuildContext)
    /// The graph of the dependent.
    indirect case graph(in: BuildContext)
    case absent

    func resolve(_ instance: GraphInstance) throws -> CRequest.Resolved {
        switch self {
        case .object(let link): .object(try link(instance))
        case .collection(let link): .object(CObject(.collection(Elements(try link(instance)))))
        case .provider(let found, let thread): .provider(CProvider(found, instance, on: thread))
        case .weak(let found, let thread): .provider(CProvider(weak: found, instance, on: thread))
        case .child(let found, let build):
            .child(
                CFactory(
                    try found.link(instance), of: CGraph(seen: WeakHome(found.home(of: instance).instance), in: build)))
        case .graph(let build): .graph(CGraph(seen: WeakHome(instance), in: build))
        case .absent: .absent
        }
    }
}

extension Linker {
    // No initialiser, which would be given references of its own, for each dependency.

    /// The next dependency of a registration.
    /// - Parameter build: Says which thread may request it later.
    func next(_ kind: cleanse_need, in build: BuildContext) -> LinkedNeed {
        switch Int(kind) {
        case Int(CLEANSE_NEED_GRAPH): .graph(in: build)
        case Int(CLEANSE_NEED_CHILD): nextResolved(ChildGraph.self).map { .child($0, in: build) } ?? .absent
        case Int(CLEANSE_NEED_COLLECTION): nextLink([CObject].self).map { .collection($0) } ?? .absent
        case Int(CLEANSE_NEED_PROVIDER): nextResolved(CObject.self).map { .provider($0, on: build.thread) } ?? .absent
        case Int(CLEANSE_NEED_WEAK): nextResolved(CObject.self).map { .weak($0, on: build.thread) } ?? .absent
        default: nextLink(CObject.self).map { .object($0) } ?? .absent
        }
    }
}
