// Modules: groups of definitions, each configured once.

import Cleanse

extension Environment {
    /// Configures a module, unless this environment or one above it has done so before.
    ///
    /// Thread rule: configure the modules of one environment on one thread.
    /// - Parameter module: The module.
    /// - Returns: The environment.
    /// - Throws: The error of the module.
    @discardableResult
    public func require<Module: BeanModule>(_ module: Module.Type) throws -> Self {
        guard beginModule(module) else { return self }
        do { try module.init().configure(self) } catch {
            forgetModule(module)
            throw error
        }
        return self
    }

    /// Whether a module must be configured now: it is, once.
    private func beginModule(_ module: Any.Type) -> Bool {
        let id = ObjectIdentifier(module)
        let isAbove = lineage.dropFirst().contains { $0.hasModule(id) }
        return !isAbove && state.withLock { $0.modules.insert(id).inserted }
    }

    /// Lets a module that failed be configured, and fail, again.
    private func forgetModule(_ module: Any.Type) {
        state.withLock { _ = $0.modules.remove(ObjectIdentifier(module)) }
    }

    private func hasModule(_ id: ObjectIdentifier) -> Bool { state.withLock { $0.modules.contains(id) } }
}
