// Look-ups in an environment and in those above it.

import Cleanse

extension BeanHost {
    /// This environment, then those above it.
    var hosts: some Sequence<any BeanHost> { sequence(first: self as any BeanHost, next: \.hostAbove) }

    /// Who requests the beans of the environments above.
    var requestsAbove: [SharingCheck.Requests] { hosts.dropFirst().compactMap(\.requests) }

    // MARK: Declarations

    /// The declaration of an id, of this environment or of one above it.
    func declaration(id: String) -> (declaration: BeanDeclaration, host: any BeanHost)? {
        for host in hosts {
            if let own = host.definitions[id] { return (own, host) }
        }
        return nil
    }

    /// Hints at templates that may be meant by an id.
    func similarBeans(to id: String) -> [String] {
        similar(to: id, among: hosts.flatMap { Array($0.definitions.knownIds) }).compactMap { id in
            declaration(id: id).map {
                "there is \($0.declaration.name) in \($0.declaration.origin): did you mean that?"
            }
        }
    }

    // MARK: Scopes

    func findScope(_ name: String) -> (any BeanScope)? { hosts.lazy.compactMap { $0.scopes.find(name) }.first }

    /// Hints at scopes that may be meant by a name.
    func similarScopes(to name: String) -> [String] {
        similar(to: name, among: hosts.flatMap { Array($0.scopes.names) }).map {
            "there is \"\($0)\": did you mean that?"
        }
    }

    /// The names that may be meant by an unknown one, nearest first.
    private func similar(to name: String, among names: [String]) -> [String] { names.nearest(to: name) }

    // MARK: Beans

    /// A bean of this environment or of one above it.
    func resolvedBean(id: String) -> ResolvedBean? {
        resolvedBean(ProviderKey(beanId: id)) ?? declaredKey(id: id).flatMap { resolvedBean($0) }
    }

    /// The key of the declaration of an id, whose text may be another one that is canonically equivalent. Keys are compared byte by byte.
    func declaredKey(id: String) -> ProviderKey? {
        declaration(id: id)?.declaration.beanId.map { ProviderKey(beanId: $0) }
    }

    /// The bean of a key, or the factory bean of a product, of this environment or of one above it.
    func resolvedBean(_ key: ProviderKey) -> ResolvedBean? {
        hosts.lazy.compactMap { $0.runtime?.bean(key) }.first
    }

    /// The beans of a type, of this environment first, then of those above it.
    func resolvedCandidates(for type: Any.Type) -> Candidates {
        Candidates(hosts.compactMap { $0.runtime?.index.candidates(for: type) })
    }
}
