/// Which components of a plan include which modules.
final class ModuleInclusions: Sendable {
    private let rows: Rows<ModuleInclusion>
    /// Nil until it is needed: only elements of collections in components below others ask.
    private let table = PublishedReference<Table>()

    init(_ rows: Rows<ModuleInclusion>) {
        self.rows = rows
    }

    func contains(_ module: Any.Type, in component: ComponentID) -> Bool {
        (table.load() ?? table.storeIfNil(Table(rows))).inclusions
            .contains(ObjectRow(ObjectIdentifier(module), component))
    }

    private final class Table: Sendable {
        /// The types of modules, with components.
        let inclusions: Set<ObjectRow>

        init(_ rows: Rows<ModuleInclusion>) {
            inclusions = Set(
                rows.lazy.compactMap { inclusion in
                    inclusion.component.map { ObjectRow(ObjectIdentifier(inclusion.type), $0) }
                })
        }
    }
}
