/// Stores an optional index in the four bytes of an index: a plan has several for each binding and each dependency.
@propertyWrapper
package struct OptionalIndex<Row> {
    private var raw: Int32

    package init(wrappedValue: RowIndex<Row>?) { raw = wrappedValue?.raw ?? -1 }

    package var wrappedValue: RowIndex<Row>? {
        get { raw < 0 ? nil : RowIndex(Int(raw)) }
        set { raw = newValue?.raw ?? -1 }
    }
}
