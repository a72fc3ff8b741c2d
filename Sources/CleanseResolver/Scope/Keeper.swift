import Cleanse
import Synchronization

/// What a scope keeps, by key.
///
/// Containers note what a keeper keeps, so that they need not ask it again. It tells them when it releases something.
class Keeper: @unchecked Sendable {
    // SAFETY: what is kept, and who noted it, is touched under `lock` only, which is never held while code of a user runs.
    let lock = Lock()
    private var noters: [ObjectIdentifier: Noter] = [:]
    /// Grows with each reset: what was found before is not to be noted any more.
    private let resets = Atomic<Int>(0)

    private struct Noter {
        weak var registry: Registry?
    }

    /// Whether what is kept is to be kept by those who note it, too.
    var keeps: Bool { true }

    var generation: Int { resets.load(ordering: .acquiring) }

    /// The service, made or found.
    func service(of registration: Registration, for resolver: Resolver, _ args: Resolver.Args) throws -> AnyObject {
        // SAFETY: both subclasses override it.
        preconditionFailure("a subclass says how it keeps services")
    }

    /// Gives up what is kept; the caller releases the result.
    // SAFETY: both subclasses override it.
    func clear() -> Any { preconditionFailure("a subclass says what it keeps") }

    final func willNote(_ registry: Registry) {
        lock.withLock {
            noters[ObjectIdentifier(registry), default: Noter(registry: registry)].registry = registry
        }
    }

    /// Forgets a container's notes, when it goes.
    final func willNotNote(_ registry: ObjectIdentifier) {
        lock.withLock { noters[registry] = nil }
    }

    final func removeAll() {
        let (noters, removed) = lock.withLock {
            // Counted under the lock: who reads the new number finds nothing that is cleared here.
            resets.wrappingAdd(1, ordering: .acquiringAndReleasing)
            defer { self.noters = [:] }
            return (self.noters, clear())
        }
        for noter in noters.values { noter.registry?.forget(notedBy: self) }
        // Released here, without the lock: a deinitialiser may ask for services.
        withExtendedLifetime(removed) {}
    }
}

extension Registration {
    /// Creates the service in a cell, or finds it there.
    /// - Throws: ``ArgumentError`` if it was found and these arguments are lost.
    func service(
        in cell: OnceCell, for resolver: Resolver, _ args: Resolver.Args
    ) throws -> AnyObject {
        var isMine = false
        let service = try cell.content(for: self) {
            isMine = true
            return try make(resolver, args)
        }
        if !isMine { try refuse(args) }
        return service
    }

    /// Reports arguments for a service that is there already, unless the first ones are to win.
    func refuse(_ args: Resolver.Args) throws {
        if args.areGiven, !keepsFirstArguments, !args.isEmpty {
            throw ArgumentError(mistakes: [.stale], in: args, of: self)
        }
    }
}
