// The error of a missing service, and its hints.

import Cleanse

extension Resolver {
    /// The error of requesting a service that is not registered. Near misses are searched when they are read; until then
    /// the error keeps the container.
    func missing(_ key: ProviderKey) -> MissingProvider {
        let reason = ProgramServices.ofProcess.hint(for: self)
        return MissingProvider(
            key: key, chain: ChainLink.underWay,
            hints: Hints { (reason.map { [$0] } ?? []) + self.nearMisses(of: key) }, names: names)
    }

    /// Names types in messages, distinguished from all types that the container finds. Evaluated when a text is first read.
    var names: Names {
        .short.including {
            var types: [Any.Type] = []
            self.forEachVisible { types += $0.key.types }
            return types
        }
    }

    private func nearMisses(of key: ProviderKey) -> [String] {
        if case .registration(let registration)? = find(key) {
            return ["\(names(key)) has been registered since, at \(registration.origin)"]
        }
        return bridge(on: compile().plan).instance.missing(key).hints
    }
}
