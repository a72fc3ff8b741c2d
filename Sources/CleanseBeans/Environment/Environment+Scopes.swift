// The scopes of an environment.

import Cleanse

extension Environment {
    /// Makes a scope available under its name, also after the start. It replaces an earlier one of the same name.
    /// - Parameter scope: The scope.
    /// - Returns: The environment.
    @discardableResult
    public func registerScope(_ scope: any BeanScope) -> Self {
        let name = scope.name
        let replaced = state.withLock { state in
            defer { state.scopes.register(scope, name: name) }
            return state.scopes.find(name)
        }
        withExtendedLifetime(replaced) {}  // It ends, if at all, when the lock is free again.
        return self
    }

    /// A scope, of this environment or of one above it.
    /// - Parameter name: The name of the scope.
    /// - Throws: ``BeanError`` if no scope has the name.
    public func scope(_ name: String) throws -> any BeanScope {
        guard let found = findScope(name) else { throw BeanError(.unknownScope(name), hints: similarScopes(to: name)) }
        return found
    }
}
