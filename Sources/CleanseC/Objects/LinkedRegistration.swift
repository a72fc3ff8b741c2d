import CCleanse
import Cleanse

/// A registration with its resolved dependencies, in one object, which the link of a provider or an injector keeps.
final class LinkedRegistration: ManagedBuffer<LinkedRegistration.Header, LinkedDependency> {
    struct Header {
        let registration: Registration
        let count: Int
    }

    // SAFETY: each need of the registration has an element, from `create` to `deinit`.

    /// - Parameter build: The options of the build, which say which thread may request the dependencies later.
    static func create(_ registration: Registration, _ linker: Linker, in build: BuildContext) -> LinkedRegistration {
        let needs = registration.needs
        let linked = unsafeDowncast(
            create(minimumCapacity: needs.count) { _ in Header(registration: registration, count: needs.count) },
            to: LinkedRegistration.self)
        linked.withUnsafeMutablePointerToElements { elements in
            // By index, since binding an element to a name would copy it and retain its key.
            for index in needs.indices {
                (elements + index).initialize(to: linker.next(needs[index].kind, in: build))
            }
        }
        return linked
    }

    deinit {
        _ = withUnsafeMutablePointers { header, elements in elements.deinitialize(count: header.pointee.count) }
    }

    var registration: Registration { header.registration }

    /// Resolves the dependencies, and creates an object.
    func make(_ arguments: CArguments = .none, in instance: GraphInstance) throws -> CObject {
        let registration = registration
        return try registration.create(
            registration.request(try resolve(in: instance), arguments), in: instance, isShared: registration.isShared)
    }

    /// - Throws: The error of a dependency's provider, with this binding in the chain.
    func resolve(in instance: GraphInstance) throws -> [CRequest.Resolved] {
        try withUnsafeMutablePointers { header, elements in
            var found: [CRequest.Resolved] = []
            do {
                for index in 0..<header.pointee.count { found.append(try elements[index].resolve(instance)) }
                return found
            } catch {
                CObject.end(&found)
                throw error.required(by: header.pointee.registration.link(in: instance))
            }
        }
    }
}

/// A resolved dependency of a provider or an injector.
///
/// Nearly all dependencies are objects. Most other cases are indirect, so that a list of dependencies stays small.
enum LinkedDependency {
    case object(Link<CObject>)
    case collection(Link<[CObject]>)
    indirect case provider(ResolvedDependency<CObject>, on: ThreadIdentity?)
    indirect case weak(ResolvedDependency<CObject>, on: ThreadIdentity?)
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
                    try found.link(instance),
                    of: CGraph(weakHome: WeakHome(found.home(of: instance).instance), in: build)))
        case .graph(let build): .graph(CGraph(weakHome: WeakHome(instance), in: build))
        case .absent: .absent
        }
    }
}

extension Linker {
    // A function of the linker, since an initialiser would retain its arguments for each dependency.

    /// The next dependency of a registration.
    /// - Parameter build: The options of the build, which say which thread may request the dependency later.
    func next(_ kind: cleanse_need, in build: BuildContext) -> LinkedDependency {
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

// Links a registration to the function that runs when its object is requested.
extension Recipe {
    /// Creates the recipe that links a provider. If possible, closures capture only the registration, so that they take no memory of
    /// their own.
    init(_ provider: consuming Registration, in build: BuildContext) {
        let registration = consume provider
        if !build.isPlain {
            self = .function { linker in
                let traced = registration.traced(in: build, linker)
                return traced.isPlain ? linker.finish(traced.plainLink) : traced.link(with: linker, in: build)
            }
        } else if !registration.isPlain {
            self = .function { registration.link(with: $0, in: .plain) }
        } else {
            self.init(registration.plainLink)
        }
    }
}

extension Registration {
    /// The link of a plain provider.
    fileprivate var plainLink: Link<CObject> {
        isShared
            ? Link { try self.create(nil, in: $0, isShared: true) } : Link { try self.createPlain(in: $0) }
    }

    fileprivate func link(with linker: Linker, in build: BuildContext) -> ErasedLink {
        let linked = LinkedRegistration.create(self, linker, in: build)
        guard !parameters.isEmpty else { return linker.finish(Link<CObject> { try linked.make(in: $0) }) }
        let (lease, binding) = (linker.lease, linker.binding)
        let make = linker.checkingIsolation { instance, arguments in try linked.make(arguments, in: instance) }
        // Not guarded here: the assembler is guarded, and knows that arguments distinguish requests.
        return ErasedLink(
            Link<CObject> { instance in
                CObject(.assembler(Assembler(self, lease(instance), binding: binding, make)))
            })
    }

    /// The registration, or one whose callbacks are reported to the trace of a build.
    func traced(in build: BuildContext, _ linker: Linker) -> Registration {
        build.trace.map { traced(by: $0, in: linker.component) } ?? self
    }
}

/// Fills the properties of an instance, beginning with the base type's.
final class CInjector {
    let inject: (UnsafeMutableRawPointer?) throws -> Void

    init(_ inject: @escaping (UnsafeMutableRawPointer?) throws -> Void) {
        self.inject = inject
    }
}

/// The role of keys under which property injectors are bound.
enum InjectorKey: StringKeyRole {
    static var noun: String? { "an injector" }
}
