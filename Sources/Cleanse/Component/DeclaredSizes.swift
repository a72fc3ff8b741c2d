/// How much components declared when they were last compiled, on any thread.
///
/// The tables of the next compilation are as large from the start. Grown step by step, they are copied, and the heap is grown and trimmed
/// for each graph: building the same 1,000 bindings again and again takes a sixth longer.
struct DeclaredSizes {
    private struct Entry {
        let component: ProviderKey
        var size: DeclaredSize
    }

    private static let known = Guarded(DeclaredSizes())

    private var entries = Rows<Entry>()
    /// No dictionary, whose metadata makes the runtime search all conformances of the process once.
    private var table = KeyTable<Entry>(capacity: 0)

    static func last(of component: TypeName) -> DeclaredSize {
        let key = ProviderKey(component)
        return known.withLock { known in known.find(key).map { known.entries[$0].size } ?? DeclaredSize() }
    }

    static func note(_ size: DeclaredSize, of component: TypeName) {
        let key = ProviderKey(component)
        known.withLock { known in
            if let entry = known.find(key) {
                known.entries[entry].size = size
            } else {
                let entry = known.entries.append(Entry(component: key, size: size))
                let entries = known.entries
                _ = known.table.insert(key, entry, keys: { entries[$0].component })
            }
        }
    }

    private func find(_ component: ProviderKey) -> RowIndex<Entry>? {
        table.find(component) { entries[$0].component == component }
    }
}
