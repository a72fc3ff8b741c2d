import Cleanse

/// A registration with its resolved dependencies, in one object: what the link of a provider or an injector keeps.
final class LinkedRegistration: ManagedBuffer<LinkedRegistration.Header, LinkedNeed> {
    struct Header {
        let registration: Registration
        let count: Int
    }

    // SAFETY: there is an element for each need of the registration from `create` on, until `deinit`.

    /// - Parameter build: Says which thread may request the dependencies later.
    static func create(_ registration: Registration, _ linker: Linker, in build: BuildContext) -> LinkedRegistration {
        let needs = registration.needs
        let linked = unsafeDowncast(
            create(minimumCapacity: needs.count) { _ in Header(registration: registration, count: needs.count) },
            to: LinkedRegistration.self)
        linked.withUnsafeMutablePointerToElements { elements in
            // By index: an element that is bound to a name is a copy, whose key is counted.
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
