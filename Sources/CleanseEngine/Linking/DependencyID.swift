/// A dependency, as a declaration has it.
@usableFromInline package typealias DependencyID = RowIndex<Dependency>
