import Cleanse

/// The services that a scope keeps, each in the cell in which it was created once.
final class KeptServices: Keeper, @unchecked Sendable {
    // SAFETY: `cells` is only touched under `lock`.
    private var cells: [ProviderKey: OnceCell] = [:]

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args
    ) throws -> AnyObject {
        try registration.service(in: cell(of: registration.key), for: resolver, args)
    }

    private func cell(of key: ProviderKey) -> OnceCell {
        lock.withLock {
            if let cell = cells[key] { return cell }
            let new = OnceCell()
            cells[key] = new
            return new
        }
    }

    override func clear() -> Any {
        defer { cells = [:] }
        return cells
    }
}
