/// A row of an object, as the key of a table: a slot or a group of an instance, say, or a binding of a plan.
///
/// All of these are one type, since builds of the library would compile a table for each.
struct ObjectRow: Hashable {
    let object: ObjectIdentifier
    private let position: Int

    init<Row>(_ object: ObjectIdentifier, _ row: RowIndex<Row>) {
        self.object = object
        position = row.position
    }
}
