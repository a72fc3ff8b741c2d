import Synchronization

/// Types that a text may name, computed when it is first read, since most errors are caught by code that reads none.
final class TypesToName: Sendable {
    private enum State: Sendable {
        case known(NameTable)
        case pending(@Sendable () -> [Any.Type])
    }

    private let state: Mutex<State>

    init(_ types: @escaping @Sendable () -> [Any.Type]) { state = Mutex(.pending(types)) }

    /// Their names. The closure that computes the types is released once they are known.
    var table: NameTable {
        switch state.withLock({ $0 }) {
        case .known(let table): return table
        case .pending(let types):
            let table = NameTable(types())
            state.withLock { $0 = .known(table) }
            return table
        }
    }
}
